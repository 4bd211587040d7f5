"""Free Parking, or Moonlight (PySolFC's game 276): a gap takes a card by either neighbour."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule, either_rule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="free-parking",
    name="Free Parking",
    family="gaps",
    rules=GapRules(fillers=either_rule, redeals=RedealRule(limit=2, gaps="after-run")),
    line="Like Gallery, but with {redeals}, after which the gaps come right after the cards in place.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each; a gap takes a card that fits its left or its right "
        "neighbour, and after a redeal every unfinished row can grow at once.",
        tips="{tip}\nRight after a redeal, the next card of each unfinished row fits at once, wherever it lies.",
    ),
    source="PySolFC, Free Parking (game 276)",
    aliases=("moonlight",),
    order=123,
)
