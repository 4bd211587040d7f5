"""Free Parking, or Moonlight (PySolFC's game 276): a gap looks to both sides."""

from lacuna.families.gaps import GapRules, RedealRule, either_rule
from lacuna.variant import Variant

VARIANT = Variant(
    id="free-parking",
    name="Free Parking",
    family="gaps",
    rules=GapRules(fillers=either_rule, redeals=RedealRule(limit=2, gaps="after-run")),
    line="As Gallery, but after a redeal each row's gap follows its run.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit, or one lower than its right "
        "neighbour in the same row. A gap in column 1 takes any 2 as well.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew with a gap right of "
        "each run: {redeals}.",
    ),
    source="PySolFC, Free Parking (game 276)",
    aliases=("moonlight",),
    order=123,
)
