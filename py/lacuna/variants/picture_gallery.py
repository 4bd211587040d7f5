"""Picture Gallery: the 4s on top, no exchange, and a reserve that takes any card once the talon is out."""

from lacuna.cards import Card
from lacuna.families.parade import ParadeRules, Table
from lacuna.variant import Variant


def once_the_talon_is_out(table: Table, card: Card) -> bool:
    """Once the talon is out any card may go to an empty reserve pile (rules §6)."""
    return not table.piles[table.shape.talon]


VARIANT = Variant(
    id="picture-gallery",
    name="Picture Gallery",
    family="parade",
    rules=ParadeRules(
        bases=(4, 3, 2),
        heads=False,
        gaps="open",
        exchange=False,
        row_aces="free",
        deal_when="any",
        refill=True,
        reserve_takes=once_the_talon_is_out,
    ),
    line="As Royal Parade, upside down and without exchange.",
    text=(
        "{cards} cards. Three rows of {columns}: the {first}' row, the {second}' row and the {third}' row, from the "
        "top. Under them a reserve of {columns} piles; {talon} cards stay in the talon.",
        "A card of its row's rank is a foundation, in whatever column. Foundations are built up in suit by threes, "
        "{height} cards: 2, 5, 8, jack; 3, 6, 9, queen; 4, 7, 10, king. A card on a foundation never moves again. Any "
        "other card of a row is misplaced, and nothing is built on it.",
        "In play are the top card of each reserve pile and every misplaced card. {gap_rule} An empty reserve pile is "
        "filled from the talon at once; once the talon is out, any card in play may go there.",
        "An ace may leave its row at any time; on the reserve it is discarded at once.",
        "{deal_rule}, deal {columns} cards, one on each reserve pile. You win when all {foundations} foundations are "
        "complete, {total} cards, and the {aces} aces are out.",
    ),
    source="PySolFC, Picture Gallery (game 7)",
    order=221,
)
