"""Gloucestershire as PySolFC plays it (its game 990): eight foundations, one card at a time."""

from dataclasses import replace

from lacuna.families.garden import GUIDE, GardenRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="pysol-gloucestershire",
    name="Gloucestershire, one card at a time",
    family="garden",
    rules=GardenRules(foundations_per_suit=2, wrap=False, packets=False),
    line="As Gloucestershire, with {foundations} foundations. Cards move one at a time.",
    guide=replace(
        GUIDE,
        tip="An empty pile is worth a lot where cards move one at a time. The reserve can wait: nothing covers it.",
    ),
    source="PySolFC, Gloucestershire (game 990)",
    order=320,
)
