"""Owns the look-up of variants by id or alias, and plug-ins: modules elsewhere that hold a ``VARIANT``.

Games that a player put together are found by their ids too, made on the fly, and never among all games.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager

from lacuna.errors import UnknownVariantError
from lacuna.games import variants
from lacuna.games.custom_games import SEPARATOR, build_custom_game
from lacuna.model.variant import Variant

_known: dict[str, Variant] = {}
#: Of games that a page has kept the plug-in of: its text, by the id, for the other workers.
plugin_sources: dict[str, str] = {}


def register(variant: Variant) -> None:
    """Add a variant; an id or alias that another game has, or could have that a player puts together, is refused."""
    names = (variant.id, *variant.aliases)
    for name in names:
        if SEPARATOR in name and build_custom_game(name) != variant:
            raise UnknownVariantError(
                "name-taken", name=name, first=build_custom_game(name).title, second=variant.title
            )
        if _known.get(name, variant) is not variant:
            raise UnknownVariantError("name-taken", name=name, first=_known[name].title, second=variant.title)
    for name in names:
        _known[name] = variant


@contextmanager
def registered(variant: Variant) -> Iterator[None]:
    """For the length of a check: the variant is registered, and forgotten again if it was not before."""
    before = dict(_known)
    register(variant)
    try:
        yield
    finally:
        _known.clear()
        _known.update(before)


@contextmanager
def all_or_none() -> Iterator[None]:
    """What is registered within it is forgotten if it ends in any error."""
    before = dict(_known)
    try:
        yield
    except BaseException:
        _known.clear()
        _known.update(before)
        raise


def import_variant(entry: str) -> Variant:
    """Import the game of ``module``, which holds a ``VARIANT``, or of ``module:name``; it is not registered."""
    module, _, name = entry.partition(":")
    found = importlib.import_module(module)
    variant = getattr(found, name) if name else found
    variant = getattr(variant, "VARIANT", variant)
    if not isinstance(variant, Variant):
        raise UnknownVariantError("no-variant", module=entry)
    return variant


def load_plugin(module: str) -> Variant:
    """Import a module that holds a ``VARIANT``, or a variant by another name (``module:name``), and register it."""
    variant = import_variant(module)
    register(variant)
    return variant


def plugin_for_worker(game: str) -> dict[str, str]:
    """What another worker has to be told besides, so that it knows a game: the plug-in that the page has kept."""
    return {"plugin": plugin_sources[game]} if game in plugin_sources else {}


def all_variants() -> tuple[Variant, ...]:
    """Every registered game, in the order of the menu: family by family, each where its first game stands."""
    games = {variant.id: variant for variant in _known.values()}.values()
    first: dict[str, int] = {}
    for variant in games:
        first[variant.family] = min(variant.order, first.get(variant.family, variant.order))
    return tuple(sorted(games, key=lambda game: (first[game.family], game.family, game.order, game.name)))


def find_variant(name: str) -> Variant:
    """The game of an id or alias.

    >>> find_variant("gaps").name
    'Gaps'
    """
    if SEPARATOR in name:
        return build_custom_game(name)
    try:
        return _known[name.strip().lower()]
    except KeyError:
        there_are = ", ".join(variant.id for variant in all_variants())
        raise UnknownVariantError("no-game", name=name[:40], games=there_are) from None


for _module in pkgutil.iter_modules(variants.__path__):
    if not _module.name.startswith("_"):
        load_plugin(f"{variants.__name__}.{_module.name}")
