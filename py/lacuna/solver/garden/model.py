"""The garden family's game on compact positions: moves, scores, and the way back to moves of the rules.

How positions and moves are encoded is explained in ``compact``. A card is *home* when it is on a foundation.
csrc/garden.c is the same in C. The rules have these moves in families/garden/tableau.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from lacuna.families.garden import GardenRules
from lacuna.model import cards as c
from lacuna.model.moves import Move, Transfer
from lacuna.model.state import State
from lacuna.solver.garden.compact import FROM_RESERVE, HIDDEN, HOME, Compact, pack_move, unpack_move
from lacuna.solver.garden.dead_end import DeadEndTest
from lacuna.solver.garden.scores import Scores


class GardenModel:
    """One game. Piles keep their numbers, because moves name them; only :meth:`key` ignores their order.

    Unless the game is ``plain``, a card of the reserve goes to a pile only as a *bridge*: the next move must go to the
    same pile. No win is missed by that. In a line that wins, put off each such move until right before the first move
    that builds on the card. All moves in between stay legal, because the card below would only have been covered. If
    nothing is ever built on the card, leave the move out: what the card does next, it can do from the reserve.
    """

    def __init__(self, rules: GardenRules, *, plain: bool = False) -> None:
        shape = rules.shape
        self.rules = rules
        self.is_plain = plain
        #: The highest rank in play, and the number of copies of each card.
        self.top = rules.top
        self.decks = rules.decks
        #: The number of foundations of each suit, and of cards on a full one.
        self.foundations_per_suit = rules.foundations_per_suit
        self.height = shape.foundation_height
        self.total = len(rules.pack)
        #: Whether ordered cards may move together, and whether any card may go to an empty pile.
        self.has_packets = shape.packets
        self.any_to_empty = shape.empty == "any"
        self.score = Scores(self)
        #: For each kind, face down included, the kinds that may be laid on it.
        self.accepts = tuple(self._accepted_on(kind) for kind in range(2 * HIDDEN))

    def _accepted_on(self, kind: int) -> tuple[int, ...]:
        """Return the kinds that may be laid on a kind: one rank lower, in the other colour.

        If the game wraps, the highest rank may be laid on an Ace. Nothing may be laid on a face-down card.
        """
        if kind >= 52:
            return ()
        lower = c.rank(kind) - 1 or self.top * self.rules.wrap
        others = (c.HEARTS, c.DIAMONDS) if not c.is_red(kind) else (c.CLUBS, c.SPADES)
        return tuple(c.card(lower, suit) for suit in others) if lower else ()

    def start(self, state: State) -> Compact:
        """Return the compact position of a state."""
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

    def _find_foundation(self, home: bytes, kind: int) -> int | None:
        """Return the foundation that takes a kind, or None."""
        first = c.suit(kind) * self.foundations_per_suit
        for number in range(first, first + self.foundations_per_suit):
            if home[number] < self.height and home[number] % self.top == kind % 13:
                return number
        return None

    def moves(self, at: Compact) -> Iterator[int]:
        """Yield the legal moves, one of each set of equivalent moves.

        First those to foundations, then those of each pile, then those of the reserve.
        """
        _, piles, reserve, build_on = at
        takers = [
            (number, self.accepts[pile[-1]]) for number, pile in enumerate(piles) if pile and build_on in (None, number)
        ]
        empty = None
        if build_on is None:
            yield from self._home_moves(at)
            empty = next((number for number, pile in enumerate(piles) if not pile), None)
        for source, pile in enumerate(piles):
            yield from self._pile_moves(source, pile, takers, empty)
        for kind in sorted(set(reserve) if self.is_plain else self._bridges(at)):
            for number, accepted in takers:
                if kind in accepted:
                    yield pack_move(FROM_RESERVE + kind, 1, number)
            if empty is not None and self._may_fill_empty(kind):
                yield pack_move(FROM_RESERVE + kind, 1, empty)

    def _bridges(self, at: Compact) -> set[int]:
        """Return the kinds of the reserve that could be built on at once, by a card of a pile or another such kind."""
        builders: set[int] = set()  # the kinds that could be laid on a card of the reserve
        for pile in at.piles:
            for n in range(len(pile) - 1, -1, -1):
                builders.add(pile[n])
                if not (self.has_packets and n and pile[n] in self.accepts[pile[n - 1]]):
                    break
        bridges: set[int] = set()
        while found := {kind for kind in at.reserve if not builders.isdisjoint(self.accepts[kind])} - bridges:
            bridges |= found
            builders |= found
        return bridges

    def _may_fill_empty(self, kind: int) -> bool:
        return self.any_to_empty or kind % 13 + 1 == self.top

    def _pile_moves(
        self, source: int, pile: bytes, takers: list[tuple[int, tuple[int, ...]]], empty: int | None
    ) -> Iterator[int]:
        """Yield the moves of a pile's top cards to other piles, the single card first.

        ``takers`` are the piles that are not empty, each with the kinds that its top card accepts; ``empty`` is the
        first empty pile.
        """
        length = len(pile)
        for size in range(1, length + 1):
            kind = pile[-size]
            for number, accepted in takers:
                if kind in accepted and number != source:
                    yield pack_move(source, size, number)
            if empty is not None and size < length and self._may_fill_empty(kind):
                yield pack_move(source, size, empty)
            if not self.has_packets or size == length or kind not in self.accepts[pile[-size - 1]]:
                return

    def after(self, at: Compact, move: int) -> Compact:
        """Return the position after a legal move. A face-down card that comes to lie on top is turned up."""
        source, size, destination = unpack_move(move)
        home, old_piles, reserve, _ = at
        piles = list(old_piles)
        build_on = None
        if source >= FROM_RESERVE:
            build_on = None if self.is_plain or destination == HOME else destination
            packet = bytes((source - FROM_RESERVE,))
            reserve = reserve.replace(packet, b"", 1)
        else:
            pile = piles[source]
            packet, pile = pile[-size:], pile[:-size]
            if pile and pile[-1] >= HIDDEN:
                pile = pile[:-1] + bytes((pile[-1] - HIDDEN,))
            piles[source] = pile
        if destination == HOME:
            number = self._find_foundation(home, packet[0])
            assert number is not None
            home = home[:number] + bytes((home[number] + 1,)) + home[number + 1 :]
        else:
            piles[destination] += packet
        return Compact(home, tuple(piles), reserve, build_on)

    def _home_moves(self, at: Compact) -> Iterator[int]:
        """Yield the moves to foundations: from the piles, then from the reserve."""
        home, piles, reserve, _ = at
        for number, pile in enumerate(piles):
            if pile and self._find_foundation(home, pile[-1]) is not None:
                yield pack_move(number, 1, HOME)
        for number in range(0, len(home), self.foundations_per_suit):
            first_kind = number // self.foundations_per_suit * 13
            heights = home[number : number + self.foundations_per_suit]
            for next_rank in sorted({height % self.top for height in heights if height < self.height}):
                if first_kind + next_rank in reserve:
                    yield pack_move(FROM_RESERVE + first_kind + next_rank, 1, HOME)

    def find_finish(self, at: Compact) -> tuple[int, ...] | None:
        """Play the first legal move to a foundation until there is none. Return these moves if they win, or None."""
        steps = []
        while (move := next(self._home_moves(at), None)) is not None:
            steps.append(move)
            at = self.after(at, move)
        return tuple(steps) if self.is_won(at) else None

    def is_deal(self, move: int) -> bool:
        """Return False: this family has no talon."""
        return False

    def is_dead(self, at: Compact) -> bool:
        """As in ``dead_end``."""
        return DeadEndTest(self, at).is_dead()

    def pays_test(self, move: int) -> bool:
        """Return whether only Kings fill empty piles: in other games nearly no position is dead."""
        return not self.any_to_empty

    def count_in_place(self, at: Compact) -> int:
        """Return the number of cards on the foundations."""
        return sum(at.home)

    def safe_move(self, at: Compact) -> int | None:
        """Return the first move home of a card that is of no more use in the piles, or None."""
        for move in self._home_moves(at):
            source = unpack_move(move)[0]
            kind = source - FROM_RESERVE if source >= FROM_RESERVE else at.piles[source][-1]
            if self._is_useless(at.home, kind):
                return move
        return None

    def _is_useless(self, home: bytes, kind: int) -> bool:
        """Return whether the cards of a kind are of no more use in the piles.

        That is so if each copy that is not home has a foundation of its own that takes it next, and every card that
        could be laid on one is home, or is one rank lower and useless too. (FreeCell programs have the same rule.)
        """
        first = c.suit(kind) * self.foundations_per_suit
        heights = home[first : first + self.foundations_per_suit]
        waiting = sum(height < self.height and height % self.top == kind % 13 for height in heights)
        if self.decks - self._copies_home(home, kind) > waiting:
            return False
        return all(
            self._copies_home(home, other) == self.decks or (other % 13 < kind % 13 and self._is_useless(home, other))
            for other in self.accepts[kind]
        )

    def _copies_home(self, home: bytes, kind: int) -> int:
        """Return how many copies of a kind are on the foundations.

        A foundation may go round: with 13 ranks, one of 20 cards holds the ranks 1 to 7 twice.
        """
        first = c.suit(kind) * self.foundations_per_suit
        heights = home[first : first + self.foundations_per_suit]
        return sum((height + self.top - 1 - kind % 13) // self.top for height in heights)

    def key(self, at: Compact) -> bytes:
        """Return the key of a position.

        It leaves out the order of the piles, and the reserve, because the reserve follows from the rest.
        """
        built_on = b"" if at.build_on is None else b"\xfe" + at.piles[at.build_on]
        return at.home + b"\xff".join(sorted(at.piles)) + built_on

    def is_won(self, at: Compact) -> bool:
        """Return whether all cards are on the foundations."""
        return sum(at.home) == self.total

    def type_of(self, at: Compact) -> tuple[int, int]:
        """Return the numbers of cards home and of empty piles."""
        return sum(at.home), at.piles.count(b"")

    def real_move(self, state: State, move: int) -> Move:
        """Return the rules' move that a compact move stands for."""
        source, size, destination = unpack_move(move)
        shape, piles = self.rules.shape, state.piles
        if source >= FROM_RESERVE:
            kind = source - FROM_RESERVE
            slot = next(slot for slot in shape.reserve if piles[slot] and piles[slot][-1] % 52 == kind)
        else:
            slot = shape.tableau[source]
        cards = piles[slot][-size:]
        if destination == HOME:
            next_rank = cards[0] % 13
            target = next(
                number
                for number in shape.foundations[c.suit(cards[0])]
                if len(piles[number]) < self.height and len(piles[number]) % self.top == next_rank
            )
        else:
            target = shape.tableau[destination]
        return Move((Transfer(cards, slot, target),))
