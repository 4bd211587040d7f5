"""Royal Parade: as Virginia Reel, with open gaps and a reserve that fills itself."""

from lacuna.families.parade import ParadeRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="royal-parade",
    name="Royal Parade",
    family="parade",
    rules=ParadeRules(heads=False, gaps="open", row_aces="free", deal_when="any", refill=True),
    line="As Virginia Reel, with gaps that may stay open and a deal whenever you like.",
    text=(
        "{cards} cards. Three rows of {columns}: the {first}' row, the {second}' row and the {third}' row. Under them "
        "a reserve of {columns} piles; {talon} cards stay in the talon.",
        "A card of its row's rank is a foundation, in whatever column. Foundations are built up in suit by threes, "
        "{height} cards: 2, 5, 8, jack; 3, 6, 9, queen; 4, 7, 10, king. A card on a foundation never moves again. Any "
        "other card of a row is misplaced, and nothing is built on it.",
        "In play are the top card of each reserve pile and every misplaced card. {gap_rule} An empty reserve pile is "
        "filled from the talon at once.",
        "Two misplaced cards, each of the other row's rank, may change places. An ace may leave its row at any time; "
        "on the reserve it is discarded at once.",
        "{deal_rule}, deal {columns} cards, one on each reserve pile. You win when all {foundations} foundations are "
        "complete, {total} cards, and the {aces} aces are out.",
    ),
    source="PySolFC, Royal Parade (game 546)",
    order=220,
)
