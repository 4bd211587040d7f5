"""The parade family (docs/rules/parade.md): rows of foundations, a reserve and a talon.

The names exported here are those that the file of a game needs. The modules:

* ``rules``: the rules class
* ``options``: what the player may choose before the deal
* ``shape``: the slots, the rank of each row and the order of a foundation
* ``tableau``: a position seen as rows and reserve, and the moves in it
* ``guide``: the facts for the texts of the games
"""

from lacuna.families.parade.guide import GUIDE
from lacuna.families.parade.options import DEAL_ANY_TIME, RELAXED_GAPS
from lacuna.families.parade.rules import ParadeRules
from lacuna.families.parade.tableau import ReserveRule, Tableau, once_the_talon_is_out

__all__ = ["DEAL_ANY_TIME", "GUIDE", "RELAXED_GAPS", "ParadeRules", "ReserveRule", "Tableau", "once_the_talon_is_out"]
