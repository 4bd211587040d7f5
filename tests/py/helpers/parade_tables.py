"""Owns small tables of the parade family for its tests: a few cards of interest among cards that stay put."""

from __future__ import annotations

from lacuna import Game
from lacuna.games.address import parse_address
from lacuna.model.cards import NAMES

ROW_SLOTS = [f"r{row}c{column}" for row in (1, 2, 3) for column in range(1, 9)]
PILES = [f"v{column}" for column in range(1, 9)]

#: Kings, queens and jacks never move while no foundation comes near them: 24 cards, as many as the rows have slots.
STILL = [f"{rank}{suit}{copy}" for rank in "KQJ" for suit in "CSHD" for copy in ("", "'")]


def text(**piles: str) -> str:
    """The printed position with these piles; other slots of the rows hold cards that stay put, all else is empty."""
    named = {token for pile in piles.values() for token in pile.split("-")}
    rest = iter(card for card in STILL if card not in named)
    rows = [piles[slot] if slot in piles else next(rest) for slot in ROW_SLOTS]
    lines = [f"r{row}: " + " ".join(rows[8 * row - 8 : 8 * row]) for row in (1, 2, 3)]
    lines.append("reserve: " + " ".join(piles.get(pile, "--") for pile in PILES))
    lines += [f"{name}: {piles.get(name, '--')}" for name in ("talon", "discard")]
    return "\n".join(lines) + "\n"


def table(address: str = "virginia-reel", **piles: str) -> Game:
    """The game of such a position."""
    variant, options, _ = parse_address(address)
    return Game.from_board(variant, text(**piles), options)


def opened(address: str, deal: str | int) -> Game:
    """The game of an address and a deal number."""
    variant, options, _ = parse_address(address)
    return Game.new(variant, str(deal), options)


def moves(game: Game) -> set[str]:
    """The legal moves as texts."""
    return {game.text_of(move) for move in game.legal_moves}


def pile(game: Game, name: str) -> str:
    """What lies on a slot, as the printed position has it."""
    slot = game.rules.layout.find_slot(name)
    assert slot is not None
    return "-".join(NAMES[card] for card in game.state.piles[slot]) or "--"
