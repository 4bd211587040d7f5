"""The picture of a whole table as SVG text, for notebooks and for pages other than Lacuna's.

The picture does not depend on the page around it: it has its own colours, no ids or classes, and loads nothing. For
people who cannot see it, it also contains the game, the progress and the printed board as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lacuna.model.cards import Card, is_red
from lacuna.model.deals import Deal
from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import Move
from lacuna.model.notation import token
from lacuna.model.rules_protocol import Mark, Rules
from lacuna.model.state import State
from lacuna.model.variant import Variant
from lacuna.pictures.glyphs import STROKES, rank_strokes, suit_shape
from lacuna.pictures.svg import escape, tag
from lacuna.words import Words

#: The width and height of a card, the distances between the columns and the rows of slots, and the space around the
#: table.
_CARD_WIDTH, _CARD_HEIGHT, _COLUMN_STEP, _ROW_STEP, _MARGIN = 40, 54, 44, 60, 8
#: How much of a covered card shows in a fan (cards that overlap) that goes down, and the most in a fan that goes right.
_FAN_DOWN_STEP, _MAX_FAN_RIGHT_STEP = 18, 24
_CLOTH, _PAPER, _LINE, _BACK, _LIGHT, _GOLD = "#2b6150", "#fff", "#8a8a8a", "#3b5b92", "#dbe7e2", "#f2b824"
_INKS = {False: "#1b1b1b", True: "#bf1f1f"}
#: The values of ``Mark.word`` for cards in place.
_PLACED = ("run", "run-end", "locked", "locked-end", "complete")
#: The most cards that are shown in a gap that may take them.
_MAX_WANTED = 4
_NO_FILL: dict[str, object] = {"fill": "none"}


class _Place(NamedTuple):
    """The place of a slot's first card (x, y), and how far right and down each next card lies."""

    x: float
    y: float
    right: float
    down: float


@dataclass
class _Layers:
    """Paths grouped by how they are drawn. Each group becomes one element, which keeps the text short.

    ``dead`` are crosses in gaps that no card can fill, ``wanted`` the cards shown in gaps, ``nets`` the pattern on
    backs, ``placed`` the lines on cards in place, ``labels`` the plates under the numbers in ``counts``.
    """

    gaps: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    wanted: list[str] = field(default_factory=list)
    backs: list[str] = field(default_factory=list)
    nets: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    #: The shapes of suits and ranks on cards, by whether the suit is red.
    suits: dict[bool, list[str]] = field(default_factory=lambda: {False: [], True: []})
    ranks: dict[bool, list[str]] = field(default_factory=lambda: {False: [], True: []})


def draw_game(variant: Variant, deal: Deal | None, rules: Rules, state: State, moves: Sequence[Move]) -> str:
    """Return the picture of a position with a title and a description. ``moves`` are the legal moves."""
    words = Words()
    key, number = ("change.open", deal.text) if deal else ("change.position", "")
    title = words.say(key, name=variant.title, deal=number)
    done, total = rules.progress(state)
    progress = words.say_for(variant.family, "status.progress", n=done, total=total)
    description = "\n".join([progress, *_board_lines(rules.layout, state)])
    return draw_table(rules.layout, state, rules.marks(state, moves), title, description)


def _board_lines(layout: Layout, state: State) -> list[str]:
    """Return the lines of the printed board, in which hidden cards are replaced by their number."""
    infos, lines = layout.slots, []
    for line in layout.lines:
        tokens = (
            str(len(state.piles[slot])) if infos[slot].kind == "talon" else token(state.piles[slot])
            for slot in line.slots
        )
        lines.append((f"{line.label}: " if line.label else "") + " ".join(tokens))
    return lines


def draw_table(layout: Layout, state: State, marks: Sequence[Mark], title: str, description: str) -> str:
    """Return the picture of a table. ``title`` and ``description`` are for people who cannot see it."""
    places = _places(layout, state)
    layers = _Layers()
    for slot, (pile, mark) in enumerate(zip(state.piles, marks, strict=True)):
        if layout.slots[slot].kind == "talon":
            _draw_hidden(layers, places[slot], len(pile), is_beneath=_is_beneath(layout, slot))
        elif pile:
            is_counted = layout.slots[slot].kind == "discard"
            _draw_pile(
                layers,
                places[slot],
                pile,
                mark,
                is_counted=is_counted,
                visible_width=_visible_width(layout, state, slot),
            )
        else:
            _draw_gap(layers, places[slot], mark)
    width = layout.size[0] * _COLUMN_STEP - (_COLUMN_STEP - _CARD_WIDTH) + 2 * _MARGIN
    ends = (
        place.y + _CARD_HEIGHT + place.down * max(len(state.piles[slot]) - 1, 0) for slot, place in enumerate(places)
    )
    height = max(ends, default=0) + _MARGIN
    cloth = tag("rect", width=f"{width:g}", height=f"{height:g}", rx=8, fill=_CLOTH)
    size = {"width": f"{width:g}", "height": f"{height:g}", "viewBox": f"0 0 {width:g} {height:g}"}
    texts = tag("title", escape(title)) + tag("desc", escape(description))
    return tag("svg", texts + cloth + _layer_elements(layers), xmlns="http://www.w3.org/2000/svg", role="img", **size)


