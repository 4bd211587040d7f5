"""Owns the talk with the page around an embedded table (docs/embedding.md): its messages, read and answered, and what
it is told of the game. What a message asks for, the session's verbs do; how messages travel is the page's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lacuna.engine.table import Table
from lacuna.errors import LacunaError
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.protocol import BadRequestError, Request, read_json, write_json
from lacuna.safe_json import nested_too_deeply
from lacuna.saved.earlier_games import EarlierGames

#: The version of the messages, which every one of them tells.
VERSION = 1
#: Letters of a message; ids count up to this.
MOST, MOST_ID = 2_000_000, 2**53
#: What a message may ask for, and the arguments of each: all texts, all but the save optional.
ASKED: dict[str, frozenset[str]] = {
    "getState": frozenset(),
    "hint": frozenset(),
    "load": frozenset({"save"}),
    "newGame": frozenset({"game", "deal"}),
    "redo": frozenset(),
    "undo": frozenset(),
}
FIELDS = frozenset({"lacuna", "id", "do", "args"})
Verb = Callable[[Request], dict[str, Any]]


class Host:
    """The page around the table: what it asks for, and the texts that are to be posted to it."""

    def __init__(self, table: Table, verbs: dict[str, Verb]) -> None:
        self._table, self._verbs = table, verbs
        self._last = -1
        self._told: dict[str, Any] | None = None

    def hear(self, request: Request) -> dict[str, Any]:
        """Does what a message asks for, and answers it; a refused one changes nothing. Without a text the host has just
        come: it is told how things stand.
        """
        text = request.optional("text")
        if text is None:
            self._last, self._told = -1, None
            return self.told(self._table.view("none", [], ""), event="ready")
        number: int | None = None
        try:
            number, body = read_message(text, self._last)
            self._last = number
            result = self._do(request, *read_command(body))
            answer: dict[str, Any] = {"ok": True, "state": state(self._game(), self._table.aside)}
        except LacunaError as error:
            result = self._table.view("none", [], "")
            answer = {"ok": False, "error": {"code": error.code, "message": error.message(self._table.words)}}
        result = self.told(result)
        return {**result, "posts": [*result.get("posts", []), _write({"id": number, **answer})]}

    def told(self, result: dict[str, Any], event: str = "change") -> dict[str, Any]:
        """A result, with what the host is to be told of it: that the player's game stands otherwise, or has ended."""
        game = self._table.own
        now = state(game, self._table.aside) if game else None
        if now is None or now == self._told:
            return result
        before, self._told = self._told, now
        posts = [_write({"event": event, "state": now})]
        if before and now["outcome"] not in (None, before["outcome"]):
            posts.append(_write({"event": "won" if now["outcome"] == "won" else "lost", "state": now}))
        return {**result, "posts": posts}

    def _game(self) -> Game:
        """The player's, not the lesson or the replay that may lie over it; where there is none, what lies there."""
        return self._table.own or self._table.game

    def _do(self, request: Request, wanted: str, args: dict[str, str]) -> dict[str, Any]:
        """Has a verb of the session do it; ``open`` and ``act`` have their own checks."""
        more = {name: value for name, value in request.args.items() if name in ("today", "now", "entropy")}
        if wanted == "getState":
            return self._table.view("none", [], "")
        if wanted == "load":
            return self._verbs["open"](request._replace(verb="open", args={**more, "save": args["save"]}))
        if wanted == "newGame" and args:
            own = self._game()
            named = args.get("game") or own.address.split("/")[0]
            game = f"{named}/{args['deal']}" if "deal" in args else named
            # The player's deal is put aside, as by a new one; another game's could not be kept beside this one.
            if named.partition("?")[0] in (own.variant.id, *own.variant.aliases):
                more["aside"] = True
            return self._verbs["open"](request._replace(verb="open", args={**more, "game": game}))
        action = {"newGame": "new"}.get(wanted, wanted)
        return self._verbs["act"](
            request._replace(verb="act", args={**more, "rev": self._table.rev, "action": action, "confirmed": True})
        )


def state(game: Game, aside: EarlierGames) -> dict[str, Any]:
    """What a host is told of a game: its address, how it stands and all of it as text, to be loaded again. Undo and
    redo lead to the deals put aside too."""
    return {
        "game": game.address,
        "outcome": game.outcome,
        "moves": len(game.entries) - 1,
        "progress": list(game.progress),
        "undo": game.peek() is not None or bool(aside.sides["earlier"]),
        "redo": bool(game.undone or aside.sides["later"]),
        "save": dump(game),
    }


def read_message(text: str, last: int) -> tuple[int, dict[str, Any]]:
    """The id of a message, which must be higher than the one before, and all of it."""
    if len(text) > MOST:
        raise BadRequestError("request-long", most=MOST)
    if nested_too_deeply(text):
        raise BadRequestError("request-nested")
    if (body := read_json(text)) is None:
        raise BadRequestError("request-json")
    if type(body) is not dict or body.get("lacuna") != VERSION or type(body["lacuna"]) is not int:
        raise BadRequestError("embed-version", version=VERSION)
    number = body.get("id")
    if type(number) is not int or not last < number <= MOST_ID:
        raise BadRequestError("embed-id", last=last)
    return number, body


def read_command(body: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """What a message asks for, and with which arguments."""
    wanted, args = body.get("do"), body.get("args", {})
    if type(wanted) is not str or wanted not in ASKED:
        raise BadRequestError("embed-do", asked=", ".join(ASKED))
    if type(args) is not dict or any(type(value) is not str for value in args.values()):
        raise BadRequestError("embed-args", wanted=wanted)
    unknown = [*(args.keys() - ASKED[wanted]), *(body.keys() - FIELDS), *({"save"} & ASKED[wanted] - args.keys())]
    if unknown:
        raise BadRequestError("embed-field", wanted=wanted, name=sorted(unknown)[0][:40])
    return wanted, args


def _write(body: dict[str, Any]) -> str:
    return write_json({"lacuna": VERSION, **body})
