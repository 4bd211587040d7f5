"""Owns what outside text can do at worst: cost in step with its length, one bounded line, UTF-8 that is UTF-8."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.gap_tables import board_text
from helpers.sizes import ROOT
from helpers.wire import Wire, parse_strict

from lacuna import Game, dump, load
from lacuna.command_line.cli import main
from lacuna.engine import bridge
from lacuna.errors import BadBoardError, BadSaveError
from lacuna.games.registry import find_variant
from lacuna.model.notation import parse_board, print_board
from lacuna.play.save import checksum
from lacuna.safe_json import has_too_many_brackets
from lacuna.words import Words

FULL_DEVICE = Path("/dev/full")


#: Seconds of work of this thread: other programs do not count. Pyodide has no such clock.
clock = getattr(time, "thread_time", None)


def cost(work: Any, size: int) -> float:
    """The least of three runs, in seconds."""
    assert clock is not None
    times = []
    for _ in range(3):
        start = clock()
        work(size)
        times.append(clock() - start)
    return min(times)


def assert_linear(work: Any, size: int) -> None:
    """Eight times the text takes eight times as long; quadratic would be 64 times. In Pyodide it only must end."""
    if clock is None:
        work(8 * size)
    else:
        small = max(cost(work, size), 0.005)
        assert cost(work, 8 * size) < 30 * small


# Checks of outside text are linear


@pytest.mark.parametrize(
    "tail",
    ['"' + '\\"', '"' + "x\\", '"' + "\\", '"', '""', "["],
    ids=["escaped quotes", "escapes", "backslashes", "quotes", "texts", "brackets"],
)
def test_how_deep_a_text_is_nested_is_seen_in_one_pass(tail: str) -> None:
    def work(size: int) -> None:
        has_too_many_brackets("[" * 101 + tail[0] + tail[1:] * size)

    assert_linear(work, 4_000)


@pytest.mark.parametrize("text", ["[" * 101, '{"a":"' + "[" * 500, '["\\"' + "[" * 101, '"\\\\"' + "[" * 101])
def test_brackets_inside_a_text_do_not_count_and_others_do(text: str) -> None:
    inside = text.startswith(('{"a"', '["'))
    assert has_too_many_brackets(text) is not inside


class Counted(list[Any]):
    """A list that counts how many of its items are looked at."""

    looked = 0

    def __iter__(self) -> Iterator[Any]:
        return self._counted(super().__iter__())

    def __reversed__(self) -> Iterator[Any]:
        return self._counted(super().__reversed__())

    def _counted(self, items: Iterator[Any]) -> Iterator[Any]:
        for item in items:
            self.looked += 1
            yield item

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        self.looked += len(found) if isinstance(place, slice) else 1
        return found


def test_a_move_or_a_restart_does_not_look_through_the_whole_log() -> None:
    game = Game.new("gaps", "1")
    move = game.text_of(game.legal_moves[0])
    for _ in range(300):
        game.act(move)
        game.act("restart")
    game.entries = entries = Counted(game.entries)
    for text in (move, "restart", "redeal", "restart"):
        game.act(text)
    assert entries.looked < 100


@pytest.mark.parametrize("digits", ["1", "0", " 1", "ms1", "#"])
def test_a_request_of_any_text_costs_as_much_as_it_is_long(digits: str) -> None:
    def work(size: int) -> None:
        for args in ({"game": "gaps/" + digits * size}, {"game": "gaps?" + f"{digits}=1&" * size}):
            bridge.handle(json.dumps({"id": 1, "verb": "open", "args": args}))

    assert_linear(work, 10_000)


# One clear line, of bounded length

MILLION = 1_000_000


def refusals(wire: Wire) -> list[dict[str, Any]]:
    """Requests whose texts are huge, or are no text that can be shown."""
    wire.ok("open", game="gaps/1")
    save = json.loads(wire.ok("scene")["save"])
    long = "r" + "1" * MILLION
    strange = {**save, "\ud800": 1}
    return [
        {"verb": "play", "args": {"rev": wire.rev, "move": f"8H:r4c1>{long}"}},
        {"verb": "play", "args": {"rev": wire.rev, "move": f"8H:{long}<>9S:r1c1"}},
        {"verb": "play", "args": {"rev": wire.rev, "move": "8H:r4c1>r2c6\n\x00\x1b[31m"}},
        {"verb": "play", "args": {"rev": "9" * MILLION, "move": "x"}},
        {"verb": "act", "args": {"rev": wire.rev, "action": "x" * MILLION}},
        {"verb": "x" * MILLION},
        {"verb": "\ud800\n"},
        {"verb": "open", "args": {"game": "\ud800\n" * 9}},
        {"verb": "open", "args": {"game": "gaps?\ud800=1"}},
        {"verb": "open", "args": {"game": "gaps/\ud800"}},
        {"verb": "open", "args": {"game": "gaps", "board": "\ud800\n" * 4}},
        {"verb": "open", "args": {"save": json.dumps(strange)}},
        {"verb": "open", "args": {"save": json.dumps({**save, "log": [f"8H:r4c1>{long}"], "at": 0})}},
        {"verb": "open", "args": {"save": sealed({**save, "log": ["8H:r4c1>" + "r" * 500_000], "at": 0})}},
        {"verb": "open", "args": {"save": sealed({**save, "game": "\n" * 5000})}},
    ]


def sealed(body: dict[str, Any]) -> str:
    return json.dumps({**body, "check": checksum(body)})


def test_a_refusal_is_one_line_of_bounded_length() -> None:
    for body in refusals(Wire()):
        reply = bridge.handle(json.dumps({"id": 1, **body}))
        message = parse_strict(reply)["error"]["message"]
        assert len(reply) < 1200, reply[:200]
        assert message.isprintable(), message


def test_a_reply_can_always_be_written_as_utf_8() -> None:
    for body in refusals(Wire()):
        bridge.handle(json.dumps({"id": "\ud800", **body})).encode()
    for number in ('"\\ud800"', '"\\udc00\\ud800"', '"x\\udfff😀"'):
        for verb in ("hello", "nonsense"):
            reply = bridge.handle('{"id":%s,"verb":"%s"}' % (number, verb))  # noqa: UP031
            assert json.loads(reply.encode().decode())["id"] == json.loads(number)


def test_an_id_of_any_length_is_not_sent_back() -> None:
    for number in ('"' + "x" * MILLION + '"', "9" * 4000):
        reply = bridge.handle('{"id":%s,"verb":"hello"}' % number)  # noqa: UP031
        assert len(reply) < 1000
        assert parse_strict(reply)["error"]["code"] == "bad-request"


def test_an_errors_own_text_is_bounded_too() -> None:
    with pytest.raises(BadSaveError) as caught:
        load(sealed({**json.loads(dump(Game.new("gaps", "1"))), "log": ["8H:r4c1>" + "r" * 500_000], "at": 1}))
    assert len(str(caught.value)) < 1000


# The command line

#: How an error about a file that cannot be written begins. `play` begins it with a capital letter.
UNWRITTEN = Words().say("error.file-written", name="@", reason="").partition("@")[0].capitalize()
POSIX = pytest.mark.skipif(sys.platform == "win32" or not FULL_DEVICE.exists(), reason="closes what Windows has not")


def shell(line: str, stdin: bytes | None = b"") -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8", "LACUNA": sys.executable}
    return subprocess.run(
        ["sh", "-c", f'"$LACUNA" -m lacuna {line}'], input=stdin, env=env, capture_output=True, timeout=60, check=False
    )


def test_a_nul_in_a_file_name_is_refused_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave a\0b\nsave \ud800\nsave " + "x" * 5000 + "\nundo\n"))
    assert main(["play", "gaps", "1"]) == 0
    told = capsys.readouterr()
    lines = [line for line in told.out.splitlines() if line.startswith(UNWRITTEN)]
    assert len(lines) == 3, told.out
    assert all(line.isprintable() and len(line) < 500 for line in lines)
    assert told.out.count(print_board(Game.new("gaps", "1").rules, Game.new("gaps", "1").state)) == 2, "no undo"
    assert told.err == ""


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5000])
@pytest.mark.parametrize("command", [["replay"], ["deal", "gaps", "--board"]])
def test_a_name_that_no_file_can_have_is_one_line(
    command: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, name]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err[:-1].isprintable()
    assert len(told.err) < 500


@POSIX
@pytest.mark.cpython_only
def test_a_closed_stdin_is_one_line() -> None:
    for command in ("play gaps 1", "replay -", "deal gaps --board -"):
        done = shell(f"{command} <&-", None)
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
        assert done.stderr.startswith(b"lacuna: ")


@POSIX
@pytest.mark.cpython_only
def test_a_full_device_is_one_line() -> None:
    for command in ("moves gaps 1", "games --json", "play gaps 1", "--help"):
        done = shell(f"{command} >/dev/full", b"1\n")
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
        assert done.stderr.startswith(b"lacuna: ")


@POSIX
@pytest.mark.cpython_only
def test_a_full_device_does_not_end_a_game_that_was_to_be_saved() -> None:
    done = shell("play gaps 1", b"1\nsave /dev/full\nundo\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert UNWRITTEN.encode() in done.stdout


@POSIX
@pytest.mark.cpython_only
def test_a_closed_stdout_is_no_traceback() -> None:
    for command in ("moves gaps 1", "play gaps 1", "--help"):
        assert b"Traceback" not in shell(f"{command} >&-", b"1\n").stderr


# Redeals that a game has not


@pytest.mark.parametrize("left", ["1", "3", "unlimited"])
@pytest.mark.parametrize("game", ["virginia-reel", "royal-parade", "picture-gallery", "gloucestershire"])
def test_a_board_with_redeals_is_refused_where_the_game_has_none(game: str, left: str) -> None:
    rules = find_variant(game).rules
    dealt = Game.new(game, "1")
    board = print_board(rules, dealt.state)
    assert parse_board(rules, board) == dealt.state
    with pytest.raises(BadBoardError, match="no redeals"):
        parse_board(rules, f"{board}redeals-left: {left}\n")


def test_a_position_by_hand_is_not_printed_with_redeals_that_it_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board"
    board.write_text(board_text("r1c1 --", "r2c1 --", "r3c1 --", "r4c1 --", left="2"), encoding="utf-8")
    for form in ((), ("--json",)):
        assert main(["moves", "gaps", "--board", str(board), *form]) == 0
        assert "redeals-left" not in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main(["play", "gaps", "--board", str(board)]) == 0
    assert "redeals-left" not in capsys.readouterr().out
    assert main(["moves", "gaps", "1"]) == 0
    assert "redeals-left: 2" in capsys.readouterr().out
