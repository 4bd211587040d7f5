"""The choice of a game: all of it in sight at every size, by pointer and by keys; Enter starts what is on the form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect
from table import Table, in_any_language, set_window, single_taps, word
from test_starts import held_back

from lacuna_build.server import StaticServer

SIZES = ((320, 568), (390, 664), (568, 320), (740, 300), (844, 390), (1280, 800), (2560, 1440))
SMALL = SIZES[:3]
# Whether all of an element is seen: no other element covers it, and no edge cuts it.
SEEN = """
(element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const at = (x, y) => element.contains(document.elementFromPoint(x, y));
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return right > left && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight &&
    at(x, top + 2) && at(x, bottom - 2) && at(left + 2, y) && at(right - 2, y);
}
"""


@pytest.fixture(scope="module")
def wall(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table whose window is given other sizes, and on which no other test has left a game."""
    table = new_table(site)
    table.boot("gallery/7")
    return table


@pytest.fixture
def at(wall: Table) -> Iterator[Callable[[tuple[int, int]], Locator]]:
    """Opens the chooser in a window of a size, over Gallery."""

    def show(size: tuple[int, int]) -> Locator:
        set_window(wall.page, size[0], size[1])
        wall.menu("choose")
        sheet = wall.page.locator("#view")
        expect(radio(sheet, "gallery")).to_be_attached()
        return sheet

    wall.open("gallery/7")
    yield show
    set_window(wall.page, 1280, 800)  # where one Escape closes it
    wall.close_sheets()


def radio(sheet: Locator, game: str) -> Locator:
    return sheet.locator(f"input[name=game][value='{game}']")


def choose(sheet: Locator, game: str) -> None:
    """Tap a game in the list."""
    tapped = sheet.locator(f".game:has([value='{game}'])")
    name = tapped.locator("b").inner_text()
    tapped.click()
    expect(sheet.locator("#choose-start")).to_be_visible()
    expect(sheet.locator("#choose-name")).to_have_text(name)  # the engine has answered


def seen(element: Locator) -> bool:
    return bool(element.evaluate(SEEN))


@pytest.mark.one_browser
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_the_chosen_game_and_a_refused_number_are_in_sight(
    at: Callable[[tuple[int, int]], Locator], size: tuple[int, int]
) -> None:
    """What the game is, its options, number and start; and why a number is refused."""
    sheet = at(size)
    choose(sheet, "gloucestershire")
    number, error = sheet.locator("#choose-deal"), sheet.locator("#choose-deal-error")
    fields = [*sheet.locator("#choose-game select").all(), number, sheet.locator("#choose-start")]
    assert len(fields) >= 3
    assert all(seen(field) for field in fields)
    assert seen(sheet.locator("#choose-line"))
    if size not in SMALL:
        assert seen(radio(sheet, "gloucestershire"))
        assert seen(sheet.locator("#choose-search")) and seen(sheet.locator("#view-title"))
    number.fill("12 34")
    number.press("Enter")
    expect(error).not_to_be_empty()
    assert seen(error) and seen(number)
    number.fill("12")
    expect(error).to_be_empty()


