"""Northwest Territory (PySolFC's game 361): a small garden with cards face down."""

from dataclasses import replace

from lacuna.families.garden import GUIDE, GardenRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="northwest-territory",
    name="Northwest Territory",
    family="garden",
    rules=GardenRules(
        heights=tuple(range(1, 9)), reserve=16, fans=1, decks=1, wrap=False, empty="king", face_down=True
    ),
    line="Uncover the hidden cards, with the help of {reserve} face-up cards in a reserve.",
    guide=replace(
        GUIDE,
        summary="Like Klondike, but instead of a stock you have a reserve of face-up cards that you can play at any "
        "time.",
        tips="Uncover the hidden cards first: they are the only cards that you cannot plan for.\n{tip}",
    ),
    source="PySolFC, Northwest Territory (game 361)",
    order=321,
)
