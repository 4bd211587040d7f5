"""Plug-ins: loading the games of installed packages, and of wheels that the player's page has stored.

A plug-in is a package that names its games by entry points (:mod:`lacuna.plugins.wheel_check`). It is a program and may
fail in any way. Every failure becomes a message and stops nothing else. Either all games of a plug-in are registered or
none.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
import tempfile
import zipfile
from binascii import Error as Base64Error
from binascii import a2b_base64, b2a_base64
from contextlib import redirect_stdout, suppress
from typing import Any, NamedTuple

from lacuna.errors import LacunaError, UnknownVariantError, one_line
from lacuna.games.registry import all_or_none, import_variant, plugin_wheels, register
from lacuna.model.variant import Variant
from lacuna.plugins.wheel_check import GROUP, BadWheelError, Wheel, canonical, read_wheel
from lacuna.protocol import MAX_EXACT_INTEGER, Request, read_json, write_json
from lacuna.testing import check_variant
from lacuna.words import Text, Words

#: The prefixes of the two keys under which the page stores texts for a plug-in: its wheel, and its mark. The mark has
#: the times at which loading the plug-in began, separated by spaces. It is empty once the plug-in is loaded, and begins
#: with ``OFF`` if it is not to be loaded.
WHEEL_KEY, MARK_KEY = "plugin:", "loading:plugin:"
#: The deals of each game that a check plays, and the most moves in one. Such a check takes a second; it does not
#: replace tests.
DEALS, MOST_MOVES = ("1", "ms4294967301"), 60
#: A time in a mark that is not older than this may come from another tab, which is loading the plug-in right now.
MARK_AGE_MS = 3000
#: After so many starts that did not end, a plug-in is not loaded any more. One such start may have been a reload.
MOST_STARTS = 2
#: The mark of a plug-in that could not be loaded. It is not loaded again until the player asks for it.
OFF = "off"


class Plugin(NamedTuple):
    """A plug-in with its games, or with the problem that prevented loading it. Only a stored wheel has a ``sha256``.

    ``lacks_module`` says that a module of Python's standard library could not be fetched, as without a network. The
    plug-in may be sound then.
    """

    name: str
    version: str
    sha256: str = ""
    games: tuple[Variant, ...] = ()
    problem: Text | None = None
    lacks_module: bool = False


_known: dict[str, Plugin] = {}


def known_plugins() -> dict[str, Plugin]:
    """Return every plug-in that this engine has tried to load, by name, except those that were forgotten."""
    return dict(_known)


def forget(name: str) -> None:
    """Remove a plug-in from those known. Its games stay registered."""
    _known.pop(name, None)


def load_installed() -> list[Plugin]:
    """Register the games of installed packages. Return the plug-ins that were not known before, sorted by name."""
    from importlib import metadata  # slow to import, and a page has no installed packages

    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for package in metadata.distributions():
        with suppress(Exception):  # a package with unreadable metadata is not a plug-in
            entries = tuple(dict.fromkeys(entry.value for entry in package.entry_points.select(group=GROUP)))
            if entries:
                found.setdefault(canonical(package.metadata["Name"]), (package.version, entries))
    new = [(name, *found[name]) for name in sorted(found) if name not in _known]
    return [_load(Plugin(name, version), entries, check=True) for name, version, entries in new]


def report_installed(words: Words) -> list[str]:
    """Register the games of installed packages. Return one line for each package with a problem."""
    return [
        one_line(words.say("plugin.not-loaded", name=plugin.name, reason=plugin.problem))
        for plugin in load_installed()
        if plugin.problem
    ]


def encode_wheel(wheel: Wheel) -> str:
    """Return a wheel as the JSON text that the page stores."""
    data = b2a_base64(wheel.data, newline=False).decode()
    about = {"name": wheel.name, "version": wheel.version, "sha256": wheel.sha256, "file": wheel.file_name}
    return write_json({**about, "wheel": data})


def decode_wheel(text: str) -> Wheel:
    """Return the wheel of a stored text. Raise BadWheelError if the text is damaged or the wheel cannot be used."""
    body = read_json(text)
    if type(body) is not dict or not all(type(body.get(key)) is str for key in ("file", "wheel", "sha256")):
        raise BadWheelError("wheel-kept")
    wheel = read_wheel(decode_base64(body["wheel"]), body["file"])
    if wheel.sha256 != body["sha256"]:
        raise BadWheelError("wheel-kept")
    return wheel


def decode_base64(text: str) -> bytes:
    """Return the bytes of a base64 text or a data URL (``data:…;base64,…``). Raise BadWheelError if it is damaged."""
    try:
        return a2b_base64(text.rpartition(",")[2])
    except (Base64Error, ValueError):
        raise BadWheelError("wheel-zip") from None


def load_stored(text: str, *, check: bool = False) -> Plugin:
    """Register the games of a wheel and return the plug-in, with a problem if that fails.

    ``text`` is the wheel as :func:`encode_wheel` writes it. With ``check``, micropip installs the wheel and its games
    are tried before they are registered. This is done only once, in a worker, when the player adds the plug-in. If it
    succeeds, the page stores the text, and later starts load it without ``check``. Raise BadWheelError as
    :func:`decode_wheel` does.
    """
    wheel = decode_wheel(text)
    known = _known.get(wheel.name)
    if known and known.sha256 == wheel.sha256 and known.games:
        return known
    plugin = Plugin(wheel.name, wheel.version, wheel.sha256)
    try:
        path = _install(wheel) if check else _unpack(wheel)
    except Exception as error:
        _known[wheel.name] = plugin._replace(problem=Text("plugin.install", {"reason": _reason(error)}))
        return _known[wheel.name]
    modules_before = set(sys.modules)
    sys.path.append(path)
    plugin = _load(plugin, wheel.entries, check=check)
    if plugin.problem:
        sys.path.remove(path)
        for name in sys.modules.keys() - modules_before:  # another version of the plug-in must not import these
            if str(getattr(sys.modules[name], "__file__", "")).startswith(path):
                del sys.modules[name]
    for game in plugin.games:
        plugin_wheels[game.id] = text
    return plugin


def _unpack(wheel: Wheel) -> str:
    """Unpack the wheel as micropip does, and return the folder.

    Python could import from the packed file, but a plug-in that reads a file beside its modules would fail then,
    although it has passed its trial.
    """
    folder = os.path.join(tempfile.gettempdir(), "lacuna-plugins", wheel.sha256[:16])
    with zipfile.ZipFile(io.BytesIO(wheel.data)) as archive:
        archive.extractall(folder)  # its paths were checked by `read_wheel`
    return folder


def _install(wheel: Wheel) -> str:
    """Install the wheel with micropip and return its folder. Outside the browser, only unpack it."""
    try:
        install = importlib.import_module("lacuna_install").install  # only the page's worker has this module
    except ModuleNotFoundError as error:
        if error.name != "lacuna_install":
            raise
        return _unpack(wheel)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, wheel.file_name)
        with open(path, "wb") as file:
            file.write(wheel.data)
        return str(install(path))


def _load(plugin: Plugin, entries: tuple[str, ...], *, check: bool) -> Plugin:
    """Register all games of a plug-in, or none if one fails. Return the plug-in with its games or its problem."""
    entry = ""
    try:
        # What the plug-in prints must not get into a reply or into the output of a command.
        with all_or_none(), redirect_stdout(sys.stderr):
            games = []
            for entry in entries:
                games.append(import_variant(entry))
                if check:
                    _try_game(games[-1])
                register(games[-1])
        plugin = plugin._replace(games=tuple(games))
    except LacunaError as error:
        plugin = plugin._replace(problem=error.text)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # the plug-in may raise anything, even SystemExit
        plugin = plugin._replace(
            problem=Text("plugin.import", {"entry": entry, "reason": _reason(error)}),
            lacks_module=isinstance(error, ImportError) and _is_standard(error.name),
        )
    _known[plugin.name] = plugin
    return plugin


def _is_standard(module: str | None) -> bool:
    """Return whether a module belongs to Python's standard library."""
    return (module or "").partition(".")[0] in sys.stdlib_module_names


