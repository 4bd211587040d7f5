"""Gloucestershire, as fsolitaire.com has it: no stock, everything open."""

from lacuna.families.garden import EIGHT_FOUNDATIONS, GardenRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="gloucestershire",
    name="Gloucestershire",
    family="garden",
    rules=GardenRules(),
    line="Build down in alternating colours, round the corner; every card of the reserve is yours at any time.",
    text=(
        "{decks}: {piles} piles of {least} to {most} cards, and a reserve of {reserve}, all face up.",
        "{foundations} a suit, started by an ace and built up in suit {climb}: {height} cards each.{second} "
        "Nothing comes back from a foundation.",
        "The piles are built down in alternating colours, and on an ace goes a king of the other colour. "
        "Top cards that form such a sequence move together, as many as you like. "
        "An empty pile takes any card or sequence.",
        "Every card of the reserve may be played at any time, one at a time, to a pile or a foundation. "
        "Nothing goes to the reserve.",
        "The game is won when all {total} cards are on the foundations.",
    ),
    source="fsolitaire.com, Gloucestershire; from Michael Johnstone, Card Games for One",
    options=(EIGHT_FOUNDATIONS,),
    order=310,
)
