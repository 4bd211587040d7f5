"""Several searches of one position in turn, for the gap games in which a gap takes more than one card.

The searches fail on different deals, so together they win more deals in the same time than any of them alone: an
*algorithm portfolio* (B. Huberman, R. Lukose and T. Hogg 1997; C. Gomes and B. Selman 2001).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lacuna.solver.search import Limits, Outcome, Search

#: Starts a search within the given limits.
StartSearch = Callable[[Limits], Search]
#: A search and how many distinct states it may visit before the next one's turn; None is no limit.
Turn = tuple[StartSearch, int | None]


class Portfolio:
    """Searches of one position, one after another, as one ``Search``. It ends with the first that decides the position.

    ``done`` are the outcomes of the searches that have ended, ``search`` is the current one. A search that gave up
    before its turn was over has reached the limit of memory. It would give up at the same place again, so turns with
    the same starter are left out from then on.
    """

    def __init__(self, turns: Sequence[Turn], limits: Limits) -> None:
        self.limits = limits
        self.outcome: Outcome | None = None
        self.done: list[Outcome] = []
        self._turns = list(turns)
        self.search = self._start_next()

    def _start_next(self) -> Search:
        """Start the next search, with what is left of the limits."""
        start, turn_states = self._turn = self._turns.pop(0)
        states, seconds = self.limits.states, self.limits.seconds
        states_left = None if states is None else states - sum(outcome.distinct for outcome in self.done)
        most = min((number for number in (states_left, turn_states) if number is not None), default=None)
        seconds_left = None if seconds is None else seconds - sum(outcome.seconds for outcome in self.done)
        return start(Limits(most, seconds_left, self.limits.memory))

    def run(self, states: int) -> bool:
        """As in ``Search``. A slice ends early if a turn ends in it."""
        if self.outcome is None and self.search.run(states):
            assert self.search.outcome is not None
            self._end_turn(self.search.outcome)
        return self.outcome is not None

    def close(self) -> None:
        """As in ``Search``."""
        if self.outcome is None:
            self.search.close()
            assert self.search.outcome is not None
            self.done.append(self.search.outcome)
            self._sum_up()

    def _end_turn(self, outcome: Outcome) -> None:
        self.done.append(outcome)
        start, turn_states = self._turn
        if turn_states is not None and outcome.distinct < turn_states:
            self._turns = [turn for turn in self._turns if turn[0] is not start]
        if outcome.verdict != "unknown" or not self._turns or self._limit_reached():
            self._sum_up()
        else:
            self.search = self._start_next()

    def _limit_reached(self) -> bool:
        states, seconds = self.limits.states, self.limits.seconds
        return (states is not None and sum(outcome.distinct for outcome in self.done) >= states) or (
            seconds is not None and sum(outcome.seconds for outcome in self.done) >= seconds
        )

    def _sum_up(self) -> None:
        """Store the outcome: the verdict of the last search, the best line of all, and the sums of the counts."""
        last = self.done[-1]
        best = max(self.done, key=lambda outcome: (outcome.verdict == "won", outcome.best))
        self.outcome = last._replace(
            line=best.line,
            best=best.best,
            states=sum(outcome.states for outcome in self.done),
            distinct=sum(outcome.distinct for outcome in self.done),
            seconds=sum(outcome.seconds for outcome in self.done),
        )
