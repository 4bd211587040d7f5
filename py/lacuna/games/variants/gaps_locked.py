"""Gaps as GNOME AisleRiot documents it: cards in place are locked, and gaps follow the runs after a redeal."""

from dataclasses import replace

from lacuna.families.gaps import GUIDE, RANDOM_GAPS, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps-locked",
    name="Gaps, locked",
    family="gaps",
    rules=GapRules(
        redeals=RedealRule(limit=2, when="blocked", gaps="after-run"), locked=True, redeal_by_double_tap=True
    ),
    line="Like Montana, but cards in place are locked, and you can redeal only when no card fits any gap.",
    guide=replace(
        GUIDE,
        summary="Sort one deck into rows of one suit each; once a card is in place, it never moves again.",
        tips="{tip}\nThink before you move {low:a} to a left end: it is locked there, and the row is built in its suit "
        "from then on.",
    ),
    source="GNOME AisleRiot, Gaps",
    options=(RANDOM_GAPS,),
    order=112,
)
