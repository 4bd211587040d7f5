"""All games by id and alias: those of the collection and those of plug-ins.

The file of a game is imported when the game is first needed. A page that opens one game therefore starts sooner: it
does not import the other games and their families.

Custom games are not registered. :func:`find_variant` builds them from their ids, and :func:`all_variants` leaves them
out.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from lacuna.errors import UnknownVariantError
from lacuna.games import variants
from lacuna.games.custom_games import SEPARATOR, build_custom_game
from lacuna.model.variant import Variant

#: The game that a new player gets if there are no plug-ins: the first in the menu.
FIRST_GAME = "gaps"
#: The registered games by their ids and aliases. Those of the collection may still be missing (:func:`_import_all`).
_known: dict[str, Variant] = {}
#: The stored wheels of plug-ins (their Python packages), encoded as text, by the ids of their games. A web worker that
#: runs a job for such a game needs this text, because it has its own engine.
plugin_wheels: dict[str, str] = {}


def register(variant: Variant) -> None:
    """Add a game, or raise UnknownVariantError if its id or an alias belongs to another game, registered or custom."""
    _import_all()
    _add(variant)


def _add(variant: Variant) -> None:
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
    _import_all()
    before = dict(_known)
    _add(variant)
    try:
        yield
    finally:
        _known.clear()
        _known.update(before)


@contextmanager
def all_or_none() -> Iterator[None]:
    """Undo all registrations made within the ``with`` block if it ends with an error."""
    _import_all()
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
    _import_all()
    games = {variant.id: variant for variant in _known.values()}.values()
    first: dict[str, int] = {}
    for variant in games:
        first[variant.family] = min(variant.order, first.get(variant.family, variant.order))
    return tuple(sorted(games, key=lambda game: (first[game.family], game.family, game.order, game.name)))


def first_game() -> str:
    """Return the id of the first game in the menu, which a new player gets."""
    # Without plug-ins, the answer is known before the games are imported.
    return all_variants()[0].id if _import_all.cache_info().currsize else FIRST_GAME


def find_variant(name: str) -> Variant:
    """Return the game of an id or alias, or raise UnknownVariantError.

    >>> find_variant("gaps").name
    'Gaps'
    """
    if SEPARATOR in name:
        return build_custom_game(name)
    key = name.strip().lower()
    if key not in _known:
        _import_one(key)
    if key not in _known:
        _import_all()
    if key not in _known:
        known = ", ".join(variant.id for variant in all_variants())
        raise UnknownVariantError("no-game", name=name[:40], games=known)
    return _known[key]


def _import_one(game: str) -> None:
    """Import and register the game of the collection whose file is named after this id, if there is one."""
    name = game.replace("-", "_")
    if not name.isidentifier() or name.startswith("_"):
        return
    module = f"{variants.__name__}.{name}"
    try:
        _add(import_variant(module))
    except ModuleNotFoundError as error:
        if error.name != module:
            raise


@cache
def _import_all() -> None:
    """Import and register all games of the collection. Files whose names begin with an underscore contain none."""
    for module in pkgutil.iter_modules(variants.__path__):
        if not module.name.startswith("_"):
            _add(import_variant(f"{variants.__name__}.{module.name}"))
