"""Python at hand: a console on a copy of the game, and a player that a person writes. Whatever the code does, the game
on the table is untouched and goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from table import Table, sentence, single_taps, word

from lacuna.play.game import Game
from lacuna.player_code.bot_link import write_bot
from lacuna.player_code.bot_trial import DealResult, choose_first, play_deal
from lacuna.solver import run_search, search_for
from lacuna_build.server import StaticServer

PYTHON_MS = 60_000  # a worker of its own starts first
LOOP = "while True: pass"
FIRST = """
def choose(game):
    if game.legal_moves:
        return game.legal_moves[0]
    return "redeal" if game.can_redeal else None
"""


@pytest.fixture
def page(table: Table) -> Iterator[Page]:
    yield table.page
    table.close_sheets()


def opened(table: Table, address: str) -> Locator:
    table.open(address)
    table.menu("python")
    expect(table.page.locator("#console-code")).to_be_visible()
    return table.page.locator("#view")


def typed(page: Page, code: str, *, ends: bool = True) -> None:
    """Types a line that is run; unless it never ends, until something has come of it."""
    page.locator("#console-code").focus()
    page.keyboard.type(code)
    page.keyboard.press("Enter")
    expect(page.locator("#console-code")).to_have_value("")
    if ends:
        expect(page.get_by_role("button", name=word("console.run"))).to_be_visible(timeout=PYTHON_MS)


def came(page: Page, *ends: str) -> None:
    """What has come of all lines so far."""
    assert page.locator("#console-log .came").all_inner_texts() == [end.rstrip() for end in ends]


def fresh_console(new_table: Callable[..., Table], site: StaticServer, address: str) -> Table:
    table = new_table(site)
    table.boot(address)
    table.menu("python")
    expect(table.page.locator("#console-code")).to_be_visible()
    return table


SHARED = 'print("it ran")\n\ndef choose(game):\n    return None\n'


@pytest.mark.one_browser
def test_a_link_shows_a_bot_and_runs_nothing(page: Page, table: Table) -> None:
    table.open("gaps/7")
    page.evaluate("(hash) => { location.hash = hash; }", f"gaps/bot/{write_bot(SHARED)}")
    sheet = page.locator("#view")
    expect(sheet.locator("#player-code")).to_have_value(SHARED, timeout=PYTHON_MS)
    expect(sheet.locator("#player-shared")).to_contain_text(word("player.shared"))
    expect(page).to_have_url(re.compile(r"#gaps/7$"))
    expect(sheet.get_by_role("log")).to_have_count(0)
    sheet.locator("select[name=count]").select_option("10")
    sheet.get_by_role("button", name=word("console.run")).click()
    expect(sheet.locator("#player-printed")).to_contain_text("it ran", timeout=PYTHON_MS)
    expect(sheet.get_by_role("button", name=word("console.run"))).to_be_visible(timeout=PYTHON_MS)


@pytest.mark.one_browser
def test_a_first_visit_by_a_link_shows_the_bot(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    table.page.goto(f"{site.url}#pretzel/bot/{write_bot(SHARED)}")
    expect(table.page.locator("#player-code")).to_have_value(SHARED, timeout=PYTHON_MS)
    expect(table.page).to_have_url(re.compile(r"#pretzel/\d+$"))


@pytest.mark.one_browser
def test_await_works_and_long_values_are_short(page: Page, table: Table) -> None:
    opened(table, "gaps/7")
    typed(page, "import asyncio; await asyncio.sleep(0.01, 'later')")
    came = page.locator("#console-log .came")
    expect(came.last).to_have_text("'later'")
    typed(page, "'x' * 3000")
    expect(came.last).to_have_text("'" + "x" * 999 + "…")
    expect(page.locator("#console-log")).to_contain_text(word("console.short"))
    typed(page, "input()")
    expect(page.locator("#console-log .wrong")).to_contain_text(word("error.code-input"))


@pytest.mark.one_browser
def test_the_docs_example_of_the_solver_runs(new_table: Callable[..., Table], site: StaticServer) -> None:
    docs = (Path(__file__).resolve().parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    lines = re.findall(r"^>>> (.*)$", docs, re.MULTILINE)
    example = lines[lines.index("search = lacuna.search_for(game.rules, game.state)") :]
    assert example[1:] == ["outcome = lacuna.run_search(search)", "outcome.verdict, outcome.line[:3]"]
    table = fresh_console(new_table, site, "pretzel/2")
    for line in example:
        typed(table.page, line)
    search = search_for(table.game.rules, table.game.state)
    assert search is not None
    outcome = run_search(search)
    came(table.page, repr((outcome.verdict, outcome.line[:3])))


def test_what_is_typed_is_run_on_a_copy_that_can_be_put_on_the_table_and_taken_back(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = fresh_console(new_table, site, "gaps/7")
    page, move = table.page, table.game.text_of(table.game.legal_moves[0])
    before = table.scene()
    typed(page, "print(game)")
    came(page, str(table.game))
    typed(page, f"game.push({move!r}); len(game.log)")
    came(page, str(table.game), "1")
    assert table.scene() == before
    rev = table.rev
    page.get_by_role("button", name=word("console.put")).click()
    table.wait_after(rev)
    table.game.push(move)
    table.game.count_help("show")
    table.wait_idle()
    table.check_scene()
    table.page.keyboard.press("Control+z")
    table.game.pop()
    table.game.undone.clear()
    table.game.help.clear()
    table.wait_idle()
    table.check_scene()


def test_blocks_history_and_completion(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = fresh_console(new_table, site, "gaps/8")
    page, code = table.page, table.page.locator("#console-code")
    code.focus()
    page.keyboard.type("def twice(n):\nreturn 2 * n\n")
    expect(code).to_have_value("def twice(n):\n    return 2 * n\n    ")
    page.keyboard.press("Enter")
    expect(code).to_have_value("")
    expect(page.get_by_role("button", name=word("console.run"))).to_be_visible(timeout=PYTHON_MS)
    page.keyboard.type("twi")
    page.keyboard.press("Tab")
    expect(code).to_have_value("twice")
    typed(page, "(21)")
    came(page, "42")
    page.keyboard.type("game.push")
    page.keyboard.press("Tab")
    expect(page.locator("#console-code-hint")).to_contain_text("push, push_series")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=word("console.run"))).to_be_focused()
    code.focus()
    page.keyboard.press("ArrowUp")
    expect(code).to_have_value("twice(21)")
    page.keyboard.press("ArrowDown")
    expect(code).to_have_value("game.push")


# Enter, and two letters more before any answer can have come.
TYPE_ON = """
(field) => {
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  field.setRangeText("22", field.value.length, field.value.length, "end");
}
"""


def test_what_is_typed_right_after_enter_is_there_for_the_next_line(table: Table, page: Page) -> None:
    opened(table, "gaps/7")
    field = page.locator("#console-code")
    field.fill("6 * 7")
    field.evaluate(TYPE_ON)
    expect(page.locator("#console-log .came").last).to_have_text("42", timeout=PYTHON_MS)
    expect(field).to_have_value("22")


def test_an_endless_loop_is_stopped_and_the_table_plays_on(table: Table, page: Page) -> None:
    sheet = opened(table, "gaps/9")
    typed(page, "kept = 7")
    typed(page, LOOP, ends=False)
    stop = sheet.get_by_role("button", name=word("console.stop"))
    expect(stop).to_be_visible()
    expect(page.locator("#console-log")).to_contain_text(LOOP)
    stop.click()
    expect(page.locator("#console-log .told").last).to_contain_text(word("console.stopped"))
    typed(page, "kept")
    expect(page.locator("#console-log .wrong").last).to_contain_text("NameError")
    typed(page, LOOP, ends=False)
    expect(stop).to_be_visible()
    table.close_sheets()
    table.check_scene()
    for move in single_taps(table.game, 1):
        table.play_by_tap(move)
    table.wait_for_few_workers()


@pytest.mark.one_browser
def test_what_the_code_says_is_text_and_never_markup(table: Table, page: Page) -> None:
    opened(table, "gaps/10")
    typed(page, "print('<img src=x onerror=alert(1)><b>')")
    expect(page.locator("#console-log .came").last).to_have_text("<img src=x onerror=alert(1)><b>")
    assert page.locator("#console-log :is(img, b)").count() == 0


def write(page: Page, code: str) -> None:
    page.get_by_role("button", name=word("console.player")).click()
    expect(page.locator("#player-code")).to_have_value(re.compile("def choose"))
    page.locator("#player-code").fill(code)


def test_a_player_wins_as_often_as_in_cpython(table: Table, page: Page) -> None:
    sheet = opened(table, "paganini/7")
    write(page, FIRST)
    sheet.get_by_role("button", name=word("console.run")).click()
    expect(sheet).to_contain_text(sentence("player.progress"), timeout=PYTHON_MS)
    expect(sheet).to_contain_text(sentence("player.won"), timeout=2 * PYTHON_MS)
    expect(sheet.get_by_role("button", name=word("console.run"))).to_be_visible(timeout=2 * PYTHON_MS)
    played: list[DealResult] = [play_deal(Game.new("paganini", str(deal)), choose_first) for deal in range(1, 101)]
    won = sum(one.ending == "won" for one in played)
    expect(sheet).to_contain_text(word("player.won", won=won, n=100, share=f"{won}.0"))
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    assert [row[0] for row in rows] == [word(f"player.{name}") for name in ("own", "first", "random", "placed")]
    assert rows[0][1:] == rows[1][1:]
    assert rows[0][1] == str(won)
    image = sheet.get_by_role("img")
    assert image.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") >= 260


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("def choose(game):\n    return 'redeal' + 1\n", "TypeError"),
        ("def choose(game):\n    return 7\n", "choose returned 7"),
        ("x = 1\n", word("player.wrong.none")),
    ],
)
@pytest.mark.one_browser
def test_a_wrong_answer_is_told_and_ends_the_run(table: Table, page: Page, code: str, told: str) -> None:
    sheet = opened(table, "pretzel/7")
    page.get_by_role("button", name=word("console.player")).click()
    page.locator("#player-code").fill(code)
    sheet.get_by_role("button", name=word("console.run")).click()
    expect(page.locator("#player-wrong")).to_contain_text(told, timeout=PYTHON_MS)
    expect(sheet.get_by_role("button", name=word("console.run"))).to_be_visible()


def test_a_player_without_end_is_stopped_and_its_code_is_there_after_a_reload(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = fresh_console(new_table, site, "pretzel/8")
    page, code = table.page, "def choose(game):\n    while True:\n        pass\n"
    write(page, code)
    sheet = page.locator("#view")
    sheet.get_by_role("button", name=word("console.run")).click()
    sheet.get_by_role("button", name=word("console.stop")).click()
    expect(sheet.get_by_role("button", name=word("console.run"))).to_be_visible()
    table.wait_for_few_workers()
    table.close_sheets()
    for move in single_taps(table.game, 1):
        table.play_by_tap(move)
    page.reload()
    table.wait_ready()
    table.menu("python")
    page.get_by_role("button", name=word("console.player")).click()
    expect(page.locator("#player-code")).to_have_value(code)
