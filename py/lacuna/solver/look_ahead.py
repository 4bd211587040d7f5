"""A short search by the rules alone, for a hint at once when nothing better is known.

It works for every game, a plug-in's too, because it asks only the rules. It is fair: it never looks past a deal or a
card that is turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: Bytes of a state in the tables, with its piles: a rough figure, on the large side.
BYTES = 4000

#: What makes one position better than another, the most important first: cards in place, whether it shows a new card
#: (0 or 1), number of legal moves.
Value = tuple[int, int, int]
#: A position to continue from, with its legal moves.
Open = tuple[State, Sequence[Move]]


class LookAhead(SlicedSearch):
    """Best-first search by cards in place, then new cards, then number of moves.

    A position that shows a new card (a deal, or a hidden card turned up) is an end of the search: it can be reached,
    but what follows is unknown. The verdict is *lost* only if the search met no such end, no redeal is left, and
    ``seen`` is empty: the search does not return to the positions in ``seen``, so it does not visit everything.
    """

    def __init__(self, rules: Rules, state: State, limits: Limits, seen: Iterable[State] = ()) -> None:
        super().__init__(rules, state, limits)
        self._seen = set(seen) - {state}
        self._hidden = frozenset(slot for slot, info in enumerate(rules.layout.slots) if info.kind == "talon")
        #: For each position reached, the one before it and the move between them.
        self._from: dict[State, tuple[State, Move] | None] = {state: None}
        #: The open positions by value; the newest of the best is next. There are few values, so no heap is needed.
        self._open: dict[Value, list[Open]] = {(0, 0, 0): [(state, rules.legal_moves(state))]}
        self._best, self._best_value = state, (-1, -1, -1)
        #: Whether the search has left nothing out so far.
        self._is_complete = not self._seen
        self._won = rules.is_won(state)
        self.distinct = 1
        #: Whether every position that can be reached without a new card was visited.
        self.is_exhausted = False

    @property
    def makes_progress(self) -> bool:
        """Whether some line brings more cards into place than now, or shows a new card."""
        return self._best_value[:2] > (self.rules.progress(self.start)[0], 0)

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        for _ in range(states):
            if self._won:
                return "won"
            if not self._open:
                self.is_exhausted = True
                return "lost" if self._is_complete and not self.start.redeals_left else "unknown"
            self.states += 1
            self._expand(*self._pop_best())
        return None

    def _pop_best(self) -> Open:
        best = max(self._open)
        position = self._open[best].pop()
        if not self._open[best]:
            del self._open[best]
        return position

    def _expand(self, state: State, moves: Sequence[Move]) -> None:
        for move in moves:
            if move.kind != "move":
                self._is_complete = False
                continue
            after = apply(state, move)
            forced, settled = settle(self.rules, after)
            shows_card = any(part.source in self._hidden for step in forced for part in step.transfers)
            reached = after if shows_card else settled
            if reached in self._from or reached in self._seen:
                continue
            self._from[reached] = (state, move)
            self.distinct += 1
            self._is_complete &= not shows_card
            self._add(reached, is_end=shows_card)

    def _add(self, state: State, *, is_end: bool = False) -> None:
        """Store a new position: as the best if it is better, and as open unless it is an end or won."""
        won = self.rules.is_won(state)
        moves = () if won or is_end else self.rules.legal_moves(state)
        value = (self.rules.progress(state)[0], int(is_end), len(moves))
        if won or value > self._best_value:
            self._best, self._best_value, self._won = state, value, won
        if moves:
            self._open.setdefault((value[0], 0, value[2]), []).append((state, moves))

    def line(self) -> Sequence[Move]:
        """As in :class:`SlicedSearch`."""
        moves = []
        at = self._from[self._best]
        while at:
            moves.append(at[1])
            at = self._from[at[0]]
        return moves[::-1]

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`."""
        return BYTES * len(self._from)

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._from, self._open = {}, {}
