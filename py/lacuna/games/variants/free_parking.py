"""Free Parking, or Moonlight (PySolFC's game 276): a gap takes a card by either neighbour."""

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, either_rule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="free-parking",
    name="Free Parking",
    family="gaps",
    rules=GapRules(fillers=either_rule, redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Gallery, but after a redeal each row's gap follows its cards in place.",
    guide=GUIDE,
    source="PySolFC, Free Parking (game 276)",
    aliases=("moonlight",),
    order=123,
)
