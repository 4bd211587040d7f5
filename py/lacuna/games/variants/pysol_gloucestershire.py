"""Gloucestershire as PySolFC plays it (its game 990): eight foundations, one card at a time."""

from dataclasses import replace

from lacuna.families.garden import GUIDE, GardenRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="pysol-gloucestershire",
    name="Gloucestershire, one card at a time",
    family="garden",
    rules=GardenRules(foundations_per_suit=2, wrap=False, packets=False),
    line="Like Gloucestershire, but with {foundations} foundations, cards move one at a time, and nothing goes on "
    "{low:a}.",
    guide=replace(
        GUIDE,
        summary="Move all cards to the foundations, one card at a time; every card is face up from the start.",
        tips="An empty pile is worth a lot where cards move one at a time: put a card there only to free another "
        "that you need.\n{reserve_tip}",
    ),
    source="PySolFC, Gloucestershire (game 990)",
    order=320,
)
