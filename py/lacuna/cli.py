"""Owns the command line: the engine without a browser.

Text by default, one JSON object with ``--json``; bad input is one clear line on stderr and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from lacuna.deals import random_deal
from lacuna.errors import BadBoardError, BadOptionError, BadSaveError, LacunaError
from lacuna.game import Game
from lacuna.notation import print_board
from lacuna.registry import all_variants, find_variant
from lacuna.save import dump, load
from lacuna.scene import preferred, scene
from lacuna.state import UNLIMITED, State
from lacuna.testing import perft
from lacuna.words import Words

MAX_DEPTH = 12
WITH_VALUE = ("--after", "--board", "--option")
HELP = "a move's number or text; undo, redo, redeal, restart, save FILE, quit"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and leave with 2."""
        self.exit(2, f"lacuna: {_one_line(message)}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it went well, 2 on bad input."""
    options = _parser().parse_args(_options_last(sys.argv[1:] if arguments is None else arguments))
    command: Callable[[argparse.Namespace], None] = options.run
    try:
        command(options)
    except LacunaError as error:
        print(f"lacuna: {_one_line(error)}", file=sys.stderr)
        return 2
    except UnicodeDecodeError as error:
        print(f"lacuna: what was typed is no text: {_one_line(error)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        return 130
    return 0


def _options_last(arguments: Sequence[str]) -> list[str]:
    """The words with the options moved to the end: argparse cannot find a number on both sides of one."""
    words: list[str] = []
    options: list[str] = []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        (options if word.startswith("--") else words).append(word)
        if word in WITH_VALUE and rest:
            options.append(rest.pop(0))
    return words + options


def _one_line(error: object) -> str:
    return " ".join(str(error).split())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m lacuna", description="Gap-filling patience with exact rules.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _command(commands, "games", _games, "id, name, family and options of every game")
    _position(_command(commands, "deal", _deal, "the board of a deal"))
    moves = _command(commands, "moves", _moves, "the legal moves in their fixed order")
    _position(moves)
    moves.add_argument("--after", default="", metavar="MOVES", help="moves and redeals to play first, parted by blanks")
    count = _command(commands, "perft", _perft, "how many sequences of DEPTH moves there are")
    _position(count)
    count.add_argument("depth", metavar="DEPTH")
    _position(_command(commands, "play", _play, "play in the terminal"))
    replay = _command(commands, "replay", _replay, "check a saved game and print its final board")
    replay.add_argument("save", metavar="SAVE", help="a file, or - for standard input")
    return parser


def _command(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    run: Callable[[argparse.Namespace], None],
    text: str,
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=text)
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=run)
    return command


def _position(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument("number", metavar="NUMBER", nargs="?", help="the deal number")
    command.add_argument("--board", metavar="FILE", help="a printed position instead of a number; - for standard input")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")


def _read(name: str, error: type[LacunaError]) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as reason:
        raise error(f"cannot read {name}: {reason}") from None


def _chosen(options: argparse.Namespace) -> dict[str, str]:
    chosen = {}
    for pair in options.option:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOptionError(f"an option is written key=value, not {pair[:40]!r}")
        chosen[name] = value
    return chosen


def _game(options: argparse.Namespace) -> Game:
    variant = find_variant(options.game)
    if options.board is not None:
        if options.number is not None:
            raise BadBoardError("give a deal number or --board, not both")
        return Game.from_board(variant, _read(options.board, BadBoardError), _chosen(options))
    if options.number is None:
        raise BadBoardError("give a deal number, or a position with --board FILE")
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
        "text": print_board(game.rules, state),
    }


def _standing(game: Game) -> str:
    """How the game stands; a position entered by hand says what it has not."""
    text: str = scene(game)["status"]["text"]
    by_hand = Words().of(game.variant.family, "status.by-hand")
    return text if game.deal or by_hand in text else f"{text} {by_hand}"


def _games(options: argparse.Namespace) -> None:
    games = [
        {
            "id": variant.id,
            "name": variant.name,
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
        lines.append(f"{variant.id:16} {variant.name:24} {variant.family}")
        lines += [f"    {o.id}={o.read(variant.rules)}  ({', '.join(o.values)})" for o in variant.options]
    _say(options, {"games": games}, "\n".join(lines))


def _deal(options: argparse.Namespace) -> None:
    game = _game(options)
    _say(options, _head(game, game.dealt), print_board(game.rules, game.dealt))


def _moves(options: argparse.Namespace) -> None:
    game = _game(options)
    for text in options.after.split():
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
    text = "\n".join([*body["moves"], "", print_board(game.rules, game.state), _standing(game)])
    _say(options, body, text)


def _perft(options: argparse.Namespace) -> None:
    # With --board the first free word is the depth.
    game = _game(options)
    if not options.depth.isascii() or not options.depth.isdigit() or len(options.depth) > 3:
        raise BadOptionError(f"DEPTH is a whole number, not {options.depth[:20]!r}")
    depth = int(options.depth)
    if depth > MAX_DEPTH:
        raise BadOptionError(f"DEPTH is {MAX_DEPTH} at most")
    count = perft(game.rules, game.state, depth)
    _say(options, {"count": count}, str(count))


def _replay(options: argparse.Namespace) -> None:
    game = load(_read(options.save, BadSaveError))
    body = {**_head(game, game.state), "log": list(game.log), "outcome": game.outcome, "progress": list(game.progress)}
    _say(options, body, f"{print_board(game.rules, game.state)}\n{scene(game)['status']['text']}")


def _play(options: argparse.Namespace) -> None:
    if options.number is None and options.board is None:
        options.number = random_deal(secrets.token_bytes(32)).text
    game = _game(options)
    print(f"{game.variant.name}, {game.address}. Type {HELP}.")
    _show(game)
    for line in sys.stdin:
        words = line.split()
        if words[:1] in (["quit"], ["q"]):
            break
        try:
            _obey(game, words)
        except (LacunaError, OSError) as error:
            print(_one_line(error))
            continue
        _show(game)


def _obey(game: Game, words: list[str]) -> None:
    """One line of the player's: a number of the list shown, a move, or an action."""
    if not words:
        return
    word = words[0]
    shown = preferred(game)
    if word == "undo":
        game.pop()
    elif word == "redo":
        game.redo()
    elif word == "save" and len(words) == 2:
        Path(words[1]).write_text(dump(game), encoding="utf-8")
    elif word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(shown):
        game.push(shown[int(word[:4]) - 1])
    else:
        game.act(word)


def _show(game: Game) -> None:
    print(f"\n{print_board(game.rules, game.state)}")
    print("  ".join(f"{number} {game.text_of(move)}" for number, move in enumerate(preferred(game), 1)))
    print(_standing(game), flush=True)
