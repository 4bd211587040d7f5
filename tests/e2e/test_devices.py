"""Browsers that are too old or lack WebAssembly get one sentence, and a page translator does the game no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FrameLocator, Page, expect
from table import Guard, Table, play_moves

from lacuna_build.server import StaticServer

#: What takes a feature from the browser, and the reason that the page gives.
LACKS = {
    "CSS :has()": ("CSS.supports = (text) => !/has/.test(text);", "old"),
    "color-mix()": ("CSS.supports = (name, value) => !/color-mix/.test(value);", "old"),
    "OffscreenCanvas": ("delete window.OffscreenCanvas; delete CSSStyleSheet.prototype.replaceSync;", "old"),
    "WebAssembly": ("delete window.WebAssembly;", "wasm"),
}
# A page with a table, and what it is told.
HOST = b"""<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script>
window.errors_ = [];
document.addEventListener("error", ({ detail }) => detail && errors_.push(detail), true);
</script><script src="embed.js"></script><lacuna-game game="gaps" deal="7" height="400"></lacuna-game>"""
CALL = """
() => document.querySelector("lacuna-game").getState().then(() => "", ({ code }) => code)
"""
# What Chrome's translator does: it puts every text into two elements, and the texts that come later too.
TRANSLATE = """
const LEFT = "font, head, noscript, option, script, style, svg, textarea"; // what it leaves as it is
const wrap = (root) => {
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest(LEFT)) continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
    window.wrapped_ = (window.wrapped_ ?? 0) + 1;
  }
};
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes)
    for (const node of type === "characterData" ? [target] : addedNodes) if (node.parentNode) wrap(node.parentNode);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


@pytest.fixture
def visitor(new_visitor: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    table = new_visitor(site)
    yield table
    table.page.context.close()
    Guard.complaints.clear()  # the browser's own word on the scripts that it does not run


def check_notice(shown: Page | FrameLocator, why: str) -> None:
    """Check that the reason is shown in every language, and nothing else of the page."""
    expect(shown.locator("html")).to_have_attribute("data-failed", why)
    for language in ("en", "de"):
        text = shown.locator(f"#missing [data-why={why}][lang={language}]")
        expect(text).to_be_visible()
        for version in ("113", "121", "16.4") if why == "old" else ("WebAssembly",):
            expect(text).to_contain_text(version)
    expect(shown.locator("#missing [data-why]:visible")).to_have_count(2)
    expect(shown.locator("body > :visible:not(#missing)")).to_have_count(0)
    expect(shown.locator("html[data-offline], html[data-ready]")).to_have_count(0)  # the page's script has not run


@pytest.mark.one_browser
@pytest.mark.parametrize("name", ["index.html", "lacuna.html"])
@pytest.mark.parametrize("lack", LACKS)
def test_a_browser_that_lacks_a_feature_gets_one_sentence(
    visitor: Table, site: StaticServer, lack: str, name: str
) -> None:
    script, why = LACKS[lack]
    visitor.page.add_init_script(script)
    visitor.page.goto(f"{site.url}{name}#gaps/7")
    check_notice(visitor.page, why)
    assert visitor.page.workers == []


@pytest.mark.one_browser
@pytest.mark.parametrize("lack", ["OffscreenCanvas", "WebAssembly"])
def test_the_element_says_so_too_and_reports_it(visitor: Table, site: StaticServer, lack: str) -> None:
    script, why = LACKS[lack]
    visitor.page.add_init_script(script)
    site.faults["host.html"] = lambda path: (200, {"Content-Type": "text/html"}, HOST)
    try:
        with visitor.page.expect_event("load"):
            visitor.page.goto(f"{site.url}host.html")
        visitor.page.wait_for_function("() => errors_.length")
        (frame,) = [frame for frame in visitor.page.frames if frame.parent_frame]
        for shown in (texts := frame.locator(f"#missing [data-why={why}]")).all():
            expect(shown).to_be_in_viewport(ratio=1)
        text = texts.first
        assert visitor.page.evaluate("() => errors_") == [{"code": "browser", "message": text.text_content()}]
        assert visitor.page.evaluate(CALL) == "browser"
    finally:
        del site.faults["host.html"]


def test_a_page_translator_does_the_game_no_harm(visitor: Table) -> None:
    visitor.page.add_init_script(TRANSLATE)
    visitor.boot("gaps/7")
    play_moves(visitor, 10)
    for view in ("choose", "deals", "records", "help", "course", "find"):
        visitor.page.locator("#open-menu").click()
        visitor.page.locator(f"#menu [data-view={view}]").click()
        expect(visitor.page.locator(f"#view[data-view={view}] #view-parts > *").first).to_be_visible()
        visitor.close_sheets()
    visitor.page.locator("#undo").click()
    visitor.repeat_in_python("undo")
    assert visitor.page.evaluate("() => window.wrapped_") > 100
    assert Guard.complaints == []
