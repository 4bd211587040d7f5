"""Owns a proof: a search of one position run in slices, in a worker of its own, and what is told of its end."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from lacuna.game import Game
from lacuna.solver import Limits, Search, search_for

#: What a proof may take; a phone has room for that.
LIMITS = Limits(seconds=20, memory=64 << 20)
#: What one slice may take, in seconds: between two of them the worker hears whether it is to stop.
SLICE = 0.03


class Proof:
    """The search of one game's position."""

    def __init__(self, game: Game, search: Search) -> None:
        self._game, self._search = game, search
        self._states = 256
        self._told = False

    @classmethod
    def begun(cls, game: Game) -> Proof | None:
        """Of a game that has a search; None where it has none."""
        search = search_for(game.rules, game.state, LIMITS)
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
        counts = {"states": outcome.states, "seconds": round(outcome.seconds, 3), "engine": outcome.engine}
        return False, [{"type": "proof", "verdict": outcome.verdict, "line": line, **counts}]

    def close(self) -> None:
        """No more is wanted of it."""
        self._told = True
        self._search.close()
