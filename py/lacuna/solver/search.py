"""Owns the one form of long work: a search in slices with limits, its verdict and its line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from time import perf_counter
from typing import Literal, NamedTuple, Protocol

from lacuna.errors import IllegalMoveError
from lacuna.model.moves import Move
from lacuna.model.notation import move_text
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply

Verdict = Literal["won", "lost", "unknown"]
Engine = Literal["python", "kernel"]

#: So many states are looked at between two looks at the clock and at the memory.
STATES_PER_CHECK = 2048


class Limits(NamedTuple):
    """When a search gives up; None: no limit of this kind.

    ``states`` are distinct states, ``seconds`` those spent inside ``run``, ``memory`` the bytes of its tables.
    """

    states: int | None = None
    seconds: float | None = None
    memory: int | None = 256 << 20


class Outcome(NamedTuple):
    """What a search came to.

    ``line`` leads from the searched position to a win, or, where none was found, to the best position that was;
    ``best`` is how many cards are in place at its end. ``states`` were looked at, of which ``distinct`` differ.
    *Lost* is said only when every position that can be reached was looked at, never after a limit.
    """

    verdict: Verdict
    line: tuple[Move, ...]
    states: int
    distinct: int
    best: int
    seconds: float
    engine: Engine


class Search(Protocol):
    """Work that is done in slices, with its outcome at the end."""

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""

    def run(self, states: int) -> bool:
        """Look at up to so many states more; True once it has ended."""

    def close(self) -> None:
        """Give its memory back; before the end that is a cancel, and the outcome is then unknown."""


class SlicedSearch(ABC):
    """What all searches share: slices, limits, time and the outcome. A family's search says how it looks on.

    ``states`` and ``distinct`` are kept by the search itself; one state looked at makes one distinct state at most.
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
        """Look at up to so many states more; None: there are others, and the search can go on.

        It may answer *unknown* by itself where its method ends without a proof.
        """

    @abstractmethod
    def line(self) -> Sequence[Move]:
        """The moves to the win, or to the best position so far."""

    @abstractmethod
    def bytes_held(self) -> int:
        """How much its tables take."""

    @abstractmethod
    def release(self) -> None:
        """Let go of the tables; nothing else is called afterwards."""

    def run(self, states: int) -> bool:
        """As in :class:`Search`."""
        end = self.states + states
        while self.outcome is None and self.states < end:
            began = perf_counter()
            left = min(end - self.states, self.states_per_check, self._states_left())
            verdict = self.advance(left) if left > 0 else "unknown"
            self.seconds += perf_counter() - began
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
        began = perf_counter()
        line = tuple(self.line())
        self.seconds += perf_counter() - began
        after = replay_line(self.rules, self.start, line)
        if self.rules.is_won(self.start):
            verdict = "won"  # also where a limit came first; of other lines a fair search must not see where they end
        if verdict == "won" and not self.rules.is_won(after):
            raise AssertionError(line)
        best, _ = self.rules.progress(after)
        self.outcome = Outcome(verdict, line, self.states, self.distinct, best, self.seconds, self.engine)
        self.release()


def replay_line(rules: Rules, state: State, line: Sequence[Move]) -> State:
    """The position after a line, each move checked as :meth:`lacuna.play.game.Game.push` checks it."""
    for move in line:
        if rules.is_won(state) or move not in rules.legal_moves(state):
            raise IllegalMoveError("illegal", move=move_text(rules.layout, move))
        _, state = settle(rules, apply(state, move))
    return state


def run_search(search: Search, slice_states: int = 100_000) -> Outcome:
    """The outcome of a search that is run to its end."""
    while not search.run(slice_states):
        pass
    assert search.outcome is not None
    return search.outcome
