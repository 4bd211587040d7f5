"""The sheets by their names, and the function that describes a sheet to the page.

A sheet is a panel that the engine describes and the page shows: the rules, the chooser of games, the records. Each has
a module with a function ``view``, which is called again whenever the player changes something in the sheet:

``view(request, game, words, stored_records)``

* ``request``: its arguments are the content of the sheet's fields, by name, and what the pressed button adds. The
  page adds ``ink`` (a colour) and ``width`` (pixels) for pictures, ``today``, and for sheets with workers ``caged``:
  whether these belong to no origin.
* ``game``: the player's own game on the table, or None.
* ``words``: the texts in the player's language.
* ``stored_records``: all records that the page has stored, and today's date. A sheet in ``COACHED`` gets a different
  argument here: what the coach has proven about the game (``Knowledge``), or None.

It returns a dict with ``title`` and ``parts``, the elements that the page creates (:mod:`lacuna.sheets.parts`). The
dict may also have

* ``step``: the step shown first on a screen that has no room for all steps,
* ``do``: what the page does at once,
* ``keep`` and ``jot``: pairs of a key and a text for the page to save; if the page cannot save those in ``keep``, it
  does not go on, while after those in ``jot`` it does,
* ``work``: requests for web workers,
* ``lines``: texts that the page stores and sends with later requests.

See docs/protocol.md, *Sheets*.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import hint
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.proven import Knowledge

#: The module of each sheet. It is imported when the sheet is first shown.
SHEETS = {
    "choose": "lacuna.sheets.table.choose",
    "compose": "lacuna.sheets.table.compose",
    "console": "lacuna.sheets.tools.console",
    "course": "lacuna.sheets.table.game_history",
    "find": "lacuna.sheets.table.find",
    "help": "lacuna.sheets.table.help",
    "keys": "lacuna.sheets.table.keys",
    "plugins": "lacuna.sheets.tools.plugins",
    "result": "lacuna.sheets.table.result",
    "records": "lacuna.sheets.records.records",
    "backup": "lacuna.sheets.records.backup",
    "history": "lacuna.sheets.records.played_games",
    "replay": "lacuna.sheets.records.replay",
    "share": "lacuna.sheets.table.share",
    "deals": "lacuna.sheets.records.deals",
    "player": "lacuna.sheets.tools.player",
    "survey": "lacuna.sheets.tools.survey",
}
#: The sheets that get the coach's knowledge instead of the saved records.
COACHED = {"course"}
#: The sheets in whose workers a player's own code runs.
WITH_CODE = {"console", "player", "plugins"}


def view(
    request: Request, game: Game | None, words: Words, stored_records: StoredRecords, known: Knowledge | None = None
) -> dict[str, Any]:
    """Return the sheet that the argument ``name`` asks for.

    Raise BadRequestError if there is no such sheet, and NotNowError if its module cannot be fetched or the sheet needs
    a game on the table.
    """
    name = request.text("name")
    if name not in SHEETS:
        raise BadRequestError("no-view", name=name[:40], names=", ".join(SHEETS))
    with late_import():
        last_argument = known if name in COACHED else stored_records
        sheet = {"name": name, **import_module(SHEETS[name]).view(request, game, words, last_argument)}
    if name in WITH_CODE and request.args.get("caged") is False:
        sheet["parts"] = [*sheet["parts"], hint(words.say("console.uncaged"))]
    return sheet
