"""Owns the garden family (rules §3 and its relatives in §6): an open tableau and a reserve, built on foundations.

A variant is a value of :class:`GardenRules`. Where the slots stand is ``layout``'s; which place takes which card
``view``'s; what may be played by itself ``auto_finish``'s; when only shuttling is left ``shuttle``'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from lacuna import cards as c
from lacuna.deals import pack_of
from lacuna.families.garden import auto_finish
from lacuna.families.garden.layout import make_garden
from lacuna.families.garden.shuttle import Shuttle
from lacuna.families.garden.view import NOTHING, Kind, Table
from lacuna.layout import Layout, Slot
from lacuna.moves import Move, Pile, one
from lacuna.rules import Board, Mark
from lacuna.state import State
from lacuna.variant import SWITCH, Option
from lacuna.words import Text, rank_text


@dataclass(frozen=True)
class GardenRules:
    """The rules of one game of the family; implements ``Rules``, ``Forces``, ``Finishes`` and ``Shuttles``.

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
    empty: Literal["any", "king"] = "any"
    face_down: bool = False

    @cached_property
    def layout(self) -> Layout:
        """Foundations above, the piles, the reserve below."""
        heights = [height * self.face_down for height in self.heights]
        return make_garden(self.per_suit, heights, self.reserve, self.fans)

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """The decks, ace to the top rank."""
        return pack_of(range(c.ACE, self.top + 1), self.decks)

    @property
    def height(self) -> int:
        """How many cards a finished foundation has."""
        return self.decks * self.top // self.per_suit

    @cached_property
    def homes(self) -> tuple[tuple[Slot, ...], ...]:
        """The foundations of each suit: in the order C S H D, and the same again when there are two a suit."""
        return tuple(tuple(range(suit, 4 * self.per_suit, 4)) for suit in c.SUIT_ORDER)

    @cached_property
    def tableau(self) -> range:
        """The slots of the piles."""
        return range(4 * self.per_suit, 4 * self.per_suit + len(self.heights))

    @cached_property
    def reserves(self) -> range:
        """The slots of the reserve: one a card, in deal order; a played one stays empty."""
        return range(self.tableau.stop, self.tableau.stop + self.reserve)

    @cached_property
    def under(self) -> dict[Slot, Slot]:
        """The slot of the face-down cards of each pile that has any."""
        places = self.layout.slots
        names = {place.id: slot for slot, place in enumerate(places)}
        return {slot: names[f"d{n}"] for n, slot in enumerate(self.tableau, 1) if f"d{n}" in names}

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each card."""
        return tuple(2 * c.rank(card) + c.is_red(card) for card in range(2 * 52))

    @cached_property
    def takes(self) -> tuple[Kind, ...]:
        """The kind that may be laid on each card: one lower, other colour; on an ace a King or nothing (rules §3)."""
        lower = [c.rank(card) - 1 or self.top * self.wrap for card in range(2 * 52)]
        return tuple(2 * rank + (not c.is_red(card)) if rank else NOTHING for card, rank in enumerate(lower))

    def deal(self, cards: Sequence[int]) -> State:
        """Passes over all piles that want more cards, left to right, then the reserve (rules §3, deal order).

        With cards face down they come first, and then one card face up on every pile (rules §6, Northwest Territory).
        """
        source = list(cards)
        piles: list[list[int]] = [[] for _ in self.layout.slots]
        below = [height - self.face_down for height in self.heights]
        for done in range(max(below)):
            for slot, height in zip(self.tableau, below, strict=True):
                if done < height:
                    piles[self.under.get(slot, slot)].append(source.pop())
        for slot in (*self.tableau, *self.reserves) if self.face_down else self.reserves:
            piles[slot].append(source.pop())
        return State(tuple(map(tuple, piles)))

    def board(self, state: State) -> Board:
        """The piles, face-down cards below, and the reserve, in deal order."""
        piles = [Table(self, state.piles).under(slot) + state.piles[slot] for slot in self.tableau]
        reserve = tuple(state.piles[slot] for slot in self.reserves)
        return {"piles": list(map(_bare, piles)), "reserve": " ".join(map(_bare, reserve))}

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """To the foundations, then by source: to piles with cards, to empty piles. Twins and equal places apart."""
        table = Table(self, state.piles)
        moves = list(table.home_moves())
        for source in (*self.tableau, *self.reserves):
            if state.piles[source]:
                moves += table.pile_moves(source)
        return tuple(moves)

    def forced(self, state: State) -> Move | None:
        """The top face-down card of a pile is turned up when nothing lies on it any more."""
        for slot, below in self.under.items():
            if state.piles[below] and not state.piles[slot]:
                return one(state.piles[below][-1], below, slot)
        return None

    def is_won(self, state: State) -> bool:
        """All cards on the foundations."""
        return sum(map(len, state.piles[: self.tableau.start])) == len(self.pack)

    def progress(self, state: State) -> tuple[int, int]:
        """Cards on the foundations."""
        return sum(map(len, state.piles[: self.tableau.start])), len(self.pack)

    def safe(self, state: State) -> tuple[Move, ...]:
        """The safe cards, one after another, as they can go now (rules §3)."""
        return auto_finish.safe(self, state)

    def finish(self, state: State) -> tuple[Move, ...] | None:
        """The foundation moves alone that win, or None (rules §3)."""
        return auto_finish.finish(self, state)

    def shuttling(self, state: State) -> Shuttle:
        """The search that tells whether only shuttling moves remain (rules §3)."""
        return Shuttle(self, state)

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Foundations with the card they need next, empty piles by whether a card may come."""
        entered = {transfer.destination for move in moves for transfer in move.transfers}
        marks = [Mark()] * len(self.layout.slots)
        gone = {card for pile in state.piles[: self.tableau.start] for card in pile}
        for suit, homes in enumerate(self.homes):
            for slot in homes:
                marks[slot] = self._foundation(suit, len(state.piles[slot]), gone)
        for slot in self.tableau:
            if not state.piles[slot]:
                marks[slot] = Mark("gap" if slot in entered else "dead")
        return tuple(marks)

    def _foundation(self, suit: int, height: int, gone: set[int]) -> Mark:
        """The next card of a foundation: the twins that are still in play."""
        if height == self.height:
            return Mark("complete", figure=height)
        twins = (c.card(height % self.top + 1, suit, copy) for copy in range(self.decks))
        return Mark(wants=tuple(card for card in twins if card not in gone), figure=height or None)

    def problem(self, state: State) -> Text | None:
        """A position has every card once, foundations built as they must be, and no redeal."""
        if state.left:
            return Text("problem.no-redeals")
        on_table = sorted(card for pile in state.piles for card in pile)
        for card in self.pack:
            if on_table.count(card) != 1:
                return Text("problem.card-count", {"card": c.name(card), "n": on_table.count(card)})
        if len(on_table) != len(self.pack):
            strange = next(card for card in on_table if card not in self.pack)
            return Text("problem.strange-card", {"card": c.name(strange)})
        if any(len(state.piles[slot]) > 1 for slot in self.reserves):
            return Text("problem.reserve")
        for suit, homes in enumerate(self.homes):
            for slot in homes:
                built = [(suit, height % self.top + 1) for height in range(len(state.piles[slot]))]
                if [(c.suit(card), c.rank(card)) for card in state.piles[slot]] != built or len(built) > self.height:
                    return Text("problem.foundation", {"slot": self.layout.slots[slot].id})
        return None

    def facts(self) -> Mapping[str, object]:
        """Numbers and ranks for the rules text."""
        climb = {"n": self.height // self.top, "low": rank_text(c.ACE), "high": rank_text(self.top)}
        return {
            "decks": Text("fact.decks", {"n": self.decks}),
            "foundations": Text("fact.foundations", {"n": self.per_suit}),
            "climb": Text("fact.climb", climb),
            "second": Text("fact.second", climb),
            "height": self.height,
            "piles": len(self.heights),
            "least": min(self.heights),
            "most": max(self.heights),
            "reserve": self.reserve,
            "total": len(self.pack),
        }


def _bare(pile: Pile) -> str:
    """A pile as the reference vectors have it: parted by blanks, twins alike."""
    return " ".join(c.name(card).rstrip("'") for card in pile) or "--"


#: *Eight foundations*: two a suit, ace to king each (rules §3).
EIGHT_FOUNDATIONS = Option(
    id="eight-foundations",
    values=SWITCH,
    read=lambda rules: SWITCH[rules.per_suit == 2],
    apply=lambda rules, value: replace(rules, per_suit=1 + SWITCH.index(value)),
)
