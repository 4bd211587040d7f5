"""Owns what the command ``solve`` asks of the solver: its limits as typed, and what it tells of the outcome."""

from __future__ import annotations

import re
from argparse import Namespace
from typing import Any, get_args

from lacuna.errors import BadOptionError
from lacuna.game import Game
from lacuna.solver import Engine, Limits, Outcome, search_for, solved
from lacuna.words import Words

_WHOLE = re.compile(r"0*[1-9][0-9]{0,14}", re.ASCII)
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_ENGINES: tuple[Engine, ...] = get_args(Engine)


def outcome_of(game: Game, options: Namespace) -> Outcome:
    """The outcome of the search of a game's position, to the limits given."""
    limits = _limits(options)
    engine = _engine(options.engine)
    search = search_for(
        game.rules, game.state, limits, plain=options.plain, full_knowledge=options.full_knowledge, engine=engine
    )
    if search is None:
        raise BadOptionError("no-search", game=game.variant.title)
    return solved(search)


def report(game: Game, outcome: Outcome, words: Words) -> tuple[dict[str, Any], str]:
    """The outcome as the values of ``--json``, and as text. The line is a win's, or there is none."""
    line = [game.text_of(move) for move in outcome.line] if outcome.verdict == "won" else []
    body = {
        "verdict": outcome.verdict,
        "line": line,
        "states": outcome.states,
        "distinct": outcome.distinct,
        "best": outcome.best,
        "seconds": round(outcome.seconds, 6),
        "engine": outcome.engine,
    }
    done = words.say(f"solve.{outcome.verdict}", n=len(line), best=outcome.best)
    counts = words.say("solve.counts", states=outcome.states, distinct=outcome.distinct, seconds=body["seconds"])
    return body, "\n".join([*line, done, counts])


def _limits(options: Namespace) -> Limits:
    states, memory = _whole("states", options.states), _whole("memory", options.memory)
    given = {"memory": memory << 20} if memory is not None else {}
    return Limits(states=states, seconds=_seconds(options.seconds), **given)


def _whole(name: str, text: str | None) -> int | None:
    if text is None:
        return None
    if not _WHOLE.fullmatch(text):
        raise BadOptionError("solve-whole", name=f"--{name}", text=text[:20])
    return int(text)


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    if not _SECONDS.fullmatch(text) or not float(text):
        raise BadOptionError("solve-seconds", text=text[:20])
    return float(text)


def _engine(text: str | None) -> Engine | None:
    if text is None:
        return None
    for engine in _ENGINES:
        if engine == text:
            return engine
    raise BadOptionError("solve-engine", engines=", ".join(_ENGINES), text=text[:20])
