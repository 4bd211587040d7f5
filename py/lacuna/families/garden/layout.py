"""Owns where the slots of the garden family stand: foundations above, the piles, the reserve in rows below."""

from __future__ import annotations

from collections.abc import Sequence

from lacuna.layout import Layout, Line, SlotInfo, make_layout

#: Rows in card heights: the piles are given room for ten cards a quarter of a card apart.
_PILES_AT = 1.2
_PEEK = 0.3
_ROOM = 3.3
_ROW = 1.1
_PITCH = 0.5
#: On a table higher than wide the reserve lies in rows of so many at most.
_TALL_ROW = 13


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
    across = max(len(face_down), -(-reserve // -(-reserve // _TALL_ROW)))
    slots, tall = _tall(slots, across, _PILES_AT + down + _ROOM)
    return make_layout(slots, (), size, _lines(slots), tall)


def _tall(slots: Sequence[SlotInfo], across: int, top: float) -> tuple[list[SlotInfo], tuple[float, float]]:
    """The same slots on a table higher than wide, and its size: the reserve lies in rows that do not overlap."""
    piles = [info.at[0] for info in slots if info.kind == "tableau"]
    last, width = len(piles) - 1, piles[-1]
    rows = -(-sum(info.kind == "reserve" for info in slots) // across)

    def tall_at(info: SlotInfo) -> tuple[float, float]:
        if info.kind != "reserve":
            # By the number of its column: a position rounded twice would leave two columns touching.
            return round(round(info.at[0] * last / width) * (across - 1) / last, 4), info.at[1]
        number = int(info.id[1:]) - 1
        return float(number % across), round(top + _ROW * (number // across), 2)

    size = (float(across), round(top + _ROW * (rows - 1) + 1, 2))
    return [info._replace(tall=tall_at(info)) for info in slots], size


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


def _lines(slots: Sequence[SlotInfo]) -> list[Line]:
    """Piles, reserve, foundations, as rules §5 names them."""
    named = {info.id: slot for slot, info in enumerate(slots)}
    piles = [
        Line(info.id, tuple(named[name] for name in (f"d{info.column}", info.id) if name in named))
        for info in slots
        if info.kind == "tableau"
    ]
    reserve = Line("reserve", tuple(named[info.id] for info in slots if info.kind == "reserve"))
    foundations = [Line(info.id, (named[info.id],)) for info in slots if info.kind == "foundation"]
    return [*piles, reserve, *foundations]
