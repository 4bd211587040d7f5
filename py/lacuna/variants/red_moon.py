"""Red Moon (PySolFC's game 117): the aces begin the rows, and the gaps follow them."""

from lacuna.families.gaps import GapRules, RedealRule, aces_head
from lacuna.variant import Variant

VARIANT = Variant(
    id="red-moon",
    name="Red Moon",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_head, redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Blue Moon, with the four gaps beside the aces.",
    text=(
        "The aces begin the {rows} rows of {columns}; beside each is a gap, and then lie the other cards, face up.",
        "A gap takes the card one higher than its left neighbour, in the same suit; a gap in column 1 takes an ace. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, Red Moon (game 117)",
    order=125,
)
