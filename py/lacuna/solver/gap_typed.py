"""Owns the typed best-first search of the gap games that look to the left: one position of each kind in turn."""

from __future__ import annotations

from lacuna.moves import Move
from lacuna.solver.gap_open import Nodes, Opened
from lacuna.solver.gap_relaxed import Relaxed
from lacuna.solver.gap_table import GapTable, Step
from lacuna.solver.search import Limits, Sliced, Verdict
from lacuna.state import State

#: What a key in a set, a node, and an open position take in CPython.
KEY_BYTES, NODE_BYTES, OPEN_BYTES = 36, 150, 160


class TypedSearch(Sliced):
    """Positions lie in buckets by cards in place, good pairs and live gaps; each sweep takes one from every bucket.

    So no kind of position starves, however many there are of another. The dead-end test is asked where a move buried
    something; what it drops is known to be lost, so that a search which runs out of positions is a proof.
    """

    def __init__(self, table: GapTable, state: State, limits: Limits) -> None:
        super().__init__(table.rules, state, limits)
        self.table = table
        self.relaxed = Relaxed(table)
        self.total = len(table.cards)
        self.nodes = Nodes()
        cells = bytes(table.read(state))
        opened = Opened(table, cells)
        self.seen = {table.key(cells)}
        self.states = self.distinct = 1
        self.best, self.best_node = sum(opened.runs), 0
        self.buckets: dict[int, list[tuple[int, bytes, int]]] = {}
        #: Which buckets hold anything, as bits; the last one that was taken from.
        self.filled, self.at = 0, -1
        if not self.relaxed.is_dead(cells):
            self._put(opened, 0, table.key(cells))

    def _put(self, opened: Opened, node: int, key: int) -> None:
        bucket = (sum(opened.runs) * (self.total + 1) + opened.pairs) * 5 + opened.live()
        self.buckets.setdefault(bucket, []).append((node, bytes(opened.cells), key))
        self.filled |= 1 << bucket

    def _take(self) -> tuple[int, bytes, int]:
        above = self.filled >> (self.at + 1)
        base = self.at + 1 if above else 0
        above = above or self.filled
        self.at = bucket = base + (above & -above).bit_length() - 1
        opens = self.buckets[bucket]
        taken = opens.pop()
        if not opens:
            self.filled &= ~(1 << bucket)
        return taken

    def look(self, states: int) -> Verdict | None:
        """As the base class has it; a position is opened with all its children."""
        if self.best == self.total:
            return "won"
        end = self.states + states
        while self.states < end:
            if not self.filled:
                return "lost"
            won = self._open(*self._take())
            self.distinct = len(self.seen)
            if won:
                return "won"
        return None

    def _open(self, node: int, cells: bytes, key: int) -> bool:
        """Looks at the children of a position; whether one is won."""
        opened = Opened(self.table, cells)
        for step in opened.steps():
            card, source, gap = step
            keys = self.table.keys[card]
            child = key ^ keys[source] ^ keys[gap]
            self.states += 1
            if child in self.seen:
                continue
            self.seen.add(child)
            opened.shift(card, source, gap)
            if self._keep(opened, node, step, child):
                return True
            opened.shift(card, gap, source)
        return False

    def _keep(self, opened: Opened, node: int, step: Step, key: int) -> bool:
        """Puts a child by unless it is dead; whether it is won."""
        placed = sum(opened.runs)
        if placed < self.total and opened.buries(step[1]) and self.relaxed.is_dead(opened.cells):
            return False
        added = self.nodes.add(node, step)
        if placed > self.best:
            self.best, self.best_node = placed, added
        self._put(opened, added, key)
        return placed == self.total

    def line(self) -> tuple[Move, ...]:
        """The moves to the win, or to the position with most cards in place."""
        return self.table.moves(self.nodes.line(self.best_node))

    def bytes_held(self) -> int:
        """The set with its keys, the nodes and the open positions."""
        nodes = len(self.nodes.parents)
        return self.seen.__sizeof__() + KEY_BYTES * len(self.seen) + (NODE_BYTES + OPEN_BYTES) * nodes

    def forget(self) -> None:
        """As the base class has it."""
        self.seen, self.buckets, self.nodes, self.filled = set(), {}, Nodes(), 0
