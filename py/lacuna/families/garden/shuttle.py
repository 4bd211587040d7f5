"""Search whether only *shuttling* moves remain, which carry cards to and fro (rule garden 20).

It is a breadth-first search that follows only moves within the tableau, and runs in slices.
"""

from __future__ import annotations

from collections import deque

from lacuna.families.garden.shape import GardenShape
from lacuna.families.garden.tableau import Tableau
from lacuna.model.moves import Pile, shift
from lacuna.model.state import State

#: The most positions that the search stores. If it needs more, the answer is unknown (rule garden 21).
MAX_POSITIONS = 20_000


class Shuttle:
    """The search from one position.

    ``answer`` is None while the search runs. It stays None if the search reaches its limit of positions.

    The answer is True if only shuttling moves remain. It is False if tableau moves lead to progress: a foundation
    move, a move from the reserve, one more empty pile than at the start, or a face-down card that is turned up. It is
    also False if there is no move at all.
    """

    def __init__(self, shape: GardenShape, state: State, max_positions: int = MAX_POSITIONS) -> None:
        self._shape = shape
        self._max_positions = max_positions
        self._empties = len(Tableau(shape, state.piles).empties)
        self._queue = deque([state.piles])
        self._seen = {self._key(state.piles)}
        self.answer: bool | None = None
        self.done = False

    def run(self, nodes: int) -> bool:
        """Look at up to ``nodes`` more positions. Return whether the search has ended."""
        for _ in range(nodes):
            if self.done:
                break
            if not self._queue:
                # All positions were seen without progress. Only shuttling moves remain, if there was a move at all.
                self._end(len(self._seen) > 1)
            else:
                self._expand(self._queue.popleft())
        return self.done

    def _expand(self, piles: tuple[Pile, ...]) -> None:
        tableau = Tableau(self._shape, piles)
        if self._has_progress(tableau):
            self._end(False)
            return
        for source in self._shape.tableau:
            if not piles[source]:
                continue
            for move in tableau.pile_moves(source):
                after = shift(piles, move.transfers)
                if tableau.under(source) and not after[source]:
                    self._end(False)
                    return
                key = self._key(after)
                if key in self._seen:
                    continue
                if len(self._seen) == self._max_positions:
                    self._end(None)
                    return
                self._seen.add(key)
                self._queue.append(after)

    def _has_progress(self, tableau: Tableau) -> bool:
        """Return whether there is a new empty pile, a foundation move or a move from the reserve."""
        if len(tableau.empties) > self._empties or next(tableau.foundation_moves(), None):
            return True
        moves_by_slot = (tableau.pile_moves(slot) for slot in self._shape.reserve if tableau.piles[slot])
        return any(next(moves, None) for moves in moves_by_slot)

    def _key(self, piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
        # In this search only the piles of the tableau change, so they identify the position.
        return piles[self._shape.tableau.start : self._shape.tableau.stop]

    def _end(self, answer: bool | None) -> None:
        self.answer = answer
        self.done = True
        self._queue.clear()
