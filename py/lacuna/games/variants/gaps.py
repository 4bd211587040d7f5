"""Gaps, a variation that practicalgamingcenter.com describes on its page on Gallery."""

from lacuna.families.gaps import GUIDE, REDEALS, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps",
    name="Gaps",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2)),
    line="Fill a gap with the card that follows its left neighbour.",
    guide=GUIDE,
    source="practicalgamingcenter.com, Gallery, the variation Gaps",
    options=(REDEALS,),
    order=111,
)
