"""Paganini (PySolFC's game 706): a short pack, in which the 6 follows the ace."""

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
    line="As Blue Moon, with a short deck: the {second} follows the {low}.",
    guide=GUIDE,
    source="PySolFC, Paganini (game 706)",
    order=128,
)
