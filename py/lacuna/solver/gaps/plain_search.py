"""Depth-first search of a gap game that visits every position once, with exact counts.

csrc/gaps_plain.c is the same in C.
"""

from __future__ import annotations

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.model import GapModel, Step
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: Approximate bytes in CPython of a key in the set, and of an entry of the stack.
KEY_BYTES, STEP_BYTES = 36, 120

#: ``source`` of a stack entry whose move has not been made.
NOT_MADE = -1


class PlainSearch(SlicedSearch):
    """Depth-first search with make and unmake: one position, changed in place, with a stack instead of recursion.

    On entering a position, it looks up the keys of all children. The moves to new ones are pushed on the stack, and
    these children count as seen from then on, so each is entered once. The top of the stack is then either a move to
    make, or a move that was made and whose children are all done. The latter is unmade. For a start with children a and
    b, where b has one child c::

        stack             next
        a  b              make b, push c
        a  b(made)  c     make c: no new children
        a  b(made)  c(made)    unmake c, then b, then make a
    """

    def __init__(self, model: GapModel, state: State, limits: Limits) -> None:
        super().__init__(model.rules, state, limits)
        self.model = model
        self.cells = model.read_cells(state)
        self.where = {card: cell for cell, card in enumerate(self.cells) if card < model.gap}
        self.gaps = model.gaps(self.cells)
        self.pairs = model.count_pairs(self.cells)
        self.key = model.key(self.cells)
        self.seen = {self.key}
        #: For each move: the card, the index of its gap in ``gaps``, and the cell that the card left, or NOT_MADE.
        self.stack: list[tuple[int, int, int]] = []
        self.states = self.distinct = 1
        #: Whether the children of the start have not been looked up yet.
        self.is_fresh = True

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`. Looking up a child counts as visiting a state."""
        end = self.states + states
        if self.is_fresh:
            self.is_fresh = False
            if self.pairs == len(self.model.cards):
                return "won"
            self._expand()
        while self.states < end:
            if not self.stack:
                return "lost"
            card, number, source = self.stack[-1]
            if source != NOT_MADE:
                self._unmake(card, number, source)
                self.stack.pop()
            else:
                self.stack[-1] = (card, number, self._make(card, number))
                if self.pairs == len(self.model.cards):
                    return "won"
                self._expand()
        return None

    def _expand(self) -> None:
        """Look up every child, and push the moves to the new ones."""
        model, cells, where, seen = self.model, self.cells, self.where, self.seen
        for number, gap in enumerate(self.gaps):
            for card in model.fillers(cells, gap):
                source = where[card]
                if model.has_locked_runs and self._is_locked(source):
                    continue
                keys = model.keys[card]
                child = self.key ^ keys[source] ^ keys[gap]
                self.states += 1
                if child not in seen:
                    seen.add(child)
                    self.stack.append((card, number, NOT_MADE))
        self.distinct = len(seen)

    def _is_locked(self, cell: int) -> bool:
        row = cell // self.model.stride
        return cell < self.model.first_cells[row] + self.model.run_length(self.cells, row)

    def _make(self, card: int, number: int) -> int:
        """Move a card into gap ``number``. Return the cell that it left, which is gap ``number`` from now on."""
        gap, source = self.gaps[number], self.where[card]
        self._shift(card, source, gap, number)
        return source

    def _unmake(self, card: int, number: int, source: int) -> None:
        self._shift(card, self.where[card], source, number)

    def _shift(self, card: int, source: int, target: int, number: int) -> None:
        cells, keys, is_pair = self.cells, self.model.keys[card], self.model.is_pair
        self.pairs -= is_pair(cells[source - 1], card) + is_pair(card, cells[source + 1])
        cells[source], cells[target] = self.model.gap, card
        self.pairs += is_pair(cells[target - 1], card) + is_pair(card, cells[target + 1])
        self.where[card] = target
        self.gaps[number] = source
        self.key ^= keys[source] ^ keys[target]

    def line(self) -> tuple[Move, ...]:
        """Return the moves to the win: those on the stack that are made. Without a win, return no moves."""
        if self.pairs != len(self.model.cards):
            return ()
        cells = self.model.read_cells(self.start)
        gaps = self.model.gaps(cells)
        line: list[Step] = []
        for card, number, source in self.stack:
            if source != NOT_MADE:
                line.append((card, source, gaps[number]))
                gaps[number] = source
        return self.model.real_moves(line)

    def bytes_held(self) -> int:
        """Return the bytes of the set of keys and of the stack."""
        return self.seen.__sizeof__() + KEY_BYTES * len(self.seen) + STEP_BYTES * len(self.stack)

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self.seen, self.stack = set(), []
