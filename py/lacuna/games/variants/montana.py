"""Montana as PySolFC plays it (its game 53): gaps follow the runs after a redeal."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="montana",
    name="Montana",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, gaps="after-run")),
    line="Like Gaps, but after a redeal the gaps come right after the cards in place.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each; after a redeal, every unfinished row can grow at once.",
        tips="{tip}\nRight after a redeal, the next card of each unfinished row fits at once, wherever it lies.",
    ),
    source="PySolFC, Montana (game 53)",
    order=120,
)
