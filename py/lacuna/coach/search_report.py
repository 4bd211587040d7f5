"""Read the report of a search, which the page sends as the arguments of the verb ``plan``."""

from __future__ import annotations

from typing import Any, get_args

from lacuna.coach.coach import Coach, Report
from lacuna.coach.proven import SearchResult
from lacuna.model.moves import Move
from lacuna.play.game import Game
from lacuna.protocol import MAX_EXACT_INTEGER, BadRequestError, Request
from lacuna.solver import Verdict

_REPORTS: tuple[Report, ...] = get_args(Report)


def take_report(coach: Coach, game: Game, request: Request) -> None:
    """Pass the report of a search to the coach. The request's verb is ``plan``; its arguments are the report.

    Raise BadRequestError or IllegalMoveError, and change nothing, if the report is invalid.
    """
    report = next((word for word in _REPORTS if word == request.text("verdict")), None)
    if report is None:
        raise BadRequestError("plan")
    back = _number(request, "back") if "back" in request.args else None
    start = game if back is None else _position_before(game, int(back))
    line = _legal_line(start, request.items("line"))
    best, states, seconds = (_number(request, name) for name in ("best", "states", "seconds"))
    verdict: Verdict = "unknown" if report == "none" or report == "failed" else report
    result = SearchResult(verdict, int(best), int(states), seconds)
    if back is None or report in ("none", "failed"):
        coach.learn(game, report, result, line)
    else:
        coach.learn_back(game, int(back), result, line)


def _position_before(game: Game, back: int) -> Game:
    """Return the position of ``back`` entries ago as a game without history."""
    if not 0 <= back < len(game.entries):
        raise BadRequestError("plan")
    return Game(game.variant, game.options, game.entries[-1 - back].state, deal=game.deal)


def _legal_line(game: Game, texts: list[Any]) -> tuple[Move, ...]:
    """Return the moves of these texts, played one after another. Raise IllegalMoveError if one is not legal."""
    moves, game = [], game.branch()
    for text in texts:
        if type(text) is not str:
            raise BadRequestError("plan")
        moves.append(game.find_move(text))
        game.push(moves[-1])
    return tuple(moves)


def _number(request: Request, name: str) -> float:
    """Return a numeric argument of the request, or 0 if it is left out. Raise BadRequestError if it is invalid."""
    value = request.args.get(name, 0)
    if type(value) not in (int, float) or not 0 <= value < MAX_EXACT_INTEGER:
        raise BadRequestError("plan")
    return float(value)
