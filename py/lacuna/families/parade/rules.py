"""The rules of the parade family (docs/rules/parade.md): rows of foundations, a reserve and a talon.

A game's rules are an instance of :class:`ParadeRules`. Which moves exist and which gaps can be filled: see ``tableau``.
The search has the moves, deals and automatic steps a second time, in solver/parade/model.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from lacuna.families.parade import guide
from lacuna.families.parade.shape import HEIGHT, ParadeShape, follower, make_shape
from lacuna.families.parade.tableau import ReserveRule, Tableau
from lacuna.model import cards as c
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import Move, Pile, Transfer, card_move
from lacuna.model.rules_protocol import Board, Mark, Notice
from lacuna.model.state import State
from lacuna.words import Text

#: Whether a gap may stay open. If ``closed``, a card may leave its row only if the gap can be filled.
Gaps = Literal["closed", "open"]
#: How an Ace leaves a row: ``replaced`` by a card of the row's rank, ``free`` by a move of its own, or ``either``.
RowAces = Literal["replaced", "free", "either"]
#: When the player may deal from the talon: ``blocked``, when no gap is open and no other move is left; ``no-gap``,
#: when no gap is open; ``any``, always.
DealWhen = Literal["blocked", "no-gap", "any"]


@dataclass(frozen=True)
class ParadeRules:
    """The rules of one parade game. Implements ``Rules``, ``Forces``, ``Deals`` and ``Notices``.

    * ``bases``: the rank of each row, from the top.
    * ``columns``: the number of slots in a row and of reserve piles, four for each deck.
    * ``heads``: whether a card of each row's rank is taken out before the deal and laid in the row's first slot.
    * ``gaps``: whether gaps may stay open.
    * ``exchange``: whether two misplaced cards (neither Aces nor in foundations) may change places.
    * ``row_aces``: how Aces leave the rows.
    * ``deal_when``: when the player may deal from the talon.
    * ``refill``: whether an empty reserve pile is filled from the talon at once.
    * ``reserve_takes``: which cards the player may move to an empty reserve pile, or None if no card.
    """

    bases: tuple[int, ...] = (2, 3, 4)
    columns: int = 8
    heads: bool = True
    gaps: Gaps = "closed"
    exchange: bool = True
    row_aces: RowAces = "replaced"
    deal_when: DealWhen = "blocked"
    refill: bool = False
    reserve_takes: ReserveRule | None = None

    @cached_property
    def shape(self) -> ParadeShape:
        """The slots by purpose."""
        return make_shape(self.bases, self.columns)

    @cached_property
    def layout(self) -> Layout:
        """Rows, reserve, talon and discard."""
        return self.shape.layout

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """All cards of the decks, Aces included."""
        return pack_of(range(c.ACE, c.KING + 1), self.columns // len(c.SUIT_ORDER))

    def deal(self, cards: Sequence[int]) -> State:
        """Return the position after the deal: heads, rows, reserve, talon (rules parade 3–6).

        The head of each row is the list's first card of the row's rank. The other cards are dealt from the list's end.
        """
        pack = list(cards)
        heads = [next(card for card in pack if c.rank(card) == base) for base in self.bases] if self.heads else []
        pack = [card for card in pack if card not in heads]
        piles: list[Pile] = [()] * len(self.layout.slots)
        for head, row in zip(heads, self.layout.rows, strict=False):
            piles[row[0]] = (head,)
        for slot in (*self.shape.row_slots, *self.shape.reserve):
            piles[slot] = piles[slot] or (pack.pop(),)
        piles[self.shape.talon] = tuple(pack)
        return State(tuple(piles))

    def board(self, state: State) -> Board:
        """Return rows, reserve and talon. The talon is in dealing order."""

        def line(piles: Sequence[Pile]) -> str:
            return " ".join("-".join(c.name(card % 52) for card in pile) or "--" for pile in piles)

        talon = [(card,) for card in reversed(state.piles[self.shape.talon])]
        return {
            "rows": [line([state.piles[slot] for slot in row]) for row in self.layout.rows],
            "reserve": line([state.piles[slot] for slot in self.shape.reserve]),
            "talon": line(talon),
        }

    def tableau(self, state: State) -> Tableau:
        """Return the position seen as rows and reserve."""
        return Tableau(self.shape, state.piles, self.gaps == "open")

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves: builds, fills, replaced Aces, exchanges, leaving Aces, cards to the reserve, then the deal.

        While a gap is open that must not stay open (*must fill*), only fills are legal (rule parade 19).
        """
        tableau = self.tableau(state)
        if tableau.gaps and not tableau.gaps_stay_open:
            return tuple(tableau.fills())
        moves = [*tableau.builds(), *tableau.fills()]
        if self.row_aces != "free":
            moves += tableau.replacements()
        if self.exchange:
            moves += tableau.exchanges()
        if self.row_aces != "replaced":
            moves += tableau.leaving_aces()
        if self.reserve_takes:
            moves += tableau.to_reserve(self.reserve_takes)
        if self.why_no_deal(state, bool(moves)) is None:
            moves.append(self._deal_move(state))
        return tuple(moves)

    def why_no_deal(self, state: State, has_other_moves: bool) -> str | None:
        """Return why dealing is not allowed now, or None if it is (rules parade 28, 33, 35)."""
        tableau = self.tableau(state)
        if not tableau.piles[self.shape.talon]:
            return "empty"
        if tableau.gaps and not (tableau.gaps_stay_open and self.deal_when == "any"):
            return "gap"
        return "moves" if has_other_moves and self.deal_when == "blocked" else None

    def _deal_move(self, state: State) -> Move:
        """Return the deal: one card on each reserve pile, left to right, while the talon lasts (rule parade 27)."""
        talon = reversed(state.piles[self.shape.talon])
        pairs = zip(talon, self.shape.reserve, strict=False)
        return Move(tuple(Transfer((card,), self.shape.talon, slot) for card, slot in pairs), "deal")

    def deals_left(self, state: State) -> int:
        """Return how often the talon can still be dealt from. The last deal may have fewer cards."""
        return -(-len(state.piles[self.shape.talon]) // self.columns)

    def forced_move(self, state: State) -> Move | None:
        """Return the next automatic step (rules parade 29, 41).

        An Ace on a reserve top is discarded, an empty reserve pile is refilled, and a single possible fill is made.
        """
        for slot in self.shape.reserve:
            pile = state.piles[slot]
            if pile and c.rank(pile[-1]) == c.ACE:
                return card_move(pile[-1], slot, self.shape.discard)
        talon = state.piles[self.shape.talon]
        if self.refill and talon:
            for slot in self.shape.reserve:
                if not state.piles[slot]:
                    return card_move(talon[-1], self.shape.talon, slot)
        return self._single_fill(state) if self.gaps == "closed" else None

    def _single_fill(self, state: State) -> Move | None:
        """Return the fill to make in *must fill* if there is only one, or None (rule parade 20)."""
        if all(state.piles[slot] for slot in self.shape.row_slots):
            return None
        fills = tuple(self.tableau(state).fills())
        return fills[0] if len(fills) == 1 else None

    def notice(self, state: State) -> Notice | None:
        """Return the notice that an open gap must be filled first, or None."""
        gap = next((slot for slot in self.shape.row_slots if not state.piles[slot]), None)
        return Notice("must-fill", gap) if self.gaps == "closed" and gap is not None else None

    def is_won(self, state: State) -> bool:
        """Return whether all foundations are complete and no Ace is in the reserve or the talon (rule parade 30)."""
        done, total = self.progress(state)
        return done == total and not any(state.piles[slot] for slot in (*self.shape.reserve, self.shape.talon))

    def progress(self, state: State) -> tuple[int, int]:
        """Return the number of cards in foundations, including their first cards, and the number in a won game."""
        piles = [state.piles[slot] for slot in self.shape.row_slots if self._is_foundation(state, slot)]
        return sum(map(len, piles)), len(self.shape.row_slots) * HEIGHT

    def _is_foundation(self, state: State, slot: Slot) -> bool:
        """Return whether a row pile is a foundation: its bottom card has the row's rank (rule parade 7)."""
        pile = state.piles[slot]
        return bool(pile) and c.rank(pile[0]) == self.shape.bases[slot]

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Return the marks: gaps with the cards they may take now, and foundations with the cards they take next."""
        coming: dict[Slot, list[int]] = {}
        for move in moves:
            for cards, _, destination in move.transfers if move.kind == "move" else ():
                coming.setdefault(destination, []).append(cards[0])
        foundations = (state.piles[slot] for slot in self.shape.row_slots if self._is_foundation(state, slot))
        built = {card for pile in foundations for card in pile}
        return tuple(
            self._mark(state, slot, coming.get(slot, []), built) if slot in self.shape.bases else Mark()
            for slot in range(len(state.piles))
        )

    def _mark(self, state: State, slot: Slot, coming: list[int], built: set[int]) -> Mark:
        pile = state.piles[slot]
        if not pile:
            return Mark("gap" if coming or self._may_come(state, slot) else "dead", tuple(coming))
        if not self._is_foundation(state, slot):
            return Mark()
        next_card = follower(pile[-1])
        if next_card is None:
            return Mark("complete")
        next_cards = [card for card in (next_card, next_card + 52) if card in self.pack and card not in built]
        card_count = len(pile) if len(pile) > 1 else None
        return Mark("run-end", tuple(dict.fromkeys([*coming, *next_cards])), card_count=card_count)

    def _may_come(self, state: State, gap: Slot) -> bool:
        """Return whether a card may ever come to a gap: one of the row's rank, misplaced or anywhere in the reserve.

        A card of the talon counts only if the talon can be used while a gap is open.
        """
        slots = [slot for slot in self.shape.row_slots if not self._is_foundation(state, slot)]
        slots += self.shape.reserve
        if self.refill or self.deal_when == "any":
            slots.append(self.shape.talon)
        return any(c.rank(card) == self.shape.bases[gap] for slot in slots for card in state.piles[slot])

    def problem(self, state: State) -> Text | None:
        """Return why a position is impossible, or None. Cards may be missing, but no card may occur twice."""
        if state.redeals_left:
            return Text("problem.no-redeals")
        on_table = [card for pile in state.piles for card in pile]
        for card in on_table:
            if card not in self.pack:
                return Text("problem.strange-card", {"card": c.name(card)})
            if on_table.count(card) > 1:
                return Text("problem.twice", {"card": c.name(card), "copy": c.name(card % 52 + 52)})
        for slot in self.shape.row_slots:
            if not self._is_possible_pile(state, slot):
                return Text("problem.row-pile", {"slot": self.layout.slots[slot].id})
        if any(c.rank(card) != c.ACE for card in state.piles[self.shape.discard]):
            return Text("problem.discard")
        return self._gap_problem(state) if self.gaps == "closed" else None

    def _is_possible_pile(self, state: State, slot: Slot) -> bool:
        pile = state.piles[slot]
        if len(pile) < 2:
            return True
        return self._is_foundation(state, slot) and all(follower(low) == high % 52 for low, high in pairwise(pile))

    def _gap_problem(self, state: State) -> Text | None:
        """Return what is wrong with the gaps of a game in which no gap stays open, or None (rules parade 15, 16).

        At most one gap may be open, and a card must fit it once the Aces on the tops of the reserve have left.
        """
        settled = list(state.piles)
        for slot in self.shape.reserve:
            while settled[slot] and c.rank(settled[slot][-1]) == c.ACE:
                settled[slot] = settled[slot][:-1]
        tableau = Tableau(self.shape, settled, gaps_stay_open=False)
        slots = ", ".join(self.layout.slots[slot].id for slot in tableau.gaps)
        if len(tableau.gaps) > 1:
            return Text("problem.gaps", {"n": len(tableau.gaps), "slots": slots})
        if tableau.gaps and not any(tableau.fills()):
            return Text("problem.gap", {"slots": slots})
        return None

    def facts(self) -> Mapping[str, object]:
        """Return the numbers, ranks and sentences for the game's texts."""
        return guide.facts(
            self.shape,
            len(self.pack),
            heads=self.heads,
            gaps=self.gaps,
            exchange=self.exchange,
            row_aces=self.row_aces,
            deal_when=self.deal_when,
            refill=self.refill,
            has_reserve_rule=self.reserve_takes is not None,
        )
