"""The buttons and marks that the help explains are those that a game shows."""

from __future__ import annotations

import random

import pytest
from helpers.wire import Wire

from lacuna import Game, all_variants
from lacuna.model.variant import Variant
from lacuna.scene.scene import scene
from lacuna.sheets.table.legend import button_names, mark_names
from lacuna.words import Words, languages

BY_NAME = pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
#: The words of marks in a scene for each mark of the table.
WORDS_OF = {"dead": {"dead"}, "run": {"run", "run-end", "locked", "locked-end"}, "laurel": {"complete"}}


def seen_marks(variant: Variant) -> set[str]:
    """Return the words of all marks that come up in random games."""
    found: set[str] = set()
    for deal in range(1, 5):
        game, dice = Game.new(variant.id, str(deal)), random.Random(deal)
        for _ in range(60):
            found |= {mark.word for mark in game.rules.marks(game.state, game.legal_moves) if mark.word}
            if not game.legal_moves:
                break
            game.push(dice.choice(game.legal_moves))
    return found


@BY_NAME
def test_the_buttons_are_those_of_the_bar(variant: Variant) -> None:
    game = Game.new(variant.id, "7")
    actions = scene(game)["actions"]
    assert list(button_names(game)) == [
        *(name for name in ("hint", "redeal", "deal", "safe", "finish") if name in actions),
        "lamp",
    ]


def meanings(address: str) -> str:
    """Return the texts of the table of buttons in the help of a game."""
    wire = Wire()
    wire.ok("open", game=address)
    parts = wire.ok("view", name="help")["view"]["parts"]
    (rows,) = [part["rows"] for part in parts if part.get("label") == "Button"]
    return str(rows)


def test_without_redeals_no_button_or_sign_speaks_of_one() -> None:
    assert "redeal" not in meanings("gaps?redeals=0/7").lower()
    assert "but perhaps with one" in meanings("gaps/7")


@BY_NAME
def test_the_marks_are_those_that_come_up_in_play(variant: Variant) -> None:
    names, seen = mark_names(variant.family, variant.rules), seen_marks(variant)
    explained = {word for name in names for word in WORDS_OF.get(name, ())}
    assert seen <= explained | {"gap"}
    assert ("pin" in names) == any(word.startswith("locked") for word in seen)


@BY_NAME
@pytest.mark.parametrize("language", languages())
def test_the_tables_have_a_meaning_for_each(variant: Variant, language: str) -> None:
    wire, words = Wire(), Words(language)
    wire.ok("hello", language=language)
    wire.ok("open", game=f"{variant.id}/7")
    parts = wire.ok("view", name="help")["view"]["parts"]
    tables = {part["label"]: part["rows"] for part in parts if part["kind"] == "table"}
    buttons, marks = tables[words.say("legend.buttons")], tables[words.say("legend.marks")]
    for name, meaning in (*buttons, *marks):
        assert name and meaning.endswith(".") and "{" not in meaning, name
    assert len({name for name, _ in marks}) == len(marks) >= 4
