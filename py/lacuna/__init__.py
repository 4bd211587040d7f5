"""Play, search and define gap-filling patience games, by exact rules.

The package is pure Python without dependencies and runs the same in CPython and in the browser. Its public names are
those exported here, and ``lacuna.testing`` for authors of games; docs/library.md describes them. All other modules are
internal and may change with any version.
"""

from lacuna.errors import (
    BadBoardError,
    BadDealError,
    BadOptionError,
    BadSaveError,
    IllegalMoveError,
    InvalidNotationError,
    LacunaError,
    NotNowError,
    UnknownVariantError,
)
from lacuna.families import gaps, garden, parade
from lacuna.games.address import address_of, parse_address
from lacuna.games.registry import all_variants, find_variant, load_plugin, register, registered
from lacuna.model import cards
from lacuna.model.cards import Card
from lacuna.model.deals import Deal, parse_deal, random_deal
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Transfer
from lacuna.model.state import UNLIMITED, State, apply
from lacuna.model.variant import SWITCH, Guide, Option, Variant
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.solver import Limits, Outcome, Search, Verdict, run_search, search_for
from lacuna.version import __version__

__all__ = [
    "SWITCH",
    "UNLIMITED",
    "BadBoardError",
    "BadDealError",
    "BadOptionError",
    "BadSaveError",
    "Card",
    "Deal",
    "Game",
    "Guide",
    "IllegalMoveError",
    "InvalidNotationError",
    "LacunaError",
    "Limits",
    "Move",
    "NotNowError",
    "Option",
    "Outcome",
    "Search",
    "Slot",
    "State",
    "Transfer",
    "UnknownVariantError",
    "Variant",
    "Verdict",
    "__version__",
    "address_of",
    "all_variants",
    "apply",
    "cards",
    "dump",
    "find_variant",
    "gaps",
    "garden",
    "load",
    "load_plugin",
    "parade",
    "parse_address",
    "parse_deal",
    "random_deal",
    "register",
    "registered",
    "run_search",
    "search_for",
]
