"""All that is the player's goes into one file and is read in again: whole, joined with what is there, or not at all."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from helpers.sheets import every_part
from helpers.sizes import count
from helpers.steps import count_steps
from helpers.wire import Wire
from hypothesis import given, settings
from hypothesis import strategies as st

from lacuna import dump
from lacuna.errors import BadSaveError
from lacuna.play.game import Game
from lacuna.play.save import checksum
from lacuna.records.deal_record import DealRecord, Ending, write_record
from lacuna.saved import backup, merge_backup
from lacuna.saved.backup import (
    ACTIONS_PER_REQUEST,
    CHARACTERS_PER_REQUEST,
    ENTRIES_PER_REQUEST,
    MAX_TEXT,
    Backup,
    NewBackup,
    find_saves,
    newest_texts,
    replay_some,
    write_backup,
)
from lacuna.saved.merge_backup import merge
from lacuna.sheets.records import backup as sheet_module
from lacuna.testing import playout


def played(address: str = "gaps/7", moves: int = 5) -> str:
    name, deal = address.split("/")
    game = Game.new(name, deal)
    playout(game, 1, most=moves)
    return dump(game)


def line(address: str = "gaps/7", **more: Any) -> str:
    """A stored save."""
    body = {"game": address, "save": played(address), "earlier": [], "later": []}
    return json.dumps({**body, "at": 1_790_000_000_000, "begun": True, **more})


def play(best: int = 6, ending: Ending = "lost", last: int = 2) -> str:
    return write_record(DealRecord(1, last, 3, 4, 0, best, 48, ending, ("hint",)))


DAY = '{"won":"2026-11-21","assisted":false,"moves":104}'
KEPT: dict[str, str] = {
    "save:a": line(earlier=[played(moves=2)]),
    "record:play:gaps/7": play(),
    "record:play:gaps?redeals=5/ms31000": play(48, "won"),
    "record:game:gaps/7": played(),
    "record:daily:gaps:2026-11-21:2026-11-21": DAY,
    "record:owed:gaps/12": DAY,
    "record:favourite:gaps": "true",
    "settings": '{"theme":"night","four":true}',
    "lesson": "true",
}


def entries_of(text: str) -> dict[str, str]:
    """The entries of a backup that was checked to its end."""
    read = Backup(text)
    while read.done < read.total:
        read.check_some()
    return read.texts


def meaning(texts: dict[str, str]) -> dict[str, Any]:
    return {key: json.loads(text) for key, text in texts.items()}


def file_of(**entries: Any) -> str:
    return json.dumps({"lacuna": "everything", "format": 1, "kept": entries})


def test_what_is_packed_is_unpacked_as_it_was() -> None:
    text = write_backup(KEPT)
    assert meaning(entries_of(text)) == meaning(KEPT)
    assert json.loads(text)["lacuna"] == "everything" and text.isascii()
    assert len(text.splitlines()) == len(KEPT) + 2, "a line for each entry"
    saves = find_saves(entries_of(text))
    assert len(saves) == 2 and replay_some(saves, 0) == 2


def test_the_texts_are_kept_as_the_engine_writes_them_itself() -> None:
    entries = entries_of(write_backup(KEPT))
    for key in ("record:play:gaps/7", "record:game:gaps/7", "record:favourite:gaps"):
        assert entries[key] == KEPT[key]


def test_what_is_damaged_or_of_nobody_is_not_packed() -> None:
    more = {
        "save:b": "{",
        "scene:gaps": "{}",
        "aside:1:save:x": "{}",
        "record:play:gaps/8": "{}",
        "record:game:x/1": "{}",
    }
    assert write_backup({**KEPT, **more}) == write_backup(KEPT)


def test_a_backup_has_everything_or_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"record:play:gaps/{deal}": play() for deal in range(1, 20_001)}
    text = write_backup({**KEPT, **many})
    assert len(text) > 2_000_000 and set(entries_of(text)) == {*KEPT, *many}
    monkeypatch.setattr(backup, "MAX_TEXT", len(text) - 1)
    for refused in (lambda: write_backup({**KEPT, **many}), lambda: entries_of(text + " ")):
        with pytest.raises(BadSaveError, match="characters"):
            refused()


@pytest.mark.parametrize(("last", "steps"), [("{}", 1), (play(), 2)], ids=["damaged", "sound"])
def test_a_long_backup_is_checked_in_steps_to_its_last_entry(last: str, steps: int) -> None:
    whole = 2 * ENTRIES_PER_REQUEST
    many = {f"record:play:gaps/{deal}": json.loads(play()) for deal in range(10_000, 10_000 + whole - 1)}
    read, done = Backup(file_of(**many, **{"record:play:gaps/99999": json.loads(last)})), []
    with contextlib.suppress(BadSaveError):
        while read.done < read.total:
            read.check_some()
            done.append(round(4 * read.done / read.total))
    # Reading is the first half of the check. There is no game to replay, which would be the second half.
    assert done == [1, 4][:steps]


def test_a_step_of_making_or_checking_has_a_limited_number_of_characters() -> None:
    deals = {f"record:game:gaps/{deal}": played(f"gaps/{deal}") for deal in range(1, 3)}
    long = {f"save:{name}": line(earlier=[played()] * 700) for name in "abcdefghij"}
    made, read, checked = NewBackup({**deals, **long}), Backup(write_backup({**deals, **long})), 0
    made.write_some()
    assert 0 < made.done < made.total
    while not checked or len(read.texts) > checked:
        assert sum(map(len, list(read.texts.values())[checked:])) < CHARACTERS_PER_REQUEST * 1.5
        checked = len(read.texts)
        read.check_some()
    assert checked == 12


@pytest.mark.parametrize("space", ["", " ", "\n\t"])
def test_a_backup_that_another_program_has_written_is_read_too(space: str) -> None:
    """JSON allows white space, escapes and any order of names."""
    body = {"kept": {**meaning(KEPT), "record:favourite:gaps": True}, "format": 1, "lacuna": "everything"}
    text = json.dumps(body, separators=(f"{space},{space}", f"{space}:{space}")).replace("record", "\\u0072ecord")
    assert meaning(entries_of(text)) == meaning(KEPT)
    assert entries_of(f'{{{space}"format":1,"lacuna":"everything","kept":{{{space}}}{space}}}') == {}


GOOD = json.loads(play())
BAD: list[tuple[str, str]] = [
    ("", "not complete JSON"),
    ("{", "not complete JSON"),
    ("[" * 300, "not complete JSON"),
    ("x" * (MAX_TEXT + 1), "characters"),
    ("[]", "not a Lacuna backup"),
    ("null", "not complete JSON"),
    ("{}", "not a Lacuna backup"),
    (played(), "not a Lacuna backup"),
    ('{"lacuna":"everything"}', "not a Lacuna backup"),
    ('{"lacuna":"everything","format":true,"kept":{}}', "not a Lacuna backup"),
    ('{"lacuna":"everything","format":1,"kept":[]}', "not a Lacuna backup"),
    ('{"lacuna":"everything","format":0,"kept":{}}', "not a Lacuna backup"),
    ('{"lacuna":"everything","format":2,"kept":{}}', "newer Lacuna"),
    (file_of(scene={}), "the entry scene is unknown"),
    (file_of(**{"record:luck:gaps/7": 1}), "is unknown"),
    (file_of(**{"record:play:" + "x" * 500: GOOD}), "is unknown"),
    (file_of(**{"record:play:gäps/7": GOOD}), "is unknown"),
    (file_of(**{"record:play:chess/7": GOOD}), "record:play:chess/7 is damaged"),
    (file_of(**{"record:play:gaps": GOOD}), "damaged"),
    (file_of(**{"record:play:gaps/7": {**GOOD, "best": 49}}), "damaged"),
    (file_of(**{"record:game:gaps/7": played()}), "damaged"),
    (file_of(**{"record:daily:gaps:2026-11-21:2026-11-22": json.loads(DAY)}), "damaged"),
    (file_of(**{"record:daily:gaps:2026-11-31:2026-11-21": json.loads(DAY)}), "damaged"),
    (file_of(**{"record:owed:gaps/7": {**json.loads(DAY), "moves": -1}}), "damaged"),
    (file_of(**{"record:favourite:chess": True}), "damaged"),
    (file_of(**{"record:favourite:gaps": 1}), "damaged"),
    (file_of(**{"save:a": {**json.loads(line()), "begun": 1}}), "save:a is damaged"),
    (file_of(**{"save:a": {**json.loads(line()), "more": 1}}), "damaged"),
    (file_of(**{"save:a": {**json.loads(line()), "at": float("nan")}}), "damaged"),
    (file_of(settings=[]), "settings is damaged"),
    (file_of(settings={"theme": {}}), "settings is damaged"),
    (file_of(lesson=1), "lesson is damaged"),
    (file_of(lesson=True)[:-1], "not complete JSON"),
    (file_of(lesson=True) + "}", "not complete JSON"),
    (file_of(lesson=True).replace("true", "true,"), "not complete JSON"),
    (file_of(lesson=True).replace("true", "tru"), "not complete JSON"),
    (file_of(lesson=[]).replace("[]", "[" * 200 + "]" * 200), "not complete JSON"),
    (file_of(lesson=[1]).replace("1]", "1}"), "not complete JSON"),
    (file_of(lesson=None), "lesson is damaged"),
    (file_of(lesson=1).replace("1}}", '1},"more":1}'), "not a Lacuna backup"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_a_bad_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadSaveError, match=reason):
        entries_of(text)


def changed_save(**changes: Any) -> str:
    body = {**json.loads(played()), **changes}
    return json.dumps({**body, "check": checksum(body)}, separators=(",", ":"))


def test_a_game_that_cannot_be_played_again_is_named() -> None:
    bad = changed_save(log=["KD:r1c1>r1c2"], at=1)
    for key, value in (("record:game:gaps/7", json.loads(bad)), ("save:a", {**json.loads(line()), "later": [bad]})):
        with pytest.raises(BadSaveError, match=f"in the entry {key} is damaged: .*step 1"):
            entries_of(file_of(**{key: value}))
    game = json.loads(played())
    with pytest.raises(BadSaveError, match="record:game:gaps/8 is damaged"):
        entries_of(file_of(**{"record:game:gaps/7": game, "record:game:gaps/8": game}))


def test_a_game_of_other_rules_stops_no_file() -> None:
    saves = find_saves(entries_of(file_of(**{"record:game:gaps/7": json.loads(changed_save(revision=99))})))
    assert replay_some(saves, 0) == 1


def test_games_are_played_again_some_at_a_time() -> None:
    saves = [("save:x", played("gallery/7", 300)) for _ in range(40)]
    at, slices = 0, 0
    while at < len(saves):
        before, at = at, replay_some(saves, at)
        assert at - before < ACTIONS_PER_REQUEST // 100
        slices += 1
    assert at == 40 and slices > 3


HERE = {"record:play:gaps/7": play(6), "record:game:gaps/7": played(), "save:a": line()}


@pytest.mark.parametrize(
    ("here", "there", "taken"),
    [
        (play(6), play(7), True),
        (play(7), play(6), False),
        (play(6, last=5), play(6, last=6), True),
        (play(6, last=6), play(6, last=5), False),
        (play(47), play(48, "won"), True),
        (play(48, "won"), play(47), False),
        (play(48, "won", last=5), play(48, "won", last=4), True),
        (play(48, "won", last=4), play(48, "won", last=5), False),
        ("damaged", play(1), True),
        (None, play(1), True),
    ],
)
def test_of_two_records_the_one_that_is_further_or_won_stays(here: str | None, there: str, taken: bool) -> None:
    key, game = "record:play:gaps/7", "record:game:gaps/7"
    now = {game: "old", **({key: here} if here else {})}
    texts = merge({key: there, game: "new"}, now).texts
    assert texts == ({key: there, game: "new"} if taken else {}), "and its moves with it"


def test_a_save_whose_key_is_taken_here_gets_another_one_and_overwrites_nothing() -> None:
    here = {"save:a": line(save=other_moves())}
    found = merge({"save:a": line()}, here)
    [(key, text)] = found.texts.items()
    assert found.counts == {"lines": 1} and key not in here and json.loads(text)["save"] == played()
    assert merge({"save:a": line()}, {**here, key: text}).texts == {}
    # Two saves with the same game on the table, but with other games before it, are two.
    other = {"save:a": line(earlier=[played("gaps/1")])}
    assert set(merge(other, {**here, key: text}).texts) != {key}
    assert set(merge({"save:b": line()}, here).texts) == {"save:b"}


def restored(here: dict[str, str], there: dict[str, str]) -> dict[str, str]:
    """What is stored after the backup of ``there`` was restored."""
    return {**here, **merge(entries_of(write_backup(there)), here).texts}


def opened(texts: dict[str, str]) -> dict[str, Any]:
    flat = [part for item in texts.items() for part in item]
    return Wire().ok("open", entropy="5" * 64, kept={"texts": flat, "build": "b", "any": True})


def other_moves(address: str = "gaps/7") -> str:
    name, deal = address.split("/")
    game = Game.new(name, deal)
    playout(game, 2, most=5)
    return dump(game)


def test_a_restored_game_that_is_also_here_was_not_played_in_two_tabs() -> None:
    here = {"save:x": line(save=other_moves(), at=1)}
    found = opened(restored(here, {"save:a": line()}))
    assert found["kept"]["others"] == 1
    assert found["kept"]["text"] == (
        "Your backup has this game with different moves. Both versions are saved; this is one of them."
    )


def test_two_tabs_still_are_two_tabs_beside_a_restored_game() -> None:
    gallery: dict[str, Any] = {"address": "gallery/3", "game": "gallery/3", "at": 1_800_000_000_000}
    here = {
        "save:x": line(**gallery, save=other_moves("gallery/3")),
        "save:y": line(**gallery, save=played("gallery/3")),
    }
    assert "two tabs" in opened(restored(here, {"save:a": line()}))["kept"]["text"]


def test_a_backup_read_twice_adds_nothing_the_second_time() -> None:
    here, there = {"save:x": line(save=other_moves(), at=1)}, {"save:a": line()}
    assert merge(there, restored(here, there)).texts == {}


@pytest.mark.parametrize("moves", [0, 3, 5])
def test_a_game_that_goes_on_here_is_not_added_by_a_backup(moves: int) -> None:
    here = {"save:x": line()}
    assert merge({"save:a": line(save=played(moves=moves))}, here).texts == {}
    assert merge({"save:a": line(save=played(moves=9))}, here).counts == {"lines": 1}
    assert merge({"save:a": line(earlier=[other_moves()])}, here).counts == {"lines": 1}


def test_a_deal_without_a_move_is_neither_counted_nor_added() -> None:
    only_dealt = line(address="gaps/8", save=played("gaps/8", moves=0), begun=False)
    found = merge({"save:b": only_dealt, "save:c": line()}, {})
    assert found.counts == {"lines": 1} and set(found.texts) == {"save:c"}


def test_a_restored_game_gets_into_another_backup_unmarked() -> None:
    texts = restored({}, {"save:a": line()})
    assert json.loads(texts["save:a"])["restored"] is True
    assert entries_of(write_backup(texts)) == entries_of(write_backup({"save:a": line()}))


def test_days_and_favourites_are_joined_and_the_settings_of_the_file_count() -> None:
    there = {"record:favourite:gaps": "false", "settings": "{}", "record:favourite:gallery": "true"}
    found = merge({**KEPT, "record:favourite:gallery": "false"}, there)
    assert found.counts == {
        "lines": 1, "deals": 2, "games": 1, "days": 2, "favourites": 1, "settings": 1, "lesson": 1
    }  # fmt: skip
    assert found.texts["record:favourite:gaps"] == "true" and "record:favourite:gallery" not in found.texts
    assert found.texts["settings"] == KEPT["settings"]
    assert merge(KEPT, KEPT).texts == {}


def test_joining_twice_is_joining_once() -> None:
    once = {**HERE, **merge(KEPT, HERE).texts}
    assert merge(KEPT, once).texts == {}


def test_the_newest_text_of_a_key_counts() -> None:
    assert newest_texts(["a", "new", "b", None, "a", "old"]) == {"a": "new"}


# The sheet


class Sheet:
    """The sheet as the page shows it: it asks again where the sheet says so."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.wire = Wire()
        self.kept = kept or {}
        self.asked = 0
        self.parts: list[list[str]] = []

    def show(self, text: str = "", /, **once: Any) -> dict[str, Any]:
        while True:
            view = self.ask(text, **once)
            if "form" not in view.get("do", {}):
                return view
            once = dict(view["do"]["form"])

    def ask(self, text: str = "", /, **once: Any) -> dict[str, Any]:
        """One request of the page. ``text`` is what the field has."""
        if once.get("kept"):
            once["kept"] = {"texts": [part for item in self.kept.items() for part in item], "build": "b"}
        args = {"text": text, "today": "2026-11-22", **once}
        view: dict[str, Any] = self.wire.ok("view", name="backup", **args)["view"]
        self.asked += 1
        if "restore" in view:
            self.parts[view["from"] :] = view["restore"]
            if "reload" in view["do"]:
                self.kept |= dict(self.parts)
        return view

    def steps(self, text: str, /, **once: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Yield each request up to the last one that the sheet asks for, without the text, and the answer."""
        again: dict[str, Any] | None = once
        while again is not None:
            view = self.ask(text, **again)
            yield again, view
            again = view.get("do", {}).get("form")

    def button(self, view: dict[str, Any], name: str) -> dict[str, Any]:
        parts = [part for part in every_part(view) if part["kind"] == "buttons"]
        do: dict[str, Any] = next(one["do"]["form"] for part in parts for one in part["buttons"] if one["text"] == name)
        return dict(do)


def texts(view: dict[str, Any]) -> str:
    return " ".join(part.get("text", "") + part.get("error", "") for part in every_part(view))


def test_the_sheet_makes_a_file_that_another_page_reads_in() -> None:
    sheet = Sheet(KEPT)
    made = sheet.show(**sheet.button(sheet.show(), "Save backup"))
    file = next(part for part in made["parts"] if part["kind"] == "file")
    assert made["do"] == {"press": "backup-link"}, "one step: the page saves the file at once"
    assert file["name"] == "lacuna-2026-11-22.json" and meaning(entries_of(file["text"])) == meaning(KEPT)
    other = Sheet(dict(HERE))
    view = other.show(file["text"])
    assert "The backup is valid." in texts(view) and "1 deal is added to your statistics." in texts(view)
    assert "settings replace yours" in texts(view) and "keep" not in view
    assert view["do"] == {"focus": "backup-preview"} and view["parts"][-1]["id"] == "backup-preview"
    taken = other.show(file["text"], **other.button(view, "Restore and reload the page"))
    assert taken["do"] == {"reload": True}
    assert other.kept == {**HERE, **merge(entries_of(file["text"]), HERE).texts}
    again = other.show(file["text"])
    assert (
        "already have everything" in texts(again)
        and [one for one in every_part(again) if one["kind"] == "buttons"][1:] == []
    )


def test_where_nothing_is_kept_the_file_has_the_game_on_the_table_and_what_was_recorded() -> None:
    sheet = Sheet()
    sheet.wire.ok("open", game="gaps/7", now=1000)
    save = sheet.wire.ok("play", move=sheet.wire.scene()["moves"][0], now=2000)["save"]
    made = sheet.show(make=True, kept=True)
    entries = entries_of(next(part["text"] for part in made["parts"] if part["kind"] == "file"))
    assert set(entries) == {"record:play:gaps/7", next(key for key in entries if key.startswith("save:copy-"))}
    assert [told for _, told in find_saves(entries)] == [save]
    sheet.kept["save:a"] = json.dumps({**json.loads(line()), "save": save})
    again = sheet.show(make=True, kept=True)
    entries = entries_of(next(part["text"] for part in again["parts"] if part["kind"] == "file"))
    assert [key for key in entries if key.startswith("save:")] == ["save:a"], "it is there already"


def test_long_files_are_checked_in_parts_with_the_progress() -> None:
    games = {f"record:game:gallery/{deal}": played(f"gallery/{deal}", 400) for deal in range(1, 25)}
    sheet = Sheet()
    first = sheet.wire.ok("view", name="backup", text=write_backup(games))["view"]
    assert "form" in first["do"] and any(part["kind"] == "progress" for part in every_part(first))
    view = sheet.show(write_backup(games))
    assert sheet.asked > 3 and "The moves of 24 deals are added." in texts(view)


def test_a_long_backup_is_made_in_parts_with_the_progress_and_also_by_an_engine_that_comes_in_between() -> None:
    record = KEPT["record:play:gaps/7"]
    deals = {f"record:play:gaps/{deal}": record for deal in range(1, 25_001)}
    sheet = Sheet(deals)
    sheet.wire.give(deals)
    once = {"make": True, "kept": {"texts": [], "build": "b"}}
    first = sheet.wire.ok("view", name="backup", **once)["view"]
    assert (
        first["do"]["form"]["make"]
        and "kept" not in first["do"]["form"]
        and any(part["kind"] == "progress" for part in every_part(first))
    )
    assert "Writing: 10000 of 25000 entries" in texts(first)
    made = sheet.show(make=True)
    assert sheet.asked == 2 and made["do"] == {"press": "backup-link"}
    assert entries_of(next(part["text"] for part in made["parts"] if part["kind"] == "file")) == deals
    sheet.wire.ok("view", name="backup", **once)
    other = Sheet(KEPT)
    made = other.show(make=True)
    assert meaning(entries_of(next(part["text"] for part in made["parts"] if part["kind"] == "file"))) == meaning(KEPT)


TAKE = "Restore and reload the page"


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (backup, merge_backup):
        monkeypatch.setattr(module, "ENTRIES_PER_REQUEST", 4)


@pytest.mark.usefixtures("small_steps")
def test_a_backup_is_checked_compared_and_added_in_steps_and_its_text_is_sent_once() -> None:
    text = write_backup(KEPT)
    sheet = Sheet(dict(HERE))
    read = list(sheet.steps(text))
    taken = list(sheet.steps(text, **sheet.button(read[-1][1], TAKE)))
    assert [once for once, _ in [*read, *taken] if "text" not in once] == [{}], "only the first request has the text"
    assert sum("kept" in once for once, _ in read) == sum("kept" in once for once, _ in taken) == 1
    said = [texts(view).rpartition(" kept. ")[2] for _, view in [*read[:-1], *taken]]
    shown = [name for name, _ in itertools.groupby(one.partition(":")[0].rpartition(" ")[2] for one in said)]
    assert shown == ["Checking", "Comparing", "Comparing", "Adding"] or shown == ["Checking", "Comparing", "Adding"]
    assert all(any(part["kind"] == "progress" for part in every_part(view)) for _, view in [*read[:-1], *taken])
    assert sum("restore" in view for _, view in taken) > 1 and all(
        len(view.get("restore", [])) <= 4 for _, view in taken
    )
    assert sheet.kept == {**HERE, **merge(entries_of(text), HERE).texts}


@pytest.mark.usefixtures("small_steps")
def test_a_backup_that_is_left_before_its_last_step_changes_nothing() -> None:
    text = write_backup(KEPT)
    sheet = Sheet(dict(HERE))
    sheet.wire.give(HERE)
    preview = sheet.show(text)
    for steps in itertools.count(1):
        known = dict(sheet.wire.records)
        views = [view for _, view in itertools.islice(sheet.steps(text, **sheet.button(preview, TAKE)), steps)]
        if "reload" in views[-1]["do"]:
            break
        assert sheet.kept == HERE and sheet.wire.records == known
        left = sheet.ask(text, **(sheet.button(views[-1], "Cancel") if steps % 2 else {"text": ""}))
        assert "do" not in left and not any(part["kind"] == "progress" for part in every_part(left))
        preview = sheet.show(text)
    assert steps > 3 and sheet.kept == {**HERE, **merge(entries_of(text), HERE).texts}


@pytest.mark.usefixtures("small_steps")
@pytest.mark.parametrize("step", range(1, 9))
def test_an_engine_that_is_lost_meanwhile_begins_again_with_the_text_of_the_field(step: int) -> None:
    text = write_backup(KEPT)
    lost = Sheet(dict(HERE))
    steps = list(itertools.islice(lost.steps(text), step))
    sheet = Sheet(dict(HERE))
    view = sheet.show(text, **steps[-1][1]["do"].get("form", {"take": True, "kept": True, "read": True, "text": None}))
    assert "The backup is valid." in texts(view) and sheet.kept == HERE, "the player is asked again"
    unshown = sheet.wire = Wire()
    assert unshown and "choose the backup again" in texts(sheet.show("", text=None, read=True)), "a long file"


def test_a_very_long_backup_is_only_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser needs half a minute to show a text of 50 MB."""
    monkeypatch.setattr(sheet_module, "MOST_SHOWN", 10)
    view = Sheet(KEPT).wire.handle(
        json.dumps({"id": 1, "verb": "view", "args": {"name": "backup", "make": True, "kept": {"texts": []}}})
    )
    assert "data-file" in view and "backup-made-file" in view and '"readonly"' not in view


@pytest.mark.usefixtures("small_steps")
def test_a_win_that_another_tab_stores_while_a_backup_is_added_stays() -> None:
    key = "record:play:gaps/7"
    text = write_backup({**KEPT, key: play(30)})
    sheet = Sheet({})
    sheet.wire.give({key: play(6)})
    agreed = sheet.button(sheet.show(text), TAKE)
    steps = sheet.steps(text, **agreed)
    next(view for _, view in steps if "restore" in view)
    win = play(48, "won", last=9)
    sheet.wire.ok("records", texts=[key, play(6), win])
    assert "reload" in [view for _, view in steps][-1]["do"]
    assert sheet.wire.records[key] == win and key not in sheet.kept and "lesson" in sheet.kept


def test_a_bad_file_changes_nothing_and_says_why() -> None:
    sheet = Sheet(KEPT)
    broken = write_backup(KEPT).replace('"best":6', '"best":99', 1)
    for once in ({}, {"take": True, "kept": True}):
        view = sheet.show(broken, **once)
        assert "nothing was changed: the entry record:play:gaps/7 is damaged." in texts(view)
        assert "keep" not in view and "do" not in view


parts = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from([*KEPT, "save:", "record:play:", "record:game:/", "record:daily:::", "x"]) | st.text(max_size=20)
whole = st.builds(
    lambda entries, more: json.dumps({"lacuna": "everything", "format": 1, "kept": entries, **more}),
    st.dictionaries(keys, st.sampled_from([json.loads(text) for text in KEPT.values()]) | parts, max_size=4),
    st.dictionaries(st.sampled_from(["format", "kept", "lacuna", "more"]), parts, max_size=1),
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A sound file with a piece cut out, doubled or put in."""
    text = write_backup(KEPT)
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 60)))
    middle = draw(st.sampled_from(["", text[start:end] * 2]) | st.text(max_size=4))
    return text[:start] + middle + text[end:]


@settings(max_examples=count(166, browser=100, full=1500), deadline=None)
@given(st.text() | whole | damaged())
def test_whatever_the_text_it_is_sound_or_refused(text: str) -> None:
    try:
        entries = entries_of(text)
        saves, at = find_saves(entries), 0
        while at < len(saves):
            at = replay_some(saves, at)
    except BadSaveError:
        return
    assert meaning(entries_of(write_backup(entries))) == meaning(entries)
    merge(entries, KEPT)


@pytest.mark.parametrize(
    "unit", ["[", '"', "\\", '{"a":', "1", ',"save:a":1', '{"lacuna":"everything","format":1,"kept":{', "\ud800"]
)
def test_a_hostile_text_of_the_greatest_length_is_refused(unit: str) -> None:
    """Time that grows with the square of the length would be hours here, which the time limit of a test ends."""
    text = (unit * (MAX_TEXT // len(unit) + 1))[:MAX_TEXT]
    with pytest.raises(BadSaveError):
        entries_of(text)


def test_twice_as_many_entries_are_twice_the_work() -> None:
    def steps(entries: int) -> int:
        text = file_of(**{f"record:play:gaps/{deal}": GOOD for deal in range(1, entries + 1)})
        return count_steps(lambda: merge(entries_of(text), {}))

    assert steps(400) < 2.1 * steps(200)
