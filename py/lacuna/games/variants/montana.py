"""G-A-P-S, also called Montana, whose rules say "you have 3 tries"."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="montana",
    name="G-A-P-S (Montana)",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, when="blocked")),
    line="As Gaps, in {tries} tries: a redeal only when no card fits.",
    guide=replace(
        GUIDE,
        stuck="{stuck} With the first deal that makes {tries} tries.",
    ),
    source="G-A-P-S, the game of three tries",
    order=113,
)
