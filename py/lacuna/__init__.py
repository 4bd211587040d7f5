"""Lacuna: gap-filling patience with exact rules.

This package is the engine: pure Python, no dependency, the same in CPython and in the browser.
The names here are the ones to start with; everything else has a module of its own.
"""

from lacuna.errors import BadSaveError, IllegalMoveError, InvalidNotationError, NotNowError, UnknownVariantError
from lacuna.game import Game
from lacuna.registry import all_variants, find_variant
from lacuna.save import dump, load
from lacuna.version import __version__

__all__ = [
    "BadSaveError",
    "Game",
    "IllegalMoveError",
    "InvalidNotationError",
    "NotNowError",
    "UnknownVariantError",
    "__version__",
    "all_variants",
    "dump",
    "find_variant",
    "load",
]
