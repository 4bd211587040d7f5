"""Examples of what a game's rules allow, found by playing one of its deals.

This module plays a fixed deal by a greedy strategy and stores the best example of each kind: a card that fits a gap, a
dead gap and so on. It uses only what all rules have in common, so it works for the families of plug-ins too. If a kind
does not occur in this deal, there is no example of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from lacuna.games.address import parse_address
from lacuna.model.cards import rank
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, displaced
from lacuna.model.rules_protocol import Mark
from lacuna.model.state import State, apply
from lacuna.pictures.diagram import Item
from lacuna.play.game import Game

#: What an example shows, in the order of the guide's parts (the guide is the text of a game's rules). The captions have
#: the word keys ``example.<kind>``.
#:
#: * ``run``: cards in place at the left end of a row. ``foundation``: a card that goes to a foundation.
#: * ``gap``: the cards that fit a gap. ``head``: those that fit a gap at the left end of a row. ``row``: those that fit
#:   a row, whatever lies beside the gap.
#: * ``pile``: a card that goes on a pile. ``packet``: several cards that go there together. ``empty``: a card that goes
#:   to an empty pile.
#: * ``exchange``: two cards that change places. ``replace``: a card that takes the place of another, which is
#:   discarded. ``discard``: a card that is discarded.
#: * ``dead``: a gap that no card can fill. ``deal``: the reserve before and after cards were dealt from the talon.
#:   ``redeal``: a row before and after a redeal.
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
#: The kinds shown in each part of a guide.
PLACES: Mapping[str, tuple[Kind, ...]] = {
    "goal": ("run", "foundation"),
    "moves": ("gap", "head", "row", "pile", "packet", "empty", "exchange", "replace", "discard", "dead"),
    "stuck": ("deal", "redeal"),
}
#: The deal that is played.
_DEAL = "271828182845"
#: The most actions that are played, and the most moves that are compared for each of them.
_MAX_ACTIONS, _MAX_MOVES = 48, 8
#: The most cards that are shown as moving, and the most slots of a row or of the reserve that are shown.
_MAX_CARDS, _MAX_PLACES = 4, 6
#: The number of deals that are compared to find the slots that have the same rank in every deal.
_SAMPLES = 8


class Example(NamedTuple):
    """A picture as rows of items, the cards that its caption names, and the position that it is from.

    ``move`` is the move that it shows, ``slot`` the gap that it shows, if any.
    """

    kind: Kind
    rows: tuple[tuple[Item, ...], ...]
    state: State
    cards: tuple[int, ...] = ()
    move: Move | None = None
    slot: Slot | None = None

    @property
    def card_count(self) -> int:
        """The number of cards in the picture. Of several examples of a kind, the one with the most cards is used."""
        return sum(len(item.cards) for row in self.rows for item in row)


@lru_cache(maxsize=4)
def find_examples(address: str) -> Mapping[Kind, Example]:
    """Return the examples of a game by kind. The address contains its options but no deal."""
    variant, options, _ = parse_address(address)
    dealt = Game.new(variant, _DEAL, options)
    game = Game(variant, dealt.options, _prepare_rows(dealt), deal=dealt.deal, generator=dealt.entries[0].generator)
    found: dict[Kind, Example] = {}
    seen = {game.state}
    for _ in range(_MAX_ACTIONS):
        for example in _examples_of_position(game):
            best = found.get(example.kind)
            if best is None or best.card_count < example.card_count:
                found[example.kind] = example
        before = game.state
        if not _play_on(game, seen):
            break
        for example in _examples_of_deal(game, before):
            found.setdefault(example.kind, example)
        seen.add(game.state)
    if "redeal" not in found and game.can_redeal:
        before = game.state
        game.redeal()
        found |= {example.kind: example for example in _examples_of_deal(game, before)}
    return found


def _prepare_rows(game: Game) -> State:
    """Return the dealt state with a few cards exchanged so that a run and a dead gap are found soon.

    The result could be a deal too: slots with the same rank in every deal keep their cards.

    First, exchanges bring cards into place at the left end of the top row. Then the neighbours of a gap in another row
    are exchanged for other cards, chosen so that as few cards as possible fit the gap. Unless the table consists only
    of rows of single cards, the state is returned unchanged.
    """
    state, rules = game.state, game.rules
    rows = rules.layout.rows
    if any(len(pile) > 1 for pile in state.piles) or any(info.kind != "tableau" for info in rules.layout.slots):
        return state
    same = _same_in_every_deal(game)
    for slot in rows[0][: _MAX_PLACES - 2]:
        if state.piles[slot] and slot in same:
            continue
        best = max(_exchanges(state, slot, same), key=lambda other: rules.progress(other)[0])
        state = best if rules.progress(best)[0] > rules.progress(state)[0] else state
    gaps = [slot for row in rows[1:] for slot in row[1:-1] if not state.piles[slot]]
    if not gaps:  # all gaps are in the top row or at an end of a row: move one into the last row
        gaps = [rows[-1][2]]
        empty = next(slot for slot, pile in enumerate(state.piles) if not pile)
        state = _exchange(state, gaps[0], empty)

    def count_fits(other: State) -> int:
        return len(rules.marks(other, rules.legal_moves(other))[gaps[-1]].wants)

    for neighbour in (rules.layout.left[gaps[-1]], rules.layout.right[gaps[-1]]):
        if neighbour is not None and neighbour not in same and count_fits(state):
            others = (other.piles for other in _exchanges(state, neighbour, same))
            possible = [
                State(piles, state.redeals_left) for piles in others if not piles[gaps[-1]] and piles[neighbour]
            ]
            state = min((state, *possible), key=count_fits)
    return state


def _same_in_every_deal(game: Game) -> set[Slot]:
    """Return the slots that have a card of the same rank, or no card, in several deals."""
    deals = [Game.new(game.variant, str(number), game.options).state.piles for number in range(1, _SAMPLES + 1)]
    ranks = (tuple(tuple(map(rank, pile)) for pile in piles) for piles in zip(*deals, strict=True))
    return {slot for slot, found in enumerate(ranks) if len(set(found)) == 1}


def _exchanges(state: State, slot: Slot, same: set[Slot]) -> list[State]:
    """Return all states in which the slot has exchanged its cards with a later slot that is not in ``same``."""
    return [_exchange(state, slot, other) for other in range(slot + 1, len(state.piles)) if other not in same]


def _exchange(state: State, first: Slot, second: Slot) -> State:
    piles = list(state.piles)
    piles[first], piles[second] = piles[second], piles[first]
    return State(tuple(piles), state.redeals_left)


def _play_on(game: Game, seen: set[State]) -> bool:
    """Play one action and return True, or return False if there is none.

    Of the moves that lead to a position not in ``seen``, play the one after which the most cards are in place. If there
    is no such move, deal from the talon, or else redeal.
    """
    best: tuple[int, Move] | None = None
    for move in game.legal_moves[:_MAX_MOVES]:
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


def _examples_of_position(game: Game) -> Iterator[Example]:
    """Yield all examples in the current position: of the legal moves, of runs and of dead gaps."""
    state, moves = game.state, game.legal_moves
    marks = game.rules.marks(state, moves)
    for move in moves:
        if move.kind == "move" and (example := _example_of_move(game, move, marks)):
            yield example
    for row in game.rules.layout.rows:
        length = _run_length(marks, row)
        if 2 < length < _MAX_PLACES:
            yield Example("run", (_row(state, marks, row[: length + 1]),), state, _ends(state, row[:length]))
    for slot, mark in enumerate(marks):
        if mark.word == "dead" and (slots := _dead_gap(game, slot)):
            yield Example("dead", (_row(state, marks, slots),), state, slot=slot)


def _example_of_move(game: Game, move: Move, marks: tuple[Mark, ...]) -> Example | None:
    """Return the example that a move shows, with an arrow from the card that moves; None if it shows none."""
    layout, state, first = game.rules.layout, game.state, move.transfers[0]
    source, target = layout.slots[first.source], layout.slots[first.destination]
    below = state.piles[first.destination][-1:]
    moving = (Item("from"), Item("card", first.cards))
    if target.kind == "discard":
        return Example("discard", ((Item("card", first.cards),),), state, first.cards, move)
    if other := displaced(move):
        is_exchange = layout.slots[other.destination].kind != "discard"
        both = (Item("card", below), Item("both" if is_exchange else "from"), Item("card", first.cards))
        return Example("exchange" if is_exchange else "replace", (both,), state, (first.cards[0], below[0]), move)
    if target.kind not in ("tableau", "foundation") or source.kind == "foundation":
        return None
    in_row = target.fan == "none" and target.kind == "tableau" and any(first.destination in row for row in layout.rows)
    if target.kind == "foundation" or (below and in_row):
        at = Item("card", below) if below else Item("gap")
        return Example("foundation", ((at, *moving),), state, (first.cards[0], *below), move)
    if in_row:
        return _gap_example(game, first.destination, marks)
    if len(first.cards) > _MAX_CARDS:
        return None
    if not below:
        return Example("empty", ((Item("gap"), *moving),), state, first.cards, move) if len(first.cards) == 1 else None
    row = (Item("card", below), *moving)
    return Example("packet" if len(first.cards) > 1 else "pile", (row,), state, (first.cards[0], *below), move)


def _gap_example(game: Game, slot: Slot, marks: tuple[Mark, ...]) -> Example | None:
    """Return the example of a gap in a row with all cards that fit it now, twins once; None if they are too many."""
    layout, state = game.rules.layout, game.state
    row = next(row for row in layout.rows if slot in row)
    at = row.index(slot)
    wants = tuple({card % 52: card for card in marks[slot].wants}.values())
    if not 0 < len(wants) <= _MAX_CARDS:
        return None
    fitting = (Item("from"), *(Item("card", (card,)) for card in wants))
    if layout.slots[row[0]].takes:  # the row, not a neighbour, decides which cards fit
        return Example("row", ((Item("gap"), *fitting),), state, wants, slot=slot)
    nearby = row[max(at - 1, 0) : at + 2]
    return Example("gap" if at else "head", ((*_row(state, marks, nearby), *fitting),), state, wants, slot=slot)


def _dead_gap(game: Game, slot: Slot) -> tuple[Slot, ...]:
    """Return the slots of a dead gap and of the cards beside it; an empty tuple if no card to its left decides that."""
    layout, piles = game.rules.layout, game.state.piles
    left, right = layout.left[slot], layout.right[slot]
    if left is None or not piles[left] or any(slot in row and layout.slots[row[0]].takes for row in layout.rows):
        return ()
    return (left, slot, right) if right is not None and piles[right] else (left, slot)


def _examples_of_deal(game: Game, before: State) -> Iterator[Example]:
    """Yield the example of the last action, before and after, if it was a deal from the talon or a redeal."""
    entry, layout = game.entries[-1], game.rules.layout
    if entry.kind == "redeal":
        old = game.rules.marks(before, game.rules.legal_moves(before))
        row = max(layout.rows, key=lambda row: _run_length(old, row))
        shown = row[:_MAX_PLACES]
        new = game.rules.marks(game.state, game.legal_moves)
        yield Example("redeal", (_row(before, old, shown), _row(game.state, new, shown)), before)
    elif entry.kind == "deal":
        slots = [slot for slot, info in enumerate(layout.slots) if info.kind == "reserve"][:_MAX_PLACES]
        if slots:
            yield Example("deal", (_fans(before, slots), _fans(game.state, slots)), before)


def _run_length(marks: tuple[Mark, ...], row: tuple[Slot, ...]) -> int:
    """Return how many cards at the left end of a row form a run in place; 0 if there is no run of two or more."""
    length = 0
    while length < len(row) and marks[row[length]].word in ("run", "locked"):
        length += 1
    ends = length < len(row) and marks[row[length]].word in ("run-end", "locked-end", "complete")
    return length + 1 if length and ends else 0


def _row(state: State, marks: tuple[Mark, ...], slots: tuple[Slot, ...]) -> tuple[Item, ...]:
    """Return slots of a row as items of a picture, with cards in place marked."""
    return tuple(
        Item("card", state.piles[slot][-1:], (marks[slot].word or "").startswith(("run", "locked", "complete")))
        if state.piles[slot]
        else Item("dead" if marks[slot].word == "dead" else "gap")
        for slot in slots
    )


def _fans(state: State, slots: list[Slot]) -> tuple[Item, ...]:
    """Return piles as items of a picture, each with its top two cards."""
    return tuple(Item("card", state.piles[slot][-2:]) if state.piles[slot] else Item("gap") for slot in slots)


def _ends(state: State, slots: tuple[Slot, ...]) -> tuple[int, ...]:
    """Return the top cards of the first and the last of the slots."""
    return state.piles[slots[0]][-1], state.piles[slots[-1]][-1]