def test_enter_starts_the_game_and_the_number_on_the_form(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    sheet = at((1280, 800))
    sheet.locator("#choose-deal").fill("42")
    rev = wall.rev
    sheet.locator("#choose-deal").press("Enter")
    wall.wait_after(rev)
    expect(sheet).not_to_be_visible()
    expect(wall.page).to_have_url(re.compile("#gallery/42$"))


@pytest.mark.one_browser
def test_enter_continues_a_game_in_progress_unless_a_number_is_typed(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    for number, wanted in (("42", "#gaps/42$"), ("", "#gaps/7$")):
        wall.open("gaps/7")
        wall.play_by_tap(single_taps(wall.game, 1)[0])
        wall.open("gallery/7")
        sheet = at((1280, 800))
        choose(sheet, "gaps")
        expect(sheet.locator(".primary:visible")).to_have_text(word("choose.resume"))
        rev = wall.rev
        sheet.locator("#choose-deal").focus()
        wall.page.keyboard.type(number)  # Enter comes before the sheet has changed its main button
        wall.page.keyboard.press("Enter")
        wall.wait_after(rev)
        expect(wall.page).to_have_url(re.compile(wanted))
    wall.open("gallery/7")


@pytest.mark.one_browser
def test_a_deal_that_was_left_for_another_goes_on_when_its_number_is_typed(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    wall.open("gaps/11")
    wall.play_by_tap(single_taps(wall.game, 1)[0])
    played = wall.scene()["piles"]
    for number in ("12", "11"):
        sheet = at((1280, 800))
        choose(sheet, "gaps")
        sheet.locator("#choose-deal").fill(number)
        rev = wall.rev
        sheet.locator("#choose-deal").press("Enter")
        wall.wait_after(rev)
        wall.wait_idle()
        assert wall.scene()["game"] == f"gaps/{number}"
    assert wall.scene()["piles"] == played
    wall.open("gallery/7")


@pytest.mark.one_browser
def test_the_address_of_a_deal_that_was_left_goes_on_with_it(wall: Table) -> None:
    wall.open("gaps/21")
    wall.play_by_tap(single_taps(wall.game, 1)[0])
    played = wall.scene()["piles"]
    wall.open("gaps/22")
    wall.play_by_tap(single_taps(wall.game, 1)[0])
    rev = wall.rev
    wall.page.evaluate("location.hash = '#gaps/21'")
    wall.wait_after(rev)
    wall.wait_idle()
    assert wall.scene()["game"] == "gaps/21"
    assert wall.scene()["piles"] == played
    expect(wall.page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")
    wall.open("gallery/7")


def test_enter_in_a_list_of_values_starts_with_the_value_chosen(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    sheet = at((1280, 800))
    values = sheet.locator("select[name='gallery?redeals']")
    values.select_option("3")
    sheet.locator("#choose-deal").fill("42")
    rev = wall.rev
    values.press("Enter")
    wall.wait_after(rev)
    expect(wall.page).to_have_url(re.compile(r"#gallery\?redeals=3/42$"))


def test_the_chooser_goes_by_keys_alone(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    sheet = at((1280, 800))
    expect(radio(sheet, "gallery")).to_be_focused()
    keyboard = wall.page.keyboard
    keyboard.press("ArrowUp")
    expect(radio(sheet, "gaps")).to_be_checked()
    expect(sheet.locator("#choose-name")).to_have_text("Gaps")
    keyboard.press("Tab")
    expect(sheet.get_by_role("button", name=in_any_language("choose.make"))).to_be_focused()
    keyboard.press("Tab")
    expect(sheet.get_by_role("button", name=in_any_language("choose.more"))).to_be_focused()
    keyboard.press("Tab")
    expect(sheet.locator("select[name$='?redeals']")).to_be_focused()
    keyboard.press("Tab")
    expect(sheet.locator("#choose-deal")).to_be_focused()
    keyboard.type("9")
    rev = wall.rev
    keyboard.press("Enter")
    wall.wait_after(rev)
    expect(wall.page).to_have_url(re.compile("#gaps/9$"))
    rev = wall.rev
    sheet = at((1280, 800))
    expect(radio(sheet, "gaps")).to_be_focused()
    keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    assert wall.rev == rev


@pytest.mark.one_browser
def test_a_chooser_opened_before_the_engine_is_up_fills_when_it_is(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    with held_back(site) as release:
        table.page.goto(f"{site.url}#gallery/7")
        expect(table.board.get_by_role("gridcell")).not_to_have_count(0)
        table.menu("choose")
        expect(table.page.locator("#view-parts")).to_have_text(word("ui.loading"))
        release()
        table.wait_ready()
    expect(radio(table.page.locator("#view"), "gallery")).to_be_focused()
    table.page.keyboard.press("Tab")


@pytest.mark.one_browser
def test_where_the_browser_does_not_tell_what_it_keeps_a_game_can_be_chosen_all_the_same(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("gallery/7")
    silent = "() => { for (const ask of ['get', 'getAll']) IDBObjectStore.prototype[ask] = () => new EventTarget() }"
    table.page.evaluate(silent)
    table.menu("choose")
    sheet = table.page.locator("#view")
    choose(sheet, "gaps")
    sheet.locator("#choose-deal").fill("42")
    sheet.locator("#choose-deal").press("Enter")
    expect(table.page).to_have_url(re.compile("#gaps/42$"))


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_on_a_small_phone_a_game_is_chosen_in_two_steps_and_escape_goes_one_back(
    at: Callable[[tuple[int, int]], Locator], wall: Table, size: tuple[int, int]
) -> None:
    sheet = at(size)
    assert seen(radio(sheet, "gallery"))
    expect(sheet.locator("#choose-deal")).not_to_be_visible()
    choose(sheet, "virginia-reel")
    expect(sheet.locator("#choose-name")).to_have_text("Virginia Reel")
    expect(radio(sheet, "gallery")).not_to_be_visible()
    assert seen(sheet.locator("#choose-line"))
    wall.page.keyboard.press("Escape")
    expect(radio(sheet, "virginia-reel")).to_be_focused()
    for part in (radio(sheet, "virginia-reel"), sheet.locator("#choose-search"), sheet.locator("#view-title")):
        assert seen(part)
    choose(sheet, "virginia-reel")
    sheet.locator("#choose-back").click()
    expect(radio(sheet, "virginia-reel")).to_be_focused()
    wall.page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()


def test_on_a_small_phone_the_arrows_walk_the_list_and_enter_goes_on(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    sheet = at((320, 568))
    keyboard = wall.page.keyboard
    keyboard.press("ArrowDown")
    expect(radio(sheet, "gaps-locked")).to_be_focused()
    keyboard.press("Enter")
    expect(sheet.locator("#choose-name")).to_have_text("Gaps, locked")
    rev = wall.rev
    keyboard.press("Enter")
    wall.wait_after(rev)
    expect(wall.page).to_have_url(re.compile(r"#gaps-locked/\d+$"))


@pytest.mark.one_browser
def test_the_rules_in_the_chooser_follow_its_options(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    sheet = at((1280, 800))
    rules = sheet.locator("#choose-rules")
    own = rules.inner_text()
    sheet.locator("select[name$='?redeals']").select_option("8")
    expect(rules).not_to_have_text(own)
    expect(rules).to_contain_text("8")
    sheet.locator("select[name$='?redeals']").select_option("7")
    choose(sheet, "gloucestershire")  # before the answer on the 7 can have come
    wall.wait_idle()
    expect(rules).to_contain_text("reserve")


@pytest.mark.one_browser
def test_a_link_put_into_the_field_chooses_its_game_options_and_number(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    """The forms that a link may have are those of tests/py/test_choose_sheet.py: the page passes its text on."""
    sheet = at((1280, 800))
    sheet.locator("#choose-deal").fill("https://example.org/some/repo/#gaps?redeals=3/4711")
    expect(radio(sheet, "gaps")).to_be_checked()
    expect(sheet.locator("#choose-deal")).to_have_value("4711")
    expect(sheet.locator("select[name$='?redeals']")).to_have_value("3")
    expect(sheet.locator("#choose-deal-hint")).to_contain_text("Gaps")
    rev = wall.rev
    sheet.locator("#choose-deal").press("Enter")
    wall.wait_after(rev)
    expect(wall.page).to_have_url(re.compile(r"#gaps\?redeals=3/4711$"))


def test_a_typed_name_and_enter_start_its_game(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    sheet = at((1280, 800))
    field = sheet.get_by_label(word("choose.search"))
    field.press_sequentially("Royal  Parade")
    expect(field).to_have_value("Royal  Parade")
    expect(field).to_be_focused()
    expect(sheet.locator("#choose-name")).to_have_text("Royal Parade")
    expect(
        sheet.get_by_role("status").filter(has_text=word("choose.selected", found="", name="Royal Parade"))
    ).to_have_count(1)
    expect(radio(sheet, "royal-parade")).to_be_checked()
    rev = wall.rev
    field.press("Enter")
    wall.wait_after(rev)
    expect(wall.page).to_have_url(re.compile(r"#royal-parade/\d+$"))


def test_enter_right_after_the_last_letter_starts_what_was_typed(
    at: Callable[[tuple[int, int]], Locator], wall: Table
) -> None:
    """All letters and Enter come in one task, so the engine has answered none of them."""
    for before, typed, game in (("", "pretz", "pretzel"), ("no such game", "jungle", "jungle")):
        field = at((1280, 800)).get_by_label(word("choose.search"))
        field.fill(before)
        if before:
            expect(wall.page.locator("#choose-start")).to_have_attribute("aria-disabled", "true")
        rev = wall.rev
        field.evaluate(
            """(field, typed) => {
              for (let end = 1; end <= typed.length; end++) {
                field.value = typed.slice(0, end);
                field.dispatchEvent(new InputEvent("input", { bubbles: true }));
              }
              field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
            }""",
            typed,
        )
        wall.wait_after(rev)
        expect(wall.page).to_have_url(re.compile(rf"#{game}/\d+$"))


@pytest.mark.one_browser
def test_letters_typed_in_the_list_go_to_the_search(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    sheet = at((1280, 800))
    radio(sheet, "gallery").focus()
    wall.page.keyboard.type("royal parade")
    field = sheet.get_by_label(word("choose.search"))
    expect(field).to_have_value("royal parade")
    expect(field).to_be_focused()
    expect(radio(sheet, "royal-parade")).to_be_checked()
    wall.close_sheets()


def test_without_a_match_enter_starts_nothing(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    sheet = at((1280, 800))
    rev, field = wall.rev, sheet.get_by_label(word("choose.search"))
    field.fill("chess")
    expect(sheet.locator("#choose-name")).to_have_text(word("choose.none-found"))
    expect(sheet.locator("#choose-start")).to_have_attribute("aria-disabled", "true")
    field.press("Enter")
    wall.wait_idle()
    expect(sheet).to_be_visible()
    assert wall.rev == rev


@pytest.mark.one_browser
def test_a_number_keeps_the_spaces_that_are_typed(at: Callable[[tuple[int, int]], Locator]) -> None:
    field = at((1280, 800)).locator("#choose-deal")
    field.press_sequentially("12 34", delay=30)
    expect(field).to_have_value("12 34")


@pytest.mark.one_browser
@pytest.mark.parametrize(("width", "columns"), [(320, 2), (390, 2), (1280, 3), (2560, 6)])
def test_wide_windows_have_more_columns_of_games(
    at: Callable[[tuple[int, int]], Locator], width: int, columns: int
) -> None:
    games = at((width, 800)).locator(".family").first.locator(".game")
    tops = [game["y"] for game in (each.bounding_box() for each in games.all()) if game]
    assert tops.count(tops[0]) >= columns


@pytest.mark.one_browser
def test_filter_and_order_work_by_keys(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    sheet = at((1280, 800))
    sheet.get_by_label(word("choose.order")).select_option("length")
    expect(sheet.locator(".game b").first).to_have_text("Pretzel")
    expect(radio(sheet, "gallery")).to_be_checked()
    sheet.get_by_label(word("choose.show")).focus()
    sheet.get_by_label(word("choose.show")).select_option("short")
    expect(sheet.locator("input[name=game]")).to_have_count(5)
    expect(radio(sheet, "pretzel")).to_be_checked()
    expect(sheet.get_by_label(word("choose.show"))).to_be_focused()
    rev = wall.rev
    wall.page.keyboard.press("Enter")
    wall.wait_after(rev)
    expect(wall.page).to_have_url(re.compile(r"#pretzel/\d+$"))


def test_a_favourite_stands_first_after_a_reload_too(at: Callable[[tuple[int, int]], Locator], wall: Table) -> None:
    for pressed in ("true", "false"):
        sheet = at((1280, 800))
        choose(sheet, "jungle")
        expect(sheet.locator("#choose-name")).to_have_text("Jungle")
        star = sheet.get_by_role("button", name=word("choose.favourite"))
        star.click()
        expect(star).to_have_attribute("aria-pressed", pressed)
        expect(star).to_be_focused()
        expect(sheet.get_by_role("group", name=word("choose.favourites"))).to_have_count(1 if pressed == "true" else 0)
        wall.close_sheets()
        wall.page.reload()
        wall.wait_ready()
    sheet = at((1280, 800))
    expect(sheet.get_by_role("group", name=word("choose.favourites"))).to_have_count(0)


@pytest.mark.one_browser
def test_a_link_to_an_unknown_game_is_refused_by_that_name(at: Callable[[tuple[int, int]], Locator]) -> None:
    sheet = at((1280, 800))
    sheet.locator("#choose-deal").fill("https://example.org/#chess/1")
    sheet.locator("#choose-deal").press("Enter")
    expect(sheet.locator("#choose-deal-error")).to_have_text(word("error.no-game.page", name="chess"))


def test_a_note_of_an_unknown_game_is_one_line_and_leads_to_the_choice(wall: Table, site: StaticServer) -> None:
    for start in (lambda: wall.page.evaluate("() => { location.hash = 'chess/1' }"), lambda: wall.page.reload()):
        start()
        wall.wait_ready()
        note = wall.page.locator("#note")
        expect(note.locator("p")).to_have_text(word("error.no-game.page", name="chess"))
        note.get_by_role("button", name=word("ui.choose-game")).click()
        expect(wall.page.locator("#view")).to_be_visible()
        expect(note).not_to_be_visible()
        wall.close_sheets()
        wall.page.evaluate("() => history.replaceState(null, '', '#chess/1')")  # as somebody's link would open it
    wall.open("gallery/7")
