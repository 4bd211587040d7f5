"""For which day a daily deal counts: over midnight, in time zones, with daylight saving, and over the date line."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest
from helpers.daily_page import GAME, Page
from helpers.sheets import parts_of

from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.records.daily_streak import read_won_days, streak
from lacuna.winnable import deals_of
from lacuna.winnable.daily import deal_of_day
from lacuna.words import Words

#: Hours that clocks are ahead of UTC: the two ends of the date line, and New York in summer and winter.
PAGO_PAGO, KIRITIMATI, AUCKLAND, LOS_ANGELES, SUMMER, WINTER = -11, 14, 13, -8, -4, -5


class Player:
    """A player with a clock on the wall, who never reloads the page. Times are those of the place, as 21T23:50."""

    def __init__(self, offset: int, time: str, month: str = "2026-11") -> None:
        self.month = month
        self.page = Page({}, *self._clock(offset, time))

    def _clock(self, offset: int, time: str) -> tuple[str, int]:
        here = timezone(timedelta(hours=offset))
        moment = datetime.fromisoformat(f"{self.month}-{time}").replace(tzinfo=here)
        return str(moment.date()), int(moment.timestamp() * 1000)

    def at(self, offset: int, time: str) -> None:
        """Set the clock on the wall."""
        self.page.today, self.page.now = self._clock(offset, time)

    def reload(self) -> None:
        self.page = Page(self.page.kept, self.page.today, self.page.now)

    def open(self, day: int) -> None:
        """Open the deal of a day by its address, as from a link."""
        variant, options, _ = parse_address(GAME)
        number = deal_of_day(variant, options, date.fromisoformat(f"{self.month}-{day:02}"), date.max)
        self.page.ask("open", game=f"{GAME}/{number}")

    def begin(self) -> None:
        """Play the first move of the deal on the table."""
        _, options, deal = parse_address(self.page.game)
        assert deal is not None
        game = Game.new(GAME, deal, options)
        found = deals_of(game.variant, options)
        assert found is not None
        move = game.text_of(found.line(deal.text)[0])
        self.page.ask("play", rev=self.page.reply["rev"], move=move)

    def finish(self) -> None:
        """Win the deal whose first move was played."""
        self.page.ask("act", rev=self.page.reply["rev"], action="undo")
        self.page.win()

    def win(self, day: int) -> None:
        self.open(day)
        self.page.win()

    def marks(self) -> dict[int, bool]:
        """Return the won days of the month, and whether they count as won on the day itself."""
        won = read_won_days(GAME, self.page.kept)
        return {day.day: win.won_on == day for day, win in won.items()}

    def streak(self) -> int:
        today = date.fromisoformat(self.page.today)
        return streak(today, read_won_days(GAME, self.page.kept), self.page.now or 0)


def test_a_page_open_since_yesterday_records_a_win_of_todays_deal() -> None:
    player = Player(0, "20T22:00")
    player.at(0, "21T09:00")
    player.win(21)
    assert player.marks() == {21: True}


@pytest.mark.parametrize("meanwhile", ["nothing", "a sheet", "a reload"])
def test_a_deal_begun_on_its_day_and_won_after_midnight_counts_for_its_day(meanwhile: str) -> None:
    player = Player(0, "21T23:50")
    player.open(21)
    player.begin()
    player.at(0, "22T00:05")
    if meanwhile == "a sheet":
        reply = player.page.reply
        player.page.ask("view", name="deals")
        player.page.reply = reply
    if meanwhile == "a reload":
        save = player.page.reply["save"]
        player.reload()
        player.page.ask("open", save=save)
    player.finish()
    assert player.marks() == {21: True}
    assert player.streak() == 1


def test_a_deal_opened_before_midnight_and_begun_after_it_is_won_later() -> None:
    player = Player(0, "21T23:50")
    player.open(21)
    player.at(0, "22T00:05")
    player.page.win()
    assert player.marks() == {21: False}


def test_a_deal_begun_before_its_day_and_won_on_it_counts() -> None:
    player = Player(0, "20T23:50")
    player.open(21)
    player.begin()
    player.at(0, "21T00:05")
    player.finish()
    assert player.marks() == {21: True}


def test_the_next_days_deal_won_meanwhile_does_not_take_the_day_away() -> None:
    player = Player(0, "21T23:50")
    player.open(21)
    player.begin()
    save = player.page.reply["save"]
    player.at(0, "22T00:05")
    player.win(22)
    player.page.ask("open", save=save)
    player.finish()
    assert player.marks() == {21: True, 22: True}


def test_a_deal_begun_after_another_win_of_its_day_counts_for_the_day() -> None:
    player = Player(0, "22T12:00")
    player.win(21)
    player.at(0, "22T23:50")
    player.open(22)
    player.begin()
    player.at(0, "23T00:05")
    player.finish()
    assert player.marks() == {21: False, 22: True}


def test_a_clock_set_back_begins_no_missed_deal_on_its_day() -> None:
    player = Player(0, "22T12:00")
    player.win(22)
    player.at(0, "21T12:00")
    player.reload()
    player.win(21)
    assert player.marks() == {21: False, 22: True}


def test_a_first_move_whose_list_could_not_be_fetched_counts_for_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(0, "21T23:50")
    player.open(21)
    player.begin()
    player.at(0, "22T00:05")

    def gone(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'lacuna.winnable.lists.pretzel'")

    with monkeypatch.context() as broken:
        broken.setattr("lacuna.winnable.daily.deals_of", gone)
        player.finish()
    assert player.marks() == {}
    player.page.ask("view", name="deals")
    player.page.ask("open", game="gaps/1")
    assert player.marks() == {21: True}


@pytest.mark.parametrize("offset", [PAGO_PAGO, 0, KIRITIMATI])
def test_days_begin_and_end_at_the_midnight_of_the_place(offset: int) -> None:
    player = Player(offset, "19T23:59")
    player.win(19)
    player.at(offset, "20T00:01")
    player.win(20)
    player.at(offset, "21T23:59")
    player.win(21)
    assert player.marks() == {19: True, 20: True, 21: True}
    player.at(offset, "22T23:59")
    assert player.streak() == 3, "today can still be won"
    player.at(offset, "23T00:00")
    assert player.streak() == 0


@pytest.mark.parametrize(
    ("month", "day", "before", "after"), [("2027-03", 14, WINTER, SUMMER), ("2027-11", 7, SUMMER, WINTER)]
)
def test_a_day_of_23_or_25_hours_is_one_day(month: str, day: int, before: int, after: int) -> None:
    player = Player(before, f"{day - 1:02}T23:59", month)
    player.win(day - 1)
    player.at(after, f"{day + 1:02}T00:00")
    assert player.streak() == 0, "the day between was not played"
    player.at(before, f"{day:02}T00:30")
    player.reload()
    player.win(day)
    player.at(after, f"{day + 1:02}T00:00")
    assert player.streak() == 2


def test_a_day_that_a_flight_over_the_date_line_takes_is_passed_over() -> None:
    player = Player(LOS_ANGELES, "19T20:00")
    player.win(19)
    player.at(LOS_ANGELES, "20T20:00")
    player.win(20)
    player.at(AUCKLAND, "22T08:00")  # after 15 hours
    assert player.streak() == 2
    sheet = player.page.ask("view", name="deals")["result"]["view"]
    assert Words().say("deals.streak", n=2) in [part.get("text") for part in parts_of(sheet["parts"])]
    player.win(22)
    assert player.marks() == {19: True, 20: True, 22: True}
    assert player.streak() == 3
    player.reload()
    assert player.streak() == 3


def test_a_day_that_a_flight_over_the_date_line_repeats_is_won_once() -> None:
    player = Player(AUCKLAND, "20T20:00")
    player.win(20)
    player.at(AUCKLAND, "21T09:00")
    player.win(21)
    player.at(LOS_ANGELES, "20T22:00")
    player.reload()
    assert player.streak() == 2
    player.at(LOS_ANGELES, "21T09:00")
    player.win(21)
    assert player.streak() == 2
    player.at(LOS_ANGELES, "22T09:00")
    player.win(22)
    assert player.marks() == {20: True, 21: True, 22: True}
    assert player.streak() == 3
