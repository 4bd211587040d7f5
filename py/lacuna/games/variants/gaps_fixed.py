"""Gaps in the form used in research: no redeal, and a suit for each row (Blake & Gent, "fixed suit")."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, GapRules
from lacuna.model.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps-fixed",
    name="Gaps, fixed suits",
    family="gaps",
    rules=GapRules(row_suits=(CLUBS, HEARTS, SPADES, DIAMONDS)),
    line="Like Gaps, but each row has a fixed suit, and the cards are dealt only once.",
    guide=replace(
        GUIDE,
        tips="{tip}\nClear the left ends first: only one card fits each, and the row cannot grow without it.",
    ),
    source='Blake & Gent, "The Winnability of Klondike Solitaire and Many Other Patience Games" (form: fixed suit)',
    order=114,
)
