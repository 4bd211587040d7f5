"""The shape of a parade game: its slots by purpose, the rank of each row, and the order of a foundation.

All other modules of the family build on this one. The possible moves are in ``tableau``; which of them a game allows
is in ``rules``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lacuna.model import cards as c
from lacuna.model.layout import Arrangement, BoardLine, Layout, Slot, SlotInfo, make_layout

#: The height of the table on an upright screen, in cards. It leaves the reserve room to fan above talon and discard.
_TALL_HEIGHT = 7.4
#: The height of the table on a low, wide screen, the distance between its rows of foundations, and the space between
#: its three parts, all in cards.
_WIDE_HEIGHT = 3.8
_WIDE_ROW_STEP = 1.25
_SPACE = 0.3

#: A foundation has four cards and goes up by threes: 2-5-8-J, 3-6-9-Q, 4-7-10-K (rule parade 8).
STEP, HEIGHT = 3, 4


@dataclass(frozen=True)
class ParadeShape:
    """The slots of a table by purpose.

    ``row_slots`` are the slots of all rows. ``bases`` maps each of them to the rank of its row, with which a foundation
    in the row begins.
    """

    layout: Layout
    row_slots: tuple[Slot, ...]
    reserve: tuple[Slot, ...]
    talon: Slot
    discard: Slot
    bases: dict[Slot, int]


def _foundation_letters(base: int) -> str:
    """Return the letters of the ranks of a foundation, such as 258J."""
    ranks = range(base, c.KING + 1, STEP)[:HEIGHT]
    return "".join(c.name(c.card(rank, 0))[0] for rank in ranks)


@lru_cache
def make_shape(ranks: tuple[int, ...], columns: int) -> ParadeShape:
    """Return the shape: rows of these ranks from the top, reserve below, talon and discard on the right."""
    reserve_top, side_left = len(ranks) + 0.1, columns + 0.3
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
        SlotInfo(f"v{column + 1}", "reserve", (column, reserve_top), "reserve-pile", 0, column + 1, "down")
        for column in range(columns)
    ]
    infos.append(SlotInfo("talon", "talon", (side_left, reserve_top), "talon"))
    infos.append(SlotInfo("discard", "discard", (side_left, 0), "discard"))
    *row_and_reserve_slots, talon, discard = range(len(infos))
    starts = range(0, len(row_and_reserve_slots), columns)
    *rows, reserve = (tuple(row_and_reserve_slots[start : start + columns]) for start in starts)
    lines = [BoardLine(f"r{number}", row) for number, row in enumerate(rows, 1)]
    lines += [BoardLine("reserve", reserve), BoardLine("talon", (talon,)), BoardLine("discard", (discard,))]
    tall = Arrangement((columns, _TALL_HEIGHT), tuple(_tall_at(info, columns) for info in infos))
    wide = Arrangement(
        (round(_wide_side_left(columns) + 1, 2), _WIDE_HEIGHT), tuple(_wide_at(info, columns) for info in infos)
    )
    layout = make_layout(infos, rows, (columns + 1.3, len(ranks) + 1.6), lines, tall, wide)
    bases = {slot: rank for rank, row in zip(ranks, rows, strict=True) for slot in row}
    return ParadeShape(layout, tuple(bases), reserve, talon, discard, bases)


def _tall_at(info: SlotInfo, columns: int) -> tuple[float, float]:
    """Return the place of a slot on an upright screen: talon and discard at the bottom, near the thumb."""
    if info.kind in ("tableau", "reserve"):
        return info.at
    # A strip below the talon and the discard stays free. There the page shows how many cards they have.
    return columns - (1 if info.kind == "talon" else 2), round(_TALL_HEIGHT - 1.2, 2)


def _wide_side_left(columns: int) -> float:
    """Return where talon and discard begin on a low screen: right of the rows and of the reserve.

    The reserve takes half the columns there, because it stands in two rows.
    """
    return round(columns + -(-columns // 2) + 2 * _SPACE, 2)


def _wide_at(info: SlotInfo, columns: int) -> tuple[float, float]:
    """Return the place of a slot on a low screen: the reserve in two rows beside the foundations."""
    if info.kind == "tableau":
        return info.at[0], round(_WIDE_ROW_STEP * info.at[1], 2)
    if info.kind == "reserve":
        number, in_row = info.column - 1, -(-columns // 2)
        return round(columns + _SPACE + number % in_row, 2), _WIDE_HEIGHT / 2 * (number // in_row)
    return _wide_side_left(columns), 2 * _WIDE_ROW_STEP if info.kind == "talon" else 0


def follower(card: int) -> int | None:
    """Return the card that goes on this top card of a foundation, or None if no card does.

    The result is a card of the first pack; the same card of the second pack goes there too. No card goes on J, Q or K.
    """
    return card % 52 + STEP if c.rank(card) + STEP <= c.KING else None
