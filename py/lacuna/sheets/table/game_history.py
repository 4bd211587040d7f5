"""The sheet of a game's moves (sheet name ``course``): a slider over all positions of the game, and checkpoints.

A checkpoint is a position to which the player has given a name.

The slider moves along the game's timeline: all actions that were done and, after them, those that were undone. Buttons
go to the start, the end, each redeal and the position with the most cards in place. The sheet also shows the last
position that is known to be winnable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.errors import NotNowError
from lacuna.play.checkpoints import MAX_CHECKPOINTS, Checkpoint
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.protocol import Request
from lacuna.scene.spoken import describe_step
from lacuna.sheets.parts import Element, button, buttons, field, table, text
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.proven import Knowledge


def view(request: Request, game: Game | None, words: Words, known: Knowledge | None) -> dict[str, Any]:
    """Return the sheet. Raise NotNowError if there is no game. Arguments of the request:

    * ``mark``: the name that the player has typed for a checkpoint.
    * ``acted``: the action on the game that a button of the sheet has just done. After the action ``checkpoint``, the
      field for the name is emptied.

    ``known`` is what the coach has proven about the game, or None.
    """
    if game is None:
        raise NotNowError("no-game-open")
    # The sheet stands on the lower edge of the screen and grows upwards. So a new checkpoint above the slider does not
    # move the slider away from the pointer.
    parts: list[Element] = [_checkpoints(game, words)] if game.checkpoints.items else []
    if len(game.timeline) > 1:
        places = _notable_places(game, game.timeline, words)
        parts += [_slider(game, words), buttons(*(_go_button(label, index) for label, index in places))]
        parts += [*_last_win(game, known, words), *_checkpoint_form(request, game, words)]
    if game.deal and game.peek():
        parts.append(buttons(button(words.say("replay.title"), {"view": {"name": "replay"}})))
    return {"title": words.say("ui.course"), "parts": parts or [text(words.say("course.none"))]}


def _slider(game: Game, words: Words) -> Element:
    here, last = len(game.entries) - 1, len(game.timeline) - 1
    label = words.say("course.at", n=here, of=last)
    if here:
        label = words.say("course.after", step=label, what=describe_step(game, game.entries[-1], words))
    attributes = {"id": "course", "type": "range", "data-act": "goto", "max": str(last), "value": str(here)}
    return ["label", {}, ["span", {}, label], ["input", {**attributes, "aria-valuetext": label}]]


def _go_button(label: str, index: int) -> Element:
    return button(label, {"act": "goto", "at": index})


def _notable_places(game: Game, timeline: tuple[Entry, ...], words: Words) -> list[tuple[str, int]]:
    """Return each notable position as its label and its index in the timeline, in the order of the timeline.

    These are the start, the position before each redeal, the first one with the most cards in place, and the end.
    """
    places = [(words.say("course.start"), 0)]
    redeals = [index for index, entry in enumerate(timeline) if entry.kind == "redeal"]
    # The entry of a redeal has the position after it. A player who goes back wants to see the position before it.
    places += [(words.say("course.redeal", n=number + 1), index - 1) for number, index in enumerate(redeals)]
    placed = [game.rules.progress(entry.state)[0] for entry in timeline]
    places.append((words.say("course.best", n=max(placed)), placed.index(max(placed))))
    places.append((words.say("course.end"), len(timeline) - 1))
    return sorted(places, key=lambda place: place[1])


def _last_win(game: Game, known: Knowledge | None, words: Words) -> list[Element]:
    """Return a sentence about the last position that is known to be winnable, and a button that goes there.

    Return no parts if no position is known to be winnable, or if the timeline ends with a win. No search is started.
    """
    index = known.last_winnable(game) if known and not game.rules.is_won(game.timeline[-1].state) else None
    if index is None:
        return []
    is_here = index == len(game.entries) - 1
    go = [] if is_here else [buttons(_go_button(words.say("course.go-there"), index))]
    return [text(words.say("course.winnable-here" if is_here else "course.winnable", n=index)), *go]


def _checkpoint_form(request: Request, game: Game, words: Words) -> list[Element]:
    """Return the form that makes the current position a checkpoint: a field for its name, and a button.

    The hint says which name is used if the field is empty. If no more checkpoints are allowed, return a text that says
    so.
    """
    here = len(game.entries) - 1
    if len(game.checkpoints.items) == MAX_CHECKPOINTS and not game.checkpoints.find(here):
        return [text(words.say("course.full", most=MAX_CHECKPOINTS))]
    is_name_used = request.optional("acted") == "checkpoint"
    hint = words.say("course.name-hint", name=words.say("course.default", n=here))
    value = "" if is_name_used else request.optional("mark") or ""
    name = field("course-mark", "mark", words.say("course.name"), hint=hint, value=value)
    return [name, buttons(button(words.say("course.keep"), {"act": "checkpoint", "at": here}, primary=True))]


def _checkpoints(game: Game, words: Words) -> Element:
    rows = [_row(number, checkpoint, words) for number, checkpoint in enumerate(game.checkpoints.items)]
    label = words.say("course.checkpoints")
    return table(label, [label, words.say("course.place"), ""], rows, mark="checkpoints")


def _row(number: int, checkpoint: Checkpoint, words: Words) -> list[str | Element]:
    name = checkpoint.name
    place = words.say("course.apart" if checkpoint.rest else "course.along", n=checkpoint.actions)
    return [
        button(name, {"act": "recall", "at": number}, label=words.say("course.to", name=name)),
        place,
        button(words.say("course.forget", name=name), {"act": "forget", "at": number}, icon="close"),
    ]
