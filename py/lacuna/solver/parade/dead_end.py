"""The parade family's dead-end test: a position is lost if some card cannot reach its place even in a relaxed game.

In the relaxed game nothing is ever used up (the *delete relaxation* of AI planning): a row that once had room always
has, a card once on a foundation can always be built on, and a card that once filled a gap can do so again. So a card
that can be played stays playable, and the order of play does not matter: the test plays cards until no other can be
played. Example: if both 5C lie in the reserve, each below an 8C, no 8C can ever leave, and the position is dead. A
position that is not dead may still be lost.

Kinds, bases and cells are explained in ``compact``. csrc/parade_dead_end.h is the same in C.
"""

from __future__ import annotations

from typing import Protocol

from lacuna.families.parade import ParadeRules
from lacuna.families.parade.shape import STEP
from lacuna.solver.parade.compact import ACE, FOUNDED, GAP, Compact, founded_kinds

_ACES = bytes((ACE,))


class Model(Protocol):
    """What the test reads of a ``ParadeModel``."""

    rules: ParadeRules
    talon: bytes
    row_of: tuple[int, ...]
    is_base: tuple[bool, ...]
    is_strict: bool


class DeadEndTest:
    """The test of one position, which is relaxed step by step."""

    def __init__(self, model: Model, at: Compact) -> None:
        self._model = model
        #: The reserve piles, and how many cards of the talon are not dealt yet. With refills, the order of play decides
        #: where a talon card comes to lie, so each counts as a pile from the start.
        self._piles = list(at.piles)
        self._talon_count = at.talon_count
        if model.rules.refill:
            self._piles += [bytes((kind,)) for kind in model.talon[: at.talon_count]]
            self._talon_count = 0
        #: The kinds that could be on a foundation.
        self._reached = {kind for cells in at.rows for cell in cells if cell >= FOUNDED for kind in founded_kinds(cell)}
        #: The misplaced cards that have not been played yet, as (row, kind).
        self._misplaced = [(row, cell) for row, cells in enumerate(at.rows) for cell in cells if cell < ACE]
        #: (row, home) for each misplaced base: the row that it lies in, and the one that it belongs to.
        self._base_rows = {(row, model.row_of[cell]) for row, cell in self._misplaced if model.is_base[cell]}
        #: For each row, whether it could have a gap or an Ace, and whether its gaps could be filled.
        self._has_room = [GAP in cells or ACE in cells for cells in at.rows]
        self._fillable = [not model.is_strict] * len(at.rows)

    def is_dead(self) -> bool:
        """Play everything that can be played, deal, and repeat; return whether a card is left in the end.

        Return False (unknown) if cards may go to empty reserve piles.
        """
        if self._model.rules.reserve_takes:
            return False
        while True:
            while any([self._play_piles(), self._play_rows()]):
                pass
            if not self._talon_count:
                return bool(self._misplaced) or any(self._piles)
            for n in range(min(self._talon_count, len(self._piles))):
                self._talon_count -= 1
                self._piles[n] += self._model.talon[self._talon_count : self._talon_count + 1].rstrip(_ACES)

    def _play_piles(self) -> bool:
        """Play the reserve piles from their tops as far as possible; return whether anything is new."""
        model, is_new = self._model, False
        for n, pile in enumerate(self._piles):
            while pile:
                kind = pile[-1]
                if kind == ACE:
                    pile, is_new = pile[:-1], True
                    continue
                if model.is_base[kind] and not self._fillable[model.row_of[kind]]:
                    self._fillable[model.row_of[kind]] = is_new = True
                if not self._can_go_home(kind):
                    break
                self._reached.add(kind)
                pile, is_new = pile[:-1], True
            self._piles[n] = pile
        return is_new

    def _play_rows(self) -> bool:
        """Play each misplaced card that can leave its row; return whether anything is new."""
        model, is_new, stay = self._model, False, []
        for row, kind in self._misplaced:
            is_base, home = model.is_base[kind], model.row_of[kind]
            if self._fillable[row] and is_base and not self._fillable[home]:
                self._fillable[home] = is_new = True
            can_exchange = is_base and model.rules.exchange and (home, row) in self._base_rows
            if can_exchange or (self._fillable[row] and self._can_go_home(kind)):
                self._reached.add(kind)
                self._has_room[row] = is_new = True
            else:
                stay.append((row, kind))
        self._misplaced = stay
        return is_new

    def _can_go_home(self, kind: int) -> bool:
        """Return whether the card could go to a foundation."""
        model = self._model
        return self._has_room[model.row_of[kind]] if model.is_base[kind] else kind - STEP in self._reached
