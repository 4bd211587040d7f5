"""Blue Moon (PySolFC's game 63): the aces start the rows."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, aces_lead
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="blue-moon",
    name="Blue Moon",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_lead, redeals=RedealRule(limit=2, gaps="after-run")),
    line="Like Montana, but the {heads} start the rows.",
    guide=replace(
        GUIDE,
        summary="Build each row up in suit, from the {low} at its left end to {high}, moving one card at a time into "
        "a gap.",
        tips="{tip}\nClear the places to the right of the {heads} first: only the {second} of the same suit fits "
        "there.",
    ),
    source="PySolFC, Blue Moon (game 63)",
    order=124,
)
