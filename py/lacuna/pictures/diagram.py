"""Small diagrams of cards as SVG text: rows of cards and gaps, with arrows. The help shows them beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from lacuna.model.cards import RANKS, is_red, rank
from lacuna.pictures.glyphs import suit_shape
from lacuna.pictures.svg import HATCHING, svg_document, tag, text

#: What an item of a row is: one or more cards (``card``), a gap, a gap that no card fits (``dead``), an arrow to the
#: left (``from``), or an arrow in both directions (``both``).
Sign = Literal["card", "gap", "dead", "from", "both"]

#: The width and height of a card, the distance from item to item, and the width of an arrow.
_CARD_WIDTH, _CARD_HEIGHT, _STEP, _ARROW_WIDTH = 34, 48, 40, 30
#: How much of a covered card shows at its top, and the space above and below a row.
_COVERED_HEIGHT, _SPACE = 17, 8


class Item(NamedTuple):
    """One item of a row. ``cards`` ends with the top card. ``placed``: whether to underline the cards as in place."""

    sign: Sign
    cards: tuple[int, ...] = ()
    placed: bool = False


def draw_rows(rows: Sequence[Sequence[Item]], *, width: int, ink: str) -> str:
    """Return a picture of the rows below each other, with arrows between them. It is at least ``width`` pixels wide."""
    picture_width, y = float(max(width, *(sum(map(_width, row)) + 4 for row in rows))), float(_SPACE)
    body: list[str] = []
    for number, row in enumerate(rows):
        if number:
            body.append(_draw_arrow([(_STEP, y - 4), (_STEP, y + 14)], both=False))
            y += 24
        row_height = max(_height(item) for item in row)
        x = 2.0
        for item, after in zip(row, [*row[1:], None], strict=True):
            body += _draw_item(item, x, y, is_joined=after is not None and after.placed)
            x += _width(item)
        y += row_height + _SPACE
    return svg_document(picture_width, y, body, ink)


def _width(item: Item) -> int:
    return _ARROW_WIDTH + _STEP - _CARD_WIDTH if item.sign in ("from", "both") else _STEP


def _height(item: Item) -> int:
    return _CARD_HEIGHT + _COVERED_HEIGHT * max(len(item.cards) - 1, 0)


def _draw_item(item: Item, x: float, y: float, *, is_joined: bool) -> list[str]:
    """Return the elements of an item. If ``is_joined``, the line under it goes on to the line of the next item."""
    if item.sign in ("from", "both"):
        middle = y + _CARD_HEIGHT / 2
        return [_draw_arrow([(x + _ARROW_WIDTH - 2, middle), (x + 2, middle)], both=item.sign == "both")]
    if item.sign != "card":
        filling = HATCHING if item.sign == "dead" else "none"
        frame = {"x": x + 1, "y": y + 1, "width": _CARD_WIDTH - 2, "height": _CARD_HEIGHT - 2, "rx": 4}
        faint = {"fill_opacity": 0.35, "stroke_dasharray": "4 3"}
        return [tag("rect", **frame, fill=filling, stroke="currentColor", **faint)]
    elements: list[str] = []
    for number, card in enumerate(item.cards):
        is_covered = number + 1 < len(item.cards)
        elements += _draw_card(
            card,
            x,
            y + number * _COVERED_HEIGHT,
            _COVERED_HEIGHT if is_covered else _CARD_HEIGHT,
            is_whole=not is_covered,
        )
    if item.placed:
        under = y + _height(item) + 4.5
        elements.append(_stroke(f"M{x:.1f} {under:.1f}h{_STEP if is_joined else _CARD_WIDTH}", 3))
    return elements


def _draw_card(card: int, x: float, y: float, height: int, *, is_whole: bool) -> list[str]:
    shape = f"M{x + 1:.1f} {y + height:.1f}V{y + 4:.1f}q0-4 4-4h{_CARD_WIDTH - 10}q4 0 4 4V{y + height:.1f}"
    if is_whole:
        across, down = _CARD_WIDTH - 10, height - 8
        shape = f"M{x + 5:.1f} {y:.1f}h{across}q4 0 4 4v{down}q0 4-4 4h-{across}q-4 0-4-4v-{down}q0-4 4-4z"
    name = {"T": "10"}.get(RANKS[rank(card) - 1], RANKS[rank(card) - 1])
    at = (x + _CARD_WIDTH / 2, y + 34, 1.5) if is_whole else (x + 26, y + 10, 0.8)
    letters = text(
        x + (_CARD_WIDTH / 2 if is_whole else 11), y + (19 if is_whole else 14), name, "middle", font_weight="600"
    )
    return [tag("path", d=shape, fill="none", stroke="currentColor"), letters, _draw_suit(card, *at)]


def _draw_suit(card: int, x: float, y: float, scale: float) -> str:
    # There is only one ink, so the red suits are drawn as outlines.
    ink = {"fill": "none", "stroke": "currentColor", "stroke_width": 1.1} if is_red(card) else {}
    return tag("path", d=suit_shape(card), transform=f"translate({x:.1f} {y:.1f})scale({scale})", **ink)


def _draw_arrow(ends: Sequence[tuple[float, float]], *, both: bool) -> str:
    """Return an arrow from the first of ``ends`` to the second, with a head at the second or at both."""
    (x, y), (to_x, to_y) = ends
    line = f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"
    heads = [(to_x, to_y, 1 if to_x < x else 0)] + ([(x, y, -1)] if both else [])
    for at_x, at_y, direction in heads:
        if direction:
            line += f"M{at_x + 6 * direction:.1f} {at_y - 5:.1f}L{at_x:.1f} {at_y:.1f}l{6 * direction} 5"
        else:
            line += f"M{at_x - 5:.1f} {at_y - 6:.1f}l5 6l5-6"
    return _stroke(line, 2)


def _stroke(path: str, width: float) -> str:
    return tag("path", d=path, fill="none", stroke="currentColor", stroke_width=width, stroke_linecap="round")
