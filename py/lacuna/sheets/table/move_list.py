"""Owns the sheet of a game's course: a line to go along, from its start to what was undone last, with marks.

The marks are the game's own, the last place from which a win is known, and the checkpoints that the player sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.errors import NotNowError
from lacuna.play.checkpoints import MOST, Checkpoint
from lacuna.play.game import Entry, Game
from lacuna.protocol import Request
from lacuna.sheets.parts import Part, button, buttons, table, text
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.proven import Knowledge


def view(request: Request, game: Game | None, words: Words, known: Knowledge | None) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it; ``mark`` is the name that is typed, ``acted`` tells that it was taken."""
    if game is None:
        raise NotNowError("no-game-open")
    title, course = words.say("ui.course"), game.timeline
    parts: list[Part] = []
    if len(course) > 1:
        parts += [_line(game, course, words), buttons(*(_mark(*one) for one in _marks(game, course, words)))]
        parts += [*_winnable(game, known, words), *_naming(request, game, words)]
    if game.checkpoints.items:
        parts.append(_checkpoints(game, words))
    return {"title": title, "parts": parts or [text(words.say("course.none"))]}


def _line(game: Game, course: tuple[Entry, ...], words: Words) -> Part:
    here, last = len(game.entries) - 1, len(course) - 1
    told = words.say("course.at", n=here, of=last)
    return {"kind": "slider", "id": "course", "label": told, "value": here, "max": last, "act": "goto"}


def _mark(told: str, at: int) -> dict[str, Any]:
    return {"text": told, "do": {"act": "goto", "at": at}}


def _marks(game: Game, course: tuple[Entry, ...], words: Words) -> list[tuple[str, int]]:
    """Places worth going to, in their order: the start, each redeal, where most cards were in place, the end."""
    marks = [(words.say("course.start"), 0)]
    redeals = [at for at, entry in enumerate(course) if entry.kind == "redeal"]
    # Before a redeal, which is what somebody looks for who goes back to one.
    marks += [(words.say("course.redeal", n=number + 1), at - 1) for number, at in enumerate(redeals)]
    placed = [game.rules.progress(entry.state)[0] for entry in course]
    marks.append((words.say("course.best", n=max(placed)), placed.index(max(placed))))
    marks.append((words.say("course.end"), len(course) - 1))
    return sorted(marks, key=lambda mark: mark[1])


def _winnable(game: Game, known: Knowledge | None, words: Words) -> list[Part]:
    """The last place from which a win was proven, if one was; nothing is searched for this."""
    at = known.last_win(game) if known and not game.rules.is_won(game.timeline[-1].state) else None
    if at is None:
        return []
    there = at == len(game.entries) - 1
    go = [] if there else [buttons(button(words.say("course.go-there"), {"act": "goto", "at": at}))]
    return [text(words.say("course.winnable-here" if there else "course.winnable", n=at)), *go]


def _naming(request: Request, game: Game, words: Words) -> list[Part]:
    """The field for a name of this place; an empty one takes the name that the hint tells."""
    here = len(game.entries) - 1
    if len(game.checkpoints.items) == MOST and not game.checkpoints.at(here):
        return [text(words.say("course.full", most=MOST))]
    taken = request.optional("acted") == "checkpoint"
    field: Part = {
        "kind": "field",
        "id": "course-mark",
        "name": "mark",
        "label": words.say("course.name"),
        "hint": words.say("course.name-hint", name=words.say("course.default", n=here)),
        "value": "" if taken else request.optional("mark") or "",
    }
    return [field, buttons(button(words.say("course.keep"), {"act": "checkpoint", "at": here}, primary=True))]


def _checkpoints(game: Game, words: Words) -> Part:
    rows = [_row(number, one, words) for number, one in enumerate(game.checkpoints.items)]
    label = words.say("course.checkpoints")
    return {**table(label, [label, words.say("course.place"), ""], rows), "mark": "checkpoints"}


def _row(number: int, one: Checkpoint, words: Words) -> list[Any]:
    to = {"text": one.name, "label": words.say("course.to", name=one.name), "do": {"act": "recall", "at": number}}
    place = words.say("course.apart" if one.rest else "course.along", n=one.actions)
    away = {"text": words.say("course.forget", name=one.name), "icon": "close", "do": {"act": "forget", "at": number}}
    return [to, place, away]
