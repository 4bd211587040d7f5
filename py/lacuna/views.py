"""Owns the sheets that the engine describes: each by its name, in parts; markup.py makes elements of them for the page.

A part is a dict with its ``kind``: text, heading, subheading, hint, alert, section, buttons, table, picture, choice,
slider, field, file, radios, progress, code, log.
The module of a sheet is imported when the sheet is first wanted; it has ``view(request, game, words, days)``, or, of
those in ``COACHED``, ``view(request, game, words, known)``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lacuna.days import Days, fetching
from lacuna.game import Game
from lacuna.markup import elements
from lacuna.protocol import BadRequestError, Request
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.knowledge import Knowledge

Part = dict[str, Any]

#: The modules of the sheets.
SHEETS = {
    "choose": "lacuna.choose_sheet",
    "compose": "lacuna.compose_sheet",
    "console": "lacuna.console_sheet",
    "course": "lacuna.course_sheet",
    "find": "lacuna.find_sheet",
    "help": "lacuna.help_sheet",
    "keys": "lacuna.keys_sheet",
    "plugins": "lacuna.plugins_sheet",
    "result": "lacuna.result_sheet",
    "records": "lacuna.records_sheet",
    "backup": "lacuna.backup_sheet",
    "history": "lacuna.history_sheet",
    "replay": "lacuna.replay_sheet",
    "deals": "lacuna.deals_sheet",
    "player": "lacuna.player_sheet",
    "survey": "lacuna.survey_sheet",
}
#: Those that tell of what was proven, in the place of what was played.
COACHED = {"course"}


def view(
    request: Request, game: Game | None, words: Words, days: Days, known: Knowledge | None = None
) -> dict[str, Any]:
    """The sheet of a name, of the game on the table: its title and its parts; ``known`` is what was proven of it."""
    name = request.text("name")
    if name not in SHEETS:
        raise BadRequestError("no-view", name=name[:40], names=", ".join(SHEETS))
    with fetching():
        beside = known if name in COACHED else days
        sheet: dict[str, Any] = import_module(SHEETS[name]).view(request, game, words, beside)
    return {"name": name, **sheet, "parts": elements(sheet["parts"], words)}


def text(told: str) -> Part:
    """A paragraph."""
    return {"kind": "text", "text": told}


def heading(told: str) -> Part:
    """A heading within the sheet."""
    return {"kind": "heading", "text": told}


def button(told: str, do: dict[str, Any], *, primary: bool = False) -> dict[str, Any]:
    """One button of a part of buttons, and what it does: ``view``, ``open`` or ``act``."""
    return {"text": told, "do": do, **({"primary": True} if primary else {})}


def buttons(*parts: dict[str, Any]) -> Part:
    """Buttons side by side."""
    return {"kind": "buttons", "buttons": list(parts)}


def table(label: str, head: list[str], rows: list[list[Any]]) -> Part:
    """Rows under a head; a cell is a text, or a dict of ``text``, ``label``, ``mark`` and ``do``."""
    return {"kind": "table", "label": label, "head": head, "rows": rows}
