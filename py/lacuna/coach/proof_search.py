"""Owns a proof: searches run in slices, in a worker of their own, and what is told of their end.

Of one position; or, looking back, of the positions of a game, for the last one from which a win is found.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Any, NamedTuple, get_args

from lacuna.model.state import State
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.solver import Engine, Limits, Outcome, Search, search_for

#: What a proof may take; a phone has room for that.
LIMITS = Limits(seconds=20, memory=64 << 20)
#: The same for each of the positions looked back to.
LIMITS_BACK = Limits(seconds=5, memory=64 << 20)
#: The most that may be asked for instead: positions, seconds, MB.
MOST_STATES, MOST_SECONDS, MOST_MEMORY = 10**12, 86_400, 4096
ENGINES: dict[str, Engine] = {name: name for name in get_args(Engine)}
#: What one slice may take, in seconds: between two of them the worker hears whether it is to stop.
SLICE = 0.015

#: Searches one after another, each answered with its outcome; at the end what is told of them.
Course = Generator[Search, Outcome, dict[str, Any]]


class Terms(NamedTuple):
    """How to search; what a hint does not ask for, those do who measure or judge deals. None: as a hint has it."""

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None
    plain: bool = False
    full_knowledge: bool = False
    engine: Engine | None = None

    @classmethod
    def of(cls, request: Request) -> Terms:
        """Those that a request names."""
        states, memory = request.number("states", MOST_STATES), request.number("memory", MOST_MEMORY)
        engine = request.optional("engine")
        if engine is not None and engine not in ENGINES:
            raise BadRequestError("takes-engine", verb=request.verb)
        return cls(
            None if states is None else int(states),
            request.number("seconds", MOST_SECONDS),
            None if memory is None else int(memory * (1 << 20)),
            request.switch("plain"),
            request.switch("fullKnowledge"),
            None if engine is None else ENGINES[engine],
        )

    def search(self, game: Game, state: State, usual: Limits, *, full: bool = False) -> Search | None:
        """The search of a position, not begun; the usual limits stand where no others were named."""
        named = {name: limit for name, limit in self._asdict().items() if name in usual._fields and limit is not None}
        limits = usual._replace(**named)
        full |= self.full_knowledge
        return search_for(game.rules, state, limits, plain=self.plain, full_knowledge=full, engine=self.engine)


class Proof:
    """The searches of one game."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._search: Search | None = next(course)
        self._states = 256

    @classmethod
    def begun(cls, game: Game, terms: Terms = Terms(), *, back: bool = False) -> Proof | None:  # noqa: B008 - a constant
        """Of a game that has a search; None where it has none."""
        if terms.search(game, game.state, LIMITS, full=back and game.outcome == "lost") is None:
            return None
        return cls(_looking_back(game, terms) if back else _looking(game, terms))

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """One slice: whether there are more, and at the end what was found."""
        if self._search is None:
            return False, []
        began = perf_counter()
        ended = self._search.run(self._states)
        took = max(perf_counter() - began, SLICE / 100)
        self._states = max(64, int(self._states * min(4.0, SLICE / took)))
        outcome = self._search.outcome
        if not ended or outcome is None:
            return True, []
        self._search.close()
        try:
            self._search, self._states = self._course.send(outcome), 256
        except StopIteration as end:
            self._search = None
            return False, [{"type": "proof", **end.value}]
        return True, []

    def close(self) -> None:
        """No more is wanted of it."""
        if self._search:
            self._search.close()
        self._search = None


def _looking(game: Game, terms: Terms) -> Course:
    search = terms.search(game, game.state, LIMITS)
    assert search is not None  # asked before
    outcome = yield search
    return {**_told(game, outcome, outcome.states, outcome.seconds), "distinct": outcome.distinct}


def _told(game: Game, outcome: Outcome, states: int, seconds: float) -> dict[str, Any]:
    return {
        "verdict": outcome.verdict,
        "line": [game.text_of(move) for move in outcome.line] if outcome.verdict != "lost" else [],
        "best": outcome.best,
        "states": states,
        "seconds": round(seconds, 3),
        "engine": outcome.engine,
    }


def _looking_back(game: Game, terms: Terms) -> Course:
    """Round by round, the last one first; within a round by halves, since what follows a lost position is lost.

    A game that has ended is judged with full knowledge. A search that ends at its limit counts as no win: an earlier
    position may then be told than the last that could be won, never a later one.
    """
    full, states, seconds = game.outcome == "lost", 0, 0.0

    def looked(state: State) -> Generator[Search, Outcome, Outcome | None]:
        nonlocal states, seconds
        search = terms.search(game, state, LIMITS_BACK, full=full)
        if search is None:
            return None
        outcome = yield search
        states, seconds = states + outcome.states, seconds + outcome.seconds
        return outcome

    best: Outcome | None = None
    for first, last in _rounds(game):
        won, beyond = first - 1, last + 1
        while beyond - won > 1:
            at = first if won < first else (won + beyond) // 2
            outcome = yield from looked(game.entries[at].state)
            best = outcome or best
            if outcome and outcome.verdict == "won":
                won, line = at, outcome
            elif at == first:
                break
            else:
                beyond = at
        if won >= first:
            return {**_told(game, line, states, seconds), "back": len(game.entries) - 1 - won}
    told = {"verdict": "unknown", "line": [], "best": best.best if best else 0, "states": states}
    return {**told, "seconds": round(seconds, 3), "engine": best.engine if best else "python", "back": 0}


def _rounds(game: Game) -> list[tuple[int, int]]:
    """The entries of each round since the last restart, first and last, the last round first; not that on the table."""
    rounds: list[tuple[int, int]] = []
    last = len(game.entries) - 2
    for at in range(len(game.entries) - 1, -1, -1):
        if game.entries[at].kind in ("start", "restart", "redeal"):
            if at <= last:
                rounds.append((at, last))
            last = at - 1
            if game.entries[at].kind != "redeal":
                break
    return rounds
