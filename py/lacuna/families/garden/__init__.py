"""The garden family (docs/rules/garden.md): piles, a reserve and foundations.

The names exported here are those that the file of a game needs. The modules:

* ``rules``: the rules class
* ``options``: what the player may choose before the deal
* ``shape``: the slots by purpose, and which card goes on which
* ``layout``: where the slots stand
* ``tableau``: a position seen as slots that take cards, and the moves in it
* ``auto_finish``: the moves that the game offers to make for the player
* ``shuttle``: the search for whether only shuttling moves remain
* ``guide``: the facts for the texts of the games
"""

from lacuna.families.garden.guide import GUIDE
from lacuna.families.garden.options import EIGHT_FOUNDATIONS
from lacuna.families.garden.rules import GardenRules

__all__ = ["EIGHT_FOUNDATIONS", "GUIDE", "GardenRules"]
