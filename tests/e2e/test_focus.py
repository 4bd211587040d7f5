"""Keys and the focus: keys work all over the page, sheets give the focus back, and a key that does nothing says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect
from screens import deal_soon_blocked
from table import BOOT_MS, Table, sentence, set_window, wait_for_value, word

from lacuna.play.lesson import MOVES
from lacuna_build.server import StaticServer

#: What has the focus: the id of an element, the slot of a cell, or the name of the tag.
FOCUSED = """
() => {
  const element = document.activeElement;
  return element.dataset.slot ?? (element.id || element.localName);
}
"""


# Whether an element has a focus ring, and what cuts it off: the window, the bar, or an element that shows only what is
# within it. On a phone the bar is not a box, and the title has a row for itself.
RING = """
(element) => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const box = element.getBoundingClientRect();
  const frames = [["window", { left: 0, top: 0, right: innerWidth, bottom: innerHeight }]];
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.matches("#bar, #title") || getComputedStyle(one).overflow !== "visible") {
      const frame = one.getBoundingClientRect();
      if (frame.width) frames.push([one.id || one.localName, frame]);
    }
  const isCutBy = ([, frame]) => box.left - out < frame.left || box.right + out > frame.right
    || box.top - out < frame.top || box.bottom + out > frame.bottom;
  const isShown = element.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return { isShown, cut: frames.filter(isCutBy).map(([name]) => name) };
}
"""


@pytest.fixture
def sized(table: Table) -> Iterator[Table]:
    """The shared table, whose test may change the size of its window."""
    yield table
    set_window(table.page, 1280, 800)


def focused(table: Table) -> str:
    found: str = table.page.evaluate(FOCUSED)
    return found


def leave_board(table: Table) -> None:
    """Take the focus from whatever has it."""
    table.page.evaluate("() => document.activeElement.blur()")
    assert focused(table) == "body"


def press(table: Table, key: str) -> None:
    """Press a key that acts on the game, and wait for the new scene."""
    rev = table.rev
    table.page.keyboard.press(key)
    table.wait_after(rev)
    table.wait_idle()


def voice(table: Table) -> Locator:
    return table.page.locator("#voice")


def test_letters_work_when_nothing_has_the_focus(table: Table) -> None:
    table.open("gaps/7")
    table.play_by_keys(table.game.text_of(table.game.legal_moves[0]))
    leave_board(table)
    press(table, "u")
    table.repeat_in_python("undo")
    press(table, "r")
    table.repeat_in_python("redo")
    press(table, "h")
    expect(table.page.locator("#message")).not_to_be_empty()
    table.page.keyboard.press("n")
    assert table.focused_slot() is not None


def test_letters_work_on_a_button_of_the_bar_and_enter_presses_it(table: Table) -> None:
    table.open("gaps/7")
    table.play_by_keys(table.game.text_of(table.game.legal_moves[0]))
    table.page.locator("#undo").focus()
    press(table, "u")
    table.repeat_in_python("undo")
    press(table, "r")
    table.page.locator("#undo").focus()
    press(table, "Enter")
    table.repeat_in_python()


def test_a_setting_limits_letters_to_the_board(table: Table) -> None:
    table.open("gaps/7")
    page, menu = table.page, table.page.locator("#menu")
    table.menu("settings")
    box = page.locator("#settings").get_by_label(word("ui.letters"))
    page.locator("#settings-play").check()
    expect(box).to_be_checked()
    box.uncheck()
    table.close_sheets()
    page.locator("#undo").focus()
    page.keyboard.press("m")
    page.keyboard.press("?")
    page.keyboard.press("ArrowDown")  # no character: it still leads to the board
    assert table.focused_slot() is not None
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("m")
    expect(menu).to_be_visible()
    table.close_sheets()
    table.menu("settings")
    box.check()
    table.close_sheets()
    page.locator("#undo").focus()
    page.keyboard.press("m")
    expect(menu).to_be_visible()
    table.close_sheets()


def test_arrows_lead_to_the_board_from_a_button(table: Table) -> None:
    table.open("gaps/7")
    slot = table.board.locator("[tabindex='0']").get_attribute("data-slot")
    table.page.locator("#open-menu").focus()
    table.page.keyboard.press("ArrowDown")
    assert focused(table) == slot


def test_letters_mean_nothing_in_a_field_and_in_a_dialog(table: Table) -> None:
    table.open("gaps/7")
    rev = table.rev
    table.menu("help")
    expect(table.page.locator("#view-title")).to_have_text(word("ui.help"))
    for key in ("u", "h", "n", "d", "Shift+D", "ArrowDown"):
        table.page.keyboard.press(key)
    assert table.page.locator("#view").evaluate("dialog => dialog.contains(document.activeElement)")
    table.close_sheets()
    table.wait_idle()
    assert table.rev == rev


@pytest.mark.parametrize(("key", "sheet"), [("m", "#menu"), ("c", "#view"), ("f", "#view"), ("?", "#view")])
def test_a_sheet_gives_the_focus_back_to_its_opener(table: Table, key: str, sheet: str) -> None:
    table.open("gaps/7")
    for opener in (table.page.locator("#hint"), table.board.locator("[tabindex='0']")):
        opener.focus()
        before = focused(table)
        table.page.keyboard.press(key)
        expect(table.page.locator(sheet)).to_be_visible()
        table.close_sheets()
        expect(table.page.locator(":focus")).to_have_count(1)
        assert focused(table) == before


def test_after_a_sheet_that_no_card_opened_enter_plays_none(table: Table) -> None:
    table.open("gaps/7")
    leave_board(table)
    rev = table.rev
    table.page.keyboard.press("?")
    expect(table.page.locator("#view")).to_be_visible()
    table.close_sheets()
    table.page.keyboard.press("Enter")
    table.wait_idle()
    assert (table.rev, focused(table)) == (rev, "body")


def test_a_sheet_from_the_menu_gives_the_focus_to_the_menus_button(table: Table) -> None:
    table.open("gaps/7")
    table.menu("help")
    table.close_sheets()
    assert focused(table) == "open-menu"


@pytest.mark.parametrize("way", ["menu", "chooser", "restart"])
def test_a_game_that_begins_has_the_focus_on_the_board(table: Table, way: str) -> None:
    table.open("gaps/7")
    table.play_by_keys(table.game.text_of(table.game.legal_moves[0]))
    rev = table.rev
    if way == "menu":
        table.menu("new")
    elif way == "restart":
        table.menu("restart")
    else:
        table.menu("choose")
        table.page.locator("#choose-start").click()
    expect(table.board).not_to_have_attribute("data-rev", str(rev))
    table.wait_idle()
    expect(table.board.locator(":focus")).to_have_count(1)


def test_a_dialog_or_its_title_has_the_focus_so_that_its_name_is_read(table: Table) -> None:
    table.open("gaps/7")
    table.page.keyboard.press("m")
    assert focused(table) == "menu"
    table.close_sheets()
    table.page.keyboard.press("?")
    expect(table.page.locator("#view-title")).to_have_text(word("keys.title"))
    assert focused(table) == "view-title"


def test_a_question_starts_on_cancel_and_is_read_with_it(table: Table) -> None:
    table.open("gaps/7")
    rev = table.rev
    table.page.keyboard.press("d")
    expect(table.page.locator("#ask")).to_be_visible()
    cancel = table.page.locator("#ask-no")
    expect(cancel).to_be_focused()
    expect(cancel).to_have_accessible_description(table.scene()["actions"]["redeal"]["ask"])
    table.page.keyboard.press("Enter")
    table.wait_idle()
    assert table.rev == rev


def test_shift_d_starts_a_new_deal(table: Table) -> None:
    table.open("gaps/7")
    press(table, "Shift+D")
    assert table.scene()["deal"] != "7"
    press(table, "u")
    assert table.scene()["deal"] == "7"


def test_find_begins_in_its_field(table: Table) -> None:
    table.open("gaps/7")
    table.page.keyboard.press("f")
    expect(table.page.get_by_label(word("find.card"))).to_be_focused()
    rev = table.rev
    table.page.keyboard.type("10d")
    table.page.keyboard.press("Enter")  # finds the card and does not play it
    expect(table.board.locator(":focus")).to_have_attribute("data-card", "TD")
    assert table.rev == rev


def test_the_second_of_two_quick_taps_on_redeal_cannot_confirm_it(table: Table) -> None:
    table.open("gaps/7")
    seen = table.page.evaluate(
        """async () => {
          const yes = document.getElementById("ask-yes");
          document.getElementById("redeal").click();
          while (!yes.closest("dialog").open) await new Promise(requestAnimationFrame);
          const atFirst = getComputedStyle(yes).pointerEvents;
          await Promise.all(yes.getAnimations().map(({ finished }) => finished));
          return [atFirst, getComputedStyle(yes).pointerEvents];
        }"""
    )
    assert seen == ["none", "auto"]
    table.close_sheets()


def test_g_goes_from_gap_to_gap(table: Table) -> None:
    table.open("gaps/7")
    gaps = {pile["id"] for pile in table.scene()["piles"] if not pile["cards"]}
    met = set()
    for _ in gaps:
        table.page.keyboard.press("g")
        met.add(table.focused_slot())
    assert met == gaps


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("u", "error.undo.page"),
        ("r", "error.redo.page"),
        ("d", "error.redeal-never.page"),
        ("g", "ui.no-gap"),
    ],
)
def test_a_key_that_can_do_nothing_says_why(table: Table, key: str, reason: str) -> None:
    table.open("gloucestershire/7")
    if key == "u":  # the shared table has earlier games to go back to
        while table.scene()["actions"]["undo"]["can"]:
            press(table, "u")
    table.page.keyboard.press(key)
    expect(table.page.locator("#note-text")).to_have_text(word(reason))
    expect(voice(table)).to_have_text(word(reason))


def test_n_at_a_dead_end_says_what_to_do(table: Table) -> None:
    number, moves = deal_soon_blocked("gaps-locked")
    table.open(f"gaps-locked/{number}")
    for text in moves:
        table.play_by_keys(text)
    table.page.keyboard.press("n")
    expect(voice(table)).to_have_text(table.scene()["status"]["text"])
    expect(voice(table)).to_contain_text(sentence("status.redeal"))


def test_the_same_text_is_read_twice_because_the_region_is_emptied(table: Table) -> None:
    table.open("gaps/7")
    texts = table.page.evaluate(
        """async () => {
          const texts = [];
          const region = document.getElementById("voice");
          const observer = new MutationObserver(() => texts.push(region.textContent));
          observer.observe(region, { childList: true, characterData: true, subtree: true });
          const key = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "q", bubbles: true }));
          for (let n = 0; n < 2; n++) {
            key();
            await new Promise((done) => setTimeout(done, 150));
          }
          observer.disconnect();
          return texts;
        }"""
    )
    spoken = [text for text in texts if text]
    assert len(spoken) == 2 and spoken[0] == spoken[1]
    assert texts[texts.index(spoken[0]) + 1] == ""


def test_what_can_be_chosen_is_named_aloud(table: Table) -> None:
    table.open("gaps/5")
    by_card: dict[str, list[str]] = {}
    for move in (table.game.text_of(move) for move in table.game.legal_moves):
        by_card.setdefault(move.split(":")[1].split(">")[0], []).append(move.split(">")[1])
    slot, targets = next((slot, found) for slot, found in by_card.items() if len(found) > 1)
    table.cell(slot).press("Enter")
    places = {pile["id"]: pile["place"] for pile in table.scene()["piles"]}
    expect(voice(table)).to_contain_text(", ".join(places[target] for target in targets))
    table.page.keyboard.press("Escape")


def test_opening_a_sheet_reads_no_card_on_the_way(table: Table) -> None:
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").focus()
    table.page.evaluate(
        """() => {
          window.met_ = [];
          document.addEventListener("focusin", ({ target }) => window.met_.push(target.dataset.slot ?? target.id));
        }"""
    )
    table.page.keyboard.press("m")
    table.page.locator("#menu [data-view=help]").click()
    expect(table.page.locator("#view-title")).to_have_text(word("ui.help"))
    met = table.page.evaluate("() => window.met_")
    assert not [name for name in met if name.startswith("r")], met
    assert met[-1] == "view-title"
    table.close_sheets()


def test_the_menu_shows_the_keys_of_its_items(table: Table) -> None:
    table.open("gaps/7")
    table.page.keyboard.press("m")
    shown = "item => getComputedStyle(item, '::after').content"
    for name, key in (("new", "⇧ D"), ("choose-game", "C"), ("find", "F")):
        item = table.page.locator("#menu button").filter(has=table.page.locator(f"[data-word={name}]"))
        content = item.evaluate(shown)
        if "attr(" in content:  # Firefox gives the name of the attribute, not its value
            content = content.replace("attr(aria-keyshortcuts)", f'"{item.get_attribute("aria-keyshortcuts")}"')
        assert f'"{key}"' in content
        expect(item).to_have_accessible_name(word(f"ui.{name}"))
    table.close_sheets()


@pytest.mark.parametrize(("width", "has_names"), [(1280, True), (1024, False)])
def test_a_button_has_its_tooltip_only_under_the_pointer(sized: Table, width: int, has_names: bool) -> None:
    page = sized.page
    sized.open("gaps/7")
    set_window(page, width, 800)
    button = page.locator("#undo")
    assert (button.locator("span").evaluate("one => getComputedStyle(one).clipPath") == "none") is has_names
    assert button.get_attribute("title") is None
    button.hover()
    expect(button).to_have_attribute("title", f"{word('ui.undo')} (U)")
    for name, tip in (
        ("redo", f"{word('ui.redo')} (R)"),
        ("hint", f"{word('ui.hint')} (H)"),
        ("redeal", f"{word('ui.redeal-left', left=2)} (D)"),
        ("open-menu", f"{word('ui.menu')} (M)"),
        ("copy-deal", word("ui.copy-deal", deal=7)),
    ):
        page.locator(f"#{name}").hover()
        expect(page.locator(f"#{name}")).to_have_attribute("title", tip)
    assert button.get_attribute("title") is None


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_nothing_cuts_the_focus_ring_of_the_title_off(sized: Table, size: tuple[int, int]) -> None:
    page = sized.page
    sized.open("northwest-territory/7")  # a long name
    set_window(page, size[0], size[1])
    page.keyboard.press("ArrowDown")  # the focus of a player who uses keys has a ring
    for name in ("name", "copy-deal"):
        page.locator(f"#{name}").focus()
        assert page.locator(f"#{name}").evaluate(RING) == {"isShown": True, "cut": []}


def test_the_number_of_the_deal_has_a_name(table: Table) -> None:
    table.open("gaps/7")
    assert (table.page.locator("#deal").inner_text()).split() == ["Deal", "7"]


@pytest.fixture(scope="module")
def lesson(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """The lesson over an untouched game, in a page that other tests do not share."""
    table = new_table(site)
    table.boot("gallery/1")
    return table


def start_lesson(table: Table) -> None:
    rev = table.rev
    table.menu("lesson")
    table.wait_after(rev)
    table.wait_idle()


@pytest.mark.one_browser
def test_h_in_the_lesson_repeats_its_step(lesson: Table) -> None:
    start_lesson(lesson)
    lesson.page.keyboard.press("h")
    expect(voice(lesson)).to_contain_text(sentence("error.lesson-hint"))


@pytest.mark.one_browser
def test_a_wrong_tap_in_the_lesson_is_answered_where_one_looks(lesson: Table) -> None:
    start_lesson(lesson)
    lesson.tap("r1c1")  # the lesson's next card is another one
    lesson.tap("r2c1")
    expect(lesson.page.locator("#message")).to_have_text(word("ui.lesson.nothing"))


@pytest.mark.one_browser
def test_the_end_of_the_lesson_offers_the_game_that_it_taught(lesson: Table) -> None:
    start_lesson(lesson)
    for move in MOVES:
        rev = lesson.rev
        lesson.cell(move.split(":")[1].split(">")[0]).press("Enter")
        lesson.wait_after(rev)
    expect(lesson.board).to_have_attribute("data-outcome", "won")
    for name in ("result", "new", "lesson-skip"):
        expect(lesson.page.get_by_role("button", name=word(f"ui.{name}"))).to_have_count(0)
    rev = lesson.rev
    lesson.page.get_by_role("button", name=word("lesson.play", name="Pretzel")).click()
    expect(lesson.board).not_to_have_attribute("data-rev", str(rev))
    lesson.wait_idle()
    assert lesson.scene()["game"].startswith("pretzel/")
    assert "lesson" not in lesson.scene()
    expect(lesson.board.locator(":focus")).to_have_count(1)


@pytest.mark.one_browser
def test_a_first_visit_hears_of_the_lesson_and_of_the_keys(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    table.page.goto(table.url)
    wait_for_value(table.page, "html", "data-ready", "true", timeout=BOOT_MS)
    expect(voice(table)).to_contain_text(sentence("ui.lesson.offer-aloud"))


@pytest.mark.one_browser
def test_the_language_changes_when_its_field_is_left(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    table.boot("gaps/7")
    page = table.page
    table.menu("settings")
    field = page.locator("#language")
    field.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(field).not_to_have_value("")
    chosen = field.input_value()
    expect(page.locator("#settings-title")).to_have_text(word("ui.settings"))
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", chosen)
    expect(page.locator("#settings")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value(chosen)
    table.wait_idle()
    page.keyboard.press("ArrowUp")
    before = field.input_value()
    assert before != chosen
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", before)
    expect(page.locator("#settings")).to_be_hidden()


#: Presses keys on what has the focus; returns those of which the page took the event from the browser.
TAKEN = """
(presses) => presses.filter((press) => {
  const event = new KeyboardEvent("keydown", { ...press, bubbles: true, cancelable: true });
  return !document.activeElement.dispatchEvent(event);
})
"""


def test_key_combinations_of_the_browser_are_left_to_it(table: Table) -> None:
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").focus()
    combinations = [
        {"key": "ArrowLeft", "metaKey": True},  # Back, on a Mac
        {"key": "Home", "metaKey": True},
        {"key": "ArrowRight", "ctrlKey": True, "shiftKey": True},
        {"key": "r", "ctrlKey": True},
        {"key": "T", "ctrlKey": True, "shiftKey": True},
    ]
    assert table.page.evaluate(TAKEN, combinations) == []
    assert table.page.evaluate(TAKEN, [{"key": "ArrowRight"}]) == [{"key": "ArrowRight"}]


def test_an_event_without_a_key_changes_nothing(table: Table) -> None:
    table.open("gaps/7")
    rev = table.rev
    for target in ("document", "document.body", "document.querySelector('#board')"):
        table.page.evaluate(f"() => {target}.dispatchEvent(new Event('keydown', {{ bubbles: true }}))")
    table.page.locator("#open-menu").click()
    table.page.evaluate("() => document.activeElement.dispatchEvent(new Event('keydown', { bubbles: true }))")
    table.close_sheets()
    assert table.rev == rev
