"""The sheets on the course of a game, on how it went, on a card that is looked for, and on the keys."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.wire import Wire

from lacuna.games.registry import all_variants
from lacuna.model.cards import NAMES
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.show import view
from lacuna.sheets.table.keys import WAYS
from lacuna.words import Words, languages


class Table:
    """A session with a game on the table."""

    def __init__(self, game: str = "gaps/4711") -> None:
        self.wire = Wire()
        self.reply = self.wire.ok("open", game=game, entropy="5" * 64, now=1000)

    def play(self, count: int) -> None:
        for _ in range(count):
            moves = self.reply["scene"]["moves"]
            if moves:
                self.reply = self.wire.ok("play", rev=self.reply["rev"], move=moves[0], now=2000)

    def act(self, action: str, **args: Any) -> dict[str, Any]:
        self.reply = self.wire.ok("act", rev=self.reply["rev"], action=action, now=3000, **args)
        return self.reply

    def sheet(self, name: str, **args: Any) -> dict[str, Any]:
        view: dict[str, Any] = self.wire.ok("view", name=name, **args)["view"]
        return view

    def piles(self) -> list[list[str]]:
        return [pile["cards"] for pile in self.reply["scene"]["piles"]]


def buttons(sheet: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["text"]: one["do"] for part in sheet["parts"] for one in part.get("buttons", [])}


def slider(sheet: dict[str, Any]) -> dict[str, Any]:
    return next(part for part in sheet["parts"] if part["kind"] == "slider")


def test_every_place_in_the_course_is_gone_to_and_is_as_it_was() -> None:
    table = Table()
    seen = [table.piles()]
    for _ in range(6):
        table.play(1)
        seen.append(table.piles())
    for at in (0, 6, 3, 3, 5, 1, 6):
        reply = table.act("goto", at=at)
        assert table.piles() == seen[at]
        assert reply["change"]["text"] == f"Step {at} of 6."
        told = slider(table.sheet("course"))
        assert (told["value"], told["max"]) == (at, 6) and told["label"].startswith(f"Step {at} of 6")


def test_a_step_of_the_history_says_its_move() -> None:
    table = Table()
    table.play(2)
    table.act("redeal")
    labels = []
    for at in range(4):
        table.act("goto", at=at)
        labels.append(slider(table.sheet("course"))["label"])
    moves = ("5 of spades moved to row 1, column 6.", "9 of clubs moved to row 2, column 9.", "Redealt.")
    assert labels == ["Step 0 of 3", *(f"Step {at} of 3: {move}" for at, move in enumerate(moves, 1))]


def test_redeals_are_crossed_both_ways_with_the_same_cards_and_count_as_help() -> None:
    table = Table()
    table.play(2)
    table.act("redeal")
    after = table.piles()
    table.act("goto", at=1)
    table.act("goto", at=3)
    assert table.piles() == after
    table.act("goto", at=0)
    (record,) = (text for key, text, *_ in table.reply["keep"] if key == "record:play:gaps/4711")
    play = json.loads(record)
    assert play["helped"] == ["redeal"]


@pytest.mark.parametrize("at", [-1, 3, 1.0, True, "1", None, 10**30])
def test_a_place_that_there_is_not_is_refused_and_nothing_changes(at: Any) -> None:
    table = Table()
    table.play(2)
    before = table.wire.ok("scene")["scene"]
    error = table.wire.reply("act", rev=table.reply["rev"], action="goto", at=at)["error"]
    assert "steps 0 to 2" in error["message"]
    assert table.wire.ok("scene")["scene"] == before


def test_the_course_names_its_start_redeals_best_and_end() -> None:
    table = Table()
    table.play(3)
    table.act("redeal")
    table.play(1)
    table.act("goto", at=2)
    marks = buttons(table.sheet("course"))
    assert marks["Start"] == {"act": "goto", "at": 0}
    assert marks["Before redeal 1"] == {"act": "goto", "at": 3}
    assert marks["Last step"] == {"act": "goto", "at": 5}
    assert any(text.startswith("Most in place") for text in marks)


def test_a_game_in_which_nothing_was_done_has_no_course() -> None:
    assert [part["kind"] for part in Table().sheet("course")["parts"]] == ["text"]


@pytest.mark.parametrize("typed", ["8h", "8H", " 8 h "])
def test_a_typed_card_is_found_with_enter(typed: str) -> None:
    assert "do" not in Table().sheet("find", card=typed)
    assert Table().sheet("find", card=typed, go=True)["do"] == {"find": ["8H"]}


@pytest.mark.parametrize("typed", ["10s", "ts", "10 S"])
def test_the_ten_may_be_typed_as_it_is_said(typed: str) -> None:
    assert Table().sheet("find", card=typed, go=True)["do"] == {"find": ["TS"]}


def test_of_two_packs_both_cards_light_up() -> None:
    assert Table("gloucestershire/7").sheet("find", card="8h", go=True)["do"] == {"find": ["8H", "8H'"]}


def test_of_two_packs_a_card_in_the_stock_does_not_light_up() -> None:
    for number in range(1, 20):
        game = Game.new("virginia-reel", str(number))
        slots = zip(game.rules.layout.slots, game.state.piles, strict=True)
        shown = {NAMES[card] for info, pile in slots if info.kind != "talon" for card in pile}
        if single := next((card for card in sorted(shown) if card[-1] != "'" and f"{card}'" not in shown), None):
            found = Table(f"virginia-reel/{number}").sheet("find", card=single, go=True)["do"]
            assert found == {"find": [single]}
            return
    raise AssertionError("no deal hides one copy of a card")


@pytest.mark.parametrize(
    ("typed", "why"),
    [("", ""), ("8", ""), ("8x", "no such card"), ("ac", "isn't visible"), ("8hh" * 900, "no such card")],
)
def test_what_is_no_card_on_the_table_is_told(typed: str, why: str) -> None:
    error = Table().sheet("find", card=typed)["parts"][0]["error"]
    assert why in error if why else error == ""
    sheet = Table().sheet("find", card=typed, go=True)
    assert "do" not in sheet and (why or "no such card") in sheet["parts"][0]["error"]


@pytest.mark.parametrize("game", [variant.id for variant in all_variants()])
def test_exactly_the_cards_that_lie_open_can_be_picked(game: str) -> None:
    table = Table(f"{game}/7")
    open_cards = {card.rstrip("'") for pile in table.reply["scene"]["piles"] for card in pile["cards"]}
    cells = [one for part in table.sheet("find")["parts"] for one in part.get("buttons", [])]
    cards = [cell["do"]["find"][0].rstrip("'") for cell in cells if "find" in cell["do"]]
    assert sorted(cards) == sorted(open_cards)


def test_find_begins_in_its_field_and_shows_the_suits() -> None:
    elements = view(Request(0, "view", {"name": "find"}), Game.new("gaps", "7"), Words(), StoredRecords())["parts"]
    assert elements[0][2][3][1]["data-focus"] == ""
    headings = [(element[2][1]["class"], element[3]) for element in elements if element[0] == "h3"]
    assert headings == [("pip black", "Clubs"), ("pip black", "Spades"), ("pip red", "Hearts"), ("pip red", "Diamonds")]


def test_a_hidden_card_cannot_be_found() -> None:
    game = Game.new("virginia-reel", "7")
    talon = game.rules.layout.slots
    hidden = {
        NAMES[card].rstrip("'")
        for info, pile in zip(talon, game.state.piles, strict=True)
        for card in pile
        if info.kind == "talon"
    }
    shown = {
        NAMES[card].rstrip("'")
        for info, pile in zip(talon, game.state.piles, strict=True)
        for card in pile
        if info.kind != "talon"
    }
    (card, *_) = sorted(hidden - shown)
    assert "do" not in Table("virginia-reel/7").sheet("find", card=card, go=True)


def test_the_result_has_the_figures_of_the_game_and_what_may_come_next() -> None:
    table = Table()
    while table.reply["scene"]["moves"] or table.reply["scene"]["actions"]["redeal"]["can"]:
        if table.reply["scene"]["moves"]:
            table.play(1)
        else:
            table.act("redeal")
    assert table.reply["scene"]["status"]["outcome"] == "lost"
    sheet = table.sheet("result")
    rows = dict(sheet["parts"][0]["rows"])
    placed, total = table.reply["scene"]["status"]["progress"]
    assert sheet["title"] == "Lost"
    assert rows["Redeals"] == "2" and rows["In place"] == f"{placed}/{total}"
    deeds = buttons(sheet)
    assert deeds["Undo"] == {"act": "undo"} and deeds["Restart"] == {"act": "restart"}
    assert deeds["New deal"] == {"act": "new"}
    assert deeds["Copy result"] == {"copy": f"Gaps, deal 4711: {placed} of {total} in place."}


@pytest.mark.parametrize("language", languages())
def test_every_way_of_the_table_of_keys_is_told(language: str) -> None:
    words = Words(language)
    assert all(words.has(f"keys.{way}") and words.has(f"keys.{way}.does") for way in WAYS)
