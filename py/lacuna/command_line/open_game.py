"""Opening the game that a command names: by id and number, by address, or by a printed board."""

from __future__ import annotations

from argparse import Namespace

from lacuna.command_line.files import read_file
from lacuna.errors import BadBoardError, BadOptionError
from lacuna.games.address import parse_address
from lacuna.model.notation import print_board
from lacuna.model.state import State
from lacuna.model.variant import Variant
from lacuna.play.game import Game
from lacuna.scene.scene import scene
from lacuna.scene.spoken import custom_position_note
from lacuna.words import Words


def read_game(options: Namespace) -> tuple[Variant, dict[str, str], str | None]:
    """Return the variant, its options and the deal number that the argument GAME and ``--option`` name.

    GAME is an id, an address such as ``gaps?redeals=3/4711``, or a link to the page with the address after ``#``. An
    option given with ``--option`` replaces that of the address. The number is None if there is no number in GAME.
    """
    variant, chosen, deal = parse_address(options.game.rpartition("#")[2])
    for pair in options.option:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOptionError("option-form", text=pair[:40])
        chosen[name] = value
    return variant, variant.complete_options(chosen), deal.text if deal else None


def only_number(first: str | None, second: str | None) -> str | None:
    """Return the number that is given. Raise BadOptionError if both are."""
    if first is not None and second is not None:
        raise BadOptionError("number-twice", first=first, second=second[:40])
    return second if first is None else first


def open_game(options: Namespace, new_deal: str | None = None) -> Game:
    """Return the game of a deal number or of a board. ``new_deal`` is the number to use if neither is given."""
    variant, chosen, number = read_game(options)
    number = only_number(number, options.number)
    if options.board is not None:
        if number is not None:
            raise BadBoardError("number-and-board")
        return Game.from_board(variant, read_file(options.board, BadBoardError), chosen)
    if number is None:
        number = new_deal
    if number is None:
        raise BadBoardError("number-missing")
    return Game.new(variant, number, chosen)


def board_text(game: Game, state: State) -> str:
    """Return the printed board.

    A custom position, which was read from a board instead of dealt, has no redeals, even if its text gives some.
    """
    return print_board(game.rules, state if game.deal else state._replace(redeals_left=0))


def status(game: Game, words: Words) -> str:
    """Return how the game stands, with a note on what a custom position lacks compared with a deal."""
    text: str = scene(game, words.language)["status"]["text"]
    note = custom_position_note(game, words)
    return text if game.deal or note in text else f"{text} {note}"
