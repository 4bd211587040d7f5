"""Spaces (PySolFC's game 116): a redeal leaves four random slots empty."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="spaces",
    name="Spaces",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, gaps="random-slots")),
    line="As Gaps, but a redeal leaves any {gaps} places empty.",
    guide=GUIDE,
    source="PySolFC, Spaces (game 116)",
    order=121,
)
