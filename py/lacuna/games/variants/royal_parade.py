"""Royal Parade: like Virginia Reel, but gaps may stay open and the talon refills the reserve."""

from lacuna.families.parade import GUIDE, ParadeRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="royal-parade",
    name="Royal Parade",
    family="parade",
    rules=ParadeRules(heads=False, gaps="open", row_aces="free", deal_when="any", refill=True),
    line="As Virginia Reel, with gaps that may stay open and a deal whenever you like.",
    guide=GUIDE,
    source="PySolFC, Royal Parade (game 546)",
    order=220,
)
