"""Jungle (PySolFC's game 380): any suit may follow."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, aces_lead, any_suit_left_rule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="jungle",
    name="Jungle",
    family="gaps",
    rules=GapRules(
        columns=14,
        out=None,
        setup=aces_lead,
        fillers=any_suit_left_rule,
        redeals=RedealRule(limit=1, gaps="after-run"),
    ),
    line="Like Blue Moon, but a gap takes the next rank in any suit, and you have {redeals}.",
    guide=replace(
        GUIDE,
        summary="Build each row up in suit, from the {low} at its left end to {high}, even though a gap takes the next "
        "rank in any suit.",
        tips="{tip}\nA card of another suit fills a gap, but it is not in place. It must move again later, so prefer "
        "the suit of the row.",
    ),
    source="PySolFC, Jungle (game 380)",
    order=126,
)
