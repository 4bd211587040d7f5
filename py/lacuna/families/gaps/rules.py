"""The rules of the gap family (docs/rules/gaps.md): cards fill gaps in a tableau of rows.

The rules of each game are an instance of :class:`GapRules`. A function says which cards may fill a gap: one of
``fillers``, or one in the game's own file. A function of ``setups`` lays out the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lacuna.families.gaps import guide
from lacuna.families.gaps.fillers import left_rule
from lacuna.families.gaps.setups import taken_out
from lacuna.families.gaps.shape import NO_REDEAL, GapShape, RedealRule, make_shape
from lacuna.families.gaps.tableau import Tableau
from lacuna.model import cards as c
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import SINGLES, Move, Pile, Transfer, card_move
from lacuna.model.rng import Source
from lacuna.model.rules_protocol import Board, Mark, MarkWord, RedealWhen
from lacuna.model.state import UNLIMITED, State
from lacuna.words import Text

#: A card that cannot move now shows the cards beside which it could go, if there are at most this many (one of each
#: suit). A longer list would not help.
MAX_AWAITED = 4

#: A function that returns the cards that may fill a gap, in the order in which the moves are listed.
Fillers = Callable[[Tableau, Slot], tuple[int, ...]]
#: A function that lays out the cards of a deal. It gets them in dealing order and returns one pile for each slot.
Setup = Callable[[GapShape, Sequence[int]], list[Pile]]


@dataclass(frozen=True)
class GapRules:
    """The rules of one gap game. Implements ``Rules`` and ``Redeals``.

    * ``rows``, ``columns``: the size of the tableau.
    * ``ranks``: the ranks of the pack.
    * ``out``: the rank whose cards are taken out after the deal to make the gaps, or None if all cards stay.
    * ``setup``: how the cards are laid out.
    * ``fillers``: which cards may fill a gap.
    * ``redeals``: how often and when the player may redeal, and where the gaps are afterwards.
    * ``locked``: whether cards in place never move again.
    * ``row_suits``: the suit of each row, from the top, or empty if a row may have any suit.
    * ``redeal_by_double_tap``: whether a double-tap redeals a blocked game (docs/protocol.md,
      *Moves and actions*).
    """

    rows: int = 4
    columns: int = 13
    ranks: tuple[int, ...] = tuple(range(c.ACE, c.KING + 1))
    out: int | None = c.ACE
    setup: Setup = taken_out
    fillers: Fillers = left_rule
    redeals: RedealRule = NO_REDEAL
    locked: bool = False
    row_suits: tuple[int, ...] = ()
    redeal_by_double_tap: bool = False

    @cached_property
    def shape(self) -> GapShape:
        """The slots, the ranks and the order of the ranks."""
        return make_shape(self.rows, self.columns, self.ranks, self.out, self.row_suits)

    @cached_property
    def layout(self) -> Layout:
        """The slots, row by row."""
        return self.shape.layout

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """One deck of the game's ranks, including the cards that are taken out after the deal."""
        return pack_of(self.ranks)

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """The ranks of a finished row, lowest first."""
        return self.shape.chain

    @property
    def redeal_limit(self) -> int:
        """How many redeals the player has when a deal begins (rules gaps 30–45, or the player's choice)."""
        return self.redeals.limit

    @property
    def redeal_when(self) -> RedealWhen:
        """Whether the player may redeal at any time or only when blocked (rule gaps 17)."""
        return self.redeals.when

    def deal(self, cards: Sequence[int]) -> State:
        """Return the position after the cards are dealt from the end of the list and laid out by ``setup``."""
        return State(tuple(self.setup(self.shape, tuple(reversed(cards)))), self.redeals.limit)

    def board(self, state: State) -> Board:
        """Return one line of tokens for each row."""
        tokens = [c.name(pile[0]) if pile else "--" for pile in state.piles]
        return [" ".join(tokens[slot] for slot in row) for row in self.shape.layout.rows]

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves, gap by gap in reading order. A card that fits by both neighbours is listed once."""
        tableau = Tableau(self.shape, state.piles)
        locked_slots = set(tableau.in_place()) if self.locked else set()
        return tuple(
            card_move(card, tableau.where[card], gap)
            for gap, pile in enumerate(state.piles)
            if not pile
            for card in self.fillers(tableau, gap)
            if tableau.where[card] not in locked_slots
        )

    def is_won(self, state: State) -> bool:
        """Return whether every row is a whole run (rule gaps 3). With ``row_suits`` a run has the row's own suit."""
        tableau = Tableau(self.shape, state.piles)
        return all(tableau.run(row) == len(self.shape.chain) for row in self.shape.layout.rows)

    def progress(self, state: State) -> tuple[int, int]:
        """Return the number of cards in place (the score in ``gaps-locked``), and the number in a won game."""
        return len(Tableau(self.shape, state.piles).in_place()), self.rows * len(self.shape.chain)

    def redeal(self, state: State, source: Source) -> Move:
        """Return the redeal of this position (rules gaps 18–26).

        All cards that are not in place are collected in reading order, shuffled and dealt into the free slots. If the
        gaps are ``shuffled``, the cards of rank ``out`` are shuffled in, and the slots where they land become gaps.
        """
        tableau = Tableau(self.shape, state.piles)
        collected, free = self._collect(tableau)
        gaps = len(free) - len(collected)
        if self.redeals.gaps == "shuffled" and self.out is not None:
            collected += [c.card(self.out, suit) for suit in c.SUIT_ORDER]
        dealt = source.shuffled(collected)
        if self.redeals.gaps == "random-slots":
            free = _without_random_slots(free, gaps, source)
        transfers = []
        for slot in free:
            card = dealt.pop()
            if c.rank(card) != self.out and tableau.where[card] != slot:
                transfers.append(Transfer(SINGLES[card], tableau.where[card], slot))
        return Move(tuple(transfers), "redeal")

    def _collect(self, tableau: Tableau) -> tuple[list[int], list[Slot]]:
        """Return the cards that are not in place, and the slots to deal into, both in reading order."""
        collected: list[int] = []
        free: list[Slot] = []
        for row in self.shape.layout.rows:
            rest = row[tableau.run(row) :]
            collected += [card for slot in rest if (card := tableau.on[slot]) is not None]
            free += rest[1:] if self.redeals.gaps == "after-run" else rest
        return collected, free

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Return the marks: gaps with the cards that may fill them, runs, and what cards that cannot move wait for."""
        tableau = Tableau(self.shape, state.piles)
        wants: dict[Slot, list[int]] = {slot: [] for slot, card in enumerate(tableau.on) if card is None}
        for move in moves:
            wants[move.transfers[0].destination].append(move.transfers[0].cards[0])
        open_gaps = self._open_gaps(wants)
        by_slot = {gap: Mark("gap" if gap in open_gaps else "dead", tuple(cards)) for gap, cards in wants.items()}
        moving = {move.transfers[0].source for move in moves}
        for row in self.shape.layout.rows:
            run = tableau.run(row)
            for column, slot in enumerate(row):
                if column < run:
                    by_slot[slot] = Mark(self._run_word(column, run))
                elif slot not in by_slot:
                    by_slot[slot] = Mark(waits=() if slot in moving else self.awaited.get(state.piles[slot][0], ()))
        return tuple(by_slot[slot] for slot in range(len(tableau.on)))

    def _open_gaps(self, wants: Mapping[Slot, Sequence[int]]) -> set[Slot]:
        """Return the open gaps: those that take a card now, or may take one after an open gap beside them is filled.

        ``wants`` has the cards that each gap takes now.
        """
        found = {gap for gap, cards in wants.items() if cards}
        rest = wants.keys() - found
        while waiting := {
            gap for gap in rest if any(neighbours[gap] in found for neighbours in self.relevant_neighbours)
        }:
            found |= waiting
            rest -= waiting
        return found

    def _run_word(self, column: int, run: int) -> MarkWord:
        """Return the mark of the card in this column of a run of this length."""
        if column + 1 == len(self.shape.chain):
            return "complete"
        if column + 1 == run:
            return "locked-end" if self.locked else "run-end"
        return "locked" if self.locked else "run"

    @cached_property
    def awaited(self) -> Mapping[int, tuple[int, ...]]:
        """For each card, the cards beside which it could go if there were a gap there (docs/protocol.md, *Marks*).

        To try the game's own rule, each card in turn is laid alone beside a gap, first on its left and then on its
        right. The gap is not in column 1, where cards may need no neighbour. Cards that could go beside more than
        MAX_AWAITED cards are left out.
        """
        found: dict[int, dict[int, None]] = {}
        for neighbours in (self.shape.layout.left, self.shape.layout.right):
            for lifted, card in self._admitted_by(neighbours):
                found.setdefault(lifted, {})[card] = None
        return {lifted: tuple(cards) for lifted, cards in found.items() if len(cards) <= MAX_AWAITED}

    @cached_property
    def relevant_neighbours(self) -> tuple[Sequence[Slot | None], ...]:
        """The neighbour tables of the layout, ``left``, ``right`` or both, that decide which cards may fill a gap."""
        both = (self.shape.layout.left, self.shape.layout.right)
        return tuple(neighbours for neighbours in both if self._admitted_by(neighbours))

    def _admitted_by(self, neighbours: Sequence[Slot | None]) -> list[tuple[int, int]]:
        """Return pairs of cards: the first may fill a gap because the second lies beside the gap.

        ``neighbours`` says on which side: it is the layout's table of left or of right neighbours.
        """
        gap = self.shape.layout.rows[0][1]
        alone = Tableau(self.shape, [()] * len(self.shape.layout.slots))
        needs_no_neighbour = set(self.fillers(alone, gap))
        found: list[tuple[int, int]] = []
        if (neighbour := neighbours[gap]) is not None:
            for card in (card for card in self.pack if c.rank(card) != self.out):
                alone.on[neighbour], alone.where = card, {card: neighbour}
                found += [(lifted, card) for lifted in self.fillers(alone, gap) if lifted not in needs_no_neighbour]
        return found

    def problem(self, state: State) -> Text | None:
        """Return why a position is impossible, or None.

        A possible one has every card once, and no more redeals left than the player has when a deal begins.
        """
        if any(len(pile) > 1 for pile in state.piles):
            return Text("problem.one-card")
        on_table = sorted(card for pile in state.piles for card in pile)
        expected = sorted(card for card in self.pack if c.rank(card) != self.out)
        for card in expected:
            if on_table.count(card) != 1:
                return Text("problem.card-count", {"card": c.name(card), "n": on_table.count(card)})
        if len(on_table) != len(expected):
            strange = next(card for card in on_table if card not in expected)
            return Text("problem.strange-card", {"card": c.name(strange)})
        limit = self.redeals.limit
        mixes_unlimited = state.redeals_left and (state.redeals_left == UNLIMITED) != (limit == UNLIMITED)
        if mixes_unlimited or (limit != UNLIMITED and state.redeals_left > limit):
            return Text("problem.redeals")
        return None

    def facts(self) -> Mapping[str, object]:
        """Return the numbers, ranks and sentences for the game's texts."""
        return guide.facts(
            self.shape,
            self.setup,
            self.fillers,
            self.redeals,
            locked=self.locked,
            redeal_by_double_tap=self.redeal_by_double_tap,
        )


def _without_random_slots(slots: list[Slot], gaps: int, source: Source) -> list[Slot]:
    """Return the slots except ``gaps`` random ones. Slots are drawn until enough of them differ (rule gaps 26)."""
    empty: set[Slot] = set()
    while len(empty) < gaps:
        empty.add(slots[source.randint(len(slots) - 1)])
    return [slot for slot in slots if slot not in empty]
