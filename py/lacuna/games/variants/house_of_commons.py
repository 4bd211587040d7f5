"""House of Commons (PySolFC's game 794): Montana without jacks, queens and kings."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="house-of-commons",
    name="House of Commons",
    family="gaps",
    rules=GapRules(columns=10, ranks=tuple(range(1, 11)), redeals=RedealRule(limit=1, gaps="after-run")),
    line="As Montana, with the cards up to the {high} only.",
    guide=GUIDE,
    source="PySolFC, House of Commons (game 794)",
    order=129,
)
