"""Paganini (PySolFC's game 706): a short pack, where 6 follows the ace."""

from lacuna.families.gaps import GapRules, RedealRule, aces_lead
from lacuna.variant import Variant

VARIANT = Variant(
    id="paganini",
    name="Paganini",
    family="gaps",
    rules=GapRules(
        columns=10,
        ranks=(1, *range(6, 14)),
        out=None,
        setup=aces_lead,
        redeals=RedealRule(limit=1, gaps="after-run"),
    ),
    line="As Blue Moon, with a short pack: a 6 follows the ace.",
    text=(
        "The aces and the cards from 6 to king lie face up in {rows} rows of {columns}, from column 2 on; then the "
        "aces go to column 1, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit, a 6 after an ace; a gap in column "
        "1 takes an ace. Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, Paganini (game 706)",
    order=128,
)
