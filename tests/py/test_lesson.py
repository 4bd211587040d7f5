"""Owns the first lesson: it is won by its steps, told from the position alone, and touches no game of the player's."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from helpers.wire import ENTROPY, Wire

from lacuna.model.notation import parse_board
from lacuna.play import lesson
from lacuna.play.save import load
from lacuna.words import Words, rank_text

STEPS = len(lesson.MOVES)
#: A number of moves that are left.
COUNTED = re.compile(r"\b(\d+|one|two|three|four|five|six) (more )?moves?\b", re.IGNORECASE)


@pytest.fixture
def wire() -> Wire:
    """A player's game with one move played, and the lesson over it."""
    wire = Wire()
    wire.ok("open", game="gallery/1")
    wire.play()
    wire.ok("open", lesson=True)
    return wire


def told(result: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = result["scene"]["lesson"]
    return body


def stray(wire: Wire) -> dict[str, Any]:
    """Another legal move than the one that is asked for."""
    scene = wire.scene()
    asked = lesson.MOVES[scene["lesson"]["done"]]
    return wire.ok("play", move=next(move for move in scene["moves"] if move != asked))


def test_the_lessons_steps_are_legal_and_win(wire: Wire) -> None:
    for number, move in enumerate(lesson.MOVES):
        scene = wire.scene()
        assert move in scene["moves"]
        assert (scene["lesson"]["done"], scene["lesson"]["of"]) == (number, STEPS)
        assert not COUNTED.search(scene["lesson"]["text"]), "the card counts the steps itself"
        card, places = move.split(":")
        assert (scene["lesson"]["card"], scene["lesson"]["slot"]) == (card, places.split(">")[1])
        result = wire.ok("play", move=move)
    assert result["scene"]["status"]["outcome"] == "won"
    assert told(result) == {
        "kind": "first",
        "text": Words().say("lesson.won", name="Gaps", low=rank_text(2)),
        "card": None,
        "slot": None,
        "done": STEPS,
        "of": STEPS,
        "play": {"game": "pretzel", "text": "Play Pretzel"},
    }


@pytest.mark.parametrize(
    ("way", "words"), [("touch", "tap it or the gap"), ("mouse", "click it or the gap"), ("keys", "then press Enter")]
)
def test_the_lesson_says_how_a_move_is_made_here(way: str, words: str) -> None:
    wire = Wire()
    wire.ok("open", game="gallery/1")
    assert words in told(wire.ok("open", lesson=True, input=way))["text"]
    assert wire.code("open", lesson=True, input="voice") == "bad-request"


def test_a_hint_in_the_lesson_is_refused_with_the_step(wire: Wire) -> None:
    step = told(wire.ok("scene"))["text"]
    refused = wire.reply("act", action="hint")["error"]
    assert refused["code"] == "not-now"
    assert refused["message"] == f"There are no hints in the lesson. {step}"


@pytest.mark.parametrize("sheet", ["find", "help"])
def test_these_sheets_are_about_the_lessons_table(wire: Wire, sheet: str) -> None:
    text = str(wire.ok("view", name=sheet, card="ah"))
    assert ("Pretzel" in text) == (sheet == "help")
    assert "isn't visible" not in text and "Gallery" not in text
    wire.ok("act", action="leave")
    after = str(wire.ok("view", name=sheet, card="ah"))
    assert ("isn't visible" if sheet == "find" else "Gallery") in after


def test_each_step_names_its_card_and_none_counts_the_moves_that_are_left(wire: Wire) -> None:
    texts = []
    for move in lesson.MOVES:
        scene = wire.scene()
        label = next(pile["label"] for pile in scene["piles"] if scene["lesson"]["card"] in pile["cards"])
        assert label.split(",")[0] in scene["lesson"]["text"]
        assert not re.search(r"moves? (is|are) left", scene["lesson"]["text"])
        texts.append(scene["lesson"]["text"])
        wire.ok("play", move=move)
    assert len(set(texts)) == STEPS


def test_another_legal_move_works_too_and_the_lesson_waits(wire: Wire) -> None:
    wire.ok("play", move=lesson.MOVES[0])
    before = wire.scene()
    assert before["actions"]["back"] == {"can": False}
    after = stray(wire)
    assert "part of the lesson" in told(after)["text"]
    assert (told(after)["card"], told(after)["done"]) == (None, 1)
    assert after["scene"]["actions"]["back"] == {"can": True}


def test_undo_brings_the_lesson_back(wire: Wire) -> None:
    before = told(wire.ok("scene"))
    stray(wire)
    assert told(wire.ok("act", action="undo")) == before
    for move in lesson.MOVES:
        wire.ok("play", move=move)
    assert wire.scene()["status"]["outcome"] == "won"


def test_back_to_the_lesson_takes_back_all_that_strayed(wire: Wire) -> None:
    for move in lesson.MOVES[:2]:
        wire.ok("play", move=move)
    before = told(wire.ok("scene"))
    for _ in range(3):
        moves = [move for move in wire.scene()["moves"] if move not in lesson.MOVES]
        if moves:
            wire.ok("play", move=moves[0])
    back = wire.ok("act", action="back")
    assert back["change"]["kind"] == "undo"
    assert back["change"]["steps"]
    assert told(back) == before
    assert wire.code("act", action="back") == "not-now"


def test_every_way_off_the_lesson_leads_back() -> None:
    """All positions within four moves: what is told never fails, and undo alone comes back."""
    first = lesson.Lesson()
    game = first.game

    def walk(depth: int) -> int:
        view = first.view(Words())
        assert view["text"]
        assert (view["card"] is None) == (first.has_strayed or game.outcome == "won")
        seen = 1
        for move in game.legal_moves if depth else ():
            game.push(move)
            seen += walk(depth - 1)
            game.pop()
        return seen

    assert walk(4) > 100


def test_a_way_of_ones_own_that_ends_stuck_says_so(wire: Wire) -> None:
    game = lesson.Lesson().game

    def stuck(depth: int) -> list[str] | None:
        if game.outcome == "lost":
            return list(game.log)
        for move in game.legal_moves if depth else ():
            game.push(move)
            found = stuck(depth - 1)
            game.pop()
            if found:
                return found
        return None

    log = next(found for depth in range(1, 12) if (found := stuck(depth)))
    for move in log:
        result = wire.ok("play", move=move)
    assert "part of the lesson" not in told(result)["text"]
    assert result["scene"]["actions"]["back"] == {"can": True}
    assert told(wire.ok("act", action="back"))["card"]


def test_a_card_brought_back_by_hand_leads_back_to_the_lesson(wire: Wire) -> None:
    before = told(wire.ok("scene"))
    assert told(wire.ok("play", move="AH:r1c1>r4c1"))["card"] is None
    assert told(wire.ok("play", move="AH:r4c1>r1c1")) == before


def test_leaving_the_lesson_gives_back_the_players_game(wire: Wire) -> None:
    plain = Wire()
    plain.ok("open", game="gallery/1")
    before = plain.play()
    wire.ok("open", lesson=True)
    for move in lesson.MOVES[:3]:
        wire.ok("play", move=move)
    back = wire.ok("act", action="leave")
    assert back["change"]["kind"] == "open"
    assert (back["scene"], back["save"]) == (before["scene"], before["save"])
    assert wire.code("act", action="leave") == "not-now"
    assert wire.code("act", action="back") == "not-now"


def test_undo_in_the_lesson_stops_at_its_start(wire: Wire) -> None:
    wire.ok("open", game="gaps/3")
    wire.ok("open", lesson=True)
    assert wire.scene()["actions"]["undo"]["can"] is False
    assert wire.code("act", action="undo") == "not-now"
    assert "lesson" in wire.scene()


def test_the_lesson_refuses_a_new_deal_of_the_hidden_game(wire: Wire) -> None:
    before = wire.scene()
    assert not before["actions"]["new"]["can"]
    refused = wire.reply("act", action="new", entropy=ENTROPY)["error"]
    assert refused["message"] == "Close the lesson before you start a new deal."
    assert wire.scene() == before


def test_another_game_ends_the_lesson(wire: Wire) -> None:
    scene = wire.ok("open", game="gaps/5")["scene"]
    assert "lesson" not in scene
    assert "back" not in scene["actions"] and "leave" not in scene["actions"]


def test_open_takes_the_lesson_alone(wire: Wire) -> None:
    before = wire.ok("scene")
    for args in ({"lesson": False}, {"lesson": 1}, {"lesson": "yes"}, {"lesson": True, "game": "gaps/1"}):
        assert wire.code("open", **args) == "bad-request"
    assert wire.ok("scene") == before


def test_without_a_game_of_the_players_there_is_none_to_go_back_to() -> None:
    wire = Wire()
    assert wire.ok("open", lesson=True)["scene"]["actions"]["leave"] == {"can": False}
    assert wire.code("act", action="leave") == "not-now"
    assert wire.ok("act", action="new", entropy=ENTROPY)["scene"]["game"].startswith("pretzel/")


def test_the_lessons_board_is_a_position_of_its_game_and_its_save_loads(wire: Wire) -> None:
    game = lesson.Lesson().game
    assert parse_board(game.rules, lesson.BOARD) == game.state
    save = wire.ok("play", move=lesson.MOVES[0])["save"]
    assert load(save).state == lesson.lesson_positions()[1]
    json.loads(save)


def test_the_lesson_leaves_what_redo_could_bring() -> None:
    wire = Wire()
    wire.ok("open", game="gallery/1")
    wire.play()
    wire.ok("act", action="new", entropy=ENTROPY)
    assert wire.ok("act", action="undo")["scene"]["actions"]["redo"]["can"]
    wire.ok("open", lesson=True)
    wire.ok("play", move=lesson.MOVES[0])
    assert wire.ok("act", action="leave")["scene"]["actions"]["redo"]["can"]
