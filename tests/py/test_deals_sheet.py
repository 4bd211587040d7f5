"""The sheet of winnable and daily deals: what it offers, says of days, and lets open."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from helpers.sheets import buttons, reads_parts

from lacuna.errors import LacunaError
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.records import deals
from lacuna.words import Words

view = reads_parts(deals.view)

TODAY = "2027-02-17"


def days(won: dict[str, str] | None = None, today: str = TODAY) -> StoredRecords:
    """As a session knows them: which day was won when."""
    known = StoredRecords()
    known.set_today(today)
    for day, on in (won or {}).items():
        text = json.dumps({"won": on, "assisted": False, "moves": 30})
        known.texts |= {f"record:daily:pretzel:{day}": text}
    return known


def sheet(known: StoredRecords, address: str = "pretzel", **args: Any) -> dict[str, Any]:
    game = Game.new(address, "5", {"redeals": "3"} if address == "gallery" else {})
    return view(Request(1, "view", {"name": "deals", **args}), game, Words(), known)


def parts(told: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [part for part in told["parts"] if part["kind"] == kind]


def cells(told: dict[str, Any]) -> dict[int, Any]:
    """The days of the month by their number."""
    (calendar,) = parts(told, "table")
    every = [cell for row in calendar["rows"] for cell in row if cell]
    return {int(cell["text"] if isinstance(cell, dict) else cell): cell for cell in every}


def said(told: dict[str, Any]) -> str:
    return " ".join(part["text"] for part in parts(told, "text"))


def test_it_offers_a_winnable_deal_of_each_level_of_the_game_with_its_options() -> None:
    named = buttons(sheet(days(), "gallery"))
    for text, level in (("Easy", "easy"), ("Medium", "middling"), ("Hard", "hard")):
        assert named[text]["do"] == {"open": {"game": "gallery?redeals=3", "winnable": level}}


def test_a_game_without_winnable_deals_says_so_and_offers_nothing() -> None:
    game = Game.new("gloucestershire", "5", {"eight-foundations": "on"})
    told = view(Request(1, "view", {}), game, Words(), days())
    assert [part["kind"] for part in told["parts"]] == ["text"]


def test_weeks_begin_on_monday_and_every_day_stands_under_its_own() -> None:
    (calendar,) = parts(sheet(days()), "table")
    assert calendar["head"][0] == "Mon" and calendar["head"][-1] == "Sun"
    assert {len(row) for row in calendar["rows"]} == {7}
    assert [row[0] and row[0]["text"] for row in calendar["rows"][:3]] == ["1", "8", "15"], (
        "1 February 2027 is a Monday"
    )
    assert list(cells(sheet(days()))) == list(range(1, 29))
    (autumn,) = parts(sheet(days(), month="2026-11"), "table")
    assert autumn["rows"][0][:6] == [""] * 6 and autumn["rows"][0][6]["text"] == "1"
    assert len(autumn["rows"]) == 6


def test_past_days_open_their_deals_and_days_to_come_are_plain_text() -> None:
    month = cells(sheet(days()))
    assert month[17]["do"] == {"open": {"game": "pretzel", "daily": "2027-02-17", "kept": True}}
    assert month[1]["do"] == {"open": {"game": "pretzel", "daily": "2027-02-01", "kept": True}}
    assert [month[day] for day in range(18, 29)] == [str(day) for day in range(18, 29)]


def test_days_won_are_marked_and_named_as_won_for_whoever_cannot_see_the_mark() -> None:
    month = cells(sheet(days({"2027-02-03": "2027-02-03", "2027-02-04": "2027-02-09"})))
    assert (month[3]["mark"], month[3]["label"]) == ("won", "3 February 2027, won")
    assert (month[4]["mark"], month[4]["label"]) == ("won-later", "4 February 2027, won on a later day")
    assert month[5]["label"] == "5 February 2027, not won" and not month[5]["mark"]


def test_a_day_that_was_won_begins_anew_and_another_goes_on() -> None:
    month = cells(sheet(days({"2027-02-03": "2027-02-03"})))
    assert "kept" not in month[3]["do"]["open"] and month[5]["do"]["open"]["kept"] is True


def test_today_says_how_it_stands_and_how_many_days_in_a_row() -> None:
    told = sheet(days({"2027-02-15": "2027-02-15", "2027-02-16": "2027-02-16"}))
    assert "17 February 2027: not won yet" in said(told) and "Current streak: 2 days" in said(told)
    assert buttons(told)["Play today's deal"]["mark"] == "primary"
    told = sheet(days({"2027-02-17": "2027-02-17"}))
    assert "17 February 2027: won." in said(told) and "Current streak: 1 day" in said(told)
    assert buttons(told)["Play again"]["mark"] != "primary"
    assert "streak" not in said(sheet(days()))


def test_one_goes_from_month_to_month_up_to_there_are_deals() -> None:
    def ways(**args: str) -> list[Any]:
        named = buttons(sheet(days(), **args))
        return [one["do"]["view"]["month"] for one in named.values() if "view" in one["do"]]

    assert ways() == ["2027-01"]
    assert ways(month="2027-01") == ["2026-12", "2027-02"]
    assert ways(month="2026-11") == ["2026-12"]
    assert ways(month="1999-01") == ["2026-12"] and ways(month="2999-12") == ["2027-01"]


def test_a_clock_set_back_loses_no_streak_and_offers_its_own_day() -> None:
    told = sheet(days({"2027-02-16": "2027-02-16", "2027-02-17": "2027-02-17"}, today="2026-12-24"))
    assert "24 December 2026: not won yet." in said(told) and "Current streak: 2 days" in said(told)


def test_a_win_under_a_clock_years_ahead_changes_no_other_day() -> None:
    wrong = {"2031-01-01": "2031-01-01"}
    told = sheet(days({**wrong, "2027-02-15": "2027-02-15", "2027-02-16": "2027-02-16"}, today="2027-02-17"))
    assert "17 February 2027: not won yet." in said(told) and "Current streak: 2 days" in said(told)
    assert buttons(told)["Play today's deal"]["do"]["open"]["daily"] == "2027-02-17"


def test_before_the_first_day_there_is_no_deal_of_the_day_yet() -> None:
    told = sheet(days(today="2026-10-05"))
    assert not re.search("not won yet|streak", said(told))
    assert {type(cell) for cell in cells(told).values()} == {str}


@pytest.mark.parametrize("month", ["2026-13", "nothing", "2026-1", "", 5])
def test_what_is_no_month_is_refused_or_this_month(month: Any) -> None:
    if month == "":
        assert 17 in cells(sheet(days(), month=month))
        return
    with pytest.raises(LacunaError):
        sheet(days(), month=month)


def test_without_a_game_or_a_date_it_is_refused() -> None:
    with pytest.raises(LacunaError):
        view(Request(1, "view", {}), None, Words(), days())
    with pytest.raises(LacunaError):
        sheet(StoredRecords())
