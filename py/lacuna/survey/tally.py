"""Owns what many deals come to: how many were won, lost and not known, and between which bounds the true share lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from lacuna.solver import Verdict

#: 95 % of a normal distribution lie within so many standard deviations.
NORMAL = 1.959964


class Interval(NamedTuple):
    """A share with the bounds between which the true one lies, 95 times of 100."""

    share: float
    low: float
    high: float


def wilson_interval(hits: int, of: int) -> Interval:
    """Wilson's interval of a share (E. B. Wilson 1927); of nothing it is everything.

    >>> low, high = wilson_interval(86, 100)[1:]
    >>> round(low, 3), round(high, 3)
    (0.779, 0.915)
    """
    if not of:
        return Interval(0.0, 0.0, 1.0)
    share, square = hits / of, NORMAL * NORMAL
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = NORMAL * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Tally(NamedTuple):
    """The verdicts of many deals, counted."""

    won: int
    lost: int
    unknown: int

    @property
    def deals(self) -> int:
        """Of all kinds."""
        return sum(self)

    @property
    def share(self) -> Interval:
        """Of those won; the upper bound as if all that are not known were won."""
        share, low, _ = wilson_interval(self.won, self.deals)
        return Interval(share, low, wilson_interval(self.won + self.unknown, self.deals).high)


def count_verdicts(verdicts: Iterable[Verdict]) -> Tally:
    """These verdicts, counted.

    >>> count_verdicts(["won", "lost", "won"])
    Tally(won=2, lost=1, unknown=0)
    """
    counts = Counter(verdicts)
    return Tally(counts["won"], counts["lost"], counts["unknown"])
