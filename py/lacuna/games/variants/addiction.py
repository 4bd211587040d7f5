"""Addiction: Gaps with one more redeal."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="addiction",
    name="Addiction",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=3)),
    line="Like Gaps, but with {redeals}.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each, with {redeals}.",
    ),
    source="support.arkadium.com, Addiction Solitaire Rules",
    order=122,
)
