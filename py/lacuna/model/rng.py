"""The random generator as a value (rules deals 8, 9, 12–16): the same seed gives the same cards for ever.

A :class:`Generator` is an immutable value that the history stores beside each state. To draw numbers, make a
:class:`Source` from it; ``Source.value()`` is then the generator after the draws.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, NamedTuple

#: ``lcg`` is the linear congruential generator of Microsoft's FreeCell, used for the Microsoft deals (``deals``).
#: ``mt`` is the Mersenne Twister.
Kind = Literal["lcg", "mt"]

_FACTOR, _TERM, _LCG_SPACE = 214013, 2531011, 1 << 33
#: The first seeds of the two upper ranges, in which the Microsoft generator computes its numbers differently
#: (rules deals 15, 16).
_HIGH_SEEDS = 1 << 31
_LONG_SEEDS = 1 << 32


class Generator(NamedTuple):
    """A generator between two draws: its kind, its seed and the number of draws so far."""

    kind: Kind
    seed: int
    drawn: int = 0

    def source(self) -> Source:
        """Return a source that draws the next numbers of this generator."""
        return _LcgSource(self) if self.kind == "lcg" else _MersenneSource(self)


class Source:
    """A generator in use. Each kind is a subclass, which sets up its state and draws with :meth:`_draw`."""

    def __init__(self, generator: Generator) -> None:
        self._kind = generator.kind
        self._seed = generator.seed
        self._drawn = generator.drawn

    def randint(self, top: int) -> int:
        """Return the next number from 0 to ``top``, both included."""
        self._drawn += 1
        return self._draw(top + 1)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return the cards shuffled (rule deals 12). Cards are dealt from the end of the list."""
        pack = list(cards)
        for k in range(len(pack) - 1, 0, -1):
            j = self.randint(k)
            pack[k], pack[j] = pack[j], pack[k]
        return pack

    def value(self) -> Generator:
        """Return the generator after all draws made so far."""
        return Generator(self._kind, self._seed, self._drawn)

    def _draw(self, count: int) -> int:
        raise NotImplementedError


class _LcgSource(Source):
    """The generator of the Microsoft deals, with the three seed ranges of rules deals 14–16."""

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
    """Return the generator's state after ``steps`` draws, in time logarithmic in ``steps``.

    One draw maps x to f·x + t. Two draws map it to f²·x + (f + 1)·t, which has the same form, so the map of 1, 2, 4 …
    draws is found by doubling. A game with many redeals can then be restored quickly.
    """
    factor, term = _FACTOR, _TERM
    while steps:
        if steps & 1:
            state = (factor * state + term) % _LCG_SPACE
        factor, term = factor * factor % _LCG_SPACE, (factor + 1) * term % _LCG_SPACE
        steps >>= 1
    return state


#: The most states of the twister in memory. Each takes about 25 kB.
_MAX_RECENT = 64


class _MersenneSource(Source):
    """Python's Mersenne Twister. Only ``random()`` is used, because no Python version has ever changed its values."""

    #: Recent states by their generators. The twister cannot jump ahead: without a stored state it repeats all draws.
    _recent: ClassVar[dict[Generator, Any]] = {}

    def __init__(self, generator: Generator) -> None:
        super().__init__(generator)
        self._random = random.Random(generator.seed)
        if state := self._recent.get(generator):
            self._random.setstate(state)
            return
        for _ in range(generator.drawn):
            self._random.random()

    def _draw(self, count: int) -> int:
        return int(self._random.random() * count)

    def value(self) -> Generator:
        value = super().value()
        if len(self._recent) >= _MAX_RECENT:
            self._recent.clear()
        self._recent[value] = self._random.getstate()
        return value
