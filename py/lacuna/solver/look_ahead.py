"""Owns the look ahead: what any game's rules allow, best first, for a hint at once where nothing better is known.

It asks the rules alone, so it serves every game, a plug-in's too. It deals nothing and turns nothing up: what a player
cannot see, it does not look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: What a state takes: its piles, its place in the tables. A rough figure, on the large side.
BYTES = 4000

#: Cards in place, whether a new card is shown, moves: what makes one position better than another.
Value = tuple[int, int, int]
#: One to go on from, and its moves.
Position = tuple[State, Sequence[Move]]


class LookAhead(SlicedSearch):
    """Best first by cards in place, then by new cards, then by how many moves there are.

    A position that shows a new card (a deal, a hidden card turned up) is an end: it may be reached, but nobody can say
    what comes after. With such ends, or with a redeal left, nothing is ever *lost*; nor where positions were ``seen``
    before, to which it does not go back.
    """

    def __init__(self, rules: Rules, state: State, limits: Limits, seen: Iterable[State] = ()) -> None:
        super().__init__(rules, state, limits)
        self._seen = set(seen) - {state}
        self._hidden = frozenset(slot for slot, info in enumerate(rules.layout.slots) if info.kind == "talon")
        self._from: dict[State, tuple[State, Move] | None] = {state: None}
        #: Positions to go on from, the newest of the best first: few values, so no heap is needed.
        self._open: dict[Value, list[Position]] = {(0, 0, 0): [(state, rules.legal_moves(state))]}
        self._best, self._best_value = state, (-1, -1, -1)
        self._sealed = not self._seen  # no end has been met behind which there may be more
        self._won = rules.is_won(state)
        self.distinct = 1
        #: All that can be reached without a new card was looked at.
        self.is_exhausted = False

    @property
    def makes_progress(self) -> bool:
        """Whether more cards can be brought into place than there are, or a new one can be seen."""
        return self._best_value[:2] > (self.rules.progress(self.start)[0], 0)

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        for _ in range(states):
            if self._won:
                return "won"
            if not self._open:
                self.is_exhausted = True
                return "lost" if self._sealed and not self.start.redeals_left else "unknown"
            self.states += 1
            self._expand(*self._next())
        return None

    def _next(self) -> Position:
        best = max(self._open)
        position = self._open[best].pop()
        if not self._open[best]:
            del self._open[best]
        return position

    def _expand(self, state: State, moves: Sequence[Move]) -> None:
        for move in moves:
            if move.kind != "move":
                self._sealed = False
                continue
            after = apply(state, move)
            forced, settled = settle(self.rules, after)
            shows = any(part.source in self._hidden for step in forced for part in step.transfers)
            reached = after if shows else settled
            if reached in self._from or reached in self._seen:
                continue
            self._from[reached] = (state, move)
            self.distinct += 1
            self._sealed &= not shows
            self._add(reached, end=shows)

    def _add(self, state: State, *, end: bool = False) -> None:
        """A new position: the best so far, perhaps, and one to go on from, unless it is an end."""
        won = self.rules.is_won(state)
        moves = () if won or end else self.rules.legal_moves(state)
        value = (self.rules.progress(state)[0], int(end), len(moves))
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
