"""Owns the beam search of the gap games that look to both sides: the best so many of each level, then more."""

from __future__ import annotations

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.model import GapModel, Step
from lacuna.solver.gaps.position import Nodes, Position
from lacuna.solver.gaps.shorten_line import shorten_line
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: The first width, and how many times wider each further pass is.
FIRST_WIDTH, WIDENING, WIDEST = 1000, 10, 100_000_000
KEY_BYTES, NODE_BYTES, OPEN_BYTES = 36, 150, 300

Child = tuple[int, int, Step]


class GapBeamSearch(SlicedSearch):
    """In these games moves can be taken back by moves: a search must keep going forward, so it goes by levels.

    A pass looks at each position once and keeps the best of each level. A pass that ends without a win and had to drop
    positions is followed by a wider one; one that dropped none is a proof.
    """

    def __init__(self, model: GapModel, state: State, limits: Limits) -> None:
        super().__init__(model.rules, state, limits)
        self.model = model
        self.total = len(model.cards)
        self.first = bytes(model.read_cells(state))
        self.width = FIRST_WIDTH
        self.best, self.best_line = sum(Position(model, self.first).runs), ()
        self.distinct = 0
        self._begin()

    best_line: tuple[Step, ...]

    def _begin(self) -> None:
        """Begins a pass."""
        self.nodes = Nodes()
        key = self.model.key(self.first)
        self.seen = {key}
        self.states += 1
        self.distinct = max(self.distinct, 1)
        #: The level's positions, how many of them are opened, their children (score, place of the parent, step).
        self.level = [(0, self.first)]
        self.opened = 0
        self.children: list[Child] = []
        self.dropped = False

    def advance(self, states: int) -> Verdict | None:
        """As the base class has it; a position is opened with all its children."""
        if self.best == self.total:
            return "won"
        end = self.states + states
        while self.states < end:
            if self.opened < len(self.level):
                won = self._open(self.opened)
                self.distinct = max(self.distinct, len(self.seen))
                if won:
                    return "won"
                self.opened += 1
            elif self.children:
                self._next_level()
            elif self.dropped:
                self.width *= WIDENING if self.width < WIDEST else 1
                self._begin()
            else:
                return "lost"
        return None

    def _open(self, place: int) -> bool:
        """Looks at the children of a position of the level; whether one is won."""
        node, cells = self.level[place]
        opened = Position(self.model, cells)
        for step in opened.steps():
            child = opened.child_key(step)
            self.states += 1
            if child is None or child in self.seen:
                continue
            self.seen.add(child)
            after = opened.child(step)
            placed = sum(after.runs)
            score = after.live() + 2 * after.pairs + 4 * placed
            self.children.append((score, place, step))
            if placed > self.best:
                self.best, self.best_line = placed, (*self.nodes.line(node), step)
                if placed == self.total:
                    return True
        return False

    def _next_level(self) -> None:
        """The best children become the level; of equals those that were found first."""
        self.children.sort(key=lambda child: -child[0])
        self.dropped |= len(self.children) > self.width
        level = []
        for _, place, step in self.children[: self.width]:
            node, packed = self.level[place]
            card, source, gap = step
            cells = bytearray(packed)
            cells[source], cells[gap] = self.model.gap, card
            level.append((self.nodes.add(node, step), bytes(cells)))
        self.level, self.opened, self.children = level, 0, []

    def line(self) -> tuple[Move, ...]:
        """The moves to the win, or to the position with most cards in place."""
        return shorten_line(self.model, self.start, self.best_line)

    def bytes_held(self) -> int:
        """The set with its keys, the nodes, the level and its children."""
        opens = len(self.level) + len(self.children)
        nodes = NODE_BYTES * len(self.nodes.parents) + OPEN_BYTES * opens
        return self.seen.__sizeof__() + KEY_BYTES * len(self.seen) + nodes

    def release(self) -> None:
        """As the base class has it."""
        self.seen, self.level, self.children, self.nodes = set(), [], [], Nodes()
