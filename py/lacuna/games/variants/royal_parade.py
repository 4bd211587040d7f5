"""Royal Parade: like Virginia Reel, but gaps may stay open and the talon refills the reserve."""

from dataclasses import replace

from lacuna.families.parade import GUIDE, ParadeRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="royal-parade",
    name="Royal Parade",
    family="parade",
    rules=ParadeRules(heads=False, gaps="open", row_aces="free", deal_when="any", refill=True),
    line="Like Virginia Reel, but gaps may stay open, you may deal at any time, and empty reserve piles are refilled.",
    guide=replace(
        GUIDE,
        summary="Build foundations in the rows themselves, in steps of {step}; gaps may stay open as long as you like.",
        tips="Look for misplaced cards that can swap places: a swap puts both where they belong and leaves no "
        "gap.\n{deal_tip}",
    ),
    source="PySolFC, Royal Parade (game 546)",
    order=220,
)
