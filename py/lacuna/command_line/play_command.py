"""The command ``play``: a game in the terminal, one line typed at a time."""

from __future__ import annotations

import secrets
from argparse import Namespace

from lacuna.command_line.files import get_stdin, write_save
from lacuna.command_line.guide_text import guide_report, text_width
from lacuna.command_line.open_game import board_text, open_game, status
from lacuna.errors import BadOptionError, InvalidNotationError, LacunaError, NotNowError
from lacuna.model.deals import random_deal
from lacuna.model.notation import token
from lacuna.model.rules_protocol import Deals
from lacuna.model.typed_cards import to_notation
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.scene.scene import preferred_moves
from lacuna.words import Words

#: The typed commands, in the order of the help. ``save`` takes the name of a file.
_COMMANDS = ("undo", "redo", "deal", "redeal", "restart", "resign", "save", "rules", "help", "quit")
_SYNONYMS = {"?": "help", "q": "quit", "exit": "quit"}


def play(options: Namespace, words: Words) -> None:
    """Play until the input ends or ``quit`` is typed. A line that cannot be done is answered with the reason."""
    game = open_game(options, random_deal(secrets.token_bytes(32)).text)
    lines = get_stdin()
    print(words.say("cli.play", game=words.format(game.variant.title), address=game.address))
    _print_game(game, words)
    prompt = "> " if lines.isatty() else ""
    replaceable: set[str] = set()
    while True:
        print(prompt, end="", flush=True)
        line = lines.readline()
        word, _, rest = line.strip().partition(" ")
        command = _SYNONYMS.get(word.lower(), word.lower())
        if not line or command == "quit":
            break
        try:
            if not _answer(game, command, rest.strip(), words, replaceable):
                _do(game, word, rest.strip(), words)
                _print_game(game, words)
        except LacunaError as error:
            message = error.message(words)
            print(message[:1].upper() + message[1:])
    if prompt and not line:
        print()  # Ctrl-D leaves the cursor behind the prompt


def _answer(game: Game, command: str, rest: str, words: Words, replaceable: set[str]) -> bool:
    """Do a command after which the game is the same, and print its answer. Return False if it is another command.

    ``replaceable`` has the names of the files that this game has saved, or that the player was asked about.
    """
    if command == "help":
        print(_help(game, words))
    elif command == "rules":
        print(guide_report(game.variant, game.options, words)[1])
    elif command == "save":
        if not rest:
            raise BadOptionError("play-save")
        may_replace = rest in replaceable
        replaceable.add(rest)
        write_save(rest, dump(game), replace=may_replace)
        print(words.say("cli.saved", name=rest))
    else:
        return False
    return True


def _do(game: Game, word: str, rest: str, words: Words) -> None:
    """Play a move, given as its number in the list or as its text, or do an action."""
    if rest:
        raise BadOptionError("play-one")
    shown = preferred_moves(game)
    command = word.lower()
    if command == "undo":
        game.pop()
    elif command == "redo":
        game.redo()
    elif word.isascii() and word.isdigit():
        number = int(word[:9])
        if not shown:
            raise NotNowError("play-none")
        if not 1 <= number <= len(shown):
            raise BadOptionError("play-number", text=word[:20], n=len(shown))
        game.push(shown[number - 1])
    elif command == "deal" and not isinstance(game.rules, Deals):
        raise BadOptionError("play-unknown", text=word)
    elif word:
        try:
            game.act(command if command in _COMMANDS else to_notation(word, words))
        except InvalidNotationError:
            raise BadOptionError("play-unknown", text=word[:40]) from None


def _help(game: Game, words: Words) -> str:
    """Return what can be typed in this game, one line for each command."""
    left_out = {"deal"} if not isinstance(game.rules, Deals) else set()
    left_out |= {"redeal"} if not game.dealt.redeals_left else set()
    typed = {name: name for name in _COMMANDS if name not in left_out}
    typed |= {"save": f"save {words.say('cli.name.file')}", "help": "help, ?"}
    width = max(map(len, typed.values()))
    lines = [f"  {text:{width}}  {words.say(f'cli.play.{name}')}" for name, text in typed.items()]
    return "\n".join([words.say("cli.play.moves"), *lines])


def _print_game(game: Game, words: Words) -> None:
    print(f"\n{_visible_board(game, words)}")
    for line in _columns([f"{number} {game.text_of(move)}" for number, move in enumerate(preferred_moves(game), 1)]):
        print(line)
    print(status(game, words), flush=True)


def _visible_board(game: Game, words: Words) -> str:
    """Return the printed board with the number of the cards that lie face down, but not which cards these are."""
    lines = board_text(game, game.state).splitlines()
    layout, piles = game.rules.layout, game.state.piles
    for number, line in enumerate(layout.lines):
        shown = [
            f"[{words.say('cli.face-down', n=len(piles[slot]))}]"
            if layout.slots[slot].kind == "talon" and piles[slot]
            else token(piles[slot])
            for slot in line.slots
        ]
        lines[number] = (f"{line.label}: " if line.label else "") + " ".join(shown)
    return "\n".join(lines)


def _columns(texts: list[str]) -> list[str]:
    """Return texts in columns, as many as the terminal has room for."""
    width = max(map(len, texts), default=0) + 2
    count = max(1, (text_width() + 2) // width)
    rows = [texts[start : start + count] for start in range(0, len(texts), count)]
    return ["".join(f"{text:{width}}" for text in row).rstrip() for row in rows]
