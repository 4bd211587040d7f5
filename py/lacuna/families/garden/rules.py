"""Owns the garden family (rules §3 and its relatives in §6): an open tableau and a reserve, built on foundations.

A variant is a value of :class:`GardenRules`. Where the slots stand is ``layout``'s; which slot takes which card
``view``'s; what may be played by itself ``auto_finish``'s; when only shuttling is left ``shuttle``'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lacuna.families.garden import auto_finish, guide
from lacuna.families.garden.shape import Empty, GardenShape, make_shape
from lacuna.families.garden.shuttle import Shuttle
from lacuna.families.garden.view import Tableau, on_foundations, turned_up
from lacuna.model import cards as c
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Board, Mark, MarkWord
from lacuna.model.state import State
from lacuna.model.variant import SWITCH, Option
from lacuna.words import Text


@dataclass(frozen=True)
class GardenRules:
    """The rules of one game of the family; implements ``Rules``, ``Finds``, ``Forces``, ``Finishes``, ``Shuttles``.

    ``heights`` are the piles as dealt, ``reserve`` the cards of the reserve, shown in ``fans``. ``per_suit``
    foundations a suit share its cards. ``wrap``: the top rank goes on an ace of the other colour. ``packets``:
    sequences move as one. ``empty``: what an empty pile takes. ``face_down``: all but the top card of a pile. They
    lie in slots of their own, so that a state stays plain piles; turning one up is a forced step.
    """

    heights: tuple[int, ...] = tuple(range(3, 11))
    reserve: int = 52
    fans: int = 2
    decks: int = 2
    top: int = c.KING
    per_suit: int = 1
    wrap: bool = True
    packets: bool = True
    empty: Empty = "any"
    face_down: bool = False

    @cached_property
    def shape(self) -> GardenShape:
        """The slots by what they are for, and which card goes on which."""
        return make_shape(
            self.heights,
            self.reserve,
            fans=self.fans,
            decks=self.decks,
            top=self.top,
            per_suit=self.per_suit,
            wrap=self.wrap,
            packets=self.packets,
            empty=self.empty,
            face_down=self.face_down,
        )

    @cached_property
    def layout(self) -> Layout:
        """Foundations above, the piles, the reserve below."""
        return self.shape.layout

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """The decks, ace to the top rank."""
        return pack_of(range(c.ACE, self.top + 1), self.decks)

    def deal(self, cards: Sequence[int]) -> State:
        """Passes over all piles that want more cards, left to right, then the reserve (rules §3, deal order).

        With cards face down they come first, and then one card face up on every pile (rules §6, Northwest Territory).
        """
        source = list(cards)
        piles: list[list[int]] = [[] for _ in self.layout.slots]
        below = [height - self.face_down for height in self.heights]
        for done in range(max(below)):
            for slot, height in zip(self.shape.tableau, below, strict=True):
                if done < height:
                    piles[self.shape.under.get(slot, slot)].append(source.pop())
        for slot in (*self.shape.tableau, *self.shape.reserve) if self.face_down else self.shape.reserve:
            piles[slot].append(source.pop())
        return State(tuple(map(tuple, piles)))

    def board(self, state: State) -> Board:
        """The piles, face-down cards below, and the reserve, in deal order."""
        piles = [Tableau(self.shape, state.piles).under(slot) + state.piles[slot] for slot in self.shape.tableau]
        reserve = tuple(state.piles[slot] for slot in self.shape.reserve)
        return {"piles": list(map(_bare, piles)), "reserve": " ".join(map(_bare, reserve))}

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """To the foundations, then by source: to piles with cards, to empty piles.

        Each twin, and each of several empty piles, makes a move of its own.
        """
        tableau = Tableau(self.shape, state.piles)
        moves = list(tableau.foundation_moves())
        for source in (*self.shape.tableau, *self.shape.reserve):
            if state.piles[source]:
                moves += tableau.pile_moves(source)
        return tuple(moves)

    def moves_of(self, state: State, card: int) -> Iterator[Move]:
        """The legal moves that lift this card."""
        return Tableau(self.shape, state.piles).moves_of(card)

    def forced(self, state: State) -> Move | None:
        """The top face-down card of a pile is turned up when nothing lies on it any more."""
        return turned_up(self.shape, state.piles)

    def is_won(self, state: State) -> bool:
        """All cards on the foundations."""
        return on_foundations(self.shape, state.piles) == len(self.pack)

    def progress(self, state: State) -> tuple[int, int]:
        """Cards on the foundations."""
        return on_foundations(self.shape, state.piles), len(self.pack)

    def safe(self, state: State) -> tuple[Move, ...]:
        """The safe cards, one after another, as they can go now (rules §3)."""
        return auto_finish.safe(self.shape, state)

    def finish(self, state: State) -> tuple[Move, ...] | None:
        """The foundation moves alone that win, or None (rules §3)."""
        return auto_finish.finish(self.shape, state)

    def shuttling(self, state: State) -> Shuttle:
        """The search for whether only shuttling moves remain (rules §3)."""
        return Shuttle(self.shape, state)

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Foundations with the card they need next, empty piles by whether a card may ever come."""
        marks = [Mark()] * len(self.layout.slots)
        gone = {card for pile in state.piles[: self.shape.tableau.start] for card in pile}
        for suit, foundations in enumerate(self.shape.foundations):
            for slot in foundations:
                marks[slot] = self._foundation(suit, len(state.piles[slot]), gone)
        word: MarkWord = "gap" if self._may_come(state) else "dead"
        for slot in self.shape.tableau:
            if not state.piles[slot]:
                marks[slot] = Mark(word)
        return tuple(marks)

    def _may_come(self, state: State) -> bool:
        """Whether a card may yet come to an empty pile: not one that lies at the bottom of a pile, on nothing.

        It would be a whole pile to an empty pile, and that is no move, unless it may lie on another card first.
        """
        tableau = Tableau(self.shape, state.piles)
        bottoms = {state.piles[slot][0] for slot in self.shape.tableau if state.piles[slot] and not tableau.under(slot)}
        waiting = [card for pile in state.piles[self.shape.tableau.start :] for card in pile]
        if self.empty == "king":
            kings = {card for card in waiting if c.rank(card) == self.top}
            return bool(kings - bottoms) or (self.wrap and bool(kings))
        return len(waiting) > 1 or bool(set(waiting) - bottoms)

    def _foundation(self, suit: int, height: int, gone: set[int]) -> Mark:
        """The next card of a foundation: the twins that are still in play."""
        if height == self.shape.height:
            return Mark("complete", figure=height)
        twins = (c.card(height % self.top + 1, suit, copy) for copy in range(self.decks))
        return Mark(wants=tuple(card for card in twins if card not in gone), figure=height or None)

    def problem(self, state: State) -> Text | None:
        """A position has every card once, foundations built as they must be, and no redeal."""
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
                built = [(suit, height % self.top + 1) for height in range(len(state.piles[slot]))]
                if [(c.suit(card), c.rank(card)) for card in state.piles[slot]] != built or len(
                    built
                ) > self.shape.height:
                    return Text("problem.foundation", {"slot": self.layout.slots[slot].id})
        return None

    def facts(self) -> Mapping[str, object]:
        """Numbers, ranks and sentences for the game's texts."""
        return guide.facts(
            self.shape,
            self.heights,
            decks=self.decks,
            fans=self.fans,
            wrap=self.wrap,
            face_down=self.face_down,
        )


def _bare(pile: Pile) -> str:
    """A pile as the reference vectors have it: separated by blanks, twins alike."""
    return " ".join(c.name(card).rstrip("'") for card in pile) or "--"


#: *Eight foundations*: two a suit, ace to king each (rules §3).
EIGHT_FOUNDATIONS = Option(
    id="eight-foundations",
    values=SWITCH,
    read=lambda rules: SWITCH[rules.per_suit == 2],
    apply=lambda rules, value: replace(rules, per_suit=1 + SWITCH.index(value)),
)
