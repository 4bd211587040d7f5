"""The parade family (rules §2 and its relatives in §6). What a variant's file needs of it is here."""

from lacuna.families.parade.guide import GUIDE
from lacuna.families.parade.rules import DEAL_ANY_TIME, RELAXED_GAPS, ParadeRules
from lacuna.families.parade.view import Tableau, Takes, once_the_talon_is_out

__all__ = ["DEAL_ANY_TIME", "GUIDE", "RELAXED_GAPS", "ParadeRules", "Tableau", "Takes", "once_the_talon_is_out"]
