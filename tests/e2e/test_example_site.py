"""The example site of docs/example-site on an origin of its own, with its strict policy: three tables, driven by it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from stored_snapshot import copy_snapshot
from table import BOOT_MS, Table
from test_embed_element import frame_of, ready

from lacuna_build.server import StaticServer

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example-site"
NAMED = "https://example.org/lacuna/"
#: Before any script of a page or a frame: what was refused by a policy, and what was there before the element's script.
SCRIPT = """
window.refused_ = [];
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  refused_.push(`${violatedDirective} ${blockedURI}`));
window.before_ = new Set([...Object.getOwnPropertyNames(window), "before_"]);
"""
#: The page's markup without what its own script writes.
MARKUP = """
() => {
  const copy = document.body.cloneNode(true);
  for (const own of copy.querySelectorAll("#events, .state")) own.replaceChildren();
  for (const button of copy.querySelectorAll("button")) button.removeAttribute("disabled");
  return copy.outerHTML;
}
"""
#: Names that the window did not have: not those of its frames, of the ids on it, of the page's own script and the test.
NAMES = r"""
() => Object.getOwnPropertyNames(window)
  .filter((name) => !before_.has(name) && !document.getElementById(name))
  .filter((name) => !/^(\d+|__pw.*|__playwright.*|describe|report|ask)$/.test(name))
"""


@pytest.fixture(scope="module")
def complaints() -> list[str]:
    """What browsers logged as errors, and requests that went to nobody of the two."""
    return []


@pytest.fixture(scope="module")
def example(
    browser: Browser,
    booted: Table,
    site: StaticServer,
    tmp_path_factory: pytest.TempPathFactory,
    complaints: list[str],
) -> Iterator[Page]:
    """The site as somebody has copied it, with the address of this Lacuna put in."""
    folder = tmp_path_factory.mktemp("example") / "site"
    shutil.copytree(EXAMPLE, folder)
    page_file = folder / "index.html"
    text = page_file.read_text(encoding="utf-8").replace(NAMED, site.url)
    text = text.replace(NAMED.removesuffix("/lacuna/"), site.url.removesuffix(site.mount))
    page_file.write_text(text, encoding="utf-8")
    with StaticServer(folder) as server:
        known = (server.url, site.url, "blob:", "data:")

        def asked(request: Request) -> None:
            if not request.url.startswith(known):
                complaints.append(f"asked for {request.url}")

        context = browser.new_context(viewport={"width": 1000, "height": 800}, reduced_motion="reduce")
        page = context.new_page()
        copy_snapshot(site, booted.page.context, site, page)
        context.add_init_script(SCRIPT)
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", asked)
        page.goto(server.url)
        yield page
        context.close()


def press(page: Page, table: str, name: str) -> None:
    """A button of the section in which a table stands."""
    page.locator(f"section:has(#{table})").get_by_role("button", name=name, exact=True).click()


def stands(page: Page, table: str, text: str) -> None:
    """What the page says of a table."""
    expect(page.locator(f".state[data-of='{table}']")).to_contain_text(text, timeout=BOOT_MS)


def test_the_tables_come_as_they_are_asked_for(example: Page) -> None:
    markup = example.evaluate(MARKUP)
    full = ready(example, "full")
    stands(example, "full", "gaps/4711: 0 moves")
    expect(full.locator("#open-menu")).to_be_visible()
    example.locator("#reel").scroll_into_view_if_needed()
    reel = ready(example, "reel")
    expect(reel.locator("html")).to_have_attribute("lang", "de")
    expect(reel.locator("html")).to_have_attribute("data-theme", "night")
    expect(reel.locator("#open-menu")).to_be_hidden()
    expect(reel.locator("#undo")).to_be_visible()
    example.locator("#day").scroll_into_view_if_needed()
    day = ready(example, "day")
    expect(day.locator("#tools")).to_be_hidden()
    number = example.evaluate("document.getElementById('day').deal")
    assert datetime.strptime(number, "%Y%m%d").replace(tzinfo=UTC).year >= 2026
    stands(example, "day", f"gaps/{number}: 0 moves")
    assert example.evaluate(MARKUP) == markup, "nothing else is written into the page"


def test_buttons_of_the_page_drive_the_tables_and_it_hears_of_all(example: Page) -> None:
    full = frame_of(example, "full")
    example.locator("#full").scroll_into_view_if_needed()
    full.locator("#board [tabindex='0']").focus()
    full.locator("#board").press("n")
    full.locator("#board").press("Shift+Enter")
    stands(example, "full", "gaps/4711: 1 moves")
    press(example, "full", "Save this game")
    press(example, "full", "Undo")
    stands(example, "full", "gaps/4711: 0 moves")
    press(example, "full", "Redo")
    stands(example, "full", "gaps/4711: 1 moves")
    press(example, "full", "Redo")
    expect(example.locator("#events li").first).to_contain_text("full – refused (not-now)")
    press(example, "full", "New deal")
    expect(example.locator(".state[data-of='full']")).not_to_contain_text("gaps/4711")
    press(example, "full", "Load the saved game")
    stands(example, "full", "gaps/4711: 1 moves")
    press(example, "full", "Hint")
    expect(full.locator("#message")).not_to_be_empty()
    example.locator("#reel").scroll_into_view_if_needed()
    press(example, "reel", "Another game: Gallery")
    stands(example, "reel", "gallery/7: 0 moves")
    expect(frame_of(example, "reel").locator("#name")).to_have_text("Gallery")
    example.locator("#day").scroll_into_view_if_needed()
    press(example, "day", "Hint")
    expect(frame_of(example, "day").locator("#message")).not_to_be_empty()
    press(example, "day", "Redeal")
    stands(example, "day", ": 1 moves")


def test_a_new_look_goes_on_with_the_game(example: Page) -> None:
    example.locator("#theme").scroll_into_view_if_needed()
    example.locator("#theme").select_option("baize")
    expect(frame_of(example, "full").locator("html")).to_have_attribute("data-theme", "baize")
    stands(example, "full", "gaps/4711: 1 moves")


def test_no_policy_had_anything_to_refuse_and_the_page_has_no_new_names(example: Page, complaints: list[str]) -> None:
    for frame in example.frames:
        assert frame.evaluate("refused_") == [], frame.url
    assert len(example.frames) == 4
    assert complaints == []
    assert example.evaluate(NAMES) == []
    assert example.evaluate("[document.adoptedStyleSheets.length, document.querySelectorAll('style').length]") == [0, 0]


def test_each_table_goes_on_with_its_game_when_the_page_is_loaded_again(example: Page, complaints: list[str]) -> None:
    example.reload()
    ready(example, "full")
    stands(example, "full", "gaps/4711: 1 moves")
    assert frame_of(example, "full").evaluate("refused_") == []
    assert complaints == []
