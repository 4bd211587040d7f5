"""Owns the gap family (rules §1 and its relatives in §6): cards fill gaps in a tableau of rows; redeals, locking, runs.

A variant is a value of :class:`GapRules`; which card may fill a gap is one of the named functions of ``view``, or
one that the variant's file brings; how the cards are laid out one of ``setups``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lacuna.families.gaps import guide
from lacuna.families.gaps.setups import taken_out
from lacuna.families.gaps.shape import NO_REDEAL, GapShape, RedealRule, make_shape
from lacuna.families.gaps.view import Tableau, left_rule
from lacuna.model import cards as c
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import SINGLES, Move, Pile, Transfer, card_move
from lacuna.model.rng import Source
from lacuna.model.rules_protocol import Board, Mark, MarkWord, RedealWhen
from lacuna.model.state import UNLIMITED, State
from lacuna.model.variant import SWITCH, Option
from lacuna.words import Text

#: A stuck card waits for so many others at most, one of each suit; with more it is no help to tell.
MOST_AWAITED = 4

Fillers = Callable[[Tableau, Slot], tuple[int, ...]]
Setup = Callable[[GapShape, Sequence[int]], list[Pile]]


@dataclass(frozen=True)
class GapRules:
    """The rules of one game of the family; implements ``Rules`` and ``Redeals``.

    ``ranks`` are shuffled and laid by ``setup``; the cards of rank ``out``, where there is one, are then taken off:
    their slots are the gaps. ``chain``, the other ranks, is what a run is made of. ``row_suits``, when not empty,
    gives each row the one suit that it may begin with and is won with.
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
        """The slots, the ranks, and which card follows which."""
        return make_shape(self.rows, self.columns, self.ranks, self.out, self.row_suits)

    @cached_property
    def layout(self) -> Layout:
        """The rows of the tableau."""
        return self.shape.layout

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """One deck of the ranks, the ones taken out later among them."""
        return pack_of(self.ranks)

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """The ranks of a run, lowest first: a finished row."""
        return self.shape.chain

    @property
    def redeal_limit(self) -> int:
        """As the table in rules §1 has it, or as the player chose."""
        return self.redeals.limit

    @property
    def redeal_when(self) -> RedealWhen:
        """As the table in rules §1 has it."""
        return self.redeals.when

    def deal(self, cards: Sequence[int]) -> State:
        """All cards face up from the end of the list, as the set-up has it."""
        return State(tuple(self.setup(self.shape, tuple(reversed(cards)))), self.redeals.limit)

    def board(self, state: State) -> Board:
        """A line of tokens a row."""
        tokens = [c.name(pile[0]) if pile else "--" for pile in state.piles]
        return [" ".join(tokens[slot] for slot in row) for row in self.shape.layout.rows]

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """By gap in reading order; what two rules allow is one move."""
        tableau = Tableau(self.shape, state.piles)
        fixed = set(tableau.in_place()) if self.locked else set()
        return tuple(
            card_move(card, tableau.where[card], gap)
            for gap, pile in enumerate(state.piles)
            if not pile
            for card in self.fillers(tableau, gap)
            if tableau.where[card] not in fixed
        )

    def is_won(self, state: State) -> bool:
        """Every row a whole run; in the research form a run is of the row's own suit."""
        tableau = Tableau(self.shape, state.piles)
        return all(tableau.run(row) == len(self.shape.chain) for row in self.shape.layout.rows)

    def progress(self, state: State) -> tuple[int, int]:
        """Cards in place; in ``gaps-locked`` this is the score as well."""
        return len(Tableau(self.shape, state.piles).in_place()), self.rows * len(self.shape.chain)

    def redeal(self, state: State, source: Source) -> Move:
        """Collect what is not in place, shuffle, deal into the free slots (rules §1.5, §1.6; §6, Spaces)."""
        tableau = Tableau(self.shape, state.piles)
        collected, free = self._collect(tableau)
        gaps = len(free) - len(collected)
        if self.redeals.gaps == "shuffled" and self.out is not None:
            collected += [c.card(self.out, suit) for suit in c.SUIT_ORDER]
        dealt = source.shuffled(collected)
        if self.redeals.gaps == "random-slots":
            free = _without_random(free, gaps, source)
        transfers = []
        for slot in free:
            card = dealt.pop()
            if c.rank(card) != self.out and tableau.where[card] != slot:
                transfers.append(Transfer(SINGLES[card], tableau.where[card], slot))
        return Move(tuple(transfers), "redeal")

    def _collect(self, tableau: Tableau) -> tuple[list[int], list[Slot]]:
        """The cards that are not in place, and the slots to deal into, both in reading order."""
        collected: list[int] = []
        free: list[Slot] = []
        for row in self.shape.layout.rows:
            rest = row[tableau.run(row) :]
            collected += [card for slot in rest if (card := tableau.on[slot]) is not None]
            free += rest[1:] if self.redeals.gaps == "after-run" else rest
        return collected, free

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Gaps with the cards they want, runs with their ends, and what a stuck card waits for."""
        tableau = Tableau(self.shape, state.piles)
        wants: dict[Slot, list[int]] = {slot: [] for slot, card in enumerate(tableau.on) if card is None}
        for move in moves:
            wants[move.transfers[0].destination].append(move.transfers[0].cards[0])
        open_ = self._open(wants)
        by_slot = {gap: Mark("gap" if gap in open_ else "dead", tuple(cards)) for gap, cards in wants.items()}
        moving = {move.transfers[0].source for move in moves}
        for row in self.shape.layout.rows:
            run = tableau.run(row)
            for column, slot in enumerate(row):
                if column < run:
                    by_slot[slot] = Mark(self._run_word(column, run))
                elif slot not in by_slot:
                    by_slot[slot] = Mark(waits=() if slot in moving else self.beside.get(state.piles[slot][0], ()))
        return tuple(by_slot[slot] for slot in range(len(tableau.on)))

    def _open(self, wants: Mapping[Slot, Sequence[int]]) -> set[Slot]:
        """The gaps that take a card now, and those that wait: one may come once the gap beside them is filled."""
        found = {gap for gap, cards in wants.items() if cards}
        rest = wants.keys() - found
        while waiting := {gap for gap in rest if any(side[gap] in found for side in self.looked_at)}:
            found |= waiting
            rest -= waiting
        return found

    def _run_word(self, column: int, run: int) -> MarkWord:
        """The mark of a card in a run, by where in the run it lies."""
        if column + 1 == len(self.shape.chain):
            return "complete"
        if column + 1 == run:
            return "locked-end" if self.locked else "run-end"
        return "locked" if self.locked else "run"

    @cached_property
    def beside(self) -> Mapping[int, tuple[int, ...]]:
        """Of each card those beside which it could go (rules §1.10), asked of the game's own rule.

        Each card in turn lies alone, left and then right of a gap away from column 1, where a card may go by itself.
        Nothing is told of a card that could go beside more than can be heard or seen at once.
        """
        found: dict[int, dict[int, None]] = {}
        for side in (self.shape.layout.left, self.shape.layout.right):
            for lifted, card in self._let_in_by(side):
                found.setdefault(lifted, {})[card] = None
        return {lifted: tuple(cards) for lifted, cards in found.items() if len(cards) <= MOST_AWAITED}

    @cached_property
    def looked_at(self) -> tuple[Sequence[Slot | None], ...]:
        """The layout's neighbours, left or right or both, by which the game's rule tells what may fill a gap."""
        both = (self.shape.layout.left, self.shape.layout.right)
        return tuple(side for side in both if self._let_in_by(side))

    def _let_in_by(self, side: Sequence[Slot | None]) -> list[tuple[int, int]]:
        """Each card that may fill a gap, and the neighbour on that side which alone lets it in."""
        gap = self.shape.layout.rows[0][1]
        alone = Tableau(self.shape, [()] * len(self.shape.layout.slots))
        anywhere = set(self.fillers(alone, gap))
        found: list[tuple[int, int]] = []
        if (neighbour := side[gap]) is not None:
            for card in (card for card in self.pack if c.rank(card) != self.out):
                alone.on[neighbour], alone.where = card, {card: neighbour}
                found += [(lifted, card) for lifted in self.fillers(alone, gap) if lifted not in anywhere]
        return found

    def problem(self, state: State) -> Text | None:
        """A position has every card of the game once, and as many redeals left as the game has, at most."""
        if any(len(pile) > 1 for pile in state.piles):
            return Text("problem.one-card")
        on_table = sorted(card for pile in state.piles for card in pile)
        wanted = sorted(card for card in self.pack if c.rank(card) != self.out)
        for card in wanted:
            if on_table.count(card) != 1:
                return Text("problem.card-count", {"card": c.name(card), "n": on_table.count(card)})
        if len(on_table) != len(wanted):
            strange = next(card for card in on_table if card not in wanted)
            return Text("problem.strange-card", {"card": c.name(strange)})
        limit = self.redeals.limit
        other_kind = state.redeals_left and (state.redeals_left == UNLIMITED) != (limit == UNLIMITED)
        if other_kind or (limit != UNLIMITED and state.redeals_left > limit):
            return Text("problem.redeals")
        return None

    def facts(self) -> Mapping[str, object]:
        """Numbers, ranks and sentences for the game's texts."""
        return guide.facts(
            self.shape,
            self.setup,
            self.fillers,
            self.redeals,
            locked=self.locked,
            double=self.redeal_by_double_tap,
        )


