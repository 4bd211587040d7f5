"""Piquet Gaps: Gaps with the short pack of piquet, a quick game."""

from lacuna import Variant, cards, gaps

VARIANT = Variant(
    id="piquet-gaps",
    name="Piquet Gaps",
    family="gaps",
    rules=gaps.GapRules(columns=8, ranks=(cards.ACE, *range(7, cards.KING + 1)), redeals=gaps.RedealRule(limit=1)),
    line="Like Gaps, but quick to play: {cards} cards, in rows from {low} to {high}.",
    guide=gaps.GUIDE,
    source="an example of Lacuna's",
    options=(gaps.REDEALS,),
    order=192,
)
