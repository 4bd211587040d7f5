"""Owns how a command line is read: the commands and their options, their help, and what is said of strange words.

What a command does is ``cli``'s. argparse does the reading; all that a person sees of it is in the words.
"""

from __future__ import annotations

import argparse
import locale
from collections.abc import Iterable, Sequence

from lacuna.errors import BadOptionError
from lacuna.words import DEFAULT, Words, languages

#: What every command takes that searches.
_SEARCH = ("--option", "--states", "--seconds", "--memory", "--engine", "--plain", "--full-knowledge")
#: What each command takes, in order.
COMMANDS: dict[str, tuple[str, ...]] = {
    "games": (),
    "deal": ("game", "number", "--board", "--option"),
    "moves": ("game", "number", "--board", "--option", "--after"),
    "perft": ("game", "number", "depth", "--board", "--option"),
    "play": ("game", "number", "--board", "--option"),
    "replay": ("save",),
    "solve": ("game", "number", "--board", *_SEARCH),
    "survey": ("game", "--deals", "--jobs", "--out", "--executor", *_SEARCH),
}
PROGRAM = "python -m lacuna"
#: Options with a value, and the name of that value.
_VALUES = {
    "--after": "moves",
    "--board": "file",
    "--option": "option",
    "--language": "language",
    "--states": "states",
    "--seconds": "seconds",
    "--memory": "memory",
    "--engine": "engine",
    "--deals": "deals",
    "--jobs": "jobs",
    "--out": "file",
    "--executor": "executor",
}
_SWITCHES = {"--plain", "--full-knowledge"}
_NEEDED = {"game", "depth", "save"}


def read(arguments: Sequence[str], words: Words) -> argparse.Namespace:
    """The command and its options; ``help`` holds the text to print instead, where that was asked for."""
    given = _options_last(arguments)
    command = next((word for word in given[:1] if not word.startswith("-")), None)
    if command is None:
        if "--help" in given or "-h" in given:
            return argparse.Namespace(help=overview(words))
        raise BadOptionError("command-missing", commands=", ".join(COMMANDS))
    if command not in COMMANDS:
        raise BadOptionError("no-command", command=command[:40], commands=", ".join(COMMANDS))
    parser = _parser(command, words)
    try:
        options, left = parser.parse_known_args(given[1:])
    except argparse.ArgumentError as error:
        raise BadOptionError("argument", argument=error.argument_name, command=command) from None
    if options.help:
        return argparse.Namespace(help=parser.format_help())
    if left:
        raise BadOptionError("words-left", words=" ".join(left)[:80], command=command)
    return _complete(command, options, words)


def _complete(command: str, options: argparse.Namespace, words: Words) -> argparse.Namespace:
    """Each command has what it needs; without a deal number the only free word of ``perft`` is its depth."""
    if command == "perft" and options.depth is None:
        options.depth, options.number = options.number, None
    for name in COMMANDS[command]:
        if name in _NEEDED and getattr(options, name) is None:
            raise BadOptionError("argument-missing", command=command, argument=words.say(f"cli.name.{name}"))
    options.command = command
    return options


def _options_last(arguments: Iterable[str]) -> list[str]:
    """The words with the options moved to the end: argparse cannot find a number on both sides of one."""
    words: list[str] = []
    options: list[str] = []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        (options if word.startswith("--") else words).append(word)
        if word in _VALUES and rest:
            options.append(rest.pop(0))
    return words + options


def _parser(command: str, words: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} {command}",
        usage=_usage(command, words),
        description=words.say(f"cli.command.{command}"),
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
        formatter_class=_formatter(words),
    )
    takes = COMMANDS[command]
    arguments = parser.add_argument_group(words.say("cli.arguments"))
    for name in takes:
        if not name.startswith("-"):
            arguments.add_argument(
                name, nargs="?", metavar=words.say(f"cli.name.{name}"), help=words.say(f"cli.{name}")
            )
    options = parser.add_argument_group(words.say("cli.options"))
    for name in (*takes, "--language"):
        if name in _VALUES:
            text = words.say(f"cli.{name[2:]}", languages=", ".join(languages()))
            value = words.say(f"cli.name.{_VALUES[name]}")
            many = {"action": "append", "default": []} if name == "--option" else {}
            options.add_argument(name, metavar=value, help=text, **many)  # type: ignore[arg-type]
        elif name in _SWITCHES:
            options.add_argument(name, action="store_true", help=words.say(f"cli.{name[2:]}"))
    options.add_argument("--json", action="store_true", help=words.say("cli.json"))
    options.add_argument("-h", "--help", action="store_true", help=words.say("cli.help"))
    return parser


def _usage(command: str, words: Words) -> str:
    """What the command takes, in one line: in brackets what may be left out."""
    names = {name: words.say(f"cli.name.{name}") for name in COMMANDS[command] if not name.startswith("-")}
    arguments = [text if name in _NEEDED else f"[{text}]" for name, text in names.items()]
    return " ".join([PROGRAM, command, *arguments, f"[{words.say('cli.options')}]"])


def _formatter(words: Words) -> type[argparse.HelpFormatter]:
    """argparse's form of a help text, with the word for *usage* in the language."""

    class Formatter(argparse.HelpFormatter):
        """argparse asks for the prefix in no other way."""

        def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
            super().add_usage(usage, actions, groups, words.say("cli.usage"))

    return Formatter


def overview(words: Words) -> str:
    """The help on all commands."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {words.say(f'cli.command.{name}')}" for name in COMMANDS]
    command = words.say("cli.name.command")
    return "\n".join(
        [
            f"{words.say('cli.usage')}{PROGRAM} {command} …",
            "",
            words.say("cli.description"),
            "",
            f"{words.say('cli.commands')}:",
            *lines,
            "",
            words.say("cli.more", command=f"{PROGRAM} {command} --help"),
            "",
        ]
    )


def language_of(arguments: Sequence[str]) -> Words:
    """The words of ``--language``, else of the system's own language where there are such words."""
    given = list(arguments)
    for number, word in enumerate(given):
        name, sign, value = word.partition("=")
        if name == "--language":
            return _chosen(value if sign else "".join(given[number + 1 : number + 2]))
    system = (locale.getlocale()[0] or "").partition("_")[0]
    return Words(system if system in languages() else DEFAULT)


def _chosen(text: str) -> Words:
    if text not in languages():
        raise BadOptionError("no-language", text=text[:40], languages=", ".join(languages()))
    return Words(text)
