"""The moves that a garden game offers to make for the player: safe cards, and *Finish* (rules garden 22–24).

*Finish* plays to the foundations until the game is won. Only one thing makes that hard: in two-deck games, if both
copies of a card (twins) could go, the choice of the first decides which cards are uncovered. :func:`find_finish` avoids
most of these choices: it first lets both twins of a pair go as soon as one of them fits, and branches only on a pair
for which that broke the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from lacuna.families.garden.shape import GardenShape
from lacuna.families.garden.tableau import Tableau, turn_up
from lacuna.model import cards as c
from lacuna.model.moves import Move
from lacuna.model.state import State, apply

#: The most orders of twins that the search tries. If none of them wins, *Finish* is not offered.
MAX_TRIES = 200


def safe_moves(shape: GardenShape, state: State) -> tuple[Move, ...]:
    """Return the moves of all safe cards to the foundations, in playing order.

    A card that would be number p on its foundation is safe if all foundations of the other colour have at least p − 1
    cards (rules garden 22, 26). The search has a test of its own: ``GardenModel.safe_move``.
    """
    line: list[Move] = []
    while move := next((move for move in _foundation_moves(shape, state) if _is_safe(shape, state, move)), None):
        line.append(move)
        state = _after(shape, state, move)
    return tuple(line)


def _is_safe(shape: GardenShape, state: State, move: Move) -> bool:
    (card,), _, foundation = move.transfers[0]
    other_suits = [suit for suit in c.SUIT_ORDER if (suit >= c.HEARTS) != c.is_red(card)]
    height = len(state.piles[foundation])
    return all(len(state.piles[slot]) >= height for suit in other_suits for slot in shape.foundations[suit])


def find_finish(shape: GardenShape, state: State) -> tuple[Move, ...] | None:
    """Return moves that win and all go to foundations, or None if no winning order of the twins is found.

    The search is depth-first. Each decision says which of two twins goes first. An attempt follows the decisions made
    so far; of every other pair, both twins may go as soon as one of them fits. If the attempt cannot play all cards,
    no order with these decisions wins. If it plays all cards, none of them out of turn, its moves win. If it plays all
    cards, but some of them out of turn, the search branches on the order of the first of these and its twin.
    """
    if not any(state.piles[shape.tableau.start :]):
        return None
    # The sets of decisions to try. Each has the twins that go first, by their face: card % 52, the rank and suit.
    stack: list[dict[int, int]] = [{}]
    for _ in range(MAX_TRIES):
        if not stack:
            break
        first = stack.pop()
        attempt = _Attempt(shape, state, first)
        if not attempt.play_all():
            continue
        if attempt.clash is None:
            return _as_moves(shape, state, attempt.order)
        card = attempt.clash
        twin = (card + 52) % 104  # the same card of the other deck
        stack += [{**first, card % 52: card}, {**first, card % 52: twin}]
    return None


class _Attempt:
    """One attempt to put all cards on the foundations, by relaxed rules.

    ``first`` has, for some pairs of twins, the one that goes first. For every other pair, both twins may go as soon as
    one of them fits. This can only help: if some cards still cannot go, they cannot go under the real rules either.

    ``order`` has the cards in playing order. ``clash`` is the first card that went out of turn, or None. A card
    goes out of turn if its twin is on a foundation and the rules do not let it go yet. Without a clash the order
    follows the rules.
    """

    def __init__(self, shape: GardenShape, state: State, first: dict[int, int]) -> None:
        tableau = Tableau(shape, state.piles)
        self.order: list[int] = []
        self.clash: int | None = None
        self._shape = shape
        self._first = first
        self._piles = [[*tableau.under(slot), *state.piles[slot]] for slot in shape.tableau]
        self._piles += [[*state.piles[slot]] for slot in shape.reserve if state.piles[slot]]
        self._pile_of = {card: number for number, pile in enumerate(self._piles) for card in pile}
        # The number of cards of each face on the foundations.
        self._built = [0] * 52
        for foundation in state.piles[: shape.tableau.start]:
            for card in foundation:
                self._built[card % 52] += 1
        # The undecided pairs of twins. If both lie in the reserve they cover nothing, so their order does not matter.
        in_tableau = {card % 52 for pile in self._piles[: len(shape.tableau)] for card in pile}
        self._undecided = {face for face in in_tableau if not self._built[face] and face not in first}

    def play_all(self) -> bool:
        """Play as many cards as possible and return whether all went. A card goes out of turn only if no card fits."""
        self._play_fitting([pile[-1] for pile in self._piles if pile])
        while (card := next((p[-1] for p in self._piles if p and self._fits_out_of_turn(p[-1])), None)) is not None:
            if self.clash is None:
                self.clash = card
            self._play_fitting(self._play(card))
        return not any(self._piles)

    def _play_fitting(self, cards: list[int]) -> None:
        """Play all cards that fit. ``cards`` has all that may fit; what each of them makes possible is added to it."""
        for card in cards:
            pile = self._piles[self._pile_of[card]]
            if pile and pile[-1] == card and self._fits(card):
                cards += self._play(card)

    def _play(self, card: int) -> list[int]:
        """Play the last card of a pile, and return the cards that may fit now."""
        pile = self._piles[self._pile_of[card]]
        self.order.append(pile.pop())
        face = card % 52
        self._built[face] += 1
        # After the highest card of a suit comes its ace.
        following = face + 1 if c.rank(card) < self._shape.top else face + 1 - self._shape.top
        freed = [*pile[-1:], face, face + 52, following, following + 52]
        return [near for near in freed if near in self._pile_of]

    def _fits(self, card: int) -> bool:
        """Return whether a card fits a foundation by the rules, and its twin need not go first."""
        face, rank = card % 52, c.rank(card)
        if not self._built[face]:
            return self._first.get(face, card) == card and (rank == c.ACE or self._built[face - 1] > 0)
        if rank > c.ACE:
            return self._built[face - 1] == 2
        return self._shape.foundation_height == self._shape.top or self._built[face + self._shape.top - 1] > 0

    def _fits_out_of_turn(self, card: int) -> bool:
        """Return whether a card may go out of turn: its pair is not decided, and the card before it is on a foundation.

        Its twin has gone already, because otherwise the card would fit by the rules.
        """
        face = card % 52
        return face in self._undecided and (c.rank(card) == c.ACE or self._built[face - 1] > 0)


def _as_moves(shape: GardenShape, state: State, order: list[int]) -> tuple[Move, ...]:
    """Return the moves that play the cards in this order."""
    line: list[Move] = []
    for card in order:
        line.append(next(move for move in _foundation_moves(shape, state) if move.transfers[0].cards == (card,)))
        state = _after(shape, state, line[-1])
    return tuple(line)


def _foundation_moves(shape: GardenShape, state: State) -> Iterator[Move]:
    return Tableau(shape, state.piles).foundation_moves()


def _after(shape: GardenShape, state: State, move: Move) -> State:
    """Return the position after a move and after turning up the cards that it uncovers."""
    state = apply(state, move)
    while turned := turn_up(shape, state.piles):
        state = apply(state, turned)
    return state
