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
        summary="Sort one deck into rows of one suit each; a move may leave out one card.",
        moves="{takes}\nA gap takes the next card of its left neighbour's suit, or the one after that. {start} Nothing "
        "fits to the right of {high:a} or of another gap.\n{freedom}",
        tips="{tip}\nLeave a card out only if you must: the card in its place has to move again later.",
    ),
    source="an example of Lacuna's",
    options=(gaps.REDEALS,),
    order=191,
)
