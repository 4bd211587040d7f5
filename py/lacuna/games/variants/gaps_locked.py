"""Gaps as GNOME AisleRiot documents it: cards in place are locked, and gaps follow the runs after a redeal."""

from lacuna.families.gaps import GUIDE, RANDOM_GAPS, GapRules, RedealRule
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="gaps-locked",
    name="Gaps, locked",
    family="gaps",
    rules=GapRules(
        redeals=RedealRule(limit=2, when="blocked", gaps="after-run"), locked=True, redeal_by_double_tap=True
    ),
    line="As Gaps, but a card in place never moves again.",
    guide=GUIDE,
    source="GNOME AisleRiot, Gaps",
    options=(RANDOM_GAPS,),
    order=112,
)
