"""The sheet of a survey: what it counts, what it asks its workers for, a chart with the numbers of the table."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest
from helpers.sheets import reads_parts
from helpers.wire import Wire

from lacuna.games.tally import wilson_interval
from lacuna.pictures.chart import HEIGHT, Fill, Series, stacked_bars
from lacuna.pictures.svg import INK, read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.tools.survey import CHUNK, DealVerdict, group_by_positions, read_lines, view
from lacuna.survey.search_deals import parse_deal_ranges
from lacuna.words import Words

SVG = "{http://www.w3.org/2000/svg}"
GAME = Game.new("gaps-fixed", "1")


def shown(game: Game | None = GAME, **args: Any) -> dict[str, Any]:
    return reads_parts(view)(Request(1, "view", {"name": "survey", **args}), game, Words(), StoredRecords())


def part(sheet: dict[str, Any], kind: str) -> Any:
    return next((part for part in sheet["parts"] if part["kind"] == kind), None)


def texts(sheet: dict[str, Any]) -> str:
    return "\n".join(part["text"] for part in sheet["parts"] if "text" in part)


def lines(*verdicts: str, record: str = "gaps-fixed", positions: int = 50) -> list[str]:
    return [f"{record}/{deal} {verdict} {positions}" for deal, verdict in enumerate(verdicts, 1)]


def asked_for(sheet: dict[str, Any]) -> list[int]:
    return [int(deal) for job in sheet["work"] for deal in parse_deal_ranges(job["deals"])]


def test_it_begins_with_a_hundred_deals_and_nothing_under_way() -> None:
    sheet = shown()
    assert sheet["work"] == []
    assert part(sheet, "choice")["values"] == ["100", "300", "1000"]
    assert part(sheet, "choice")["value"] == "100"
    (button,) = part(sheet, "buttons")["buttons"]
    assert button["text"] == "Start"
    assert button["do"] == {"form": {"go": "start"}}
    assert part(sheet, "picture") is None


def test_start_asks_for_every_deal_once_in_small_parts() -> None:
    sheet = shown(count="300", go="start")
    assert asked_for(sheet) == list(range(1, 301))
    assert {job["game"] for job in sheet["work"]} == {"gaps-fixed"}
    assert max(len(list(parse_deal_ranges(job["deals"]))) for job in sheet["work"]) == CHUNK
    (button,) = part(sheet, "buttons")["buttons"]
    assert (button["text"], button["do"]) == ("Pause", {"form": {"go": "pause"}})
    assert part(sheet, "choice") is None


def test_going_on_asks_for_what_is_missing_alone() -> None:
    told = lines("won", "lost", "won", "unknown")
    del told[1]
    sheet = shown(count="100", go="start", lines=told)
    assert asked_for(sheet) == [2, *range(5, 101)]
    assert part(shown(count="100", lines=told), "buttons")["buttons"][0]["text"] == "Continue"


def test_while_it_goes_on_the_workers_are_left_alone() -> None:
    assert "work" not in shown(count="100", go="on", lines=lines("won"))


@pytest.mark.parametrize("go", [None, "pause", "failed"])
def test_a_pause_ends_all_work_and_what_failed_can_be_gone_on_with(go: str | None) -> None:
    sheet = shown(count="100", lines=lines("won"), **({"go": go} if go else {}))
    assert sheet["work"] == []
    assert [one["text"] for one in part(sheet, "buttons")["buttons"]] == ["Continue"]


def test_the_compiled_search_is_left_to_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of the worker that shows the sheet is kept for the next start, and could not have it."""
    monkeypatch.setattr("lacuna.solver.kernel.library", lambda: pytest.fail("it was asked for"))
    assert shown(go="start")["work"]


def test_when_all_is_done_nothing_is_asked_for_and_there_is_no_button() -> None:
    sheet = shown(count="100", go="on", lines=lines(*["won"] * 100))
    assert sheet["work"] == []
    assert part(sheet, "buttons") is None
    assert part(sheet, "choice")["value"] == "100"
    assert part(sheet, "progress")["value"] == part(sheet, "progress")["max"] == 100


