"""The gap family (docs/rules/gaps.md): cards fill gaps in rows.

The names exported here are those that the file of a game needs. The modules:

* ``rules``: the rules class
* ``options``: what the player may choose before the deal
* ``shape``: the slots, the ranks and their order, and the settings of redeals
* ``setups``: how the cards are laid out
* ``tableau``: a position seen as rows
* ``fillers``: the rules for which card may fill a gap
* ``guide``: the facts for the texts of the games
"""

from lacuna.families.gaps.fillers import any_higher_rule, any_suit_left_rule, either_rule, left_rule
from lacuna.families.gaps.guide import GUIDE
from lacuna.families.gaps.options import RANDOM_GAPS, REDEALS
from lacuna.families.gaps.rules import GapRules
from lacuna.families.gaps.setups import aces_head, aces_lead, aces_stay, taken_out
from lacuna.families.gaps.shape import GapShape, RedealRule
from lacuna.families.gaps.tableau import Tableau

__all__ = [
    "GUIDE",
    "RANDOM_GAPS",
    "REDEALS",
    "GapRules",
    "GapShape",
    "RedealRule",
    "Tableau",
    "aces_head",
    "aces_lead",
    "aces_stay",
    "any_higher_rule",
    "any_suit_left_rule",
    "either_rule",
    "left_rule",
    "taken_out",
]
