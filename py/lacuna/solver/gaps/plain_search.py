"""Owns the plain search of a gap game: depth first, every position once, with exact counts."""

from __future__ import annotations

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.model import GapModel, Step
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: What a key in a set, and a step on the stack, take in CPython.
KEY_BYTES, STEP_BYTES = 36, 120


class PlainSearch(SlicedSearch):
    """Makes and takes back moves along one line, with a set of keys and a stack of what is still to be tried.

    A child is looked up before it is made, and is known from then on: so each position is made once. On the stack lie
    the steps still to be made and, under their children, those that are made.
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
        #: Of each step the card, the number of its gap, and the cell that it left where it was made, else -1.
        self.stack: list[tuple[int, int, int]] = []
        self.states = self.distinct = 1
        self.fresh = True

    def advance(self, states: int) -> Verdict | None:
        """As the base class has it: each child looked up is a state looked at."""
        end = self.states + states
        if self.fresh:
            self.fresh = False
            if self.pairs == len(self.model.cards):
                return "won"
            self._expand()
        while self.states < end:
            if not self.stack:
                return "lost"
            card, number, source = self.stack[-1]
            if source >= 0:
                self._take_back(card, number, source)
                self.stack.pop()
            else:
                self.stack[-1] = (card, number, self._make(card, number))
                if self.pairs == len(self.model.cards):
                    return "won"
                self._expand()
        return None

    def _expand(self) -> None:
        """Looks at every child; the new ones go on the stack."""
        model, cells, where, seen = self.model, self.cells, self.where, self.seen
        for number, gap in enumerate(self.gaps):
            for card in model.fillers(cells, gap):
                source = where[card]
                if model.locked and self._is_locked(source):
                    continue
                keys = model.keys[card]
                child = self.key ^ keys[source] ^ keys[gap]
                self.states += 1
                if child not in seen:
                    seen.add(child)
                    self.stack.append((card, number, -1))
        self.distinct = len(seen)

    def _is_locked(self, cell: int) -> bool:
        row = cell // self.model.stride
        return cell < self.model.first_cells[row] + self.model.run_length(self.cells, row)

    def _make(self, card: int, number: int) -> int:
        """Moves a card into a gap; the cell that it left, which is that gap from now on."""
        gap, source = self.gaps[number], self.where[card]
        self._shift(card, source, gap, number)
        return source

    def _take_back(self, card: int, number: int, source: int) -> None:
        self._shift(card, self.where[card], source, number)

    def _shift(self, card: int, source: int, target: int, number: int) -> None:
        cells, keys, pair = self.cells, self.model.keys[card], self.model.is_pair
        self.pairs -= pair(cells[source - 1], card) + pair(card, cells[source + 1])
        cells[source], cells[target] = self.model.gap, card
        self.pairs += pair(cells[target - 1], card) + pair(card, cells[target + 1])
        self.where[card] = target
        self.gaps[number] = source
        self.key ^= keys[source] ^ keys[target]

    def line(self) -> tuple[Move, ...]:
        """The steps that are made, in order, where they have led to a win; nothing otherwise."""
        if self.pairs != len(self.model.cards):
            return ()
        cells = self.model.read_cells(self.start)
        gaps = self.model.gaps(cells)
        line: list[Step] = []
        for card, number, source in self.stack:
            if source >= 0:
                line.append((card, source, gaps[number]))
                gaps[number] = source
        return self.model.real_moves(line)

    def bytes_held(self) -> int:
        """The set with its keys, and the stack."""
        return self.seen.__sizeof__() + KEY_BYTES * len(self.seen) + STEP_BYTES * len(self.stack)

    def release(self) -> None:
        """As the base class has it."""
        self.seen, self.stack = set(), []
