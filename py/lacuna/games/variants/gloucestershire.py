"""Gloucestershire, as on fsolitaire.com: no stock, and all cards face up."""

from lacuna.families.garden import EIGHT_FOUNDATIONS, GUIDE, GardenRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gloucestershire",
    name="Gloucestershire",
    family="garden",
    rules=GardenRules(),
    line="Build down in alternating colours. Every card of the reserve can be played at any time.",
    guide=GUIDE,
    source="fsolitaire.com, Gloucestershire; from Michael Johnstone, Card Games for One",
    options=(EIGHT_FOUNDATIONS,),
    order=310,
)
