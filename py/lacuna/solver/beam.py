"""Beam search with ever wider beams, for the garden and parade families.

A *level* is a set of positions after equally many moves (not counting safe moves, which are played at once). Each step
lists the children of every position of a level and keeps ``width`` of them as the next level (beam search, B.
Lowerre 1976). A *pass* is all that is searched with one width. A pass that dropped positions and found no win is
repeated with a wider beam. A pass that dropped none and found no win has visited everything, so the verdict is *lost*
(complete anytime beam search, W. Zhang, AAAI 1998).

Which children are kept: half of the width is shared equally by the *types* of position that the level has, and the
best of each type have it. The rest goes to the best of all others. So positions that look worse for a while, but are
of a kind that may win, stay in the search. (Compare Beam STS: L. Lelis, S. Zilles and R. Holte, "Stratified tree
search", AAMAS 2013.) Example with width 8 and 20 children of two types: the two best of each type, and the four best
of the other 16.

With a talon, positions after different numbers of deals are not compared. A *batch* is all the play between two deals:
positions after a deal do not enter the next level but wait in a pool, and ``width`` of the pool begin the next batch.

Example with width 2, deals marked ``*``::

    batch 1   level 0: start   level 1: a, b (c dropped)   level 2: d   pool: start*, a*, b*, d*
    batch 2   level 0: d*, a*      (start* and b* dropped)

csrc/beam.h is the same in C.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Sequence
from typing import NamedTuple

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.beam_model import Model, P, Steps, play_safe_moves, translate_line
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: The width of the first pass, and the factor by which each further pass is wider.
FIRST_WIDTH, WIDENING = 8, 4
#: Candidates for a level, and positions in the pool, before some are dropped: multiples of the width.
CANDIDATES_PER_WIDTH, POOL_PER_WIDTH = 4, 2
#: How many positions of each level, the best first, are tried with :meth:`Model.find_finish`.
FINISH_TRIES = 2
#: Approximate bytes in CPython of a node (with its position) and of a key in the set of visited positions.
NODE_BYTES, KEY_BYTES = 900, 220


class Candidate(NamedTuple):
    """A new position ``at`` that may enter the next level or batch.

    ``parent`` is the node that it was reached from, and ``steps`` are the moves from there.
    """

    score: int
    type: Hashable
    at: object
    parent: int
    steps: Steps


#: The search as a generator: it yields None after listing the children of a position, and the verdict at the end.
Work = Generator[Verdict | None, None, None]
#: Positions, each with the number of its node.
Level = list[tuple[P, int]]


class BeamSearch(SlicedSearch):
    """The beam search in Python.

    * ``plain``: play no safe moves ahead of the search, and prune no dead positions.
    * ``single_pass``: end after the first pass, with the verdict *unknown* if it dropped positions.
    * ``first``: the compact position to search from, if it is not the one of ``state``.
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
        single_pass: bool = False,
        first: P | None = None,
    ) -> None:
        super().__init__(rules, state, limits)
        # The search only passes positions back to the model, so their type does not matter here.
        self._model: Model[object] = model  # type: ignore[assignment]
        #: The width of this pass.
        self._width = width
        self._plain = plain
        self._single_pass = single_pass
        self._first: object = self._model.start(state) if first is None else first
        #: Parent and moves of each node of this pass. The start is node 0, with parent -1.
        self._nodes: list[tuple[int, Steps]] = []
        self._seen: set[bytes] = set()
        #: Cards in place in the best position of this pass, and its node.
        self._best = (-1, 0)
        #: The moves that win from the best position, if :meth:`Model.find_finish` has found them.
        self._finish: Steps = ()
        #: The best of all earlier passes: cards in place, and the moves.
        self._earlier: tuple[int, Steps] = (-1, ())
        self._is_won = False
        self._has_dropped = False
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
        """Return the compact moves of the line."""
        return self._earlier[1] if self._earlier_is_better() else self._own_steps()

    def best_in_place(self) -> int:
        """Return the number of cards in place at the end of the line. It is not exact after a win."""
        return self._earlier[0] if self._earlier_is_better() else self._best[0]

    def _earlier_is_better(self) -> bool:
        """Return whether an earlier pass placed more cards. A win counts as best, however many are in place."""
        return not self._is_won and self._earlier[0] > self._best[0]

    def _own_steps(self) -> Steps:
        """Return the moves to the best position of this pass, and the finish."""
        moves: list[int] = []
        node = self._best[1]
        while self._nodes and node >= 0:
            node, steps = self._nodes[node]
            moves[:0] = steps
        return (*moves, *self._finish)

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`."""
        return NODE_BYTES * len(self._nodes) + KEY_BYTES * len(self._seen)

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._nodes, self._seen = [], set()
        self._work.close()

    def _passes(self) -> Work:
        """Run pass after pass, each wider than the one before."""
        while True:
            self._has_dropped = False
            yield from self._one_pass()
            if not self._has_dropped:
                yield "lost"
            if self._single_pass:
                yield "unknown"
            self._earlier = (self.best_in_place(), self.steps())
            self._width *= WIDENING

    def _one_pass(self) -> Work:
        """Run one pass, batch by batch."""
        first, steps = self._settle(self._first, ())
        self._nodes = [(-1, steps)]
        self._best, self._finish = (self._model.count_in_place(first), 0), ()
        self._seen = {self._model.key(first)}
        self.distinct = max(1, self.distinct)
        if self._model.is_won(first):
            yield "won"
        batch = [(first, 0)]
        while batch:
            pool: list[Candidate] = []
            yield from self._one_batch(batch, pool)
            batch = self._make_level(pool)

    def _one_batch(self, level: Level[object], pool: list[Candidate]) -> Work:
        """Search level by level until no position has children. Positions after a deal go to the pool."""
        while level:
            candidates: list[Candidate] = []
            for at, node in level:
                yield "won" if self._expand(at, node, candidates, pool) else None
            level = self._make_level(candidates)
            if any(self._try_finish(at, node) for at, node in level[:FINISH_TRIES]):
                yield "won"

    def _make_level(self, candidates: list[Candidate]) -> Level[object]:
        """Make nodes of the candidates that are kept, and return them, the best first."""
        self._drop(candidates)
        level = []
        for _, _, at, parent, steps in candidates:
            node = len(self._nodes)
            self._nodes.append((parent, steps))
            level.append((at, node))
            in_place = self._model.count_in_place(at)
            if in_place > self._best[0]:
                self._best = (in_place, node)
        return level

    def _drop(self, candidates: list[Candidate]) -> None:
        """Sort the candidates, the best first, and drop all but as many as the width. Ties go to the first found."""
        candidates.sort(key=lambda candidate: -candidate.score)
        if len(candidates) <= self._width:
            return
        self._has_dropped = True
        sizes = Counter(candidate.type for candidate in candidates)
        share = self._width // (2 * len(sizes))
        room = self._width - sum(min(size, share) for size in sizes.values())
        looked_at: Counter[Hashable] = Counter()
        kept = []
        for candidate in candidates:
            looked_at[candidate.type] += 1
            if looked_at[candidate.type] > share:
                if not room:
                    continue
                room -= 1
            kept.append(candidate)
        candidates[:] = kept

    def _expand(self, at: object, node: int, candidates: list[Candidate], pool: list[Candidate]) -> bool:
        """Add the new positions after one move to the candidates or the pool. Return True if one is won."""
        model = self._model
        for move in model.moves(at):
            self.states += 1
            child, steps = self._settle(model.after(at, move), (move,))
            key = model.key(child)
            if key in self._seen:
                continue
            self._seen.add(key)
            self.distinct = max(self.distinct, len(self._seen))
            if model.is_won(child):
                self._nodes.append((node, steps))
                self._best, self._is_won = (self._best[0] + 1, len(self._nodes) - 1), True
                return True
            if not self._plain and model.pays_test(move) and model.is_dead(child):
                continue
            waiting, most = (pool, POOL_PER_WIDTH) if model.is_deal(move) else (candidates, CANDIDATES_PER_WIDTH)
            if len(waiting) == most * self._width:
                self._drop(waiting)
            waiting.append(Candidate(model.score(child), model.type_of(child), child, node, steps))
        return False

    def _settle(self, at: object, steps: Steps) -> tuple[object, Steps]:
        return (at, steps) if self._plain else play_safe_moves(self._model, at, steps)

    def _try_finish(self, at: object, node: int) -> bool:
        """Store the moves that win from a position without further search. Return False if none are found."""
        if (finish := self._model.find_finish(at)) is None:
            return False
        self._best, self._finish, self._is_won = (self._best[0] + 1, node), finish, True
        return True
