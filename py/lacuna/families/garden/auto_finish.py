"""Owns what may be played by itself in the garden family: safe cards, and *Finish* (rules §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lacuna import cards as c
from lacuna.families.garden.shape import GardenShape
from lacuna.families.garden.view import Table, turned_up
from lacuna.moves import Move
from lacuna.state import State, apply

#: How many orders of twins *Finish* tries at most; past that it is not offered.
MOST = 200


def safe(shape: GardenShape, state: State) -> tuple[Move, ...]:
    """The safe cards, one after another.

    The card that would be number p of its suit is safe when the foundations of the other colour hold at least
    p - 1 cards each.
    """
    line: list[Move] = []
    while move := next((move for move in _home_moves(shape, state) if _is_safe(shape, state, move)), None):
        line.append(move)
        state = _after(shape, state, move)
    return tuple(line)


def _is_safe(shape: GardenShape, state: State, move: Move) -> bool:
    (card,), _, home = move.transfers[0]
    others = [suit for suit in c.SUIT_ORDER if (suit >= c.HEARTS) != c.is_red(card)]
    return all(len(state.piles[slot]) >= len(state.piles[home]) for suit in others for slot in shape.homes[suit])


def finish(shape: GardenShape, state: State) -> tuple[Move, ...] | None:
    """The foundation moves alone that win, or None.

    Of twins the one that goes first decides what lies free. So they are first let go freely; where one went before
    its time, the search branches: this twin first, or the other.
    """
    if not any(state.piles[shape.tableau.start :]):
        return None
    stack: list[dict[int, int]] = [{}]
    for _ in range(MOST):
        if not stack:
            break
        first = stack.pop()
        run = _Run(shape, state, first)
        if not run.ends():
            continue
        if run.clash is None:
            return _moves(shape, state, run.order)
        early = run.clash
        twin = (early + 52) % 104
        stack += [{**first, early % 52: early}, {**first, early % 52: twin}]
    return None


class _Run:
    """Cards to the foundations, all that will go; ``first`` tells of some kinds which twin goes first.

    Of the others both may go as soon as one might: that only helps, so what does not end so never ends. ``clash`` is
    the first card that went before its time.
    """

    def __init__(self, shape: GardenShape, state: State, first: dict[int, int]) -> None:
        table = Table(shape, state.piles)
        self.order: list[int] = []
        self.clash: int | None = None
        self._shape = shape
        self._first = first
        self._piles = [[*table.under(slot), *state.piles[slot]] for slot in shape.tableau]
        self._piles += [[*state.piles[slot]] for slot in shape.reserve if state.piles[slot]]
        self._gone = [0] * 52
        for home in state.piles[: shape.tableau.start]:
            for card in home:
                self._gone[card % 52] += 1
        # Twins that both wait in the reserve are in nobody's way.
        tableau = {card % 52 for pile in self._piles[: len(shape.tableau)] for card in pile}
        self._open = {kind for kind in tableau if not self._gone[kind] and kind not in first}

    def ends(self) -> bool:
        """Whether all cards go; those whose time has come go first."""
        self._play_all()
        while any(self._play(pile, self._might) for pile in self._piles):
            if self.clash is None:
                self.clash = self.order[-1]
            self._play_all()
        return not any(self._piles)

    def _play_all(self) -> None:
        while sum(self._play(pile, self._may) for pile in self._piles):
            pass

    def _play(self, pile: list[int], test: Callable[[int], bool]) -> bool:
        if not pile or not test(pile[-1]):
            return False
        self.order.append(pile.pop())
        self._gone[self.order[-1] % 52] += 1
        return True

    def _may(self, card: int) -> bool:
        """Whether the card fits a foundation, and its twin need not go before it."""
        kind, rank = card % 52, c.rank(card)
        if not self._gone[kind]:
            return self._first.get(kind, card) == card and (rank == c.ACE or self._gone[kind - 1] > 0)
        if rank > c.ACE:
            return self._gone[kind - 1] == 2
        return self._shape.height == self._shape.top or self._gone[kind + self._shape.top - 1] > 0

    def _might(self, card: int) -> bool:
        """Whether the card would fit if it went in its twin's place."""
        kind = card % 52
        return kind in self._open and (c.rank(card) == c.ACE or self._gone[kind - 1] > 0)


def _moves(shape: GardenShape, state: State, order: list[int]) -> tuple[Move, ...]:
    """The cards as moves."""
    line: list[Move] = []
    for card in order:
        line.append(next(move for move in _home_moves(shape, state) if move.transfers[0].cards == (card,)))
        state = _after(shape, state, line[-1])
    return tuple(line)


def _home_moves(shape: GardenShape, state: State) -> Iterator[Move]:
    return Table(shape, state.piles).home_moves()


def _after(shape: GardenShape, state: State, move: Move) -> State:
    """The position after a move and the cards that it turns up."""
    state = apply(state, move)
    while turned := turned_up(shape, state.piles):
        state = apply(state, turned)
    return state
