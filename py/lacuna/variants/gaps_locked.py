"""Gaps as GNOME AisleRiot documents it: cards in place are locked, gaps come after the runs."""

from lacuna.families.gaps import RANDOM_GAPS, GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="gaps-locked",
    name="Gaps, locked",
    family="gaps",
    rules=GapRules(
        redeals=RedealRule(limit=2, when="blocked", gaps="after-run"), locked=True, redeal_by_double_tap=True
    ),
    line="As Gaps, but a card in place never moves again.",
    text=(
        "All cards lie face up in {rows} rows of {columns}; the aces are taken out, and their places are the gaps.",
        "A gap takes the card one higher than its left neighbour, in the same suit. A gap in column 1 takes any 2. "
        "Nothing goes right of a king or of another gap.",
        "A card in place is locked: it never moves again, and gives one point, {total} at most.",
        "When no move is left, gather all cards that are not in place, shuffle them, and deal them anew with a gap "
        "right of each run: {redeals}. A double-click on any card does it too.",
    ),
    source="GNOME AisleRiot, Gaps",
    options=(RANDOM_GAPS,),
    order=112,
)
