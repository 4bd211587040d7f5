"""Owns the picture of a whole table as it lies, as SVG text: cards and gaps, backs and counts of what is hidden.

It is for notebooks and pages of others, and knows no page of ours: its colours are its own, no name in it could meet
one elsewhere, and nothing is fetched. Which game it is, how far it is and what lies where it says in words too.
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

#: A card, from one to the next, the room around the table.
_WIDE, _HIGH, _ACROSS, _DOWN, _EDGE = 40, 54, 44, 60, 8
#: How much is seen of a covered card, below or beside the next.
_FANNED, _BESIDE = 18, 24
_CLOTH, _PAPER, _LINE, _BACK, _LIGHT, _GOLD = "#2b6150", "#fff", "#8a8a8a", "#3b5b92", "#dbe7e2", "#f2b824"
_INKS = {False: "#1b1b1b", True: "#bf1f1f"}
#: What of the marks is a card in place.
_PLACED = ("run", "run-end", "locked", "locked-end", "complete")
#: The most cards that are shown in a gap which wants them.
_WANTED = 4
_BARE: dict[str, object] = {"fill": "none"}


class _At(NamedTuple):
    """Where a slot's first card lies, and how far each further one lies from it."""

    x: float
    y: float
    right: float
    down: float


@dataclass
class _Layers:
    """Paths by what they are drawn with: all of a kind is one element, and so a table takes few bytes."""

    gaps: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    wanted: list[str] = field(default_factory=list)
    backs: list[str] = field(default_factory=list)
    nets: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    #: By whether the suit is red.
    suits: dict[bool, list[str]] = field(default_factory=lambda: {False: [], True: []})
    ranks: dict[bool, list[str]] = field(default_factory=lambda: {False: [], True: []})


def draw_game(variant: Variant, deal: Deal | None, rules: Rules, state: State, moves: Sequence[Move]) -> str:
    """The table of a game in a position of which these are the legal moves, with its name and what lies on it."""
    words = Words()
    key, number = ("change.open", deal.text) if deal else ("change.position", "")
    title = words.say(key, name=variant.title, deal=number)
    done, total = rules.progress(state)
    told = [words.say_for(variant.family, "status.progress", n=done, total=total), *_lines(rules.layout, state)]
    return draw_table(rules.layout, state, rules.marks(state, moves), title, "\n".join(told))


def _lines(layout: Layout, state: State) -> list[str]:
    """The printed board for who hears it: of what is hidden only how many cards there are."""
    infos, found = layout.slots, []
    for line in layout.lines:
        tokens = (
            str(len(state.piles[slot])) if infos[slot].kind == "talon" else token(state.piles[slot])
            for slot in line.slots
        )
        found.append((f"{line.label}: " if line.label else "") + " ".join(tokens))
    return found


def draw_table(layout: Layout, state: State, marks: Sequence[Mark], title: str, told: str) -> str:
    """The table as it lies; ``title`` names it, and ``told`` says what is on it to who cannot see it."""
    places = _places(layout, state)
    layers = _Layers()
    for slot, (pile, mark) in enumerate(zip(state.piles, marks, strict=True)):
        if layout.slots[slot].kind == "talon":
            _hidden(layers, places[slot], len(pile), beneath=_beneath(layout, slot))
        elif pile:
            counted = layout.slots[slot].kind == "discard"
            _pile(layers, places[slot], pile, mark, counted=counted, seen=_seen(layout, state, slot))
        else:
            _gap(layers, places[slot], mark)
    wide = layout.size[0] * _ACROSS - (_ACROSS - _WIDE) + 2 * _EDGE
    ends = (at.y + _HIGH + at.down * max(len(state.piles[slot]) - 1, 0) for slot, at in enumerate(places))
    high = max(ends, default=0) + _EDGE
    cloth = tag("rect", width=f"{wide:g}", height=f"{high:g}", rx=8, fill=_CLOTH)
    size = {"width": f"{wide:g}", "height": f"{high:g}", "viewBox": f"0 0 {wide:g} {high:g}"}
    said = tag("title", escape(title)) + tag("desc", escape(told))
    return tag("svg", said + cloth + _painted(layers), xmlns="http://www.w3.org/2000/svg", role="img", **size)


