"""What a player types in a field of a sheet stays as typed: the sheet sends nothing back, or exactly that text."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.show import COACHED, SHEETS
from lacuna.words import Words

FIELDS = (
    ("choose", "search"),
    ("choose", "deal"),
    ("find", "card"),
    ("course", "mark"),
    ("plugins", "path"),
    ("player", "from"),
    ("backup", "text"),
)


def fields_of(sheet: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the text fields of a sheet by name, those in sections too."""
    found: dict[str, dict[str, Any]] = {}
    for part in sheet["parts"]:
        found |= fields_of(part) if "parts" in part else {}
        if part["kind"] == "field" and part.get("type") != "file":
            found[part["name"]] = part
    return found


def view(sheet: str, **args: Any) -> dict[str, Any]:
    request = Request(1, "view", {"name": sheet, **args})
    game, known = Game.new("gaps", "5"), None if sheet in COACHED else StoredRecords()
    game.push(game.legal_moves[0])
    told: dict[str, Any] = import_module(SHEETS[sheet]).view(request, game, Words(), known)
    return told


@pytest.mark.parametrize(("sheet", "name"), FIELDS)
@pytest.mark.parametrize("typed", ["Royal  Parade", " ROYAL", "12 34", "1 ", "8 h", "ß", " "])
def test_what_is_typed_comes_back_as_typed_or_not_at_all(sheet: str, name: str, typed: str) -> None:
    assert fields_of(view(sheet, **{name: typed}))[name].get("value", typed) == typed


def test_no_sheet_has_another_text_field() -> None:
    tried = [name for name in SHEETS if name not in ("history", "replay", "deals")]  # they need records or a date
    assert {(sheet, name) for sheet in tried for name in fields_of(view(sheet))} <= set(FIELDS)
