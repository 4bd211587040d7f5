"""The daily deal: the same for everybody for ever, none twice in a cycle; and the days won, kept and counted."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from helpers.daily_page import GAME, TODAY, Page
from helpers.sheets import parts_of

from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.records import daily_streak
from lacuna.winnable import daily, deals_of
from lacuna.winnable.daily import FIRST_DAY, MAX_CYCLE_DAYS, daily_name, days_of_deal


def deal_on(address: str, day: str) -> str:
    variant, options, _ = parse_address(address)
    return daily.deal_of_day(variant, options, date.fromisoformat(day), date(9999, 12, 31))


def days_won(page: Page, today: str) -> int:
    return daily_streak.streak(date.fromisoformat(today), daily_streak.read_won_days(GAME, page.kept))


def kept_of(page: Page, day: str) -> dict[str, Any]:
    """The one record of a day's win."""
    (text,) = (text for key, text in page.kept.items() if key.startswith(f"record:daily:{GAME}:{day}"))
    found: dict[str, Any] = json.loads(text)
    return found


# These are promised to everybody: a change here takes a deal away from those who have played it.
PROMISED = {
    ("pretzel", "2026-11-01"): "692",
    ("pretzel", "2026-11-21"): "779",
    ("gallery", "2026-11-21"): "136",
    ("gaps-locked", "2026-12-24"): "686",
    ("picture-gallery", "2029-07-27"): "334",
    ("picture-gallery", "2029-07-28"): "861",
}


@pytest.mark.parametrize(("address", "day"), PROMISED)
def test_a_day_has_the_deal_that_was_promised(address: str, day: str) -> None:
    assert deal_on(address, day) == PROMISED[address, day]


def test_no_deal_comes_twice_in_a_cycle_and_the_next_has_another_order() -> None:
    first, second = (
        [deal_on(GAME, str(FIRST_DAY + timedelta(cycle * MAX_CYCLE_DAYS + place))) for place in range(MAX_CYCLE_DAYS)]
        for cycle in (0, 1)
    )
    assert len(set(first)) == MAX_CYCLE_DAYS
    assert set(first) == set(second) and first != second


def test_games_that_share_a_list_do_not_share_their_days() -> None:
    assert deal_on("gallery", TODAY) != deal_on("free-parking", TODAY)
    assert deal_on("gallery", TODAY) == deal_on("gallery?redeals=3", TODAY)


def test_a_deal_is_that_of_one_day_a_cycle_and_of_none_to_come() -> None:
    variant, options, _ = parse_address(GAME)
    deal = deal_on(GAME, TODAY)
    assert days_of_deal(variant, options, deal, date(2026, 11, 20)) == ()
    assert days_of_deal(variant, options, deal, date(2026, 11, 21)) == (date(2026, 11, 21),)
    later = days_of_deal(variant, options, deal, FIRST_DAY + timedelta(2 * MAX_CYCLE_DAYS - 1))
    assert len(later) == 2 and all(deal_on(GAME, str(day)) == deal for day in later)


def test_a_day_and_a_level_are_opened_by_their_names() -> None:
    page = Page()
    page.ask("open", game=GAME, daily=TODAY)
    assert page.game == f"{GAME}/{deal_on(GAME, TODAY)}"
    variant, options, _ = parse_address(GAME)
    found = deals_of(variant, options)
    assert found is not None
    for level in ("easy", "middling", "hard", "any"):
        met = set()
        for digit in "0123456789abcdef":
            page.ask("open", game=GAME, winnable=level, entropy=digit * 64)
            met.add(page.game.partition("/")[2])
        assert met <= set(found.of_level(level)) and len(met) > 5
    page.ask("open", game="gallery?redeals=3", winnable="easy", entropy="5" * 64)
    assert page.game.startswith("gallery?redeals=3/")


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"daily": "2026-10-31"}, "bad-deal"),
        ({"daily": "2026-11-22"}, "bad-deal"),
        ({"daily": "2026-02-30"}, "bad-request"),
        ({"daily": "20261121"}, "bad-request"),
        ({"daily": "٢٠٢٦-11-21"}, "bad-request"),
        ({"daily": "x" * 5000}, "bad-request"),
        ({"daily": 5}, "bad-request"),
        ({"daily": TODAY, "winnable": "easy"}, "bad-request"),
        ({"winnable": "nearly", "entropy": "5" * 64}, "bad-request"),
        ({"winnable": "easy"}, "bad-request"),
        ({"game": f"{GAME}/7", "daily": TODAY}, "bad-request"),
        ({"game": "gloucestershire?eight-foundations=on", "daily": TODAY}, "bad-deal"),
        ({"game": "nothing", "daily": TODAY}, "unknown-variant"),
    ],
)
def test_what_cannot_be_opened_is_refused_and_changes_nothing(args: dict[str, Any], code: str) -> None:
    page = Page()
    before = page.ask("scene")["result"]
    page.ask("open", **{"game": GAME, **args})
    assert page.code == code
    assert page.ask("scene")["result"] == before


