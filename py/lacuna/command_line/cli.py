"""The command line ``python -m lacuna``: the engine without a browser.

Commands print text or, with ``--json``, one JSON object. Bad input gives one line on stderr and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Any

from lacuna.command_line.arguments import choose_language, read_arguments
from lacuna.command_line.files import describe_file_error, get_stdin, read_file, write_save
from lacuna.command_line.solve_commands import outcome_report, run_survey, solve, survey_text
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
from lacuna.words import Words

#: The largest depth of a perft, which counts the sequences of moves of that length (:func:`lacuna.testing.perft`).
MAX_DEPTH = 12


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return its exit status: 0 on success, 2 on bad input, 130 after Ctrl-C."""
    given = sys.argv[1:] if arguments is None else arguments
    words = Words()
    if isinstance(sys.stdout, TextIOWrapper):
        # A message may repeat characters that the terminal cannot show. They are printed as escapes, not as an error.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        words = choose_language(given)
        options = read_arguments(given, words)
        if options.help:
            print(options.help, end="")
        else:
            from lacuna.plugins.installed import report_installed  # only the command line has installed packages

            for line in report_installed(words):
                print(f"lacuna: {line}", file=sys.stderr)
            COMMAND_FUNCTIONS[options.command](options, words)
        if sys.stdout:
            sys.stdout.flush()
    except LacunaError as error:
        return _print_error(error, words)
    except UnicodeDecodeError:
        return _print_error(BadOptionError("typed"), words)
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        return _print_error(BadOptionError("stream", reason=describe_file_error(error)), words)
    except KeyboardInterrupt:
        return 130
    return 0


def _print_error(error: LacunaError, words: Words) -> int:
    print(f"lacuna: {error.message(words)}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Discard all further output. Otherwise Python would try to write the rest at exit, and print that this failed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _read_options(options: argparse.Namespace) -> dict[str, str]:
    """Return the game's options, typed as ``--option name=value``."""
    chosen = {}
    for pair in options.option:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOptionError("option-form", text=pair[:40])
        chosen[name] = value
    return chosen


def _open_game(options: argparse.Namespace) -> Game:
    """Return the game of a deal number or of a board."""
    variant = find_variant(options.game)
    if options.board is not None:
        if options.number is not None:
            raise BadBoardError("number-and-board")
        return Game.from_board(variant, read_file(options.board, BadBoardError), _read_options(options))
    if options.number is None:
        raise BadBoardError("number-missing")
    return Game.new(variant, options.number, _read_options(options))


def _print_result(options: argparse.Namespace, body: dict[str, Any], text: str) -> None:
    print(json.dumps(body, ensure_ascii=False) if options.json else text.rstrip("\n"))


def _redeals_left(game: Game) -> int | str:
    return "unlimited" if game.redeals_left == UNLIMITED else game.redeals_left


def _position_fields(game: Game, state: State) -> dict[str, Any]:
    """Return the fields of the JSON that say which position this is.

    ``board`` is the board as JSON, in which two equal cards (from two packs) have the same name. ``text`` is the
    printed board, in which the second of the two has an apostrophe.
    """
    return {
        "game": game.variant.id,
        "deal": game.deal.text if game.deal else None,
        "options": game.options,
        "board": game.rules.board(state),
        "text": _board(game, state),
    }


def _board(game: Game, state: State) -> str:
    """Return the printed board.

    A custom position, which was read from a board instead of dealt, has no redeals, even if its text gives some.
    """
    return print_board(game.rules, state if game.deal else state._replace(redeals_left=0))


def _status(game: Game, words: Words) -> str:
    """Return how the game stands, with a note on what a custom position lacks compared with a deal."""
    text: str = scene(game, words.language)["status"]["text"]
    note = custom_position_note(game, words)
    return text if game.deal or note in text else f"{text} {note}"


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
    _print_result(options, {"games": games}, "\n".join(lines))


def _deal(options: argparse.Namespace, words: Words) -> None:
    game = _open_game(options)
    # The option --board reads this output, so it has the line with the number of redeals.
    board = print_board(game.rules, game.dealt)
    _print_result(options, {**_position_fields(game, game.dealt), "text": board}, board)


def _moves(options: argparse.Namespace, words: Words) -> None:
    game = _open_game(options)
    for text in (options.after or "").split():
        game.act(text)
    body = {
        "moves": [game.text_of(move) for move in game.legal_moves],
        **_position_fields(game, game.state),
        "outcome": game.outcome,
        "blocked": game.blocked,
        "progress": list(game.progress),
        "redeals_left": _redeals_left(game),
        "can_redeal": game.can_redeal,
        "by_hand": game.deal is None,
    }
    text = "\n".join([*body["moves"], "", _board(game, game.state), _status(game, words)])
    _print_result(options, body, text)


def _perft(options: argparse.Namespace, words: Words) -> None:
    game = _open_game(options)
    if not options.depth.isascii() or not options.depth.isdigit() or len(options.depth) > 3:
        raise BadOptionError("depth", text=options.depth[:20])
    depth = int(options.depth)
    if depth > MAX_DEPTH:
        raise BadOptionError("depth-most", most=MAX_DEPTH)
    count = perft(game.rules, game.state, depth)
    _print_result(options, {"count": count}, str(count))


def _replay(options: argparse.Namespace, words: Words) -> None:
    game = load(read_file(options.save, BadSaveError))
    body = {
        **_position_fields(game, game.state),
        "log": list(game.log),
        "outcome": game.outcome,
        "progress": list(game.progress),
    }
    _print_result(options, body, f"{_board(game, game.state)}\n{scene(game, words.language)['status']['text']}")


def _solve(options: argparse.Namespace, words: Words) -> None:
    game = _open_game(options)
    _print_result(options, *outcome_report(game, solve(game, options), words))


def _play(options: argparse.Namespace, words: Words) -> None:
    if options.number is None and options.board is None:
        options.number = random_deal(secrets.token_bytes(32)).text
    game, lines = _open_game(options), get_stdin()
    print(words.say("cli.play", game=words.format(game.variant.title), address=game.address))
    _print_game(game, words)
    for line in lines:
        typed = line.split()
        if typed[:1] in (["quit"], ["q"]):
            break
        try:
            _do(game, typed)
        except LacunaError as error:
            print(error.message(words))
            continue
        _print_game(game, words)


def _do(game: Game, typed: list[str]) -> None:
    """Do what a typed line says: play a move, given as its number in the list or as its text, or do an action."""
    if not typed:
        return
    word = typed[0]
    shown = preferred_moves(game)
    if word == "undo":
        game.pop()
    elif word == "redo":
        game.redo()
    elif word == "save" and len(typed) == 2:
        write_save(typed[1], dump(game))
    elif word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(shown):
        game.push(shown[int(word[:4]) - 1])
    else:
        game.act(word)


def _print_game(game: Game, words: Words) -> None:
    print(f"\n{_board(game, game.state)}")
    print("  ".join(f"{number} {game.text_of(move)}" for number, move in enumerate(preferred_moves(game), 1)))
    print(_status(game, words), flush=True)


def _survey(options: argparse.Namespace, words: Words) -> None:
    summary = run_survey(find_variant(options.game), _read_options(options), options, words)
    _print_result(options, summary, survey_text(summary, words))


COMMAND_FUNCTIONS: dict[str, Callable[[argparse.Namespace, Words], None]] = {
    "games": _games,
    "deal": _deal,
    "moves": _moves,
    "perft": _perft,
    "play": _play,
    "replay": _replay,
    "solve": _solve,
    "survey": _survey,
}
