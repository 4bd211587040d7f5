"""Jungle (PySolFC's game 380): any suit may follow."""

from lacuna.families.gaps import GapRules, RedealRule, aces_lead, any_suit_left_rule
from lacuna.variant import Variant

VARIANT = Variant(
    id="jungle",
    name="Jungle",
    family="gaps",
    rules=GapRules(
        columns=14,
        out=None,
        setup=aces_lead,
        fillers=any_suit_left_rule,
        redeals=RedealRule(limit=1, gaps="after-run"),
    ),
    line="As Blue Moon, but a gap takes the next rank of any suit.",
    text=(
        "All cards lie face up in {rows} rows of {columns}, from column 2 on; then the aces go to column 1, and their "
        "places are the gaps.",
        "A gap takes any card one higher than its left neighbour, whatever its suit; a gap in column 1 takes an ace. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, Jungle (game 380)",
    order=126,
)
