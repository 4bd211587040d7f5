"""Pretzel, or Line Up (PySolFC's game 795): the smallest of the gap games."""

from lacuna.families.gaps import GUIDE, GapRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="pretzel",
    name="Pretzel",
    family="gaps",
    rules=GapRules(columns=6, ranks=tuple(range(1, 7)), out=6),
    line="A short game on a small table: fill a gap with the card that follows its left neighbour.",
    guide=GUIDE,
    source="PySolFC, Pretzel (game 795)",
    aliases=("line-up",),
    order=130,
)
