"""In a frame that may run scripts and nothing else: every sheet, every question, no storage, and the player is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Frame, expect
from screens import choose_sheet, wait_until_filled
from table import BOOT_MS, Guard, Table, wait_for_value, word

from lacuna_build.server import Reply, StaticServer

HOST = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0 }</style>
<iframe sandbox="allow-scripts" src="PAGE#gaps/7" width="1000" height="700"></iframe>"""
# When this has ended, the page has tried to store the game: the browser here refuses storage at once, and the page is
# told so in the tasks before these.
SETTLED = """
async () => {
  for (let n = 0; n < 3; n++) await new Promise((done) => setTimeout(done));
}
"""
#: Those of the menu that are no sheets: they act at once.
SHEET = "#menu :is([data-view], [data-open]):visible"


class Shared(StaticServer):
    """A host that lets frames of no origin fetch its files too, as the site's `_headers` asks."""

    def reply(self, target: str, known: str | None) -> Reply:
        made = super().reply(target, known)
        return made._replace(headers={**made.headers, "Access-Control-Allow-Origin": "*"})


@pytest.fixture(scope="module", params=["lacuna.html", "index.html"])
def boxed(
    request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer
) -> Iterator[tuple[Table, Frame]]:
    """The page around the frame, and the frame, with a game that can be played."""
    with Shared(site.root, mount=site.mount) as server:
        page = HOST.replace("PAGE", request.param).encode()
        server.faults["host.html"] = lambda path: (200, {"Content-Type": "text/html"}, page)
        table = new_table(server)
        table.page.goto(f"{server.url}host.html")
        frame = table.page.frames[1]
        wait_for_value(frame, "html", "data-ready", "true", timeout=BOOT_MS)
        yield table, frame
        table.page.context.close()


def at(frame: Frame, address: str) -> None:
    """A deal of a game is on the table."""
    frame.evaluate("address => { location.hash = address }", address)
    expect(frame.locator("#deal-number")).to_have_text(address.split("/")[1])
    expect(frame.locator("#board")).to_have_attribute("data-busy", "false")


def revision(frame: Frame) -> int:
    return int(frame.locator("#board").get_attribute("data-rev") or "0")


def move(table: Table, frame: Frame) -> None:
    """The first card that can go anywhere goes there."""
    rev = revision(frame)
    frame.locator("#board [tabindex='0']").focus()
    table.page.keyboard.press("n")
    table.page.keyboard.press("Shift+Enter")
    expect(frame.locator("#board")).to_have_attribute("data-rev", str(rev + 1))


def test_what_cannot_be_kept_is_said_with_the_first_move_and_the_game_can_be_copied(
    boxed: tuple[Table, Frame],
) -> None:
    table, frame = boxed
    note = frame.locator("#note")
    for address in ("gaps/7", "gallery/8", "gaps/7"):
        at(frame, address)
        frame.evaluate(SETTLED)
        expect(note).to_be_hidden()
    move(table, frame)
    expect(frame.locator("html")).to_have_attribute("data-storage", "memory")
    expect(note).to_contain_text(word("ui.note-memory"))
    frame.locator("#note-act").click()
    expect(frame.locator("#unkept-save")).to_have_value(re.compile(r'^\{.*"gaps".*\}$', re.DOTALL))
    table.page.keyboard.press("Escape")
    expect(frame.locator("#unkept")).to_be_hidden()


@pytest.mark.one_browser
def test_every_sheet_opens_and_closes(boxed: tuple[Table, Frame]) -> None:
    table, frame = boxed
    at(frame, "gaps/7")
    frame.locator("#open-menu").click()
    items = frame.locator(SHEET).all()
    names = [item.get_attribute("data-view") or item.get_attribute("data-open") or "" for item in items]
    table.page.keyboard.press("Escape")
    assert {"deals", "choose", "course", "find", "records", "help", "settings", "about"} <= set(names)
    for name in [*names, "compose"]:
        choose_sheet(frame, name)
        wait_until_filled(frame, name)
        expect(frame.locator("dialog[open] .error:visible")).to_have_count(0)
        table.page.keyboard.press("Escape")
        expect(frame.locator("dialog[open]")).to_have_count(0)
    frame.locator("#board [tabindex='0']").press("?")
    wait_until_filled(frame, "keys")
    table.page.keyboard.press("Escape")
    expect(frame.locator("dialog[open]")).to_have_count(0)


@pytest.mark.one_browser
def test_every_question_is_asked_and_its_answer_taken(boxed: tuple[Table, Frame]) -> None:
    table, frame = boxed
    question = frame.locator("#ask")
    for address, button in (("gaps/11", "#redeal"), ("royal-parade/13", "#deal-more"), ("gaps/12", "#menu-resign")):
        at(frame, address)
        move(table, frame)  # a game that is not begun cannot be given up
        rev = revision(frame)
        for answer in ("#ask [data-close]:not(#ask-yes)", "#ask-yes"):
            if button.startswith("#menu"):
                frame.locator("#open-menu").click()
            frame.locator(button).click()
            expect(question).to_be_visible()
            assert revision(frame) == rev
            frame.locator(answer).click()
            expect(question).to_be_hidden()
        expect(frame.locator("#board")).to_have_attribute("data-rev", str(rev + 1))


@pytest.mark.one_browser
def test_a_language_that_cannot_be_kept_is_refused_with_the_reason(boxed: tuple[Table, Frame]) -> None:
    table, frame = boxed
    choose_sheet(frame, "settings")
    expect(frame.locator("#language-error")).to_be_hidden()
    frame.locator("#language").select_option("de")
    expect(frame.locator("#language-error")).to_contain_text(word("ui.language-unkept"))
    table.page.keyboard.press("Escape")
    choose_sheet(frame, "about")
    expect(frame.locator("#about-report")).to_have_value(re.compile("storage: memory"))
    table.page.keyboard.press("Escape")


def test_nothing_was_complained_of(boxed: tuple[Table, Frame]) -> None:
    assert Guard.complaints == []
    assert boxed[1].evaluate("self.origin") == "null", "the frame belongs to no origin"
