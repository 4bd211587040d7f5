"""The gap family's searches in the compiled kernel (csrc/gaps.c), with the same interface as those in Python.

All memory is allocated here. When the kernel needs a larger buffer, it returns a status that says which. If the memory
limit does not allow that buffer, the search ends as *unknown*.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any, Literal

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.beam_search import FIRST_WIDTH, WIDENING
from lacuna.solver.gaps.loose_heads import has_loose_heads, insert_head_moves
from lacuna.solver.gaps.model import ROWS, GapModel, Step
from lacuna.solver.gaps.shorten_line import shorten_line
from lacuna.solver.kernel import library
from lacuna.solver.search import Engine, Limits, SlicedSearch, Verdict

Kind = Literal["plain", "typed", "beam"]
#: All kinds of search. The kernel's number of a kind is its index here.
KINDS: tuple[Kind, ...] = ("plain", "typed", "beam")

#: Sizes of the kernel's arrays (csrc/gaps.h): values of a cell, bytes of a list of fillers, cells, moves of a position.
VALUES, FILLERS, MAX_CELLS, MAX_MOVES = 64, 16, 64, 64
#: What ``gaps_run`` returns (csrc/gaps.h).
GOING, WON, LOST, NEED_KEYS, NEED_STACK, NEED_NODES, NEED_RECORDS, NEED_CHILDREN, NEED_LEVEL = range(9)
VERDICTS: dict[int, Verdict] = {WON: "won", LOST: "lost"}
#: A step of the kernel's lines is a number: its low bits are the card, the bits above them the target cell.
STEP_BITS = 6
STEP_MASK = (1 << STEP_BITS) - 1

#: First sizes: keys of the table, moves on the stack, children of a level.
FIRST_KEYS, FIRST_STACK, FIRST_CHILDREN = 1 << 14, 1 << 12, 1 << 12
#: Bytes of a key in the table and of a move on the stack.
KEY_BYTES, STACK_ENTRY_BYTES = 8, 4
#: Places of the largest table.
MAX_KEYS = 1 << 31

U8, U32, U64 = ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64


class Setup(ctypes.Structure):
    """``Setup`` of csrc/gaps.h, where each field is explained."""

    _fields_ = [
        ("heads", U64 * ROWS),
        *((name, U32) for name in "cards cards_per_suit columns has_locks kind width widening".split()),
        *((name, U32) for name in ("always_tests", "has_loose_heads")),
        ("right_fillers", U8 * FILLERS * VALUES),
        ("left_fillers", U8 * FILLERS * VALUES),
        ("cells", U8 * MAX_CELLS),
    ]


class Counts(ctypes.Structure):
    """``Counts`` of csrc/gaps.c: states looked at, different ones, most cards in place, records that a level needs."""

    _fields_ = [(name, U64) for name in ("states", "distinct", "best", "level_needed")]


class KernelSearch(SlicedSearch):
    """One search in the kernel.

    ``always_tests``: the typed search tests every position for a dead end, not only those after a move that could have
    made one. This is for measurements.
    """

    engine: Engine = "kernel"
    states_per_check = 20_000

    def __init__(self, model: GapModel, state: State, limits: Limits, kind: Kind, always_tests: bool = False) -> None:
        super().__init__(model.rules, state, limits)
        found = library()
        assert found is not None
        self.lib: Any = found
        self.model = model
        self.kind = kind
        #: All buffers by name, and the sum of their bytes.
        self.buffers: dict[str, list[Any]] = {}
        self.held = 0
        #: Places of the table of keys, and whether it cannot grow any more, so that the kernel may fill it further.
        self.key_capacity = 0
        self.is_last_table = False
        self.stack_capacity = self.child_capacity = 0
        self.search = self._start_search(always_tests)
        self.counts = Counts()
        self._grow_table()
        self._read_counts()

    def _start_search(self, always_tests: bool) -> Any:
        """Return the kernel's ``Search`` of the start. Raise ValueError if the kernel cannot search the position."""
        model = self.model
        setup = Setup(
            cards=len(model.cards),
            cards_per_suit=model.cards_per_suit,
            columns=model.columns,
            has_locks=model.has_locked_runs,
            kind=KINDS.index(self.kind),
            width=FIRST_WIDTH,
            widening=WIDENING,
            always_tests=always_tests,
            has_loose_heads=has_loose_heads(model),
        )
        setup.heads[:] = [sum(1 << card for card in heads) for heads in model.heads]
        setup.cells[: model.cell_count] = model.read_cells(self.start)
        _write_fillers(setup.right_fillers, model.right_fillers)
        _write_fillers(setup.left_fillers, model.left_fillers)
        search = self._allocate("search", self.lib.gaps_size())
        if not self.lib.gaps_start(search, ctypes.byref(setup)):
            raise ValueError(model.rules)
        return search

    def _allocate(self, name: str, size: int) -> Any:
        """Return a new buffer of ``size`` zeros, and store it under a name."""
        buffer = (U8 * size)()
        self.buffers.setdefault(name, []).append(buffer)
        self.held += size
        return buffer

    def _free_old(self, name: str, keep: int) -> None:
        """Free all buffers of a name except the last ``keep``."""
        buffers = self.buffers[name]
        count = len(buffers) - keep
        self.held -= sum(map(len, buffers[:count]))
        del buffers[:count]

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`."""
        end = self.states + states
        while self.states < end:
            status = self.lib.gaps_run(self.search, min(end - self.states, 1 << 30))
            self._read_counts()
            if status in VERDICTS:
                return VERDICTS[status]
            if status != GOING and not self._provide(status):
                return "unknown"
        return None

    def _read_counts(self) -> None:
        self.lib.gaps_counts(self.search, ctypes.byref(self.counts))
        self.states, self.distinct = self.counts.states, self.counts.distinct

    def _provide(self, status: int) -> bool:
        """Give the kernel the memory that it needs; return whether the limit and the machine allow that."""
        providers: dict[int, Callable[[], bool]] = {
            NEED_KEYS: self._grow_table,
            NEED_STACK: self._grow_stack,
            NEED_NODES: self._add_nodes,
            NEED_RECORDS: self._add_records,
            NEED_CHILDREN: self._grow_children,
            NEED_LEVEL: self._grow_level,
        }
        try:
            return providers[status]()
        except MemoryError:
            return False

    def _is_allowed(self, size: int) -> bool:
        """Return whether the memory limit allows ``size`` more bytes."""
        return self.limits.memory is None or self.held + size <= self.limits.memory

    def _grow_table(self) -> bool:
        """Give the kernel a larger table of keys. If the limit allows none, let it fill the old one further, once."""
        for capacity in self._larger_tables():
            size = KEY_BYTES * capacity
            if (self._is_allowed(size) or not self.key_capacity) and capacity < MAX_KEYS:
                self.lib.gaps_keys(self.search, self._allocate("keys", size), capacity, 0)
                self._free_old("keys", 1)
                self.key_capacity = capacity
                return True
        if self.is_last_table:
            return False
        self.is_last_table = True
        self.lib.gaps_keys(self.search, self.buffers["keys"][-1], self.key_capacity, 1)
        return True

    def _larger_tables(self) -> Sequence[int]:
        """Return the numbers of places that the next table may have, the best first. Usually that is twice as many.

        While the keys move, the old table and the new one are both in memory. So the typed search gets its last table,
        45 % of the limit (the nodes need the rest), while the old table is still small.
        """
        if not self.key_capacity:
            return (FIRST_KEYS,)
        if self.kind == "typed" and self.limits.memory is not None:
            last = self.limits.memory * 9 // 20 // KEY_BYTES
            if self.key_capacity < last <= 4 * self.key_capacity:
                return last, 2 * self.key_capacity, self.key_capacity * 3 // 2
        return 2 * self.key_capacity, self.key_capacity * 3 // 2

    def _grow_stack(self) -> bool:
        capacity = max(FIRST_STACK, 2 * self.stack_capacity)
        size = capacity * STACK_ENTRY_BYTES
        if not self._is_allowed(size):
            return False
        self.lib.gaps_stack(self.search, self._grow_buffer("stack", size), capacity)
        self.stack_capacity = capacity
        return True

    def _grow_children(self) -> bool:
        capacity = max(FIRST_CHILDREN, 2 * self.child_capacity)
        size = capacity * self.lib.gaps_child_size()
        if not self._is_allowed(size):
            return False
        self.lib.gaps_children(self.search, self._grow_buffer("children", size), capacity)
        self.child_capacity = capacity
        return True

    def _grow_buffer(self, name: str, size: int) -> Any:
        """Replace a buffer by a longer one that begins with the same bytes."""
        buffer = self._allocate(name, size)
        if len(self.buffers[name]) > 1:
            old = self.buffers[name][0]
            ctypes.memmove(buffer, old, len(old))
            self._free_old(name, 1)
        return buffer

    def _add_nodes(self) -> bool:
        size = self.lib.gaps_segment_size()
        return self._is_allowed(size) and bool(self.lib.gaps_nodes(self.search, self._allocate("nodes", size)))

    def _add_records(self) -> bool:
        size = self.lib.gaps_records_size()
        return self._is_allowed(size) and bool(self.lib.gaps_records(self.search, self._allocate("records", size)))

    def _grow_level(self) -> bool:
        capacity = self.counts.level_needed
        size = capacity * self.lib.gaps_record_size()
        if not self._is_allowed(2 * size):
            return False
        self.lib.gaps_level(self.search, self._allocate("level", size), self._allocate("level", size), capacity)
        self._free_old("level", 2)
        return True

    def line(self) -> tuple[Move, ...]:
        """As in :class:`SlicedSearch`. The plain search returns its line as found; the others shorten theirs."""
        length = self.lib.gaps_line(self.search, None, 0)
        encoded = (ctypes.c_uint16 * max(length, 1))()
        self.lib.gaps_line(self.search, encoded, length)
        steps = [(step & STEP_MASK, step >> STEP_BITS) for step in encoded[:length]]
        cells = self.model.read_cells(self.start)
        if self.kind == "typed" and has_loose_heads(self.model):
            return shorten_line(self.model, self.start, insert_head_moves(self.model, cells, steps))
        line = _with_sources(self.model, cells, steps)
        return self.model.real_moves(line) if self.kind == "plain" else shorten_line(self.model, self.start, line)

    def bytes_held(self) -> int:
        """Return the bytes of all buffers, but always less than the limit, so that this number never ends the search.

        Without a limit, return 0. The search ends when the kernel needs a buffer that would exceed the limit.
        """
        return 0 if self.limits.memory is None else min(self.held, self.limits.memory - 1)

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self.buffers.clear()
        self.held = 0
        del self.search

    def moves(self) -> list[Step]:
        """Return the kernel's legal moves of the position, for tests."""
        found = (U8 * (3 * MAX_MOVES))()
        count = self.lib.gaps_moves(self.search, found)
        return [(found[3 * i], found[3 * i + 1], found[3 * i + 2]) for i in range(count)]

    def perft(self, depth: int) -> int:
        """Return the kernel's count of sequences of ``depth`` moves, for tests."""
        count = U64()
        self.lib.gaps_perft(self.search, depth, ctypes.byref(count))
        return count.value

    def is_dead(self) -> bool:
        """Return the result of the kernel's dead-end test, for tests."""
        return bool(self.lib.gaps_is_dead(self.search))


def _write_fillers(to: Any, fillers: Sequence[Sequence[int]]) -> None:
    """Write, for each value, the number of its fillers and then the fillers."""
    for value, cards in enumerate(fillers):
        to[value][: len(cards) + 1] = [len(cards), *cards]


def _with_sources(model: GapModel, cells: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[Step]:
    """Return a line of (card, target) from a position as (card, source, target)."""
    where = {card: cell for cell, card in enumerate(cells) if card < model.gap}
    line: list[Step] = []
    for card, target in steps:
        line.append((card, where[card], target))
        where[card] = target
    return line
