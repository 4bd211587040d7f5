"""Owns the shape of a parade game: its slots by what they are for, and the rank of each row.

Below everything else of the family. What can be seen on the table is ``view``'s, what is allowed ``rules``'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lacuna import cards as c
from lacuna.layout import Layout, Line, Slot, SlotInfo, make_layout

#: Foundations are built up by threes, four cards: 2-5-8-J, 3-6-9-Q, 4-7-10-K (rules §2).
STEP, HEIGHT = 3, 4


@dataclass(frozen=True)
class ParadeShape:
    """The slots of a table by what they are for; ``bases`` gives each slot of a row the rank of its row."""

    layout: Layout
    row_slots: tuple[Slot, ...]
    reserve: tuple[Slot, ...]
    talon: Slot
    discard: Slot
    bases: dict[Slot, int]


def _built_on(base: int) -> str:
    """The letters of the ranks of a foundation."""
    ranks = range(base, c.KING + 1, STEP)[:HEIGHT]
    return "".join(c.name(c.card(rank, 0))[0] for rank in ranks)


@lru_cache
def make_shape(ranks: tuple[int, ...], columns: int) -> ParadeShape:
    """Rows of the given ranks from the top, the reserve under them, talon and discard at the side (rules §2, §5)."""
    below, side = len(ranks) + 0.1, columns + 0.3
    infos = [
        SlotInfo(
            id=f"r{row + 1}c{column + 1}",
            kind="tableau",
            at=(column, row),
            words="pile",
            row=row + 1,
            column=column + 1,
            takes="" if column else _built_on(rank),
        )
        for row, rank in enumerate(ranks)
        for column in range(columns)
    ]
    infos += [
        SlotInfo(f"v{column + 1}", "reserve", (column, below), "reserve-pile", 0, column + 1, "down")
        for column in range(columns)
    ]
    infos.append(SlotInfo("talon", "talon", (side, below), "talon"))
    infos.append(SlotInfo("discard", "discard", (side, 0), "discard"))
    *across, talon, discard = range(len(infos))
    *rows, reserve = (tuple(across[start : start + columns]) for start in range(0, len(across), columns))
    lines = [Line(f"r{number}", row) for number, row in enumerate(rows, 1)]
    lines += [Line("reserve", reserve), Line("talon", (talon,)), Line("discard", (discard,))]
    # The room under the reserve is where its piles spread.
    layout = make_layout(infos, rows, (columns + 1.3, len(ranks) + 1.6), lines)
    bases = {slot: rank for rank, row in zip(ranks, rows, strict=True) for slot in row}
    return ParadeShape(layout, tuple(bases), reserve, talon, discard, bases)


def follower(card: int) -> int | None:
    """The card that a foundation of this top card takes next, as the first pack's copy; none on J, Q, K."""
    return card % 52 + STEP if c.rank(card) + STEP <= c.KING else None
