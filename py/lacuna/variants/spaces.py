"""Spaces (PySolFC's game 116): the redeal leaves any four cells empty."""

from lacuna.families.gaps import GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="spaces",
    name="Spaces",
    family="gaps",
    rules=GapRules(redeals=RedealRule(limit=2, gaps="random-slots")),
    line="As Gaps, but a redeal leaves any four cells empty.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any 2. "
        "Nothing goes right of a king or of another gap.",
        "Bring each row into one suit, {low} to {high} from column 1: {total} cards in place.",
        "When you like, gather all cards that are not in place, shuffle them, and deal them anew; any four of the free "
        "cells stay empty: {redeals}.",
    ),
    source="PySolFC, Spaces (game 116)",
    order=121,
)
