"""Owns what may be played by itself in the garden family: safe cards, and *Finish* (rules §3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lacuna import cards as c
from lacuna.families.garden_table import Table
from lacuna.moves import Move
from lacuna.rules import settle
from lacuna.state import State, apply

if TYPE_CHECKING:
    from lacuna.families.garden import GardenRules

#: Positions that *Finish* looks at where twins leave a choice; past that it is not offered.
MOST = 2_000


def safe(rules: GardenRules, state: State) -> tuple[Move, ...]:
    """The safe cards, one after another.

    The card that would be number p of its suit is safe when the foundations of the other colour hold at least
    p - 1 cards each.
    """
    line: list[Move] = []
    while move := next((move for move in _home_moves(rules, state) if _is_safe(rules, state, move)), None):
        line.append(move)
        state = _after(rules, state, move)
    return tuple(line)


def _is_safe(rules: GardenRules, state: State, move: Move) -> bool:
    card, _, home = _parts(move)
    others = [suit for suit in c.SUIT_ORDER if (suit >= c.HEARTS) != c.is_red(card)]
    return all(len(state.piles[slot]) >= len(state.piles[home]) for suit in others for slot in rules.homes[suit])


def finish(rules: GardenRules, state: State) -> tuple[Move, ...] | None:
    """The foundation moves alone that win, or None.

    Where one foundation takes both twins of a card, the one that goes first decides what lies free: a search, with
    a move made at once wherever it cannot be the wrong one.
    """
    if rules.is_won(state) or not _could_finish(rules, state):
        return None
    seen: set[State] = set()
    stack: list[tuple[State, tuple[Move, ...]]] = [(state, ())]
    while stack and len(seen) < MOST:
        state, line = stack.pop()
        while move := next((move for move in _home_moves(rules, state) if _is_plain(rules, state, move)), None):
            line = (*line, move)
            state = _after(rules, state, move)
        if rules.is_won(state):
            return line
        if state not in seen:
            seen.add(state)
            stack += [(_after(rules, state, move), (*line, move)) for move in _home_moves(rules, state)]
    return None


def _is_plain(rules: GardenRules, state: State, move: Move) -> bool:
    """Whether no other way can be better than this move.

    So it is when the twin never competes (each its own foundation, or gone before), when it waits in the reserve, where
    nothing lies under it, or in the same pile, under this card.
    """
    card, source, _ = _parts(move)
    if rules.height == rules.top:
        return True
    twin = (card + 52) % 104
    where = next(slot for slot, pile in enumerate(state.piles) if twin in pile)
    return where < rules.tableau.start or where in rules.reserves or where == source


def _could_finish(rules: GardenRules, state: State) -> bool:
    """Whether all cards come free if each suit had as many foundations as decks: needed, quick, mostly enough."""
    table = Table(rules, state.piles)
    piles = [[*table.under(slot), *state.piles[slot]] for slot in (*rules.tableau, *rules.reserves)]
    gone = [[rules.decks] + [0] * rules.top for _ in c.SUIT_ORDER]
    for home in state.piles[: rules.tableau.start]:
        for card in home:
            gone[c.suit(card)][c.rank(card)] += 1
    left = sum(map(len, piles)) + 1
    while sum(map(len, piles)) < left:
        left = sum(map(len, piles))
        for pile in piles:
            while pile and gone[c.suit(pile[-1])][c.rank(pile[-1])] < gone[c.suit(pile[-1])][c.rank(pile[-1]) - 1]:
                gone[c.suit(pile[-1])][c.rank(pile[-1])] += 1
                pile.pop()
    return not left


def _home_moves(rules: GardenRules, state: State) -> Iterator[Move]:
    return Table(rules, state.piles).home_moves()


def _after(rules: GardenRules, state: State, move: Move) -> State:
    return settle(rules, apply(state, move))[1]


def _parts(move: Move) -> tuple[int, int, int]:
    """The card, the source and the foundation of a foundation move."""
    transfer = move.transfers[0]
    return transfer.cards[0], transfer.source, transfer.destination
