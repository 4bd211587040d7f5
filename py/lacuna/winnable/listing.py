"""The lists of winnable deals: which games have one, how hard each deal is, and a winning line for it.

The daily deals are drawn from the lists for ever, so a list is never changed. Games that differ only in redeals share a
list, because its lines win without a redeal. A game may also use the list of a game with stricter rules.
docs/winnability.md says how the lists were made.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

from lacuna.errors import BadDealError
from lacuna.games.address import parse_address
from lacuna.games.winnable_lists import list_of
from lacuna.model.moves import Move
from lacuna.model.variant import OptionValues, Variant
from lacuna.play.game import Game
from lacuna.winnable.packing import LineReader, Packed, unpack

#: The levels of difficulty, a third of a list each. A list is ordered by how many positions the search needed to win.
LEVELS = ("easy", "middling", "hard")


class WinnableDeals(NamedTuple):
    """The winnable deals of a list, the easiest first. ``packed`` is the list as it is stored.

    ``variant`` and ``options`` are those of the game for which the list was made.
    """

    variant: Variant
    options: OptionValues
    packed: Packed

    @property
    def deals(self) -> tuple[str, ...]:
        """Return the deal numbers, as texts."""
        return tuple(map(str, self.packed.numbers))

    def of_level(self, level: str) -> tuple[str, ...]:
        """Return the deals of a level; all deals for ``any``."""
        deals = self.deals
        if level == "any":
            return deals
        number = LEVELS.index(level)  # of the third of the list
        return deals[number * len(deals) // 3 : (number + 1) * len(deals) // 3]

    def line(self, deal: str) -> tuple[Move, ...]:
        """Return the winning line of a deal, which is read by playing it (:mod:`lacuna.winnable.packing`)."""
        if deal not in self.deals:
            raise BadDealError("winnable-not-listed", deal=deal[:40])
        reader = LineReader(self.packed.lines[self.deals.index(deal)], self.packed.weights)
        game = Game.new(self.variant, deal, self.options)
        moves = []
        while not game.rules.is_won(game.state):
            moves.append(game.legal_moves[reader.next(len(game.legal_moves))])
            game.push(moves[-1])
        reader.check_end()
        return tuple(moves)


def deals_of(variant: Variant, options: OptionValues) -> WinnableDeals | None:
    """Return the winnable deals of a game with its options; None if it has no list."""
    address = list_of(variant, options)
    if address is None:
        return None
    owner, owner_options, _ = parse_address(address)
    return WinnableDeals(owner, owner_options, _load(address))


def module_of(address: str) -> str:
    """Return the name of the module that holds the list of the game at an address."""
    name = "".join(letter if letter.isalnum() else "_" for letter in address)
    return f"lacuna.winnable.lists.{name}"


@cache
def _load(address: str) -> Packed:
    return unpack(import_module(module_of(address)).TEXT)
