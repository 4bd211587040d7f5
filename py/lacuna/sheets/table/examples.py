"""Owns examples of what a game's rules allow: met while one of its deals is played, by its own moves and marks.

Nothing is told here that a rule does not tell: a game of any family, also of one brought by a plug-in, has those
examples that its deal came by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from lacuna.games.address import parse_address
from lacuna.model.layout import Slot
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Mark
from lacuna.model.state import State, apply
from lacuna.pictures.diagram import Item
from lacuna.play.game import Game

#: What an example shows, in the order of the guide's parts.
Kind = Literal[
    "run",
    "foundation",
    "gap",
    "head",
    "row",
    "pile",
    "packet",
    "empty",
    "exchange",
    "replace",
    "discard",
    "dead",
    "deal",
    "redeal",
]
#: In which part of a guide each is shown.
PLACES: Mapping[str, tuple[Kind, ...]] = {
    "goal": ("run", "foundation"),
    "moves": ("gap", "head", "row", "pile", "packet", "empty", "exchange", "replace", "discard", "dead"),
    "stuck": ("deal", "redeal"),
}
#: The deal that is played, how far, and how many moves of a position are looked at.
_DEAL, _STEPS, _LOOKED_AT = "271828182845", 48, 8
#: Cards that come, and places of a row, that one picture has at most.
_MOST, _ROW = 4, 6


class Example(NamedTuple):
    """Rows of things as they lie, and the cards that a sentence on them names."""

    kind: Kind
    rows: tuple[tuple[Item, ...], ...]
    cards: tuple[int, ...] = ()

    @property
    def worth(self) -> int:
        """Of two of a kind the one that shows more is taken."""
        return sum(len(item.cards) for row in self.rows for item in row)


@lru_cache(maxsize=4)
def examples(address: str) -> Mapping[Kind, Example]:
    """The examples of a game with its options, by their kinds; the address is without a deal."""
    variant, options, _ = parse_address(address)
    dealt = Game.new(variant, _DEAL, options)
    game = Game(variant, dealt.options, _arranged(dealt), dealt.deal, dealt.entries[0].generator)
    found: dict[Kind, Example] = {}
    seen = {game.state}
    for _ in range(_STEPS):
        for example in _in(game):
            old = found.get(example.kind)
            if old is None or old.worth < example.worth:
                found[example.kind] = example
        before = game.state
        if not _step(game, seen):
            break
        for example in _dealt(game, before):
            found.setdefault(example.kind, example)
        seen.add(game.state)
    if "redeal" not in found and game.can_redeal:
        before = game.state
        game.redeal()
        found |= {example.kind: example for example in _dealt(game, before)}
    return found


def _arranged(game: Game) -> State:
    """The deal with a few cards in each other's places, so that a row begins as it should, and a gap lies where nothing
    fits. Only of a table that is all rows of single cards: elsewhere such things are met soon."""
    state, rules = game.state, game.rules
    rows = rules.layout.rows
    if any(len(pile) > 1 for pile in state.piles) or any(info.kind != "tableau" for info in rules.layout.slots):
        return state
    for slot in rows[0][: _ROW - 2]:
        best = max(_swaps(state, slot), key=lambda other: rules.progress(other)[0])
        state = best if rules.progress(best)[0] > rules.progress(state)[0] else state
    gaps = [slot for row in rows[1:] for slot in row[1:-1] if not state.piles[slot]]
    if not gaps:  # every gap is at an end of its row: one goes further in
        gaps = [rows[-1][2]]
        empty = next(slot for slot, pile in enumerate(state.piles) if not pile)
        state = _swapped(state, gaps[0], empty)

    def wanted(other: State) -> int:
        return len(rules.marks(other, rules.legal_moves(other))[gaps[-1]].wants)

    for beside in (rules.layout.left[gaps[-1]], rules.layout.right[gaps[-1]]):
        if beside is not None and wanted(state):
            others = [other for other in _swaps(state, beside) if not other.piles[gaps[-1]] and other.piles[beside]]
            state = min((state, *others), key=wanted)
    return state


def _swaps(state: State, slot: Slot) -> list[State]:
    """A slot and each other one with their cards exchanged; what is in place at the top stays."""
    return [_swapped(state, slot, other) for other in range(slot + 1, len(state.piles))]


def _swapped(state: State, one: Slot, other: Slot) -> State:
    piles = list(state.piles)
    piles[one], piles[other] = piles[other], piles[one]
    return State(tuple(piles), state.redeals_left)


def _step(game: Game, seen: set[State]) -> bool:
    """Plays on, to where most cards are in place; whether that led to a new position."""
    best: tuple[int, Move] | None = None
    for move in game.legal_moves[:_LOOKED_AT]:
        after = apply(game.state, move)
        placed = game.rules.progress(after)[0]
        if after not in seen and (best is None or placed > best[0]):
            best = placed, move
    if best:
        game.push(best[1])
    elif deals := [move for move in game.legal_moves if move.kind == "deal"]:
        game.push(deals[0])
    elif game.can_redeal:
        game.redeal()
    else:
        return False
    return True


def _in(game: Game) -> Iterator[Example]:
    """What a position shows."""
    state, moves = game.state, game.legal_moves
    marks = game.rules.marks(state, moves)
    for move in moves:
        if move.kind == "move" and (example := _of_move(game, move, marks)):
            yield example
    for row in game.rules.layout.rows:
        length = _run(marks, row)
        if 2 < length < _ROW:
            yield Example("run", (_row(state, marks, row[: length + 1]),), _ends(state, row[:length]))
    for slot, mark in enumerate(marks):
        if mark.word == "dead" and (beside := _beside(game, slot)):
            yield Example("dead", (_row(state, marks, beside),))


def _of_move(game: Game, move: Move, marks: tuple[Mark, ...]) -> Example | None:
    """A move, where one of its kind is worth showing."""
    layout, piles, part = game.rules.layout, game.state.piles, move.transfers[0]
    source, target = layout.slots[part.source], layout.slots[part.destination]
    below = piles[part.destination][-1:]
    comes = (Item("from"), Item("card", part.cards))
    if target.kind == "discard":
        return Example("discard", ((Item("card", part.cards),),), part.cards)
    if len(move.transfers) == 2 and below:
        other = move.transfers[1]
        swaps = layout.slots[other.destination].kind != "discard"
        both = (Item("card", below), Item("both" if swaps else "from"), Item("card", part.cards))
        return Example("exchange" if swaps else "replace", (both,), (part.cards[0], below[0]))
    if target.kind not in ("tableau", "foundation") or source.kind == "foundation":
        return None
    in_row = target.fan == "none" and target.kind == "tableau" and any(part.destination in row for row in layout.rows)
    if target.kind == "foundation" or (below and in_row):
        at = Item("card", below) if below else Item("gap")
        return Example("foundation", ((at, *comes),), (part.cards[0], *below))
    if in_row:
        return _gap(game, part.destination, marks)
    if not below:
        return Example("empty", ((Item("gap"), *comes),), part.cards) if len(part.cards) == 1 else None
    cards = part.cards[:_MOST]
    row = (Item("card", below), Item("from"), Item("card", cards))
    return Example("packet" if len(cards) > 1 else "pile", (row,), (cards[0], *below))


def _gap(game: Game, slot: Slot, marks: tuple[Mark, ...]) -> Example:
    """A gap in a row, and the cards that it takes now."""
    layout, state = game.rules.layout, game.state
    row = next(row for row in layout.rows if slot in row)
    at = row.index(slot)
    wants = marks[slot].wants[:_MOST]
    coming = (Item("from"), *(Item("card", (card,)) for card in wants))
    if layout.slots[row[0]].takes:  # the row, not a neighbour, tells what comes
        return Example("row", ((Item("gap"), *coming),), wants)
    near = row[max(at - 1, 0) : at + 2]
    return Example("gap" if at else "head", ((*_row(state, marks, near), *coming),), wants)


def _beside(game: Game, slot: Slot) -> tuple[Slot, ...]:
    """A dead gap with the cards beside it; none where no card lies on its left."""
    layout, piles = game.rules.layout, game.state.piles
    left, right = layout.left[slot], layout.right[slot]
    if left is None or not piles[left]:
        return ()
    return (left, slot, right) if right is not None and piles[right] else (left, slot)


def _dealt(game: Game, before: State) -> Iterator[Example]:
    """What a deal or a redeal has just done."""
    entry, layout = game.entries[-1], game.rules.layout
    if entry.kind == "redeal":
        old = game.rules.marks(before, game.rules.legal_moves(before))
        row = max(layout.rows, key=lambda row: _run(old, row))
        shown = row[:_ROW]
        new = game.rules.marks(game.state, game.legal_moves)
        yield Example("redeal", (_row(before, old, shown), _row(game.state, new, shown)))
    elif entry.kind == "deal":
        slots = [slot for slot, info in enumerate(layout.slots) if info.kind == "reserve"][:_ROW]
        if slots:
            yield Example("deal", (_fans(before, slots), _fans(game.state, slots)))


def _run(marks: tuple[Mark, ...], row: tuple[Slot, ...]) -> int:
    """How many cards of a row are in place one after another from its left end, each upon the one before."""
    length = 0
    while length < len(row) and marks[row[length]].word in ("run", "locked"):
        length += 1
    ends = length < len(row) and marks[row[length]].word in ("run-end", "locked-end", "complete")
    return length + 1 if length and ends else 0


def _row(state: State, marks: tuple[Mark, ...], slots: tuple[Slot, ...]) -> tuple[Item, ...]:
    """Places of a row as they lie."""
    return tuple(
        Item("card", state.piles[slot][-1:], (marks[slot].word or "").startswith(("run", "locked", "complete")))
        if state.piles[slot]
        else Item("dead" if marks[slot].word == "dead" else "gap")
        for slot in slots
    )


def _fans(state: State, slots: list[Slot]) -> tuple[Item, ...]:
    return tuple(Item("card", state.piles[slot][-2:]) if state.piles[slot] else Item("gap") for slot in slots)


def _ends(state: State, slots: tuple[Slot, ...]) -> tuple[int, ...]:
    return state.piles[slots[0]][-1], state.piles[slots[-1]][-1]
