"""The shape of a parade game: its slots by purpose, the rank of each row, and the order of a foundation.

All other modules of the family build on this one. The possible moves are in ``view``; which of them a game allows is in
``rules``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lacuna.model import cards as c
from lacuna.model.layout import Arrangement, BoardLine, Layout, Slot, SlotInfo, make_layout

#: The height of the table on an upright screen, in cards: room for the fans of the reserve, talon and discard below.
_TALL_ROWS = 7.4
#: The height of the table on a low, wide screen, the distance between its rows of foundations, and the space between
#: its three parts, all in cards.
_WIDE_ROWS = 3.8
_WIDE_ROW_STEP = 1.25
_SPACE = 0.3

#: A foundation has four cards and goes up by threes: 2-5-8-J, 3-6-9-Q, 4-7-10-K (rules §2).
STEP, HEIGHT = 3, 4


@dataclass(frozen=True)
class ParadeShape:
    """The slots of a table by purpose. ``bases`` gives the rank of its row for each slot of a row."""

    layout: Layout
    row_slots: tuple[Slot, ...]
    reserve: tuple[Slot, ...]
    talon: Slot
    discard: Slot
    bases: dict[Slot, int]


def _foundation_letters(base: int) -> str:
    """Return the letters of the ranks of a foundation: 258J."""
    ranks = range(base, c.KING + 1, STEP)[:HEIGHT]
    return "".join(c.name(c.card(rank, 0))[0] for rank in ranks)


@lru_cache
def make_shape(ranks: tuple[int, ...], columns: int) -> ParadeShape:
    """Return rows of these ranks from the top, the reserve below, talon and discard at the side (rules §2, §5)."""
    below, side = len(ranks) + 0.1, columns + 0.3
    infos = [
        SlotInfo(
            id=f"r{row + 1}c{column + 1}",
            kind="tableau",
            at=(column, row),
            word_key="pile",
            row=row + 1,
            column=column + 1,
            takes="" if column else _foundation_letters(rank),
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
    # The space under the reserve is for its piles, which fan down.
    tall = Arrangement((columns, _TALL_ROWS), tuple(_tall_at(info, columns) for info in infos))
    wide = Arrangement(
        (round(_wide_side(columns) + 1, 2), _WIDE_ROWS), tuple(_wide_at(info, columns) for info in infos)
    )
    layout = make_layout(infos, rows, (columns + 1.3, len(ranks) + 1.6), lines, tall, wide)
    bases = {slot: rank for rank, row in zip(ranks, rows, strict=True) for slot in row}
    return ParadeShape(layout, tuple(bases), reserve, talon, discard, bases)


def _tall_at(info: SlotInfo, columns: int) -> tuple[float, float]:
    """Return the place of a slot on an upright screen: talon and discard at the bottom, near the thumb."""
    if info.kind in ("tableau", "reserve"):
        return info.at
    return columns - (1 if info.kind == "talon" else 2), round(_TALL_ROWS - 1.2, 2)  # its card count is shown below it


def _wide_side(columns: int) -> float:
    """Return the column of talon and discard on a low screen: right of the rows and of the reserve.

    The reserve has half its columns there, because it stands in two rows.
    """
    return round(columns + -(-columns // 2) + 2 * _SPACE, 2)


def _wide_at(info: SlotInfo, columns: int) -> tuple[float, float]:
    """Return the place of a slot on a low screen: the reserve in two rows beside the foundations."""
    if info.kind == "tableau":
        return info.at[0], round(_WIDE_ROW_STEP * info.at[1], 2)
    if info.kind == "reserve":
        number, across = info.column - 1, -(-columns // 2)
        return round(columns + _SPACE + number % across, 2), _WIDE_ROWS / 2 * (number // across)
    return _wide_side(columns), 2 * _WIDE_ROW_STEP if info.kind == "talon" else 0


def follower(card: int) -> int | None:
    """Return the card that goes on this top card of a foundation, as the first pack's copy, or None on J, Q, K."""
    return card % 52 + STEP if c.rank(card) + STEP <= c.KING else None
