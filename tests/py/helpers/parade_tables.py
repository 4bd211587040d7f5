"""Small positions of the parade family for tests: a few given cards among cards that cannot move."""

from __future__ import annotations

from lacuna import Game
from lacuna.games.address import parse_address
from lacuna.model.cards import NAMES

ROW_SLOTS = [f"r{row}c{column}" for row in (1, 2, 3) for column in range(1, 9)]
PILES = [f"v{column}" for column in range(1, 9)]

#: Kings, queens and jacks, which cannot move before a foundation reaches them: 24 cards, one for each row slot.
STILL = [f"{rank}{suit}{copy}" for rank in "KQJ" for suit in "CSHD" for copy in ("", "'")]


def board_text(**piles: str) -> str:
    """Return a printed position with these piles. Other row slots have cards that cannot move; the rest is empty."""
    named = {token for pile in piles.values() for token in pile.split("-")}
    rest = iter(card for card in STILL if card not in named)
    rows = [piles[slot] if slot in piles else next(rest) for slot in ROW_SLOTS]
    lines = [f"r{row}: " + " ".join(rows[8 * row - 8 : 8 * row]) for row in (1, 2, 3)]
    lines.append("reserve: " + " ".join(piles.get(pile, "--") for pile in PILES))
    lines += [f"{name}: {piles.get(name, '--')}" for name in ("talon", "discard")]
    return "\n".join(lines) + "\n"


def build_game(address: str = "virginia-reel", **piles: str) -> Game:
    """Return the game of such a position."""
    variant, options, _ = parse_address(address)
    return Game.from_board(variant, board_text(**piles), options)


def deal_game(address: str, deal: str | int) -> Game:
    """Return the game of an address and a deal number."""
    variant, options, _ = parse_address(address)
    return Game.new(variant, str(deal), options)


def move_text_set(game: Game) -> set[str]:
    """Return the legal moves as a set of texts."""
    return {game.text_of(move) for move in game.legal_moves}


def pile_text(game: Game, name: str) -> str:
    """Return the cards of a slot as the printed position shows them."""
    slot = game.rules.layout.find_slot(name)
    assert slot is not None
    return "-".join(NAMES[card] for card in game.state.piles[slot]) or "--"
