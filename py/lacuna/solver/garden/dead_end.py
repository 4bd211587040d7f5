"""The garden family's dead-end test: a position is lost if some card cannot reach a foundation even in a relaxed game.

In the relaxed game nothing is ever used up (the *delete relaxation* of AI planning): a card that could lie uncovered in
a pile can always be built on, a card that could be on a foundation can always be followed by the next one, and a pile
that could be empty always takes a King. So a card that can be played stays playable, and the order of play does not
matter: the test plays cards until no other can be played. Example: if 4C lies above 3C in a pile, and 5D and 5H below
them, 4C can never leave, and the position is dead. A position that is not dead may still be lost.

Kinds and positions are explained in ``compact``. csrc/garden_dead_end.h is the same in C.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lacuna.solver.garden.compact import HIDDEN, Compact


class Model(Protocol):
    """What the test reads of a ``GardenModel``."""

    top: int
    foundations_per_suit: int
    has_packets: bool
    accepts: tuple[tuple[int, ...], ...]


class DeadEndTest:
    """The test of one position, which is relaxed step by step. Each set below only grows."""

    def __init__(self, model: Model, at: Compact) -> None:
        self._model = model
        self._at = at
        #: The kinds that could be moved alone, as far as the cards above them go; those on foundations are among them.
        self._free = set(at.reserve)
        for number, height in enumerate(at.home):
            first = number // model.foundations_per_suit * 13
            self._free.update(range(first, first + min(height, model.top)))
        #: The kinds that could be on a foundation, and those that a foundation could take.
        self._home: set[int] = set()
        self._next = {0, 13, 26, 39}
        #: The kinds that could lie uncovered in a pile, and those that could be laid on one or fill an empty pile.
        self._tops: set[int] = set()
        self._placeable: set[int] = set()
        if not all(at.piles):
            self._add_empty_pile()

    def is_dead(self) -> bool:
        """Play everything that can be played. Return whether some card could not be uncovered or go home."""
        while True:
            before = self._size()
            self._add_tops(self._placeable.intersection(self._at.reserve))
            self._play_home()
            stuck_piles = [pile for pile in self._at.piles if not self._play_pile(pile)]
            if self._size() == before:
                return bool(stuck_piles) or len(self._home) < 4 * self._model.top

    def _size(self) -> int:
        return sum(map(len, (self._free, self._home, self._tops, self._placeable)))

    def _add_tops(self, kinds: Iterable[int]) -> None:
        for kind in kinds:
            self._tops.add(kind)
            self._placeable.update(self._model.accepts[kind])

    def _add_empty_pile(self) -> None:
        self._placeable.update(first + self._model.top - 1 for first in (0, 13, 26, 39))

    def _play_home(self) -> None:
        """Move free cards to the foundations, as far as possible."""
        while fresh := (self._free & self._next) - self._home:
            self._home |= fresh
            self._next.update(kind + 1 for kind in fresh if kind % 13 + 1 < self._model.top)

    def _play_pile(self, pile: bytes) -> bool:
        """Uncover the cards of a pile from its top, as far as possible; return whether all could be uncovered."""
        accepts, is_uncovered, above = self._model.accepts, True, None
        for card in reversed(pile):
            if above is not None:
                can_leave = self._can_leave(above, alone=is_uncovered)
                # A card that stays covered may still move together with those that are in order above it.
                if not can_leave and not (self._model.has_packets and above in accepts[card]):
                    return False
                is_uncovered = can_leave
            above = card % HIDDEN
            if is_uncovered:
                self._free.add(above)
                self._add_tops((above,))
        if above is not None and self._can_leave(above, alone=is_uncovered):
            self._add_empty_pile()
        return is_uncovered

    def _can_leave(self, kind: int, *, alone: bool) -> bool:
        """Return whether a card could leave its pile: to another pile, or if it can move alone, to a foundation."""
        return kind in self._placeable or (alone and kind in self._next)