def test_a_day_won_is_kept_once_with_how_it_was_won() -> None:
    page = Page()
    page.win_day(TODAY)
    moves = len(Game.new(GAME, "1").log) + len(json.loads(page.reply["save"])["log"])
    assert kept_of(page, TODAY) == {"won": TODAY, "assisted": False, "moves": moves}
    page.ask("act", rev=page.reply["rev"], action="undo")
    page.ask("act", rev=page.reply["rev"], action="redo")
    assert page.reply["scene"]["status"]["outcome"] == "won" and "keep" not in page.reply
    again = Page(page.kept)
    again.win_day(TODAY)
    assert again.kept == page.kept


def test_a_day_won_after_a_hint_is_kept_as_one_with_help() -> None:
    page = Page()
    page.ask("open", game=GAME, daily=TODAY)
    page.ask("act", rev=page.reply["rev"], action="hint")
    page.win()
    assert kept_of(page, TODAY)["assisted"] is True


def test_the_sheet_of_deals_knows_what_was_kept_before_and_what_was_won_since() -> None:
    page = Page(today="2026-11-20")
    page.win_day("2026-11-20")
    again = Page(page.kept)
    again.win_day(TODAY)
    told = again.ask("view", name="deals", today=TODAY)["result"]["view"]
    assert (told["name"], told["title"]) == ("deals", "Deals: Pretzel")
    assert "Current streak: 2 days." in [part.get("text") for part in parts_of(told["parts"])]


def test_a_day_counts_also_when_its_deal_was_opened_by_its_number_and_other_deals_do_not() -> None:
    page = Page()
    page.ask("open", game=f"{GAME}/{deal_on(GAME, TODAY)}")
    page.win()
    assert list(page.kept) == [f"record:daily:{GAME}:{TODAY}:{TODAY}"]
    other = Page()
    other.ask("open", game=f"{GAME}/{deal_on(GAME, '2026-11-22')}")
    other.win()
    assert other.kept == {}


def test_a_streak_is_of_days_won_on_the_day_itself_up_to_today_or_yesterday() -> None:
    page = Page(today="2026-11-17")
    for day in ("2026-11-17", "2026-11-19", "2026-11-20", "2026-11-21"):
        page.win_day(day)
    assert days_won(page, "2026-11-21") == 3
    assert days_won(page, "2026-11-22") == 3, "today can still be won"
    assert days_won(page, "2026-11-23") == 0
    page.win_day("2026-11-18", today="2026-11-21")
    assert days_won(page, "2026-11-21") == 3, "a day won later fills no hole"


def test_a_streak_survives_a_new_start_and_a_clock_set_back() -> None:
    page = Page(today="2026-11-20")
    for day in ("2026-11-20", "2026-11-21"):
        page.win_day(day)
    again = Page(page.kept, today="2026-11-02")
    assert days_won(again, "2026-11-02") == 2
    again.win_day("2026-11-01", today="2026-11-02")
    assert days_won(again, "2026-11-02") == 2


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "5", '{"won":"2026-13-01","assisted":false,"moves":3}', '{"won":"2026-11-21"}']
)
def test_a_record_that_is_damaged_is_left_alone_and_written_anew_by_the_next_win(text: str) -> None:
    key = f"record:daily:{GAME}:{TODAY}"
    page = Page({key: text, "record:of-another-build": "{{"})
    assert page.reply["kept"]["aside"] == [] and page.reply["kept"]["done"] == []
    assert days_won(page, TODAY) == 0
    page.win_day(TODAY)
    assert days_won(page, TODAY) == 1


