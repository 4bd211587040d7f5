"""House of Commons (PySolFC's game 794): Montana without jacks, queens and kings."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="house-of-commons",
    name="House of Commons",
    family="gaps",
    rules=GapRules(columns=10, ranks=tuple(range(1, 11)), redeals=RedealRule(limit=1, gaps="after-run")),
    line="Like Montana, but with {redeals} and only the cards up to the {high}.",
    guide=replace(
        GUIDE,
        summary="Sort a small deck, with cards up to the {high}, into rows of one suit each.",
        tips="{tip}\nSave the redeal until you are stuck: after it, the next card of each unfinished row fits at once.",
    ),
    source="PySolFC, House of Commons (game 794)",
    order=129,
)