def _layer_elements(layers: _Layers) -> str:
    """Return the elements of all layers, from the bottom to the top."""
    pen: dict[str, object] = {"stroke_width": 1.6, "stroke_linecap": "round", "stroke_linejoin": "round"}
    light: dict[str, object] = {"fill": _LIGHT, "fill_opacity": 0.8, "stroke": _LIGHT, "stroke_opacity": 0.8}
    elements = [
        _path(layers.gaps, **_NO_FILL, stroke=_LIGHT, stroke_opacity=0.7, stroke_dasharray="4 3"),
        _path(layers.dead, **_NO_FILL, stroke=_LIGHT, stroke_opacity=0.4),
        tag("g", "".join(layers.wanted), **light),
        _path(layers.backs, fill=_BACK, stroke=_PAPER),
        _path(layers.nets, **_NO_FILL, stroke=_PAPER, stroke_opacity=0.5),
        _path(layers.cards, fill=_PAPER, stroke=_LINE),
        _path(layers.placed, **_NO_FILL, stroke=_GOLD, stroke_width=3),
        *(tag("g", "".join(layers.suits[red]), fill=ink) for red, ink in _INKS.items()),
        *(tag("g", "".join(layers.ranks[red]), **_NO_FILL, stroke=ink, **pen) for red, ink in _INKS.items()),
        _path(layers.labels, fill=_CLOTH, stroke=_PAPER),
        tag("g", "".join(layers.counts), **_NO_FILL, stroke=_PAPER, **pen),
    ]
    return "".join(elements)


def _path(parts: Sequence[str], **look: object) -> str:
    return tag("path", d="".join(parts), **look) if parts else ""


def _places(layout: Layout, state: State) -> list[_Place]:
    """Return the places of the slots: as in the layout, but moved down where a fan above needs the space."""
    infos = layout.slots
    places: dict[Slot, _Place] = {}
    for slot in sorted(range(len(infos)), key=lambda slot: infos[slot].at[1]):
        info, count = infos[slot], max(len(state.piles[slot]) - 1, 0)
        y = _MARGIN + info.at[1] * _ROW_STEP
        for above, place in places.items():
            if infos[above].at[1] + 1 <= info.at[1]:
                y = max(y, place.y + place.down * max(len(state.piles[above]) - 1, 0) + _ROW_STEP)
        down = _FAN_DOWN_STEP if info.fan == "down" else 0
        right = min(_MAX_FAN_RIGHT_STEP, _fan_space(layout, slot) / max(count, 1)) if info.fan == "right" else 0
        places[slot] = _Place(_MARGIN + info.at[0] * _COLUMN_STEP, y, right, down)
    return [places[slot] for slot in range(len(infos))]


def _fan_space(layout: Layout, slot: Slot) -> float:
    """Return how far a fan may extend to the right: to the next slot or to the edge of the table."""
    x, y = layout.slots[slot].at
    right_of_it = [info.at[0] for info in layout.slots if info.at[0] > x and abs(info.at[1] - y) < 1]
    return (min(right_of_it, default=layout.size[0]) - x) * _COLUMN_STEP - _COLUMN_STEP


def _visible_width(layout: Layout, state: State, slot: Slot) -> float:
    """Return the width of the left part of a card that shows if the next slot's card covers it, or 0 if none does."""
    x, y = layout.slots[slot].at
    filled = (info.at for info, pile in zip(layout.slots, state.piles, strict=True) if pile)
    offsets = [other_x - x for other_x, other_y in filled if 0 < other_x - x < 0.9 and other_y == y]
    return min(offsets, default=0) * _COLUMN_STEP


def _is_beneath(layout: Layout, slot: Slot) -> bool:
    """Return whether another slot covers most of this one: a pile of the garden family covers its face-down cards."""
    x, y = layout.slots[slot].at
    others = (info.at for other, info in enumerate(layout.slots) if other != slot)
    return any(abs(other_x - x) < 0.5 and 0 <= other_y - y < 0.9 for other_x, other_y in others)


def _draw_hidden(layers: _Layers, place: _Place, count: int, *, is_beneath: bool) -> None:
    """Draw the face-down cards of a slot: a back, and their number unless a pile lies on them."""
    if count:
        layers.backs.append(_card_outline(place.x, place.y, 0.5))
        layers.nets += (f"M{place.x + 6 + 7 * n:g} {place.y + 4:g}v{_CARD_HEIGHT - 8}" for n in range(5))
        if not is_beneath:
            _draw_count(layers, place.x, place.y, count)
    elif not is_beneath:
        layers.gaps.append(_card_outline(place.x, place.y, 1.5))


