"""Montana as PySolFC plays it (its game 53): gaps come after the runs."""

from lacuna.families.gaps import GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="pysol-montana",
    name="Montana",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Gaps, but after a redeal each row's gap follows its run.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any 2. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, Montana (game 53)",
    order=120,
)
