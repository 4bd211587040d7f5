"""Owns what may be played by itself in the garden family: safe cards, and *Finish* (rules §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lacuna.families.garden.shape import GardenShape
from lacuna.families.garden.view import Tableau, turned_up
from lacuna.model import cards as c
from lacuna.model.moves import Move
from lacuna.model.state import State, apply

#: How many orders of twins *Finish* tries at most; past that it is not offered.
MOST_TRIES = 200


def safe(shape: GardenShape, state: State) -> tuple[Move, ...]:
    """The safe cards, one after another.

    The card that would be number p of its suit is safe when the foundations of the other colour hold at least
    p - 1 cards each.
    """
    line: list[Move] = []
    while move := next((move for move in _foundation_moves(shape, state) if _is_safe(shape, state, move)), None):
        line.append(move)
        state = _after(shape, state, move)
    return tuple(line)


def _is_safe(shape: GardenShape, state: State, move: Move) -> bool:
    (card,), _, foundation = move.transfers[0]
    others = [suit for suit in c.SUIT_ORDER if (suit >= c.HEARTS) != c.is_red(card)]
    height = len(state.piles[foundation])
    return all(len(state.piles[slot]) >= height for suit in others for slot in shape.foundations[suit])


def finish(shape: GardenShape, state: State) -> tuple[Move, ...] | None:
    """The foundation moves alone that win, or None.

    Which of two twins goes first decides what it uncovers. At first either may; where one then went in its twin's turn,
    the search branches: this twin first, or the other.
    """
    if not any(state.piles[shape.tableau.start :]):
        return None
    stack: list[dict[int, int]] = [{}]
    for _ in range(MOST_TRIES):
        if not stack:
            break
        first = stack.pop()
        attempt = _Attempt(shape, state, first)
        if not attempt.plays_all():
            continue
        if attempt.clash is None:
            return _moves(shape, state, attempt.order)
        card = attempt.clash
        twin = (card + 52) % 104
        stack += [{**first, card % 52: card}, {**first, card % 52: twin}]
    return None


class _Attempt:
    """Cards to the foundations, as many as will go. ``first`` holds, for some pairs of twins, the one that goes first.

    Of any other pair both may go as soon as the first of them fits. That only helps: where not all cards go even so,
    they never will. ``clash`` is the first card that went in its twin's turn.
    """

    def __init__(self, shape: GardenShape, state: State, first: dict[int, int]) -> None:
        tableau = Tableau(shape, state.piles)
        self.order: list[int] = []
        self.clash: int | None = None
        self._shape = shape
        self._first = first
        self._piles = [[*tableau.under(slot), *state.piles[slot]] for slot in shape.tableau]
        self._piles += [[*state.piles[slot]] for slot in shape.reserve if state.piles[slot]]
        self._gone = [0] * 52
        for foundation in state.piles[: shape.tableau.start]:
            for card in foundation:
                self._gone[card % 52] += 1
        # Twins that both lie in the reserve uncover nothing, so their order does not matter.
        in_tableau = {card % 52 for pile in self._piles[: len(shape.tableau)] for card in pile}
        self._open = {kind for kind in in_tableau if not self._gone[kind] and kind not in first}

    def plays_all(self) -> bool:
        """Whether all cards go; one goes in its twin's turn only when no other fits."""
        self._play_fitting()
        while any(self._play(pile, self._fits_for_twin) for pile in self._piles):
            if self.clash is None:
                self.clash = self.order[-1]
            self._play_fitting()
        return not any(self._piles)

    def _play_fitting(self) -> None:
        while sum(self._play(pile, self._fits) for pile in self._piles):
            pass

    def _play(self, pile: list[int], test: Callable[[int], bool]) -> bool:
        if not pile or not test(pile[-1]):
            return False
        self.order.append(pile.pop())
        self._gone[self.order[-1] % 52] += 1
        return True

    def _fits(self, card: int) -> bool:
        """Whether the card fits a foundation, and its twin need not go before it."""
        kind, rank = card % 52, c.rank(card)
        if not self._gone[kind]:
            return self._first.get(kind, card) == card and (rank == c.ACE or self._gone[kind - 1] > 0)
        if rank > c.ACE:
            return self._gone[kind - 1] == 2
        return self._shape.height == self._shape.top or self._gone[kind + self._shape.top - 1] > 0

    def _fits_for_twin(self, card: int) -> bool:
        """Whether the card would fit in its twin's turn."""
        kind = card % 52
        return kind in self._open and (c.rank(card) == c.ACE or self._gone[kind - 1] > 0)


def _moves(shape: GardenShape, state: State, order: list[int]) -> tuple[Move, ...]:
    """The cards as moves."""
    line: list[Move] = []
    for card in order:
        line.append(next(move for move in _foundation_moves(shape, state) if move.transfers[0].cards == (card,)))
        state = _after(shape, state, line[-1])
    return tuple(line)


def _foundation_moves(shape: GardenShape, state: State) -> Iterator[Move]:
    return Tableau(shape, state.piles).foundation_moves()


def _after(shape: GardenShape, state: State, move: Move) -> State:
    """The position after a move and the cards that it turns up."""
    state = apply(state, move)
    while turned := turned_up(shape, state.piles):
        state = apply(state, turned)
    return state