def _draw_pile(
    layers: _Layers, place: _Place, pile: Sequence[Card], mark: Mark, *, is_counted: bool, visible_width: float
) -> None:
    """Draw the cards of a slot: all cards of a fan, or else the top card.

    ``is_counted`` adds the number of cards if there are several. ``visible_width`` is how much of the last card shows
    if a card of the next slot covers it, or 0 if none does.
    """
    shown = list(enumerate(pile)) if place.down or place.right else [(0, pile[-1])]
    is_labelled = is_counted and len(pile) > 1
    for number, card in shown:
        x, y, is_last = place.x + number * place.right, place.y + number * place.down, number == shown[-1][0]
        strip = place._replace(right=visible_width, down=0) if is_last and visible_width else place
        is_whole = is_last and not visible_width
        layers.cards.append(_card_outline(x, y, 0.5) if is_whole else _card_strip(x, y, strip))
        layers.ranks[is_red(card)].append(_placed_path(rank_strokes(card), x + 5, y + 4))
        small = (x + 9, y + 27, 0.9) if strip.right and not is_whole else (x + 22, y + 10, 0.9)
        suit = (x + 20, y + 36, 2) if is_whole and not is_labelled else small
        layers.suits[is_red(card)].append(_placed_path(suit_shape(card), *suit))
    x, y = place.x + shown[-1][0] * place.right, place.y + shown[-1][0] * place.down
    if mark.word in _PLACED:
        layers.placed.append(f"M{x + 7:g} {y + _CARD_HEIGHT - 4:g}h{_CARD_WIDTH - 14}")
    if is_labelled:
        _draw_count(layers, place.x, place.y + 13, len(pile))


def _draw_gap(layers: _Layers, place: _Place, mark: Mark) -> None:
    """Draw an empty slot: a frame with the cards that it may take, or crossed out if no card can come."""
    layers.gaps.append(_card_outline(place.x, place.y, 1.5))
    if mark.word == "dead":
        layers.dead.append(f"M{place.x + 8:g} {place.y + 10:g}l24 34m0-34l-24 34")
    columns = 1 if len(mark.wants) < 3 else 2
    for number, card in enumerate(mark.wants[:_MAX_WANTED]):
        x, y = place.x + (12 if columns == 1 else 4 + 18 * (number % 2)), place.y + 12 + 18 * (number // columns)
        look = _NO_FILL if is_red(card) else {}
        layers.wanted += (
            _placed_path(rank_strokes(card), x, y, 0.8, **_NO_FILL),
            _placed_path(suit_shape(card), x + 11, y + 5, 0.7, **look),
        )


def _draw_count(layers: _Layers, x: float, y: float, count: int) -> None:
    """Draw how many cards there are, on a label across the middle of the card at this place."""
    digits = str(count)
    layers.labels.append(f"M{x + 5:g} {y + 17:g}h{_CARD_WIDTH - 10}v20h-{_CARD_WIDTH - 10}z")
    first = x + _CARD_WIDTH / 2 - (9 * len(digits) - 2) / 2
    layers.counts += (_placed_path(STROKES[digit], first + 9 * n, y + 21) for n, digit in enumerate(digits))


def _card_outline(x: float, y: float, inset: float) -> str:
    """Return the outline of a card, smaller by ``inset`` on each side."""
    across, down = _CARD_WIDTH - 2 * inset - 8, _CARD_HEIGHT - 2 * inset - 8
    return (
        f"M{x + inset + 4:g} {y + inset:g}h{across:g}q4 0 4 4v{down:g}q0 4-4 4h-{across:g}q-4 0-4-4v-{down:g}q0-4 4-4z"
    )


def _card_strip(x: float, y: float, place: _Place) -> str:
    """Return the outline of the visible part of a covered card: its top or its left edge."""
    if place.down:
        return f"M{x + 0.5:g} {y + place.down + 4:g}v-{place.down:g}q0-3.5 4-3.5h31q4 0 4 3.5v{place.down:g}"
    # This path runs in the same direction as that of a whole card, so that the fill has no hole where both overlap.
    return f"M{x + place.right + 4:g} {y + 53.5:g}h-{place.right:g}q-3.5 0-3.5-4v-45q0-4 3.5-4h{place.right:g}"


def _placed_path(path: str, x: float, y: float, scale: float = 1, **look: object) -> str:
    """Return a path element moved to this place and scaled."""
    size = f"scale({scale:g})" if scale != 1 else ""
    return tag("path", d=path, transform=f"translate({x:g} {y:g}){size}", **look)
