"""The gap family (rules §1 and its relatives in §6). What a variant's file needs of it is here."""

from lacuna.families.gaps.guide import GUIDE
from lacuna.families.gaps.rules import RANDOM_GAPS, REDEALS, GapRules
from lacuna.families.gaps.setups import aces_head, aces_lead, aces_stay, taken_out
from lacuna.families.gaps.shape import GapShape, RedealRule
from lacuna.families.gaps.view import Tableau, any_higher_rule, any_suit_left_rule, either_rule, left_rule

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
