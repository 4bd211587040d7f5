"""Reading the command line: the commands, their options and help texts, and the messages for unknown arguments.

argparse parses the arguments, but every text that it prints comes from :mod:`lacuna.words`. What a command does is in
:mod:`lacuna.command_line.cli`.
"""

from __future__ import annotations

import argparse
import locale
from collections.abc import Iterable, Mapping, Sequence

from lacuna.errors import BadOptionError
from lacuna.version import __version__
from lacuna.words import DEFAULT, Words, languages

#: The options of every command that searches.
_SEARCH = ("--option", "--states", "--seconds", "--memory", "--engine", "--plain", "--full-knowledge")
#: The commands, each with its arguments in order and its options.
COMMANDS: dict[str, tuple[str, ...]] = {
    "games": (),
    "rules": ("game", "--option"),
    "deal": ("game", "number", "--board", "--option"),
    "moves": ("game", "number", "--board", "--option", "--after"),
    "perft": ("game", "number", "depth", "--board", "--option"),
    "play": ("game", "number", "--board", "--option"),
    "replay": ("save",),
    "solve": ("game", "number", "--board", *_SEARCH),
    "survey": ("game", "--deals", "--jobs", "--out", "--executor", *_SEARCH),
    "atlas": ("--check", "--seed"),
}
PROGRAM = "python -m lacuna"
#: The examples at the end of the help. An address needs quotes because of its question mark.
_EXAMPLES = 'rules gaps, play gaps, deal "gaps?redeals=3/4711", solve pretzel 2'.split(", ")
#: The options that take a value, each with the name of that value in the help.
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
    "--check": "count",
    "--seed": "seed",
}
_SWITCHES = {"--plain", "--full-knowledge"}
_REQUIRED = {"game", "depth", "save"}


def read_arguments(arguments: Sequence[str], words: Words) -> argparse.Namespace:
    """Return the command and its options; for help or the version, only ``output``, which is the text to print.

    Raise BadOptionError for arguments that are unknown or missing.
    """
    given = _options_last(arguments)
    if given[:1] == ["help"]:  # `help` and `help COMMAND`
        given = [*given[1:], "--help"]
    command = next((word for word in given[:1] if not word.startswith("-")), None)
    if command is None:
        return argparse.Namespace(output=_output_without_command(given, words))
    if command not in COMMANDS:
        raise BadOptionError("no-command", command=command[:40], commands=", ".join(COMMANDS))
    parser = _parser(command, words)
    try:
        options, unknown = parser.parse_known_args(given[1:])
    except argparse.ArgumentError as error:
        name = (error.argument_name or "").partition("/")[0]
        key = "argument" if name in _VALUES else "switch"
        raise BadOptionError(key, argument=name, help=_help_command(command)) from None
    if options.help:
        return argparse.Namespace(output=parser.format_help())
    if unknown:
        raise BadOptionError("words-left", words=" ".join(unknown)[:80], help=_help_command(command))
    options.output = None
    return _check_required(command, options, words)


def _help_command(command: str) -> str:
    return f"{PROGRAM} {command} --help"


def _output_without_command(given: Sequence[str], words: Words) -> str:
    """Return the version or the help, to print if no command is given. Raise BadOptionError if neither is asked for."""
    if "--version" in given:
        return f"lacuna {__version__}\n"
    if "--help" in given or "-h" in given:
        return overview(words)
    raise BadOptionError("command-missing", commands=", ".join(COMMANDS), help=f"{PROGRAM} --help")


def _check_required(command: str, options: argparse.Namespace, words: Words) -> argparse.Namespace:
    """Return the options of a command. Raise BadOptionError if a required argument is missing.

    ``perft`` needs no deal number. argparse reads a single number as the deal number, so it becomes the depth here.
    """
    if command == "perft" and options.depth is None:
        options.depth, options.number = options.number, None
    for name in COMMANDS[command]:
        if name in _REQUIRED and getattr(options, name) is None:
            argument = words.say(f"cli.name.{name}")
            raise BadOptionError("argument-missing", argument=argument, help=_help_command(command))
    options.command = command
    return options


