"""Saved games as versioned JSON text, restored by replaying them (docs/design.md, decision 7).

A save holds the variant, the options, the deal and the log; replaying the log gives the game. The log (``log``) has the
actions that were done, then those that were undone; ``at`` is the number of actions that were done. The text of the
current board (``board``) and a checksum (``check``) detect damage. A save is accepted whole or refused with
:class:`BadSaveError`; a bad save raises nothing else.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

from lacuna.errors import BadSaveError, LacunaError
from lacuna.games.registry import find_variant
from lacuna.model.deals import parse_deal
from lacuna.model.notation import MAX_BOARD_TEXT, print_board
from lacuna.play.checkpoints import MAX_BRANCH_MOVES, MAX_CHECKPOINTS, Checkpoint, Checkpoints, clean_name, count_moves
from lacuna.play.game import HELP, Game
from lacuna.play.history import MAX_LOG
from lacuna.safe_json import has_too_many_brackets
from lacuna.words import Text

#: The newest format of saves, and the most characters in a save.
FORMAT = 1
MAX_TEXT = 2_000_000
#: The keys of a save in the newest format.
_KEYS = {"lacuna", "format", "game", "revision", "options", "deal", "position", "log", "at", "help", "board", "check"}
_KEYS |= {"checkpoints"}

#: For each format before the newest one, a function that turns the parsed save into one of the next format.
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def dump(game: Game) -> str:
    """Return the text of a game: what was played, what was undone, the checkpoints and the help used.

    >>> load(dump(Game.new("gaps", "4711"))).address
    'gaps/4711'
    """
    undone = [entry.text for entry in reversed(game.undone)]
    body: dict[str, Any] = {
        "lacuna": "save",
        "format": FORMAT,
        "game": game.variant.id,
        "revision": game.variant.revision,
        "options": game.options,
        "deal": game.deal.text if game.deal else None,
        "position": None if game.deal else print_board(game.rules, game.dealt),
        "log": [*game.log, *undone],
        "at": len(game.log),
        "help": dict(sorted(game.help.items())),
        "checkpoints": [checkpoint._asdict() for checkpoint in game.checkpoints.items],
        "board": print_board(game.rules, game.state),
    }
    return json.dumps({**body, "check": checksum(body)}, separators=(",", ":"))


def checksum(body: dict[str, Any]) -> str:
    """Return the checksum of a save without its ``check``, as eight hex digits. It detects damage, not tampering."""
    rest = {key: value for key, value in body.items() if key != "check"}
    return f"{zlib.crc32(json.dumps(rest, sort_keys=True).encode()):08x}"


def load(text: str) -> Game:
    """Return the game in a saved text; raise :class:`BadSaveError` if the text is not a valid save."""
    body = parse_save(text)
    try:
        game = _new_game(body)
        _replay(game, body["log"], body["at"])
        game.help = dict(body["help"])
        game.checkpoints = _read_checkpoints(game, body["checkpoints"])
    except BadSaveError:
        raise
    except LacunaError as error:
        raise BadSaveError("save-replay", reason=error.text) from error
    if print_board(game.rules, game.state) != body["board"]:
        raise BadSaveError("save-board")
    return game


def parse_save(text: str) -> dict[str, Any]:
    """Return the parsed save in a text, after checking its form and checksum. Its moves are not replayed."""
    body = _upgrade(_parse(text))
    _check_shape(body)
    if body["check"] != checksum(body):
        raise BadSaveError("save-checksum")
    return body


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MAX_TEXT:
        raise BadSaveError("save-long", most=MAX_TEXT, n=len(text))
    if has_too_many_brackets(text):
        raise BadSaveError("save-nested")
    try:
        body = json.loads(text, object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant)
    except LacunaError as error:
        raise BadSaveError("save-json", reason=error.text) from None
    except json.JSONDecodeError as error:
        reason = Text("json.broken", {"line": error.lineno, "column": error.colno})
        raise BadSaveError("save-json", reason=reason) from None
    except ValueError:
        raise BadSaveError("save-json", reason=Text("json.number")) from None
    if not isinstance(body, dict) or body.get("lacuna") != "save":
        raise BadSaveError("save-other")
    return body


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise BadSaveError(Text("json.twice"))
    return body


def _refuse_constant(text: str) -> Any:
    """Refuse NaN and the infinities, which Python reads though they are not JSON."""
    raise BadSaveError(Text("json.constant", {"text": text}))


def _upgrade(body: dict[str, Any]) -> dict[str, Any]:
    """Return a parsed save in the newest format."""
    version = body.get("format")
    if type(version) is not int or version < 1:
        raise BadSaveError("save-no-format")
    if version > FORMAT:
        raise BadSaveError("save-newer", n=version, most=FORMAT)
    if version < FORMAT and body.get("check") != checksum(body):
        raise BadSaveError("save-checksum")
    for older in range(version, FORMAT):
        body = {**_UPGRADES[older](body), "format": older + 1}
        body["check"] = checksum(body)
    return body


def _check_shape(body: dict[str, Any]) -> None:
    if set(body) != _KEYS:
        odd = sorted(set(body) ^ _KEYS)
        raise BadSaveError("save-parts", parts=", ".join(odd)[:200])
    for key in ("game", "board", "check"):
        if type(body[key]) is not str:
            raise BadSaveError("save-no-text", key=key)
    for key in ("deal", "position"):
        if body[key] is not None and type(body[key]) is not str:
            raise BadSaveError("save-no-text", key=key)
    if (body["deal"] is None) == (body["position"] is None):
        raise BadSaveError("save-source")
    if len(body["board"]) > MAX_BOARD_TEXT:
        raise BadSaveError("save-board-long")
    if type(body["revision"]) is not int or type(body["at"]) is not int:
        raise BadSaveError("save-no-number")
    _check_texts(body)
    _check_help(body["help"])
    _check_checkpoints(body["checkpoints"], body["log"])


def _check_help(counts: Any) -> None:
    if type(counts) is not dict or not set(counts) <= set(HELP):
        raise BadSaveError("save-help")
    if not all(type(count) is int and 0 < count <= MAX_LOG for count in counts.values()):
        raise BadSaveError("save-help")


def _check_checkpoints(items: Any, log: list[str]) -> None:
    if type(items) is not list or len(items) > MAX_CHECKPOINTS:
        raise BadSaveError("save-checkpoints", most=MAX_CHECKPOINTS)
    for number, item in enumerate(items, 1):
        if not _is_checkpoint(item, log):
            raise BadSaveError("save-checkpoint", n=number)
    places = {(item["at"], *item["rest"]) for item in items}
    if len(places) < len(items) or sum(count_moves(item["rest"]) for item in items) > MAX_BRANCH_MOVES:
        raise BadSaveError("save-checkpoints", most=MAX_CHECKPOINTS)


def _is_checkpoint(item: Any, log: list[str]) -> bool:
    """Return whether a value is a checkpoint: a name, a place in the log, and a branch unlike the log from there on."""
    if type(item) is not dict or set(item) != set(Checkpoint._fields):
        return False
    name, at, rest = (item[field] for field in Checkpoint._fields)
    if type(name) is not str or not name or name != clean_name(name):
        return False
    if type(at) is not int or not 0 <= at <= len(log):
        return False
    return type(rest) is list and all(type(text) is str for text in rest) and (rest[:1] != log[at : at + 1] or not rest)


def _check_texts(body: dict[str, Any]) -> None:
    options, log = body["options"], body["log"]
    if type(options) is not dict or not all(type(value) is str for value in options.values()):
        raise BadSaveError("save-options")
    if type(log) is not list or not all(type(entry) is str for entry in log):
        raise BadSaveError("save-log")
    length = sum(entry.count(" ") + 1 for entry in log)
    if length > MAX_LOG:
        raise BadSaveError("save-log-long", most=MAX_LOG, n=length)
    if not 0 <= body["at"] <= len(log):
        raise BadSaveError("save-at")


def _new_game(body: dict[str, Any]) -> Game:
    variant = find_variant(body["game"])
    if variant.revision != body["revision"]:
        raise BadSaveError("save-revision", n=body["revision"], game=variant.title, now=variant.revision)
    if body["deal"] is None:
        return Game.from_board(variant, body["position"], body["options"])
    return Game.new(variant, parse_deal(body["deal"]), body["options"])


def _read_checkpoints(game: Game, items: list[dict[str, Any]]) -> Checkpoints:
    """Return the checkpoints of a replayed game. Their branches are replayed too, to check them."""
    for number, item in enumerate(items, 1):
        branch = game.up_to(item["at"])
        for text in item["rest"]:
            try:
                branch.act(text)
            except LacunaError as error:
                raise BadSaveError("save-branch", n=number, reason=error.text) from error
    return Checkpoints([Checkpoint(item["name"], item["at"], tuple(item["rest"])) for item in items])


def _replay(game: Game, log: list[str], at: int) -> None:
    for number, text in enumerate(log, 1):
        try:
            game.act(text)
        except LacunaError as error:
            raise BadSaveError("save-step", n=number, reason=error.text) from error
    for _ in range(len(log) - at):
        game.pop()