def _try_game(variant: Variant) -> None:
    """Play a game for a short while. Raise UnknownVariantError if it does not behave as a game must."""
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
        text = one_line(str(error))
    except Exception:  # the exception's class may be the plug-in's own, and its `__str__` may fail
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def load_at_start(request: Request, words: Words) -> dict[str, Any]:
    """Answer the verb ``plugin``: load a stored wheel, and return its new mark and a message for the player.

    The argument ``mark`` is the mark that earlier starts have left. The page adds the current time to it before this
    call, and stores the new mark once a game is open. So each time in the mark is of a start that did not end, for
    example because of an endless loop, or because the page was closed. After ``MOST_STARTS`` of these the plug-in is
    not loaded, and its new mark is ``OFF``.
    """
    text, mark = request.text("text"), request.optional("mark") or ""
    name = request.text("key").removeprefix(WHEEL_KEY)[:80]
    now = request.number("now", MAX_EXACT_INTEGER) or 0
    times = [int(time) for time in mark[:200].split() if time.isdecimal() and len(time) < 20]
    is_off = mark.startswith(OFF)
    if is_off or sum(now - time > MARK_AGE_MS for time in times) >= MOST_STARTS:
        _known[name] = Plugin(name, "", problem=Text("plugin.left-out"))
        return {"mark": OFF, "text": "" if is_off else words.say("plugin.left-out-now", name=name)}
    try:
        plugin = load_stored(text)
    except LacunaError as error:
        plugin = _known[name] = Plugin(name, "", problem=error.text)
    message = words.say("plugin.not-loaded", name=name, reason=plugin.problem) if plugin.problem else ""
    return {"mark": OFF if plugin.problem and not plugin.lacks_module else "", "text": message}


class WheelTrial:
    """The check of a wheel in a separate worker. Its result is one line of JSON.

    The page sends the line to the sheet that has started the check, as it does with the lines of a survey of deals.
    So the event has the type ``surveyed`` here too.
    """

    def __init__(self, request: Request) -> None:
        text, words = request.text("plugin"), Words(request.optional("language") or "en")
        # The sheet finds its wheel's result by ``of``: the wheel's address or file name, which the request names.
        self._line = write_json({"of": request.optional("of"), **_try_wheel(text, words)})

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Return the result. All work is done in ``__init__``. If that never ends, the request itself times out."""
        return False, [{"type": "surveyed", "line": self._line, "left": 0}]

    def close(self) -> None:
        """Do nothing: all work is done."""


def _try_wheel(text: str, words: Words) -> dict[str, Any]:
    """Return the names of a wheel's games, or the problem with it; also its hash, unless its stored text is damaged."""
    try:
        plugin = load_stored(text, check=True)
    except LacunaError as error:
        return {"problem": error.message(words)}
    if plugin.problem:
        return {"sha256": plugin.sha256, "problem": one_line(words.format(plugin.problem))}
    return {"sha256": plugin.sha256, "games": [[game.id, *game.aliases] for game in plugin.games]}
