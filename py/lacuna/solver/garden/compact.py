"""Owns the garden family's compact position for searches: twins alike, and the reserve as kinds of cards.

A *kind* is a card without its copy: ``suit * 13 + rank - 1``. A position is the heights of the foundations, the piles
as bytes of kinds (bottom first; ``HIDDEN`` is added to what lies face down) and the sorted kinds of the reserve.
A move is one number: source, size and destination, as :func:`packed_move` puts them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lacuna.families.garden import GardenRules
from lacuna.model import cards as c
from lacuna.model.moves import Move, Transfer
from lacuna.model.state import State

HIDDEN = 64
#: As a destination: the foundation of the suit that takes the card; of two alike either.
HOME = 16
#: As a source: this and the kind, for a card of the reserve.
FROM_RESERVE = 16

#: What a score counts: a card home, two cards out of order, a card above one that is needed next, an empty pile.
HOME_WORTH, DISORDER, DEPTH, EMPTY = 40, 10, 3, 20


class Compact(NamedTuple):
    """A position: heights of the foundations (those of one suit together, the higher first), piles, reserve."""

    home: bytes
    piles: tuple[bytes, ...]
    reserve: bytes


def packed_move(source: int, size: int, destination: int) -> int:
    """A move as one number."""
    return source | size << 7 | destination << 14


def parts(move: int) -> tuple[int, int, int]:
    """Source, size and destination of a move."""
    return move & 127, move >> 7 & 127, move >> 14


class GardenModel:
    """The game on compact positions. Piles keep their places, so that a move means a slot; :meth:`key` forgets them."""

    def __init__(self, rules: GardenRules) -> None:
        shape = rules.shape
        self.rules = rules
        self.top = rules.top
        self.decks = rules.decks
        self.per_suit = rules.per_suit
        self.height = shape.height
        self.total = len(rules.pack)
        self.packets = shape.packets
        self.any_to_empty = shape.empty == "any"
        self.score = Scores(self)
        self.laid = tuple(self._laid_on(kind) for kind in range(2 * HIDDEN))

    def _laid_on(self, kind: int) -> tuple[int, ...]:
        """The kinds that may be laid on a kind: one lower, other colour; nothing on what lies face down."""
        if kind >= 52:
            return ()
        lower = c.rank(kind) - 1 or self.top * self.rules.wrap
        others = (c.HEARTS, c.DIAMONDS) if not c.is_red(kind) else (c.CLUBS, c.SPADES)
        return tuple(c.card(lower, suit) for suit in others) if lower else ()

    def start(self, state: State) -> Compact:
        """The compact position of a state."""
        shape, piles = self.rules.shape, state.piles
        home = [
            height
            for slots in shape.foundations
            for height in sorted((len(piles[slot]) for slot in slots), reverse=True)
        ]
        tableau = []
        for slot in shape.tableau:
            below = piles[shape.under[slot]] if slot in shape.under else ()
            tableau.append(bytes([*(card % 52 + HIDDEN for card in below), *(card % 52 for card in piles[slot])]))
        reserve = bytes(sorted(card % 52 for slot in shape.reserve for card in piles[slot]))
        return Compact(bytes(home), tuple(tableau), reserve)

    def fits(self, home: bytes, kind: int) -> int | None:
        """The foundation that takes a kind."""
        first = c.suit(kind) * self.per_suit
        for number in range(first, first + self.per_suit):
            if home[number] < self.height and home[number] % self.top == kind % 13:
                return number
        return None

    def moves(self, at: Compact) -> Iterator[int]:
        """Every legal move, of those that are alike but one: to foundations, then pile by pile, then the reserve."""
        _, piles, reserve = at
        loose = sorted(set(reserve))
        yield from self._homeward(at)
        empty = next((number for number, pile in enumerate(piles) if not pile), None)
        takers = [(number, self.laid[pile[-1]]) for number, pile in enumerate(piles) if pile]
        for source, pile in enumerate(piles):
            yield from self._pile_moves(source, pile, takers, empty)
        for kind in loose:
            for number, taken in takers:
                if kind in taken:
                    yield packed_move(FROM_RESERVE + kind, 1, number)
            if empty is not None and (self.any_to_empty or kind % 13 + 1 == self.top):
                yield packed_move(FROM_RESERVE + kind, 1, empty)

    def _pile_moves(
        self, source: int, pile: bytes, takers: list[tuple[int, tuple[int, ...]]], empty: int | None
    ) -> Iterator[int]:
        """The moves of a pile's packets, the single card first."""
        size, last = 0, len(pile)
        while size < last:
            size += 1
            kind = pile[last - size]
            for number, taken in takers:
                if kind in taken and number != source:
                    yield packed_move(source, size, number)
            if empty is not None and size < last and (self.any_to_empty or kind % 13 + 1 == self.top):
                yield packed_move(source, size, empty)
            if not self.packets or size == last or kind not in self.laid[pile[last - size - 1]]:
                return

    def after(self, at: Compact, move: int) -> Compact:
        """The position after a legal move; a face-down card that comes to lie on top is turned up."""
        source, size, destination = parts(move)
        home, piles, reserve = at
        table = list(piles)
        if source >= FROM_RESERVE:
            packet = bytes((source - FROM_RESERVE,))
            reserve = reserve.replace(packet, b"", 1)
        else:
            pile = table[source]
            packet, pile = pile[-size:], pile[:-size]
            if pile and pile[-1] >= HIDDEN:
                pile = pile[:-1] + bytes((pile[-1] - HIDDEN,))
            table[source] = pile
        if destination == HOME:
            number = self.fits(home, packet[0])
            assert number is not None
            home = home[:number] + bytes((home[number] + 1,)) + home[number + 1 :]
        else:
            table[destination] += packet
        return Compact(home, tuple(table), reserve)

    def _homeward(self, at: Compact) -> Iterator[int]:
        """The moves to foundations: from the piles, then from the reserve."""
        home, piles, reserve = at
        for number, pile in enumerate(piles):
            if pile and self.fits(home, pile[-1]) is not None:
                yield packed_move(number, 1, HOME)
        for number in range(0, len(home), self.per_suit):
            suit = number // self.per_suit * 13
            for height in sorted(
                {height % self.top for height in home[number : number + self.per_suit] if height < self.height}
            ):
                if suit + height in reserve:
                    yield packed_move(FROM_RESERVE + suit + height, 1, HOME)

    def find_finish(self, at: Compact) -> tuple[int, ...] | None:
        """Foundation moves alone that win, or None: the first there is each time."""
        steps = []
        while (move := next(self._homeward(at), None)) is not None:
            steps.append(move)
            at = self.after(at, move)
        return tuple(steps) if self.is_won(at) else None

    def is_deal(self, move: int) -> bool:
        """There is no talon."""
        return False

    def is_dead(self, at: Compact) -> bool:
        """Nothing is plain."""
        return False

    def count_in_place(self, at: Compact) -> int:
        """The cards on the foundations."""
        return sum(at.home)

    def safe_move(self, at: Compact) -> int | None:
        """A move to a foundation that is never worse than any other: of a card that is of no more use in the tableau.

        Every card that could be laid on it is home, and no twin of it waits for the same place.
        """
        for move in self._homeward(at):
            source = parts(move)[0]
            kind = source - FROM_RESERVE if source >= FROM_RESERVE else at.piles[source][-1]
            if self._useless(at.home, kind):
                return move
        return None

    def _useless(self, home: bytes, kind: int) -> bool:
        if any(self._at_home(home, other) < self.decks for other in self.laid[kind]):
            return False
        first = c.suit(kind) * self.per_suit
        alike = sum(
            height < self.height and height % self.top == kind % 13 for height in home[first : first + self.per_suit]
        )
        return self.decks - self._at_home(home, kind) <= alike

    def _at_home(self, home: bytes, kind: int) -> int:
        """How many copies of a kind are on the foundations."""
        first = c.suit(kind) * self.per_suit
        return sum((height + self.top - 1 - kind % 13) // self.top for height in home[first : first + self.per_suit])

    def key(self, at: Compact) -> bytes:
        """The position but for the order of the piles; what is in no pile and not home is in the reserve."""
        return at.home + b"\xff".join(sorted(at.piles))

    def is_won(self, at: Compact) -> bool:
        """All cards on the foundations."""
        return sum(at.home) == self.total

    def real_move(self, state: State, move: int) -> Move:
        """The move of the rules that a compact one stands for."""
        source, size, destination = parts(move)
        shape, piles = self.rules.shape, state.piles
        if source >= FROM_RESERVE:
            kind = source - FROM_RESERVE
            slot = next(slot for slot in shape.reserve if piles[slot] and piles[slot][-1] % 52 == kind)
        else:
            slot = shape.tableau[source]
        cards = piles[slot][-size:]
        if destination == HOME:
            wanted = cards[0] % 13
            target = next(
                number
                for number in shape.foundations[c.suit(cards[0])]
                if len(piles[number]) < self.height and len(piles[number]) % self.top == wanted
            )
        else:
            target = shape.tableau[destination]
        return Move((Transfer(cards, slot, target),))


class Scores:
    """How good a position looks; piles are looked at once each."""

    def __init__(self, model: GardenModel) -> None:
        self._model = model
        self._piles: dict[bytes, int] = {}

    def __call__(self, at: Compact) -> int:
        home, piles, reserve = at
        known = self._piles
        score = HOME_WORTH * sum(home)
        for pile in piles:
            if (worth := known.get(pile)) is None:
                worth = known[pile] = self._worth(pile)
            score += worth
        top, model = self._model.top, self._model
        for number, height in enumerate(home):
            if height < model.height:
                wanted = number // model.per_suit * 13 + height % top
                if wanted not in reserve:
                    score -= DEPTH * self._depth(piles, wanted)
        return score

    def _worth(self, pile: bytes) -> int:
        if not pile:
            return EMPTY
        laid = self._model.laid
        return -DISORDER * sum(pile[n + 1] not in laid[pile[n]] for n in range(len(pile) - 1))

    def _depth(self, piles: Sequence[bytes], wanted: int) -> int:
        """How many cards lie on the wanted one, where that are fewest."""
        found = 99
        for pile in piles:
            place = max(pile.rfind(wanted), pile.rfind(wanted + HIDDEN))
            if place >= 0:
                found = min(found, len(pile) - 1 - place)
        return found
