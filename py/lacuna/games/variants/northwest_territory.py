"""Northwest Territory (PySolFC's game 361): a small garden with cards face down."""

from lacuna.families.garden import GUIDE, GardenRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="northwest-territory",
    name="Northwest Territory",
    family="garden",
    rules=GardenRules(
        heights=tuple(range(1, 9)), reserve=16, fans=1, decks=1, wrap=False, empty="king", face_down=True
    ),
    line="{decks}, hidden cards in the piles, and a reserve that can be played at any time.",
    guide=GUIDE,
    source="PySolFC, Northwest Territory (game 361)",
    order=321,
)
