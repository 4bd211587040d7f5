"""The share of deals that can be won, counted from the verdicts of many deals, with its confidence interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

#: 95 % of a normal distribution lies within this many standard deviations of its mean.
NORMAL = 1.959964


class Interval(NamedTuple):
    """A measured share, and the bounds of its 95 % confidence interval."""

    share: float
    low: float
    high: float


def wilson_interval(hits: int, trials: int) -> Interval:
    """Return the share of hits with its Wilson score interval (E. B. Wilson 1927): 0 to 1 without trials.

    >>> low, high = wilson_interval(86, 100)[1:]
    >>> round(low, 3), round(high, 3)
    (0.779, 0.915)
    """
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share, square = hits / trials, NORMAL * NORMAL
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = NORMAL * sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Tally(NamedTuple):
    """The number of deals with each verdict."""

    won: int
    lost: int
    unknown: int

    @property
    def deals(self) -> int:
        """The number of all deals."""
        return sum(self)

    @property
    def share(self) -> Interval:
        """The share of deals won. Its upper bound counts the unknown deals as won."""
        share, low, _ = wilson_interval(self.won, self.deals)
        return Interval(share, low, wilson_interval(self.won + self.unknown, self.deals).high)


def count_verdicts(verdicts: Iterable[str]) -> Tally:
    """Return how many of the verdicts are won, lost and unknown.

    >>> count_verdicts(["won", "lost", "won"])
    Tally(won=2, lost=1, unknown=0)
    """
    counts = Counter(verdicts)
    return Tally(counts["won"], counts["lost"], counts["unknown"])
