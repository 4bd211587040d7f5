"""What a player types in a field of a sheet stays as typed: the sheet sends nothing back, or exactly that text."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.sheets import every_part, reads_parts

from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets import show
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
    fields = [part for part in every_part(sheet) if part["kind"] == "field" and part.get("type") != "file"]
    return {part["name"]: part for part in fields}


def view(sheet: str, **args: Any) -> dict[str, Any]:
    game = Game.new("gaps", "5")
    game.push(game.legal_moves[0])
    return reads_parts(show.view)(Request(1, "view", {"name": sheet, **args}), game, Words(), StoredRecords())


@pytest.mark.parametrize(("sheet", "name"), FIELDS)
@pytest.mark.parametrize("typed", ["Royal  Parade", " ROYAL", "12 34", "1 ", "8 h", "ß", " "])
def test_what_is_typed_comes_back_as_typed_or_not_at_all(sheet: str, name: str, typed: str) -> None:
    assert fields_of(view(sheet, **{name: typed}))[name].get("value", typed) == typed


def test_no_sheet_has_another_text_field() -> None:
    tried = [name for name in show.SHEETS if name not in ("history", "replay", "deals")]  # they need records or a date
    assert {(sheet, name) for sheet in tried for name in fields_of(view(sheet))} <= set(FIELDS)
