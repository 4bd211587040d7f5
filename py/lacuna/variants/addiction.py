"""Addiction: Gaps with one redeal more."""

from lacuna.families.gaps import GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="addiction",
    name="Addiction",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=3)),
    line="As Gaps, with another redeal.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any 2. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them with the aces, and deal them anew: "
        "{redeals}.",
    ),
    source="Addiction, as computer collections have it",
    order=122,
)
