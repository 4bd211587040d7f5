"""The sheet of plug-ins: the games that the player has added, and the steps that add more.

A plug-in is a Python wheel, from an address on the site or from a file. It is added in these steps:

1. The wheel is read and checked without running it (:mod:`lacuna.plugins.wheel_check`).
2. The player is asked, unless the site's own list names a wheel with this hash.
3. A web worker loads it and tries its games. Nothing of the wheel runs before this step.
4. The page saves the wheel and starts again.

Nothing is saved before step 4, so the player can leave the sheet at any step before it, and no plug-in is added. In
the engine's memory, class ``Site`` keeps what was read from the site, so that a wheel is not fetched again at each
step, and which wheel is being added.
"""

from __future__ import annotations

import importlib
import re
from typing import Any, ClassVar, Literal

from lacuna.errors import LacunaError, UnknownVariantError, one_line
from lacuna.games.registry import plugin_wheels
from lacuna.play.game import Game
from lacuna.plugins.installed import (
    MARK_KEY,
    WHEEL_KEY,
    Plugin,
    decode_base64,
    decode_wheel,
    encode_wheel,
    known_plugins,
)
from lacuna.plugins.wheel_check import Wheel, package_files, read_wheel
from lacuna.protocol import Request, read_json
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, field, heading, hint, progress, section, text
from lacuna.words import Words

#: The site's list of its own wheels: ``{"plugins":[{"wheel":"plugins/x-1.0-py3-none-any.whl","sha256":"…"}]}``.
LIST = "plugins.json"
#: The most characters of all saved plug-ins together.
MAX_STORED = 12_000_000
#: The most entries of a site's list that are read.
MAX_LISTED = 100
_ADDRESS = re.compile(r"(?!.*\.\.)[\w.+!-]+(/[\w.+!-]+)*", re.ASCII)
#: Where a wheel comes from: a chosen file, or an address on the site. Each has a field of its own in the sheet.
Field = Literal["file", "path"]
#: The start of the name of a chosen file: browsers put this in place of the file's real folder.
_FILE_PREFIX = "C:\\fakepath\\"


class Site:
    """What was read from the site, and which wheel is being added. Opening the sheet resets all but ``wheel``."""

    #: The hashes of the site's listed wheels, by address.
    listed: ClassVar[dict[str, str]] = {}
    #: The address and the bytes of the wheel read last. The bytes are empty if it could not be read.
    wheel: ClassVar[tuple[str, bytes]] = ("", b"")
    #: Where the wheel that is being added comes from, as in the argument ``want``.
    location: ClassVar[str | None] = None
    #: The hash of the wheel that the player has agreed to try and to add.
    agreed: ClassVar[str] = ""
    #: Why the last wheel of each field was refused.
    errors: ClassVar[dict[Field, str]] = {}


