"""Gallery, as on practicalgamingcenter.com: a gap takes a card by either neighbour."""

from lacuna.families.gaps import GUIDE, REDEALS, GapRules, RedealRule, either_rule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gallery",
    name="Gallery",
    family="gaps",
    rules=GapRules(fillers=either_rule, redeals=RedealRule(limit=1)),
    line="Fill a gap from its left or from its right neighbour.",
    guide=GUIDE,
    source="practicalgamingcenter.com, Gallery",
    options=(REDEALS,),
    order=110,
)
