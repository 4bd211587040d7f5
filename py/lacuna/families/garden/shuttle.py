"""Owns *only shuttling moves remain* (rules §3): a search of tableau moves alone, in slices."""

from __future__ import annotations

from collections import deque

from lacuna.families.garden.shape import GardenShape
from lacuna.families.garden.view import Tableau
from lacuna.model.moves import Pile, shift
from lacuna.model.state import State

#: So many positions are searched; past that nothing is said (rules §3).
MOST = 20_000


class Shuttle:
    """The search from one position; ``answer`` is True, False, or None while unknown and past the bound.

    *A new empty pile* is one more than there were: a pile emptied into an empty one is only shuttling. A face-down card
    turned up is progress too. Where no move is left at all there is nothing to shuttle: False.
    """

    def __init__(self, shape: GardenShape, state: State, most: int = MOST) -> None:
        self._shape = shape
        self._most = most
        self._empties = len(Tableau(shape, state.piles).empties)
        self._queue = deque([state.piles])
        self._seen = {self._key(state.piles)}
        self.answer: bool | None = None
        self.done = False

    def run(self, nodes: int) -> bool:
        """Look at up to so many positions more; whether the search has ended."""
        for _ in range(nodes):
            if self.done:
                break
            if not self._queue:
                # Exhausted: nothing but shuttling, unless there was not even that.
                self._end(len(self._seen) > 1)
            else:
                self._look(self._queue.popleft())
        return self.done

    def _look(self, piles: tuple[Pile, ...]) -> None:
        tableau = Tableau(self._shape, piles)
        if self._leads_on(tableau):
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
                if len(self._seen) == self._most:
                    self._end(None)
                    return
                self._seen.add(key)
                self._queue.append(after)

    def _leads_on(self, tableau: Tableau) -> bool:
        """A foundation move, a new empty pile or a reserve play."""
        if len(tableau.empties) > self._empties or next(tableau.foundation_moves(), None):
            return True
        plays = (tableau.pile_moves(slot) for slot in self._shape.reserve if tableau.piles[slot])
        return any(next(moves, None) for moves in plays)

    def _key(self, piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
        return piles[self._shape.tableau.start : self._shape.tableau.stop]

    def _end(self, answer: bool | None) -> None:
        self.answer = answer
        self.done = True
        self._queue.clear()
