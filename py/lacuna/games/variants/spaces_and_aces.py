"""Spaces and Aces (PySolFC's game 381): any higher card of the suit may follow."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules, aces_stay, any_higher_rule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="spaces-and-aces",
    name="Spaces and Aces",
    family="gaps",
    rules=GapRules(columns=14, out=None, setup=aces_stay, fillers=any_higher_rule),
    line="A gap takes any higher card of its left neighbour's suit.",
    guide=replace(
        GUIDE,
        summary="Build each row up in suit, from {low} to {high}; a gap takes any higher card of the suit, but a "
        "finished row must have them all.",
        tips="{tip}\nSkip as few cards as you can: when you bring in a skipped card later, the card that lies where "
        "it belongs must move again.",
    ),
    source="PySolFC, Spaces and Aces (game 381)",
    order=127,
)
