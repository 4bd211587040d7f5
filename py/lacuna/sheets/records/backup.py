"""Owns the sheet with which all that is the player's is taken along: made into a file, and read in again."""

from __future__ import annotations

from typing import Any

from lacuna.errors import LacunaError
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.saved.backup import (
    MAX_TEXT,
    Merged,
    collect,
    find_saves,
    merge,
    newest_texts,
    read_backup,
    replay_some,
    write_backup,
)
from lacuna.sheets.parts import Part, button, buttons, heading, text
from lacuna.words import Words

#: What is told of a text, in this order.
TOLD = ("deals", "further", "games", "lines", "days", "favourites", "settings", "lesson")


def view(request: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """Return the sheet. ``text`` is what is to be read in, ``at`` how many of its games have been played again;
    with ``kept``, what the page has kept, ``make`` makes the file and ``take`` reads the text in."""
    there = newest_texts(request.part("kept").items("texts")) if "kept" in request.args else None
    sheet: dict[str, Any] = {"title": words.say("backup.title")}
    error, parts = "", []
    try:
        parts = _read_in(request, there, sheet, words)
    except LacunaError as refused:
        error = words.say("backup.refused", message=refused.message(words, page=True))
    sheet["parts"] = [*_made(request, there, game, words, days), *_fields(error, words), *parts]
    return sheet


def _made(
    request: Request, there: dict[str, str] | None, game: Game | None, words: Words, days: DailyWins
) -> list[Part]:
    """What makes the file, or the file: as many parts, so that the fields after them stay as they are."""
    about = [heading(words.say("backup.make-title")), text(words.say("backup.what"))]
    if there is None or not request.switch("make"):
        return [*about, buttons(button(words.say("backup.make"), {"form": {"make": True, "kept": True}}))]
    try:
        made = write_backup(collect(there, days.records, game))
    except LacunaError as refused:
        return [*about, text(words.say("backup.refused", message=refused.message(words, page=True)))]
    name = f"lacuna-{days.today}.json" if days.today else "lacuna.json"
    file = {"kind": "file", "id": "backup-made", "name": name, "text": made, "hint": words.say("backup.copy")}
    return [*about, {**file, "label": words.say("backup.download", name=name)}]


def _fields(error: str, words: Words) -> list[Part]:
    file = {"kind": "field", "id": "backup-file", "name": "file", "type": "file", "value": ""}
    area = {"kind": "field", "id": "backup-text", "name": "text", "type": "area", "error": error}
    return [
        heading(words.say("backup.read-title")),
        {**file, "label": words.say("backup.file")},
        {**area, "label": words.say("backup.text"), "hint": words.say("backup.join")},
    ]


def _read_in(request: Request, there: dict[str, str] | None, sheet: dict[str, Any], words: Words) -> list[Part]:
    """Looks at the text that is to be read in, some of its games at a time, and tells what will become of it."""
    given = (request.optional("text") or "").strip()
    if not given:
        return []
    texts = read_backup(given)
    saves = find_saves(texts)
    asked = request.number("at", MAX_TEXT)
    at = replay_some(saves, int(asked or 0))
    if at < len(saves) or there is None:
        # The page asks again by itself; what it has kept is wanted with the last part alone.
        more = {"kept": True} if at == len(saves) else {}
        sheet["do"] = {"form": {**({"at": at} if at else {}), **more}}
        label = words.say("backup.checking", n=at, total=len(saves))
        return [{"kind": "progress", "value": at, "max": max(len(saves), 1), "label": label}, text(label)]
    found = merge(texts, there)
    if request.switch("take"):
        sheet |= {"keep": [[key, told] for key, told in found.texts.items()], "do": {"reload": True}}
        return [text(words.say("backup.taken"))]
    return _told(found, words)


def _told(found: Merged, words: Words) -> list[Part]:
    if not found.texts:
        return [text(words.say("backup.nothing"))]
    lines = [text(words.say(f"backup.{name}", n=found.counts[name])) for name in TOLD if name in found.counts]
    take = button(words.say("backup.take"), {"form": {"take": True, "kept": True, "at": MAX_TEXT}}, primary=True)
    return [text(words.say("backup.sound")), *lines, buttons(take)]
