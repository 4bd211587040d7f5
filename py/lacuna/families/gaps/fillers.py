"""Which cards may fill a gap: one function for each rule of the family's games (rules gaps 5–12, 53, 54).

Each takes a :class:`Tableau` and the slot of a gap, and returns the cards that may fill the gap, wherever they lie. A
game's own file may define another one.
"""

from __future__ import annotations

from lacuna.families.gaps.tableau import Tableau
from lacuna.model import cards as c
from lacuna.model.layout import Slot


def left_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes the next higher card of its left neighbour's suit (rules gaps 5–7).

    In column 1 it takes any card that starts a run. Right of a gap or of a King it takes nothing.
    """
    neighbour = tableau.shape.layout.left[gap]
    if neighbour is None:
        return tableau.shape.heads(tableau.shape.layout.slots[gap].row)
    card = tableau.on[neighbour]
    return () if card is None else tableau.shape.above(card)


def either_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes what the left rule allows, and the next lower card of its right neighbour's suit (rule gaps 8)."""
    card = tableau.beside(tableau.shape.layout.right[gap])
    lower = () if card is None else tableau.shape.below(card)
    return tuple(dict.fromkeys(left_rule(tableau, gap) + lower))


def any_suit_left_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes the cards of any suit one higher than its left neighbour (rule gaps 53).

    In column 1 it takes any card that starts a run.
    """
    above = left_rule(tableau, gap)
    if tableau.shape.layout.left[gap] is None:
        return above
    return tuple(c.card(c.rank(card), suit) for card in above for suit in c.SUIT_ORDER)


def any_higher_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes any higher card of its left neighbour's suit (rule gaps 54).

    In column 1 it takes any card that starts a run.
    """
    above = left_rule(tableau, gap)
    if tableau.shape.layout.left[gap] is None:
        return above
    chain = tableau.shape.chain
    return tuple(c.card(rank, c.suit(card)) for card in above for rank in chain[chain.index(c.rank(card)) :])
