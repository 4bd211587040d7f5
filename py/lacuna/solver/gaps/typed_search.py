"""Search that visits the types of position in turn, above all for the gap games whose rule looks only to the left.

The *type* of a position is three numbers:

* cards in place: those of a row that continue one suit in order from column 1
* good pairs: neighbours that are also neighbours in a finished row (see :meth:`GapModel.is_pair`)
* live gaps: gaps that some card can fill

Each type has a *bucket* of *waiting* positions. To *expand* a position is to list its children, which then wait in
the buckets of their own types. The search sweeps over the buckets and expands one position from each, so no type
starves, however many positions another type has (type-based exploration: F. Xie, M. Müller, R. Holte and T. Imai,
AAAI 2014). Within a bucket, the newest position comes first.

Example of one sweep, with buckets (cards in place, good pairs, live gaps)::

    (3, 9, 4): 700 positions    one is expanded
    (3, 10, 2):  2 positions    one is expanded
    (7, 15, 3):  1 position     it is expanded; its children may go into later buckets, which this sweep still visits

Positions are dropped only if the dead-end test proves them lost. So a search that runs out of positions has proved its
start lost.

In most of these games the *heads* are *loose*: while column 1 has a gap, the lowest cards of the suits can change
places there at will. Positions that differ only in this count as one, a ``LoosePosition`` (see :mod:`.loose_heads`).

In simple games, only the children of a *stubborn set* are listed (see :mod:`.stubborn_set`).

csrc/gaps_typed.c is the same in C.
"""

from __future__ import annotations

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.dead_end import DeadEndTest
from lacuna.solver.gaps.loose_heads import LoosePosition, has_loose_heads, insert_head_moves
from lacuna.solver.gaps.model import GapModel, Step
from lacuna.solver.gaps.position import Nodes, Position
from lacuna.solver.gaps.shorten_line import shorten_line
from lacuna.solver.gaps.stubborn_set import keep_stubborn_set
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: Approximate bytes in CPython of a key in the set, a node, and a waiting position.
KEY_BYTES, NODE_BYTES, WAITING_BYTES = 36, 150, 160


class TypedSearch(SlicedSearch):
    """The typed search in Python."""

    def __init__(self, model: GapModel, state: State, limits: Limits) -> None:
        super().__init__(model.rules, state, limits)
        self.model = model
        self.dead_end_test = DeadEndTest(model)
        self.total = len(model.cards)
        self.nodes = Nodes()
        self.position_class = LoosePosition if has_loose_heads(model) else Position
        first = self.position_class(model, bytes(model.read_cells(state)))
        self.seen = {first.key}
        #: How many positions have been visited, repeated ones included, and how many different ones.
        self.states = self.distinct = 1
        #: The largest number of cards in place so far, and its node.
        self.best, self.best_node = sum(first.runs), 0
        #: The waiting positions by bucket, each as bytes after its node.
        self.buckets: dict[int, list[tuple[int, bytes]]] = {}
        #: The buckets that are not empty, as bits, and the bucket from which a position was last taken.
        self.filled, self.last_bucket = 0, -1
        if not self._is_dead(first):
            self._add_waiting(first, 0)

    def _is_dead(self, position: Position) -> bool:
        return self.dead_end_test.is_dead(position.cells, position.extra_cells())

    def _add_waiting(self, position: Position, node: int) -> None:
        """Put a position into the bucket of its type, with its node. The factor 5 is for 0 to 4 live gaps."""
        bucket = (sum(position.runs) * (self.total + 1) + position.pairs) * 5 + position.count_live_gaps()
        self.buckets.setdefault(bucket, []).append((node, position.to_bytes()))
        self.filled |= 1 << bucket

    def _take_waiting(self) -> tuple[int, bytes]:
        """Take a position from the next filled bucket. After the last bucket, a new sweep begins with the first."""
        later = self.filled >> (self.last_bucket + 1)
        base = self.last_bucket + 1 if later else 0
        candidates = later or self.filled
        self.last_bucket = bucket = base + (candidates & -candidates).bit_length() - 1
        positions = self.buckets[bucket]
        taken = positions.pop()
        if not positions:
            self.filled &= ~(1 << bucket)
        return taken

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`. It may visit a few states too many: all children of a position at once."""
        if self.best == self.total:
            return "won"
        end = self.states + states
        while self.states < end:
            if not self.filled:
                return "lost"
            won = self._expand(*self._take_waiting())
            self.distinct = len(self.seen)
            if won:
                return "won"
        return None

    def _expand(self, node: int, stored: bytes) -> bool:
        """Visit the children of a position, in simple games those of a stubborn set. Return True if one is won."""
        position = self.position_class(self.model, stored)
        steps = position.steps()
        for step in keep_stubborn_set(position, list(steps)) if self.model.is_simple else steps:
            self.states += 1
            if position.child_key(step) in self.seen:
                continue
            child = position.child(step)
            if child.key in self.seen:
                continue
            self.seen.add(child.key)
            if self._store(child, node, step):
                return True
        return False

    def _store(self, child: Position, parent: int, step: Step) -> bool:
        """Store a new position unless it is dead. Return True if it is won."""
        in_place = sum(child.runs)
        _, source, _ = step
        if in_place < self.total and child.could_be_dead_end(source) and self._is_dead(child):
            return False
        node = self.nodes.add(parent, step)
        if in_place > self.best:
            self.best, self.best_node = in_place, node
        self._add_waiting(child, node)
        return in_place == self.total

    def line(self) -> tuple[Move, ...]:
        """Return the moves to the win, or to the position with the most cards in place. Only a win is shortened."""
        line = self.nodes.line(self.best_node)
        if self.position_class is LoosePosition:
            cells = self.model.read_cells(self.start)
            # The search left out the moves of heads within column 1.
            line = insert_head_moves(self.model, cells, [(card, target) for card, _, target in line])
        return shorten_line(self.model, self.start, line)

    def bytes_held(self) -> int:
        """Return the bytes of the set of keys, the nodes and the waiting positions."""
        nodes = len(self.nodes.parents)
        return self.seen.__sizeof__() + KEY_BYTES * len(self.seen) + (NODE_BYTES + WAITING_BYTES) * nodes

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self.seen, self.buckets, self.nodes, self.filled = set(), {}, Nodes(), 0
