"""Where the slots of a garden game stand: foundations at the top, then the piles, then the reserve in rows.

All places and sizes are in units of a card: x in widths, y in heights. Upright screens and low, wide screens have
their own arrangements (``_tall``, ``_wide``).
"""

from __future__ import annotations

from collections.abc import Sequence

from lacuna.model.layout import Arrangement, BoardLine, Layout, SlotInfo, make_layout

#: The top of the piles, and how much of their face-down cards shows above the face-up ones.
_PILES_TOP = 1.2
_PEEK = 0.3
#: The height of a pile of ten cards that overlap, a quarter of a card apart; and of the piles of a game with face-down
#: cards, which begin with one open card each. More room would be a hole in the table, and cards would be smaller.
_PILE_HEIGHT = 3.3
_PILE_HEIGHT_WITH_HIDDEN = 2.0
#: The distance between rows of the reserve, and between the cards of a row, which overlap.
_ROW_STEP = 1.1
_CARD_STEP = 0.5
#: The number of foundations in a column beside the piles.
_FOUNDATIONS_IN_COLUMN = 4
#: On an upright screen: the height of the table, and the distance between rows of the reserve if there are more than
#: two. On small phones the page moves the rows farther apart, until a finger hits each; on a phone of 390 × 664 px a
#: pile of ten cards has room.
_TALL_HEIGHT = 8.6
_TALL_ROW_STEP = 0.5
#: On a low screen: the height of the table, the most cards in a column of the reserve, the fewest columns of the
#: reserve, and the space between foundations, piles and reserve.
_WIDE_HEIGHT = 4.2
_CARDS_IN_COLUMN = 8
_MIN_COLUMNS = 4
_SPACE = 0.25


