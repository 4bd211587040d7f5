"""Owns the slots of a table and who lies beside whom. What lies on them is the state's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

SlotKind = Literal["tableau", "foundation", "reserve", "talon", "discard"]
Fan = Literal["none", "down", "right"]
Slot = int


class Place(NamedTuple):
    """One slot: its name, what it is for, and where it stands in card units (column, row; from 0)."""

    id: str
    kind: SlotKind
    at: tuple[float, float]
    row: int = 0
    column: int = 0
    fan: Fan = "none"


class Layout(NamedTuple):
    """All slots of a table; a slot is an index into them, and neighbours come from the tables here, never from ``± 1``."""

    places: tuple[Place, ...]
    size: tuple[float, float]
    left: tuple[Slot | None, ...]
    right: tuple[Slot | None, ...]
    rows: tuple[tuple[Slot, ...], ...]

    def slot(self, name: str) -> Slot | None:
        """The slot of a name, or None."""
        for slot, place in enumerate(self.places):
            if place.id == name:
                return slot
        return None


def make_layout(places: Iterable[Place], rows: Iterable[Iterable[Slot]], size: tuple[float, float]) -> Layout:
    """A layout whose neighbours are those within each of the given rows, never past a row's end."""
    slots = tuple(places)
    lines = tuple(tuple(row) for row in rows)
    left: list[Slot | None] = [None] * len(slots)
    right: list[Slot | None] = [None] * len(slots)
    for line in lines:
        for a, b in zip(line, line[1:], strict=False):
            right[a], left[b] = b, a
    return Layout(slots, size, tuple(left), tuple(right), lines)


def grid(rows: int, columns: int) -> Layout:
    """A tableau of cells named ``r1c1`` … in reading order (rules §5).

    >>> table = grid(4, 13)
    >>> table.places[13].id, table.left[13], table.right[12]
    ('r2c1', None, None)
    """
    places = [
        Place(f"r{row + 1}c{column + 1}", "tableau", (column, row), row + 1, column + 1)
        for row in range(rows)
        for column in range(columns)
    ]
    lines = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    return make_layout(places, lines, (columns, rows))
