"""A player that a person wrote: its wins are those of playing directly, a wrong answer is told and ends the trial."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.wire import SideWire

from lacuna import Game
from lacuna.player_code.bot_trial import (
    MOST_ACTIONS,
    MOST_DEALS,
    MOST_PRINTED,
    BadAnswerError,
    Trial,
    choose_first,
    choose_most_placed,
    play_deal,
    random_chooser,
)

FIRST = """
def choose(game):
    if game.legal_moves:
        return game.legal_moves[0]
    return "redeal" if game.can_redeal else None
"""


def tried(code: str, game: str = "gaps", deal: str = "1", count: int = 1) -> list[dict[str, Any]]:
    trial, lines, more = Trial(game, deal, count, code), [], True
    while more:
        more, events = trial.tick()
        lines += [json.loads(event["line"]) for event in events]
    return lines


@pytest.mark.parametrize("game", ["gaps-fixed", "paganini", "pretzel", "virginia-reel"])
def test_each_player_ends_as_when_it_is_played_directly(game: str) -> None:
    lines = tried(FIRST, game, "5", 6)
    assert [line["deal"] for line in lines] == [str(deal) for deal in range(5, 11)]
    for line in lines:
        players = {
            "own": choose_first,
            "first": choose_first,
            "random": random_chooser(line["deal"]),
            "placed": choose_most_placed,
        }
        for name, choose in players.items():
            assert line[name] == list(play_deal(Game.new(game, line["deal"]), choose))


def test_a_win_is_a_win() -> None:
    """Paganini's deal 1 is won at random: its moves, told by a player that knows them, win too."""
    deal = next(
        deal
        for deal in range(1, 200)
        if play_deal(Game.new("paganini", str(deal)), random_chooser(str(deal))).ending == "won"
    )
    game, choose = Game.new("paganini", str(deal)), random_chooser(str(deal))
    log = []
    while game.outcome is None:
        move = choose(game)
        game.act(move if isinstance(move, str) else game.text_of(move))
        log.append(game.log[-1])
    (line,) = tried(f"log = {log!r}\ndef choose(game):\n    return log[len(game.log)]\n", "paganini", str(deal))
    assert line["own"] == ["won", len(log), 36]


def test_the_random_player_is_the_same_for_a_deal_and_another_for_another() -> None:
    assert play_deal(Game.new("gaps", "7"), random_chooser("7")) == play_deal(
        Game.new("gaps", "7"), random_chooser("7")
    )
    assert len({play_deal(Game.new("gaps", "7"), random_chooser(str(seed))) for seed in range(9)}) > 1


def test_a_player_may_try_moves_and_take_them_back() -> None:
    code = """
def choose(game):
    for move in game.legal_moves:
        game.push(move)
        game.pop()
        return move
"""
    assert tried(code, "pretzel")[0]["own"] == tried(FIRST, "pretzel")[0]["own"]


@pytest.mark.parametrize(
    ("code", "wrong", "told"),
    [
        ("x = 1", "none", ""),
        ("choose = 7", "none", ""),
        ("def choose(game): return 7", "kind", "7"),
        ("def choose(game): return '8H:r1c1>r1c2'", "illegal", "'8H:r1c1>r1c2'"),
        ("def choose(game): return 'nonsense'", "illegal", "'nonsense'"),
        ("def choose(game): return game.legal_moves[0]._replace(transfers=())", "illegal", "Move("),
        ("def choose(game): return 'redeal'", "redeal", "'redeal'"),
        ("def choose(game): game.push(game.legal_moves[0])", "changed", ""),
        ("def choose(game): return 1 / 0", "raised", "ZeroDivisionError"),
        ("def choose(game): raise SystemExit", "raised", "SystemExit"),
        ("def choose(game", "raised", "SyntaxError"),
        ("def choose(): pass", "raised", "TypeError"),
        ("1 / 0", "raised", "ZeroDivisionError"),
    ],
)
def test_a_wrong_answer_is_told_with_its_deal_and_ends_the_trial(code: str, wrong: str, told: str) -> None:
    (line,) = tried(code, "gaps-fixed", "3", 5)
    assert (line["deal"], line["wrong"]) == ("3", wrong)
    assert told in line["told"]
    assert "trial.py" not in line["told"] and "own_code" not in line["told"]


def test_what_goes_before_a_wrong_answer_stays() -> None:
    code = "n = 0\ndef choose(game):\n    global n\n    n += len(game.log) == 0\n    return None if n < 3 else 1 / 0\n"
    lines = tried(code, "pretzel", "1", 9)
    assert [line.get("wrong") for line in lines] == [None, None, "raised"]
    assert lines[0]["own"][0] == "gave-up"


def test_a_deal_without_end_is_ended() -> None:
    code = """
def choose(game):
    return game.legal_moves[0]
"""
    assert tried(code, "gallery", "1")[0]["own"][:2] == ["too-long", MOST_ACTIONS]


def test_what_is_printed_is_told_with_its_deal() -> None:
    assert tried("def choose(game): print('hm')", "pretzel")[0]["text"] == "hm\n"


def test_of_an_endless_reason_no_more_is_told_than_of_what_is_printed() -> None:
    line = tried("def choose(game): raise ValueError('x' * 10**6)", "pretzel")[0]
    assert "ValueError: xxx" in line["told"] and len(line["told"]) == MOST_PRINTED


def test_an_answer_that_leaves_the_game_moved_is_wrong_wherever_it_is_asked() -> None:
    with pytest.raises(BadAnswerError):
        play_deal(Game.new("gaps", "7"), lambda game: game.push(game.legal_moves[0]))


def test_it_is_played_by_ticks_of_a_worker() -> None:
    wire = SideWire()
    args = {"game": "pretzel", "from": "1", "count": 3, "code": FIRST}
    assert wire.ok("trial", **args) == {"searching": True}
    left = []
    for _ in range(3):
        reply = wire.tick()
        left += [event["left"] for event in reply["events"]]
    assert (left, reply["more"]) == ([2, 1, 0], False)


@pytest.mark.parametrize(
    "args",
    [
        {"from": "x"},
        {"from": ""},
        {"from": "9" * 40},
        {"count": MOST_DEALS + 1},
        {"code": "#" * 100_001},
        {"game": "no"},
    ],
)
def test_what_is_no_trial_is_refused(args: dict[str, Any]) -> None:
    asked = {"game": "pretzel", "from": "1", "count": 3, "code": FIRST, **args}
    assert SideWire().code("trial", **asked) in ("bad-option", "bad-deal", "unknown-variant")