def make_garden(foundations_per_suit: int, face_down: Sequence[int], reserve: int, fans: int) -> Layout:
    """Return the layout of a game with ``reserve`` cards in the reserve, in ``fans`` rows.

    ``face_down`` has one number for each pile: its height after the deal if all its cards but the top one are face
    down, or 0 if none are. The order of the slots is: foundations, piles, reserve, face-down cards. On a printed board
    a pile with face-down cards is a line of two tokens, the face-down cards first (rule notation 15).
    """
    in_row = -(-reserve // fans)
    width = max(1.25 * len(face_down) - 0.25, _CARD_STEP * (in_row - 1) + 1)
    with_hidden = [number for number, height in enumerate(face_down, 1) if height > 1]
    down = _PEEK if with_hidden else 0.0
    reserve_top = _PILES_TOP + down + (_PILE_HEIGHT_WITH_HIDDEN if with_hidden else _PILE_HEIGHT)
    columns = _spread(len(face_down), width)
    slots = [
        *_foundations(foundations_per_suit, width),
        *(
            SlotInfo(f"t{n}", "tableau", (x, _PILES_TOP + down), "garden-pile", column=n, fan="down")
            for n, x in enumerate(columns, 1)
        ),
        *_reserve(reserve, fans, width, reserve_top),
        *(SlotInfo(f"d{n}", "talon", (columns[n - 1], _PILES_TOP), "face-down", column=n) for n in with_hidden),
    ]
    size = (width, round(reserve_top + _ROW_STEP * (fans - 1) + 1, 2))
    return make_layout(slots, (), size, _lines(slots), _tall(slots), _wide(slots))


#: Places of slots (x, y) by their ids.
Places = dict[str, tuple[float, float]]


def _tall(slots: Sequence[SlotInfo]) -> Arrangement:
    """Return the arrangement for an upright screen: foundations left of the piles, the reserve below both.

    If the reserve has more than two rows, they overlap by half, so that the piles have room to grow.
    """
    foundations, piles, reserve = _ids_by_kind(slots)
    left = -(-len(foundations) // _FOUNDATIONS_IN_COLUMN)
    width = left + len(piles)
    rows = -(-len(reserve) // width)
    in_row = -(-len(reserve) // rows)
    step = _TALL_ROW_STEP if rows > 2 else _ROW_STEP
    top = _TALL_HEIGHT - 1 - step * (rows - 1)
    grid = (((width - in_row + n % in_row), round(top + step * (n // in_row), 2)) for n in range(len(reserve)))
    foundation_step = min(1.25, (top - 1) / (_FOUNDATIONS_IN_COLUMN - 1))
    places = _foundation_places(foundations, foundation_step) | dict(zip(reserve, grid, strict=True))
    return _arrangement(slots, (width, _TALL_HEIGHT), places | _pile_places(slots, left))


def _wide(slots: Sequence[SlotInfo]) -> Arrangement:
    """Return the arrangement for a low screen, in which each group has the whole height of the table.

    From left to right these are the foundations, the piles and the reserve.
    """
    foundations, piles, reserve = _ids_by_kind(slots)
    piles_left = -(-len(foundations) // _FOUNDATIONS_IN_COLUMN) + _SPACE
    reserve_left = piles_left + len(piles) + _SPACE
    columns = max(_MIN_COLUMNS, -(-len(reserve) // _CARDS_IN_COLUMN))
    rows = -(-len(reserve) // columns)
    step = min(_ROW_STEP, (_WIDE_HEIGHT - 1) / max(1, rows - 1))
    grid = ((reserve_left + n % columns, round(step * (n // columns), 2)) for n in range(len(reserve)))
    places = _foundation_places(foundations, 1.0) | dict(zip(reserve, grid, strict=True))
    return _arrangement(slots, (reserve_left + columns, _WIDE_HEIGHT), places | _pile_places(slots, piles_left))


def _arrangement(slots: Sequence[SlotInfo], size: tuple[float, float], places: Places) -> Arrangement:
    return Arrangement(size, tuple(places[info.id] for info in slots))


def _ids_by_kind(slots: Sequence[SlotInfo]) -> list[list[str]]:
    """Return the ids of the foundations, the piles and the reserve."""
    return [[info.id for info in slots if info.kind == kind] for kind in ("foundation", "tableau", "reserve")]


def _foundation_places(foundations: Sequence[str], step: float) -> Places:
    """Return the places of the foundations: in columns at the left, ``step`` apart."""
    rows = _FOUNDATIONS_IN_COLUMN
    return {name: (n // rows, round(step * (n % rows), 2)) for n, name in enumerate(foundations)}


def _pile_places(slots: Sequence[SlotInfo], left: float) -> Places:
    """Return the places of the piles and of the face-down cards under them: at the top, from ``left`` on."""
    return {
        info.id: (left + info.column - 1, round(info.at[1] - _PILES_TOP, 2))
        for info in slots
        if info.kind in ("tableau", "talon")
    }


def _spread(count: int, width: float) -> list[float]:
    """Return the x of ``count`` columns spread evenly over the width, precise enough to place them to the pixel."""
    return [round(n * (width - 1) / max(1, count - 1), 4) for n in range(count)]


def _foundations(foundations_per_suit: int, width: float) -> list[SlotInfo]:
    """Return the foundations: C S H D above the middle of the piles, or C S H D C S H D above all piles."""
    columns = _spread(8, width)[2:6] if foundations_per_suit == 1 else _spread(8, width)
    word_key = "foundation" if foundations_per_suit == 1 else "foundations"
    return [
        SlotInfo(f"f{n + 1}", "foundation", (x, 0.0), f"{word_key}.{n % 4}", column=n // 4 + 1)
        for n, x in enumerate(columns)
    ]


def _reserve(count: int, fans: int, width: float, top: float) -> list[SlotInfo]:
    """Return the reserve: one row for each fan, and one slot for each card."""
    in_row = -(-count // fans)
    columns = _spread(in_row, width)
    return [
        SlotInfo(
            f"v{n + 1}",
            "reserve",
            (columns[n % in_row], round(top + _ROW_STEP * (n // in_row), 2)),
            "reserve" if fans == 1 else f"fan.{n // in_row + 1}",
            row=n // in_row + 1,
            column=n % in_row + 1,
        )
        for n in range(count)
    ]


def _lines(slots: Sequence[SlotInfo]) -> list[BoardLine]:
    """Return the lines of a printed board: piles, reserve, foundations (rule notation 14)."""
    slot_by_id = {info.id: slot for slot, info in enumerate(slots)}
    piles = [
        BoardLine(info.id, tuple(slot_by_id[name] for name in (f"d{info.column}", info.id) if name in slot_by_id))
        for info in slots
        if info.kind == "tableau"
    ]
    reserve = BoardLine("reserve", tuple(slot_by_id[info.id] for info in slots if info.kind == "reserve"))
    foundations = [BoardLine(info.id, (slot_by_id[info.id],)) for info in slots if info.kind == "foundation"]
    return [*piles, reserve, *foundations]
