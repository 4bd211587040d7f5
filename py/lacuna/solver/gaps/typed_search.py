"""Owns the typed best-first search of the gap games that look to the left: one position of each kind in turn."""

from __future__ import annotations

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.dead_end import DeadEndTest
from lacuna.solver.gaps.loose_heads import LoosePosition, has_loose_heads, insert_head_moves
from lacuna.solver.gaps.model import GapModel, Step
from lacuna.solver.gaps.position import Nodes, Position
from lacuna.solver.gaps.shorten_line import shorten_line
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: What a key in a set, a node, and an open position take in CPython.
KEY_BYTES, NODE_BYTES, OPEN_BYTES = 36, 150, 160


class TypedSearch(SlicedSearch):
    """Positions lie in buckets by cards in place, good pairs and live gaps; each sweep takes one from every bucket.

    So no kind of position starves, however many there are of another. The dead-end test is asked where a move buried
    something; what it drops is known to be lost, so that a search which runs out of positions is a proof.
    """

    def __init__(self, model: GapModel, state: State, limits: Limits) -> None:
        super().__init__(model.rules, state, limits)
        self.model = model
        self.relaxed = DeadEndTest(model)
        self.total = len(model.cards)
        self.nodes = Nodes()
        self.kind = LoosePosition if has_loose_heads(model) else Position
        opened = self.kind(model, bytes(model.read_cells(state)))
        self.seen = {opened.key}
        self.states = self.distinct = 1
        self.best, self.best_node = sum(opened.runs), 0
        self.buckets: dict[int, list[tuple[int, bytes]]] = {}
        #: Which buckets hold anything, as bits; the last one that was taken from.
        self.filled, self.at = 0, -1
        if not self.relaxed.is_dead(opened.cells, opened.anywhere()):
            self._put(opened, 0)

    def _put(self, opened: Position, node: int) -> None:
        bucket = (sum(opened.runs) * (self.total + 1) + opened.pairs) * 5 + opened.live()
        self.buckets.setdefault(bucket, []).append((node, opened.packed()))
        self.filled |= 1 << bucket

    def _take(self) -> tuple[int, bytes]:
        above = self.filled >> (self.at + 1)
        base = self.at + 1 if above else 0
        above = above or self.filled
        self.at = bucket = base + (above & -above).bit_length() - 1
        opens = self.buckets[bucket]
        taken = opens.pop()
        if not opens:
            self.filled &= ~(1 << bucket)
        return taken

    def advance(self, states: int) -> Verdict | None:
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

    def _open(self, node: int, packed: bytes) -> bool:
        """Looks at the children of a position; whether one is won."""
        opened = self.kind(self.model, packed)
        for step in opened.steps():
            self.states += 1
            if opened.child_key(step) in self.seen:
                continue
            child = opened.child(step)
            if child.key in self.seen:
                continue
            self.seen.add(child.key)
            if self._keep(child, node, step):
                return True
        return False

    def _keep(self, opened: Position, node: int, step: Step) -> bool:
        """Puts a child by unless it is dead; whether it is won."""
        placed = sum(opened.runs)
        if placed < self.total and opened.buries(step[1]) and self.relaxed.is_dead(opened.cells, opened.anywhere()):
            return False
        added = self.nodes.add(node, step)
        if placed > self.best:
            self.best, self.best_node = placed, added
        self._put(opened, added)
        return placed == self.total

    def line(self) -> tuple[Move, ...]:
        """The moves to the win, or to the position with most cards in place."""
        line = self.nodes.line(self.best_node)
        if self.kind is LoosePosition:
            cells = self.model.read_cells(self.start)
            line = insert_head_moves(self.model, cells, [(card, target) for card, _, target in line])
        return shorten_line(self.model, self.start, line)

    def bytes_held(self) -> int:
        """The set with its keys, the nodes and the open positions."""
        nodes = len(self.nodes.parents)
        return self.seen.__sizeof__() + KEY_BYTES * len(self.seen) + (NODE_BYTES + OPEN_BYTES) * nodes

    def release(self) -> None:
        """As the base class has it."""
        self.seen, self.buckets, self.nodes, self.filled = set(), {}, Nodes(), 0
