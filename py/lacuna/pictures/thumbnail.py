"""Small pictures of tables for the list of games: the cards as plates with a dot in the colour of their suit.

A picture shows what tells games apart: the number of columns, cards in place, gaps, the side from which a gap is
filled, fans, face-down cards, and how many redeals there are. The page colours the paths by their names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from lacuna.model.cards import KING, RANKS, card, is_red
from lacuna.model.layout import Layout, SlotInfo
from lacuna.model.rules_protocol import Mark
from lacuna.model.state import State

#: The distance between slots, the space around a card, and how much of a covered card shows in a pile that fans down.
_SLOT_WIDTH, _SLOT_HEIGHT, _SPACE, _COVERED_HEIGHT = 10.0, 14.0, 0.7, 3.4
#: The room left of the table for signs of the rows, and the room below it for signs of the redeals.
_LEFT_ROOM, _FOOT_ROOM = 7.0, 8.0
#: The shape of the box into which the page fits pictures.
_BOX_WIDTH, _BOX_HEIGHT = 13 * _SLOT_WIDTH, 4 * _SLOT_HEIGHT + _FOOT_ROOM
#: How far the dot of a card is below its top, and the most signs for redeals that are drawn.
_DOT_BELOW_TOP, _MOST_REDEALS = 4.2, 4
#: The kinds of shapes, in the order of drawing.
_SHAPES = (
    "place",
    "back",
    "card",
    "placed",
    "pin",
    "red",
    "black",
    "sign",
    "arrow",
    "arrow-red",
    "arrow-black",
    "redeal",
)
#: The marks of cards that are in place.
_PLACED = ("run", "run-end", "locked", "locked-end", "complete")


class Scene(NamedTuple):
    """What a picture shows.

    * ``sides``: the sides from which a gap is filled: ``left``, ``right``, both or none.
    * ``row_suits``: the suit of each row, from the top, if each has its own.
    * ``redeals``: the number of redeals, of which at most four are drawn.
    """

    layout: Layout
    state: State
    marks: Sequence[Mark]
    sides: Collection[str] = ()
    row_suits: Sequence[int] = ()
    redeals: int = 0


def draw_thumbnail(scene: Scene) -> dict[str, Any]:
    """Return the size of the drawing and its paths, one for each kind of shape, in the order of drawing."""
    size, places = _largest_arrangement(scene.layout)
    paths: dict[str, list[str]] = {name: [] for name in _SHAPES}
    has_signs = bool(scene.row_suits) or any(info.takes for info in scene.layout.slots)
    left = _LEFT_ROOM if has_signs else 0.0
    for slot, (info, (column, row)) in enumerate(zip(scene.layout.slots, places, strict=True)):
        place = _Place(left + column * _SLOT_WIDTH + _SPACE, row * _SLOT_HEIGHT + _SPACE, *_visible(places, slot))
        mark = scene.marks[slot]
        if scene.state.piles[slot]:
            _draw_pile(paths, info, scene.state.piles[slot], place, is_placed=mark.word in _PLACED)
            if mark.word == "locked-end":
                paths["pin"].append(f"M{place.x + place.width:g} {place.y:g}v{place.height:g}")
        elif info.kind != "talon":
            paths["place"].append(_plate(place))
            if mark.wants and info.kind == "tableau":
                _draw_arrows(paths, place, _sides_at(scene, slot), mark.wants)
        if info.takes:
            for number in range(RANKS.index(info.takes[0]) + 1):
                paths["sign"].append(_dot(left / 2 - 1, place.y + 1.5 + 3 * number))
    for row_slots, suit in zip(scene.layout.rows, scene.row_suits, strict=False):
        y = places[row_slots[0]][1] * _SLOT_HEIGHT + _SLOT_HEIGHT / 2
        paths["red" if is_red(card(KING, suit)) else "black"].append(_dot(left / 2 - 1, y))
    width, height = left + size[0] * _SLOT_WIDTH, size[1] * _SLOT_HEIGHT
    count = min(scene.redeals, _MOST_REDEALS)
    for number in range(count):
        x = left + size[0] * _SLOT_WIDTH / 2 + (number - (count - 1) / 2) * 9
        paths["redeal"].append(f"M{x + 1.6:g} {height + 2.6:g}a2.4 2.4 0 1 0 .7 1.9m.2-2.9v1.9h-1.9")
    height += _FOOT_ROOM if count else 0
    return {"size": [round(width), round(height)], "paths": {name: "".join(d) for name, d in paths.items() if d}}


class _Place(NamedTuple):
    """The left and top edge of a card, and how much of it no other slot covers."""

    x: float
    y: float
    width: float
    height: float


def _largest_arrangement(layout: Layout) -> tuple[tuple[float, float], Sequence[tuple[float, float]]]:
    """Return the size and the places of the arrangement with the largest cards, the upright one left out."""
    usual = (layout.size, tuple(info.at for info in layout.slots))
    choices = [usual, (layout.wide.size, layout.wide.at)] if layout.wide else [usual]

    def card_size(choice: tuple[tuple[float, float], Any]) -> float:
        width, height = choice[0]
        return min(_BOX_WIDTH / (_SLOT_WIDTH * width), _BOX_HEIGHT / (_SLOT_HEIGHT * height))

    return max(choices, key=card_size)


def _visible(places: Sequence[tuple[float, float]], slot: int) -> tuple[float, float]:
    """Return the width and height of a slot's card that the card on the next slot leaves uncovered."""
    whole = _SLOT_WIDTH - 2 * _SPACE, _SLOT_HEIGHT - 2 * _SPACE
    if slot + 1 == len(places):
        return whole
    right, down = (after - here for here, after in zip(places[slot], places[slot + 1], strict=True))
    if down == 0 and 0 < right < 1:
        return right * _SLOT_WIDTH, whole[1]
    return (whole[0], down * _SLOT_HEIGHT) if right == 0 and 0 < down < 1 else whole


