"""Owns where the slots of the garden family stand: foundations above, the piles, the reserve in rows below."""

from __future__ import annotations

from collections.abc import Sequence

from lacuna.model.layout import Arrangement, BoardLine, Layout, SlotInfo, make_layout

#: Rows in card heights: the piles are given room for ten cards a quarter of a card apart.
_PILES_AT = 1.2
_PEEK = 0.3
_ROOM = 3.3
_ROW = 1.1
_PITCH = 0.5
#: Beside the piles stand so many foundations in a column.
_BESIDE = 4
#: A table higher than wide: its rows, and how far apart many rows of the reserve lie. On the lowest phone a card is as
#: high as wide there, a row of the reserve 24 px, and a pile of eight still has room.
_TALL_ROWS = 8.6
_STRIP = 0.56
#: A low and very wide table: its rows, the most cards of the reserve in a column, the least columns of it, and the room
#: between foundations, piles and reserve.
_WIDE_ROWS = 4.2
_COLUMN = 8
_LEAST_COLUMNS = 4
_BETWEEN = 0.25


def make_garden(per_suit: int, face_down: Sequence[int], reserve: int, fans: int) -> Layout:
    """The table of a game. ``face_down`` is of each pile the height to which it is dealt, or 0 if none lie face down.

    Slots in order: foundations, piles, reserve, then what lies face down. Printed, a pile with face-down cards is two
    tokens of one line, the face-down first (rules §5: one labelled line a pile, reserve, foundation).
    """
    in_row = -(-reserve // fans)
    width = max(1.25 * len(face_down) - 0.25, _PITCH * (in_row - 1) + 1)
    hidden = [number for number, height in enumerate(face_down, 1) if height > 1]
    down = _PEEK if hidden else 0.0
    columns = _spread(len(face_down), width)
    slots = [
        *_foundations(per_suit, width),
        *(
            SlotInfo(f"t{n}", "tableau", (x, _PILES_AT + down), "garden-pile", column=n, fan="down")
            for n, x in enumerate(columns, 1)
        ),
        *_reserve(reserve, fans, width, _PILES_AT + down + _ROOM),
        *(SlotInfo(f"d{n}", "talon", (columns[n - 1], _PILES_AT), "face-down", column=n) for n in hidden),
    ]
    size = (width, round(_PILES_AT + down + _ROOM + _ROW * (fans - 1) + 1, 2))
    return make_layout(slots, (), size, _lines(slots), _tall(slots), _wide(slots))


Places = dict[str, tuple[float, float]]


def _tall(slots: Sequence[SlotInfo]) -> Arrangement:
    """The arrangement for a table higher than wide.

    The foundations stand at the left of the piles, the reserve below both; rows of it that are many lie over one
    another by half, for then the piles have room to grow.
    """
    foundations, piles, reserve = _by_kind(slots)
    aside = -(-len(foundations) // _BESIDE)
    across = aside + len(piles)
    rows = -(-len(reserve) // across)
    in_row = -(-len(reserve) // rows)
    step = _STRIP if rows > 2 else _ROW
    top = _TALL_ROWS - 1 - step * (rows - 1)
    grid = (((across - in_row + n % in_row), round(top + step * (n // in_row), 2)) for n in range(len(reserve)))
    places = _beside(foundations, min(1.25, (top - 1) / (_BESIDE - 1))) | dict(zip(reserve, grid, strict=True))
    return _form(slots, (across, _TALL_ROWS), places | _columns(slots, aside))


def _wide(slots: Sequence[SlotInfo]) -> Arrangement:
    """The arrangement for a low table, from left to right: foundations, piles at full height, the reserve."""
    foundations, piles, reserve = _by_kind(slots)
    first = -(-len(foundations) // _BESIDE) + _BETWEEN
    left = first + len(piles) + _BETWEEN
    across = max(_LEAST_COLUMNS, -(-len(reserve) // _COLUMN))
    rows = -(-len(reserve) // across)
    step = min(_ROW, (_WIDE_ROWS - 1) / max(1, rows - 1))
    grid = ((left + n % across, round(step * (n // across), 2)) for n in range(len(reserve)))
    places = _beside(foundations, 1.0) | dict(zip(reserve, grid, strict=True))
    return _form(slots, (left + across, _WIDE_ROWS), places | _columns(slots, first))


def _form(slots: Sequence[SlotInfo], size: tuple[float, float], places: Places) -> Arrangement:
    return Arrangement(size, tuple(places[info.id] for info in slots))


def _by_kind(slots: Sequence[SlotInfo]) -> list[list[str]]:
    """Foundations, piles and the reserve, by name."""
    return [[info.id for info in slots if info.kind == kind] for kind in ("foundation", "tableau", "reserve")]


def _beside(foundations: Sequence[str], step: float) -> Places:
    """The foundations in columns at the left."""
    return {name: (n // _BESIDE, round(step * (n % _BESIDE), 2)) for n, name in enumerate(foundations)}


def _columns(slots: Sequence[SlotInfo], left: float) -> Places:
    """The piles at the top, and what lies face down under them."""
    return {
        info.id: (left + info.column - 1, round(info.at[1] - _PILES_AT, 2))
        for info in slots
        if info.kind in ("tableau", "talon")
    }


def _spread(count: int, width: float) -> list[float]:
    """So many columns over the whole width, evenly: fine enough that the page can set them to the pixel."""
    return [round(n * (width - 1) / max(1, count - 1), 4) for n in range(count)]


def _foundations(per_suit: int, width: float) -> list[SlotInfo]:
    """C S H D, and the same again when there are two a suit, above the middle of the piles."""
    columns = _spread(8, width)[2:6] if per_suit == 1 else _spread(8, width)
    words = "foundation" if per_suit == 1 else "foundations"
    return [
        SlotInfo(f"f{n + 1}", "foundation", (x, 0.0), f"{words}.{n % 4}", column=n // 4 + 1)
        for n, x in enumerate(columns)
    ]


def _reserve(count: int, fans: int, width: float, top: float) -> list[SlotInfo]:
    """The fans, one a row; every card has a slot of its own."""
    in_row = -(-count // fans)
    columns = _spread(in_row, width)
    return [
        SlotInfo(
            f"v{n + 1}",
            "reserve",
            (columns[n % in_row], round(top + _ROW * (n // in_row), 2)),
            "reserve" if fans == 1 else f"fan.{n // in_row + 1}",
            row=n // in_row + 1,
            column=n % in_row + 1,
        )
        for n in range(count)
    ]


def _lines(slots: Sequence[SlotInfo]) -> list[BoardLine]:
    """Piles, reserve, foundations, as rules §5 names them."""
    named = {info.id: slot for slot, info in enumerate(slots)}
    piles = [
        BoardLine(info.id, tuple(named[name] for name in (f"d{info.column}", info.id) if name in named))
        for info in slots
        if info.kind == "tableau"
    ]
    reserve = BoardLine("reserve", tuple(named[info.id] for info in slots if info.kind == "reserve"))
    foundations = [BoardLine(info.id, (named[info.id],)) for info in slots if info.kind == "foundation"]
    return [*piles, reserve, *foundations]
