"""Play, search and define patience games, most of them about filling gaps, by exact rules.

The package is pure Python without dependencies and runs the same in CPython and in the browser. Its public names are
those exported here, and ``lacuna.testing`` for authors of games; docs/library.md describes them. All other modules are
internal and may change with any version.

The solver and two of the three families are imported when they are first used, so that a page with one game starts
sooner.
"""

import importlib as _importlib
import typing as _typing

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
from lacuna.families import gaps
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
from lacuna.version import __version__

if _typing.TYPE_CHECKING:
    from lacuna.families import garden, parade
    from lacuna.solver import Limits, Outcome, Search, Verdict, run_search, search_for

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

_FAMILIES = {"garden", "parade"}
_SOLVER = {"Limits", "Outcome", "Search", "Verdict", "run_search", "search_for"}


def __getattr__(name: str) -> object:
    """Import a family, or a name of the solver, when it is first used (PEP 562)."""
    if name in _FAMILIES:
        value: object = _importlib.import_module(f"lacuna.families.{name}")
    elif name in _SOLVER:
        value = getattr(_importlib.import_module("lacuna.solver"), name)
    else:
        raise AttributeError(f"{__name__}.{name}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_FAMILIES, *_SOLVER})