def test_a_win_stays_a_win_where_the_lists_cannot_be_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.ask("open", game=GAME, daily=TODAY)

    def gone(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'lacuna.winnable.lists.pretzel'")

    deal = page.game.partition("/")[2]
    line = deals_of(*parse_address(GAME)[:2]).line(deal)  # type: ignore[union-attr]
    monkeypatch.setattr(daily, "deals_of", gone)
    game = Game.new(GAME, deal)
    for move in line:
        page.ask("play", rev=page.reply["rev"], move=game.text_of(move))
        game.push(move)
    assert page.reply["scene"]["status"]["outcome"] == "won" and days_won(page, TODAY) == 0
    page.ask("open", game=GAME, daily=TODAY)
    assert page.code == "not-now"
    monkeypatch.undo()
    later = Page(page.kept, today="2026-11-23")
    later.ask("view", name="deals", today=later.today)
    assert kept_of(later, TODAY)["won"] == TODAY, "it counts on the day on which it was won"
    assert days_won(later, TODAY) == 1


def test_a_date_that_cannot_be_stops_neither_a_start_nor_a_win() -> None:
    page = Page(today="2026-99-99")
    assert page.code is None
    page.ask("open", game=f"{GAME}/{deal_on(GAME, TODAY)}")
    page.win()
    assert page.kept == {}
    page.ask("open", game=GAME, daily=TODAY)
    assert page.code == "bad-request"
    page.today = TODAY
    page.ask("open", game=GAME, daily=TODAY)
    assert page.code is None, "it was not believed"


@pytest.mark.parametrize("today", ["2026-02-29", "2027-02-29", "2026-00-10", "2026-04-31", "2100-02-29"])
def test_a_refused_request_with_a_day_that_cannot_be_changes_nothing(today: str) -> None:
    page = Page()
    page.ask("view", name="nosuch", today=today)
    page.ask("view", name="deals", today=TODAY)
    assert page.code is None


def test_of_two_pages_that_win_one_day_the_first_counts_whoever_writes_last() -> None:
    one = Page(today="2026-11-21")
    one.win_day("2026-11-21")
    other = Page(today="2026-11-22")  # it was open before, and knows nothing of that
    other.win_day("2026-11-21", today="2026-11-22")
    for kept in ({**one.kept, **other.kept}, {**other.kept, **one.kept}):
        assert days_won(Page(kept, today="2026-11-22"), "2026-11-22") == 1


def test_a_win_under_a_clock_years_ahead_takes_no_later_day() -> None:
    wrong = Page(today="2031-01-01")
    wrong.win_day("2031-01-01")
    page = Page(wrong.kept, today=TODAY)
    page.win_day(TODAY)
    assert kept_of(page, TODAY)["won"] == TODAY
    assert days_won(page, TODAY) == 1


@pytest.mark.parametrize(("today", "won_on"), [("2026-11-14", "2026-11-21"), ("2026-11-13", "2026-11-13")])
def test_a_win_at_most_a_week_ahead_means_that_the_clock_was_set_back(today: str, won_on: str) -> None:
    page = Page(today="2026-11-21")
    page.win_day("2026-11-21")
    before = Page(page.kept, today=today)
    before.win_day("2026-11-02")
    assert kept_of(before, "2026-11-02")["won"] == won_on


@pytest.mark.parametrize("chosen", [{"winnable": "easy"}, {"daily": TODAY}])
@pytest.mark.parametrize("kept", [{}, {"kept": {"texts": [], "build": "1f0c"}}])
def test_a_chosen_deal_puts_the_game_under_way_aside(chosen: dict[str, str], kept: dict[str, Any]) -> None:
    page = Page()
    page.ask("open", game="gaps/1")
    page.ask("play", rev=page.reply["rev"], move=page.reply["scene"]["moves"][0])
    before = page.reply["save"]
    page.ask("open", game=GAME, entropy="7" * 64, **chosen, **kept)
    assert page.reply["scene"]["actions"]["undo"]["can"] and page.reply["earlier"] == [before]
    page.ask("act", rev=page.reply["rev"], action="undo")
    assert page.reply["save"] == before
    page.ask("open", game="gaps/2")
    page.ask("open", game=GAME, entropy="7" * 64, **chosen, **kept)
    assert not page.reply["scene"]["actions"]["undo"]["can"], "nothing was done there"


def test_the_days_of_a_game_are_known_by_what_its_rounds_are_played_by() -> None:
    for address, name in (
        ("gallery?redeals=3", "gallery"),
        ("virginia-reel?deal-any-time=on", "virginia-reel?deal-any-time=on"),
    ):
        variant, options, _ = parse_address(address)
        assert daily_name(variant, options) == name
