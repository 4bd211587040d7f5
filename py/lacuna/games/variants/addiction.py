"""Addiction: Gaps with one more redeal."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="addiction",
    name="Addiction",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=3)),
    line="As Gaps, in {tries} tries.",
    guide=GUIDE,
    source="Addiction, as computer collections have it",
    order=122,
)
