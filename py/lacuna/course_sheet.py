"""Owns the sheet of a game's course: a line to go along, from its start to what was undone last, with marks."""

from __future__ import annotations

from typing import Any

from lacuna.days import Days
from lacuna.errors import NotNowError
from lacuna.game import Entry, Game
from lacuna.protocol import Request
from lacuna.views import Part, buttons, text
from lacuna.words import Words


def view(_: Request, game: Game | None, words: Words, __: Days) -> dict[str, Any]:
    """As :mod:`lacuna.views` has it."""
    if game is None:
        raise NotNowError("no-game-open")
    title = words.say("ui.course")
    course = [*game.entries, *reversed(game.undone)]
    if len(course) == 1:
        return {"title": title, "parts": [text(words.say("course.none"))]}
    here, last = len(game.entries) - 1, len(course) - 1
    slider: Part = {
        "kind": "slider",
        "id": "course",
        "label": words.say("course.at", n=here, of=last),
        "value": here,
        "max": last,
        "act": "goto",
    }
    marks = [_mark(told, at) for told, at in _marks(game, course, words)]
    return {"title": title, "parts": [slider, buttons(*marks)]}


def _mark(told: str, at: int) -> dict[str, Any]:
    return {"text": told, "do": {"act": "goto", "at": at}}


def _marks(game: Game, course: list[Entry], words: Words) -> list[tuple[str, int]]:
    """Places worth going to, in their order: the start, each redeal, where most cards were in place, the end."""
    marks = [(words.say("course.start"), 0)]
    redeals = [at for at, entry in enumerate(course) if entry.kind == "redeal"]
    # Before a redeal, which is what somebody looks for who goes back to one.
    marks += [(words.say("course.redeal", n=number + 1), at - 1) for number, at in enumerate(redeals)]
    placed = [game.rules.progress(entry.state)[0] for entry in course]
    marks.append((words.say("course.best", n=max(placed)), placed.index(max(placed))))
    marks.append((words.say("course.end"), len(course) - 1))
    return sorted(marks, key=lambda mark: mark[1])
