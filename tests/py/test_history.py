"""The games that were played can be looked at again, gone along and gone on with; the newest stay."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.wire import ENTROPY, Wire
from test_plays import Table

from lacuna import load
from lacuna.play.game import Game
from lacuna.records.deal_record import DealRecord, write_record
from lacuna.records.played_games import MOST, MOST_TEXT, drop_oldest
from lacuna.scene.scene import scene
from lacuna.storage_keys import DEAL_MOVES as PREFIX


@pytest.fixture
def table() -> Table:
    return Table()


def ended(table: Table, name: str) -> str:
    """Plays a deal to its end; its save."""
    table.open(name)
    table.end()
    assert table.reply["scene"]["status"]["outcome"]
    return str(table.reply["save"])


def kept(table: Table) -> dict[str, str]:
    return {key.removeprefix(PREFIX): text for key, text in table.kept.items() if key.startswith(PREFIX)}


def started(table: Table) -> tuple[Table, dict[str, Any]]:
    """A new start with what is kept."""
    later = Table(table.kept)
    later.now = table.now + 1000
    later.wire.give(table.kept)
    later.do("open", game=None, entropy=ENTROPY, kept={"texts": [], "build": "b", "any": True})
    return later, later.reply


def sheet(table: Table, **args: Any) -> dict[str, Any]:
    view: dict[str, Any] = table.wire.ok("view", **{"name": "history", **args})["view"]
    return view


def buttons(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    every = [inner for part in view["parts"] for inner in part.get("parts", [part])]
    parts = [part for part in every if part["kind"] == "buttons"]
    return {one["text"]: one["do"] for part in parts for one in part["buttons"]}


def test_the_moves_of_a_deal_are_kept_when_it_ends(table: Table) -> None:
    table.open("pretzel/7")
    table.play()
    assert kept(table) == {}
    table.end()
    assert kept(table) == {"pretzel/7": table.reply["save"]}


def test_the_moves_of_a_deal_given_up_are_kept_too(table: Table) -> None:
    table.open("gallery/7")
    table.play()
    table.act("resign")
    assert load(kept(table)["gallery/7"]).outcome == "resigned"


def test_a_won_deal_stays_as_it_was_won_first(table: Table) -> None:
    name = next(name for deal in range(1, 40) if load(ended(table, name := f"pretzel/{deal}")).outcome == "won")
    before = kept(table)[name]
    table.open(name)
    table.play(which=-1)
    table.act("resign")
    assert kept(table)[name] == before


def test_a_game_that_leaves_the_table_is_kept_as_it_was_left_and_can_be_gone_on_with(table: Table) -> None:
    table.open("gaps/7")
    table.play()
    save = table.reply["save"]
    table.act("new")
    assert kept(table) == {"gaps/7": save}
    later, _ = started(table)
    later.do("open", game="gaps/7", entropy=ENTROPY, kept={"texts": [], "build": "b"})
    assert later.reply["save"] == save and later.reply["kept"]["opened"] is None


def test_a_deal_that_was_only_looked_at_leaves_nothing(table: Table) -> None:
    table.open("gaps/7")
    table.open("gaps/8")
    table.act("new")
    assert kept(table) == {}


def test_a_finished_deal_begins_anew_by_its_address(table: Table) -> None:
    ended(table, "pretzel/7")
    table.do("open", game="pretzel/7", entropy=ENTROPY, kept={"texts": [], "build": "b"})
    assert not table.reply["scene"]["actions"]["undo"]["can"]


@pytest.mark.parametrize("where", ["start", "end"])
def test_it_is_gone_along_to_and_fro_over_the_game_on_the_table(table: Table, where: str) -> None:
    played = load(ended(table, "gaps-fixed/7"))
    table.open("gallery/5")
    table.play()
    before, count = table.reply["scene"], len(played.log)
    table.do("open", game="gaps-fixed/7", replay=where, entropy=ENTROPY)
    lesson = table.reply["scene"]["lesson"]
    assert (lesson["done"], lesson["of"]) == ((0, count) if where == "start" else (count, count))
    assert table.reply["scene"]["moves"] == [] and table.reply["scene"]["status"]["outcome"] is None
    there, back = ("next", "back") if where == "start" else ("back", "next")
    for action, steps in ((there, played.log), (back, played.log[::-1])):
        for _ in steps:
            assert table.reply["scene"]["actions"][action]["can"]
            table.act(action)
        assert not table.reply["scene"]["actions"][action]["can"]
        assert table.wire.code("act", action=action, rev=table.reply["rev"]) == "not-now"
    assert table.wire.code("play", rev=table.reply["rev"], move=played.log[0]) == "not-now"
    table.act("leave")
    assert table.reply["scene"] == before


def test_every_position_of_it_is_shown_also_over_a_redeal_and_its_end_is_told(table: Table) -> None:
    table.open("gallery/7")
    table.play()
    table.act("redeal")
    table.play()
    table.act("resign")
    table.open("gaps/1")
    table.do("open", game="gallery/7", replay="start", entropy=ENTROPY)
    assert table.reply["scene"]["lesson"]["text"] == "This is how you played it: 4 steps."
    game, kinds = Game.new("gallery", "7"), []
    for text in load(kept(table)["gallery/7"]).log:
        table.act("next")
        game.act(text)
        kinds.append(table.reply["change"]["kind"])
        shown = table.reply["scene"]
        assert shown["piles"] == scene(game)["piles"] or kinds[-1] == "resign"
        step = f" Step {len(kinds)} of 4."
        assert len(kinds) == 4 or shown["status"]["text"] == shown["lesson"]["text"] + step, "what key Q says"
    assert kinds == ["move", "redeal", "move", "resign"]
    assert table.reply["scene"]["lesson"]["text"] == scene(game)["status"]["text"]


def test_the_end_of_it_says_how_it_ended(table: Table) -> None:
    save = ended(table, "pretzel/7")
    table.open("gaps/1")
    table.do("open", game="pretzel/7", replay="end", entropy=ENTROPY)
    status = table.reply["scene"]["status"]["text"]
    assert status == Wire().ok("open", save=save)["scene"]["status"]["text"]


def test_what_cannot_be_shown_is_refused(table: Table) -> None:
    table.open("gaps/7")
    refused = (
        {"game": "gaps/8", "replay": "start"},
        {"game": "gaps/7", "replay": "middle"},
        {"game": "x/1", "replay": "end"},
    )
    assert [table.wire.code("open", **args) for args in refused] == ["not-now", "bad-request", "unknown-variant"]
    table.wire.give({f"{PREFIX}gaps/7": "damaged"})
    assert table.wire.code("open", game="gaps/7", replay="end") == "bad-save"


def test_a_damaged_one_stops_no_start(table: Table) -> None:
    play = DealRecord(1, 2, 3, 4, 0, 6, 48, "open", ())
    table.kept |= {f"{PREFIX}gaps/7": "{", "record:play:gaps/7": write_record(play), f"{PREFIX}gaps": "", PREFIX: "[]"}
    table.wire.give(table.kept)
    table.do("open", game="gaps/7", entropy=ENTROPY, kept={"texts": [], "build": "b"})
    assert table.reply["scene"]["game"] == "gaps/7" and not table.reply["kept"]["text"]


def made(count: int, letters: int = 10) -> dict[str, str]:
    """Records and texts of so many deals; the first was played last."""
    records = {}
    for deal in range(count):
        records[f"{PREFIX}gaps/{deal}"] = "x" * letters
        records[f"record:play:gaps/{deal}"] = write_record(DealRecord(1, count - deal, 0, 1, 0, 1, 48, "lost", ()))
    return records


def test_the_newest_stay_and_the_others_go_once_all_are_given() -> None:
    assert MOST == 5000, "as the changelog says"
    stored = made(MOST + 3)
    stored[f"{PREFIX}gaps/odd"] = "x"  # without a record it is the oldest
    wire, texts = Wire(), [part for pair in stored.items() for part in pair]
    assert wire.ok("give", texts=texts[:100])["done"] == []
    done = wire.ok("give", texts=texts[100:], last=True)["done"]
    assert [key.removeprefix(PREFIX) for key, _ in done] == [f"gaps/{deal}" for deal in range(MOST, MOST + 3)] + [
        "gaps/odd"
    ]
    assert all(text == stored[key] for key, text in done)
    assert wire.ok("give", texts=[], last=True)["done"] == []


def test_before_a_game_opens_the_engine_names_the_records_of_its_deal() -> None:
    wire = Wire()
    wanted = ["record:play:gaps?redeals=3/7", "record:game:gaps?redeals=3/7"]
    assert wire.ok("give", texts=[], game="gaps?redeals=3/7")["wanted"] == wanted
    assert wire.ok("give", texts=[wanted[0], "x"], game="gaps?redeals=3/7")["wanted"] == wanted[1:]
    locked = wire.ok("give", texts=[], game="gaps-locked?random-gaps=on/7")["wanted"]
    assert locked == ["record:play:gaps-locked/7", "record:game:gaps-locked/7"], "an option that is not counted apart"
    for address in ("gaps", "gaps/", "chess/7", "gaps/7/nAQE", ""):
        assert wire.ok("give", texts=[], game=address)["wanted"] == [], address


def test_no_more_text_stays_than_a_start_can_carry() -> None:
    records = made(10, MOST_TEXT // 4)
    assert [key for key, _ in drop_oldest(records)] == [f"{PREFIX}gaps/{deal}" for deal in range(4, 10)]
    assert sum(key.startswith(PREFIX) for key in records) == 4 and drop_oldest(records) == []


def test_the_sheet_lists_all_deals_page_by_page(table: Table) -> None:
    table.kept |= made(45)
    later, _ = started(table)
    first = sheet(later, kind="gaps")
    rows = next(part for part in first["parts"] if part["kind"] == "table")["rows"]
    assert [one[0]["text"] for one in rows] == [str(deal) for deal in range(20)]
    assert set(buttons(first)) == {"Older", "Statistics"}
    second = sheet(later, **buttons(first)["Older"]["view"])
    assert set(buttons(second)) == {"Older", "Newer", "Statistics"}
    third = sheet(later, **buttons(second)["Older"]["view"])
    assert len(next(part for part in third["parts"] if part["kind"] == "table")["rows"]) == 5
    assert sheet(later, kind="gaps", past="9" * 8)["parts"] == third["parts"]
    assert later.wire.code("view", name="history", kind="chess") == "bad-request"


def test_a_deal_is_told_with_all_that_can_be_done_with_it(table: Table) -> None:
    ended(table, "pretzel/7")
    table.open("gaps/7")
    table.play()
    table.act("new")
    over = buttons(sheet(table, kind="pretzel", deal="7"))
    assert over["Play again"] == {"open": {"game": "pretzel/7", "replace": True}}
    assert over["Replay"] == {"open": {"game": "pretzel/7", "replay": "start"}}
    assert over["Show the end"] == {"open": {"game": "pretzel/7", "replay": "end"}}
    going = buttons(sheet(table, kind="gaps", deal="7"))
    assert going["Continue"] == {"open": {"game": "gaps/7", "replace": True, "kept": True}} and "Replay" in going
    table.kept = {key: text for key, text in table.kept.items() if not key.startswith(PREFIX)}
    later, _ = started(table)
    bare = sheet(later, kind="pretzel", deal="7")
    assert "Replay" not in buttons(bare) and "no longer saved" in bare["parts"][1]["text"]
    assert [part["kind"] for part in sheet(later, kind="pretzel", deal="99")["parts"]] == ["text", "buttons"]


def test_the_sheet_of_records_leads_to_it(table: Table) -> None:
    ended(table, "pretzel/7")
    view = table.wire.ok("view", name="records", kind="pretzel")["view"]
    assert buttons(view)["Show 1 deal"] == {"view": {"name": "history", "kind": "pretzel"}}
