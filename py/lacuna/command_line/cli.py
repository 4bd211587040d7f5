"""Owns the command line: the engine without a browser.

Text by default, one JSON object with ``--json``; bad input is one clear line on stderr and exit status 2.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from lacuna.command_line.arguments import language_of, read
from lacuna.command_line.solve_commands import outcome_of, report
from lacuna.errors import BadBoardError, BadOptionError, BadSaveError, LacunaError
from lacuna.games.registry import all_variants, find_variant
from lacuna.model.deals import random_deal
from lacuna.model.notation import print_board
from lacuna.model.state import UNLIMITED, State
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.scene.scene import preferred_moves, scene
from lacuna.scene.spoken import custom_position_note
from lacuna.testing import perft
from lacuna.words import Text, Words

MAX_DEPTH = 12


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it went well, 2 on bad input."""
    given = sys.argv[1:] if arguments is None else arguments
    words = Words()
    if isinstance(sys.stdout, TextIOWrapper):
        # What is typed may hold what the terminal cannot show; it comes back as its number, not as an error.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        words = language_of(given)
        options = read(given, words)
        if options.help:
            print(options.help, end="")
        else:
            from lacuna.plugins.installed import report_installed  # only a command line has such packages

            for line in report_installed(words):
                print(f"lacuna: {line}", file=sys.stderr)
            RUNS[options.command](options, words)
        if sys.stdout:
            sys.stdout.flush()
    except LacunaError as error:
        return _refused(error, words)
    except UnicodeDecodeError:
        return _refused(BadOptionError("typed"), words)
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        return _refused(BadOptionError("stream", reason=_fault(error)), words)
    except KeyboardInterrupt:
        return 130
    return 0


def _refused(error: LacunaError, words: Words) -> int:
    print(f"lacuna: {error.message(words)}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """What cannot be written is dropped: Python would try once more at its end, and print that it failed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stdin() -> TextIO:
    if sys.stdin is None:
        raise BadOptionError("stdin")
    return sys.stdin


def _read(name: str, error: type[LacunaError]) -> str:
    try:
        return _stdin().read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeError, ValueError) as reason:
        if isinstance(reason, LacunaError):
            raise
        raise error("file", name=name[:200], reason=_fault(reason)) from None


def _fault(error: OSError | ValueError) -> Text:
    """Why a file could not be read or written, in words of our own: the system's are in its own language."""
    number = getattr(error, "errno", None)
    word = _NUMBERS.get(number) or next((word for kind, word in _FAULTS.items() if isinstance(error, kind)), None)
    return Text(f"file.{word}") if word else Text("file.fault", {"fault": number})


_NUMBERS: dict[int | None, str] = {errno.ENAMETOOLONG: "name", errno.ENOSPC: "full"}
#: Python's own refusal of a name, as of one with a NUL in it, is a ValueError.
_FAULTS: dict[type[Exception], str] = {
    FileNotFoundError: "missing",
    IsADirectoryError: "folder",
    PermissionError: "denied",
    UnicodeDecodeError: "bytes",
    ValueError: "name",
}


def _chosen(options: argparse.Namespace) -> dict[str, str]:
    chosen = {}
    for pair in options.option:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOptionError("option-form", text=pair[:40])
        chosen[name] = value
    return chosen


def _game(options: argparse.Namespace) -> Game:
    variant = find_variant(options.game)
    if options.board is not None:
        if options.number is not None:
            raise BadBoardError("number-and-board")
        return Game.from_board(variant, _read(options.board, BadBoardError), _chosen(options))
    if options.number is None:
        raise BadBoardError("number-missing")
    return Game.new(variant, options.number, _chosen(options))


def _say(options: argparse.Namespace, body: dict[str, Any], text: str) -> None:
    print(json.dumps(body, ensure_ascii=False) if options.json else text.rstrip("\n"))


def _left(game: Game) -> int | str:
    return "unlimited" if game.redeals_left == UNLIMITED else game.redeals_left


def _head(game: Game, state: State) -> dict[str, Any]:
    """What a position is of; ``text`` is the board in the printed form, where twins keep their apostrophes."""
    return {
        "game": game.variant.id,
        "deal": game.deal.text if game.deal else None,
        "options": game.options,
        "board": game.rules.board(state),
        "text": _board(game, state),
    }


def _board(game: Game, state: State) -> str:
    """The position in the printed form; one that was entered by hand has no redeal, whatever stood under it."""
    return print_board(game.rules, state if game.deal else state._replace(redeals_left=0))


