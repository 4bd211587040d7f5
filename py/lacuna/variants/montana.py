"""G-A-P-S, Montana: "you have 3 tries"."""

from lacuna.families.gaps import GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="montana",
    name="G-A-P-S (Montana)",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, when="blocked")),
    line="As Gaps, in three tries: a redeal only when you are stuck.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any 2. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "You have {tries} tries: when no move is left, gather all cards that are not in place, shuffle them with the "
        "aces, and deal them anew, {times}.",
    ),
    source="G-A-P-S, the game of three tries",
    order=113,
)
