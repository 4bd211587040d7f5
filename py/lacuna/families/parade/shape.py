"""Owns the shape of a parade game: its slots by what they are for, and the rank of each row.

Below everything else of the family. What can be seen on the table is ``view``'s, what is allowed ``rules``'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lacuna.model import cards as c
from lacuna.model.layout import Arrangement, BoardLine, Layout, Slot, SlotInfo, make_layout

#: A table higher than wide, in rows: the fans of the reserve have room, talon and discard lie under them.
_TALL_ROWS = 7.4
#: A low and very wide table: its rows, how far those of foundations lie apart, the room between its three parts.
_WIDE_ROWS = 3.8
_APART = 1.25
_BETWEEN = 0.3

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
    lines = [BoardLine(f"r{number}", row) for number, row in enumerate(rows, 1)]
    lines += [BoardLine("reserve", reserve), BoardLine("talon", (talon,)), BoardLine("discard", (discard,))]
    # The room under the reserve is where its piles spread.
    tall = Arrangement((columns, _TALL_ROWS), tuple(_tall_at(info, columns) for info in infos))
    wide = Arrangement(
        (round(_wide_side(columns) + 1, 2), _WIDE_ROWS), tuple(_wide_at(info, columns) for info in infos)
    )
    layout = make_layout(infos, rows, (columns + 1.3, len(ranks) + 1.6), lines, tall, wide)
    bases = {slot: rank for rank, row in zip(ranks, rows, strict=True) for slot in row}
    return ParadeShape(layout, tuple(bases), reserve, talon, discard, bases)


def _tall_at(info: SlotInfo, columns: int) -> tuple[float, float]:
    """Talon and discard at the foot of the table, where the thumb is; the rest as ever."""
    if info.kind in ("tableau", "reserve"):
        return info.at
    return columns - (1 if info.kind == "talon" else 2), round(_TALL_ROWS - 1.2, 2)  # its figure stands below it


def _wide_side(columns: int) -> float:
    """Where talon and discard stand on a low table: right of the rows, and of half as many columns of the reserve."""
    return round(columns + -(-columns // 2) + 2 * _BETWEEN, 2)


def _wide_at(info: SlotInfo, columns: int) -> tuple[float, float]:
    """The reserve in two rows beside the rows of foundations, each with room for its fans."""
    if info.kind == "tableau":
        return info.at[0], round(_APART * info.at[1], 2)
    if info.kind == "reserve":
        number, across = info.column - 1, -(-columns // 2)
        return round(columns + _BETWEEN + number % across, 2), _WIDE_ROWS / 2 * (number // across)
    return _wide_side(columns), 2 * _APART if info.kind == "talon" else 0


def follower(card: int) -> int | None:
    """The card that a foundation of this top card takes next, as the first pack's copy; none on J, Q, K."""
    return card % 52 + STEP if c.rank(card) + STEP <= c.KING else None
