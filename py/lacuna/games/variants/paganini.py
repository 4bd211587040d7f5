"""Paganini (PySolFC's game 706): a short pack, in which the 6 follows the ace."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, aces_lead
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="paganini",
    name="Paganini",
    family="gaps",
    rules=GapRules(
        columns=10,
        ranks=(1, *range(6, 14)),
        out=None,
        setup=aces_lead,
        redeals=RedealRule(limit=1, gaps="after-run"),
    ),
    line="Like Blue Moon, but with {redeals} and a short deck: the {second} follows the {low}.",
    guide=replace(
        GUIDE,
        summary="Build each row up in suit from the {low} at its left end, with a short deck in which the {second} "
        "follows the {low}.",
        tips="{tip}\nFind out where each {second} lies: no row can grow until the {second} of its suit lies next to "
        "its {low}.",
    ),
    source="PySolFC, Paganini (game 706)",
    order=128,
)
