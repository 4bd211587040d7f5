"""Pretzel, or Line Up (PySolFC's game 795): the smallest of the gap games."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="pretzel",
    name="Pretzel",
    family="gaps",
    rules=GapRules(columns=6, ranks=tuple(range(1, 7)), out=6),
    line="A short game with {cards} cards: fill each gap with the next higher card of its left neighbour's suit.",
    guide=replace(
        GUIDE,
        summary="Sort a small deck into rows of one suit each.",
        tips="{tip}\nThe layout is small enough for you to think several moves ahead: work out where each possible "
        "first move leads before you choose.",
    ),
    source="PySolFC, Pretzel (game 795)",
    aliases=("line-up",),
    order=130,
)
