"""Owns the beam that is widened until it wins, drops nothing, or a limit ends it.

A level are positions after equally many moves within one batch: between two deals from the talon, or all there is. The
best ``width`` of a level go on; those dealt wait in a pool, and the best ``width`` of that begin the next batch. A pass
that ended without a win and dropped nothing has looked at all there is: *lost*. Any other is followed by a wider one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: The width of the first pass, and how many times wider each next one is; so many of a level are tried for a finish.
FIRST_WIDTH, WIDENING = 8, 4
FINISH_TRIES = 2
#: Bytes of a node and of a key in the tables of Python, measured roughly.
NODE_BYTES, KEY_BYTES = 900, 220

Steps = tuple[int, ...]
P = TypeVar("P")


class Model(Protocol[P]):
    """A family's game on compact positions; moves are numbers."""

    def start(self, state: State) -> P:
        """The compact position of a state."""

    def moves(self, at: P) -> Iterable[int]:
        """Every legal move, of those that are alike but one."""

    def after(self, at: P, move: int) -> P:
        """The position after a legal move and what follows by itself."""

    def safe_move(self, at: P) -> int | None:
        """A move that is never worse than any other, or None."""

    def find_finish(self, at: P) -> Steps | None:
        """Moves that win and are found without a search, or None."""

    def is_dead(self, at: P) -> bool:
        """Whether it is plain that the position cannot be won; False where it is not plain."""

    def is_deal(self, move: int) -> bool:
        """Whether the move deals from the talon."""

    def key(self, at: P) -> bytes:
        """The same for positions that are alike."""

    def score(self, at: P) -> int:
        """How good the position looks, beside others of its level."""

    def count_in_place(self, at: P) -> int:
        """How many cards are where they belong."""

    def is_won(self, at: P) -> bool:
        """Whether the game is won."""

    def real_move(self, state: State, move: int) -> Move:
        """The move of the rules that a compact one stands for."""


class Found(NamedTuple):
    """A new position: how good it looks, where it came from, and by what moves."""

    score: int
    at: object
    parent: int
    steps: Steps


Work = Generator[Verdict | None, None, None]
Level = list[tuple[P, int]]


