"""Red Moon (PySolFC's game 117): the aces start the rows, and the gaps are right of them."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, aces_head
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="red-moon",
    name="Red Moon",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_head, redeals=RedealRule(limit=2, gaps="after-run")),
    line="Like Blue Moon, but the first gaps are right after the {heads}.",
    guide=replace(
        GUIDE,
        summary="Build each row up in suit, from the {low} at its left end to {high}; the first gaps are right after "
        "the {heads}.",
        tips="{tip}\nAt the start, each {second} fits to the right of its {low}. Begin with the one that leaves the "
        "most useful gap.",
    ),
    source="PySolFC, Red Moon (game 117)",
    order=125,
)
