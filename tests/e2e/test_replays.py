"""Checkpoints in the course of a game, a replay that comes by a link, and the pictures of how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from table import Table, play_moves, sentence, word
from test_coach import hurried

from lacuna.play.game import Game
from lacuna.play.link import read_link, write_link
from lacuna.testing import playout
from lacuna_build.server import StaticServer

CAUGHT = "() => { navigator.clipboard.writeText = async (text) => { window.copied_ = text; }; }"


def link(speed: Any = "fast") -> tuple[str, Game]:
    game = Game.new("gaps", "4711")
    playout(game, 1, 3)
    game.redeal()
    playout(game, 2, 2)
    return write_link(game, speed), game


def test_a_place_is_named_gone_to_on_another_way_and_there_after_a_reload(table: Table) -> None:
    table.open("gaps/7")
    play_moves(table, 3)
    end = table.scene()["piles"]
    table.menu("course")
    sheet = table.page.locator("#view")
    sheet.get_by_label(word("course.name")).fill("Plan A")
    slider = table.page.locator("#course").bounding_box()
    sheet.get_by_role("button", name=word("course.keep")).click()
    there = sheet.get_by_role("table", name=word("course.checkpoints"))
    expect(there).to_contain_text("Plan A")
    assert table.page.locator("#course").bounding_box() == slider, "it stays under the pointer"
    expect(sheet.get_by_label(word("course.name"))).to_have_value("")
    sheet.get_by_role("button", name=word("course.start")).click()
    expect(table.page.get_by_role("slider")).to_have_value("0")
    table.page.keyboard.press("Escape")
    table.wait_idle()
    rev = table.rev
    moves = table.scene()["moves"]
    source, target = moves[-1].split(":")[1].split(">")
    table.cell(target).click()
    if sum(move.endswith(f">{target}") for move in moves) > 1:  # several cards fit there: choose this one
        table.cell(source).click()
    table.wait_after(rev)
    table.page.reload()
    table.wait_ready()
    table.menu("course")
    expect(there).to_contain_text(word("course.apart", n=3))
    sheet.get_by_role("button", name=word("course.to", name="Plan A")).click()
    expect(table.page.get_by_role("slider")).to_have_value("3")
    assert table.scene()["piles"] == end
    expect(there).to_contain_text(word("course.default", n=1))
    sheet.get_by_role("button", name=word("course.forget", name="Plan A")).click()
    expect(there).not_to_contain_text("Plan A")
    table.page.keyboard.press("Escape")


def test_a_replay_is_shared_as_a_link_and_opening_it_leaves_the_own_game_alone(table: Table) -> None:
    table.open("gaps/7")
    play_moves(table, 3)
    mine = table.scene()["piles"]
    page = table.page
    page.evaluate(CAUGHT)
    table.menu("course")
    page.locator("#view").get_by_role("button", name=word("replay.title")).click()
    page.locator("#view").get_by_label(word("replay.speed")).select_option("slow")
    expect(page.locator("#view").get_by_label(word("replay.speed"))).to_have_value("slow")
    page.locator("#view").get_by_role("button", name=word("replay.copy")).click()
    expect(page.locator("#view-status")).to_be_visible()
    copied = page.evaluate("() => window.copied_")
    found = read_link(copied.partition("#")[2])
    assert copied.startswith("http") and " " not in copied and found.speed == "slow"
    assert found.game.log == table.game.log
    page.keyboard.press("Escape")
    other, game = link()
    with hurried(page):
        page.evaluate("address => { location.hash = address }", other)
        expect(page.locator("#lesson-step")).to_have_text(f"{len(game.log)}/{len(game.log)}")
    assert table.scene()["game"] == "gaps/4711"
    page.get_by_role("button", name=word("ui.close"), exact=True).click()
    table.wait_idle()
    assert table.scene()["piles"] == mine
    expect(page).to_have_url(f"{table.url}#gaps/7")


@pytest.mark.one_browser
def test_a_replay_has_a_slider_and_even_buttons_and_escape_leaves_it(table: Table) -> None:
    table.open("gaps/7")
    mine = table.scene()["piles"]
    page, (address, game) = table.page, link("slow")
    page.evaluate("address => { location.hash = address }", address)
    slider = page.get_by_role("slider", name=word("ui.show-slider"))
    expect(slider).to_be_visible()
    slider.fill("3")
    expect(page.locator("#lesson-step")).to_have_text(f"3/{len(game.log)}")
    expect(slider).to_have_attribute("aria-valuetext", f"3/{len(game.log)}")
    expect(page.locator("#lesson-start")).to_have_text(word("ui.show-play"))  # the slider stops it
    heights = [page.locator(f"#lesson-{name}").bounding_box()["height"] for name in ("start", "back", "next")]  # type: ignore[index]
    assert len(set(heights)) == 1, heights
    page.keyboard.press("Escape")
    expect(page.locator("#lesson")).to_be_hidden()
    table.wait_idle()
    assert table.scene()["piles"] == mine


@pytest.mark.one_browser
def test_a_wrong_address_gives_way_to_the_one_before_also_over_a_replay(table: Table) -> None:
    table.open("gaps/7")
    page, (address, _) = table.page, link("slow")
    for before in (f"{table.url}#gaps/7", f"{table.url}#{address}"):
        page.evaluate("url => { location.href = url }", before)
        expect(page).to_have_url(before)
        table.wait_idle()
        if before.endswith(address):  # its next step would take the note away
            expect(page.locator("#lesson-start")).to_have_text(word("ui.show-pause"))
            page.locator("#lesson-start").click()
        for wrong in ("chess/1", "gaps/x", "gaps?redeals=99/1", "gaps/7/nA"):
            page.evaluate("address => { location.hash = address }", wrong)
            expect(page.locator("#note")).to_be_visible()
            expect(page).to_have_url(before)
            page.locator("#note-close").click()
    page.keyboard.press("Escape")
    table.wait_idle()


@pytest.mark.one_browser
def test_undo_over_a_chosen_game_changes_table_and_address_together(table: Table) -> None:
    table.open("gaps/7")
    page = table.page
    table.menu("new")
    table.wait_idle()
    new = table.scene()["game"]
    page.evaluate("""() => {
        window.addresses_ = [];
        const note = () => addresses_.push([document.querySelector("#deal-number").textContent, location.hash]);
        new MutationObserver(note).observe(document.querySelector("#deal-number"), { childList: true });
    }""")
    page.locator("#undo").click()
    expect(page).to_have_url(f"{table.url}#gaps/7")
    page.locator("#redo").click()
    expect(page).to_have_url(f"{table.url}#{new}")
    assert page.evaluate("() => addresses_") == [["7", "#gaps/7"], [new.split("/")[1], f"#{new}"]]


@pytest.mark.one_browser
def test_copying_right_after_a_choice_copies_the_chosen_speed(table: Table) -> None:
    table.open("gaps/7")
    play_moves(table, 3)
    table.page.evaluate(CAUGHT)
    table.menu("course")
    sheet = table.page.locator("#view")
    sheet.get_by_role("button", name=word("replay.title")).click()
    expect(sheet.get_by_label(word("replay.speed"))).to_be_visible()
    # The choice and the click in one task: the engine cannot have answered in between.
    table.page.evaluate("""() => {
        const field = document.querySelector("#view select[name=speed]");
        field.value = "slow";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        document.querySelector("#view button.primary").click();
    }""")
    expect(table.page.locator("#view-status")).to_be_visible()
    assert read_link(table.page.evaluate("() => window.copied_").partition("#")[2]).speed == "slow"


@pytest.mark.one_browser
def test_a_damaged_link_is_told_and_nothing_is_lost(table: Table) -> None:
    table.open("gaps/7")
    play_moves(table, 2)
    before = table.scene()
    table.page.evaluate("address => { location.hash = address }", link()[0][:-4])
    expect(table.page.locator("#note")).to_contain_text(word("error.link-damaged"))
    expect(table.page).to_have_url(f"{table.url}#gaps/7")
    assert table.scene() == before


@pytest.fixture
def visit(new_table: Callable[..., Table], site: StaticServer, booted: Table) -> Iterator[Table]:
    """A page of its own; Firefox gives the focus back to the shared one only when asked."""
    yield new_table(site)
    booted.page.bring_to_front()


def test_a_first_visitor_sees_the_replay_and_then_has_its_deal(visit: Table) -> None:
    address, game = link("normal")
    visit.page.goto(f"{visit.url}#{address}")
    visit.wait_ready()
    expect(visit.page.locator("#deal-number")).to_contain_text("4711")
    expect(visit.page.locator("#lesson-step")).to_contain_text(f"/{len(game.log)}")
    visit.page.locator("#lesson-start").click()
    visit.page.get_by_role("button", name=word("ui.close"), exact=True).click()
    visit.wait_idle()
    assert visit.scene()["game"] == "gaps/4711" and not visit.scene()["actions"]["undo"]["can"]


@pytest.mark.one_browser
def test_a_returning_visitor_has_the_own_game_under_the_replay_and_keeps_one_line(visit: Table) -> None:
    visit.boot("gaps/7")
    play_moves(visit, 3)
    mine = visit.scene()["piles"]
    address, _ = link()
    visit.page.goto("about:blank")
    visit.page.goto(f"{visit.url}#{address}")
    visit.wait_ready()
    expect(visit.page.locator("#lesson-step")).to_be_visible()
    visit.page.get_by_role("button", name=word("ui.close"), exact=True).click()
    visit.wait_idle()
    assert visit.scene()["piles"] == mine
    visit.page.reload()
    visit.wait_ready()
    assert visit.scene()["piles"] == mine
    expect(visit.page.locator("#note")).not_to_be_visible()


def test_how_to_play_shows_pictures_that_are_there_and_not_cut_off(table: Table) -> None:
    for game in ("gaps/7", "virginia-reel/7", "gloucestershire/7"):
        table.open(game)
        table.menu("help")
        images = table.page.locator("#view img")
        expect(images.first).to_be_visible()
        assert images.count() >= 3
        for image in images.all():
            alt, natural, shown, box = image.evaluate(
                "async (img) => { await img.decode();"
                " return [img.alt, img.naturalWidth, img.clientWidth, img.parentElement.clientWidth]; }"
            )
            assert sentence("example.seen").fullmatch(alt) and natural > 0 and 0 < shown <= box
        expect(table.page.get_by_role("table", name=word("keys.gestures"))).to_be_attached()
        table.page.keyboard.press("Escape")


@pytest.mark.one_browser
def test_a_deal_is_shared_as_lines_for_another_page(table: Table) -> None:
    page = table.page
    table.open("gaps/7")
    page.evaluate(CAUGHT)
    table.menu("share")
    page.get_by_role("button", name=word("share.embed-copy")).click()
    expect(page.locator("#view .copied").filter(has_text=word("ui.copied"))).to_be_visible()
    folder = page.url.partition("#")[0].removesuffix("index.html")
    assert page.evaluate("copied_") == (
        f'<script src="{folder}embed.js"></script>\n<lacuna-game game="gaps" deal="7"></lacuna-game>'
    )
    page.get_by_role("button", name=word("share.link-copy")).click()
    assert page.evaluate("copied_") == f"{folder}#gaps/7"
    table.close_sheets()
