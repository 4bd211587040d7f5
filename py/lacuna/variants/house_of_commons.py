"""House of Commons (PySolFC's game 794): Montana without court cards."""

from lacuna.families.gaps import GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="house-of-commons",
    name="House of Commons",
    family="gaps",
    rules=GapRules(columns=10, ranks=tuple(range(1, 11)), redeals=RedealRule(limit=1, gaps="after-run")),
    line="As Montana, with no court cards.",
    text=(
        "The cards from ace to 10 lie face up in {rows} rows of {columns}; the aces are taken out, and their places "
        "are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any 2. "
        "Nothing goes right of a 10 or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, House of Commons (game 794)",
    order=129,
)
