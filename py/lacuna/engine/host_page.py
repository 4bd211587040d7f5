"""Messages between an embedded table and the page around it, the host page (docs/embedding.md).

This module reads the host's messages, does what they ask for with the session's verbs, and writes answers and events.
The messages are carried between the two pages by JavaScript.
"""

from __future__ import annotations

import traceback
from typing import Any

from lacuna.engine.table import Table
from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import address_of, parse_address
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.protocol import BadRequestError, Request, Verb, read_json, write_json
from lacuna.records.played_games import find_unfinished
from lacuna.safe_json import has_too_many_brackets
from lacuna.scene.actions import ALONE, Around, basic_actions
from lacuna.words import Words

#: The version of the message format; every message carries it.
VERSION = 1
#: The most characters of a message.
MAX_LENGTH = 2_000_000
#: The largest id of a message.
MAX_ID = 2**53
#: The commands, each with the names of its arguments. All arguments are strings; those not in ``REQUIRED`` are
#: optional.
COMMANDS: dict[str, frozenset[str]] = {
    "deal": frozenset(),
    "getState": frozenset(),
    "hint": frozenset(),
    "legalMoves": frozenset(),
    "load": frozenset({"save"}),
    "newGame": frozenset({"game", "deal"}),
    "play": frozenset({"move"}),
    "redeal": frozenset(),
    "redo": frozenset(),
    "undo": frozenset(),
}
#: The arguments that a command needs.
REQUIRED = frozenset({"save", "move"})
#: The commands that are about the player's own cards, and so are refused while a lesson or the like covers them.
ON_OWN_TABLE = frozenset({"deal", "legalMoves", "play", "redeal"})
FIELDS = frozenset({"lacuna", "id", "do", "args"})


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
        table = self._table
        try:
            message_id, body = read_message(text, self._last_id)
            self._last_id = message_id
            command, args = read_command(body)
            result = self._do(request, command, args)
            answer = {"ok": True, "state": self._state(self._game())}
            if command == "legalMoves":
                answer["moves"] = result["scene"]["moves"]
        except LacunaError as error:
            result, answer = table.view("none", [], ""), _refusal(error.code, error.message(table.words))
        except Exception:  # after a bug the host page must get an answer too
            result, answer = table.view("none", [], ""), _refusal("internal", traceback.format_exc())
        result = self.with_events(result)
        return {**result, "posts": [*result.get("posts", []), _write({"id": message_id, **answer})]}

    def with_events(self, result: dict[str, Any], event: str = "change") -> dict[str, Any]:
        """Return the result of a verb. If the state of the player's game has changed, add messages for the host page.

        The field ``posts`` has these messages. They are ``event`` and, if the game has just ended, ``won`` or ``lost``.
        """
        game = self._table.player_game
        now = self._state(game) if game else None
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

    def _state(self, game: Game) -> dict[str, Any]:
        """Return the state of the player's game, with the hint that is shown on it."""
        table, sides = self._table, self._table.earlier_games.sides
        hint = table.coach.hint_view(game, table.words) if table.coach and not table.overlay else None
        around = Around(earlier=bool(sides["earlier"]), later=bool(sides["later"]))
        return state(game, table.words, around, hint["text"] if hint else None)

    def _left_unfinished(self, address: str) -> str | None:
        """Return the save of the deal at an address, if the player has left it for another before its end."""
        save = find_unfinished(address, self._table.stored_records.texts)
        return save if save and address_of(*parse_address(address)) != self._game().address else None

    def _do(self, request: Request, command: str, args: dict[str, str]) -> dict[str, Any]:
        """Do a command with one of the session's verbs, which checks the arguments."""
        more = {name: value for name, value in request.args.items() if name in ("today", "now", "entropy")}
        if command in ON_OWN_TABLE and self._table.overlay:
            raise NotNowError("embed-covered")
        if command in ("getState", "legalMoves"):
            return self._table.view("none", [], "")
        if command == "play":
            return self._verbs["play"](
                request._replace(verb="play", args={**more, "rev": self._table.rev, "move": args["move"]})
            )
        if command == "load":
            return self._verbs["open"](request._replace(verb="open", args={**more, "save": args["save"]}))
        if command == "newGame" and (args or self._table.overlay):
            current = self._game()
            chosen = args.get("game") or current.address.split("/")[0]
            name = chosen.partition("/")[0]  # the address of a game may end with a deal number
            address = f"{name}/{args['deal']}" if "deal" in args else chosen
            if save := self._left_unfinished(address):
                return self._verbs["open"](request._replace(verb="open", args={**more, "save": save, "aside": True}))
            # With `aside`, undo brings the current game back, as it does after a new deal. If the new game is of
            # another variant, that is not needed: the current game keeps its own save.
            if name.partition("?")[0] in (current.variant.id, *current.variant.aliases):
                more["aside"] = True
            return self._verbs["open"](request._replace(verb="open", args={**more, "game": address}))
        action = {"newGame": "new"}.get(command, command)
        return self._verbs["act"](
            request._replace(
                verb="act",
                args={**more, "rev": self._table.rev, "action": action, "play": False},
            )
        )


def state(game: Game, words: Words, around: Around = ALONE, hint: str | None = None) -> dict[str, Any]:
    """Return what a host page receives of a game: its address, how it stands, and its save, which ``load`` accepts.

    What the player can do follows from the scene's actions. ``blocked`` says that no card can move, although the
    game may go on with a redeal. ``hint`` is the text of the hint on show.
    """
    actions = {name: action or {"can": False} for name, action in basic_actions(game, words, around).items()}
    return {
        "game": game.address,
        "outcome": game.outcome,
        "moves": len(game.entries) - 1,
        "progress": list(game.progress),
        "undo": actions["undo"]["can"],
        "redo": actions["redo"]["can"],
        "blocked": game.blocked,
        "canRedeal": actions["redeal"]["can"],
        "redealsLeft": actions["redeal"].get("left", 0),
        "canDeal": actions["deal"]["can"],
        "hint": hint,
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
    wrong = [*(args.keys() - known), *(body.keys() - FIELDS), *(REQUIRED & known - args.keys())]
    if wrong:
        raise BadRequestError("embed-field", wanted=command, name=sorted(wrong)[0][:40])
    return command, args


def _refusal(code: str, message: str) -> dict[str, Any]:
    return {"ok": False, "error": {"code": code, "message": message}}


def _write(body: dict[str, Any]) -> str:
    return write_json({"lacuna": VERSION, **body})
