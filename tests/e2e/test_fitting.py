"""In both languages every text fits: no screen scrolls sideways, and no text is cut off, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from screens import SCREENS, close_all
from table import Table, set_window
from test_eyes import CUT_OFF, SIDEWAYS

from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
DESK = (1280, 800)
SIZES = (DESK, (320, 568), (390, 664), (844, 390))
CODE = {"player-code"}  # long lines of code are not wrapped
LOCALES = ("en-GB", "de-DE")


@pytest.fixture(scope="module", params=LOCALES)
def table(request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A table in each language."""
    made = new_table(site, locale=request.param, reduced_motion="reduce")
    made.language = request.param[:2]
    made.boot("gaps/1")
    assert made.page.locator("html").get_attribute("lang") == request.param[:2]
    yield made
    made.page.context.close()


def resize(table: Table, size: tuple[int, int]) -> None:
    """Give the page another size, and wait until it is laid out and painted for it."""
    set_window(table.page, size[0], size[1])
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_text_of_a_screen_fits_at_every_size(table: Table, screen: str) -> None:
    resize(table, DESK)
    close_all(table)
    SCREENS[screen](table)
    problems = {}
    for size in SIZES:
        resize(table, size)
        sideways = set(table.page.evaluate(SIDEWAYS)) - CODE
        if found := [*sideways, *table.page.evaluate(CUT_OFF)]:
            problems[size] = found
    resize(table, DESK)
    assert problems == {}
