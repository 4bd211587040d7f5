"""The beam search in the compiled kernel (csrc/beam.h): the same passes as in ``beam``.

All memory is allocated here. The garden and parade families share this search. Each describes its own part of the
kernel in a :class:`FamilyKernel`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.beam import CANDIDATES_PER_WIDTH, FIRST_WIDTH, POOL_PER_WIDTH, WIDENING
from lacuna.solver.beam_model import Model, P, Steps, play_safe_moves, translate_line
from lacuna.solver.search import Engine, Limits, SlicedSearch, Verdict

#: What a call of the kernel returns (csrc/beam.h).
MORE, WON, EXHAUSTED, DROPPED, TABLE_FULL, NODES_FULL = range(6)
#: The verdicts of those codes that may end a search: DROPPED if no wider pass follows, TABLE_FULL and NODES_FULL if the
#: memory limit allows no larger buffer.
VERDICTS: dict[int, Verdict] = {
    WON: "won",
    EXHAUSTED: "lost",
    DROPPED: "unknown",
    TABLE_FULL: "unknown",
    NODES_FULL: "unknown",
}

#: Places for keys in the first table.
FIRST_PLACES = 1 << 16
#: Nodes of the first buffer, as a multiple of the width. A pass of 100 levels needs 100 at most.
FIRST_NODES = 16
#: Bytes of ``Candidate`` in csrc/beam.h, and of a key in the table.
CANDIDATE_BYTES, KEY_BYTES = 16, 8

_POINTERS = (
    "seen nodes level next_level pool spare_pool level_nodes next_nodes found sorted pool_found bins game".split()
)
_NUMBERS = (
    "seen_mask seen_count node_capacity node_count found_capacity found_count pool_capacity pool_count width "
    "level_count level_index states distinct has_dropped best best_node is_plain batch bin_count lowest_score"
).split()


class Beam(ctypes.Structure):
    """``Beam`` of csrc/beam.h, where each field is explained."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in _POINTERS),
        *((name, ctypes.c_int64) for name in _NUMBERS),
    ]


class Node(ctypes.Structure):
    """``Node`` of csrc/beam.h: a parent node, and the move from there. Node 0 is the first position."""

    _fields_ = [("parent", ctypes.c_uint32), ("move", ctypes.c_uint32)]


class FamilyKernel(NamedTuple):
    """What a family adds to the beam search for one game.

    * ``library``: the kernel.
    * ``name``: the family's name, with which the names of its functions begin.
    * ``rules``: the game as the kernel reads it.
    * ``position_bytes``: the size of a position.
    * ``score_range``: the lowest and the highest score of a position.
    * ``has_deals``: whether some move is a deal, so that the search needs a pool.
    """

    library: Any
    name: str
    rules: ctypes.Structure
    position_bytes: int
    score_range: tuple[int, int]
    has_deals: bool

    def function(self, name: str) -> Any:
        """Return a function of the family: ``garden_run`` for ``run``."""
        return getattr(self.library, f"{self.name}_{name}")


