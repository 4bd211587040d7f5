"""Gaps, a variation that practicalgamingcenter.com describes on its page on Gallery."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, REDEALS, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps",
    name="Gaps",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2)),
    line="Fill each gap with the next higher card of its left neighbour's suit.",
    guide=replace(
        GUIDE,
        tips="{tip}\nClear the left ends of the rows early: no row can grow until {low:a} lies there.",
    ),
    source="practicalgamingcenter.com, Gallery, the variation Gaps",
    options=(REDEALS,),
    order=110,
)