class BeamSearch(SlicedSearch):
    """The beam in Python.

    ``plain``: no move is made because it is never worse, and nothing is taken as dead. ``once``: no wider pass follows.
    ``first``: the compact position to begin with, where it is not that of the state.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        limits: Limits,
        model: Model[P],
        *,
        width: int = FIRST_WIDTH,
        plain: bool = False,
        once: bool = False,
        first: P | None = None,
    ) -> None:
        super().__init__(rules, state, limits)
        self._model: Model[object] = model  # type: ignore[assignment] # positions are its own, and only handed back
        self._width = width
        self._plain = plain
        self._once = once
        self._first: object = self._model.start(state) if first is None else first
        #: Parent and moves of every node, in order; the start has no parent.
        self._nodes: list[tuple[int, Steps]] = []
        self._seen: set[bytes] = set()
        self._most = (-1, 0)
        self._rest: Steps = ()
        #: The best of the passes before: cards in place, and the moves. A win is a win, wherever it comes.
        self._earlier: tuple[int, Steps] = (-1, ())
        self._won = False
        self._dropped = False
        self._work = self._passes()

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        end = self.states + states
        while self.states < end:
            if (verdict := next(self._work)) is not None:
                return verdict
        return None

    def line(self) -> Sequence[Move]:
        """As in :class:`SlicedSearch`."""
        return translate_line(self._model, self.rules, self.start, self.steps())

    def steps(self) -> Steps:
        """The compact moves of the line."""
        return self._earlier[1] if self._was_better() else self._own_steps()

    def _was_better(self) -> bool:
        """Whether a pass before this one came further."""
        return not self._won and self._earlier[0] > self._most[0]

    def _own_steps(self) -> Steps:
        moves: list[int] = []
        node = self._most[1]
        while self._nodes and node >= 0:
            node, steps = self._nodes[node]
            moves[:0] = steps
        return (*moves, *self._rest)

    def best_in_place(self) -> int:
        """How many cards are in place at its end, or where a finish begins."""
        return self._earlier[0] if self._was_better() else self._most[0]

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`."""
        return NODE_BYTES * len(self._nodes) + KEY_BYTES * len(self._seen)

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._nodes, self._seen = [], set()
        self._work.close()

    def _passes(self) -> Work:
        width = self._width
        while True:
            self._dropped = False
            yield from self._one_pass(width)
            if not self._dropped:
                yield "lost"
            if self._once:
                yield "unknown"
            self._earlier = (self.best_in_place(), self.steps())
            width *= WIDENING

    def _one_pass(self, width: int) -> Work:
        """One pass of the beam, batch by batch."""
        first, steps = self._spent(self._first, ())
        self._nodes = [(-1, steps)]
        self._most, self._rest = (self._model.count_in_place(first), 0), ()
        self._seen = {self._model.key(first)}
        self.distinct = max(1, self.distinct)
        if self._model.is_won(first):
            yield "won"
        batch = [(first, 0)]
        while batch:
            pool: list[Found] = []
            yield from self._one_batch(batch, pool, width)
            batch = self._kept(pool, width)

    def _one_batch(self, level: Level[object], pool: list[Found], width: int) -> Work:
        """Level after level until no move is left but deals; what was dealt goes to the pool."""
        while level:
            found: list[Found] = []
            for at, node in level:
                yield "won" if self._expand(at, node, found, pool) else None
            level = self._kept(found, width)
            if any(self._finishes(at, node) for at, node in level[:FINISH_TRIES]):
                yield "won"

    def _kept(self, found: list[Found], width: int) -> Level[object]:
        """The best, of equals the first; they become nodes."""
        found.sort(key=lambda one: -one.score)
        self._dropped = self._dropped or len(found) > width
        level = []
        for _, at, parent, steps in found[:width]:
            self._nodes.append((parent, steps))
            level.append((at, len(self._nodes) - 1))
            self._most = max(
                self._most, (self._model.count_in_place(at), len(self._nodes) - 1), key=lambda most: most[0]
            )
        return level

    def _expand(self, at: object, node: int, found: list[Found], pool: list[Found]) -> bool:
        """The positions after one move, those that are new; whether one of them is won."""
        model = self._model
        for move in model.moves(at):
            self.states += 1
            child, steps = self._spent(model.after(at, move), (move,))
            key = model.key(child)
            if key in self._seen:
                continue
            self._seen.add(key)
            self.distinct = max(self.distinct, len(self._seen))
            if model.is_won(child):
                self._nodes.append((node, steps))
                self._most, self._won = (self._most[0] + 1, len(self._nodes) - 1), True
                return True
            one = Found(model.score(child), child, node, steps)
            if not model.is_deal(move):
                found.append(one)
            elif self._plain or not model.is_dead(child):
                # Asked only here: asked of every position it costs more than it saves.
                pool.append(one)
        return False

    def _spent(self, at: object, steps: Steps) -> tuple[object, Steps]:
        """Moves that are never worse than any other are made at once."""
        while not self._plain and (move := self._model.safe_move(at)) is not None:
            at, steps = self._model.after(at, move), (*steps, move)
        return at, steps

    def _finishes(self, at: object, node: int) -> bool:
        """Whether a finish is found without a search."""
        if (rest := self._model.find_finish(at)) is None:
            return False
        self._most, self._rest, self._won = (self._most[0] + 1, node), rest, True
        return True


def translate_line(model: Model[P], rules: Rules, state: State, moves: Iterable[int]) -> list[Move]:
    """A line of compact moves as moves of the rules."""
    line = []
    for move in moves:
        line.append(model.real_move(state, move))
        state = settle(rules, apply(state, line[-1]))[1]
    return line
