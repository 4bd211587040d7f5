"""A short search that finds a hint at once, while nothing better is known.

It works for every game, a plug-in's too, because it asks only the rules. It is fair: it never looks past a deal or past
a move that shows a new card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: A generous estimate of the bytes that a stored state takes, with its piles.
STATE_BYTES = 4000

#: What makes one position better than another, the most important first: cards in place, whether it shows a new card
#: (0 or 1), number of legal moves.
Value = tuple[int, int, int]
#: An *open* position: one from which the search has not continued yet, with its legal moves.
OpenPosition = tuple[State, Sequence[Move]]


class LookAhead(SlicedSearch):
    """Best-first search: it continues from the position with the most cards in place, then with the most legal moves.

    It tries no deals. It skips the positions in ``seen``: those that the game has been in already. A move may show a
    new card: the next card of the talon, or one that lay face down. Then the line ends with this move, because what
    follows depends on cards that the player does not know.

    The verdict is *lost* only if nothing was left out: there was no deal and no new card, ``seen`` is empty (except for
    the start), and no redeal is left.
    """

    def __init__(self, rules: Rules, state: State, limits: Limits, seen: Iterable[State] = ()) -> None:
        super().__init__(rules, state, limits)
        self._seen = set(seen) - {state}
        #: The slots whose cards the player does not know: the talon, and cards that lie face down.
        self._talon_slots = frozenset(slot for slot, info in enumerate(rules.layout.slots) if info.kind == "talon")
        #: For each position reached, the one before it and the move between them.
        self._from: dict[State, tuple[State, Move] | None] = {state: None}
        #: The open positions by value. The search continues from the newest of those with the best value. There
        #: are few values, so no heap is needed.
        self._open: dict[Value, list[OpenPosition]] = {(0, 0, 0): [(state, rules.legal_moves(state))]}
        self._best, self._best_value = state, (-1, -1, -1)
        #: Whether the search leaves something out that could lead to a win: a deal, a position in ``seen``, or what
        #: follows a new card.
        self._has_omissions = bool(self._seen)
        self._is_won = rules.is_won(state)
        self.distinct = 1
        #: Whether no open position is left, so that a longer search would find no more. Positions that were left
        #: out (see ``_has_omissions``) do not count.
        self.is_exhausted = False

    @property
    def makes_progress(self) -> bool:
        """Whether the best line brings more cards into place, or keeps their number and shows a new card."""
        return self._best_value[:2] > (self.rules.progress(self.start)[0], 0)

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        for _ in range(states):
            if self._is_won:
                return "won"
            if not self._open:
                self.is_exhausted = True
                return "unknown" if self._has_omissions or self.start.redeals_left else "lost"
            self.states += 1
            self._expand(*self._pop_best())
        return None

    def _pop_best(self) -> OpenPosition:
        best = max(self._open)
        position = self._open[best].pop()
        if not self._open[best]:
            del self._open[best]
        return position

    def _expand(self, state: State, moves: Sequence[Move]) -> None:
        for move in moves:
            if move.kind != "move":
                self._has_omissions = True
                continue
            after = apply(state, move)
            forced, settled = settle(self.rules, after)
            shows_card = any(part.source in self._talon_slots for step in forced for part in step.transfers)
            reached = after if shows_card else settled
            if reached in self._from or reached in self._seen:
                continue
            self._from[reached] = (state, move)
            self.distinct += 1
            self._has_omissions |= shows_card
            self._add(reached, shows_card=shows_card)

    def _add(self, state: State, *, shows_card: bool) -> None:
        """Store a new position: as the best if it is better, and as open unless it is won or shows a new card."""
        is_won = self.rules.is_won(state)
        moves = () if is_won or shows_card else self.rules.legal_moves(state)
        value = (self.rules.progress(state)[0], int(shows_card), len(moves))
        if is_won or value > self._best_value:
            self._best, self._best_value, self._is_won = state, value, is_won
        if moves:
            self._open.setdefault((value[0], 0, value[2]), []).append((state, moves))

    def line(self) -> Sequence[Move]:
        """As in :class:`SlicedSearch`."""
        moves = []
        link = self._from[self._best]
        while link:
            moves.append(link[1])
            link = self._from[link[0]]
        return moves[::-1]

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`."""
        return STATE_BYTES * len(self._from)

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._from, self._open = {}, {}
