"""Red Moon (PySolFC's game 117): the aces start the rows, and the gaps are right of them."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, aces_head
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="red-moon",
    name="Red Moon",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_head, redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Blue Moon, with the gaps right after the {heads}.",
    guide=GUIDE,
    source="PySolFC, Red Moon (game 117)",
    order=125,
)
