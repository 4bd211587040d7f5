"""Owns the winnable deals: which games have a list of them, how hard each deal is, and a line that wins it.

A list is drawn from for ever, the daily deals too, so none is ever changed. It holds for every game whose rounds are
played alike, however many redeals it has: its lines win within the round. How the lists were made is told in
docs/winnability.md. In the browser this package comes late, and each list by itself, when it is first wanted.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

from lacuna.errors import BadDealError
from lacuna.games.address import parse_address
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, same_round
from lacuna.model.variant import Options, Variant
from lacuna.play.game import Game
from lacuna.winnable.packing import LineReader, Packed, unpack

#: How hard a deal is: a third of the list each, by how many positions the search that won it had looked at.
LEVELS = ("easy", "middling", "hard")
#: The games that have a list of their own, as addresses.
LISTS = (
    "gallery",
    "gaps",
    "gaps-locked",
    "gaps-fixed",
    "house-of-commons",
    "red-moon",
    "blue-moon",
    "paganini",
    "pretzel",
    "picture-gallery",
    "gloucestershire",
    "virginia-reel",
    "royal-parade",
)


class WinnableDeals(NamedTuple):
    """The winnable deals of a game, the easiest first."""

    variant: Variant
    options: Options
    packed: Packed

    @property
    def deals(self) -> tuple[str, ...]:
        """Their numbers, as texts."""
        return tuple(map(str, self.packed.numbers))

    def of_level(self, level: str) -> tuple[str, ...]:
        """The deals of a third of the list; of ``any``, all."""
        deals = self.deals
        if level == "any":
            return deals
        third = LEVELS.index(level)
        return deals[third * len(deals) // 3 : (third + 1) * len(deals) // 3]

    def line(self, deal: str) -> tuple[Move, ...]:
        """The moves that win a deal, each played by the rules on the way."""
        if deal not in self.deals:
            raise BadDealError("winnable-not-listed", deal=deal[:40])
        digits = LineReader(self.packed.lines[self.deals.index(deal)], self.packed.weights)
        game = Game.new(self.variant, deal, self.options)
        moves = []
        while not game.rules.is_won(game.state):
            moves.append(game.legal_moves[digits.next(len(game.legal_moves))])
            game.push(moves[-1])
        digits.end()
        return tuple(moves)


def deals_of(variant: Variant, options: Options) -> WinnableDeals | None:
    """The list for a game with its options; None where there is none."""
    wanted = variant.configure(options)
    address = next((address for address in LISTS if same_round(_rules_of(address), wanted)), None)
    if address is None:
        return None
    return WinnableDeals(variant, options, _read(address))


def module_of(address: str) -> str:
    """The name of the module of a list."""
    name = "".join(letter if letter.isalnum() else "_" for letter in address)
    return f"lacuna.winnable.lists.{name}"


@cache
def _read(address: str) -> Packed:
    return unpack(import_module(module_of(address)).TEXT)


@cache
def _rules_of(address: str) -> Rules:
    variant, options, _ = parse_address(address)
    return variant.configure(options)
