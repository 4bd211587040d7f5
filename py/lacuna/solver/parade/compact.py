"""Owns the parade family's compact position for searches: the columns of a row and twins are alike.

A row is a sorted string of cells: the kind of a misplaced card (``suit * 13 + rank - 1``), ``FOUNDED`` and the kind of
a foundation's top card, ``ACE`` or ``GAP``. The reserve is its piles, bottom first; of the talon only how many cards
are left is in a position, for they are dealt in one order. A move is one number, as :func:`packed_move` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lacuna.families.parade import ParadeRules
from lacuna.families.parade.shape import HEIGHT, STEP
from lacuna.model import cards as c
from lacuna.model.moves import Move
from lacuna.model.state import State

ACE, GAP, FOUNDED = 52, 53, 64
BUILD, FILL, REPLACE, EXCHANGE, LEAVE, TO_RESERVE, DEAL = range(7)
#: Sources: rows from 0, reserve piles from here.
PILES = 3

#: What a score counts: a card in a foundation, a foundation begun, a card that lies on one that it waits for.
IN_PLACE, BEGUN, ON_ITS_OWN = 10, 10, 20


class Compact(NamedTuple):
    """A position: rows from the top, reserve piles, how many cards the talon has."""

    rows: tuple[bytes, ...]
    piles: tuple[bytes, ...]
    left: int


def packed_move(action: int, source: int = 0, kind: int = 0, row: int = 0, other: int = 0) -> int:
    """A move as one number: of an exchange ``row`` and ``other`` are those of the lower card."""
    return action | source << 3 | kind << 7 | row << 13 | other << 15


def parts(move: int) -> tuple[int, int, int, int, int]:
    """Action, source, kind, row and other of a move."""
    return move & 7, move >> 3 & 15, move >> 7 & 63, move >> 13 & 3, move >> 15


class ParadeModel:
    """The game on compact positions, with a talon in the order given: the true one only for who may know it."""

    def __init__(self, rules: ParadeRules, talon: Sequence[int]) -> None:
        self.rules = rules
        self.talon = bytes(kind_of(card) for card in talon)
        self.bases = rules.bases
        self.total = len(rules.shape.row_slots) * HEIGHT
        #: The row that each kind belongs to, and whether it is a row's base.
        order = {base: row for row, base in enumerate(rules.bases)}
        self.row_of = tuple(order[(kind % 13 - 1) % STEP + 2] for kind in range(52))
        self.is_base = tuple(kind % 13 + 1 in rules.bases for kind in range(52))
        self.strict = rules.gaps == "closed"

    def start(self, state: State) -> Compact:
        """The compact position of a state whose automatic steps are done."""
        shape, piles = self.rules.shape, state.piles
        rows = []
        for base, slots in zip(self.bases, self.rules.layout.rows, strict=True):
            rows.append(bytes(sorted(self._cell(base, piles[slot]) for slot in slots)))
        reserve = tuple(bytes(kind_of(card) for card in piles[slot]) for slot in shape.reserve)
        return Compact(tuple(rows), reserve, len(piles[shape.talon]))

    def _cell(self, base: int, pile: Sequence[int]) -> int:
        if not pile:
            return GAP
        if c.rank(pile[0]) == base:
            return FOUNDED + pile[-1] % 52
        return kind_of(pile[0])

    def fillable(self, at: Compact) -> set[int]:
        """The rows of which a gap could be filled, as the rules' own table finds them."""
        rows = {self.row_of[pile[-1]] for pile in at.piles if pile and pile[-1] != ACE and self.is_base[pile[-1]]}
        found = -1
        while len(rows) > found:
            found = len(rows)
            for row in list(rows):
                rows |= {self.row_of[cell] for cell in at.rows[row] if cell < ACE and self.is_base[cell]}
        return rows

    def in_play(self, at: Compact) -> list[tuple[int, int]]:
        """Source and kind of every card that may leave, of those that are alike but one."""
        rows = self.fillable(at) if self.strict else {0, 1, 2}
        cards = [
            (row, cell) for row, cells in enumerate(at.rows) if row in rows for cell in sorted(set(cells)) if cell < ACE
        ]
        return cards + [(PILES + n, pile[-1]) for n, pile in enumerate(at.piles) if pile]

    def moves(self, at: Compact) -> Iterator[int]:
        """Every legal move of a settled position, of those that are alike but one; the deal last."""
        cards = self.in_play(at)
        gaps = [GAP in cells for cells in at.rows]
        aces = [ACE in cells for cells in at.rows]
        if self.strict and any(gaps):
            yield from self._to_rows(FILL, cards, gaps)
            return
        found = list(self._loose_moves(at, cards, gaps, aces))
        yield from found
        if at.left and self._may_deal(any(gaps), bool(found)):
            yield DEAL

    def _loose_moves(
        self, at: Compact, cards: list[tuple[int, int]], gaps: list[bool], aces: list[bool]
    ) -> Iterator[int]:
        """All moves but the deal, where no gap must be filled."""
        for source, kind in cards:
            if not self.is_base[kind] and FOUNDED + kind - STEP in at.rows[self.row_of[kind]]:
                yield packed_move(BUILD, source, kind)
        yield from self._to_rows(FILL, cards, gaps)
        if self.rules.row_aces != "free":
            yield from self._to_rows(REPLACE, cards, aces)
        if self.rules.exchange:
            yield from self._exchanges(at)
        if self.rules.row_aces != "replaced":
            for row, there in enumerate(aces):
                if there:
                    yield packed_move(LEAVE, row)
        if self.rules.reserve_takes and not at.left and not all(at.piles):
            for source, kind in cards:
                if source < PILES or len(at.piles[source - PILES]) > 1:
                    yield packed_move(TO_RESERVE, source, kind)

    def _to_rows(self, action: int, cards: list[tuple[int, int]], wanting: list[bool]) -> Iterator[int]:
        """Cards of a row's rank to its gaps, or to its Aces."""
        for source, kind in cards:
            if self.is_base[kind] and wanting[self.row_of[kind]]:
                yield packed_move(action, source, kind)

    def _exchanges(self, at: Compact) -> Iterator[int]:
        bound = [sorted({cell for cell in cells if cell < ACE and self.is_base[cell]}) for cells in at.rows]
        for upper in range(len(bound)):
            for lower in range(upper + 1, len(bound)):
                for kind in bound[upper]:
                    for other in bound[lower]:
                        if self.row_of[kind] == lower and self.row_of[other] == upper:
                            yield packed_move(EXCHANGE, upper, kind, lower, other)

    def _may_deal(self, gap: bool, others: bool) -> bool:
        if gap and self.rules.deal_when != "any":
            return False
        return not others or self.rules.deal_when != "blocked"

    def after(self, at: Compact, move: int) -> Compact:
        """The position after a legal move and the automatic steps that follow it."""
        return self.settled(self.moved(at, move))

    def moved(self, at: Compact, move: int) -> Compact:
        """The position right after a move."""
        action, source, kind, row, other = parts(move)
        rows, piles, left = [bytearray(cells) for cells in at.rows], list(at.piles), at.left
        home = rows[self.row_of[kind]]
        if action == DEAL:
            count = min(left, len(piles))
            dealt = self.talon[left - count : left][::-1]
            piles[:count] = [pile + dealt[n : n + 1] for n, pile in enumerate(piles[:count])]
            return Compact(at.rows, tuple(piles), left - count)
        if action == LEAVE:
            rows[source][rows[source].index(ACE)] = GAP
        elif action == EXCHANGE:
            rows[source][rows[source].index(kind)] = FOUNDED + other
            rows[row][rows[row].index(other)] = FOUNDED + kind
        else:
            if source < PILES:
                rows[source][rows[source].index(kind)] = GAP
            else:
                piles[source - PILES] = piles[source - PILES][:-1]
            if action == TO_RESERVE:
                empty = at.piles.index(b"")
                piles[empty] = bytes((kind,))
            else:
                taken = {BUILD: FOUNDED + kind - STEP, FILL: GAP, REPLACE: ACE}[action]
                home[home.index(taken)] = FOUNDED + kind
        return Compact(tuple(bytes(sorted(cells)) for cells in rows), tuple(piles), left)

    def settled(self, at: Compact) -> Compact:
        """Aces leave the reserve, empty piles are refilled, a single possible fill is made."""
        piles, left = list(at.piles), at.left
        for n, pile in enumerate(piles):
            piles[n] = pile.rstrip(_ACES)
        while self.rules.refill and left and not all(piles):
            n = piles.index(b"")
            left -= 1
            piles[n] = self.talon[left : left + 1].rstrip(_ACES)
        at = Compact(at.rows, tuple(piles), left)
        if self.strict and (fill := self._single_fill(at)) is not None:
            return self.settled(self.moved(at, fill))
        return at

    def _single_fill(self, at: Compact) -> int | None:
        """The fill of a gap, where there is but one: of two alike in a row the player chooses."""
        gaps = [GAP in cells for cells in at.rows]
        if not any(gaps):
            return None
        fills = list(self._to_rows(FILL, self.in_play(at), gaps))
        if len(fills) != 1 or sum(cells.count(GAP) for cells in at.rows) != 1:
            return None
        _, source, kind, _, _ = parts(fills[0])
        return None if source < PILES and at.rows[source].count(kind) > 1 else fills[0]

    def safe_move(self, at: Compact) -> int | None:
        """Nothing is known to be never worse."""
        return None

    def find_finish(self, at: Compact) -> tuple[int, ...] | None:
        """None: the beam is quick enough."""
        return None

    def is_dead(self, at: Compact) -> bool:
        """Whether some card could not come home even if nothing were ever used up."""
        return Relaxed(self, at).stuck()

    def is_deal(self, move: int) -> bool:
        """Whether the move deals."""
        return move == DEAL

    def is_reveal(self, at: Compact, move: int) -> bool:
        """Whether the move brings a card of the talon to light: it deals, or a pile must be refilled."""
        if move == DEAL:
            return True
        return self.rules.refill and at.left > 0 and not all(pile.rstrip(_ACES) for pile in self.moved(at, move).piles)

    def key(self, at: Compact) -> bytes:
        """The position; the order of the reserve counts while cards are still dealt on it."""
        piles = at.piles if at.left else sorted(at.piles)
        return bytes((at.left,)) + b"".join(at.rows) + b"\xff".join(piles)

    def count_in_place(self, at: Compact) -> int:
        """Cards in foundations, bases included."""
        return sum(((cell - FOUNDED) % 13 - 1) // STEP + 1 for cells in at.rows for cell in cells if cell >= FOUNDED)

    def is_won(self, at: Compact) -> bool:
        """Every foundation whole, and no card left anywhere else."""
        return self.count_in_place(at) == self.total and not at.left and not any(at.piles)

    def score(self, at: Compact) -> int:
        """More cards in place, more foundations begun, fewer cards of the reserve on those that they wait for."""
        begun = sum(cell >= FOUNDED for cells in at.rows for cell in cells)
        score = IN_PLACE * self.count_in_place(at) + BEGUN * begun
        for pile in at.piles:
            for n, kind in enumerate(pile):
                for above in pile[n + 1 :]:
                    if above // 13 == kind // 13 and above > kind and (above - kind) % STEP == 0:
                        score -= ON_ITS_OWN
        return score

    def real_move(self, state: State, move: int) -> Move:
        """The move of the rules that a compact one stands for."""
        return real_move(self, state, move)


_ACES = bytes((ACE,))


def kind_of(card: int) -> int:
    """A card without its copy; Aces are all alike."""
    return ACE if c.rank(card) == c.ACE else card % 52


def real_move(model: ParadeModel, state: State, move: int) -> Move:
    """The move of the rules that a compact one stands for."""
    rules = model.rules
    for real in rules.legal_moves(state):
        if compact_move(model, state, real) == move:
            return real
    raise AssertionError(parts(move))


def compact_move(model: ParadeModel, state: State, move: Move) -> int:
    """The compact move of one of the rules; that of several that are alike is the same."""
    shape = model.rules.shape
    columns = model.rules.columns

    def place(slot: int) -> int:
        return slot // columns if slot in shape.bases else PILES + shape.reserve.index(slot)

    if move.kind == "deal":
        return DEAL
    (cards, source, target), *more = move.transfers
    kind = cards[0] % 52
    if more and more[0].destination == shape.discard:
        return packed_move(REPLACE, place(source), kind)
    if more:
        return packed_move(EXCHANGE, place(source), kind, place(target), more[0].cards[0] % 52)
    if target == shape.discard:
        return packed_move(LEAVE, place(source))
    if target in shape.reserve:
        return packed_move(TO_RESERVE, place(source), kind)
    return packed_move(BUILD if state.piles[target] else FILL, place(source), kind)


class Relaxed:
    """A position in which nothing is ever used up: a place once free stays free, what was once in play stays so.

    What cannot come home even here never can. Where it hangs on what is played which card comes to which pile, or where
    a card may go to an empty pile, nothing is said.
    """

    def __init__(self, model: ParadeModel, at: Compact) -> None:
        self._model = model
        self._piles = list(at.piles)
        self._left = at.left
        #: The kinds that a foundation could reach.
        self._reached = {
            cell - FOUNDED - step
            for cells in at.rows
            for cell in cells
            if cell >= FOUNDED
            for step in range(0, (cell - FOUNDED) % 13, STEP)
        }
        #: The misplaced cards with their rows; whether a row could have a place, and a card that fills one.
        self._loose = [(row, cell) for row, cells in enumerate(at.rows) for cell in cells if cell < ACE]
        #: From which row to which a card could be exchanged: the pairs of rows, as the position has them.
        self._bound = {(row, model.row_of[cell]) for row, cell in self._loose if model.is_base[cell]}
        self._free = [GAP in cells or ACE in cells for cells in at.rows]
        self._filled = [not model.strict] * len(at.rows)

    def stuck(self) -> bool:
        """Play all that can be, deal, and so on; whether a card is left in the end."""
        rules = self._model.rules
        if (rules.refill and self._left) or rules.reserve_takes:
            return False
        while True:
            while any([self._piles_play(), self._rows_play()]):
                pass
            if not self._left:
                return bool(self._loose) or any(self._piles)
            for n in range(min(self._left, len(self._piles))):
                self._left -= 1
                self._piles[n] += self._model.talon[self._left : self._left + 1].rstrip(_ACES)

    def _piles_play(self) -> bool:
        """One look at the reserve; whether anything is new."""
        model, new = self._model, False
        for n, pile in enumerate(self._piles):
            while pile:
                kind = pile[-1]
                if kind == ACE:
                    pile, new = pile[:-1], True
                    continue
                if model.is_base[kind] and not self._filled[model.row_of[kind]]:
                    self._filled[model.row_of[kind]] = new = True
                if not self._welcome(kind):
                    break
                self._reached.add(kind)
                pile, new = pile[:-1], True
            self._piles[n] = pile
        return new

    def _rows_play(self) -> bool:
        """One look at the misplaced cards; whether anything is new."""
        model, new, stay = self._model, False, []
        for row, kind in self._loose:
            base, target = model.is_base[kind], model.row_of[kind]
            if self._filled[row] and base and not self._filled[target]:
                self._filled[target] = new = True
            exchanged = base and model.rules.exchange and (target, row) in self._bound
            if exchanged or (self._filled[row] and self._welcome(kind)):
                self._reached.add(kind)
                self._free[row] = new = True
            else:
                stay.append((row, kind))
        self._loose = stay
        return new

    def _welcome(self, kind: int) -> bool:
        """Whether a place for the card could be there."""
        return self._free[self._model.row_of[kind]] if self._model.is_base[kind] else kind - STEP in self._reached
