"""The sheet of the Python console: the transcript, a field for code, and the work for the console's web worker.

The code runs in a worker of its own, on a copy of the game on the table. The page stores the lines of the transcript
and sends them with every request. A line is a JSON text of one of these kinds:

* Input: ``code`` is what the person typed. It is running while its line is the last one.
* Output of a run: ``text`` is what it printed, ``ok`` says whether it ran without an error, ``cut`` whether the
  output was cut off, and ``short`` whether only a part of its value is shown. ``save`` is the copy of the game after
  the run, if the run changed it.
* A notice of this sheet: ``said`` is ``fresh`` (the copy of the game is fresh, and ``code`` prints it), ``stopped``,
  ``failed`` or ``long`` (the input was too long to run).
* The worker's answer to Tab: ``of`` is the code in the field when Tab was pressed, ``code`` the same code completed,
  and ``names`` are the possible completions of its last name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lacuna.games.registry import plugin_for_worker
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.player_code.run_code import MOST_CODE
from lacuna.protocol import Request, read_json, write_json
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, code_field, log, text
from lacuna.words import Words

#: The most characters of the transcript that are stored.
MAX_STORED = 500_000
#: The most lines of the transcript that are shown, and the most inputs that Up brings back.
MAX_SHOWN, MAX_HISTORY = 200, 100
#: The fields of a line that are texts. A valid line has at least one of them.
_TEXTS = ("code", "text", "said", "save", "of")

Line = dict[str, Any]


def view(request: Request, game: Game | None, words: Words, _: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``code``: the content of the field.
    * ``lines``: the transcript.
    * ``go``: what the person asks for: ``run``, ``stop``, ``fresh`` (a fresh copy of the game) or ``complete`` (the
      Tab key). Or the state of the worker: ``on`` while it runs code, ``failed`` if it was lost.

    If the worker has something to do, the sheet has ``work`` with the request, and ``stays``, which keeps the worker
    and the names that it knows. If the worker was stopped or lost, or there is no game, ``work`` is empty, which ends
    the worker. Otherwise there is no ``work``, and the worker is left alone.

    The sheet also has ``lines``, the new transcript, if it has changed.
    """
    title = words.say("console.title")
    if game is None:
        return {"title": title, "parts": [text(words.say("console.no-game"))], "work": []}
    lines, go, code = read_lines(request.items("lines")), request.optional("go"), request.optional("code") or ""
    field: dict[str, str] = {}
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
    """Return the lines that the texts contain; texts that are no valid line are ignored."""
    lines = [read_json(item) for item in texts if type(item) is str]
    return [
        line
        for line in lines
        if type(line) is dict
        and line.keys() & set(_TEXTS)
        and all(type(line[name]) is str for name in _TEXTS if name in line)
    ]


def _take_completion(lines: list[Line], code: str, field: dict[str, str]) -> list[str] | None:
    """Remove the worker's answers to Tab from the lines; return the possible completions, and set the field's code.

    An answer counts only if the field still contains the code that it is for. Then ``field`` gets the completed code,
    and the completions are returned. Without such an answer, return None.
    """
    names: list[str] | None = None
    for line in [line for line in lines if "of" in line]:
        lines.remove(line)
        if line["of"] == code and type(line.get("names")) is list:
            names = [name for name in line["names"] if type(name) is str]
            field |= {"value": line.get("code", code), "of": code}
    return names


def _is_running(lines: list[Line]) -> bool:
    """Return whether the worker still runs code: the last line is then the input, and its output is missing."""
    return bool(lines) and "code" in lines[-1]


def _next_job(go: str | None, code: str, game: Game, lines: list[Line]) -> dict[str, Any] | None:
    """Return the request for the worker, or None if it has nothing to do.

    Append to ``lines`` the code that is to run, or the notice that it is too long.
    """
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
    """Return the newest lines whose texts have at most ``MAX_STORED`` characters together."""
    room = MAX_STORED
    for index in range(len(lines) - 1, -1, -1):
        room -= sum(len(lines[index].get(name, "")) for name in _TEXTS)
        if room < 0:
            return lines[index + 1 :]
    return lines


def _parts(words: Words, lines: list[Line], names: list[str] | None, field: dict[str, str]) -> list[Element]:
    is_running = _is_running(lines)
    hint = words.say("console.running" if is_running else "console.hint")
    if names is not None:
        if len(names) > 1:
            hint = words.say("console.names", names=", ".join(names))
        elif not names:
            hint = words.say("console.no-names")
    entries = [entry for line in lines[-MAX_SHOWN:] for entry in _entries(words, line)]
    entries = entries or [("told", words.say("console.intro"))]
    typed = [line["code"] for line in lines if "code" in line and "said" not in line]
    label, history = words.say("console.code"), typed[-MAX_HISTORY:]
    return [
        log("console-log", words.say("console.log"), entries),
        code_field("console-code", label, keys="console", rows=2, hint=hint, mark="hidden", history=history, **field),
        buttons(*_buttons(words, lines, is_running=is_running)),
    ]


def _entries(words: Words, line: Line) -> list[tuple[str, str]]:
    """Return how a line of the transcript is shown in the log: its notice, then its code or its output."""
    entries: list[tuple[str, str]] = []
    if "said" in line:
        notice = {"fresh": "fresh-copy", "failed": "failed", "long": "long"}.get(line["said"], "stopped")
        entries.append(("told", words.say(f"console.{notice}")))
    if "code" in line:
        first, *rest = line["code"].split("\n")
        entries.append(("typed", "\n".join([f">>> {first}", *(f"... {following}" for following in rest)])))
    elif line.get("text"):
        entries.append(("came" if line.get("ok") is True else "wrong", line["text"]))
    if line.get("cut") is True:
        entries.append(("told", words.say("console.cut")))
    if line.get("short") is True:
        entries.append(("told", words.say("console.short")))
    return entries


def _buttons(words: Words, lines: list[Line], *, is_running: bool) -> list[Element]:
    if is_running:
        return [button(words.say("console.stop"), {"form": {"go": "stop"}}, primary=True)]
    found = [button(words.say("console.run"), {"form": {"go": "run"}}, primary=True)]
    if save := _changed_copy(lines):
        found.append(button(words.say("console.put"), {"open": {"save": save, "aside": True}}))
    found.append(button(words.say("console.fresh"), {"form": {"go": "fresh"}}))
    found.append(button(words.say("console.player"), {"view": {"name": "player"}}))
    return found


def _changed_copy(lines: list[Line]) -> str | None:
    """Return the save of the copy of the game after its last change.

    Return None if nothing has changed it, or if a notice since its last change says that the worker was stopped or lost
    or that the copy is fresh. The notice that code was too long does not count.
    """
    for line in reversed(lines):
        if line.get("said", "long") != "long":
            return None
        if "save" in line:
            return str(line["save"])
    return None