def _painted(layers: _Layers) -> str:
    """The layers, from the table up."""
    pen: dict[str, object] = {"stroke_width": 1.6, "stroke_linecap": "round", "stroke_linejoin": "round"}
    light: dict[str, object] = {"fill": _LIGHT, "fill_opacity": 0.8, "stroke": _LIGHT, "stroke_opacity": 0.8}
    found = [
        _path(layers.gaps, **_BARE, stroke=_LIGHT, stroke_opacity=0.7, stroke_dasharray="4 3"),
        _path(layers.dead, **_BARE, stroke=_LIGHT, stroke_opacity=0.4),
        tag("g", "".join(layers.wanted), **light),
        _path(layers.backs, fill=_BACK, stroke=_PAPER),
        _path(layers.nets, **_BARE, stroke=_PAPER, stroke_opacity=0.5),
        _path(layers.cards, fill=_PAPER, stroke=_LINE),
        _path(layers.placed, **_BARE, stroke=_GOLD, stroke_width=3),
        *(tag("g", "".join(layers.suits[red]), fill=ink) for red, ink in _INKS.items()),
        *(tag("g", "".join(layers.ranks[red]), **_BARE, stroke=ink, **pen) for red, ink in _INKS.items()),
        _path(layers.labels, fill=_CLOTH, stroke=_PAPER),
        tag("g", "".join(layers.counts), **_BARE, stroke=_PAPER, **pen),
    ]
    return "".join(found)


def _path(parts: Sequence[str], **look: object) -> str:
    return tag("path", d="".join(parts), **look) if parts else ""


def _places(layout: Layout, state: State) -> list[_At]:
    """Where the slots lie: as the layout has them, but no fan reaches into what lies below it."""
    infos = layout.slots
    places: dict[Slot, _At] = {}
    for slot in sorted(range(len(infos)), key=lambda slot: infos[slot].at[1]):
        info, count = infos[slot], max(len(state.piles[slot]) - 1, 0)
        y = _EDGE + info.at[1] * _DOWN
        for above, at in places.items():
            if infos[above].at[1] + 1 <= info.at[1]:
                y = max(y, at.y + at.down * max(len(state.piles[above]) - 1, 0) + _DOWN)
        down = _FANNED if info.fan == "down" else 0
        right = min(_BESIDE, _room(layout, slot) / max(count, 1)) if info.fan == "right" else 0
        places[slot] = _At(_EDGE + info.at[0] * _ACROSS, y, right, down)
    return [places[slot] for slot in range(len(infos))]


def _room(layout: Layout, slot: Slot) -> float:
    """How far a fan may reach to the right: to the next slot, or to the end of the table."""
    x, y = layout.slots[slot].at
    beside = [info.at[0] for info in layout.slots if info.at[0] > x and abs(info.at[1] - y) < 1]
    return (min(beside, default=layout.size[0]) - x) * _ACROSS - _ACROSS


def _seen(layout: Layout, state: State, slot: Slot) -> float:
    """How much of a card is seen before the one of the next slot lies over it; 0 where all of it is."""
    x, y = layout.slots[slot].at
    filled = (info.at for info, pile in zip(layout.slots, state.piles, strict=True) if pile)
    beside = [other_x - x for other_x, other_y in filled if 0 < other_x - x < 0.9 and other_y == y]
    return min(beside, default=0) * _ACROSS


def _beneath(layout: Layout, slot: Slot) -> bool:
    """Whether another slot lies over most of this one, as a pile does over its cards that are face down."""
    x, y = layout.slots[slot].at
    others = (info.at for other, info in enumerate(layout.slots) if other != slot)
    return any(abs(other_x - x) < 0.5 and 0 <= other_y - y < 0.9 for other_x, other_y in others)


def _hidden(layers: _Layers, at: _At, count: int, *, beneath: bool) -> None:
    """What lies face down: a back and how many there are; of those beneath a pile only the back."""
    if count:
        layers.backs.append(_box(at.x, at.y, 0.5))
        layers.nets += (f"M{at.x + 6 + 7 * n:g} {at.y + 4:g}v{_HIGH - 8}" for n in range(5))
        if not beneath:
            _count(layers, at.x, at.y, count)
    elif not beneath:
        layers.gaps.append(_box(at.x, at.y, 1.5))


