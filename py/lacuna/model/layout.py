"""The slots of a table: their names, where they stand and which are neighbours. The cards on them are in the state."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

from lacuna.words import Text

#: What a slot is for. A ``talon`` has cards that lie face down; a ``discard`` has cards that are out of play.
SlotKind = Literal["tableau", "foundation", "reserve", "talon", "discard"]
#: The direction in which the cards of a slot overlap, or ``none`` if only the top card shows.
Fan = Literal["none", "down", "right"]
#: A slot is an index into ``Layout.slots`` and into the piles of a state.
Slot = int


class SlotInfo(NamedTuple):
    """One slot of a table.

    * ``id``: its name in moves and boards.
    * ``kind``: what it is for.
    * ``at``: where it stands: x and y from the top left, in widths and heights of a card.
    * ``fan``: the direction in which its cards overlap.
    * ``word_key``: the end of the keys of its texts. ``slot.<word_key>`` is the name that players read.
    * ``row``, ``column``: its row and column as players count them, from 1, or 0 if players do not count them.
    * ``takes``: at the first slot of a parade row, the ranks of its foundations, such as ``258J``; empty elsewhere.
    """

    id: str
    kind: SlotKind
    at: tuple[float, float]
    word_key: str
    row: int = 0
    column: int = 0
    fan: Fan = "none"
    takes: str = ""

    @property
    def title(self) -> Text:
        """The name that players read. Its inflected form ``to`` names the slot as a destination."""
        return Text(f"slot.{self.word_key}", {"row": self.row, "column": self.column})


class BoardLine(NamedTuple):
    """One line of a printed board: its label (empty in the gap family) and its slots from left to right."""

    label: str
    slots: tuple[Slot, ...]


class Arrangement(NamedTuple):
    """Another arrangement of the same slots: the size of the table, and the place of each slot, both in cards."""

    size: tuple[float, float]
    at: tuple[tuple[float, float], ...]


class Layout(NamedTuple):
    """All slots of a table, and their neighbours.

    * ``slots``: every slot. ``slot ± 1`` need not be a neighbour; use ``left`` and ``right``.
    * ``size``: width and height of the table, in cards.
    * ``left``, ``right``: the neighbour of each slot, or None at the end of a row.
    * ``rows``: the slots of each row of the tableau.
    * ``lines``: the lines of a printed board.
    * ``tall``, ``wide``: the arrangements for upright screens and for low, wide ones, or None if the table looks the
      same on all screens.
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
        """Return the slot of a name, or None."""
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
    """Return a layout in which the slots within a row are neighbours.

    Without ``lines`` the board is printed as its rows, without labels.
    """
    all_slots = tuple(slots)
    all_rows = tuple(tuple(row) for row in rows)
    left: list[Slot | None] = [None] * len(all_slots)
    right: list[Slot | None] = [None] * len(all_slots)
    for row in all_rows:
        for a, b in pairwise(row):
            right[a], left[b] = b, a
    printed = tuple(lines) or tuple(BoardLine("", row) for row in all_rows)
    return Layout(all_slots, size, tuple(left), tuple(right), all_rows, printed, tall, wide)


def grid(rows: int, columns: int) -> Layout:
    """Return the layout of a tableau whose slots are named ``r1c1`` … in reading order (rule notation 2).

    >>> layout = grid(4, 13)
    >>> layout.slots[13].id, layout.left[13], layout.right[12]
    ('r2c1', None, None)
    """
    slots = [
        SlotInfo(f"r{row + 1}c{column + 1}", "tableau", (column, row), "grid", row + 1, column + 1)
        for row in range(rows)
        for column in range(columns)
    ]
    lines = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    return make_layout(slots, lines, (columns, rows))
