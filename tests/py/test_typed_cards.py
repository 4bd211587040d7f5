"""Cards as a player types them: as in rule notation 1, or in the words and letters of the player's language."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from helpers.wire import Wire

from lacuna.command_line.cli import main
from lacuna.model.cards import NAMES
from lacuna.model.typed_cards import read_typed_card, spellings, to_notation
from lacuna.play.game import Game
from lacuna.words import Words, languages

GERMAN, ENGLISH = Words("de"), Words("en")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *(("hb", "JH"), ("H B", "JH"), ("bh", "JH"), ("Herzbube", "JH"), ("Herz Bube", "JH"), ("herzb", "JH")),
        *(("p10", "TS"), ("Pik 10", "TS"), ("10 Pik", "TS"), ("PikA", "AS"), ("Pikass", "AS")),
        *(("krd", "QC"), ("Kreuzdame", "QC"), ("dkr", "QC"), ("kak", "KD"), ("Karokönig", "KD"), ("kka", "KD")),
        *(("♥8", "8H"), ("8♥", "8H"), ("♦D", "QD"), ("♣K", "KC")),
        # The notation stays valid, whatever its letters mean in German: D is diamonds, K is king.
        *(("8h", "8H"), ("10s", "TS"), ("ts", "TS"), ("QD", "QD"), ("KD", "KD"), ("KC", "KC"), ("JH", "JH")),
    ],
)
def test_german_letters_and_names_are_read(typed: str, name: str) -> None:
    assert read_typed_card(typed, GERMAN) == name


@pytest.mark.parametrize("typed", ["", "K", "KK", "DK", "BK", "K5", "5K", "Kr", "H", "H1", "Herz", "X5", "HH", "8hh"])
def test_a_letter_that_could_be_two_suits_is_no_suit(typed: str) -> None:
    assert read_typed_card(typed, GERMAN) is None


@pytest.mark.parametrize(("typed", "name"), [("8h", "8H"), ("10 s", "TS"), ("Hearts 8", "8H"), ("J♠", "JS")])
def test_english_reads_the_notation_and_names_of_suits(typed: str, name: str) -> None:
    assert read_typed_card(typed, ENGLISH) == name
    assert read_typed_card("hb", ENGLISH) is None


@pytest.mark.parametrize("language", languages())
def test_no_spelling_is_the_beginning_of_another_cards(language: str) -> None:
    """The search shows a card as soon as it is typed, so no other card may begin like it."""
    known = spellings(language)
    assert set(known.values()) == set(NAMES[:52])
    for spelling, name in known.items():
        begun = {spelling[:length] for length in range(2, len(spelling))}
        assert {known[part] for part in begun if part in known} <= {name}, spelling


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("HB:r4c1>r2c6", "JH:r4c1>r2c6"),
        ("KaK-PD-HB:t3>t5", "KD-QS-JH:t3>t5"),
        ("P3:r1c2<>Ka2:r2c5", "3S:r1c2<>2D:r2c5"),
        ("Ka2:v3>KrA:r1c4", "2D:v3>AC:r1c4"),
        ("HB':v1>r1c1", "JH':v1>r1c1"),
        *((same, same) for same in ("8H:r4c1>r2c6", "KD-QS-JH:t3>t5", "deal", "redeal", "nonsense", "x:y", "::>:")),
    ],
)
def test_a_typed_move_is_brought_into_notation(typed: str, move: str) -> None:
    assert to_notation(typed, GERMAN) == move


def test_the_search_reads_german_and_says_what_can_be_typed() -> None:
    wire = Wire()
    wire.ok("hello", language="de")
    wire.ok("open", game="gaps/4711")
    found = {
        typed: wire.ok("view", name="find", card=typed, go=True)["view"] for typed in ("Herz B", "p10", "kb", "8h")
    }
    assert [sheet.get("do", {}).get("find") for sheet in found.values()] == [["JH"], ["TS"], None, ["8H"]]
    assert "B, D, K" in found["kb"]["parts"][0]["error"]


@pytest.mark.parametrize(
    ("typed", "is_wrong"), [("Her", False), ("Herz", False), ("1", False), ("kb", True), ("Hex", True)]
)
def test_an_unfinished_name_is_no_error(typed: str, is_wrong: bool) -> None:
    wire = Wire()
    wire.ok("hello", language="de")
    wire.ok("open", game="gaps/4711")
    assert bool(wire.ok("view", name="find", card=typed)["view"]["parts"][0]["error"]) is is_wrong


def test_the_buttons_of_the_search_have_german_letters() -> None:
    wire = Wire()
    wire.ok("hello", language="de")
    wire.ok("open", game="gaps/4711")
    rows = [part["buttons"] for part in wire.ok("view", name="find")["view"]["parts"] if part["kind"] == "buttons"]
    assert [button["text"] for button in rows[1]][-4:] == ["10", "B", "D", "K"]


@pytest.mark.cpython_only
def test_the_terminal_takes_german_cards_and_saves_notation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    german = {"J": "B", "Q": "D", "C": "Kr", "S": "Pik", "H": "h", "D": "Karo"}
    games = (Game.new("gaps", str(deal)) for deal in range(1, 100))
    deal, move = next(
        (game.deal, text) for game in games for text in map(game.text_of, game.legal_moves) if text[0] in "JQ"
    )
    typed = german[move[0]] + german[move[1]] + move[2:]
    save = tmp_path / "save.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nsave {save}\nquit\n"))
    assert deal and main(["play", "gaps", deal.text, "--language", "de"]) == 0
    assert json.loads(save.read_text(encoding="utf-8"))["log"] == [move]