def _without_random(slots: list[Slot], gaps: int, source: Source) -> list[Slot]:
    """The slots but for so many, drawn until they differ (rules §6, Spaces)."""
    empty: set[Slot] = set()
    while len(empty) < gaps:
        empty.add(slots[source.randint(len(slots) - 1)])
    return [slot for slot in slots if slot not in empty]


def _with_limit(rules: GapRules, value: str) -> GapRules:
    limit = UNLIMITED if value == "unlimited" else int(value)
    return replace(rules, redeals=replace(rules.redeals, limit=limit))


def _with_random_gaps(rules: GapRules, value: str) -> GapRules:
    return replace(rules, redeals=replace(rules.redeals, gaps="shuffled" if value == "on" else "after-run"))


#: How many redeals, 0–9 or unlimited (rules §1, the table).
REDEALS = Option(
    id="redeals",
    values=(*map(str, range(10)), "unlimited"),
    read=lambda rules: "unlimited" if rules.redeals.limit == UNLIMITED else str(rules.redeals.limit),
    apply=_with_limit,
)

#: *Randomly placed gaps on redeal* (rules §1, the table). The numbers of redeals are the same: no statistics apart.
RANDOM_GAPS = Option(
    id="random-gaps",
    values=SWITCH,
    read=lambda rules: SWITCH[rules.redeals.gaps == "shuffled"],
    apply=_with_random_gaps,
    separate_statistics=False,
)
