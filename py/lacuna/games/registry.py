"""All games by id and alias: those of the collection and those of plug-ins.

Custom games are not registered. :func:`find_variant` builds them from their ids, and :func:`all_variants` leaves them
out.
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

#: The registered games by their ids and aliases.
_known: dict[str, Variant] = {}
#: The stored wheels of plug-ins (their Python packages), encoded as text, by the ids of their games. A web worker that
#: runs a job for such a game needs this text, because it has its own engine.
plugin_wheels: dict[str, str] = {}


def register(variant: Variant) -> None:
    """Add a game, or raise UnknownVariantError if its id or an alias belongs to another game, registered or custom."""
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
    """Register a game within the ``with`` block. Afterwards the registry is as it was before."""
    before = dict(_known)
    register(variant)
    try:
        yield
    finally:
        _known.clear()
        _known.update(before)


@contextmanager
def all_or_none() -> Iterator[None]:
    """Undo all registrations made within the ``with`` block if it ends with an error."""
    before = dict(_known)
    try:
        yield
    except BaseException:
        _known.clear()
        _known.update(before)
        raise


def import_variant(entry: str) -> Variant:
    """Import a game and return it without registering it.

    ``entry`` is ``module``, a module with a ``VARIANT``, or ``module:name``, where the name stands for a game or for
    an object with a ``VARIANT``.
    """
    module_name, _, name = entry.partition(":")
    module = importlib.import_module(module_name)
    variant = getattr(module, name) if name else module
    variant = getattr(variant, "VARIANT", variant)
    if not isinstance(variant, Variant):
        raise UnknownVariantError("no-variant", module=entry)
    return variant


def load_plugin(module: str) -> Variant:
    """Import a game, register it and return it. ``module`` has the form of ``entry`` in :func:`import_variant`."""
    variant = import_variant(module)
    register(variant)
    return variant


def plugin_for_worker(game: str) -> dict[str, str]:
    """Return what a worker's job needs to load this game: the wheel of its plug-in, or nothing if none is stored."""
    return {"plugin": plugin_wheels[game]} if game in plugin_wheels else {}


def all_variants() -> tuple[Variant, ...]:
    """Return all registered games in the order of the menu.

    They are sorted by family, and the families by the order of their first games.
    """
    games = {variant.id: variant for variant in _known.values()}.values()
    first: dict[str, int] = {}
    for variant in games:
        first[variant.family] = min(variant.order, first.get(variant.family, variant.order))
    return tuple(sorted(games, key=lambda game: (first[game.family], game.family, game.order, game.name)))


def find_variant(name: str) -> Variant:
    """Return the game of an id or alias, or raise UnknownVariantError.

    >>> find_variant("gaps").name
    'Gaps'
    """
    if SEPARATOR in name:
        return build_custom_game(name)
    try:
        return _known[name.strip().lower()]
    except KeyError:
        known = ", ".join(variant.id for variant in all_variants())
        raise UnknownVariantError("no-game", name=name[:40], games=known) from None


for _module in pkgutil.iter_modules(variants.__path__):
    if not _module.name.startswith("_"):
        load_plugin(f"{variants.__name__}.{_module.name}")
