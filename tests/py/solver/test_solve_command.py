"""The command ``solve``: its one JSON object, a line that another game replays, and bad input in one clear line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lacuna import Game
from lacuna.command_line.cli import main

PRETZEL = ("solve", "pretzel")
KEYS = {"verdict", "line", "states", "distinct", "best", "seconds", "engine"}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    return code, *capsys.readouterr()


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    code, out, err = run(capsys, "solve", *words, "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    body: dict[str, object] = json.loads(out)
    assert body.keys() == KEYS
    return body


def test_the_line_of_a_win_is_moves_of_the_game_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    verdicts = set()
    for number in map(str, range(1, 12)):
        body = answer(capsys, "pretzel", number, "--engine", "python")
        verdicts.add(body["verdict"])
        game = Game.new("pretzel", number)
        assert isinstance(body["line"], list)
        for text in body["line"]:
            game.push(text)
        assert (game.outcome == "won") == (body["verdict"] == "won")
    assert verdicts == {"won", "lost"}


def test_a_position_from_a_file_is_solved_from_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows = [" ".join(rank + suit for rank in "23456789TJQK") + " --" for suit in "CHSD"]
    rows[0] = rows[0].replace("KC --", "-- KC")
    file = tmp_path / "board"
    file.write_text("\n".join(rows), encoding="utf-8")
    body = answer(capsys, "gaps", "--board", str(file))
    assert (body["verdict"], body["line"], body["best"]) == ("won", ["KC:r1c13>r1c12"], 48)


@pytest.mark.parametrize("limit", [("--states", "200"), ("--seconds", "0.001"), ("--memory", "1")], ids=str)
@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=str)
def test_after_a_limit_the_verdict_is_unknown(
    capsys: pytest.CaptureFixture[str], limit: tuple[str, ...], plain: tuple[str, ...]
) -> None:
    body = answer(capsys, "gaps", "100003", *limit, *plain, "--engine", "python")
    assert (body["verdict"], body["line"]) == ("unknown", [])


def test_the_plain_count_of_a_lost_deal_does_not_depend_on_the_way_it_is_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = answer(capsys, "pretzel", "2", "--plain", "--engine", "python", "--full-knowledge")
    again = answer(capsys, "--plain", "pretzel", "--engine", "python", "2")
    assert {**first, "seconds": 0} == {**again, "seconds": 0}


def test_as_text_the_verdict_stands_under_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *PRETZEL, "1", "--engine", "python")
    assert code == 0
    assert re.fullmatch(r"Solved in \d+ moves\.", out.splitlines()[-2])
    assert re.fullmatch(r"[\d,]+ positions searched, [\d,]+ different, [\d.]+ s", out.splitlines()[-1])


@pytest.mark.parametrize(
    "words",
    [
        ("solve",),
        PRETZEL,
        ("solve", "no-game", "1"),
        (*PRETZEL, "0"),
        (*PRETZEL, "1", "2"),
        (*PRETZEL, "1", "--board", "x"),
        *((*PRETZEL, "1", "--states", text) for text in ("0", "-1", "1.5", "", "x", "1e3", "٣", "9" * 40)),
        *((*PRETZEL, "1", "--memory", text) for text in ("0", "-1", "x", "1.5", "inf")),
        *((*PRETZEL, "1", "--seconds", text) for text in ("0", "0.0", "-1", "x", "nan", "inf", "1e9", ".", "")),
        *((*PRETZEL, "1", "--engine", text) for text in ("", "c", "Python", "kernel2")),
        (*PRETZEL, "1", "--states"),
        (*PRETZEL, "1", "--plain=yes"),
        (*PRETZEL, "1", "--quick"),
        ("perft", "gaps", "1", "2", "--plain"),
    ],
    ids=str,
)
@pytest.mark.parametrize("json_too", [(), ("--json",)], ids=str)
def test_bad_input_is_one_clear_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], json_too: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, *words, *json_too)
    assert (code, out) == (2, "")
    assert err.startswith("lacuna: ") and err.count("\n") == 1 and len(err) > 20
