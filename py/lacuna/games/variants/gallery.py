"""Gallery, as on practicalgamingcenter.com: a gap takes a card by either neighbour."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, REDEALS, GapRules, RedealRule, either_rule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gallery",
    name="Gallery",
    family="gaps",
    rules=GapRules(fillers=either_rule, redeals=RedealRule(limit=1)),
    line="A gap takes the next higher card of its left neighbour's suit, or the next lower card of its right "
    "neighbour's suit.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each; a gap takes a card that fits its left or its right "
        "neighbour.",
        tips="{tip}\nOften more than one card fits a gap. Compare the gaps that they would leave before you choose.",
    ),
    source="practicalgamingcenter.com, Gallery",
    options=(REDEALS,),
    order=111,
)
