"""Under a language that nobody speaks no English is left on the page: on the table, in sheets, notes and failures."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from helpers import nonsense
from helpers.odd_site import CODE
from playwright.sync_api import expect
from screens import games_that_differ
from table import Table

from lacuna.games.registry import all_variants
from lacuna_build.server import StaticServer

#: What the page says: its text, and what is read aloud or shown on hovering. Reports of errors are ours, in English; a
#: language that can be chosen is named in itself.
TEXTS = """
() => {
  const found = [];
  for (const element of document.querySelectorAll("html, html *")) {
    if (element.closest("script, style, textarea, noscript, #deal-number, option[lang]")) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription"]) {
      if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    }
    for (const node of element.childNodes) if (node.nodeType === 3) found.push(node.textContent);
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}
"""
WORD = re.compile(r"[A-Za-z]{2,}")
#: Names, notation and units; deals, versions and hashes have digits in them.
KNOWN = {"Lacuna", "Python", "MB", "ms"}
NOTATION = re.compile(r"[\w.-]+\.(?:wasm|zip|js|mjs|json)\b|\b\w*\d\w*\b")


def english(table: Table, known: set[str] = KNOWN) -> list[str]:
    """The texts of the page that hold a Latin word."""
    texts: list[str] = table.page.evaluate(TEXTS)
    assert len(texts) > 40
    return [text for text in texts if set(WORD.findall(NOTATION.sub(" ", text))) - known]


@pytest.fixture(scope="module")
def strange(new_table: Callable[..., Table], odd_site: StaticServer) -> Table:
    """A page whose browser asks for that language."""
    table = new_table(odd_site, locale=CODE, service_workers="allow")
    table.page.goto(f"{odd_site.url}#gaps/4711")
    table.wait_ready()
    return table


@pytest.mark.one_browser
def test_the_page_takes_the_browsers_language(strange: Table) -> None:
    expect(strange.page.locator("html")).to_have_attribute("lang", CODE)
    expect(strange.page.locator("#name")).to_have_text(nonsense.nonsense("Gaps"))


@pytest.mark.one_browser
def test_a_browser_of_another_language_gets_english(new_table: Callable[..., Table], odd_site: StaticServer) -> None:
    table = new_table(odd_site)
    table.boot("gaps/4711")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.one_browser
@pytest.mark.parametrize("game", games_that_differ())
def test_no_english_is_left_on_a_table(strange: Table, game: str) -> None:
    page = strange.page
    rev = strange.rev
    page.evaluate("address => { location.hash = address }", f"{game}/7")
    expect(strange.board).not_to_have_attribute("data-rev", str(rev))
    strange.wait_idle()
    assert english(strange) == []
    for key in ("Home", "ArrowRight", "Enter", "q", "v", "u"):
        strange.board.locator("[tabindex='0']").press(key)
        strange.wait_idle()
    assert english(strange) == []


@pytest.mark.one_browser
@pytest.mark.parametrize("sheet", ["menu", "choose", "help", "deals", "settings", "about"])
def test_no_english_is_left_in_a_sheet(strange: Table, sheet: str) -> None:
    strange.close_sheets()
    strange.page.evaluate("() => { location.hash = 'gaps/7' }")  # a game with winnable deals
    strange.wait_idle()
    strange.page.locator("#open-menu").click()
    if sheet != "menu":
        strange.page.locator(f"#menu :is([data-open='{sheet}'], [data-view='{sheet}'])").click()
    expect(strange.page.locator(f":is(#{sheet}, #view[data-view='{sheet}'])")).to_be_visible()
    if sheet == "choose":
        strange.page.locator("#choose-deal").fill("0")
        strange.page.locator("#choose-start").click()
        expect(strange.page.locator("#choose-deal-error")).not_to_be_empty()
    assert english(strange) == []
    strange.close_sheets()


@pytest.mark.one_browser
def test_no_english_is_left_in_a_question_a_note_nor_the_lesson(strange: Table) -> None:
    page = strange.page
    strange.close_sheets()
    page.evaluate("() => { location.hash = 'gaps/4711' }")
    strange.wait_idle()
    page.locator("#redeal").click()
    expect(page.locator("#ask")).to_be_visible()
    assert english(strange) == []
    page.keyboard.press("Escape")
    page.evaluate("() => { location.hash = 'chess/1' }")
    expect(page.locator("#note")).to_be_visible()
    ids = {part for variant in all_variants() for part in variant.id.split("-")} | {"chess"}
    assert english(strange, KNOWN | ids) == []
    page.locator("#open-menu").click()
    page.locator("#menu-lesson").click()
    expect(page.locator("#lesson")).to_be_visible()
    strange.wait_idle()
    assert english(strange, KNOWN | ids) == []


@pytest.mark.one_browser
def test_no_english_is_left_before_the_engine_is_up_and_when_it_cannot_start(
    new_table: Callable[..., Table], odd_site: StaticServer, strange: Table
) -> None:
    table = new_table(odd_site, locale=CODE)
    odd_site.faults[".wasm"] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        table.page.goto(f"{odd_site.url}#gaps/4711")
        expect(table.page.locator("#failure")).to_be_visible(timeout=60_000)
        assert english(table) == []
    finally:
        del odd_site.faults[".wasm"]
        from table import Guard

        Guard.complaints[:] = [text for text in Guard.complaints if "404" not in text]


def test_the_pages_that_need_no_script_say_it_in_every_language(odd_site: StaticServer) -> None:
    for name in ("index.html", "404.html"):
        page = (odd_site.root / name).read_text(encoding="utf-8")
        assert f'<p lang="{CODE}">' in page and '<p lang="en">' in page
