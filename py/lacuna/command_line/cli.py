"""The command line ``python -m lacuna``: the engine without a browser.

Commands print text or, with ``--json``, one JSON object. Bad input gives one line on stderr and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Any

from lacuna.command_line.arguments import choose_language, read_arguments
from lacuna.command_line.atlas_command import atlas_report
from lacuna.command_line.files import describe_file_error, read_file
from lacuna.command_line.guide_text import guide_report
from lacuna.command_line.open_game import board_text, open_game, read_game, status
from lacuna.command_line.play_command import play
from lacuna.command_line.solve_commands import outcome_report, run_survey, solve, survey_text
from lacuna.errors import BadOptionError, BadSaveError, LacunaError
from lacuna.games.registry import all_variants
from lacuna.model.notation import print_board
from lacuna.model.state import UNLIMITED, State
from lacuna.play.game import Game
from lacuna.play.save import load
from lacuna.testing import perft
from lacuna.words import Words

#: The largest depth of a perft, which counts the sequences of moves of that length (:func:`lacuna.testing.perft`).
MAX_DEPTH = 12


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return its exit status: 0 on success, 2 on bad input, 130 after Ctrl-C.

    The status is 1 if the command checked something and found it wrong.
    """
    status = 0
    given = sys.argv[1:] if arguments is None else arguments
    words = Words()
    if isinstance(sys.stdout, TextIOWrapper):
        # A message may repeat characters that the terminal cannot show. They are printed as escapes, not as an error.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        words = choose_language(given)
        options = read_arguments(given, words)
        if options.output:
            print(options.output, end="")
        else:
            from lacuna.plugins.installed import report_installed  # only the command line has installed packages

            for line in report_installed(words):
                print(f"lacuna: {line}", file=sys.stderr)
            status = COMMAND_FUNCTIONS[options.command](options, words) or 0
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
    return status


def _print_error(error: LacunaError, words: Words) -> int:
    print(f"lacuna: {error.message(words)}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Discard all further output. Otherwise Python would try to write the rest at exit, and print that this failed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
        "text": board_text(game, state),
    }


def _games(options: argparse.Namespace, words: Words) -> None:
    games: list[dict[str, Any]] = [
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
    widths = [max(len(game[field]) for game in games) for field in ("id", "name")]
    lines = []
    for game in games:
        lines.append(f"{game['id']:{widths[0]}}  {game['name']:{widths[1]}}  {game['family']}")
        for name, option in game["options"].items():
            values = ", ".join(option["values"])
            lines.append("    " + words.say("cli.game-option", name=name, default=option["default"], values=values))
    _print_result(options, {"games": games}, "\n".join(lines))


def _rules(options: argparse.Namespace, words: Words) -> None:
    variant, chosen, _ = read_game(options)
    _print_result(options, *guide_report(variant, chosen, words))


def _deal(options: argparse.Namespace, words: Words) -> None:
    game = open_game(options)
    # The option --board reads this output, so it has the line with the number of redeals.
    board = print_board(game.rules, game.dealt)
    _print_result(options, {**_position_fields(game, game.dealt), "text": board}, board)


def _moves(options: argparse.Namespace, words: Words) -> None:
    game = open_game(options)
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
    text = "\n".join([*body["moves"], "", board_text(game, game.state), status(game, words)])
    _print_result(options, body, text)


def _perft(options: argparse.Namespace, words: Words) -> None:
    game = open_game(options)
    if not options.depth.isascii() or not options.depth.isdigit() or len(options.depth) > 3:
        raise BadOptionError("depth", text=options.depth[:20])
    depth = int(options.depth)
    if depth > MAX_DEPTH:
        raise BadOptionError("depth-most", most=MAX_DEPTH)
    count = perft(game.rules, game.state, depth)
    _print_result(options, {"count": count}, words.number(count, ","))


def _replay(options: argparse.Namespace, words: Words) -> None:
    game = load(read_file(options.save, BadSaveError))
    body = {
        **_position_fields(game, game.state),
        "log": list(game.log),
        "outcome": game.outcome,
        "progress": list(game.progress),
    }
    _print_result(options, body, f"{board_text(game, game.state)}\n{status(game, words)}")


def _solve(options: argparse.Namespace, words: Words) -> None:
    game = open_game(options)
    _print_result(options, *outcome_report(game, solve(game, options, words), words))


def _survey(options: argparse.Namespace, words: Words) -> None:
    summary = run_survey(options, words)
    _print_result(options, summary, survey_text(summary, words))


def _atlas(options: argparse.Namespace, words: Words) -> int:
    body, text, agrees = atlas_report(options, words)
    _print_result(options, body, text)
    return 0 if agrees else 1


#: The function of each command. Its result is the exit status if it is not None.
COMMAND_FUNCTIONS: dict[str, Callable[[argparse.Namespace, Words], int | None]] = {
    "games": _games,
    "rules": _rules,
    "deal": _deal,
    "moves": _moves,
    "perft": _perft,
    "play": play,
    "replay": _replay,
    "solve": _solve,
    "survey": _survey,
    "atlas": _atlas,
}