def _standing(game: Game, words: Words) -> str:
    """How the game stands; a position entered by hand says what it has not."""
    text: str = scene(game, words.language)["status"]["text"]
    told = custom_position_note(game, words)
    return text if game.deal or told in text else f"{text} {told}"


def _games(options: argparse.Namespace, words: Words) -> None:
    games = [
        {
            "id": variant.id,
            "name": words.format(variant.title),
            "family": variant.family,
            "options": {
                option.id: {"values": list(option.values), "default": option.read(variant.rules)}
                for option in variant.options
            },
        }
        for variant in all_variants()
    ]
    lines = []
    for variant in all_variants():
        lines.append(f"{variant.id:16} {words.format(variant.title):24} {variant.family}")
        lines += [f"    {o.id}={o.read(variant.rules)}  ({', '.join(o.values)})" for o in variant.options]
    _say(options, {"games": games}, "\n".join(lines))


def _deal(options: argparse.Namespace, words: Words) -> None:
    game = _game(options)
    # What is printed here is what --board reads, a line of redeals among it.
    board = print_board(game.rules, game.dealt)
    _say(options, {**_head(game, game.dealt), "text": board}, board)


def _moves(options: argparse.Namespace, words: Words) -> None:
    game = _game(options)
    for text in (options.after or "").split():
        game.act(text)
    body = {
        "moves": [game.text_of(move) for move in game.legal_moves],
        **_head(game, game.state),
        "outcome": game.outcome,
        "blocked": game.blocked,
        "progress": list(game.progress),
        "redeals_left": _left(game),
        "can_redeal": game.can_redeal,
        "by_hand": game.deal is None,
    }
    text = "\n".join([*body["moves"], "", _board(game, game.state), _standing(game, words)])
    _say(options, body, text)


def _perft(options: argparse.Namespace, words: Words) -> None:
    game = _game(options)
    if not options.depth.isascii() or not options.depth.isdigit() or len(options.depth) > 3:
        raise BadOptionError("depth", text=options.depth[:20])
    depth = int(options.depth)
    if depth > MAX_DEPTH:
        raise BadOptionError("depth-most", most=MAX_DEPTH)
    count = perft(game.rules, game.state, depth)
    _say(options, {"count": count}, str(count))


def _replay(options: argparse.Namespace, words: Words) -> None:
    game = load(_read(options.save, BadSaveError))
    body = {**_head(game, game.state), "log": list(game.log), "outcome": game.outcome, "progress": list(game.progress)}
    _say(options, body, f"{_board(game, game.state)}\n{scene(game, words.language)['status']['text']}")


def _solve(options: argparse.Namespace, words: Words) -> None:
    game = _game(options)
    _say(options, *report(game, outcome_of(game, options), words))


def _play(options: argparse.Namespace, words: Words) -> None:
    if options.number is None and options.board is None:
        options.number = random_deal(secrets.token_bytes(32)).text
    game, typing = _game(options), _stdin()
    print(words.say("cli.play", game=words.format(game.variant.title), address=game.address))
    _show(game, words)
    for line in typing:
        typed = line.split()
        if typed[:1] in (["quit"], ["q"]):
            break
        try:
            _obey(game, typed)
        except LacunaError as error:
            print(error.message(words))
            continue
        _show(game, words)


def _obey(game: Game, typed: list[str]) -> None:
    """One line of the player's: a number of the list shown, a move, or an action."""
    if not typed:
        return
    word = typed[0]
    shown = preferred_moves(game)
    if word == "undo":
        game.pop()
    elif word == "redo":
        game.redo()
    elif word == "save" and len(typed) == 2:
        _write(typed[1], dump(game))
    elif word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(shown):
        game.push(shown[int(word[:4]) - 1])
    else:
        game.act(word)


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as reason:
        raise BadSaveError("file-written", name=name[:200], reason=_fault(reason)) from None


def _show(game: Game, words: Words) -> None:
    print(f"\n{_board(game, game.state)}")
    print("  ".join(f"{number} {game.text_of(move)}" for number, move in enumerate(preferred_moves(game), 1)))
    print(_standing(game, words), flush=True)


def _survey(options: argparse.Namespace, words: Words) -> None:
    from lacuna.command_line import solve_commands as solving  # it brings processes, which no other command needs

    summary = solving.surveyed(find_variant(options.game), _chosen(options), options, words)
    _say(options, summary, solving.survey_text(summary, words))


RUNS: dict[str, Callable[[argparse.Namespace, Words], None]] = {
    "games": _games,
    "deal": _deal,
    "moves": _moves,
    "perft": _perft,
    "play": _play,
    "replay": _replay,
    "solve": _solve,
    "survey": _survey,
}
