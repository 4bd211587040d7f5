"""G-A-P-S, whose rules (voxpetrae.com) say "you have 3 tries"."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps-three-tries",
    name="G-A-P-S (three tries)",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, when="blocked")),
    line="Like Gaps, but you can redeal only when no card fits any gap.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each, in at most {tries} tries.",
        stuck="{stuck} With the first deal, that makes {tries} tries.",
        tips="{tip}\nBefore the last moves of a try, look for cards that you can still bring into place: they stay "
        "there for the next one.",
    ),
    source="voxpetrae.com, Gaps (three tries)",
    aliases=("g-a-p-s",),
    order=113,
)
