"""Northwest Territory (PySolFC's game 361): a small garden with cards face down."""

from lacuna.families.garden import GardenRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="northwest-territory",
    name="Northwest Territory",
    family="garden",
    rules=GardenRules(
        heights=tuple(range(1, 9)), reserve=16, fans=1, decks=1, wrap=False, empty="king", face_down=True
    ),
    line="One deck, piles with hidden cards, and a reserve that is yours at any time.",
    text=(
        "{decks}: {piles} piles of {least} to {most} cards, the top card of each face up, and a reserve of {reserve}.",
        "{foundations} a suit, started by an ace and built up in suit {climb}.{second} "
        "Nothing comes back from a foundation.",
        "The piles are built down in alternating colours; nothing goes on an ace. Top cards that form such a sequence "
        "move together, as many as you like. An empty pile takes a king, or a sequence headed by one. "
        "A card that comes to lie on top is turned up.",
        "Every card of the reserve may be played at any time, one at a time, to a pile or a foundation. "
        "Nothing goes to the reserve.",
        "The game is won when all {total} cards are on the foundations.",
    ),
    source="PySolFC, Northwest Territory (game 361)",
    order=321,
)
