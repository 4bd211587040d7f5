"""The rules of the garden family (docs/rules/garden.md): an open tableau, a reserve and foundations.

The rules of each game are an instance of :class:`GardenRules`. The module ``tableau`` says which slot takes which card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lacuna.families.garden import auto_finish, guide
from lacuna.families.garden.shape import Empty, GardenShape, make_shape
from lacuna.families.garden.shuttle import Shuttle
from lacuna.families.garden.tableau import Tableau, count_on_foundations, turn_up
from lacuna.model import cards as c
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Board, Mark, MarkWord
from lacuna.model.state import State
from lacuna.words import Text


@dataclass(frozen=True)
class GardenRules:
    """The rules of one garden game.

    Implements ``Rules``, ``ListsMovesOfCard``, ``Forces``, ``Finishes`` and ``Shuttles``.

    * ``heights``: the number of cards in each pile after the deal.
    * ``reserve``: the number of cards in the reserve.
    * ``fans``: the number of fans (rows of overlapping cards) in which the reserve is shown.
    * ``decks``: the number of decks.
    * ``top``: the highest rank.
    * ``foundations_per_suit``: the number of foundations among which the cards of each suit are divided.
    * ``wrap``: whether a card of the top rank may go on an ace of the other colour.
    * ``packets``: whether sequences move as one packet.
    * ``empty``: what an empty pile takes.
    * ``face_down``: whether all cards of a pile except its top card are dealt face down. The face-down cards have a
      slot of their own, so the cards on one slot are either all face up or all face down. Turning a card up is an
      automatic step.
    """

    heights: tuple[int, ...] = tuple(range(3, 11))
    reserve: int = 52
    fans: int = 2
    decks: int = 2
    top: int = c.KING
    foundations_per_suit: int = 1
    wrap: bool = True
    packets: bool = True
    empty: Empty = "any"
    face_down: bool = False

    @cached_property
    def shape(self) -> GardenShape:
        """The slots by purpose, and which card goes on which."""
        return make_shape(
            self.heights,
            self.reserve,
            fans=self.fans,
            decks=self.decks,
            top=self.top,
            foundations_per_suit=self.foundations_per_suit,
            wrap=self.wrap,
            packets=self.packets,
            empty=self.empty,
            face_down=self.face_down,
        )

    @cached_property
    def layout(self) -> Layout:
        """The slots: foundations at the top, then the piles, then the reserve."""
        return self.shape.layout

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """All cards of the decks, from the ace to the top rank."""
        return pack_of(range(c.ACE, self.top + 1), self.decks)

    def deal(self, cards: Sequence[int]) -> State:
        """Return the position after the deal.

        The piles are dealt in passes: each pass adds one card to every pile that needs more. Then the reserve is dealt
        (rules garden 2, 3). If cards are dealt face down, the passes deal only those. Then every pile gets one card
        face up, and the reserve comes last (rule garden 29, Northwest Territory).
        """
        source = list(cards)
        piles: list[list[int]] = [[] for _ in self.layout.slots]
        in_passes = [height - self.face_down for height in self.heights]
        for dealt in range(max(in_passes)):
            for slot, height in zip(self.shape.tableau, in_passes, strict=True):
                if dealt < height:
                    piles[self.shape.under.get(slot, slot)].append(source.pop())
        for slot in (*self.shape.tableau, *self.shape.reserve) if self.face_down else self.shape.reserve:
            piles[slot].append(source.pop())
        return State(tuple(map(tuple, piles)))

    def board(self, state: State) -> Board:
        """Return the piles, each with its face-down cards first, and the reserve in the order in which it was dealt."""
        piles = [Tableau(self.shape, state.piles).under(slot) + state.piles[slot] for slot in self.shape.tableau]
        reserve = tuple(state.piles[slot] for slot in self.shape.reserve)
        return {"piles": list(map(_bare, piles)), "reserve": " ".join(map(_bare, reserve))}

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves to foundations, then source by source the moves to piles with cards and to empty piles.

        If two cards have the same rank and suit (twins), their moves are different moves. So are moves to different
        empty piles (rule garden 15).
        """
        tableau = Tableau(self.shape, state.piles)
        moves = list(tableau.foundation_moves())
        for source in (*self.shape.tableau, *self.shape.reserve):
            if state.piles[source]:
                moves += tableau.pile_moves(source)
        return tuple(moves)

    def moves_of(self, state: State, card: int) -> Iterator[Move]:
        """Yield the legal moves that lift this card."""
        return Tableau(self.shape, state.piles).moves_of(card)

    def forced_move(self, state: State) -> Move | None:
        """Return the step that turns up an uncovered face-down card, or None (rule garden 30)."""
        return turn_up(self.shape, state.piles)

    def is_won(self, state: State) -> bool:
        """Return whether all cards are on the foundations."""
        return count_on_foundations(self.shape, state.piles) == len(self.pack)

    def progress(self, state: State) -> tuple[int, int]:
        """Return the number of cards on the foundations, and the number in a won game."""
        return count_on_foundations(self.shape, state.piles), len(self.pack)

    def safe_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves of all safe cards to the foundations, in playing order (rule garden 22)."""
        return auto_finish.safe_moves(self.shape, state)

    def find_finish(self, state: State) -> tuple[Move, ...] | None:
        """Return moves that win and all go to foundations, or None if the search finds none (rule garden 24)."""
        return auto_finish.find_finish(self.shape, state)

    def shuttle_search(self, state: State) -> Shuttle:
        """Return a search that finds out whether only shuttling moves remain (rules garden 20, 21)."""
        return Shuttle(self.shape, state)

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Return the marks: foundations show the card they take next, empty piles whether a card may ever come."""
        marks = [Mark()] * len(self.layout.slots)
        built = {card for pile in state.piles[: self.shape.tableau.start] for card in pile}
        for suit, foundations in enumerate(self.shape.foundations):
            for slot in foundations:
                marks[slot] = self._foundation_mark(suit, len(state.piles[slot]), built)
        word: MarkWord = "gap" if self._may_come(state) else "dead"
        for slot in self.shape.tableau:
            if not state.piles[slot]:
                marks[slot] = Mark(word)
        return tuple(marks)

    def _may_come(self, state: State) -> bool:
        """Return whether a card may ever come to an empty pile.

        A whole pile cannot go to an empty pile (rule garden 14). So the bottom card of a pile can come there only by
        way of another card.
        """
        tableau = Tableau(self.shape, state.piles)
        bottoms = {state.piles[slot][0] for slot in self.shape.tableau if state.piles[slot] and not tableau.under(slot)}
        waiting = [card for pile in state.piles[self.shape.tableau.start :] for card in pile]
        if self.empty == "king":
            kings = {card for card in waiting if c.rank(card) == self.top}
            return bool(kings - bottoms) or (self.wrap and bool(kings))
        return len(waiting) > 1 or bool(set(waiting) - bottoms)

    def _foundation_mark(self, suit: int, height: int, built: set[int]) -> Mark:
        """Return the mark of a foundation. It wants the cards of its next rank that are not on a foundation yet."""
        if height == self.shape.foundation_height:
            return Mark("complete", card_count=height)
        next_cards = (c.card(height % self.top + 1, suit, copy) for copy in range(self.decks))
        return Mark(wants=tuple(card for card in next_cards if card not in built), card_count=height or None)

    def problem(self, state: State) -> Text | None:
        """Return why a position is impossible, or None. A possible one has every card once and correct foundations."""
        if state.redeals_left:
            return Text("problem.no-redeals")
        on_table = sorted(card for pile in state.piles for card in pile)
        for card in self.pack:
            if on_table.count(card) != 1:
                return Text("problem.card-count", {"card": c.name(card), "n": on_table.count(card)})
        if len(on_table) != len(self.pack):
            strange = next(card for card in on_table if card not in self.pack)
            return Text("problem.strange-card", {"card": c.name(strange)})
        if any(len(state.piles[slot]) > 1 for slot in self.shape.reserve):
            return Text("problem.reserve")
        for suit, foundations in enumerate(self.shape.foundations):
            for slot in foundations:
                pile = state.piles[slot]
                expected = [(suit, height % self.top + 1) for height in range(len(pile))]
                found = [(c.suit(card), c.rank(card)) for card in pile]
                if found != expected or len(pile) > self.shape.foundation_height:
                    return Text("problem.foundation", {"slot": self.layout.slots[slot].id})
        return None

    def facts(self) -> Mapping[str, object]:
        """Return the numbers, ranks and sentences for the game's texts."""
        return guide.facts(
            self.shape,
            self.heights,
            decks=self.decks,
            fans=self.fans,
            wrap=self.wrap,
            face_down=self.face_down,
        )


def _bare(pile: Pile) -> str:
    """Return a pile as the reference vectors (tests/data/vectors) have it: cards with spaces, without apostrophes."""
    return " ".join(c.name(card).rstrip("'") for card in pile) or "--"
