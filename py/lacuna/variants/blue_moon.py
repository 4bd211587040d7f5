"""Blue Moon (PySolFC's game 63): the aces begin the rows."""

from lacuna.families.gaps import GapRules, RedealRule, aces_lead
from lacuna.variant import Variant

VARIANT = Variant(
    id="blue-moon",
    name="Blue Moon",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_lead, redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Montana, with the aces at the head of the rows.",
    text=(
        "All cards lie face up in {rows} rows of {columns}, from column 2 on; then the aces go to column 1, and their "
        "places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit; a gap in column 1 takes an ace. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, Blue Moon (game 63)",
    order=124,
)
