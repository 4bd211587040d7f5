"""Virginia Reel: no gap stays open."""

from lacuna.families.parade import DEAL_ANY_TIME, RELAXED_GAPS, ParadeRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="virginia-reel",
    name="Virginia Reel",
    family="parade",
    rules=ParadeRules(),
    line="Build three rows of foundations by threes; no gap may stay open.",
    text=(
        "{cards} cards. Three rows of {columns}: the {first}' row, the {second}' row and the {third}' row, each headed "
        "by a card of its rank. Under them a reserve of {columns} piles; {talon} cards stay in the talon.",
        "A card of its row's rank is a foundation, in whatever column. Foundations are built up in suit by threes, "
        "{height} cards: 2, 5, 8, jack; 3, 6, 9, queen; 4, 7, 10, king. A card on a foundation never moves again. Any "
        "other card of a row is misplaced, and nothing is built on it.",
        "In play are the top card of each reserve pile and every misplaced card. {gap_rule}",
        "Two misplaced cards, each of the other row's rank, may change places. An ace in a row is replaced by a card "
        "of the row's rank dropped on it; on the reserve an ace is discarded at once.{free_aces}",
        "{deal_rule}, deal {columns} cards, one on each reserve pile: {deals} deals. You win when all {foundations} "
        "foundations are complete, {total} cards, and the {aces} aces are out.",
    ),
    source='Wikipedia, "Virginia Reel (solitaire)", after Morehead & Mott-Smith; the options after PySolFC',
    options=(RELAXED_GAPS, DEAL_ANY_TIME),
    aliases=("virginia",),
    order=210,
)
