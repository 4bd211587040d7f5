"""Pretzel, or Line Up (PySolFC's game 795): the smallest of the family."""

from lacuna.families.gaps import GapRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="pretzel",
    name="Pretzel",
    family="gaps",
    rules=GapRules(columns=6, ranks=tuple(range(1, 7)), out=6),
    line="A short game on a small table: fill a gap with the card that follows its left neighbour.",
    text=(
        "The cards from ace to 6 lie face up in {rows} rows of {columns}; the sixes are taken out, and their places "
        "are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any ace. "
        "Nothing goes right of a 5 or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place. There is no redeal.",
    ),
    source="PySolFC, Pretzel (game 795)",
    aliases=("line-up",),
    order=130,
)
