"""The common interface of all searches: run in slices, within limits, to a verdict and a line of moves."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from lacuna.errors import IllegalMoveError
from lacuna.model.moves import Move
from lacuna.model.notation import move_text
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply

Verdict = Literal["won", "lost", "unknown"]
Engine = Literal["python", "kernel"]

#: How many states (positions, repeated ones included) to visit between two checks of time and memory.
STATES_PER_CHECK = 2048
#: The clock of the searches, in seconds: the processor time of this thread, so that other work of the machine does not
#: count. Pyodide has no such clock; there it is elapsed time.
clock = getattr(time, "thread_time", time.perf_counter)


class Limits(NamedTuple):
    """When a search gives up. None means no limit of that kind.

    * ``states``: number of distinct states visited
    * ``seconds``: processor time spent inside ``run``; in the page, elapsed time
    * ``memory``: bytes of the search's tables
    """

    states: int | None = None
    seconds: float | None = None
    memory: int | None = 256 << 20


class Outcome(NamedTuple):
    """The result of a search.

    ``line`` leads from the start to a win or, if none was found, to the best position that was found. ``best`` is the
    number of cards in place (where the won game has them) at the end of the line. ``states`` is how many positions the
    search visited, repeated ones included, and ``distinct`` how many different ones. ``engine`` is the version of the
    search that ran: in Python, or in the compiled kernel.

    The verdict is *lost* only if every reachable position was visited or proved lost. A search that stopped at a
    limit is *unknown*.
    """

    verdict: Verdict
    line: tuple[Move, ...]
    states: int
    distinct: int
    best: int
    seconds: float
    engine: Engine


class Search(Protocol):
    """A search of one position that the caller runs in slices."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the search is unfinished."""

    def run(self, states: int) -> bool:
        """Visit up to ``states`` more states. Return True once the search has ended."""

    def close(self) -> None:
        """Free the memory. An unfinished search is cancelled: its verdict becomes *unknown*."""


class SlicedSearch(ABC):
    """Base class of the searches: slices, limits, time and the outcome.

    A subclass implements the search itself (``advance``), which also updates ``states`` (how many positions were
    visited, repeated ones included) and ``distinct`` (how many different ones). Each visit adds at most one to
    ``distinct``.
    """

    engine: Engine = "python"
    states_per_check = STATES_PER_CHECK

    def __init__(self, rules: Rules, state: State, limits: Limits) -> None:
        self.rules = rules
        self.start = state
        self.limits = limits
        self.states = 0
        self.distinct = 0
        self.seconds = 0.0
        self.outcome: Outcome | None = None

    @abstractmethod
    def advance(self, states: int) -> Verdict | None:
        """Visit up to ``states`` more states. Return the verdict, or None if the search can continue.

        A search that ends without a proof, such as a single beam, returns *unknown*.
        """

    @abstractmethod
    def line(self) -> Sequence[Move]:
        """Return the moves to the win, or to the best position so far."""

    @abstractmethod
    def bytes_held(self) -> int:
        """Return the size of the search's tables in bytes."""

    @abstractmethod
    def release(self) -> None:
        """Drop the tables. No other method is called afterwards."""

    def run(self, states: int) -> bool:
        """As in :class:`Search`."""
        end = self.states + states
        while self.outcome is None and self.states < end:
            began = clock()
            left = min(end - self.states, self.states_per_check, self._states_left())
            verdict = self.advance(left) if left > 0 else "unknown"
            self.seconds += clock() - began
            if verdict is None and self._limit_reached():
                verdict = "unknown"
            if verdict is not None:
                self._end(verdict)
        return self.outcome is not None

    def close(self) -> None:
        """As in :class:`Search`."""
        if self.outcome is None:
            self._end("unknown")

    def _states_left(self) -> int:
        return self.states_per_check if self.limits.states is None else self.limits.states - self.distinct

    def _limit_reached(self) -> bool:
        seconds, memory = self.limits.seconds, self.limits.memory
        return (
            self._states_left() <= 0
            or (seconds is not None and self.seconds >= seconds)
            or (memory is not None and self.bytes_held() >= memory)
        )

    def _end(self, verdict: Verdict) -> None:
        """Replay the line through the rules, store the outcome and free the memory."""
        began = clock()
        line = tuple(self.line())
        self.seconds += clock() - began
        after = replay_line(self.rules, self.start, line)
        if self.rules.is_won(self.start):
            # A won start is a win even if a limit ended the search first. If only the end of the line is won, the
            # verdict stays: the line of a fair search may reveal cards that it could not know, and win by luck.
            verdict = "won"
        if verdict == "won" and not self.rules.is_won(after):
            raise AssertionError(line)
        best, _ = self.rules.progress(after)
        self.outcome = Outcome(verdict, line, self.states, self.distinct, best, self.seconds, self.engine)
        self.release()


def positions_of(rules: Rules, state: State, line: Sequence[Move]) -> list[State]:
    """Play a line of moves and return the position before each, and last the position after it.

    Automatic steps are included. Each move is checked as :meth:`lacuna.play.game.Game.push` checks it. Raise
    IllegalMoveError at the first illegal move.
    """
    positions = [state]
    for move in line:
        if rules.is_won(state) or move not in rules.legal_moves(state):
            raise IllegalMoveError("illegal", move=move_text(rules.layout, move))
        _, state = settle(rules, apply(state, move))
        positions.append(state)
    return positions


def replay_line(rules: Rules, state: State, line: Sequence[Move]) -> State:
    """Return the position after a line of moves, each checked as in :func:`positions_of`."""
    return positions_of(rules, state, line)[-1]


def run_search(search: Search, slice_states: int = 100_000) -> Outcome:
    """Run a search to its end, in slices of ``slice_states`` states, and return its outcome."""
    while not search.run(slice_states):
        pass
    assert search.outcome is not None
    return search.outcome
