"""Owns a proof: a search of one position run in slices, in a worker of its own, and what is told of its end."""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple, get_args

from lacuna.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.solver import Engine, Limits, Search, search_for

#: What a proof may take; a phone has room for that.
LIMITS = Limits(seconds=20, memory=64 << 20)
#: The most that may be asked for instead: positions, seconds, MB.
MOST_STATES, MOST_SECONDS, MOST_MEMORY = 10**12, 86_400, 4096
ENGINES: dict[str, Engine] = {name: name for name in get_args(Engine)}
#: What one slice may take, in seconds: between two of them the worker hears whether it is to stop.
SLICE = 0.03


class Terms(NamedTuple):
    """How a position is to be searched; what a hint does not ask for, those do who measure or judge deals."""

    limits: Limits
    plain: bool = False
    full_knowledge: bool = False
    engine: Engine | None = None

    @classmethod
    def of(cls, request: Request) -> Terms:
        """Those that a request names, and for the others those of a hint."""
        states, seconds = request.number("states", MOST_STATES), request.number("seconds", MOST_SECONDS)
        memory = request.number("memory", MOST_MEMORY)
        limits = Limits(
            int(states) if states else LIMITS.states,
            seconds or LIMITS.seconds,
            int(memory * (1 << 20)) if memory else LIMITS.memory,
        )
        engine = request.optional("engine")
        if engine is not None and engine not in ENGINES:
            raise BadRequestError("takes-engine", verb=request.verb)
        named = None if engine is None else ENGINES[engine]
        return cls(limits, request.switch("plain"), request.switch("fullKnowledge"), named)


class Proof:
    """The search of one game's position."""

    def __init__(self, game: Game, search: Search) -> None:
        self._game, self._search = game, search
        self._states = 256
        self._told = False

    @classmethod
    def begun(cls, game: Game, terms: Terms) -> Proof | None:
        """Of a game that has a search; None where it has none."""
        search = search_for(
            game.rules,
            game.state,
            terms.limits,
            plain=terms.plain,
            full_knowledge=terms.full_knowledge,
            engine=terms.engine,
        )
        return None if search is None else cls(game, search)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """One slice: whether there are more, and at the end what was found."""
        if self._told:
            return False, []
        began = perf_counter()
        ended = self._search.run(self._states)
        took = max(perf_counter() - began, SLICE / 100)
        self._states = max(64, int(self._states * min(4.0, SLICE / took)))
        outcome = self._search.outcome
        if not ended or outcome is None:
            return True, []
        self._told = True
        line = [self._game.text_of(move) for move in outcome.line] if outcome.verdict == "won" else []
        counts = {"states": outcome.states, "distinct": outcome.distinct}
        how = {"seconds": round(outcome.seconds, 3), "engine": outcome.engine}
        return False, [{"type": "proof", "verdict": outcome.verdict, "line": line, **counts, **how}]

    def close(self) -> None:
        """No more is wanted of it."""
        self._told = True
        self._search.close()
