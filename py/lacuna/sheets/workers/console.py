"""Owns the sheet of the console: what was typed and what came of it, a field for more, what is to be done next.

The page keeps the lines of the transcript and hands them in each time; what is typed is run by a worker of its own, on
a copy of the game on the table. A line is JSON text: what was typed (``code``), what came of it (``text``), that it was
ended (``said``), or a name that was written on (``of``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lacuna.games.registry import plugin_for_worker
from lacuna.own_python.run_code import MOST_CODE
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.protocol import Request, read_json, write_json
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, text
from lacuna.words import Words

#: The letters of the transcript that is kept; how many of its lines are shown; what Up and Down go through.
MOST_KEPT, MOST_SHOWN, MOST_HISTORY = 500_000, 200, 100
_TEXTS = ("code", "text", "said", "save", "of")

Line = dict[str, Any]


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it. ``go`` is ``run``, ``fresh`` or ``complete``; ``on`` while work is done,
    ``failed`` when its worker was lost. ``lines`` are those to be kept from now on, where they are others; ``work`` is
    for a worker that ``stays``, or, where there is none in it, for the end of that worker."""
    title = words.say("console.title")
    if game is None:
        return {"title": title, "parts": [text(words.say("console.no-game"))], "work": []}
    lines, go, code = read(request.items("lines")), request.optional("go"), request.optional("code") or ""
    field: dict[str, Any] = {}
    names = _completed(lines, code, field)
    more: dict[str, Any] = {}
    if go == "failed" or (_runs(lines) and go in (None, "stop")):
        lines.append({"said": "failed" if go == "failed" else "stopped"})
        more = {"work": []}
    elif job := not _runs(lines) and _job(go, code, game, lines):
        more = {"work": [job], "stays": True}
    if go == "run" and _runs(lines) and lines[-1]["code"] == code.rstrip():
        field |= {"value": "", "of": code}
    kept = [write_json(line) for line in _trimmed(lines)]
    if kept != request.items("lines"):
        more["lines"] = kept
    return {"title": title, "parts": _parts(words, lines, names, field), **more}


def read(lines: Iterable[Any]) -> list[Line]:
    """The lines that are any; what else stands there is left aside."""
    found = [read_json(line) for line in lines if type(line) is str]
    return [
        line
        for line in found
        if type(line) is dict
        and line.keys() & set(_TEXTS)
        and all(type(line[name]) is str for name in _TEXTS if name in line)
    ]


def _completed(lines: list[Line], code: str, field: dict[str, Any]) -> list[str] | None:
    """Takes what was written on from the lines: puts it into the field, if that is as it was; the names there were."""
    names: list[str] | None = None
    for line in [line for line in lines if "of" in line]:
        lines.remove(line)
        if line["of"] == code and type(line.get("names")) is list:
            names = [name for name in line["names"] if type(name) is str]
            field |= {"value": line.get("code", code), "of": code}
    return names


def _runs(lines: list[Line]) -> bool:
    return bool(lines) and "code" in lines[-1]


def _job(go: str | None, code: str, game: Game, lines: list[Line]) -> dict[str, Any] | None:
    """What a worker is to do; what is to be run becomes a line."""
    copy = {"save": dump(game), **plugin_for_worker(game.variant.id)}
    if go == "run" and len(code) > MOST_CODE:
        lines.append({"said": "long"})
    elif go == "run" and code.strip():
        lines.append({"code": code.rstrip()})
        return {"verb": "run", **copy, "code": code}
    if go == "fresh":
        lines.append({"said": "fresh", "code": "print(game)"})
        return {"verb": "run", **copy, "code": "print(game)", "fresh": True}
    return {"verb": "complete", **copy, "code": code} if go == "complete" and code else None


def _trimmed(lines: list[Line]) -> list[Line]:
    """The newest lines, as far as there is room."""
    room = MOST_KEPT
    for at in range(len(lines) - 1, -1, -1):
        room -= sum(len(lines[at].get(name, "")) for name in _TEXTS)
        if room < 0:
            return lines[at + 1 :]
    return lines


def _parts(words: Words, lines: list[Line], names: list[str] | None, field: dict[str, Any]) -> list[Part]:
    running = _runs(lines)
    hint = words.say("console.running" if running else "console.hint")
    if names is not None:
        listed = words.say("console.names", names=", ".join(names))
        hint = listed if len(names) > 1 else hint if names else words.say("console.no-names")
    entries = [entry for line in lines[-MOST_SHOWN:] for entry in _entries(words, line)]
    entries = entries or [{"mark": "told", "text": words.say("console.intro")}]
    typed = [line["code"] for line in lines if "code" in line and "said" not in line]
    code = {"id": "console-code", "name": "code", "label": words.say("console.code"), "mark": "hidden", "rows": 2}
    return [
        {"kind": "log", "id": "console-log", "label": words.say("console.log"), "entries": entries},
        {"kind": "code", **code, "keys": "console", "history": typed[-MOST_HISTORY:], "hint": hint, **field},
        buttons(*_steering(words, lines, running=running)),
    ]


def _entries(words: Words, line: Line) -> list[dict[str, str]]:
    """What a line of the transcript is shown as."""
    entries: list[dict[str, str]] = []
    if "said" in line:
        known = {"fresh": "fresh-copy", "failed": "failed", "long": "long"}.get(line["said"], "stopped")
        entries.append({"mark": "told", "text": words.say(f"console.{known}")})
    if "code" in line:
        first, *rest = line["code"].split("\n")
        entries.append({"mark": "typed", "text": "\n".join([f">>> {first}", *(f"... {one}" for one in rest)])})
    elif line.get("text"):
        entries.append({"mark": "came" if line.get("ok") is True else "wrong", "text": line["text"]})
    if line.get("cut") is True:
        entries.append({"mark": "told", "text": words.say("console.cut")})
    return entries


def _steering(words: Words, lines: list[Line], *, running: bool) -> list[dict[str, Any]]:
    if running:
        return [button(words.say("console.stop"), {"form": {"go": "stop"}}, primary=True)]
    found = [button(words.say("console.run"), {"form": {"go": "run"}}, primary=True)]
    if save := _copy(lines):
        found.append(button(words.say("console.put"), {"open": {"save": save, "aside": True}}))
    found.append(button(words.say("console.fresh"), {"form": {"go": "fresh"}}))
    found.append(button(words.say("console.player"), {"view": {"name": "player"}}))
    return found


def _copy(lines: list[Line]) -> str | None:
    """The copy as it was changed last; none since it is a fresh one."""
    for line in reversed(lines):
        if line.get("said", "long") != "long":
            return None
        if "save" in line:
            return str(line["save"])
    return None