def _pile(layers: _Layers, at: _At, pile: Sequence[Card], mark: Mark, *, counted: bool, seen: float) -> None:
    """The cards of a slot: those of a fan, or the topmost alone, on a discard with how many there are."""
    shown = list(enumerate(pile)) if at.down or at.right else [(0, pile[-1])]
    labelled = counted and len(pile) > 1
    for number, card in shown:
        x, y, last = at.x + number * at.right, at.y + number * at.down, number == shown[-1][0]
        over = at._replace(right=seen, down=0) if last and seen else at
        whole = last and not seen
        layers.cards.append(_box(x, y, 0.5) if whole else _strip(x, y, over))
        layers.ranks[is_red(card)].append(_moved(rank_strokes(card), x + 5, y + 4))
        small = (x + 9, y + 27, 0.9) if over.right and not whole else (x + 22, y + 10, 0.9)
        suit = (x + 20, y + 36, 2) if whole and not labelled else small
        layers.suits[is_red(card)].append(_moved(suit_shape(card), *suit))
    x, y = at.x + shown[-1][0] * at.right, at.y + shown[-1][0] * at.down
    if mark.word in _PLACED:
        layers.placed.append(f"M{x + 7:g} {y + _HIGH - 4:g}h{_WIDE - 14}")
    if labelled:
        _count(layers, at.x, at.y + 13, len(pile))


def _gap(layers: _Layers, at: _At, mark: Mark) -> None:
    """An empty slot: a frame, with the cards that it wants; struck through where nothing may come."""
    layers.gaps.append(_box(at.x, at.y, 1.5))
    if mark.word == "dead":
        layers.dead.append(f"M{at.x + 8:g} {at.y + 10:g}l24 34m0-34l-24 34")
    columns = 1 if len(mark.wants) < 3 else 2
    for number, card in enumerate(mark.wants[:_WANTED]):
        x, y = at.x + (12 if columns == 1 else 4 + 18 * (number % 2)), at.y + 12 + 18 * (number // columns)
        look = _BARE if is_red(card) else {}
        layers.wanted += (
            _moved(rank_strokes(card), x, y, 0.8, **_BARE),
            _moved(suit_shape(card), x + 11, y + 5, 0.7, **look),
        )


def _count(layers: _Layers, x: float, y: float, count: int) -> None:
    """How many cards lie on a slot, on a label across its middle."""
    digits = str(count)
    layers.labels.append(f"M{x + 5:g} {y + 17:g}h{_WIDE - 10}v20h-{_WIDE - 10}z")
    first = x + _WIDE / 2 - (9 * len(digits) - 2) / 2
    layers.counts += (_moved(STROKES[digit], first + 9 * n, y + 21) for n, digit in enumerate(digits))


def _box(x: float, y: float, inside: float) -> str:
    """The outline of a card, a little smaller than its place."""
    wide, high = _WIDE - 2 * inside - 8, _HIGH - 2 * inside - 8
    return f"M{x + inside + 4:g} {y + inside:g}h{wide:g}q4 0 4 4v{high:g}q0 4-4 4h-{wide:g}q-4 0-4-4v-{high:g}q0-4 4-4z"


def _strip(x: float, y: float, at: _At) -> str:
    """What is seen of a card that another one covers: its upper or its left edge."""
    if at.down:
        return f"M{x + 0.5:g} {y + at.down + 4:g}v-{at.down:g}q0-3.5 4-3.5h31q4 0 4 3.5v{at.down:g}"
    # The same way round as a whole card: where both lie over one another they are filled.
    return f"M{x + at.right + 4:g} {y + 53.5:g}h-{at.right:g}q-3.5 0-3.5-4v-45q0-4 3.5-4h{at.right:g}"


def _moved(path: str, x: float, y: float, scale: float = 1, **look: object) -> str:
    """A path at another place."""
    size = f"scale({scale:g})" if scale != 1 else ""
    return tag("path", d=path, transform=f"translate({x:g} {y:g}){size}", **look)
