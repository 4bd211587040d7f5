"""Owns the gap family's searches in the compiled kernel (csrc/gaps.c): the same searches, behind the same interface.

All memory is allocated here. The kernel says what it needs more of; what would pass the limit it does not get.
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
KINDS: tuple[Kind, ...] = ("plain", "typed", "beam")

#: As in the C source.
VALUES, FILLERS, SEGMENT, RECORDS = 64, 16, 1 << 16, 1 << 14
GOING, WON, LOST, NEED_KEYS, NEED_STACK, NEED_NODES, NEED_RECORDS, NEED_CHILDREN, NEED_LEVEL = range(9)
VERDICTS: dict[int, Verdict] = {WON: "won", LOST: "lost"}

#: The first table has room for so many keys, the first stack for so many steps, the first level so many children.
FIRST_KEYS, FIRST_STACK, FIRST_CHILDREN = 1 << 14, 1 << 12, 1 << 12
KEY_BYTES, STEP_BYTES, MOST_KEYS = 8, 4, 1 << 31
MOST_MOVES = 64


class KernelSearch(SlicedSearch):
    """One search in the kernel. ``always``: the dead-end test is asked at every position, for measuring."""

    engine: Engine = "kernel"
    states_per_check = 20_000

    def __init__(self, model: GapModel, state: State, limits: Limits, kind: Kind, always: bool = False) -> None:
        super().__init__(model.rules, state, limits)
        found = library()
        assert found is not None
        self.lib: Any = found
        self.model = model
        self.kind = kind
        self.held = 0
        self.buffers: dict[str, list[Any]] = {}
        self.keys_most = 0
        self.full = False
        self.stack_most = self.child_most = 0
        self.search = self._started(kind, always)
        self.counts = (ctypes.c_uint64 * 4)()
        self._more_keys()
        self._count()

    def _started(self, kind: Kind, always: bool) -> Any:
        """The kernel's own record of a search, filled with the game and the position."""
        model = self.model
        after, before = _flat(model.right_fillers), _flat(model.left_fillers)
        heads = (ctypes.c_uint64 * ROWS)(*(sum(1 << card for card in heads) for heads in model.heads))
        game = (len(model.cards), model.cards_per_suit, model.columns, model.locked)
        numbers = (*game, KINDS.index(kind), FIRST_WIDTH, always, has_loose_heads(model), WIDENING)
        search = self._buffer("search", self.lib.gaps_size())
        cells = (ctypes.c_uint8 * model.cell_count)(*model.read_cells(self.start))
        if not self.lib.gaps_start(search, (ctypes.c_uint32 * len(numbers))(*numbers), after, before, heads, cells):
            raise ValueError(model.rules)
        return search

    def _buffer(self, name: str, size: int) -> Any:
        """So many zeros, kept under a name until they are dropped."""
        made = (ctypes.c_uint8 * size)()
        self.buffers.setdefault(name, []).append(made)
        self.held += size
        return made

    def _drop(self, name: str, keep: int) -> None:
        """Lets go of all buffers of a name but the last ones."""
        kept = self.buffers[name]
        self.held -= sum(map(len, kept[: len(kept) - keep]))
        del kept[: len(kept) - keep]

    def advance(self, states: int) -> Verdict | None:
        """As the base class has it."""
        end = self.states + states
        while self.states < end:
            status = self.lib.gaps_run(self.search, min(end - self.states, 1 << 30))
            self._count()
            if status in VERDICTS:
                return VERDICTS[status]
            if status != GOING and not self._give(status):
                return "unknown"
        return None

    def _count(self) -> None:
        self.lib.gaps_counts(self.search, self.counts)
        self.states, self.distinct = self.counts[0], self.counts[1]

    def _give(self, status: int) -> bool:
        """Gives the kernel what it needs, if the limit allows it."""
        giving: dict[int, Callable[[], bool]] = {
            NEED_KEYS: self._more_keys,
            NEED_STACK: self._more_stack,
            NEED_NODES: self._more_nodes,
            NEED_RECORDS: self._more_records,
            NEED_CHILDREN: self._more_children,
            NEED_LEVEL: self._more_level,
        }
        try:
            return giving[status]()
        except MemoryError:
            return False

    def _allows(self, size: int) -> bool:
        return self.limits.memory is None or self.held + size <= self.limits.memory

    def _more_keys(self) -> bool:
        """A larger table; where there is no room for it, what is left of this one, once."""
        for most in self._larger_tables():
            if (self._allows(KEY_BYTES * most) or not self.keys_most) and most < MOST_KEYS:
                self.lib.gaps_keys(self.search, self._buffer("keys", KEY_BYTES * most), most, 0)
                self._drop("keys", 1)
                self.keys_most = most
                return True
        if self.full:
            return False
        self.full = True
        self.lib.gaps_keys(self.search, self.buffers["keys"][-1], self.keys_most, 1)
        return True

    def _larger_tables(self) -> Sequence[int]:
        """For how many keys the next table may be, the best first: twice as many, where that is allowed.

        The old one and the new one are there at once while the keys move. So the last table, which leaves room for
        the nodes, is made while the old one is still small.
        """
        if not self.keys_most:
            return (FIRST_KEYS,)
        if self.kind == "typed" and self.limits.memory is not None:
            last = self.limits.memory * 9 // 20 // KEY_BYTES
            if self.keys_most < last <= 4 * self.keys_most:
                return last, 2 * self.keys_most, self.keys_most * 3 // 2
        return 2 * self.keys_most, self.keys_most * 3 // 2

    def _more_stack(self) -> bool:
        most = max(FIRST_STACK, 2 * self.stack_most)
        if not self._allows(most * STEP_BYTES):
            return False
        self.lib.gaps_stack(self.search, self._longer("stack", most * STEP_BYTES), most)
        self.stack_most = most
        return True

    def _more_children(self) -> bool:
        size = self.lib.gaps_child_size()
        most = max(FIRST_CHILDREN, 2 * self.child_most)
        if not self._allows(most * size):
            return False
        self.lib.gaps_children(self.search, self._longer("children", most * size), most)
        self.child_most = most
        return True

    def _longer(self, name: str, size: int) -> Any:
        """A longer buffer that begins with what the last one of the name held."""
        made = self._buffer(name, size)
        if len(self.buffers[name]) > 1:
            old = self.buffers[name][0]
            ctypes.memmove(made, old, len(old))
            self._drop(name, 1)
        return made

    def _more_nodes(self) -> bool:
        size = self.lib.gaps_segment_size()
        return self._allows(size) and bool(self.lib.gaps_nodes(self.search, self._buffer("nodes", size)))

    def _more_records(self) -> bool:
        size = self.lib.gaps_records_size()
        return self._allows(size) and bool(self.lib.gaps_records(self.search, self._buffer("records", size)))

    def _more_level(self) -> bool:
        most = int(self.counts[3])
        size = most * self.lib.gaps_record_size()
        if not self._allows(2 * size):
            return False
        self.lib.gaps_level(self.search, self._buffer("level", size), self._buffer("level", size), most)
        self._drop("level", 2)
        return True

    def line(self) -> tuple[Move, ...]:
        """The moves to the win, or to the position with most cards in place."""
        length = self.lib.gaps_line(self.search, None, 0)
        steps = (ctypes.c_uint16 * max(length, 1))()
        self.lib.gaps_line(self.search, steps, length)
        cells = self.model.read_cells(self.start)
        if self.kind == "typed" and has_loose_heads(self.model):
            laid = insert_head_moves(self.model, cells, [(step & 63, step >> 6) for step in steps[:length]])
            return shorten_line(self.model, self.start, laid)
        where = {card: cell for cell, card in enumerate(cells) if card < self.model.gap}
        line: list[Step] = []
        for step in steps[:length]:
            card, target = step & 63, step >> 6
            line.append((card, where[card], target))
            where[card] = target
        if self.kind == "plain":
            return self.model.real_moves(line)
        return shorten_line(self.model, self.start, line)

    def bytes_held(self) -> int:
        """All buffers. Each is within the limit when it is given, so that this never ends a search by itself."""
        return 0 if self.limits.memory is None else min(self.held, self.limits.memory - 1)

    def release(self) -> None:
        """As the base class has it."""
        self.buffers.clear()
        self.held = 0
        del self.search

    def moves(self) -> list[Step]:
        """The legal moves of the position as the kernel has them, for tests."""
        found = (ctypes.c_uint8 * (3 * MOST_MOVES))()
        count = self.lib.gaps_moves(self.search, found)
        return [(found[3 * i], found[3 * i + 1], found[3 * i + 2]) for i in range(count)]

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are as the kernel has it, for tests."""
        count = (ctypes.c_uint64 * 1)()
        self.lib.gaps_perft(self.search, depth, count)
        return int(count[0])

    def is_dead(self) -> bool:
        """The dead-end test of the position as the kernel has it, for tests."""
        return bool(self.lib.gaps_is_dead(self.search))


def _flat(fillers: Sequence[Sequence[int]]) -> Any:
    """A row of bytes a value: how many cards there are, and which."""
    table = (ctypes.c_uint8 * (VALUES * FILLERS))()
    for value, cards in enumerate(fillers):
        table[value * FILLERS] = len(cards)
        for place, card in enumerate(cards, 1):
            table[value * FILLERS + place] = card
    return table
