"""Gloucestershire, as on fsolitaire.com: no stock, and all cards face up."""

from dataclasses import replace

from lacuna.families.garden import EIGHT_FOUNDATIONS, GUIDE, GardenRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gloucestershire",
    name="Gloucestershire",
    family="garden",
    rules=GardenRules(),
    line="Build down in alternating colours. You can play any reserve card at any time.",
    guide=replace(
        GUIDE,
        summary="Move all cards to the foundations; every card is face up from the start, and there is no stock.",
    ),
    source="fsolitaire.com, Gloucestershire; from Michael Johnstone, Card Games for One",
    options=(EIGHT_FOUNDATIONS,),
    order=310,
)
