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
    """The table of a game; ``face_down`` tells of each pile how high it is dealt if cards lie face down in it, else 0.

    Slots in order: foundations, piles, reserve, then what lies face down. Printed, a pile with face-down cards is two
    tokens of one line, the face-down first (rules §5: one labelled line a pile, reserve, foundation).
    """
    in_row = -(-reserve // fans)
    width = max(1.25 * len(face_down) - 0.25, _PITCH * (in_row - 1) + 1)
    hidden = [number for number, height in enumerate(face_down, 1) if height > 1]
    down = _PEEK if hidden else 0.0
    columns = _spread(len(face_down), width)
    places = [
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
    places, tall = _tall(places, across, _PILES_AT + down + _ROOM)
    return make_layout(places, (), size, _lines(places), tall)


def _tall(places: Sequence[SlotInfo], across: int, top: float) -> tuple[list[SlotInfo], tuple[float, float]]:
    """The same places on a table higher than wide, and its size: the reserve lies in rows that do not overlap."""
    piles = [place.at[0] for place in places if place.kind == "tableau"]
    last, width = len(piles) - 1, piles[-1]
    rows = -(-sum(place.kind == "reserve" for place in places) // across)

    def moved(place: SlotInfo) -> tuple[float, float]:
        if place.kind != "reserve":
            # By the number of its column: a place rounded twice would leave two columns touching.
            return round(round(place.at[0] * last / width) * (across - 1) / last, 1), place.at[1]
        number = int(place.id[1:]) - 1
        return float(number % across), round(top + _ROW * (number // across), 2)

    size = (float(across), round(top + _ROW * (rows - 1) + 1, 2))
    return [place._replace(tall=moved(place)) for place in places], size


def _spread(count: int, width: float) -> list[float]:
    """So many columns over the whole width."""
    return [round(n * (width - 1) / max(1, count - 1), 1) for n in range(count)]


def _foundations(per_suit: int, width: float) -> list[SlotInfo]:
    """C S H D, and the same again when there are two a suit, above the middle of the piles."""
    columns = _spread(8, width)[2:6] if per_suit == 1 else _spread(8, width)
    words = "foundation" if per_suit == 1 else "foundations"
    return [
        SlotInfo(f"f{n + 1}", "foundation", (x, 0.0), f"{words}.{n % 4}", column=n // 4 + 1)
        for n, x in enumerate(columns)
    ]


def _reserve(count: int, fans: int, width: float, top: float) -> list[SlotInfo]:
    """The fans, one a row; every card has its own place."""
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


def _lines(places: Sequence[SlotInfo]) -> list[Line]:
    """Piles, reserve, foundations, as rules §5 names them."""
    slots = {place.id: slot for slot, place in enumerate(places)}
    piles = [
        Line(place.id, tuple(slots[name] for name in (f"d{place.column}", place.id) if name in slots))
        for place in places
        if place.kind == "tableau"
    ]
    reserve = Line("reserve", tuple(slots[place.id] for place in places if place.kind == "reserve"))
    homes = [Line(place.id, (slots[place.id],)) for place in places if place.kind == "foundation"]
    return [*piles, reserve, *homes]
