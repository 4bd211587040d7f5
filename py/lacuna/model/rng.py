"""Owns the random generator as a value (rules §4.1, §4.4): the same seed and draws give the same cards for ever.

A :class:`Generator` never changes; a :class:`Source` is drawn from and then tells the value it has become.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, NamedTuple

Kind = Literal["lcg", "mt"]

_FACTOR, _TERM, _LCG_SPACE = 214013, 2531011, 1 << 33
_HIGH_SEEDS = 1 << 31
_LONG_SEEDS = 1 << 32


class Generator(NamedTuple):
    """A generator between two draws: its kind, its seed and how many numbers were drawn since."""

    kind: Kind
    seed: int
    drawn: int = 0

    def source(self) -> Source:
        """A source of numbers that goes on from here; this value stays as it is."""
        return _LcgSource(self) if self.kind == "lcg" else _MersenneSource(self)


class Source:
    """Draws numbers; the two kinds differ in how they begin and in :meth:`_draw`."""

    def __init__(self, generator: Generator) -> None:
        self._kind = generator.kind
        self._seed = generator.seed
        self._drawn = generator.drawn

    def randint(self, top: int) -> int:
        """A number from 0 to ``top``, both included."""
        self._drawn += 1
        return self._draw(top + 1)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards in a new order (rules §4.4); dealing takes from the end."""
        pack = list(cards)
        for k in range(len(pack) - 1, 0, -1):
            j = self.randint(k)
            pack[k], pack[j] = pack[j], pack[k]
        return pack

    def value(self) -> Generator:
        """The generator after the draws made here."""
        return Generator(self._kind, self._seed, self._drawn)

    def _draw(self, count: int) -> int:
        raise NotImplementedError


class _LcgSource(Source):
    """The generator of the Microsoft deals, with the three seed ranges of rules §4.4."""

    def __init__(self, generator: Generator) -> None:
        super().__init__(generator)
        start = self._seed - _LONG_SEEDS if self._seed >= _LONG_SEEDS else self._seed
        self._state = _lcg_ahead(start, self._drawn)

    def _draw(self, count: int) -> int:
        self._state = (_FACTOR * self._state + _TERM) % _LCG_SPACE
        value = self._state >> 16
        if self._seed >= _LONG_SEEDS:
            return ((value & 0xFFFF) + 1) % count
        value &= 0x7FFF
        return (value | 0x8000 if self._seed >= _HIGH_SEEDS else value) % count


def _lcg_ahead(state: int, steps: int) -> int:
    """The state after so many steps, by doubling: a game of many redeals stays quick to restore."""
    factor, term = _FACTOR, _TERM
    while steps:
        if steps & 1:
            state = (factor * state + term) % _LCG_SPACE
        factor, term = factor * factor % _LCG_SPACE, (factor + 1) * term % _LCG_SPACE
        steps >>= 1
    return state


class _MersenneSource(Source):
    """Python's own Mersenne Twister, by its 53-bit ``random()`` only: the one draw that no version has changed."""

    #: States met lately, for the twister cannot jump ahead; a miss only costs time.
    _met: ClassVar[dict[Generator, Any]] = {}

    def __init__(self, generator: Generator) -> None:
        super().__init__(generator)
        self._random = random.Random(generator.seed)
        if state := self._met.get(generator):
            self._random.setstate(state)
            return
        for _ in range(generator.drawn):
            self._random.random()

    def _draw(self, count: int) -> int:
        return int(self._random.random() * count)

    def value(self) -> Generator:
        value = super().value()
        if len(self._met) >= 64:
            self._met.clear()
        self._met[value] = self._random.getstate()
        return value
