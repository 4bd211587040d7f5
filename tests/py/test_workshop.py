"""The console: a person's code runs on a copy of a game, whatever it does; never in the worker with the table."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from helpers.wire import SideWire, Wire

from lacuna import Game, dump, load
from lacuna.player_code.console import MOST_SHOWN, Console
from lacuna.player_code.run_code import MOST_CODE, MOST_PRINTED

GAME = "gaps/7"


def begun(address: str = GAME) -> Console:
    name, deal = address.split("/")
    return Console(Game.new(name, deal))


def came(code: str, shop: Console | None = None) -> str:
    return str((shop or begun()).run(code)["text"])


def test_a_game_is_shown_as_its_board() -> None:
    board = str(Game.new("gaps", "7")).rstrip()
    assert came("game") == came("print(game)") == came("print('x'); game")[2:] == board


def test_moves_are_shown_as_the_texts_that_can_be_pushed() -> None:
    game = Game.new("gaps", "7")
    texts = [game.text_of(move) for move in game.legal_moves]
    assert came("game.legal_moves") == f"({', '.join(texts)})"
    assert came("list(game.legal_moves)") == f"[{', '.join(texts)}]"
    assert came("game.legal_moves[0]") == texts[0]
    assert came(f"game.push({texts[0]!r}); game.log") == repr((texts[0],))


def test_an_undone_action_is_shown_as_its_text() -> None:
    console = begun()
    move = came("game.legal_moves[0]", console)
    came(f"game.push({move!r})", console)
    assert came("game.entries[1:]", console) == f"[{move}]"
    assert came("game.pop()", console) == move


def test_a_long_value_is_shown_in_part() -> None:
    console = begun()
    reply = console.run("'x' * 5000")
    assert reply["text"] == "'" + "x" * (MOST_SHOWN - 1) + "…" and reply["short"] is True
    assert came("print(_)", console) == "x" * 5000, "the whole value can still be printed"
    assert "short" not in console.run(f"'x' * {MOST_SHOWN - 2}")


def test_input_is_refused_with_a_reason() -> None:
    console = begun()
    text = came("name = input('Your name? ')", console)
    assert "input() can't ask anything here" in text.splitlines()[-1] and text.count("File ") == 1
    came("def ask(): return input()", console)
    assert "NotNowError" in came("ask()", console)
    assert "NotNowError" not in came("input", console)


@pytest.mark.cpython_only
def test_await_works_at_the_top_level() -> None:
    """In Pyodide this test itself runs in an event loop; tests/e2e/test_python.py tests it there."""
    console = begun()
    came("import asyncio\nasync def twice(n):\n    await asyncio.sleep(0.01)\n    return 2 * n", console)
    assert came("await twice(3)", console) == "6"
    assert came("x = await asyncio.gather(twice(1), twice(2))\nx", console) == "[2, 4]"
    assert came("task = asyncio.create_task(twice(4))\nawait task", console) == "8"
    assert came("async with asyncio.timeout(1): print(await twice(5))", console) == "10"
    failed = console.run("await asyncio.wait_for(asyncio.sleep(9), 0.01)")
    assert failed["ok"] is False and "TimeoutError" in failed["text"]


@pytest.mark.cpython_only
def test_a_wait_for_what_cannot_come_ends() -> None:
    """In Pyodide this test itself runs in an event loop; tests/e2e/test_python.py tests it there."""
    console = begun()
    reply = console.run("import asyncio\nawait asyncio.get_running_loop().create_future()")
    assert reply["ok"] is False and "can't arrive while the code runs" in reply["text"]
    assert came("await asyncio.sleep(0, 'next')", console) == "'next'"


def test_the_value_of_the_last_line_is_shown_and_kept_and_none_is_not() -> None:
    shop = begun()
    assert came("6 * 7", shop) == "42"
    assert came("_ + 1", shop) == "43"
    assert came("None", shop) == came("x = 1", shop) == came("", shop) == ""
    assert came("x", shop) == "1"
    assert came("for n in range(3):\n    print(n)\nn", shop) == "0\n1\n2\n2"


def test_what_is_printed_to_either_stream_is_caught() -> None:
    assert came("import sys\nprint('a')\nprint('b', file=sys.stderr)\nsys.stdout.write('c')") == "a\nb\nc1"
    before = sys.stdout, sys.stderr
    came("import sys\nsys.stdout = None\n1 / 0")
    assert (sys.stdout, sys.stderr) == before


def test_what_is_too_long_is_cut_and_that_is_told_with_the_error_behind_it() -> None:
    reply = begun().run(f"print('x' * {2 * MOST_PRINTED})\n1 / 0")
    assert reply["cut"] is True and reply["ok"] is False
    assert reply["text"].startswith("x" * MOST_PRINTED + "Traceback")
    assert "cut" not in begun().run(f"print('x' * {MOST_PRINTED - 1})")


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("import sys; sys.exit()", "SystemExit"),
        ("def f(): return f()\nf()", "RecursionError: maximum recursion depth exceeded"),
        ("x = (", "SyntaxError: '(' was never closed"),
        ("x = '\x00'", "null bytes"),
        ("class A(Exception):\n    def __str__(self): raise ValueError\nraise A", "<exception str() failed>"),
        ("class B:\n    def __repr__(self): raise ValueError('no')\nB()", "ValueError: no"),
        ("game.push('8H:r4c9>r1c1')", "IllegalMoveError: 8H:r4c9>r1c1 is not allowed now"),
    ],
)
def test_whatever_is_raised_ends_as_text_and_the_console_goes_on(code: str, last: str) -> None:
    shop = begun()
    reply = shop.run(code)
    assert reply["ok"] is False
    assert last in reply["text"].splitlines()[-1]
    assert came("1 + 1", shop) == "2"


def test_an_error_is_told_by_the_lines_of_the_code_alone() -> None:
    shop = begun()
    came("def half(n):\n    return n / 0", shop)
    told = came("half(3)", shop)
    assert "return n / 0" in told and "half(3)" in told
    assert told.count("File ") == 2
    for ours in ("own_code", "workshop", ".py", "exec("):
        assert ours not in told
    assert ".py" not in came("try:\n    game.push('x')\nexcept Exception as e:\n    raise ValueError(7) from e")


def test_the_save_comes_with_what_changed_the_copy_and_is_one_with_help() -> None:
    shop = begun()
    assert "save" not in shop.run("game.legal_moves")
    save = shop.run("game.push(game.legal_moves[0])")["save"]
    game = load(save)
    assert len(game.log) == 1 and game.help == {"show": 1}
    assert "save" not in shop.run("game.push(game.legal_moves[0]); game.pop(); game.undone.clear()")
    other = load(shop.run("game = lacuna.Game.new('pretzel', '3')")["save"])
    assert (other.address, other.help) == ("pretzel/3", {"show": 1})
    assert "save" not in shop.run("game = 7")


def test_a_damaged_copy_harms_nothing() -> None:
    shop = begun()
    assert shop.run("game.entries = None")["ok"] is True
    assert came("1 + 1", shop) == "2"


def test_names_are_completed_up_to_they_agree_and_listed() -> None:
    shop = begun()
    assert shop.complete("game.legal")["code"] == "game.legal_moves"
    assert shop.complete("x = game.pus") == {
        "of": "x = game.pus",
        "code": "x = game.push",
        "names": ["push", "push_series"],
    }
    assert shop.complete("lacu")["code"] == "lacuna"
    assert "print" in shop.complete("pri")["names"]
    assert "while" in shop.complete("whi")["names"]
    came("longer_name = 1", shop)
    assert shop.complete("print(long")["code"] == "print(longer_name"
    for nothing in ("", "1 + ", "game.", "nothing.at", "game.nothing", "f(", "'abc", "1."):
        assert shop.complete(nothing)["code"] == nothing
    assert not any(name.startswith("_") for name in shop.complete("game.")["names"])
    assert "__str__" in shop.complete("game.__")["names"]


def test_completion_survives_attributes_that_fail() -> None:
    shop = begun()
    came("class A:\n    def __getattr__(self, name): raise SystemExit\na = A()", shop)
    assert shop.complete("a.b.c")["names"] == []


# Through the door


def ask(wire: Wire, verb: str, **args: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(wire.ok(verb, **args)["line"])
    return found


def test_a_side_worker_runs_code_and_its_names_stay() -> None:
    wire, save = SideWire(), dump(Game.new("gaps", "7"))
    assert ask(wire, "run", save=save, code="a = len(game.log)")["text"] == ""
    assert ask(wire, "run", save=save, code="game.push(game.legal_moves[0]); a, len(game.log)")["text"] == "(0, 1)"
    assert ask(wire, "run", save=save, code="a, len(game.log)", fresh=True)["text"] == "(0, 0)"
    assert ask(wire, "complete", save=save, code="game.leg")["code"] == "game.legal_moves"


@pytest.mark.parametrize("verb", ["run", "complete", "trial"])
def test_the_worker_with_the_table_runs_no_code(verb: str) -> None:
    wire = Wire()
    args = {"save": dump(Game.new("gaps", "7")), "code": "1", "game": "gaps", "from": "1", "count": 1}
    assert wire.code(verb, **args) == "unknown-verb"
    wire.ok("open", game=GAME)
    assert wire.code(verb, **args) == "unknown-verb"


@pytest.mark.parametrize("verb", ["open", "play", "act", "scene", "view", "embed"])
def test_a_side_worker_has_no_table(verb: str) -> None:
    assert SideWire().code(verb, game=GAME, text="{}") == "unknown-verb"


def test_a_bad_save_or_code_that_is_too_long_is_refused() -> None:
    wire = SideWire()
    assert wire.code("run", save="{}", code="1") == "bad-save"
    assert wire.code("run", code="1") == "bad-request"
    assert wire.code("run", save=dump(Game.new("gaps", "7")), code="#" * (MOST_CODE + 1)) == "not-now"


def test_a_copy_put_on_the_table_is_taken_back_by_one_undo_and_comes_again_by_redo() -> None:
    wire, shop = Wire(), begun("pretzel/7")
    wire.ok("open", game="pretzel/7")
    mine = wire.play()["save"]
    copy = shop.run("for _ in range(3): game.push(game.legal_moves[0])")["save"]
    reply = wire.ok("open", save=copy, aside=True)
    assert reply["save"] == copy and reply["earlier"] == [mine]
    assert wire.ok("act", action="undo")["save"] == mine
    assert wire.ok("act", action="redo")["save"] == copy


def test_moves_made_after_it_came_are_taken_back_first() -> None:
    wire, shop = Wire(), begun("gaps/7")
    wire.ok("open", game="gaps/7")
    mine = wire.scene()
    wire.ok("open", save=shop.run("game.push(game.legal_moves[0])")["save"], aside=True)
    here = wire.scene()
    wire.play()
    wire.ok("act", action="undo")
    assert wire.scene()["piles"] == here["piles"]
    wire.ok("act", action="undo")
    assert wire.scene()["piles"] == mine["piles"]


def test_a_name_that_is_no_text_stops_no_completion() -> None:
    shop = begun()
    came("globals()[1] = 2; number = 3", shop)
    assert shop.complete("numb")["names"] == ["number"]