def test_a_sheet_shown_again_offers_more_than_is_done() -> None:
    assert part(shown(lines=lines(*["won"] * 100)), "choice")["value"] == "300"
    assert part(shown(lines=lines(*["won"] * 1000)), "choice")["value"] == "1000"


def test_wins_are_said_to_be_at_least_so_many_while_a_deal_is_unknown() -> None:
    assert "At least 1 of 3 can be won" in texts(shown(lines=lines("won", "lost", "unknown")))
    assert "At least" not in texts(shown(lines=lines("won", "lost", "lost")))


def test_each_deal_counts_once_and_those_of_other_games_do_not() -> None:
    told = [*lines("won", "lost"), *lines("lost", "won"), *lines(*["won"] * 9, record="gaps")]
    assert read_lines("gaps-fixed", told) == {1: DealVerdict("won", 50), 2: DealVerdict("lost", 50)}
    assert "1 of 2 can be won (50.0%)" in texts(shown(lines=told))


@pytest.mark.parametrize("line", [7, None, {}, "", "gaps-fixed/1", "gaps-fixed/1 won", "gaps-fixed/x won 7", "a b c d"])
def test_what_is_no_line_is_left_aside(line: Any) -> None:
    assert read_lines("gaps-fixed", [line]) == {}


def test_it_tells_the_share_and_wilsons_bounds_with_the_unknown_as_won_above() -> None:
    sheet = shown(lines=lines(*["won"] * 20, *["lost"] * 70, *["unknown"] * 10))
    low, high = wilson_interval(20, 100).low, wilson_interval(30, 100).high
    assert "20 of 100 can be won (20.0%)" in texts(sheet)
    assert f"Between {100 * low:.1f}% and {100 * high:.1f}%" in texts(sheet)
    assert "results of 10 deals are unknown" in texts(sheet)
    assert "are unknown" not in texts(shown(lines=lines("won", "lost")))


def test_the_table_and_the_chart_have_the_same_numbers() -> None:
    dice = random.Random(7)
    told = [
        f"gaps-fixed/{n} {dice.choice(['won', 'lost', 'unknown'])} {10 ** dice.randrange(1, 6)}" for n in range(1, 301)
    ]
    sheet = shown(lines=told, width=320)
    table, svg = part(sheet, "table"), part(sheet, "picture")["svg"]
    *rows, whole = [[int(cell.replace(",", "")) for cell in row[1:]] for row in table["rows"]]
    assert [sum(column) for column in zip(*rows, strict=True)] == whole
    assert sum(whole) == 300
    legend, bars = heights(svg)
    assert legend == 3
    counts = [count for row in rows for count in row if count]
    scale = sum(bars) / 300
    assert bars == pytest.approx([count * scale for count in counts], abs=0.2)


def heights(svg: str) -> tuple[int, list[float]]:
    """How many keys the legend has, and how tall each bar's parts are, bar by bar from below."""
    rects = ET.fromstring(svg).findall(f"{SVG}rect")
    keys = [rect for rect in rects if float(rect.get("y", "0")) == 6]
    return len(keys), [float(rect.get("height", "0")) for rect in rects if rect not in keys]


@pytest.mark.parametrize("width", [0, 260, 328, 640, 5000])
def test_the_chart_is_drawn_within_its_size_with_text_to_be_read(width: int) -> None:
    told = [f"gaps-fixed/{n} won {10**n}" for n in range(1, 7)]
    root = ET.fromstring(part(shown(lines=told, width=width), "picture")["svg"])
    wide = float(root.get("width", "0"))
    assert 260 <= wide <= 640
    assert float(root.get("font-size", "0")) >= 12
    for rect in root.findall(f"{SVG}rect"):
        x, y, w, h = (float(rect.get(name, "nan")) for name in ("x", "y", "width", "height"))
        assert x >= 0 and y >= 0 and x + w <= wide and y + h <= HEIGHT

    for name in root.findall(f"{SVG}text[@text-anchor='start']"):
        # Of 13 pixels a character takes 8 at most.
        assert float(name.get("x", "nan")) + len(name.text or "") * 13 * 0.6 <= wide


