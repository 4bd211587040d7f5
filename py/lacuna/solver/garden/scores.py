"""How good a position of the garden family looks. csrc/garden.c has the same scores (``score_of``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lacuna.solver.garden.compact import HIDDEN, Compact

#: The weights of a score, in this order: added for each card home; taken off for each card of a pile that does not fit
#: on the one below it; taken off for each card above one that a foundation needs next; added for each empty pile.
HOME_WORTH, DISORDER_COST, DEPTH_COST, EMPTY_WORTH = 40, 10, 3, 20
#: The depth of a card is the number of cards above it. This is the depth of a card that is in no pile.
FAR = 99


class Model(Protocol):
    """What the scores read of a ``GardenModel``."""

    top: int
    foundations_per_suit: int
    height: int
    accepts: tuple[tuple[int, ...], ...]


class Scores:
    """The scores of positions: sums of the weights above.

    The part that a pile adds is stored, because the same pile occurs in many positions.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._pile_scores: dict[bytes, int] = {}

    def __call__(self, at: Compact) -> int:
        home, piles, reserve, _ = at
        pile_scores = self._pile_scores
        score = HOME_WORTH * sum(home)
        for pile in piles:
            if (pile_score := pile_scores.get(pile)) is None:
                pile_score = pile_scores[pile] = self._score_pile(pile)
            score += pile_score
        top, model = self._model.top, self._model
        for number, height in enumerate(home):
            if height < model.height:
                needed = number // model.foundations_per_suit * 13 + height % top
                if needed not in reserve:
                    score -= DEPTH_COST * self._depth(piles, needed)
        return score

    def _score_pile(self, pile: bytes) -> int:
        if not pile:
            return EMPTY_WORTH
        accepts = self._model.accepts
        return -DISORDER_COST * sum(pile[n + 1] not in accepts[pile[n]] for n in range(len(pile) - 1))

    def _depth(self, piles: Sequence[bytes], kind: int) -> int:
        """Return how many cards lie above a card of this kind, for the copy that has fewest above it."""
        depth = FAR
        for pile in piles:
            place = max(pile.rfind(kind), pile.rfind(kind + HIDDEN))
            if place >= 0:
                depth = min(depth, len(pile) - 1 - place)
        return depth
