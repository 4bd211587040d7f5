"""Messages between an embedded table and the page around it, the host page (docs/embedding.md).

This module reads the host's messages, does what they ask for with the session's verbs, and writes answers and events.
The messages are carried between the two pages by JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lacuna.engine.table import Table
from lacuna.errors import LacunaError
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.protocol import BadRequestError, Request, read_json, write_json
from lacuna.safe_json import has_too_many_brackets
from lacuna.saved.earlier_games import EarlierGames

#: The version of the message format; every message carries it.
VERSION = 1
#: The most characters of a message.
MAX_LENGTH = 2_000_000
#: The largest id of a message.
MAX_ID = 2**53
#: The commands, each with the names of its arguments. All arguments are strings, and all but ``save`` are optional.
COMMANDS: dict[str, frozenset[str]] = {
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
    """The host page of a table: the id of its last message, and the state of the game that was last sent to it."""

    def __init__(self, table: Table, verbs: dict[str, Verb]) -> None:
        self._table, self._verbs = table, verbs
        self._last_id = -1
        self._sent_state: dict[str, Any] | None = None

    def answer(self, request: Request) -> dict[str, Any]:
        """Return the result of the verb ``embed``; its ``posts`` are the messages to send to the host page.

        A message that is refused does not change the game. A request without a message says that the host page has just
        loaded. The host page is then sent the state of the game.
        """
        text = request.optional("text")
        if text is None:
            self._last_id, self._sent_state = -1, None
            return self.with_events(self._table.view("none", [], ""), event="ready")
        message_id: int | None = None
        try:
            message_id, body = read_message(text, self._last_id)
            self._last_id = message_id
            result = self._do(request, *read_command(body))
            answer: dict[str, Any] = {"ok": True, "state": state(self._game(), self._table.earlier_games)}
        except LacunaError as error:
            result = self._table.view("none", [], "")
            answer = {"ok": False, "error": {"code": error.code, "message": error.message(self._table.words)}}
        result = self.with_events(result)
        return {**result, "posts": [*result.get("posts", []), _write({"id": message_id, **answer})]}

    def with_events(self, result: dict[str, Any], event: str = "change") -> dict[str, Any]:
        """Return the result of a verb. If the state of the player's game has changed, add messages for the host page.

        The field ``posts`` has these messages. They are ``event`` and, if the game has just ended, ``won`` or ``lost``.
        """
        game = self._table.player_game
        now = state(game, self._table.earlier_games) if game else None
        if now is None or now == self._sent_state:
            return result
        before, self._sent_state = self._sent_state, now
        posts = [_write({"event": event, "state": now})]
        if before and now["outcome"] not in (None, before["outcome"]):
            posts.append(_write({"event": "won" if now["outcome"] == "won" else "lost", "state": now}))
        return {**result, "posts": posts}

    def _game(self) -> Game:
        """Return the player's game, even under an overlay; if the player has none, the overlay's."""
        return self._table.player_game or self._table.game

    def _do(self, request: Request, command: str, args: dict[str, str]) -> dict[str, Any]:
        """Do a command with one of the session's verbs, which checks the arguments."""
        more = {name: value for name, value in request.args.items() if name in ("today", "now", "entropy")}
        if command == "getState":
            return self._table.view("none", [], "")
        if command == "load":
            return self._verbs["open"](request._replace(verb="open", args={**more, "save": args["save"]}))
        if command == "newGame" and args:
            current = self._game()
            name = args.get("game") or current.address.split("/")[0]
            address = f"{name}/{args['deal']}" if "deal" in args else name
            # With `aside`, undo brings the current game back, as it does after a new deal. If the new game is of
            # another variant, that is not needed: the current game keeps its own save.
            if name.partition("?")[0] in (current.variant.id, *current.variant.aliases):
                more["aside"] = True
            return self._verbs["open"](request._replace(verb="open", args={**more, "game": address}))
        action = {"newGame": "new"}.get(command, command)
        return self._verbs["act"](
            request._replace(verb="act", args={**more, "rev": self._table.rev, "action": action, "confirmed": True})
        )


def state(game: Game, earlier_games: EarlierGames) -> dict[str, Any]:
    """Return what a host page receives of a game: its address, how it stands, and its save, which ``load`` accepts.

    ``undo`` and ``redo`` say whether the player can undo or redo, be it only to an earlier or later game.
    """
    return {
        "game": game.address,
        "outcome": game.outcome,
        "moves": len(game.entries) - 1,
        "progress": list(game.progress),
        "undo": game.peek() is not None or bool(earlier_games.sides["earlier"]),
        "redo": bool(game.undone or earlier_games.sides["later"]),
        "save": dump(game),
    }


def read_message(text: str, last_id: int) -> tuple[int, dict[str, Any]]:
    """Return the id and the fields of a message. Raise BadRequestError unless the id is higher than ``last_id``."""
    if len(text) > MAX_LENGTH:
        raise BadRequestError("request-long", most=MAX_LENGTH)
    if has_too_many_brackets(text):
        raise BadRequestError("request-nested")
    if (body := read_json(text)) is None:
        raise BadRequestError("request-json")
    if type(body) is not dict or body.get("lacuna") != VERSION or type(body["lacuna"]) is not int:
        raise BadRequestError("embed-version", version=VERSION)
    message_id = body.get("id")
    if type(message_id) is not int or not last_id < message_id <= MAX_ID:
        raise BadRequestError("embed-id", last=last_id)
    return message_id, body


def read_command(body: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """Return the command of a message and its arguments. Raise BadRequestError if they are not as in ``COMMANDS``."""
    command, args = body.get("do"), body.get("args", {})
    if type(command) is not str or command not in COMMANDS:
        raise BadRequestError("embed-do", asked=", ".join(COMMANDS))
    if type(args) is not dict or any(type(value) is not str for value in args.values()):
        raise BadRequestError("embed-args", wanted=command)
    known = COMMANDS[command]
    wrong = [*(args.keys() - known), *(body.keys() - FIELDS), *({"save"} & known - args.keys())]
    if wrong:
        raise BadRequestError("embed-field", wanted=command, name=sorted(wrong)[0][:40])
    return command, args


def _write(body: dict[str, Any]) -> str:
    return write_json({"lacuna": VERSION, **body})
