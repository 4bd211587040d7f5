"""Small diagrams of cards as SVG text: rows of cards and gaps, with arrows. The help shows them beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from lacuna.model.cards import RANKS, is_red, rank
from lacuna.pictures.glyphs import suit_shape
from lacuna.pictures.svg import HATCHING, svg_document, tag, text

#: An item of a row: a card, a gap, a gap that nothing fits, an arrow to the left, an arrow in both directions.
Sign = Literal["card", "gap", "dead", "from", "both"]

#: The width and height of a card, the distance from card to card, and the width of an arrow.
_WIDE, _HIGH, _STEP, _ARROW = 34, 48, 40, 30
#: How much of a covered card shows, and the space above and below a row.
_COVERED, _SPACE = 17, 8


class Item(NamedTuple):
    """One item of a row. ``cards`` ends with the top card; ``placed`` says whether it is in place."""

    sign: Sign
    cards: tuple[int, ...] = ()
    placed: bool = False


def draw_rows(rows: Sequence[Sequence[Item]], *, width: int, ink: str) -> str:
    """Return the rows below each other with an arrow between them. The picture is at least ``width`` pixels wide."""
    wide, y = float(max(width, *(sum(map(_width, row)) + 4 for row in rows))), float(_SPACE)
    body: list[str] = []
    for number, row in enumerate(rows):
        if number:
            body.append(_arrow([(_STEP, y - 4), (_STEP, y + 14)], both=False))
            y += 24
        tall = max(_height(item) for item in row)
        x = 2.0
        for item, after in zip(row, [*row[1:], None], strict=True):
            body += _item(item, x, y, joined=after is not None and after.placed)
            x += _width(item)
        y += tall + _SPACE
    return svg_document(wide, y, body, ink)


def _width(item: Item) -> int:
    return _ARROW + _STEP - _WIDE if item.sign in ("from", "both") else _STEP


def _height(item: Item) -> int:
    return _HIGH + _COVERED * max(len(item.cards) - 1, 0)


def _item(item: Item, x: float, y: float, *, joined: bool) -> list[str]:
    if item.sign in ("from", "both"):
        middle = y + _HIGH / 2
        return [_arrow([(x + _ARROW - 2, middle), (x + 2, middle)], both=item.sign == "both")]
    if item.sign != "card":
        filling = HATCHING if item.sign == "dead" else "none"
        frame = {"x": x + 1, "y": y + 1, "width": _WIDE - 2, "height": _HIGH - 2, "rx": 4}
        faint = {"fill_opacity": 0.35, "stroke_dasharray": "4 3"}
        return [tag("rect", **frame, fill=filling, stroke="currentColor", **faint)]
    found: list[str] = []
    for number, card in enumerate(item.cards):
        covered = number + 1 < len(item.cards)
        found += _card(card, x, y + number * _COVERED, _COVERED if covered else _HIGH, whole=not covered)
    if item.placed:
        under = y + _height(item) + 4.5
        found.append(_stroke(f"M{x:.1f} {under:.1f}h{_STEP if joined else _WIDE}", 3))
    return found


def _card(card: int, x: float, y: float, high: int, *, whole: bool) -> list[str]:
    shape = f"M{x + 1:.1f} {y + high:.1f}V{y + 4:.1f}q0-4 4-4h{_WIDE - 10}q4 0 4 4V{y + high:.1f}"
    if whole:
        shape = (
            f"M{x + 5:.1f} {y:.1f}h{_WIDE - 10}q4 0 4 4v{high - 8}q0 4-4 4h-{_WIDE - 10}q-4 0-4-4v-{high - 8}q0-4 4-4z"
        )
    name = {"T": "10"}.get(RANKS[rank(card) - 1], RANKS[rank(card) - 1])
    at = (x + _WIDE / 2, y + 34, 1.5) if whole else (x + 26, y + 10, 0.8)
    letters = text(x + (_WIDE / 2 if whole else 11), y + (19 if whole else 14), name, "middle", font_weight="600")
    return [tag("path", d=shape, fill="none", stroke="currentColor"), letters, _suit(card, *at)]


def _suit(card: int, x: float, y: float, scale: float) -> str:
    # There is only one ink, so the red suits are drawn as outlines.
    ink = {"fill": "none", "stroke": "currentColor", "stroke_width": 1.1} if is_red(card) else {}
    return tag("path", d=suit_shape(card), transform=f"translate({x:.1f} {y:.1f})scale({scale})", **ink)


def _arrow(ends: Sequence[tuple[float, float]], *, both: bool) -> str:
    """Return an arrow from the first place to the second, with a head at its end or at both ends."""
    (x, y), (to_x, to_y) = ends
    line = f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"
    heads = [(to_x, to_y, 1 if to_x < x else 0)] + ([(x, y, -1)] if both else [])
    for at_x, at_y, side in heads:
        if side:
            line += f"M{at_x + 6 * side:.1f} {at_y - 5:.1f}L{at_x:.1f} {at_y:.1f}l{6 * side} 5"
        else:
            line += f"M{at_x - 5:.1f} {at_y - 6:.1f}l5 6l5-6"
    return _stroke(line, 2)


def _stroke(path: str, wide: float) -> str:
    return tag("path", d=path, fill="none", stroke="currentColor", stroke_width=wide, stroke_linecap="round")