def view(request: Request, game: Game | None, words: Words, _: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``path``: the content of the field for an address.
    * ``want``: the wheel to add: its address on the site, the word ``path`` for the address in the field ``path``, or
      the name of a chosen file as the browser gives it.
    * ``data``: the bytes of the chosen file, in base64.
    * ``go``: ``start`` to add the wheel, ``on`` while the worker tries it, ``failed`` if the worker was lost.
    * ``lines``: the worker's results so far, as JSON texts.
    * ``agree``: the hash of the wheel that the player agreed to try and to add.
    * ``remove``, ``retry``: the name of an added plug-in.

    In the sheet, ``work`` has the request for the worker that is to try the wheel. It is missing while the worker
    tries the wheel, so that the worker continues. Otherwise it is empty, which ends the worker.
    """
    sheet: dict[str, Any] = {"title": words.say("plugins.title"), "work": []}
    for verb, keys in (("remove", (WHEEL_KEY, MARK_KEY)), ("retry", (MARK_KEY,))):
        if (name := request.optional(verb)) in known_plugins():
            sheet |= {"keep": [[f"{key}{name}", ""] for key in keys], "do": {"reload": True}}
    path = request.optional("path")
    if path is None and request.optional("want") is None:  # the sheet is opened
        Site.listed = _parse_list(_read(LIST))
        Site.location, Site.agreed, Site.errors = None, "", {}
    want = Site.location = _wheel_location(request, (path or "").strip())
    steps: list[Element] = []
    if want is not None:
        source: Field = "file" if want.startswith(_FILE_PREFIX) else "path"
        Site.errors.pop(source, None)
        try:
            steps = _next_step(request, want, sheet, words)
        except LacunaError as reason:
            Site.errors[source] = words.say("plugins.refused", message=reason.message(words).rstrip("."))
            Site.location = None
    parts = steps or [*_added(words), *_offered_by_site(words), *_fields(path or "", words)]
    return {**sheet, "parts": [text(words.say("plugins.intro")), *parts]}


def _wheel_location(request: Request, path: str) -> str | None:
    """Return where the wheel to add comes from: its address on the site, or the name of a chosen file.

    Return None if no wheel is to be added. The page sends ``want`` when a wheel is chosen and when the player agrees.
    All other requests are about the same wheel, until it is refused or the sheet is opened again.
    """
    if Site.location is not None and request.optional("go") != "start" and request.optional("agree") is None:
        return Site.location
    want = request.optional("want")
    return path if want == "path" else want


def _read(path: str) -> bytes:
    """Return a file of the site, or no bytes if it cannot be read, as on the command line or in the one-file page."""
    try:
        data: bytes = importlib.import_module("lacuna_site").read(path)
    except Exception:  # browsers report a file that cannot be read in many ways
        return b""
    return data


def _parse_list(data: bytes) -> dict[str, str]:
    """Return the hashes of the site's wheels by address; entries that cannot be read are ignored."""
    body = read_json(data.decode(errors="replace"))
    entries = body.get("plugins") if isinstance(body, dict) else None
    listed = {}
    for entry in entries[:MAX_LISTED] if isinstance(entries, list) else ():
        address, sha256 = (entry.get("wheel"), entry.get("sha256")) if isinstance(entry, dict) else (None, None)
        if isinstance(address, str) and isinstance(sha256, str) and _ADDRESS.fullmatch(address):
            listed[address] = sha256.lower()
    return listed


def _next_step(request: Request, want: str, sheet: dict[str, Any], words: Words) -> list[Element]:
    """Do the next step with a wheel, and return the parts of the sheet that show this step.

    They are the question to the player, a notice that the wheel is being tried, or a notice that the wheel was added.
    ``sheet`` gets what the page is to do. Raise BadWheelError if the file is not the wheel of a plug-in, and
    UnknownVariantError if the wheel cannot be added for any other reason.
    """
    wheel = _read_requested(request, want)
    if Site.listed.get(want, wheel.sha256) != wheel.sha256:
        raise UnknownVariantError("plugins-hash")
    stored = encode_wheel(wheel)
    if len(stored) + sum(map(len, set(plugin_wheels.values()))) > MAX_STORED:
        raise UnknownVariantError("plugins-full")
    go, agreed = request.optional("go"), request.optional("agree")
    if agreed is not None or go == "start":
        Site.agreed = agreed or ""
    if wheel.sha256 != Site.agreed and wheel.sha256 not in Site.listed.values():
        sheet["do"] = {"step": "ask"}  # the page then gives the heading the focus
        return _question(want, wheel, words)
    result = _find_result(request.items("lines"), want, wheel)
    if result is None:
        if go == "start" or agreed:
            sheet["work"] = [
                {"verb": "survey", "check": True, "plugin": stored, "of": want, "language": words.language}
            ]
        elif go == "on":
            del sheet["work"]
        else:
            raise UnknownVariantError("plugins-no-answer")
        checking = words.say("plugins.checking")
        cancel = button(words.say("ui.cancel"), {"view": {"name": "plugins"}})
        return [text(checking), progress(checking), buttons(cancel)]
    _check_result(result, wheel)
    sheet |= {"keep": [[WHEEL_KEY + wheel.name, stored], [MARK_KEY + wheel.name, ""]], "do": {"reload": True}}
    return [text(words.say("plugins.added", name=wheel.name))]


def _read_requested(request: Request, want: str) -> Wheel:
    """Return the wheel of a chosen file or of an address on the site, checked but not run.

    Raise UnknownVariantError if the address is not valid or cannot be read, and BadWheelError for a bad wheel.
    """
    name = want.removeprefix(_FILE_PREFIX)
    if name != want:
        return read_wheel(decode_base64(request.optional("data") or ""), name)
    if not _ADDRESS.fullmatch(want):
        raise UnknownVariantError("plugins-address")
    if Site.wheel[0] != want or request.optional("go") == "start":
        Site.wheel = (want, _read(want))
    if not Site.wheel[1]:
        raise UnknownVariantError("plugins-not-fetched")
    return read_wheel(Site.wheel[1], want.rpartition("/")[2])


def _find_result(lines: list[Any], want: str, wheel: Wheel) -> dict[str, Any] | None:
    """Return the worker's last result about this wheel, or None if there is none yet."""
    for line in reversed(lines):
        result = read_json(line) if isinstance(line, str) and line.startswith("{") else None
        if isinstance(result, dict) and result.get("of") == want and result.get("sha256", wheel.sha256) == wheel.sha256:
            return result
    return None


def _check_result(result: dict[str, Any], wheel: Wheel) -> None:
    """Raise UnknownVariantError if the wheel cannot be added.

    That is so if the worker found a problem or no games, or if another added plug-in has a game or a top-level package
    of the same name.
    """
    games, problem = result.get("games"), result.get("problem")
    if isinstance(problem, str):
        raise UnknownVariantError("plugins-checked", message=one_line(problem))
    if not isinstance(games, list) or not games:
        raise UnknownVariantError("plugins-no-answer")
    names = {one_line(str(name)) for game in games if isinstance(game, list) for name in game}
    for other in known_plugins().values():
        if other.name == wheel.name or not other.games:
            continue
        for game in other.games:
            for name in sorted(names & {game.id, *game.aliases}):
                raise UnknownVariantError("name-taken", name=name, first=wheel.name, second=other.name)
        for package in sorted(_packages(wheel) & _packages(decode_wheel(plugin_wheels[other.games[0].id]))):
            raise UnknownVariantError("plugins-package", name=package, other=other.name)


def _packages(wheel: Wheel) -> set[str]:
    """Return the names of a wheel's top-level packages. Of two packages with one name Python could import only one."""
    return {name.partition("/")[0].removesuffix(".py") for name in package_files(wheel)}


def _question(want: str, wheel: Wheel, words: Words) -> list[Element]:
    """Return the question whether to add the wheel, with its name, version and hash and with a warning."""
    return [
        heading(words.say("plugins.ask"), id="plugins-ask"),
        text(words.say("plugins.wheel", name=wheel.name, version=wheel.version)),
        hint(words.say("plugins.sha256", hash=wheel.sha256)),
        text(words.say("plugins.warning")),
        buttons(
            button(words.say("plugins.agree"), {"form": {"want": want, "agree": wheel.sha256}}),
            button(words.say("ui.cancel"), {"view": {"name": "plugins"}}, primary=True),
        ),
    ]


def _added(words: Words) -> list[Element]:
    """Return a list of the plug-ins that were added, each with its buttons."""
    plugins = list(known_plugins().values())
    parts = [heading(words.say("plugins.have"))]
    for plugin in plugins:
        parts += [text(_describe(plugin, words)), buttons(*_plugin_buttons(plugin, words))]
    return [*parts, hint(words.say("plugins.removed-what" if plugins else "plugins.none"))]


def _describe(plugin: Plugin, words: Words) -> str:
    if plugin.problem:
        return words.say("plugins.broken", name=plugin.name, reason=words.format(plugin.problem).rstrip("."))
    games = words.say("list").join(words.format(game.title) for game in plugin.games)
    return words.say("plugins.line", name=plugin.name, version=plugin.version, games=games)


def _plugin_buttons(plugin: Plugin, words: Words) -> list[Element]:
    remove = button(words.say("plugins.remove", name=plugin.name), {"form": {"remove": plugin.name}})
    retry = button(words.say("plugins.retry", name=plugin.name), {"form": {"retry": plugin.name}})
    return [retry, remove] if plugin.problem else [remove]


def _offered_by_site(words: Words) -> list[Element]:
    """Return a button for each plug-in of the site's list that is not added yet."""
    added = {plugin.sha256 for plugin in known_plugins().values()}
    add = []
    for address, sha256 in Site.listed.items():
        if sha256 not in added:
            name = address.rpartition("/")[2].partition("-")[0]
            do = {"view": {"name": "plugins", "want": address, "go": "start"}}
            add.append(button(words.say("plugins.add-one", name=name), do))
    return [heading(words.say("plugins.site")), buttons(*add)] if add else []


def _fields(path: str, words: Words) -> list[Element]:
    """Return the fields for a file and for an address, each with its result; that for an address with its button.

    A file needs no button: it is read when it is chosen.
    """
    file = field(
        "plugins-file",
        "file",
        words.say("plugins.file"),
        kind="file",
        hint=words.say("plugins.file-hint"),
        error=Site.errors.get("file", ""),
        accept=".whl",
        value="",
    )
    path_hint, path_error = words.say("plugins.path-hint"), Site.errors.get("path", "")
    typed = field("plugins-path", "path", words.say("plugins.path"), hint=path_hint, error=path_error, value=path)
    fetch = button(words.say("plugins.fetch"), {"form": {"want": "path", "go": "start"}}, primary=True)
    return [
        heading(words.say("plugins.own")),
        section("plugins-by-file", file),
        section("plugins-by-path", typed, buttons(fetch)),
        buttons(button(words.say("choose.back"), {"view": {"name": "choose"}})),
    ]
