"""Owns the beam in the compiled kernel: the same passes as ``beam``, move for move, in buffers made by Python."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.beam import FIRST_WIDTH, WIDENING, Model, P, Steps, translate_line
from lacuna.solver.search import Engine, Limits, SlicedSearch, Verdict

#: The kernel's answers.
MORE, WON, EXHAUSTED, DROPPED, TABLE_FULL, NODES_FULL = range(6)
#: What the answers that end a search mean: DROPPED ends one that is not to go on, TABLE_FULL one that must not grow.
ENDS: dict[int, Verdict] = {WON: "won", EXHAUSTED: "lost", DROPPED: "unknown", TABLE_FULL: "unknown"}
#: A beam holds so many times its width of what was found, before it drops the worst.
SPARE = 4
FIRST_PLACES = 1 << 16
FIRST_NODES = 256
NODE = 8
FOUND = 16
_POINTERS = "seen nodes level next pool spare level_node next_node here sorted dealt bins rules".split()
_NUMBERS = (
    "seen_mask seen_count node_most node_count found_most found_count pool_most pool_count width level_count level_at "
    "states distinct dropped best best_node plain batch bin_count lowest"
).split()


class Beam(ctypes.Structure):
    """``beam`` of csrc/beam.h."""

    _fields_ = [(name, ctypes.c_void_p) for name in _POINTERS] + [(name, ctypes.c_int64) for name in _NUMBERS]


class Compiled(NamedTuple):
    """A family's part of the kernel: its functions, its rules as the kernel reads them, the size of a position.

    ``scores`` are the lowest and the highest there are; ``levels`` so many a pass may have.
    """

    library: Any
    name: str
    rules: ctypes.Structure
    position: int
    scores: tuple[int, int]

    def function(self, name: str) -> Any:
        """One of its functions."""
        return getattr(self.library, f"{self.name}_{name}")


class KernelBeam(SlicedSearch):
    """The beam in the kernel; ``packed`` is the first position as the kernel has it."""

    engine: Engine = "kernel"

    def __init__(
        self,
        rules: Rules,
        state: State,
        limits: Limits,
        model: Model[P],
        compiled: Compiled,
        packed: bytes,
        *,
        width: int = FIRST_WIDTH,
        plain: bool = False,
        once: bool = False,
        places: int = FIRST_PLACES,
    ) -> None:
        super().__init__(rules, state, limits)
        self._model: Model[object] = model  # type: ignore[assignment] # positions are its own, and only handed back
        self._compiled = compiled
        self._packed = packed
        self._plain = plain
        self._once = once
        self._places = places
        self._beam = self._zeros(Beam, 1)[0]
        self._buffers: dict[str, Any] = {}
        #: The best of the passes before: cards in place, and the moves.
        self._earlier: tuple[int, Steps] = (-1, ())
        self._code = self._begin(width)

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        beam = self._beam
        end = beam.states + states
        while self._code != WON and beam.states < end:
            self._code = self._compiled.function("run")(ctypes.byref(beam), ctypes.c_int64(end - beam.states))
            if self._code == TABLE_FULL:
                if self._over(with_table=16 * (beam.seen_mask + 1)):
                    break
                self._grow_table()
                self._code = MORE
            elif self._code == NODES_FULL:
                self._grow_nodes()
            elif self._code == DROPPED and not self._once:
                self._earlier = (self.best_in_place(), self.steps())
                self._code = self._begin(beam.width * WIDENING)
            if self._code in (EXHAUSTED, DROPPED) or self._over():
                break
        self.states, self.distinct = beam.states, beam.distinct
        return ENDS.get(self._code)

    def line(self) -> Sequence[Move]:
        """As in :class:`SlicedSearch`."""
        return translate_line(self._model, self.rules, self.start, self.steps())

    def best_in_place(self) -> int:
        """How many cards are in place at the line's end, or where a finish begins."""
        return self._earlier[0] if self._was_better() else int(self._beam.best)

    def steps(self) -> Steps:
        """The compact moves of the line."""
        return self._earlier[1] if self._was_better() else self._own_steps()

    def _was_better(self) -> bool:
        """Whether a pass before this one came further."""
        return self._code != WON and self._earlier[0] > int(self._beam.best)

    def _own_steps(self) -> Steps:
        moves: list[int] = []
        node = self._beam.best_node if self._buffers else 0
        nodes = self._buffers.get("nodes", ())
        while self._buffers and node:
            moves.append(nodes[2 * node + 1])
            node = nodes[2 * node]
        return tuple(self._all_steps(moves[::-1]))

    def _all_steps(self, moves: Sequence[int]) -> Iterator[int]:
        """The moves, with those that are made at once and, after a win, the finish."""
        model = self._model
        at = model.start(self.start)
        at, steps = self._spent(at)
        yield from steps
        for move in moves:
            yield move
            at, steps = self._spent(model.after(at, move))
            yield from steps
        if self._code == WON and not model.is_won(at):
            yield from model.find_finish(at) or ()

    def _spent(self, at: object) -> tuple[object, Steps]:
        steps: Steps = ()
        while not self._plain and (move := self._model.safe_move(at)) is not None:
            at, steps = self._model.after(at, move), (*steps, move)
        return at, steps

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`."""
        return sum(map(ctypes.sizeof, self._buffers.values()))

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._buffers = {}

    def _over(self, with_table: int = 0) -> bool:
        """Whether the buffers, or they and a larger table, have outgrown their limit."""
        return self.limits.memory is not None and self.bytes_held() + with_table >= self.limits.memory

    def _begin(self, width: int) -> int:
        """A pass of this width, in buffers of its own."""
        beam, size = self._beam, self._compiled.position
        most = SPARE * width
        low, high = self._compiled.scores
        self._buffers = {}
        for name in ("level", "next"):
            self._take(name, ctypes.c_uint8, width * size)
            self._take(f"{name}_node", ctypes.c_uint32, width)
        for name in ("pool", "spare"):
            self._take(name, ctypes.c_uint8, most * size)
        for name in ("here", "sorted", "dealt"):
            self._take(name, ctypes.c_uint8, most * FOUND)
        self._take("bins", ctypes.c_uint32, high - low + 2)
        self._take("nodes", ctypes.c_uint32, 2 * FIRST_NODES * width)
        self._take("seen", ctypes.c_uint64, self._places)
        beam.rules = ctypes.addressof(self._compiled.rules)
        beam.seen_mask, beam.node_most = self._places - 1, FIRST_NODES * width
        beam.found_most = beam.pool_most = most
        beam.width, beam.plain, beam.bin_count, beam.lowest = width, self._plain, high - low + 1, low
        ctypes.memmove(beam.level, self._packed, size)
        return int(self._compiled.function("begin")(ctypes.byref(beam)))

    def again(self, packed: bytes) -> None:
        """Begin once more from another position, in the same buffers."""
        beam = self._beam
        ctypes.memset(beam.seen, 0, 8 * (beam.seen_mask + 1))
        ctypes.memmove(beam.level, packed, self._compiled.position)
        self._code = int(self._compiled.function("begin")(ctypes.byref(beam)))

    def _take(self, name: str, kind: Any, count: int) -> None:
        """A buffer of this name takes the old one's place."""
        self._buffers[name] = self._zeros(kind, count)
        setattr(self._beam, name, ctypes.addressof(self._buffers[name]))

    def _zeros(self, kind: Any, count: int) -> Any:
        """A buffer, all zero."""
        return (kind * count)()

    def _grow_table(self) -> None:
        places = 2 * (self._beam.seen_mask + 1)
        table = self._zeros(ctypes.c_uint64, places)
        self._compiled.function("grow")(ctypes.byref(self._beam), ctypes.byref(table), ctypes.c_int64(places))
        self._buffers["seen"] = table

    def _grow_nodes(self) -> None:
        old = self._buffers["nodes"]
        self._take("nodes", ctypes.c_uint32, 2 * len(old))
        ctypes.memmove(self._buffers["nodes"], old, ctypes.sizeof(old))
        self._beam.node_most *= 2
