"""The garden family (rules §3 and its relatives in §6). What a variant's file needs of it is here."""

from lacuna.families.garden.guide import GUIDE
from lacuna.families.garden.rules import EIGHT_FOUNDATIONS, GardenRules

__all__ = ["EIGHT_FOUNDATIONS", "GUIDE", "GardenRules"]
