"""Owns the sheet of games that come from elsewhere: those that were added, and the steps in which one is.

What is wanted is the address of a wheel on the site or a file that was chosen; what is in it another worker has tried;
then the player is asked, unless the site itself names the wheel with this hash. All of that comes back with every
request, so a step that is left is forgotten. What a wheel is, and what runs it, is elsewhere.
"""

from __future__ import annotations

import importlib
import re
from typing import Any, ClassVar

from lacuna.errors import LacunaError, UnknownVariantError, one_line
from lacuna.games.registry import plugin_sources
from lacuna.play.game import Game
from lacuna.plugins.installed import KEY, MARK, Plugin, decode_base64, decode_wheel, encode_wheel, known_plugins
from lacuna.plugins.wheel_check import Wheel, modules, read_wheel
from lacuna.protocol import Request, read_json
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, heading, text
from lacuna.words import Words

#: Where a site names wheels of its own: ``{"plugins":[{"wheel":"plugins/x-1.0-py3-none-any.whl","sha256":"…"}]}``.
LIST = "plugins.json"
#: Letters of all that is kept of plug-ins; and wheels that a site's list may name.
MOST, MOST_LISTED = 12_000_000, 100
_ADDRESS = re.compile(r"(?!.*\.\.)[\w.+!-]+(/[\w.+!-]+)*", re.ASCII)
#: So a browser tells of a chosen file, since where it lies is nobody's business.
_CHOSEN = "C:\\fakepath\\"


class Site:
    """What was read of the site: its list, as hashes by address, and the last wheel; in the game's worker."""

    listed: ClassVar[dict[str, str]] = {}
    wheel: ClassVar[tuple[str, bytes]] = ("", b"")


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it; ``work`` is what a worker of the page's is to try, as a survey has it.

    ``want`` and ``agree`` (a hash) are the steps of adding a wheel, ``data`` the bytes of a chosen file, ``lines`` what
    was found out, ``path`` the field for an address; ``remove`` and ``retry`` name a plug-in.
    """
    sheet: dict[str, Any] = {"title": words.say("plugins.title"), "work": []}
    for verb, keys in (("remove", (KEY, MARK)), ("retry", (MARK,))):
        if (name := request.optional(verb)) in known_plugins():
            sheet |= {"keep": [[f"{key}{name}", ""] for key in keys], "do": {"reload": True}}
    path = request.optional("path")
    want = _wanted(request, (path or "").strip())
    if want is None and path is None:
        Site.listed = _listed(_read(LIST))
    error, steps = "", []
    try:
        steps = [] if want is None else _steps(request, want, sheet, words)
    except LacunaError as refused:
        error = words.say("plugins.refused", message=refused.message(words, page=True).rstrip("."))
    of_file = (want or "").startswith(_CHOSEN)
    errors = (error, "") if of_file else ("", error)
    rest = steps or [*_added(words), *_of_site(words), *_own(path or "", errors, words)]
    return {**sheet, "parts": [text(words.say("plugins.intro")), *rest]}


def _wanted(request: Request, path: str) -> str | None:
    """What is wanted: a button's address or a chosen file stays in the request, what was typed only in its field."""
    want, lines = request.optional("want"), request.items("lines")
    last = read_json(lines[-1]) if lines and isinstance(lines[-1], str) else None
    tried = isinstance(last, dict) and last.get("of") == path
    return path if want == "path" or (path and (tried or request.optional("go") in ("on", "failed"))) else want


def _read(path: str) -> bytes:
    """A file of the site, empty where it cannot be had: on a command line, in the one file."""
    try:
        data: bytes = importlib.import_module("lacuna_site").read(path)
    except Exception:  # whatever a browser says of a file that cannot be had
        return b""
    return data


def _listed(data: bytes) -> dict[str, str]:
    """The site's list; nothing where there is none, or what is no such list."""
    body = read_json(data.decode(errors="replace"))
    entries = body.get("plugins") if isinstance(body, dict) else None
    listed = {}
    for entry in entries[:MOST_LISTED] if isinstance(entries, list) else ():
        named = (entry.get("wheel"), entry.get("sha256")) if isinstance(entry, dict) else (None, None)
        if isinstance(named[0], str) and isinstance(named[1], str) and _ADDRESS.fullmatch(named[0]):
            listed[named[0]] = named[1].lower()
    return listed


def _steps(request: Request, want: str, sheet: dict[str, Any], words: Words) -> list[Part]:
    """What comes next with the wheel that is wanted."""
    wheel = _wheel(request, want)
    if Site.listed.get(want, wheel.sha256) != wheel.sha256:
        raise UnknownVariantError("plugins-hash")
    kept = encode_wheel(wheel)
    if len(kept) + sum(map(len, set(plugin_sources.values()))) > MOST:
        raise UnknownVariantError("plugins-full")
    found = _found(request.items("lines"), want, wheel)
    if found is None:
        if request.optional("go") == "start":
            sheet["work"] = [{"verb": "survey", "check": True, "plugin": kept, "of": want, "language": words.language}]
        elif request.optional("go") == "on":
            del sheet["work"]
        else:
            raise UnknownVariantError("plugins-no-answer")
        return [text(words.say("plugins.checking"))]
    games = _games(found, wheel)
    if wheel.sha256 in Site.listed.values() or request.optional("agree") == wheel.sha256:
        sheet |= {"keep": [[KEY + wheel.name, kept], [MARK + wheel.name, ""]], "do": {"reload": True}}
        return [text(words.say("plugins.added", name=wheel.name))]
    sheet["do"] = {"step": "ask"}  # which gives its heading the focus
    return _question(wheel, games, words)