def _options_last(arguments: Iterable[str]) -> list[str]:
    """Return the arguments with the options moved to the end.

    argparse cannot match optional positional arguments on both sides of an option: ``perft gaps 4 --option x=1
    2`` would leave the 2 over.
    """
    positional: list[str] = []
    options: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        (options if argument.startswith("--") or argument == "-h" else positional).append(argument)
        if argument in _VALUES and rest:
            options.append(rest.pop(0))
    return positional + options


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
    names = COMMANDS[command]
    arguments = parser.add_argument_group(words.say("cli.arguments"))
    for name in names:
        if not name.startswith("-"):
            arguments.add_argument(
                name, nargs="?", metavar=words.say(f"cli.name.{name}"), help=words.say(f"cli.{name}")
            )
    options = parser.add_argument_group(words.say("cli.options"))
    for name in (*names, "--language"):
        if name in _VALUES:
            text = words.say(f"cli.{name[2:]}", languages=", ".join(languages()))
            value = words.say(f"cli.name.{_VALUES[name]}")
            repeated = {"action": "append", "default": []} if name == "--option" else {}
            options.add_argument(name, metavar=value, help=text, **repeated)  # type: ignore[arg-type]
        elif name in _SWITCHES:
            options.add_argument(name, action="store_true", help=words.say(f"cli.{name[2:]}"))
    if command != "play":
        options.add_argument("--json", action="store_true", help=words.say("cli.json"))
    options.add_argument("-h", "--help", action="store_true", help=words.say("cli.help"))
    return parser


def _usage(command: str, words: Words) -> str:
    """Return the usage line of a command; optional arguments are in brackets."""
    names = {name: words.say(f"cli.name.{name}") for name in COMMANDS[command] if not name.startswith("-")}
    arguments = [text if name in _REQUIRED else f"[{text}]" for name, text in names.items()]
    return " ".join([PROGRAM, command, *arguments, f"[{words.say('cli.options')}]"])


def _formatter(words: Words) -> type[argparse.HelpFormatter]:
    """Return argparse's formatter for help texts, with the word *usage* in the language of ``words``."""

    class Formatter(argparse.HelpFormatter):
        """A formatter that changes the prefix of the usage line, for which argparse has no argument."""

        def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
            super().add_usage(usage, actions, groups, words.say("cli.usage"))

    return Formatter


def overview(words: Words) -> str:
    """Return the help on all commands."""
    command, language = words.say("cli.name.command"), words.say("cli.name.language")
    options = {
        f"--language {language}": words.say("cli.language", languages=", ".join(languages())),
        "--version": words.say("cli.version"),
        "-h, --help": words.say("cli.help"),
    }
    return "\n".join(
        [
            f"{words.say('cli.usage')}{PROGRAM} {command} …",
            "",
            words.say("cli.description"),
            "",
            f"{words.say('cli.commands')}:",
            *_table({name: words.say(f"cli.command.{name}") for name in COMMANDS}),
            "",
            f"{words.say('cli.options')}:",
            *_table(options),
            "",
            f"{words.say('cli.examples')}:",
            *(f"  {PROGRAM} {example}" for example in _EXAMPLES),
            "",
            words.say("cli.more", command=_help_command(command)),
            "",
        ]
    )


def _table(rows: Mapping[str, str]) -> list[str]:
    width = max(map(len, rows))
    return [f"  {name:{width}}  {text}" for name, text in rows.items()]


#: Languages by their names in Windows, such as ``German_Austria``. Python knows only some of these locales.
_NAMES = {"German": "de"}


def choose_language(arguments: Sequence[str]) -> Words:
    """Return the words in the language that ``--language`` names, else in the system's language, else in English.

    The messages about the other arguments need these words, so this option is read before them.
    """
    given = list(arguments)
    for number, word in enumerate(given):
        name, sign, value = word.partition("=")
        if name == "--language":
            return _words_in(value if sign else "".join(given[number + 1 : number + 2]))
    system = (locale.getlocale()[0] or "").partition("_")[0]
    system = _NAMES.get(system, system)
    return Words(system if system in languages() else DEFAULT)


def _words_in(text: str) -> Words:
    if text not in languages():
        raise BadOptionError("no-language", text=text[:40], languages=", ".join(languages()))
    return Words(text)
