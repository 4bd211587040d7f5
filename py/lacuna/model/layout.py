"""Owns the slots of a table and who lies beside whom. What lies on them is the state's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

from lacuna.words import Text

SlotKind = Literal["tableau", "foundation", "reserve", "talon", "discard"]
Fan = Literal["none", "down", "right"]
Slot = int


class SlotInfo(NamedTuple):
    """One slot: its name, what it is for, and where it stands in card units (column, row; from 0).

    ``words`` is what players call it, a key of the tables in ``lacuna.words``; ``row`` and ``column`` count from 1.
    ``takes``, on the first slot of a row, are the ranks that the row is for, by their letters.
    """

    id: str
    kind: SlotKind
    at: tuple[float, float]
    words: str
    row: int = 0
    column: int = 0
    fan: Fan = "none"
    takes: str = ""

    @property
    def title(self) -> Text:
        """Its name, to be said in any language; the form ``to`` is said of a card that goes there."""
        return Text(f"slot.{self.words}", {"row": self.row, "column": self.column})


class BoardLine(NamedTuple):
    """One line of a printed board: its label, empty in the gap family, and its slots from left to right."""

    label: str
    slots: tuple[Slot, ...]


class Arrangement(NamedTuple):
    """Another arrangement of the slots: the size of the table, and where each slot stands on it, in their order."""

    size: tuple[float, float]
    at: tuple[tuple[float, float], ...]


class Layout(NamedTuple):
    """All slots of a table; a slot is an index into them, and neighbours come from the tables here, never from ``± 1``.

    ``rows`` are the slots of each row of the tableau, ``lines`` what a printed board shows of the whole table. ``tall``
    and ``wide`` are its arrangements for upright screens and for low ones, where it has any.
    """

    slots: tuple[SlotInfo, ...]
    size: tuple[float, float]
    left: tuple[Slot | None, ...]
    right: tuple[Slot | None, ...]
    rows: tuple[tuple[Slot, ...], ...]
    lines: tuple[BoardLine, ...]
    tall: Arrangement | None = None
    wide: Arrangement | None = None

    def find_slot(self, name: str) -> Slot | None:
        """The slot of a name, or None."""
        for slot, info in enumerate(self.slots):
            if info.id == name:
                return slot
        return None


def make_layout(
    slots: Iterable[SlotInfo],
    rows: Iterable[Iterable[Slot]],
    size: tuple[float, float],
    lines: Iterable[BoardLine] = (),
    tall: Arrangement | None = None,
    wide: Arrangement | None = None,
) -> Layout:
    """A layout whose neighbours are those within each of the given rows, never past a row's end.

    Without ``lines`` the board is printed as its rows, without labels.
    """
    all_slots = tuple(slots)
    across = tuple(tuple(row) for row in rows)
    left: list[Slot | None] = [None] * len(all_slots)
    right: list[Slot | None] = [None] * len(all_slots)
    for row in across:
        for a, b in pairwise(row):
            right[a], left[b] = b, a
    printed = tuple(lines) or tuple(BoardLine("", row) for row in across)
    return Layout(all_slots, size, tuple(left), tuple(right), across, printed, tall, wide)


def grid(rows: int, columns: int) -> Layout:
    """A tableau of slots named ``r1c1`` … in reading order (rules §5).

    >>> table = grid(4, 13)
    >>> table.slots[13].id, table.left[13], table.right[12]
    ('r2c1', None, None)
    """
    slots = [
        SlotInfo(f"r{row + 1}c{column + 1}", "tableau", (column, row), "grid", row + 1, column + 1)
        for row in range(rows)
        for column in range(columns)
    ]
    lines = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    return make_layout(slots, lines, (columns, rows))