def test_a_legend_that_is_too_long_has_a_second_line_above_the_bars() -> None:
    names: dict[str, Fill] = {"Winnable": "full", "No solution": "lines", "Unknown": "empty"}
    svg = stacked_bars(["a"], [Series(name, fill, [1]) for name, fill in names.items()], "", width=260, ink=INK)
    rects = ET.fromstring(svg).findall(f"{SVG}rect")
    *bars, first, second, third = [(float(rect.get("x", "nan")), float(rect.get("y", "nan"))) for rect in rects]
    assert (first[1], second[1]) == (6, 6) and third == (first[0], 26)
    assert len(bars) == 3 and min(y for _, y in bars) > 26 + 12


def test_names_of_bars_do_not_touch() -> None:
    """Of 13 pixels a character takes 8 at most."""
    svg = stacked_bars(["100 k"] * 12, [Series("Won", "full", [1] * 12)], "", width=300, ink=INK)
    named = [text for text in ET.fromstring(svg).findall(f"{SVG}text") if text.text == "100 k"]
    places = [float(text.get("x", "0")) for text in named]
    assert len(places) > 3
    assert min(b - a for a, b in pairwise(places)) >= 5 * 13 * 0.6


def test_won_lost_and_not_known_differ_without_colour() -> None:
    sheet = shown(lines=lines("won", "lost", "unknown"))
    fills = re.findall(r'fill="([^"]+)" stroke', part(sheet, "picture")["svg"])
    assert len(set(fills)) == 3


@pytest.mark.parametrize("ink", ["#16191D", "rgb(30, 35, 41)", "rgba(1, 2, 3, 0.5)"])
def test_the_ink_is_the_pages(ink: str) -> None:
    assert ET.fromstring(part(shown(lines=lines("won"), ink=ink), "picture")["svg"]).get("color") == ink


@pytest.mark.parametrize("ink", ["", "red", '"/><script>', "#12", "url(x)", "rgb(1)\n"])
def test_what_is_no_colour_is_not_taken(ink: str) -> None:
    assert read_ink(ink) == INK


def test_words_in_the_chart_cannot_break_it() -> None:
    svg = stacked_bars(["<b>&"], [Series("<i>", "full", [1])], "a & b", width=300, ink=INK)
    assert [text.text for text in ET.fromstring(svg).findall(f"{SVG}text")][-3:] == ["<b>&", "a & b", "<i>"]


@pytest.mark.parametrize("most", [1, 2, 3, 7, 99, 100, 101, 999])
def test_no_bar_is_higher_than_the_chart(most: int) -> None:
    svg = stacked_bars(
        ["a", "b"], [Series("Won", "full", [most, 0]), Series("Lost", "lines", [0, 1])], "", width=300, ink=INK
    )
    _, bars = heights(svg)
    assert max(bars) <= HEIGHT - 70


def test_bars_are_the_positions_looked_at() -> None:
    some = [DealVerdict("won", n) for n in (0, 10, 11, 30, 31, 1000, 1001)]
    assert [(most, counts.won) for most, counts in group_by_positions(some)] == [
        (10, 2), (30, 2), (100, 1), (300, 0), (1000, 1), (3000, 1)
    ]  # fmt: skip
    assert group_by_positions([]) == []


def test_without_a_game_or_a_search_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert part(shown(None), "buttons") is None
    monkeypatch.setattr("lacuna.sheets.tools.survey.search_for", lambda *_, **__: None)
    sheet = shown(go="start")
    assert (len(sheet["parts"]), sheet["work"]) == (1, [])


def test_only_games_with_redeals_speak_of_the_first_round() -> None:
    assert "redeal" in texts(shown(Game.new("gaps", "1")))
    assert "redeal" not in texts(shown(Game.new("pretzel", "1")))


def test_only_the_deals_that_were_chosen_are_counted() -> None:
    wire = Wire()
    wire.ok("open", game="gaps-fixed/1")
    lines = [f"gaps-fixed/{deal} {'won' if deal <= 100 else 'lost'} 9000" for deal in range(1, 190)]
    parts = wire.ok("view", name="survey", count="100", lines=lines)["view"]["parts"]
    headings = [part["text"] for part in parts if part["kind"] == "heading"]
    assert "100 of 100 can be won (100.0%)" in headings
