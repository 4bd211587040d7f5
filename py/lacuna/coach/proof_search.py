"""Searches that try to prove whether a position can be won, or where in its history a game was lost.

They run in a worker beside the engine's own, one short slice at a time.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Any, NamedTuple, get_args

from lacuna.model.state import State
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.solver import Engine, Limits, Outcome, Search, search_for

#: The limits of a proof. A phone has this much memory to spare.
LIMITS = Limits(seconds=20, memory=64 << 20)
#: The limits for each position of the history that is searched.
LIMITS_BACK = Limits(seconds=5, memory=64 << 20)
#: The largest limits that a request may name: positions, seconds, MB.
MOST_STATES, MOST_SECONDS, MOST_MEMORY = 10**12, 86_400, 4096
ENGINES: dict[str, Engine] = {name: name for name in get_args(Engine)}
#: The target length of one slice in seconds. Between two slices the worker can receive a message to stop.
SLICE_SECONDS = 0.015
#: The positions in the first slice of a search. The size of a later slice follows from the time of the one before.
FIRST_SLICE = 256

#: A generator that yields one search after another, is sent the outcome of each, and returns the report on all.
Searches = Generator[Search, Outcome, dict[str, Any]]


class Terms(NamedTuple):
    """How to search, as a request for a proof may choose. None means the default.

    ``states`` is the most positions to look at, ``seconds`` the longest time, and ``memory`` the most bytes. ``plain``:
    search without pruning or shortcuts. ``full_knowledge``: the search may look at hidden cards. ``engine`` is the
    implementation: Python or the compiled kernel.
    """

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None
    plain: bool = False
    full_knowledge: bool = False
    engine: Engine | None = None

    @classmethod
    def from_request(cls, request: Request) -> Terms:
        """Return the terms that a request names; its ``memory`` is in MB."""
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

    def search(self, game: Game, state: State, defaults: Limits, *, full: bool = False) -> Search | None:
        """Return a new search of a position, not yet started; None if the game has no search.

        Limits in these terms replace ``defaults``. ``full``: the search may look at hidden cards.
        """
        chosen = {
            name: limit for name, limit in self._asdict().items() if name in defaults._fields and limit is not None
        }
        limits = defaults._replace(**chosen)
        full |= self.full_knowledge
        return search_for(game.rules, state, limits, plain=self.plain, full_knowledge=full, engine=self.engine)


class Proof:
    """The searches of one proof, run in slices."""

    def __init__(self, searches: Searches) -> None:
        self._searches = searches
        self._search: Search | None = next(searches)
        self._states = FIRST_SLICE  # the number of positions in the next slice

    @classmethod
    def begin(cls, game: Game, terms: Terms = Terms(), *, back: bool = False) -> Proof | None:  # noqa: B008 - a constant
        """Return the proof that says whether a game's current position can be won.

        With ``back``, it finds the last position of the game's history that could be won. Return None if the game has
        no search.
        """
        if terms.search(game, game.state, LIMITS, full=back and game.outcome == "lost") is None:
            return None
        return cls(_search_history(game, terms) if back else _search_position(game, terms))

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Run one slice. Return whether there is more to do, and at the end the event ``proof`` with the report."""
        if self._search is None:
            return False, []
        start = perf_counter()
        ended = self._search.run(self._states)
        seconds = max(perf_counter() - start, SLICE_SECONDS / 100)
        self._states = max(64, int(self._states * min(4.0, SLICE_SECONDS / seconds)))
        outcome = self._search.outcome
        if not ended or outcome is None:
            return True, []
        self._search.close()
        try:
            self._search, self._states = self._searches.send(outcome), FIRST_SLICE
        except StopIteration as end:
            self._search = None
            return False, [{"type": "proof", **end.value}]
        return True, []

    def close(self) -> None:
        """End the proof without a report."""
        if self._search:
            self._search.close()
        self._search = None


def _search_position(game: Game, terms: Terms) -> Searches:
    search = terms.search(game, game.state, LIMITS)
    assert search is not None  # `begin` has checked
    outcome = yield search
    return {**_report(game, outcome, outcome.states, outcome.seconds), "distinct": outcome.distinct}


def _report(game: Game, outcome: Outcome, states: int, seconds: float) -> dict[str, Any]:
    return {
        "verdict": outcome.verdict,
        "line": [game.text_of(move) for move in outcome.line] if outcome.verdict != "lost" else [],
        "best": outcome.best,
        "states": states,
        "seconds": round(seconds, 3),
        "engine": outcome.engine,
    }


def _search_history(game: Game, terms: Terms) -> Searches:
    """Find the last position of the game from which a win is found. ``back`` in the report says how many entries ago.

    A round is the play from the start or from a redeal up to the next redeal. Rounds are searched from the last to the
    first, each by bisection, since in a round all positions after a lost one are lost. The round's first position is
    searched first; if no win is found there, the rest of the round is skipped. In a round of entries 0 to 8 whose first
    lost entry is 6, the searches look at 0 (won), 4 (won), 6 (lost) and 5 (won): the answer is 5.

    If the game is lost, the searches may look at hidden cards. A search that reaches its limits counts as "no win". The
    answer may then be too early in the game, but never too late.
    """
    full, states, seconds = game.outcome == "lost", 0, 0.0

    def search_at(state: State) -> Generator[Search, Outcome, Outcome | None]:
        nonlocal states, seconds
        search = terms.search(game, state, LIMITS_BACK, full=full)
        if search is None:
            return None
        outcome = yield search
        states, seconds = states + outcome.states, seconds + outcome.seconds
        return outcome

    latest: Outcome | None = None
    for first, last in _rounds(game):
        won, not_won = first - 1, last + 1
        while not_won - won > 1:
            middle = first if won < first else (won + not_won) // 2
            outcome = yield from search_at(game.entries[middle].state)
            latest = outcome or latest
            if outcome and outcome.verdict == "won":
                won, winning = middle, outcome
            elif middle == first:
                break
            else:
                not_won = middle
        if won >= first:
            return {**_report(game, winning, states, seconds), "back": len(game.entries) - 1 - won}
    report = {"verdict": "unknown", "line": [], "best": latest.best if latest else 0, "states": states}
    return {**report, "seconds": round(seconds, 3), "engine": latest.engine if latest else "python", "back": 0}


def _rounds(game: Game) -> list[tuple[int, int]]:
    """Return the numbers of the first and last entry of each round since the last restart, the last round first.

    The last entry of the game, which is the current position, is left out.
    """
    rounds: list[tuple[int, int]] = []
    last = len(game.entries) - 2
    for number in range(len(game.entries) - 1, -1, -1):
        if game.entries[number].kind in ("start", "restart", "redeal"):
            if number <= last:
                rounds.append((number, last))
            last = number - 1
            if game.entries[number].kind != "redeal":
                break
    return rounds
