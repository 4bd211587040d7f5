"""What the panel at the end of a game says, and which time counts as played."""

from __future__ import annotations

from typing import Any

import pytest
from test_plays import Table

from lacuna.records.deal_record import AWAY_MS
from lacuna.words import Words, languages


@pytest.fixture
def table() -> Table:
    return Table()


def panel(table: Table) -> tuple[str, dict[str, str], dict[str, Any]]:
    """Return the title, the figures, and what the buttons do."""
    view = table.wire.ok("view", name="result")["view"]
    rows = [row for part in view["parts"] if part["kind"] == "figures" for row in part["rows"]]
    buttons = [one for part in view["parts"] if part["kind"] == "buttons" for one in part["buttons"]]
    return view["title"], dict(rows), {one["text"]: one for one in buttons}


def play_until_blocked(table: Table, game: str) -> None:
    """Open deals of a game until one is blocked after some moves, with a redeal left."""
    for deal in range(1, 60):
        table.open(f"{game}/{deal}")
        table.end()
        if table.reply["scene"]["status"]["blocked"]:
            return
    raise AssertionError("no deal was blocked")


def win(table: Table, wins: int) -> None:
    """Win deals of Pretzel, all by the first move that is offered."""
    for deal in range(1, 200):
        table.open(f"pretzel/{deal}")
        table.end()
        wins -= table.reply["scene"]["status"]["outcome"] == "won"
        if not wins:
            return
    raise AssertionError("too few deals were won")


def test_a_blocked_game_offers_redeal_review_and_undo(table: Table) -> None:
    play_until_blocked(table, "gaps")
    title, figures, buttons = panel(table)
    assert title == "No card can move" and not figures
    assert [(name, one["do"]) for name, one in buttons.items()] == [
        ("Redeal", {"act": "redeal"}),
        ("Find the mistake", {"act": "review"}),
        ("Undo", {"act": "undo"}),
    ]


def test_a_lost_game_offers_undo_review_restart_and_new_deal(table: Table) -> None:
    table.open("gaps-fixed/3")
    table.end()
    title, figures, buttons = panel(table)
    assert title == "Lost" and {"Moves", "Time", "In place", "Most in place", "Help"} <= figures.keys()
    assert list(buttons)[:4] == ["Undo", "Find the mistake", "Restart", "New deal"]
    assert buttons["Undo"]["mark"] == "primary"


def test_a_won_game_offers_a_new_deal_first(table: Table) -> None:
    win(table, 1)
    title, figures, buttons = panel(table)
    assert title == "Won" and {"Moves", "Time", "Help"} <= figures.keys() and "In place" not in figures
    assert next(iter(buttons)) == "New deal" and {"Share replay", "Copy result"} <= buttons.keys()
    assert "Undo" not in buttons and "Find the mistake" not in buttons


def test_the_best_of_several_wins_is_shown(table: Table) -> None:
    win(table, 1)
    assert "Best time" not in panel(table)[1]
    win(table, 2)
    figures = panel(table)[1]
    assert {"Best time", "Fewest moves"} <= figures.keys()
    assert int(figures["Fewest moves"]) <= int(figures["Moves"])


def test_help_is_counted_in_the_panel(table: Table) -> None:
    table.open("gaps-fixed/3")
    table.end()
    assert panel(table)[1]["Help"] == "none"
    table.act("undo")
    table.act("hint")
    table.play()
    while table.reply["scene"]["moves"]:
        table.play()
    assert panel(table)[1]["Help"] == "1 hint"


def test_a_resigned_game_is_not_searched_for_a_mistake(table: Table) -> None:
    table.open("gallery/7")
    table.play()
    table.act("resign")
    title, _, buttons = panel(table)
    assert title == "Resigned" and "Undo" in buttons and "Find the mistake" not in buttons


@pytest.mark.parametrize("language", languages())
def test_every_state_has_a_title_in_every_language(language: str) -> None:
    titles = {Words(language).say(f"result.{state}") for state in ("won", "lost", "resigned", "blocked")}
    assert len(titles) == 4


def test_time_under_a_dialog_does_not_count_as_played(table: Table) -> None:
    table.open("gaps/7")
    table.play(after=5000)
    table.now += 60_000
    table.do("play", rev=table.reply["rev"], move=table.reply["scene"]["moves"][0], held=57_000)
    assert table.of("gaps/7").spent == 8000
    table.play(after=4000)
    assert table.of("gaps/7").spent == 12_000, "what was held before an action does not count for the next"


def test_a_break_longer_than_the_limit_is_cut_after_the_dialog(table: Table) -> None:
    table.open("gaps/7")
    table.play(after=5000)
    table.now += AWAY_MS + 90_000
    table.do("play", rev=table.reply["rev"], move=table.reply["scene"]["moves"][0], held=60_000)
    assert table.of("gaps/7").spent == 5000 + AWAY_MS


@pytest.mark.parametrize("held", [-1, 0, "5", 1e300])
def test_a_held_time_that_cannot_be_is_refused(table: Table, held: object) -> None:
    table.open("gaps/7")
    move = table.reply["scene"]["moves"][0]
    assert table.wire.code("play", rev=table.reply["rev"], move=move, now=table.now, held=held) == "bad-request"
