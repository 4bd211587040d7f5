"""Gaps in the form used in research: no redeal, and a suit for each row (Blake & Gent, "fixed suit")."""

from lacuna.families.gaps import GUIDE, GapRules
from lacuna.model.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps-fixed",
    name="Gaps, fixed suits",
    family="gaps",
    rules=GapRules(row_suits=(CLUBS, HEARTS, SPADES, DIAMONDS)),
    line="As Gaps, with a suit of its own for each row, and only one try.",
    guide=GUIDE,
    source='Blake & Gent, "The Winnability of Klondike Solitaire and Many Other Patience Games", fixed suit',
    order=114,
)
