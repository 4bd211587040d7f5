"""Piquet Gaps: Gaps with the short pack of piquet, a quick game."""

from lacuna.cards import ACE, KING
from lacuna.families.gaps import GUIDE, REDEALS, GapRules, RedealRule
from lacuna.variant import Variant

VARIANT = Variant(
    id="piquet-gaps",
    name="Piquet Gaps",
    family="gaps",
    rules=GapRules(columns=8, ranks=(ACE, *range(7, KING + 1)), redeals=RedealRule(limit=1)),
    line="As Gaps, quickly played: {cards} cards, from {low} to {high}.",
    guide=GUIDE,
    source="an example of Lacuna's",
    options=(REDEALS,),
    order=192,
)
