"""A game of one's own: put together on a sheet, played, there after a reload, dealt alike wherever its link goes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screens import open_sheet
from table import FULL, Table, set_window, single_taps, word

from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna_build.server import StaticServer

CAUGHT = "() => { navigator.clipboard.writeText = async (text) => { window.copied_ = text; }; }"
CHOICES = {"high": "to-9", "fill": "both", "redeals": "redeals-0"}
OWN = "own1~from-2~to-9~out-a~both~any-row~free~redeals-0"


@pytest.fixture
def own(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table of its own, for what is reloaded and kept."""
    table = new_table(site)
    table.boot("gaps/7")
    return table


#: How many pixels the text of each value is wider than the select that shows it; those that fit are left out.
CUT = """
(select) => {
  const style = getComputedStyle(select);
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`; // style.font may be empty
  const arrow = 20;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return [...select.options].map(({ text }) => [text, context.measureText(text).width - room])
    .filter(([, over]) => over > 0);
}
"""


@pytest.fixture(params=["de-AT", "en-GB"] if FULL else ["de-AT"])
def phone(request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A phone in German, whose texts are the longest."""
    table = new_table(site, locale=request.param, viewport={"width": 360, "height": 640})
    table.language = request.param[:2]
    table.boot("gaps/7")
    return table


@pytest.mark.one_browser
def test_on_a_phone_the_buttons_stay_in_sight_and_no_value_is_cut(phone: Table) -> None:
    for name, size in (("choose", (320, 568)), ("compose", (360, 640))):
        phone.close_sheets()
        set_window(phone.page, size[0], size[1])
        open_sheet(phone.page, name)
        for select in phone.page.locator("#view select:visible").all():
            assert select.evaluate(CUT) == [], name
    sheet = phone.page.locator("#view")
    play = sheet.locator("#compose-foot .primary")
    for end in ("0", "1e6"):
        sheet.evaluate(f"(sheet) => sheet.scrollTo(0, {end})")
        expect(play).to_be_in_viewport(ratio=1)
    sheet.locator("select[name=gaps]").select_option("ace-stays")
    expect(play).to_be_disabled()
    expect(sheet.locator("#compose-not")).to_be_in_viewport(ratio=1)


def test_a_game_is_put_together_played_kept_and_dealt_alike_from_its_link(
    own: Table, new_table: Callable[..., Table], site: StaticServer
) -> None:
    page = own.page
    page.evaluate(CAUGHT)
    own.menu("choose")
    sheet = page.locator("#view")
    sheet.get_by_role("button", name=word("choose.make")).click()
    expect(page.locator("#view-title")).to_have_text(word("compose.title"))
    expect(sheet).to_contain_text(word("compose.is", game="Gaps"))
    sheet.locator("select[name=gaps]").select_option("ace-stays")
    expect(sheet).to_contain_text(word("error.own-after"))
    expect(sheet.get_by_role("button", name=word("compose.play"))).to_be_disabled()
    expect(sheet.get_by_role("button", name=word("compose.copy"))).to_be_disabled()
    sheet.locator("select[name=gaps]").select_option("out-a")
    for name, value in CHOICES.items():
        sheet.locator(f"select[name={name}]").select_option(value)
    expect(sheet.locator("select[name=when]")).to_have_count(0)
    expect(sheet).to_contain_text("ace to 9 in each suit")
    sheet.get_by_role("button", name=word("compose.copy")).click()
    expect(page.locator("#view-status")).not_to_be_empty()
    expect(page.locator("#view-status")).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => window.copied_").endswith(f"#{OWN}")
    rev = own.rev
    sheet.get_by_role("button", name=word("compose.play")).click()
    own.wait_after(rev)
    own.wait_idle()
    expect(page).to_have_url(re.compile(re.escape(f"#{OWN}/")))
    link = page.url
    address = link.partition("#")[2]
    variant, _, deal = parse_address(address)
    assert deal
    own.game = Game.new(variant, deal)
    own.check_scene()
    own.play_by_tap(single_taps(own.game, 1)[0])
    page.reload()
    own.wait_ready()
    assert own.scene()["game"] == address
    own.check_scene()

    other = new_table(site)
    other.boot(address)
    assert json.dumps(other.game.dealt) == json.dumps(own.game.dealt)
