"""Leapfrog: a gap takes the next card of its left neighbour's suit, or the one after it."""

from dataclasses import replace

from lacuna.cards import Card
from lacuna.families.gaps import GUIDE, REDEALS, GapRules, RedealRule, Table, left_rule
from lacuna.layout import Slot
from lacuna.variant import Variant


def one_or_two_higher(table: Table, gap: Slot) -> tuple[Card, ...]:
    """In a row's first column what Gaps allows; else the next of the left neighbour's suit, then the one after it."""
    following = left_rule(table, gap)
    if table.shape.layout.left[gap] is None:
        return following
    return (*following, *(higher for card in following for higher in table.shape.above(card)))


VARIANT = Variant(
    id="leapfrog",
    name="Leapfrog",
    family="gaps",
    rules=GapRules(fillers=one_or_two_higher, redeals=RedealRule(limit=1)),
    line="As Gaps, but a card may be left out.",
    guide=replace(
        GUIDE,
        moves="A gap takes the next card of its left neighbour's suit, or the one after that. {start} Nothing goes "
        "right of a {high} or right of another gap.\n{freedom}",
    ),
    source="an example of Lacuna's",
    options=(REDEALS,),
    order=191,
)
