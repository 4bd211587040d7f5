"""Blue Moon (PySolFC's game 63): the aces start the rows."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, aces_lead
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="blue-moon",
    name="Blue Moon",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_lead, redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Montana, with the {heads} at the start of the rows.",
    guide=GUIDE,
    source="PySolFC, Blue Moon (game 63)",
    order=124,
)
