"""How good a position of the parade family looks. csrc/parade.c has the same scores (``score_of``)."""

from __future__ import annotations

from lacuna.families.parade.shape import STEP
from lacuna.solver.parade.compact import FOUNDED, HEIGHTS, Compact

#: The weights of a score, in this order: added for each card in a foundation; added for each foundation that has a
#: card; taken off for each two cards of a reserve pile of which the upper waits for the lower: both belong to the same
#: foundations, and there the upper one comes later.
IN_PLACE_WORTH, BEGUN_WORTH, WAITING_COST = 10, 10, 20


def count_in_place(at: Compact) -> int:
    """Return the number of cards in foundations, bases included."""
    return sum(HEIGHTS[cell] for cells in at.rows for cell in cells)


def score_of(at: Compact) -> int:
    """Return the score of a position: the sum of the weights above."""
    begun = sum(cell >= FOUNDED for cells in at.rows for cell in cells)
    score = IN_PLACE_WORTH * count_in_place(at) + BEGUN_WORTH * begun
    for pile in at.piles:
        for n, kind in enumerate(pile):
            for above in pile[n + 1 :]:
                if above // 13 == kind // 13 and above > kind and (above - kind) % STEP == 0:
                    score -= WAITING_COST
    return score
