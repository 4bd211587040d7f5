"""Owns the parade family (rules §2 and its relatives in §6): three rows of foundations, a reserve and a talon.

A variant is a value of :class:`ParadeRules`. What can be seen on the table, and the chains that fill a gap, are
``view``'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal

from lacuna.families.parade import guide
from lacuna.families.parade.shape import HEIGHT, ParadeShape, follower, make_shape
from lacuna.families.parade.view import Tableau, Takes
from lacuna.model import cards as c
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import Move, Pile, Transfer, card_move
from lacuna.model.rules_protocol import Board, Mark, Notice
from lacuna.model.state import State
from lacuna.model.variant import SWITCH, Option
from lacuna.words import Text

#: ``closed``: no gap stays open.
Gaps = Literal["closed", "open"]
#: How an Ace leaves a row: a card of the row's rank is dropped on it, it leaves by itself, or as the player likes.
RowAces = Literal["replaced", "free", "either"]
#: When the talon may be dealt from: when no other move is left; whenever no gap is open; always.
DealWhen = Literal["blocked", "no-gap", "any"]


@dataclass(frozen=True)
class ParadeRules:
    """The rules of one game of the family; implements ``Rules``, ``Forces``, ``Deals`` and ``Notices``.

    ``bases`` are the ranks of the rows from the top. Four columns are one deck's. ``heads``: a card of each row's rank
    is taken out before the deal and heads the row. ``refill``: an empty reserve pile is filled from the talon at once.
    ``reserve_takes`` says which card may be put on an empty reserve pile by hand; without it none may.
    """

    bases: tuple[int, ...] = (2, 3, 4)
    columns: int = 8
    heads: bool = True
    gaps: Gaps = "closed"
    exchange: bool = True
    row_aces: RowAces = "replaced"
    deal_when: DealWhen = "blocked"
    refill: bool = False
    reserve_takes: Takes | None = None

    @cached_property
    def shape(self) -> ParadeShape:
        """The slots by what they are for."""
        return make_shape(self.bases, self.columns)

    @cached_property
    def layout(self) -> Layout:
        """Rows, reserve, talon and discard."""
        return self.shape.layout

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """Every card, the Aces among them."""
        return pack_of(range(c.ACE, c.KING + 1), self.columns // len(c.SUIT_ORDER))

    def deal(self, cards: Sequence[int]) -> State:
        """The first card of each row's rank met from index 0 heads the row; then row by row, reserve, talon (§2)."""
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
        """Rows, reserve and talon, the talon in dealing order."""

        def line(piles: Sequence[Pile]) -> str:
            return " ".join("-".join(c.name(card % 52) for card in pile) or "--" for pile in piles)

        talon = [(card,) for card in reversed(state.piles[self.shape.talon])]
        return {
            "rows": [line([state.piles[slot] for slot in row]) for row in self.layout.rows],
            "reserve": line([state.piles[slot] for slot in self.shape.reserve]),
            "talon": line(talon),
        }

    def tableau(self, state: State) -> Tableau:
        """What can be seen."""
        return Tableau(self.shape, state.piles, self.gaps == "open")

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Builds, fills, Aces replaced, exchanges, Aces that leave, cards to the reserve; the deal last.

        In *must fill* only fills that can be completed are legal (rules §2).
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
            moves.append(self._dealt(state))
        return tuple(moves)

    def why_no_deal(self, state: State, others: bool) -> str | None:
        """The talon is empty; a gap is open; or, in a game that deals only then, other moves are left (rules §2)."""
        tableau = self.tableau(state)
        if not tableau.piles[self.shape.talon]:
            return "empty"
        if tableau.gaps and not (tableau.gaps_stay_open and self.deal_when == "any"):
            return "gap"
        return "moves" if others and self.deal_when == "blocked" else None

    def _dealt(self, state: State) -> Move:
        """Eight cards, one on each reserve pile, filled or empty, left to right, while the talon lasts (rules §2)."""
        talon = reversed(state.piles[self.shape.talon])
        pairs = zip(talon, self.shape.reserve, strict=False)
        return Move(tuple(Transfer((card,), self.shape.talon, slot) for card, slot in pairs), "deal")

    def deals_left(self, state: State) -> int:
        """How often the talon can still be dealt from; the last time may bring fewer cards."""
        return -(-len(state.piles[self.shape.talon]) // self.columns)

    def forced(self, state: State) -> Move | None:
        """On a reserve top an Ace is discarded at once; an empty pile is refilled; a single fill is made by itself."""
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
        """In *must fill* a single possible fill is made by itself, and those it leads to (rules §2)."""
        if all(state.piles[slot] for slot in self.shape.row_slots):
            return None
        fills = tuple(self.tableau(state).fills())
        return fills[0] if len(fills) == 1 else None

    def notice(self, state: State) -> Notice | None:
        """What the player must know before anything else: an open gap waits to be filled."""
        gap = next((slot for slot in self.shape.row_slots if not state.piles[slot]), None)
        return Notice("must-fill", gap) if self.gaps == "closed" and gap is not None else None

    def is_won(self, state: State) -> bool:
        """Every foundation of four cards, J, Q or K on top, and the Aces out: none is left anywhere else (rules §2)."""
        done, total = self.progress(state)
        return done == total and not any(state.piles[slot] for slot in (*self.shape.reserve, self.shape.talon))

    def progress(self, state: State) -> tuple[int, int]:
        """Cards in foundations, bases included."""
        piles = [state.piles[slot] for slot in self.shape.row_slots if self._founded(state, slot)]
        return sum(map(len, piles)), len(self.shape.row_slots) * HEIGHT

    def _founded(self, state: State, slot: Slot) -> bool:
        """A row pile whose bottom card has the row's rank is a foundation, in whatever column (rules §2)."""
        pile = state.piles[slot]
        return bool(pile) and c.rank(pile[0]) == self.shape.bases[slot]

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Gaps with the cards they may take now; foundations with the cards they are built with next."""
        coming: dict[Slot, list[int]] = {}
        for move in moves:
            for cards, _, destination in move.transfers if move.kind == "move" else ():
                coming.setdefault(destination, []).append(cards[0])
        built = {card for slot in self.shape.row_slots if self._founded(state, slot) for card in state.piles[slot]}
        return tuple(
            self._mark(state, slot, coming.get(slot, []), built) if slot in self.shape.bases else Mark()
            for slot in range(len(state.piles))
        )

    def _mark(self, state: State, slot: Slot, coming: list[int], built: set[int]) -> Mark:
        pile = state.piles[slot]
        if not pile:
            return Mark("gap" if coming or self._may_come(state, slot) else "dead", tuple(coming))
        if not self._founded(state, slot):
            return Mark()
        taken = follower(pile[-1])
        if taken is None:
            return Mark("complete")
        copies = [card for card in (taken, taken + 52) if card in self.pack and card not in built]
        figure = len(pile) if len(pile) > 1 else None
        return Mark("run-end", tuple(dict.fromkeys([*coming, *copies])), figure=figure)

    def _may_come(self, state: State, gap: Slot) -> bool:
        """Whether a card of the gap's rank may come to it ever: a misplaced one, or one of the reserve, covered or not.

        From the talon none comes where dealing waits until no gap is open.
        """
        slots = [slot for slot in self.shape.row_slots if not self._founded(state, slot)]
        slots += self.shape.reserve
        if self.refill or self.deal_when == "any":
            slots.append(self.shape.talon)
        return any(c.rank(card) == self.shape.bases[gap] for slot in slots for card in state.piles[slot])

    def problem(self, state: State) -> Text | None:
        """A position has each card once at most; cards that are not in it take no part. A gap must be fillable."""
        if state.redeals_left:
            return Text("problem.no-redeals")
        names = [card for pile in state.piles for card in pile]
        for card in names:
            if card not in self.pack:
                return Text("problem.strange-card", {"card": c.name(card)})
            if names.count(card) > 1:
                return Text("problem.twice", {"card": c.name(card), "copy": c.name(card % 52 + 52)})
        for slot in self.shape.row_slots:
            if not self._can_lie(state, slot):
                return Text("problem.row-pile", {"slot": self.layout.slots[slot].id})
        if any(c.rank(card) != c.ACE for card in state.piles[self.shape.discard]):
            return Text("problem.discard")
        return self._gap_problem(state) if self.gaps == "closed" else None

    def _can_lie(self, state: State, slot: Slot) -> bool:
        pile = state.piles[slot]
        if len(pile) < 2:
            return True
        return self._founded(state, slot) and all(follower(low) == high % 52 for low, high in pairwise(pile))

    def _gap_problem(self, state: State) -> Text | None:
        """No gap stays open: one at most, and it can be filled once the Aces have left the reserve (rules §2)."""
        shown = list(state.piles)
        for slot in self.shape.reserve:
            while shown[slot] and c.rank(shown[slot][-1]) == c.ACE:
                shown[slot] = shown[slot][:-1]
        tableau = Tableau(self.shape, shown, gaps_stay_open=False)
        slots = ", ".join(self.layout.slots[slot].id for slot in tableau.gaps)
        if len(tableau.gaps) > 1:
            return Text("problem.gaps", {"n": len(tableau.gaps), "slots": slots})
        if tableau.gaps and not any(tableau.fills()):
            return Text("problem.gap", {"slots": slots})
        return None

    def facts(self) -> Mapping[str, object]:
        """Numbers, ranks and sentences for the game's texts, as the options have it."""
        return guide.facts(
            self.shape,
            len(self.pack),
            heads=self.heads,
            gaps=self.gaps,
            exchange=self.exchange,
            row_aces=self.row_aces,
            deal_when=self.deal_when,
            refill=self.refill,
        )


def _relaxed(rules: ParadeRules, value: str) -> ParadeRules:
    if value == "on":
        return replace(rules, gaps="open", row_aces="either")
    return replace(rules, gaps="closed", row_aces="replaced")


def _any_time(rules: ParadeRules, value: str) -> ParadeRules:
    return replace(rules, deal_when="no-gap" if value == "on" else "blocked")


#: *Relaxed gaps* (rules §2, after PySolFC).
RELAXED_GAPS = Option(id="relaxed-gaps", values=SWITCH, read=lambda rules: SWITCH[rules.gaps == "open"], apply=_relaxed)

#: *Deal at any time* (rules §2, as PySolFC).
DEAL_ANY_TIME = Option(
    id="deal-any-time", values=SWITCH, read=lambda rules: SWITCH[rules.deal_when == "no-gap"], apply=_any_time
)