class KernelBeam(SlicedSearch):
    """The beam search in the kernel.

    * ``first``: the position to search from, in the kernel's bytes.
    * ``plain``: play no safe moves ahead of the search, and prune no dead positions.
    * ``single_pass``: end after the first pass, with the verdict *unknown* if it dropped positions.
    * ``places``: places for keys in the first table, a power of two.
    """

    engine: Engine = "kernel"

    def __init__(
        self,
        rules: Rules,
        state: State,
        limits: Limits,
        model: Model[P],
        family: FamilyKernel,
        first: bytes,
        *,
        width: int = FIRST_WIDTH,
        plain: bool = False,
        single_pass: bool = False,
        places: int = FIRST_PLACES,
    ) -> None:
        super().__init__(rules, state, limits)
        # The search only passes positions back to the model, so their type does not matter here.
        self._model: Model[object] = model  # type: ignore[assignment]
        self._family = family
        self._first = first
        self._plain = plain
        self._single_pass = single_pass
        self._places = places
        self._beam = self._allocate(Beam, 1)[0]
        #: The buffers of this pass by the name of their field in ``Beam``; empty once they are released.
        self._buffers: dict[str, Any] = {}
        #: The best of all earlier passes: cards in place, and the moves.
        self._earlier: tuple[int, Steps] = (-1, ())
        #: What the kernel returned last.
        self._code = self._begin_pass(width)

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        beam = self._beam
        end = beam.states + states
        while self._code != WON and beam.states < end:
            self._code = self._family.function("run")(ctypes.byref(beam), ctypes.c_int64(end - beam.states))
            if self._code == TABLE_FULL:
                if self._exceeds_limit(more=2 * KEY_BYTES * (beam.seen_mask + 1)):
                    break
                self._grow_table()
                self._code = MORE
            elif self._code == NODES_FULL:
                if self._exceeds_limit(more=2 * ctypes.sizeof(self._buffers["nodes"])):
                    break
                self._grow_nodes()
            elif self._code == DROPPED and not self._single_pass:
                width = beam.width * WIDENING
                if self.limits.memory is not None and self._pass_bytes(width) >= self.limits.memory:
                    break
                self._earlier = (self.best_in_place(), self.steps())
                self._code = self._begin_pass(width)
            if self._code in (EXHAUSTED, DROPPED) or self._exceeds_limit():
                break
        self.states, self.distinct = beam.states, beam.distinct
        return VERDICTS.get(self._code)

    def line(self) -> Sequence[Move]:
        """As in :class:`SlicedSearch`."""
        return translate_line(self._model, self.rules, self.start, self.steps())

    def best_in_place(self) -> int:
        """Return the number of cards in place at the end of the line. It is not exact after a win."""
        return self._earlier[0] if self._earlier_is_better() else int(self._beam.best)

    def steps(self) -> Steps:
        """Return the compact moves of the line."""
        return self._earlier[1] if self._earlier_is_better() else self._own_steps()

    def _earlier_is_better(self) -> bool:
        """Return whether an earlier pass placed more cards. A win counts as best, however many are in place."""
        return self._code != WON and self._earlier[0] > int(self._beam.best)

    def _own_steps(self) -> Steps:
        """Return the moves to the best position of this pass, and after a win the finish."""
        moves: list[int] = []
        node = self._beam.best_node if self._buffers else 0
        nodes = self._buffers.get("nodes", ())
        while node:
            moves.append(nodes[node].move)
            node = nodes[node].parent
        return tuple(self._with_safe_moves(moves[::-1]))

    def _with_safe_moves(self, moves: Sequence[int]) -> Iterator[int]:
        """Yield the moves, the safe moves between them, and after a win the finish.

        The kernel stores neither safe moves nor the finish, so the model finds them again.
        """
        model = self._model
        at, steps = self._settle(model.start(self.start))
        yield from steps
        for move in moves:
            at, steps = self._settle(model.after(at, move))
            yield from (move, *steps)
        if self._code == WON and not model.is_won(at):
            yield from model.find_finish(at) or ()

    def _settle(self, at: object) -> tuple[object, Steps]:
        return (at, ()) if self._plain else play_safe_moves(self._model, at)

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`."""
        return sum(map(ctypes.sizeof, self._buffers.values()))

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._buffers = {}

    def _exceeds_limit(self, more: int = 0) -> bool:
        """Return whether the buffers and ``more`` bytes together reach the memory limit."""
        return self.limits.memory is not None and self.bytes_held() + more >= self.limits.memory

    def _sizes(self, width: int) -> Mapping[str, tuple[Any, int]]:
        """Return the buffers of a pass at its start: for each its type and length."""
        size, candidates = self._family.position_bytes, CANDIDATES_PER_WIDTH * width
        pool = POOL_PER_WIDTH * width if self._family.has_deals else 0
        low, high = self._family.score_range
        return {
            **dict.fromkeys(("level", "next_level"), (ctypes.c_uint8, width * size)),
            **dict.fromkeys(("level_nodes", "next_nodes"), (ctypes.c_uint32, width)),
            **dict.fromkeys(("pool", "spare_pool"), (ctypes.c_uint8, pool * size)),
            "pool_found": (ctypes.c_uint8, pool * CANDIDATE_BYTES),
            **dict.fromkeys(("found", "sorted"), (ctypes.c_uint8, candidates * CANDIDATE_BYTES)),
            "bins": (ctypes.c_uint32, high - low + 2),
            "nodes": (Node, FIRST_NODES * width),
            "seen": (ctypes.c_uint64, self._places),
        }

    def _pass_bytes(self, width: int) -> int:
        """Return how many bytes a pass needs at its start."""
        return sum(ctypes.sizeof(kind) * count for kind, count in self._sizes(width).values())

    def _begin_pass(self, width: int) -> int:
        """Begin a pass of this width in new buffers; return the kernel's code."""
        beam, (low, high) = self._beam, self._family.score_range
        self._buffers = {}
        for name, (kind, count) in self._sizes(width).items():
            self._provide(name, kind, count)
        beam.game = ctypes.addressof(self._family.rules)
        beam.seen_mask, beam.node_capacity = self._places - 1, FIRST_NODES * width
        beam.found_capacity, beam.pool_capacity = CANDIDATES_PER_WIDTH * width, POOL_PER_WIDTH * width
        beam.width, beam.is_plain, beam.bin_count, beam.lowest_score = width, self._plain, high - low + 1, low
        ctypes.memmove(beam.level, self._first, self._family.position_bytes)
        return int(self._family.function("begin")(ctypes.byref(beam)))

    def restart(self, first: bytes) -> None:
        """Begin again from another position, in the same buffers."""
        beam = self._beam
        ctypes.memset(beam.seen, 0, KEY_BYTES * (beam.seen_mask + 1))
        ctypes.memmove(beam.level, first, self._family.position_bytes)
        self._code = int(self._family.function("begin")(ctypes.byref(beam)))

    def _provide(self, name: str, kind: Any, count: int) -> None:
        """Allocate a buffer, and point a field of ``Beam`` to it."""
        self._buffers[name] = self._allocate(kind, count)
        setattr(self._beam, name, ctypes.addressof(self._buffers[name]))

    def _allocate(self, kind: Any, count: int) -> Any:
        """Return a new array of zeros."""
        return (kind * count)()

    def _grow_table(self) -> None:
        """Give the kernel a table of twice the size. The kernel moves the keys."""
        places = 2 * (self._beam.seen_mask + 1)
        table = self._allocate(ctypes.c_uint64, places)
        self._family.function("grow")(ctypes.byref(self._beam), ctypes.byref(table), ctypes.c_int64(places))
        self._buffers["seen"] = table

    def _grow_nodes(self) -> None:
        """Double the buffer of nodes."""
        old = self._buffers["nodes"]
        self._provide("nodes", Node, 2 * len(old))
        ctypes.memmove(self._buffers["nodes"], old, ctypes.sizeof(old))
        self._beam.node_capacity *= 2
