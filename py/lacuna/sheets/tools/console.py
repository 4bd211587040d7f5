"""The sheet of the Python console: the transcript, a field for code, and the work for the console's web worker.

The code runs in a worker of its own, on a copy of the game on the table. The page stores the lines of the transcript
and sends them with every request. A line is a JSON text with some of these fields:

* ``code``: code that the person typed. It is running while it is the last line.
* ``text``, ``ok``, ``cut``: its output, whether it ran without an error, and whether the output was cut off.
* ``save``: the copy of the game after the code, if the code changed it.
* ``said``: a notice of this sheet: ``fresh`` (a fresh copy), ``stopped``, ``failed`` or ``long`` (code too long).
* ``of``, ``names``: an answer to Tab for the code ``of``: ``code`` is the completed code, ``names`` what could follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lacuna.games.registry import plugin_for_worker
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.player_code.run_code import MOST_CODE
from lacuna.protocol import Request, read_json, write_json
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, text
from lacuna.words import Words

#: Characters of the transcript that are stored.
MAX_STORED = 500_000
#: Lines of the transcript that are shown, and pieces of code that Up brings back.
MAX_SHOWN, MAX_HISTORY = 200, 100
#: The fields of a line that are texts.
_TEXTS = ("code", "text", "said", "save", "of")

Line = dict[str, Any]


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``code``: the content of the field.
    * ``lines``: the transcript.
    * ``go``: ``run``, ``fresh`` (a fresh copy of the game), ``complete`` (Tab) or ``stop``, as the person asks for;
      ``on`` while the worker runs code; ``failed`` if the worker was lost.

    The sheet has ``work`` for the worker if there is any, with ``stays``, so that the worker is not ended. Empty
    ``work`` ends the worker. ``lines`` is the new transcript, if it has changed.
    """
    title = words.say("console.title")
    if game is None:
        return {"title": title, "parts": [text(words.say("console.no-game"))], "work": []}
    lines, go, code = read_lines(request.items("lines")), request.optional("go"), request.optional("code") or ""
    field: dict[str, Any] = {}
    names = _take_completion(lines, code, field)
    more: dict[str, Any] = {}
    if go == "failed" or (_is_running(lines) and go in (None, "stop")):
        lines.append({"said": "failed" if go == "failed" else "stopped"})
        more = {"work": []}
    elif job := not _is_running(lines) and _next_job(go, code, game, lines):
        more = {"work": [job], "stays": True}
    if go == "run" and _is_running(lines) and lines[-1]["code"] == code.rstrip():
        field |= {"value": "", "of": code}
    stored = [write_json(line) for line in _newest(lines)]
    if stored != request.items("lines"):
        more["lines"] = stored
    return {"title": title, "parts": _parts(words, lines, names, field), **more}


def read_lines(texts: Iterable[Any]) -> list[Line]:
    """Return the valid lines of a transcript; all others are ignored."""
    lines = [read_json(text) for text in texts if type(text) is str]
    return [
        line
        for line in lines
        if type(line) is dict
        and line.keys() & set(_TEXTS)
        and all(type(line[name]) is str for name in _TEXTS if name in line)
    ]


def _take_completion(lines: list[Line], code: str, field: dict[str, Any]) -> list[str] | None:
    """Remove the answers to Tab from the lines, and return the names that could follow, or None without an answer.

    If the field still has the code that was asked about, add the completed code to ``field``.
    """
    names: list[str] | None = None
    for line in [line for line in lines if "of" in line]:
        lines.remove(line)
        if line["of"] == code and type(line.get("names")) is list:
            names = [name for name in line["names"] if type(name) is str]
            field |= {"value": line.get("code", code), "of": code}
    return names


def _is_running(lines: list[Line]) -> bool:
    return bool(lines) and "code" in lines[-1]


def _next_job(go: str | None, code: str, game: Game, lines: list[Line]) -> dict[str, Any] | None:
    """Return the request for the worker, if any, and append a line for code that is to run."""
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


def _newest(lines: list[Line]) -> list[Line]:
    """Return the newest lines that fit into ``MAX_STORED``."""
    room = MAX_STORED
    for index in range(len(lines) - 1, -1, -1):
        room -= sum(len(lines[index].get(name, "")) for name in _TEXTS)
        if room < 0:
            return lines[index + 1 :]
    return lines


def _parts(words: Words, lines: list[Line], names: list[str] | None, field: dict[str, Any]) -> list[Part]:
    is_running = _is_running(lines)
    hint = words.say("console.running" if is_running else "console.hint")
    if names is not None:
        if len(names) > 1:
            hint = words.say("console.names", names=", ".join(names))
        elif not names:
            hint = words.say("console.no-names")
    entries = [entry for line in lines[-MAX_SHOWN:] for entry in _entries(words, line)]
    entries = entries or [{"mark": "told", "text": words.say("console.intro")}]
    typed = [line["code"] for line in lines if "code" in line and "said" not in line]
    code = {"id": "console-code", "name": "code", "label": words.say("console.code"), "mark": "hidden", "rows": 2}
    return [
        {"kind": "log", "id": "console-log", "label": words.say("console.log"), "entries": entries},
        {"kind": "code", **code, "keys": "console", "history": typed[-MAX_HISTORY:], "hint": hint, **field},
        buttons(*_buttons(words, lines, is_running=is_running)),
    ]


def _entries(words: Words, line: Line) -> list[dict[str, str]]:
    """Return the entries of the log that show a line."""
    entries: list[dict[str, str]] = []
    if "said" in line:
        notice = {"fresh": "fresh-copy", "failed": "failed", "long": "long"}.get(line["said"], "stopped")
        entries.append({"mark": "told", "text": words.say(f"console.{notice}")})
    if "code" in line:
        first, *rest = line["code"].split("\n")
        entries.append(
            {"mark": "typed", "text": "\n".join([f">>> {first}", *(f"... {following}" for following in rest)])}
        )
    elif line.get("text"):
        entries.append({"mark": "came" if line.get("ok") is True else "wrong", "text": line["text"]})
    if line.get("cut") is True:
        entries.append({"mark": "told", "text": words.say("console.cut")})
    return entries


def _buttons(words: Words, lines: list[Line], *, is_running: bool) -> list[dict[str, Any]]:
    if is_running:
        return [button(words.say("console.stop"), {"form": {"go": "stop"}}, primary=True)]
    found = [button(words.say("console.run"), {"form": {"go": "run"}}, primary=True)]
    if save := _changed_copy(lines):
        found.append(button(words.say("console.put"), {"open": {"save": save, "aside": True}}))
    found.append(button(words.say("console.fresh"), {"form": {"go": "fresh"}}))
    found.append(button(words.say("console.player"), {"view": {"name": "player"}}))
    return found


def _changed_copy(lines: list[Line]) -> str | None:
    """Return the save of the copy after its last change, or None if it has not changed since it was fresh."""
    for line in reversed(lines):
        if line.get("said", "long") != "long":
            return None
        if "save" in line:
            return str(line["save"])
    return None
