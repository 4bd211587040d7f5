"""The parade family's game on compact positions: moves, scores, and the way back to moves of the rules.

``compact`` explains how positions and moves are encoded, and the words kind, base, cell and source. A position is
*settled* when its automatic steps are done. csrc/parade.c is the same in C. The rules: families/parade/tableau.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.families.parade import ParadeRules
from lacuna.families.parade.shape import HEIGHT, STEP
from lacuna.model import cards as c
from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.parade.compact import (
    ACE,
    BUILD,
    DEAL,
    EXCHANGE,
    FILL,
    FOUNDED,
    GAP,
    LEAVE,
    PILES,
    REPLACE,
    TO_RESERVE,
    Compact,
    kind_of,
    pack_move,
    unpack_move,
)
from lacuna.solver.parade.dead_end import DeadEndTest
from lacuna.solver.parade.safe_moves import find_safe_move
from lacuna.solver.parade.scores import count_in_place, score_of

_ACES = bytes((ACE,))


class ParadeModel:
    """One game. ``talon`` is its talon in its real order, or in a guessed order if the search must not know it."""

    def __init__(self, rules: ParadeRules, talon: Sequence[int]) -> None:
        self.rules = rules
        #: The kinds of the talon's cards; the last one is dealt first.
        self.talon = bytes(kind_of(card) for card in talon)
        self.bases = rules.bases
        #: The number of cards in all foundations of a won game.
        self.total = len(rules.shape.row_slots) * HEIGHT
        #: For each kind the row that it belongs to, and whether it is a base.
        order = {base: row for row, base in enumerate(rules.bases)}
        self.row_of = tuple(order[(kind % 13 - 1) % STEP + 2] for kind in range(52))
        self.is_base = tuple(kind % 13 + 1 in rules.bases for kind in range(52))
        #: Whether a gap must be filled before any other move.
        self.is_strict = rules.gaps == "closed"

    def start(self, state: State) -> Compact:
        """Return the compact position of a state whose automatic steps are done."""
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

    def _fillable_rows(self, at: Compact) -> set[int]:
        """Return the rows whose gaps could be filled: a base of the row tops a reserve pile or lies in such a row."""
        rows = {self.row_of[pile[-1]] for pile in at.piles if pile and pile[-1] != ACE and self.is_base[pile[-1]]}
        count = -1
        while len(rows) > count:
            count = len(rows)
            for row in list(rows):
                rows |= {self.row_of[cell] for cell in at.rows[row] if cell < ACE and self.is_base[cell]}
        return rows

    def movable(self, at: Compact) -> list[tuple[int, int]]:
        """Return source and kind of each card that may be moved; of equal cards in a row only one.

        In a strict game, a card may leave a row only if its gap could be filled.
        """
        rows = self._fillable_rows(at) if self.is_strict else {0, 1, 2}
        cards = [
            (row, cell) for row, cells in enumerate(at.rows) if row in rows for cell in sorted(set(cells)) if cell < ACE
        ]
        # Aces lie on piles only before the position is settled, for example as dealt. They are no cards to place.
        return cards + [(PILES + n, pile[-1]) for n, pile in enumerate(at.piles) if pile and pile[-1] != ACE]

    def moves(self, at: Compact) -> Iterator[int]:
        """Yield the legal moves of a settled position, one of each set of equivalent moves; the deal comes last."""
        cards = self.movable(at)
        gaps = [GAP in cells for cells in at.rows]
        aces = [ACE in cells for cells in at.rows]
        if self.is_strict and any(gaps):
            yield from self._base_moves(FILL, cards, gaps)
            return
        others = list(self._other_moves(at, cards, gaps, aces))
        yield from others
        if at.talon_count and self._may_deal(any(gaps), bool(others)):
            yield DEAL

    def _other_moves(
        self, at: Compact, cards: list[tuple[int, int]], gaps: list[bool], aces: list[bool]
    ) -> Iterator[int]:
        """Yield the moves of a position in which no gap must be filled first, except the deal."""
        for source, kind in cards:
            if not self.is_base[kind] and FOUNDED + kind - STEP in at.rows[self.row_of[kind]]:
                yield pack_move(BUILD, source, kind)
        yield from self._base_moves(FILL, cards, gaps)
        if self.rules.row_aces != "free":
            yield from self._base_moves(REPLACE, cards, aces)
        if self.rules.exchange:
            yield from self._exchanges(at)
        if self.rules.row_aces != "replaced":
            for row, has_ace in enumerate(aces):
                if has_ace:
                    yield pack_move(LEAVE, row)
        if self.rules.reserve_takes and not at.talon_count and not all(at.piles):
            for source, kind in cards:
                if source < PILES or len(at.piles[source - PILES]) > 1:
                    yield pack_move(TO_RESERVE, source, kind)

    def _base_moves(self, action: int, cards: list[tuple[int, int]], wants: list[bool]) -> Iterator[int]:
        """Yield the moves of bases to their own rows. ``wants``: whether each row has a gap (FILL) or Ace (REPLACE)."""
        for source, kind in cards:
            if self.is_base[kind] and wants[self.row_of[kind]]:
                yield pack_move(action, source, kind)

    def _exchanges(self, at: Compact) -> Iterator[int]:
        misplaced = [sorted({cell for cell in cells if cell < ACE and self.is_base[cell]}) for cells in at.rows]
        for upper in range(len(misplaced)):
            for lower in range(upper + 1, len(misplaced)):
                for kind in misplaced[upper]:
                    for other in misplaced[lower]:
                        if self.row_of[kind] == lower and self.row_of[other] == upper:
                            yield pack_move(EXCHANGE, upper, kind, lower, other)

    def _may_deal(self, has_gap: bool, has_others: bool) -> bool:
        if has_gap and self.rules.deal_when != "any":
            return False
        return not has_others or self.rules.deal_when != "blocked"

    def after(self, at: Compact, move: int) -> Compact:
        """Return the position after a legal move and the automatic steps that follow it."""
        return self._settle(self._play(at, move))

    def _play(self, at: Compact, move: int) -> Compact:
        """Return the position right after a move."""
        action, source, kind, row, other = unpack_move(move)
        if action == DEAL:
            return self._deal(at)
        rows, piles = [bytearray(cells) for cells in at.rows], list(at.piles)
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
                piles[at.piles.index(b"")] = bytes((kind,))
            else:
                home = rows[self.row_of[kind]]
                covered = {BUILD: FOUNDED + kind - STEP, FILL: GAP, REPLACE: ACE}[action]
                home[home.index(covered)] = FOUNDED + kind
        return Compact(tuple(bytes(sorted(cells)) for cells in rows), tuple(piles), at.talon_count)

    def _deal(self, at: Compact) -> Compact:
        """Return the position after dealing one card of the talon to each reserve pile, the first piles first."""
        piles = list(at.piles)
        count = min(at.talon_count, len(piles))
        dealt = self.talon[at.talon_count - count : at.talon_count][::-1]
        piles[:count] = [pile + dealt[n : n + 1] for n, pile in enumerate(piles[:count])]
        return Compact(at.rows, tuple(piles), at.talon_count - count)

    def _settle(self, at: Compact) -> Compact:
        """Return the position after the automatic steps.

        Aces leave the reserve, empty reserve piles are refilled, and a gap that only one card can fill is filled.
        """
        piles, left = list(at.piles), at.talon_count
        for n, pile in enumerate(piles):
            piles[n] = pile.rstrip(_ACES)
        while self.rules.refill and left and not all(piles):
            n = piles.index(b"")
            left -= 1
            piles[n] = self.talon[left : left + 1].rstrip(_ACES)
        at = Compact(at.rows, tuple(piles), left)
        if self.is_strict and (fill := self._single_fill(at)) is not None:
            return self._settle(self._play(at, fill))
        return at

    def _single_fill(self, at: Compact) -> int | None:
        """Return the move that fills the only gap, if cards of exactly one kind can fill it, or None.

        Also return None if the card comes from a row that holds both copies of it: then the player chooses which of
        them moves.
        """
        gaps = [GAP in cells for cells in at.rows]
        if not any(gaps):
            return None
        fills = list(self._base_moves(FILL, self.movable(at), gaps))
        if len(fills) != 1 or sum(cells.count(GAP) for cells in at.rows) != 1:
            return None
        _, source, kind, _, _ = unpack_move(fills[0])
        return None if source < PILES and at.rows[source].count(kind) > 1 else fills[0]

    def safe_move(self, at: Compact) -> int | None:
        """Return a move that is never worse than any other, as in ``safe_moves``, or None."""
        return find_safe_move(self, at)

    def find_finish(self, at: Compact) -> tuple[int, ...] | None:
        """Return None: the beam search is quick enough."""
        return None

    def is_dead(self, at: Compact) -> bool:
        """Return whether the dead-end test proves the position lost."""
        return DeadEndTest(self, at).is_dead()

    def pays_test(self, move: int) -> bool:
        """Return whether a talon card came into play: after other moves the test costs more than it saves."""
        return move == DEAL

    def is_deal(self, move: int) -> bool:
        """Return whether the move deals from the talon."""
        return move == DEAL

    def is_reveal(self, at: Compact, move: int) -> bool:
        """Return whether the move shows a card of the talon: it deals, or a reserve pile must be refilled."""
        if move == DEAL:
            return True
        return (
            self.rules.refill
            and at.talon_count > 0
            and not all(pile.rstrip(_ACES) for pile in self._play(at, move).piles)
        )

    def key(self, at: Compact) -> bytes:
        """Return the key of a position. The order of the reserve piles matters only while cards are dealt on them."""
        piles = at.piles if at.talon_count else sorted(at.piles)
        return bytes((at.talon_count,)) + b"".join(at.rows) + b"\xff".join(piles)

    def count_in_place(self, at: Compact) -> int:
        """Return the number of cards in foundations, bases included."""
        return count_in_place(at)

    def is_won(self, at: Compact) -> bool:
        """Return whether every foundation is full and no card is left anywhere else."""
        return self.count_in_place(at) == self.total and not at.talon_count and not any(at.piles)

    def score(self, at: Compact) -> int:
        """Return how good the position looks, as in ``scores``."""
        return score_of(at)

    def type_of(self, at: Compact) -> int:
        """Return the number of cards in the talon: with refills, it differs after equally many moves."""
        return at.talon_count

    def real_move(self, state: State, move: int) -> Move:
        """Return the rules' move that a compact move stands for."""
        for real in self.rules.legal_moves(state):
            if compact_move(self, state, real) == move:
                return real
        raise AssertionError(unpack_move(move))


def compact_move(model: ParadeModel, state: State, move: Move) -> int:
    """Return the compact move of a move of the rules. Equivalent moves have the same one."""
    shape = model.rules.shape
    columns = model.rules.columns

    def source_of(slot: int) -> int:
        return slot // columns if slot in shape.bases else PILES + shape.reserve.index(slot)

    if move.kind == "deal":
        return DEAL
    (cards, source, target), *more = move.transfers
    kind = cards[0] % 52
    if more and more[0].destination == shape.discard:
        return pack_move(REPLACE, source_of(source), kind)
    if more:
        return pack_move(EXCHANGE, source_of(source), kind, source_of(target), more[0].cards[0] % 52)
    if target == shape.discard:
        return pack_move(LEAVE, source_of(source))
    if target in shape.reserve:
        return pack_move(TO_RESERVE, source_of(source), kind)
    return pack_move(BUILD if state.piles[target] else FILL, source_of(source), kind)