def _wheel(request: Request, want: str) -> Wheel:
    """The wheel of a chosen file, or of an address of the site."""
    name = want.removeprefix(_CHOSEN)
    if name != want:
        return read_wheel(decode_base64(request.optional("data") or ""), name)
    if not _ADDRESS.fullmatch(want):
        raise UnknownVariantError("plugins-address")
    if Site.wheel[0] != want or request.optional("go") == "start":
        Site.wheel = (want, _read(want))
    if not Site.wheel[1]:
        raise UnknownVariantError("plugins-not-fetched")
    return read_wheel(Site.wheel[1], want.rpartition("/")[2])


def _found(lines: list[Any], want: str, wheel: Wheel) -> dict[str, Any] | None:
    """What was found out of this very wheel; the last line counts."""
    for line in reversed(lines):
        found = read_json(line) if isinstance(line, str) and line.startswith("{") else None
        if isinstance(found, dict) and found.get("of") == want and found.get("sha256", wheel.sha256) == wheel.sha256:
            return found
    return None


def _games(tried: dict[str, Any], wheel: Wheel) -> list[list[str]]:
    """Id, name, line and aliases of each game of a wheel that was found sound, and gets in no other's way."""
    games, problem = tried.get("games"), tried.get("problem")
    if isinstance(problem, str):
        raise UnknownVariantError("plugins-checked", message=one_line(problem))
    if not isinstance(games, list) or not games:
        raise UnknownVariantError("plugins-no-answer")
    found = [[one_line(str(part)) for part in game] for game in games if isinstance(game, list) and len(game) > 2]
    names = {name for game in found for name in (game[0], *game[3:])}
    for other in known_plugins().values():
        if other.name == wheel.name or not other.games:
            continue
        for game in other.games:
            for name in sorted(names & {game.id, *game.aliases}):
                raise UnknownVariantError("name-taken", name=name, first=wheel.name, second=other.name)
        for package in sorted(_packages(wheel) & _packages(decode_wheel(plugin_sources[other.games[0].id]))):
            raise UnknownVariantError("plugins-package", name=package, other=other.name)
    return found


def _packages(wheel: Wheel) -> set[str]:
    """What is imported of a wheel by its first name: of two with the same only one would be found."""
    return {name.partition("/")[0].removesuffix(".py") for name in modules(wheel)}


def _question(wheel: Wheel, games: list[list[str]], words: Words) -> list[Part]:
    return [
        {**heading(words.say("plugins.ask")), "id": "plugins-ask"},
        text(words.say("plugins.wheel", name=wheel.name, version=wheel.version)),
        *(text(words.say("plugins.game", name=name, line=line)) for _, name, line, *_ in games),
        {"kind": "hint", "text": words.say("plugins.sha256", hash=wheel.sha256)},
        text(words.say("plugins.warning")),
        buttons(
            button(words.say("plugins.agree"), {"form": {"agree": wheel.sha256}}),
            button(words.say("ui.cancel"), {"view": {"name": "plugins"}}, primary=True),
        ),
    ]


def _added(words: Words) -> list[Part]:
    """Those that the page has kept."""
    plugins = list(known_plugins().values())
    parts = [heading(words.say("plugins.have"))]
    for plugin in plugins:
        parts += [text(_told(plugin, words)), buttons(*_of_plugin(plugin, words))]
    said = words.say("plugins.removed-what" if plugins else "plugins.none")
    return [*parts, {"kind": "hint", "text": said}]


def _told(plugin: Plugin, words: Words) -> str:
    if plugin.problem:
        return words.say("plugins.broken", name=plugin.name, reason=words.format(plugin.problem).rstrip("."))
    games = words.say("list").join(words.format(game.title) for game in plugin.games)
    return words.say("plugins.line", name=plugin.name, version=plugin.version, games=games)


def _of_plugin(plugin: Plugin, words: Words) -> list[dict[str, Any]]:
    remove = button(words.say("plugins.remove", name=plugin.name), {"form": {"remove": plugin.name}})
    again = button(words.say("plugins.retry", name=plugin.name), {"form": {"retry": plugin.name}})
    return [again, remove] if plugin.problem else [remove]


def _of_site(words: Words) -> list[Part]:
    """Those that the site names, and that are not there yet."""
    have = {plugin.sha256 for plugin in known_plugins().values()}
    names = [(one.rpartition("/")[2].partition("-")[0], one) for one, sha in Site.listed.items() if sha not in have]
    if not names:
        return []
    add = [
        button(words.say("plugins.add-one", name=name), {"view": {"name": "plugins", "want": one, "go": "start"}})
        for name, one in names
    ]
    return [heading(words.say("plugins.site")), buttons(*add)]


def _own(path: str, errors: tuple[str, str], words: Words) -> list[Part]:
    """The fields by which any other one is added, each with what was wrong with it."""
    file = {"kind": "field", "id": "plugins-file", "name": "file", "type": "file", "accept": ".whl", "value": ""}
    typed = {"kind": "field", "id": "plugins-path", "name": "path", "label": words.say("plugins.path"), "value": path}
    return [
        heading(words.say("plugins.own")),
        {**file, "label": words.say("plugins.file"), "hint": "", "error": errors[0]},
        {**typed, "hint": words.say("plugins.path-hint"), "error": errors[1]},
        buttons(
            button(words.say("plugins.fetch"), {"form": {"want": "path", "go": "start"}}, primary=True),
            button(words.say("choose.back"), {"view": {"name": "choose"}}),
        ),
    ]
