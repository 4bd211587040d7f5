"""Gallery, as practicalgamingcenter.com has it: a gap looks to both sides."""

from lacuna.families.gaps import REDEALS, GapRules, RedealRule, either_rule
from lacuna.variant import Variant

VARIANT = Variant(
    id="gallery",
    name="Gallery",
    family="gaps",
    rules=GapRules(fillers=either_rule, redeals=RedealRule(limit=1)),
    line="Fill a gap from its left neighbour or from its right one.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit, or one lower than its right "
        "neighbour in the same row. A gap in column 1 takes any 2 as well.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them with the aces, and deal them anew: "
        "{redeals}.",
    ),
    source="practicalgamingcenter.com, Gallery",
    options=(REDEALS,),
    order=110,
)
