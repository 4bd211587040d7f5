"""Positions of gap games for tests: some slots are given, the rest is filled so that no run arises.

A run is a series of cards that are in place, from the left end of a row.
"""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.games.registry import find_variant
from lacuna.model.deals import parse_deal
from lacuna.model.notation import parse_board, print_board
from lacuna.play.game import Game

GAMES = ("gallery", "gaps", "gaps-locked", "gaps-three-tries", "gaps-fixed")
RANKS = "23456789TJQK"
PACK = [rank + suit for rank in reversed(RANKS) for suit in "CSHD"]
WON = tuple(" ".join(rank + suit for rank in RANKS) + " --" for suit in "CHSD")


def board_text(*parts: str, left: str = "") -> str:
    """Return a printed board of parts such as ``"r2c5 7H -- 9S"``: a slot and the tokens from there on.

    ``..`` leaves a slot open. All four gaps must be given. The open slots are filled column by column from the Kings
    down, so that no row gets a run, or a card beside its successor, that the test did not
    ask for. ``left`` is the number of redeals left.
    """
    given: dict[tuple[int, int], str] = {}
    for part in parts:
        start, *tokens = part.split()
        row, column = (int(number) for number in start[1:].split("c"))
        given.update({(row, column + n): token for n, token in enumerate(tokens) if token != ".."})
    slots = {(row, column): given.get((row, column), "") for column in range(1, 14) for row in range(1, 5)}
    assert list(given.values()).count("--") == 4, "give all four gaps"
    assert len(slots) == 52, "a part runs past a row's end"
    rest = iter([card for card in PACK if card not in given.values()])
    full = {slot: token or next(rest) for slot, token in slots.items()}
    rows = [" ".join(full[row, column] for column in range(1, 14)) for row in range(1, 5)]
    return "\n".join([*rows, *([f"redeals-left: {left}"] if left else [])]) + "\n"


def build_game(variant: str, *parts: str, left: str = "", **options: str) -> Game:
    """Return a game set up from parts of a board."""
    return Game.from_board(variant, board_text(*parts, left=left), options)


def build_dealt_game(variant: str, board: str, deal: str = "1", options: Mapping[str, str] | None = None) -> Game:
    """Return a game in a given position, with the random generator of a deal, as if it was played to there."""
    found = find_variant(variant)
    chosen = found.complete_options(options or {})
    state = parse_board(found.configure(chosen), board)
    number = parse_deal(deal)
    return Game(found, chosen, state, deal=number, generator=number.generator)


def move_texts(game: Game) -> list[str]:
    """Return the legal moves as texts."""
    return [game.text_of(move) for move in game.legal_moves]


def cards_for_gap(game: Game, gap: str) -> set[str]:
    """Return the cards that may go to a gap now."""
    return {text.split(":")[0] for text in move_texts(game) if text.endswith(">" + gap)}


def rows_of(game: Game) -> list[str]:
    """Return the board as four lines of tokens."""
    return print_board(game.rules, game.state).splitlines()[:4]


def token_at(game: Game, slot: str) -> str:
    """Return the token of a slot."""
    row, column = slot[1:].split("c")
    return rows_of(game)[int(row) - 1].split()[int(column) - 1]
