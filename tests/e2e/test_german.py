"""German as a player has it: a German browser gets it, and another language can be chosen.

Whether its long words fit is checked by test_screens.py.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import FilePayload, FloatRect, Locator, expect
from table import Table, sentence, set_window, word

from lacuna.words import Words, languages, load_table
from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
say = Words("de").say
#: The sheets that a button of another sheet opens: that sheet and its button.
OPENED_FROM = {"backup": ("records", "records.backup"), "plugins": ("choose", "choose.more")}


@pytest.fixture(scope="module")
def german(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table in a browser that asks for German, as it is spoken in Austria."""
    table = new_table(site, locale="de-AT")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.goto(f"{site.url}#gaps/4711")
    table.wait_ready()
    assert any("scenes/de/gaps" in url for url in asked) and not any("scenes/en/" in url for url in asked)
    return table


def show(table: Table, sheet: str) -> Locator:
    table.close_sheets()
    table.page.locator("#open-menu").click()
    if before := OPENED_FROM.get(sheet):
        first, button = before
        table.page.locator(f"#menu [data-view='{first}']").click()
        table.page.get_by_role("button", name=say(button)).click()
    elif sheet != "menu":
        table.page.locator(f"#menu :is([data-open='{sheet}'], [data-view='{sheet}'])").click()
    found = table.page.locator(f":is(#{sheet}, #view[data-view='{sheet}'])")
    expect(found).to_be_visible()
    return found


def test_a_german_browser_gets_german(german: Table) -> None:
    page = german.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#open-menu")).to_have_text(say("ui.menu"))
    expect(german.board).to_have_attribute("aria-label", say("ui.board", name="Gaps"))
    expect(german.cell("r1c6")).to_have_attribute("aria-label", sentence("empty.grid.wants", "de"))
    german.board.locator("[tabindex='0']").press("q")
    expect(page.locator("#voice")).to_have_text(f"{say('status.progress', n=0, total=48)} {say('status.moves', n=4)}")
    expect(show(german, "about").locator("#about-download")).to_contain_text(",")
    german.close_sheets()


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("sheet", ["backup", "plugins"])
def test_of_a_field_for_a_file_its_label_is_seen(german: Table, sheet: str) -> None:
    page = german.page
    set_window(page, 1280, 800)
    field = show(german, sheet).locator(f"#{sheet}-file")
    for width, height in ((1280, 800), (390, 844)):
        set_window(page, width, height)
        label = page.locator(f"#{sheet}-file-field label")
        expect(label).to_have_text(say(f"{sheet}.file"))
        expect(label.locator("span")).to_be_visible()
        expect(field).to_have_css("opacity", "0")  # a browser of another language has other words on it
        seen, clicked = box_of(label), box_of(field)
        for side in ("x", "y", "width", "height"):
            assert abs(seen[side] - clicked[side]) <= 2, "a click on the label, within its border, chooses a file"
    set_window(page, 1280, 800)
    german.close_sheets()


def test_below_the_field_for_a_plug_in_are_its_hint_and_error(german: Table) -> None:
    sheet = show(german, "plugins")
    label, hint, error = (sheet.locator(f"#plugins-file-{part}") for part in ("field label", "hint", "error"))
    expect(hint).to_have_text(say("plugins.file-hint"))
    bad: FilePayload = {"name": "spiele.whl", "mimeType": "application/octet-stream", "buffer": b"kein Wheel"}
    sheet.locator("#plugins-file").set_input_files(bad)
    expect(error).to_contain_text(sentence("plugins.refused", "de"))
    boxes = [box_of(part) for part in (label, hint, error)]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"]
    german.close_sheets()


def test_another_language_is_chosen_in_the_settings_and_stays_and_the_game_with_it(german: Table) -> None:
    page = german.page
    set_window(page, 1280, 800)
    source = german.scene()["moves"][0].split(":")[1].split(">")[0]
    german.cell(source).press("Shift+Enter")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    german.wait_idle()
    moved = german.scene()["status"]["progress"], german.scene()["moves"]
    choice = show(german, "settings").locator("#language")
    names = [load_table(code)["site.language"] for code in languages()]
    assert choice.locator("option").all_inner_texts() == [say("ui.language.system"), *names]
    assert {"English", "Deutsch"} <= set(names)
    page.locator("#settings-look").check()
    choice.select_option("English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#settings-title")).to_have_text(word("ui.settings"))
    expect(choice).to_have_value("en")
    german.close_sheets()
    german.wait_idle()
    expect(page.locator("#open-menu")).to_have_text(word("ui.menu"))
    expect(german.cell("r1c6")).to_have_attribute("aria-label", sentence("cell.waits"))
    assert (german.scene()["status"]["progress"], german.scene()["moves"]) == moved
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    page.reload()
    german.wait_ready()
    expect(page.locator("html")).to_have_attribute("lang", "en")
