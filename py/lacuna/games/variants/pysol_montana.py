"""Montana as PySolFC plays it (its game 53): gaps follow the runs after a redeal."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="pysol-montana",
    name="Montana",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Gaps, but after a redeal each row's gap follows its cards in place.",
    guide=GUIDE,
    source="PySolFC, Montana (game 53)",
    order=120,
)
