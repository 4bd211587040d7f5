"""Owns the search of the gap games that look to both sides: a narrow beam, a typed search, then ever wider beams.

They fail on different deals: together, one after another, they win more in the same time than either does alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lacuna.solver.search import Limits, Outcome, Search

StartSearch = Callable[[Limits], Search]

#: How many distinct states each search may see before it is the next one's turn; the last goes on.
TURN_STATES = (300_000, 1_500_000, None)


class Portfolio:
    """Searches of one position, one after another; implements ``Search``. What one proves ends all."""

    def __init__(self, begins: Sequence[StartSearch], limits: Limits) -> None:
        self.begins = begins
        self.limits = limits
        self.outcome: Outcome | None = None
        self.done: list[Outcome] = []
        self.search = self._begun()

    def _begun(self) -> Search:
        """The next search, with what is left of the limits."""
        turn = len(self.done)
        states, seconds = self.limits.states, self.limits.seconds
        left = None if states is None else states - sum(outcome.distinct for outcome in self.done)
        most = min((number for number in (left, TURN_STATES[turn]) if number is not None), default=None)
        time = None if seconds is None else seconds - sum(outcome.seconds for outcome in self.done)
        return self.begins[turn](Limits(most, time, self.limits.memory))

    def run(self, states: int) -> bool:
        """As in ``Search``; a turn that ends gives the rest of the slice back."""
        if self.outcome is None and self.search.run(states):
            assert self.search.outcome is not None
            self._ended(self.search.outcome)
        return self.outcome is not None

    def close(self) -> None:
        """As in ``Search``."""
        if self.outcome is None:
            self.search.close()
            assert self.search.outcome is not None
            self.done.append(self.search.outcome)
            self._sum_up()

    def _ended(self, outcome: Outcome) -> None:
        self.done.append(outcome)
        if outcome.verdict != "unknown" or len(self.done) == len(self.begins) or self._limit_reached():
            self._sum_up()
        else:
            self.search = self._begun()

    def _limit_reached(self) -> bool:
        states, seconds = self.limits.states, self.limits.seconds
        return (states is not None and sum(outcome.distinct for outcome in self.done) >= states) or (
            seconds is not None and sum(outcome.seconds for outcome in self.done) >= seconds
        )

    def _sum_up(self) -> None:
        """The last one's verdict; the line is the best of all."""
        last = self.done[-1]
        best = max(self.done, key=lambda outcome: (outcome.verdict == "won", outcome.best))
        self.outcome = last._replace(
            line=best.line,
            best=best.best,
            states=sum(outcome.states for outcome in self.done),
            distinct=sum(outcome.distinct for outcome in self.done),
            seconds=sum(outcome.seconds for outcome in self.done),
        )
