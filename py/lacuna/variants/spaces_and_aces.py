"""Spaces and Aces (PySolFC's game 381): any higher card may follow."""

from lacuna.families.gaps import GapRules, aces_stay, any_higher_rule
from lacuna.variant import Variant

VARIANT = Variant(
    id="spaces-and-aces",
    name="Spaces and Aces",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_stay, fillers=any_higher_rule),
    line="A gap takes any higher card of its left neighbour's suit; there is no redeal.",
    text=(
        "All cards lie face up in {rows} rows of {columns}, from column 2 on: column 1 is the gaps.",
        "A gap takes any higher card of its left neighbour's suit; a gap in column 1 takes an ace. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place. There is no redeal.",
    ),
    source="PySolFC, Spaces and Aces (game 381)",
    order=127,
)
