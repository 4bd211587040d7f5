"""Spaces (PySolFC's game 116): a redeal leaves four random slots empty."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="spaces",
    name="Spaces",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, gaps="random-slots")),
    line="Plays like Gaps: a redeal leaves {gaps} places empty at random.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each; after a redeal, the gaps are in random places.",
        tips="{tip}\nAfter a redeal a gap can lie anywhere, even where nothing fits. So first bring into place every "
        "card that you can.",
    ),
    source="PySolFC, Spaces (game 116)",
    order=121,
)