def _draw_pile(
    paths: dict[str, list[str]], info: SlotInfo, pile: Sequence[int], place: _Place, *, is_placed: bool
) -> None:
    """Add the cards of a pile: those that show in a fan, else the top card."""
    if info.kind == "talon":
        paths["back"].append(_plate(place))
        return
    shown = pile if info.fan == "down" else pile[-1:]
    for number, shown_card in enumerate(shown):
        is_covered = number + 1 < len(shown)
        top = place.y + number * _COVERED_HEIGHT
        plate = place._replace(y=top, height=_COVERED_HEIGHT if is_covered else place.height)
        paths["placed" if is_placed else "card"].append(_plate(plate))
        dot = _dot(place.x + place.width / 2, top + min(plate.height / 2, _DOT_BELOW_TOP))
        paths["red" if is_red(shown_card) else "black"].append(dot)


def _sides_at(scene: Scene, slot: int) -> list[str]:
    """Return the sides from which the gap at a slot is filled: those on which it has a neighbour."""
    neighbours = {"left": scene.layout.left[slot], "right": scene.layout.right[slot]}
    return [side for side in scene.sides if neighbours[side] is not None]


def _draw_arrows(paths: dict[str, list[str]], place: _Place, sides: Sequence[str], wants: Sequence[int]) -> None:
    """Add an arrow into a gap from each side. If red and black cards fit from one side, the arrow has both colours."""
    middle, left, right = place.y + place.height / 2, place.x - _SPACE, place.x + place.width + _SPACE
    reach = place.width * (0.44 if len(sides) > 1 else 0.7)
    if sides == ["left"] and len({is_red(wanted) for wanted in wants}) > 1:
        paths["arrow-red"].append(f"M{left:g} {middle - 3.4:g}l{reach:g} 3.4h-{reach:g}z")
        paths["arrow-black"].append(f"M{left:g} {middle + 3.4:g}l{reach:g}-3.4h-{reach:g}z")
    elif "left" in sides:
        paths["arrow"].append(f"M{left:g} {middle - 3.4:g}l{reach:g} 3.4-{reach:g} 3.4z")
    if "right" in sides:
        paths["arrow"].append(f"M{right:g} {middle - 3.4:g}l-{reach:g} 3.4 {reach:g} 3.4z")


def _plate(place: _Place) -> str:
    return f"M{place.x:g} {place.y:g}h{place.width:g}v{place.height:g}h-{place.width:g}z"


def _dot(x: float, y: float) -> str:
    """Return a line of no length, which the page draws with round ends."""
    return f"M{x:g} {y:g}h0"
