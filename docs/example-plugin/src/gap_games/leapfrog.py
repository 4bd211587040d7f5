"""Leapfrog: a gap takes the next card of its left neighbour's suit, or the one after it."""

from dataclasses import replace

from lacuna import Card, Slot, Variant, gaps


def one_or_two_higher(tableau: gaps.Tableau, gap: Slot) -> tuple[Card, ...]:
    """In a row's first column what Gaps allows; else the next of the left neighbour's suit, then the one after it."""
    following = gaps.left_rule(tableau, gap)
    if tableau.shape.layout.left[gap] is None:
        return following
    return (*following, *(higher for card in following for higher in tableau.shape.above(card)))


VARIANT = Variant(
    id="leapfrog",
    name="Leapfrog",
    family="gaps",
    rules=gaps.GapRules(fillers=one_or_two_higher, redeals=gaps.RedealRule(limit=1)),
    line="Like Gaps, but you may leave out a card.",
    guide=replace(
        gaps.GUIDE,
        moves="A gap takes the next card of its left neighbour's suit, or the one after that. {start} Nothing goes "
        "right of {high:a} or right of another gap.\n{freedom}",
    ),
    source="an example of Lacuna's",
    options=(gaps.REDEALS,),
    order=191,
)
