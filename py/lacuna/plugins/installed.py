"""Owns games that come from elsewhere: those of installed packages, and of wheels that a player's page has kept.

A plug-in is a package that names its games (``wheels.GROUP``). It is a program, and whatever it does wrong is told and
harms nothing: its games are checked before they are registered, all or none of a package. What a wheel is must be read
before it is run, which is ``wheels``' business; the sheet of them all is ``plugins_sheet``'s.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from binascii import Error as SpoiltError
from binascii import a2b_base64, b2a_base64
from contextlib import redirect_stdout, suppress
from typing import Any, NamedTuple

from lacuna.errors import LacunaError, UnknownVariantError, one_line
from lacuna.games.registry import all_or_none, import_variant, plugin_sources, register
from lacuna.model.variant import Variant
from lacuna.plugins.wheel_check import GROUP, BadWheelError, Wheel, canonical, read_wheel
from lacuna.protocol import MAX_NUMBER, Request, read_json, write_json
from lacuna.testing import check_variant
from lacuna.words import Text, Words

#: What the keys begin with under which the page keeps a plug-in, and the mark that one is being loaded.
KEY, MARK = "plugin:", "loading:plugin:"
#: What is dealt to check a game, and how far it is played: a look that takes a second, no author's tests.
DEALS, MOST_MOVES = ("1", "ms4294967301"), 60
#: Milliseconds. A younger mark may be another page's, which is loading right now.
AGE = 3000
#: The mark of a plug-in that is not to be tried again before the player asks for it.
OFF = "off"


class Plugin(NamedTuple):
    """A plug-in that was met: its games, or what is wrong with it. Only one of a kept wheel has a hash."""

    name: str
    version: str
    sha256: str = ""
    games: tuple[Variant, ...] = ()
    problem: Text | None = None


#: Those that were met, by name.
_known: dict[str, Plugin] = {}


def known_plugins() -> dict[str, Plugin]:
    """Every plug-in that was to be loaded, by name."""
    return dict(_known)


def forget(name: str) -> None:
    """A plug-in that was never met; its games stay registered."""
    _known.pop(name, None)


def load_installed() -> list[Plugin]:
    """Registers the games of installed packages; tells of those not met before, in the order of names."""
    from importlib import metadata  # it takes a while, and a page has no such packages

    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for package in metadata.distributions():
        with suppress(Exception):  # what cannot be read of a package is no plug-in of ours
            entries = tuple(dict.fromkeys(entry.value for entry in package.entry_points.select(group=GROUP)))
            if entries:
                found.setdefault(canonical(package.metadata["Name"]), (package.version, entries))
    new = [(name, *found[name]) for name in sorted(found) if name not in _known]
    return [_load(Plugin(name, version), entries, check=True) for name, version, entries in new]


def report_installed(words: Words) -> list[str]:
    """Registers the games of installed packages: a line for each package that is no good."""
    return [
        one_line(words.say("plugin.not-loaded", name=plugin.name, reason=plugin.problem))
        for plugin in load_installed()
        if plugin.problem
    ]


def encode_wheel(wheel: Wheel) -> str:
    """The text by which the page keeps a wheel."""
    data = b2a_base64(wheel.data, newline=False).decode()
    body = {"name": wheel.name, "version": wheel.version, "sha256": wheel.sha256, "file": wheel.file, "wheel": data}
    return write_json(body)


def decode_wheel(text: str) -> Wheel:
    """The wheel of a kept text; one that is spoilt is refused."""
    body = read_json(text)
    if type(body) is not dict or not all(type(body.get(key)) is str for key in ("file", "wheel", "sha256")):
        raise BadWheelError("wheel-kept")
    wheel = read_wheel(decode_base64(body["wheel"]), body["file"])
    if wheel.sha256 != body["sha256"]:
        raise BadWheelError("wheel-kept")
    return wheel


def decode_base64(text: str) -> bytes:
    """What was written as base64, behind the comma of a data address or by itself."""
    try:
        return a2b_base64(text.rpartition(",")[2])
    except (SpoiltError, ValueError):
        raise BadWheelError("wheel-zip") from None


def load_stored(text: str, *, check: bool = False) -> Plugin:
    """Registers the games of a wheel that the page has kept; if this is not the ``check``, that came before."""
    wheel = decode_wheel(text)
    there = _known.get(wheel.name)
    if there and there.sha256 == wheel.sha256 and there.games:
        return there
    plugin = Plugin(wheel.name, wheel.version, wheel.sha256)
    try:
        place = _install(wheel) if check else _put(wheel)
    except Exception as error:
        _known[wheel.name] = plugin._replace(problem=Text("plugin.install", {"reason": _reason(error)}))
        return _known[wheel.name]
    before = set(sys.modules)
    sys.path.append(place)
    plugin = _load(plugin, wheel.entries, check=check)
    if plugin.problem:
        sys.path.remove(place)
        for name in sys.modules.keys() - before:  # another version is to find nothing of this one
            if str(getattr(sys.modules[name], "__file__", "")).startswith(place):
                del sys.modules[name]
    for game in plugin.games:
        plugin_sources[game.id] = text
    return plugin


def _put(wheel: Wheel) -> str:
    """The wheel as a file: Python imports from it as it is."""
    folder = os.path.join(tempfile.gettempdir(), "lacuna-plugins", wheel.sha256[:16])
    os.makedirs(folder, exist_ok=True)
    place = os.path.join(folder, wheel.file)
    with open(place, "wb") as file:
        file.write(wheel.data)
    return place


def _install(wheel: Wheel) -> str:
    """The folder into which micropip has installed the wheel; where there is none, the wheel itself."""
    place = _put(wheel)
    try:
        install = importlib.import_module("lacuna_install").install
    except ModuleNotFoundError as error:
        if error.name != "lacuna_install":
            raise
        return place
    return str(install(place))


def _load(plugin: Plugin, entries: tuple[str, ...], *, check: bool) -> Plugin:
    """All games of a plug-in registered, or none and why."""
    entry = ""
    try:
        # What it prints is no part of an answer.
        with all_or_none(), redirect_stdout(sys.stderr):
            games = []
            for entry in entries:
                games.append(import_variant(entry))
                if check:
                    _check(games[-1])
                register(games[-1])
        plugin = plugin._replace(games=tuple(games))
    except LacunaError as error:
        plugin = plugin._replace(problem=error.text)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a program may end in any way, and by any right
        plugin = plugin._replace(problem=Text("plugin.import", {"entry": entry, "reason": _reason(error)}))
    _known[plugin.name] = plugin
    return plugin


def _check(variant: Variant) -> None:
    try:
        check_variant(variant, DEALS, playouts=1, most=MOST_MOVES)
    except LacunaError as error:
        if error.text.key == "error.name-taken":
            raise
        raise UnknownVariantError("plugin-check", game=one_line(str(variant.id)), reason=error.text) from None
    except Exception as error:
        raise UnknownVariantError("plugin-check", game=one_line(str(variant.id)), reason=_reason(error)) from None


def _reason(error: BaseException) -> str:
    try:
        said = one_line(str(error))
    except Exception:  # an error of the program's own may fail to be told too
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def load_at_start(request: Request, words: Words) -> dict[str, Any]:
    """What the verb ``plugin`` answers: the mark that is to stand from now on, and what the player should know."""
    text, mark = request.text("text"), request.optional("mark") or ""
    name = request.text("key").removeprefix(KEY)[:80]
    now = request.number("now", MAX_NUMBER) or 0
    if mark == OFF or (mark.isdecimal() and len(mark) < 20 and now - int(mark) > AGE):
        _known[name] = Plugin(name, "", problem=Text("plugin.left-out"))
        return {"mark": OFF, "text": "" if mark == OFF else words.say("plugin.left-out-now", name=name)}
    try:
        problem = load_stored(text).problem
    except LacunaError as error:
        problem = error.text
        _known[name] = Plugin(name, "", problem=problem)
    told = words.say("plugin.not-loaded", name=name, reason=problem) if problem else ""
    return {"mark": OFF if problem else "", "text": told}


class WheelTrial:
    """What a wheel would bring, found out in a worker of its own: a line of JSON, as a survey has lines."""

    def __init__(self, request: Request) -> None:
        text, words = request.text("plugin"), Words(request.optional("language") or "en")
        self._line = write_json({"of": request.optional("of"), **_tried(text, words)})

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """The line, at once: all was done when it was asked for, so that whoever asked sees if it never ends."""
        return False, [{"type": "surveyed", "line": self._line, "left": 0}]

    def close(self) -> None:
        """There is nothing to end."""


def _tried(text: str, words: Words) -> dict[str, Any]:
    try:
        plugin = load_stored(text, check=True)
    except LacunaError as error:
        return {"problem": error.message(words, page=True)}
    if plugin.problem:
        return {"sha256": plugin.sha256, "problem": one_line(words.format(plugin.problem))}
    games = [[game.id, words.format(game.title), words.format(game.tagline), *game.aliases] for game in plugin.games]
    return {"sha256": plugin.sha256, "games": games}
