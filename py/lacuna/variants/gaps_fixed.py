"""The research form: no redeal, each suit in its row (Blake & Gent, "fixed suit")."""

from lacuna.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from lacuna.families.gaps import GapRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="gaps-fixed",
    name="Gaps, fixed suits",
    family="gaps",
    rules=GapRules(row_suits=(CLUBS, HEARTS, SPADES, DIAMONDS)),
    line="As Gaps, with a suit for each row and no redeal.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. Column 1 takes only the 2 of the "
        "row's own suit: clubs, hearts, spades, diamonds from the top. Nothing goes right of a king or of another gap.",
        "Bring each suit into its row, {low} to {high} from column 1: {total} cards in place. There is no redeal.",
    ),
    source='Blake & Gent, "The Winnability of Klondike Solitaire and Many Other Patience Games", fixed suit',
    order=114,
)
