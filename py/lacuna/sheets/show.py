"""Owns the sheets that the engine describes: each by its name, in parts; markup.py makes elements of them for the page.

A part is a dict with its ``kind``: text, heading, subheading, hint, alert, section, buttons, table, picture, choice,
slider, field, file, radios, progress, code, log.
The module of a sheet is imported when the sheet is first wanted; it has ``view(request, game, words, days)``, or, of
those in ``COACHED``, ``view(request, game, words, known)``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.markup import elements
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.proven import Knowledge

#: The modules of the sheets.
SHEETS = {
    "choose": "lacuna.sheets.table.choose",
    "compose": "lacuna.sheets.table.compose",
    "console": "lacuna.sheets.workers.console",
    "course": "lacuna.sheets.table.move_list",
    "find": "lacuna.sheets.table.find",
    "help": "lacuna.sheets.table.help",
    "keys": "lacuna.sheets.table.keys",
    "plugins": "lacuna.sheets.workers.plugins",
    "result": "lacuna.sheets.table.result",
    "records": "lacuna.sheets.records.records",
    "backup": "lacuna.sheets.records.backup",
    "history": "lacuna.sheets.records.played_games",
    "replay": "lacuna.sheets.records.replay",
    "deals": "lacuna.sheets.records.deals",
    "player": "lacuna.sheets.workers.player",
    "survey": "lacuna.sheets.workers.survey",
}
#: Those that tell of what was proven, in the place of what was played.
COACHED = {"course"}


def view(
    request: Request, game: Game | None, words: Words, days: DailyWins, known: Knowledge | None = None
) -> dict[str, Any]:
    """The sheet of a name, of the game on the table: its title and its parts; ``known`` is what was proven of it."""
    name = request.text("name")
    if name not in SHEETS:
        raise BadRequestError("no-view", name=name[:40], names=", ".join(SHEETS))
    with late_import():
        beside = known if name in COACHED else days
        sheet: dict[str, Any] = import_module(SHEETS[name]).view(request, game, words, beside)
    return {"name": name, **sheet, "parts": elements(sheet["parts"], words)}
