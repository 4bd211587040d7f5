"""What a page has kept: which game goes on, what two tabs made of one game, what is damaged and what is done with."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from helpers import sizes

from lacuna.engine import bridge
from lacuna.games.address import parse_address
from lacuna.play.checkpoints import Checkpoint
from lacuna.play.game import Game
from lacuna.play.save import checksum, dump, load
from lacuna.records.deal_record import DealRecord, write_record
from lacuna.saved.earlier_games import MOST
from lacuna.saved.find_game import StoredGames

Body = dict[str, Any]


@cache
def save(name: str) -> str:
    """A save of a name, each another."""
    body = json.loads(dump(Game.new("gaps", "7")))
    body["log"] = [name]
    return json.dumps({**body, "check": checksum(body)})


def name_of(text: str) -> str:
    return str(json.loads(text)["log"][0])


def line(name: str, at: float = 1, game: str = "gaps/7", **more: Any) -> list[str]:
    body = {"game": game, "save": save(f"{name}.{at}"), "earlier": [], "later": [], "at": at, "begun": True}
    more |= {side: [save(one) for one in more[side]] for side in ("earlier", "later") if side in more}
    return [f"save:{name}", json.dumps({**body, **more})]


def chosen(*entries: list[str], wanted: str | None = None, mine: str = "", beside: str = "") -> Body:
    """What is opened, as names of saves; keys of what is done with, kinds of what is damaged."""
    kept = StoredGames([text for entry in entries for text in entry], "this", mine and f"save:{mine}", {})
    found = kept.find(wanted, beside and f"save:{beside}")
    opening = found.open_args if found else {}
    names = {side: [name_of(one) for one in opening.get(side, [])] for side in ("earlier", "later")}
    return {
        "saves": [*names["earlier"], name_of(opening["save"])] if found else None,
        "later": names["later"],
        "others": len(found.versions) if found else 0,
        "done": [key for key, _ in kept.obsolete(found.stored if found else None)],
        "damaged": list(kept.damaged_kinds),
        "aside": [(key, other) for key, _, other in kept.quarantined],
    }


def test_without_an_address_the_game_played_last_goes_on() -> None:
    assert chosen(line("a", 1), line("b", 3, game="gallery/2"), line("c", 2))["saves"] == ["b.3"]


def test_a_deal_that_was_only_dealt_hides_no_game_of_it_that_another_deal_has_replaced() -> None:
    played, dealt = line("a", 2, game="gaps/8", earlier=["x"]), line("b", 3, begun=False)
    assert chosen(played, dealt, wanted="gaps/7")["saves"] == ["x"]
    assert chosen(played, dealt, line("c", 1), wanted="gaps/7")["saves"] == ["c.1"]


def test_an_address_has_its_own_game_and_one_without_a_number_the_last_of_its_kind() -> None:
    entries = [line("a", 1), line("b", 3, game="gaps?redeals=3/7"), line("c", 2, game="gaps/8")]
    assert chosen(*entries, wanted="gaps/7")["saves"] == ["a.1"]
    assert chosen(*entries, wanted="gaps?redeals=3/7")["saves"] == ["b.3"]
    assert chosen(*entries, wanted="gaps")["saves"] == ["b.3"]
    assert chosen(*entries, wanted="gaps?redeals=3")["saves"] == ["b.3"]
    assert chosen(*entries, wanted="gaps/9")["saves"] is None
    assert chosen(*entries, wanted="gallery")["saves"] is None


def test_of_two_versions_of_a_game_the_later_is_opened_and_both_stay() -> None:
    answer = chosen(line("a", 15), line("b", 99, earlier=["x"]), line("c", 3, game="gaps/8"))
    assert (answer["saves"], answer["others"], answer["done"]) == (["x", "b.99"], 1, [])


def test_a_save_whose_games_are_all_in_a_later_one_of_the_same_game_goes() -> None:
    short, long = played("gaps/7", 2), played("gaps/7", 5)
    for older, newer, done in ((short, long, ["save:a"]), (long, short, []), (long, long, ["save:a"])):
        answer = chosen(line("a", 1, save=older), line("b", 2, save=newer))
        assert (answer["done"], answer["others"]) == (done, 0 if done else 1)
    # Nor may a game that was put aside be lost, nor a checkpoint.
    assert chosen(line("a", 1, save=short, earlier=["x"]), line("b", 2, save=long))["done"] == []
    assert chosen(line("a", 1, save=short, earlier=["x"]), line("b", 2, save=long, earlier=["x"]))["done"] == ["save:a"]
    marked = load(short)
    marked.checkpoints.items.append(Checkpoint("here", 1))
    assert chosen(line("a", 1, save=dump(marked)), line("b", 2, save=long))["done"] == []
    # This tab's own save, and the one that is opened, are never deleted in this way.
    assert chosen(line("a", 1, save=short), line("b", 2, save=long), mine="a")["done"] == []
    assert chosen(line("a", 1, save=short), line("b", 2, save=long), wanted="gaps/7", beside="b")["saves"] is None


def test_an_address_finds_the_kept_game_however_it_is_spelt() -> None:
    text = played("gaps/7", 2)
    for address in ("gaps/007", "gaps?redeals=2/7", "GAPS/7", "#gaps/7"):
        assert resumed(*kept_line("a", "gaps/7", text), game=address)["result"]["save"] == text, address


def test_no_more_than_the_last_ten_games_are_put_aside() -> None:
    many = [str(number) for number in range(30)]
    assert chosen(line("a", earlier=many))["saves"] == [*many[-MOST:], "a.1"]
    assert chosen(line("a", later=many))["later"] == many[-MOST:]


def test_a_game_only_dealt_gives_way_to_one_that_was_played() -> None:
    answer = chosen(line("a", 1), line("b", 9, begun=False), wanted="gaps/7")
    assert (answer["saves"], answer["others"]) == (["a.1"], 0)


def test_a_tab_that_is_loaded_again_goes_on_with_its_own_game_unless_another_tab_went_on_from_it() -> None:
    assert chosen(line("a", 1), line("b", 9), mine="a")["saves"] == ["a.1"]
    short, long = played("gaps/7", 2), played("gaps/7", 5)
    for game in ("gaps/7", None):
        kept = [*kept_line("a", "gaps/7", short), *kept_line("b", "gaps/7", long, 9)]
        assert resumed(*kept, game=game, own="save:a")["result"]["save"] == long


def test_a_tab_that_takes_a_game_over_opens_what_the_other_tab_has_played() -> None:
    kept = [*kept_line("a", "gaps/7", played("gaps/7", 3)), *kept_line("b", "gaps/7", branch("gaps/7", 1), 9)]
    opened = [resumed(*kept, game="gaps/7", last=f"save:{name}")["result"]["kept"]["opened"][0] for name in "abx"]
    assert opened == ["save:b", "save:a", "save:b"]
    assert resumed(*kept[2:], game="gaps/7", last="save:b")["result"]["kept"]["opened"][0] == "save:b"
    # Where nothing is stored, the game on the table stays.
    assert resumed(game="gaps/7", last="save:b", any=False)["error"]["code"] == "not-now"


def test_a_tab_that_takes_a_game_over_loses_no_save_of_its_own_among_many() -> None:
    many = [text for n in range(1, 13) for text in kept_line(str(n), f"gaps/{n}", played(f"gaps/{n}", 1), n)]
    own = kept_line("own", "gaps/1", branch("gaps/1", 2), 99)
    done = resumed(*many, *own, game="gaps/1", last="save:own", any=False)["result"]["kept"]["done"]
    assert "save:own" not in [key for key, _ in done] and done


def test_the_other_versions_of_the_game_on_the_table_are_shown_in_turn() -> None:
    entries = [line("b", 2), line("a", 9), line("c", 1), line("d", 5, game="gaps/8")]
    shown = [chosen(*entries, wanted="gaps/7", beside=name)["saves"] for name in "abc"]
    assert shown == [["b.2"], ["c.1"], ["a.9"]]
    assert chosen(line("a", 9, earlier=["x", "y"]), wanted="gaps/7", beside="a")["saves"] is None
    # The save on the table may be gone.
    assert chosen(*entries, wanted="gaps/7", beside="aa")["saves"] == ["b.2"]


def test_the_copy_of_a_save_that_is_newer_counts_and_the_older_text_goes() -> None:
    answer = chosen(line("a", 4), line("a", 5))
    assert (answer["saves"], answer["done"]) == (["a.5"], ["save:a"])
    assert chosen(line("a", 5), line("a", 5))["done"] == []


def test_of_games_that_count_together_ten_lines_stay_and_those_only_dealt_go() -> None:
    entries = [line(f"l{number:02}", number, game=f"gaps/{number}") for number in range(1, 15)]
    assert sorted(chosen(*entries)["done"]) == ["save:l01", "save:l02", "save:l03", "save:l04"]
    # Another number of redeals counts apart, and is kept apart.
    assert len(chosen(*entries, line("m", 1, game="gaps?redeals=3/7"))["done"]) == 4
    dealt = line("b", 9, game="gaps/8", begun=False)
    assert chosen(line("a", 1), dealt)["done"] == ["save:b"]
    assert chosen(line("a", 1), dealt, mine="b")["done"] == []
    assert chosen(line("a", 1), dealt, wanted="gaps/8")["done"] == [], "it is on the table now"
    assert chosen(line("a", 1, game="gaps?redeals=3/7"), dealt)["done"] == []
    # A game of which this build knows nothing is one all the same.
    assert chosen(line("a", 1, game="chess?x=1/7"), line("b", 2, game="chess?x=1/8", begun=False))["done"] == ["save:b"]


def test_of_all_games_that_the_player_put_together_ten_lines_stay() -> None:
    ids = [f"own1~from-2~to-k~out-a~left~any-row~free~redeals-{n}~any-time~random" for n in range(1, 10)]
    ids += [f"own1~from-2~to-k~out-a~both~any-row~free~redeals-{n}~any-time~random" for n in range(1, 10)]
    entries = [line(str(n), n, game=f"{game}/7") for n, game in enumerate(ids, 1)]
    assert {*chosen(*entries, line("z", 99))["done"]} == {f"save:{n}" for n in range(1, 9)}


DAMAGED: list[Any] = [
    "", "{", "null", "true", "[]", "7", '"x"', "NaN", "[" * 500, "[" * 90 + "]" * 90, "{}", "\ud800", "1" * 9999,
    *[json.dumps({**json.loads(line("b", 1)[1]), "save": "x", **change}) for change in (
        {"game": None}, {"game": ""}, {"game": ["a"]}, {"save": None}, {"save": {}}, {"save": ""}, {"at": "now"},
        {"at": True}, {"at": None}, {"at": float("inf")}, {"at": float("nan")}, {"at": 10**400}, {"begun": 1},
        {"begun": None}, {"earlier": None}, {"later": None}, {"earlier": "x"},
        {"earlier": [1]}, {"earlier": [""]}, {"later": {}}, {"save": "x" * 2_000_001}, {"game": "g\ud800"},
    )],
]  # fmt: skip


@pytest.mark.parametrize("text", DAMAGED, ids=lambda text: text[:40].encode("unicode_escape").decode())
def test_a_damaged_text_is_set_aside_and_named_and_all_others_count(text: str) -> None:
    answer = chosen(line("a", 1), ["save:b", text], ["settings", "{}"], ["lesson", "true"])
    assert (answer["saves"], answer["damaged"]) == (["a.1"], ["save"])
    assert answer["aside"] == [("save:b", "aside:this:save:b")]


def test_damaged_settings_are_named_and_a_key_of_nobodys_is_passed_over() -> None:
    entries = [["settings", "[]"], ["lesson", "1"], ["last", "{"], ["constructor", "{"], ["scene:gaps", "{"]]
    assert chosen(*entries)["damaged"] == ["settings", "lesson"]


def test_what_another_build_set_aside_comes_back_and_what_this_one_did_does_not() -> None:
    [key, text] = line("a", 1)
    assert chosen([f"aside:newer:{key}", text])["saves"] == ["a.1"]
    assert chosen([f"aside:this:{key}", text])["saves"] is None
    assert chosen(["aside:newer:save:x", "{"])["damaged"] == []
    assert chosen([f"aside:newer:{key}", text], line("a", 2))["saves"] == ["a.2"]


def test_no_mutation_of_what_is_kept_is_more_than_damaged() -> None:
    source = random.Random(7)
    [key, text] = line("a", 3, earlier=["x"])
    for _ in range(sizes.count(400, browser=100, full=4000)):
        at = source.randrange(len(text))
        mutated = text[:at] + source.choice(["", "[", "{", '"', "9", "e9", "null", "\\", "-", ","]) + text[at + 1 :]
        reply = resumed(key, mutated, *line("z", 1, game="gallery/2"))
        assert reply["result"]["scene"]["size"], mutated


# ---- what is opened of it, by the bridge


@pytest.fixture(autouse=True)
def bridged() -> None:
    bridge.start('{"plugins":[]}')


def resumed(*texts: str | None, game: str | None = None, **more: Any) -> Body:
    kept = {"texts": texts, "build": "this", "any": True, **more}
    args = {"game": game, "entropy": "0" * 64, "kept": kept}
    reply: Body = json.loads(bridge.handle(json.dumps({"id": 1, "verb": "open", "args": args})))
    return reply


def played(address: str, count: int) -> str:
    """A save of a game of which so many moves were made."""
    variant, options, deal = parse_address(address)
    assert deal
    game = Game.new(variant, deal, options)
    for _ in range(count):
        game.push(game.legal_moves[0])
    return dump(game)


def kept_line(name: str, game: str, text: str, at: float = 1, **more: Any) -> list[str]:
    body = {"game": game, "save": text, "earlier": [], "later": [], "at": at, "begun": True}
    return [f"save:{name}", json.dumps({**body, **more})]


def test_the_kept_game_is_opened_with_those_put_aside_and_the_reply_tells_what_it_goes_on_from() -> None:
    earlier = [played("gaps/1", 2), played("gaps/2", 1)]
    [key, text] = kept_line("a", "gaps/7", played("gaps/7", 3), earlier=earlier)
    result = resumed(key, text)["result"]
    assert (result["save"], result["earlier"], result["later"]) == (played("gaps/7", 3), earlier, [])
    told = {"others": 0, "opened": [key, text], "at": 1, "done": [], "aside": [], "text": ""}
    assert result["kept"] == told
    undo = {"id": 2, "verb": "act", "args": {"rev": result["rev"], "action": "undo"}}
    for _ in range(4):
        reply = json.loads(bridge.handle(json.dumps(undo)))["result"]
        undo["args"]["rev"] = reply["rev"]  # type: ignore[index]
    assert reply["scene"]["game"] == "gaps/2"


def test_a_game_that_a_new_deal_put_aside_is_found_by_its_number_and_the_line_stays() -> None:
    aside = [played("gaps/1", 2), played("gaps/2", 1)]
    texts = kept_line("a", "gaps/7", played("gaps/7", 3), earlier=aside, later=[played("gaps?redeals=5/9", 4)])
    for address, count in (("gaps/1", 2), ("gaps/2", 1), ("gaps?redeals=5/9", 4)):
        result = resumed(*texts, game=address)["result"]
        assert (result["save"], result["earlier"], result["later"]) == (played(address, count), [], [])
        assert (result["kept"]["opened"], result["kept"]["done"]) == (None, [])
    assert resumed(*texts, game="gaps/9")["result"]["scene"]["actions"]["undo"]["can"] is False, "that is another game"


def test_a_game_put_aside_that_cannot_be_opened_is_told_and_dealt_anew() -> None:
    wrong = json.loads(played("gaps/1", 2))
    wrong["log"][1] = "KC:r1c1>r1c2"
    broken = json.dumps({**wrong, "check": checksum(wrong)})
    result = resumed(*kept_line("a", "gaps/7", played("gaps/7", 3), earlier=[broken]), game="gaps/1")["result"]
    assert result["scene"]["game"] == "gaps/1" and not result["scene"]["actions"]["undo"]["can"]
    assert result["kept"]["aside"] == [] and result["kept"]["text"]


def branch(address: str, count: int) -> str:
    """A save of a game of which so many moves were made, each another than in :func:`played`."""
    game = load(played(address, 0))
    for _ in range(count):
        game.push(game.legal_moves[-1])
    return dump(game)


def test_two_versions_of_a_game_are_told_and_the_other_can_be_asked_for() -> None:
    ours, theirs = branch("gaps/7", 1), played("gaps/7", 3)
    lines = [*kept_line("a", "gaps/7", ours), *kept_line("b", "gaps/7", theirs, 2)]
    result = resumed(*lines)["result"]
    assert (result["save"], result["earlier"]) == (theirs, [])
    assert (result["kept"]["others"], result["kept"]["done"]) == (1, [])
    assert "two tabs" in result["kept"]["text"]
    shown = resumed(*lines, game="gaps/7", beside="save:b", any=False)["result"]
    assert (shown["save"], shown["kept"]["opened"][0]) == (ours, "save:a")
    nothing = resumed(*kept_line("a", "gaps/7", ours), game="gaps/7", beside="save:a", any=False)
    assert nothing["error"]["code"] == "not-now"
    record = write_record(DealRecord(1, 2, 3, 1, 0, 6, 48, "open", ()))
    stored = ["record:play:gaps/7", record, "record:game:gaps/7", ours]
    same = resumed(*kept_line("a", "gaps/7", ours), *stored, game="gaps/7", beside="save:a", any=False)
    assert same["error"]["code"] == "not-now", "the other game is never the one on the table"


def test_a_stored_deal_that_is_opened_over_another_keeps_its_own_earlier_games() -> None:
    kept = {"texts": kept_line("a", "gaps/8", played("gaps/8", 2), earlier=[played("gaps/1", 1)]), "build": "this"}
    resumed(game="gaps/7")
    bridge.handle(json.dumps({"id": 1, "verb": "act", "args": {"rev": 1, "action": "new", "entropy": "1" * 64}}))
    args = {"game": "gaps/8", "entropy": "0" * 64, "kept": kept, "replace": True}
    reply = json.loads(bridge.handle(json.dumps({"id": 2, "verb": "open", "args": args})))["result"]
    assert [json.loads(one)["deal"] for one in reply["earlier"]][:2] == ["1", "7"]


@pytest.mark.parametrize("fault", ["newer", "cut", "illegal"])
def test_a_save_that_cannot_be_opened_is_set_aside_and_the_next_one_is(fault: str) -> None:
    newer = {**json.loads(played("gaps/7", 1)), "format": 99}
    bad = {"newer": json.dumps(newer), "cut": played("gaps/7", 1)[:-9], "illegal": save("KS:r1c1>r1c1")}[fault]
    good = played("gaps/7", 2)
    result = resumed(*kept_line("a", "gaps/7", good), *kept_line("b", "gaps/7", bad, 2))["result"]
    assert result["save"] == good
    [(key, text, other)] = result["kept"]["aside"]
    assert (key, json.loads(text)["save"], other) == ("save:b", bad, "aside:this:save:b")
    assert "couldn't be read" in result["kept"]["text"]
    twice = resumed(*kept_line("b", "gaps/7", bad), *kept_line("b", "gaps/7", bad))["result"]["kept"]
    assert (len(twice["aside"]), twice["text"].count("couldn't be read")) == (2, 1), "in the database and in the copies"
    alone = resumed(*kept_line("b", "gaps/7", bad))["result"]
    assert (alone["scene"]["game"].split("/")[0], alone["kept"]["opened"]) == ("gaps", None)


def test_an_unreadable_version_of_a_game_is_set_aside() -> None:
    good, bad = played("gaps/7", 2), played("gaps/7", 1)[:-9]
    twice = [*kept_line("a", "gaps/7", bad), *kept_line("a", "gaps/7", bad, 0.5)]  # in the database and in the copies
    result = resumed(*twice, *kept_line("b", "gaps/7", good, 2))["result"]
    assert (result["save"], result["kept"]["others"]) == (good, 0)
    assert {key for key, _, _ in result["kept"]["aside"]} == {"save:a"}


def test_a_game_put_aside_that_is_no_save_is_left_out_and_all_of_its_line_is_set_aside() -> None:
    text = played("gaps/7", 2)
    result = resumed(*kept_line("a", "gaps/7", text, earlier=["x", played("gaps/1", 1)]))["result"]
    assert (result["save"], result["earlier"]) == (text, [played("gaps/1", 1)])
    assert [key for key, _, _ in result["kept"]["aside"]] == ["save:a"]
    assert result["kept"]["opened"] is None, "the page must not delete what only that text has"


def test_an_address_of_which_nothing_is_kept_is_a_new_deal_and_the_one_on_show_if_there_is_one() -> None:
    kept = kept_line("a", "gaps/7", played("gaps/7", 2))
    assert resumed(*kept, game="gaps/9")["result"]["scene"]["game"] == "gaps/9"
    assert resumed(*kept, game="gallery", dealt="gallery/5")["result"]["scene"]["game"] == "gallery/5"
    assert resumed(*kept, game="gaps", dealt="gaps/5")["result"]["scene"]["game"] == "gaps/7", "a kept game is better"
    assert resumed()["result"]["scene"]["game"].startswith("gaps/")
    assert resumed(dealt="gaps/5")["result"]["scene"]["game"] == "gaps/5"


def test_an_address_that_is_none_gives_the_kept_game_or_a_new_deal_and_is_told_else_it_is_refused() -> None:
    text = played("gaps/7", 2)
    result = resumed(*kept_line("a", "gaps/7", text), game="chess/1")["result"]
    assert (result["save"], result["kept"]["refused"]) == (text, "unknown-variant")
    assert "chess" in result["kept"]["text"]
    assert "gaps" not in result["kept"]["text"], "the page offers the games: they are not listed over the cards"
    other = resumed(game="gallery/x!")["result"]
    assert other["scene"]["game"].startswith("gaps/")
    assert ("couldn't be opened" in other["kept"]["text"], other["kept"]["refused"]) == (True, "bad-deal")
    assert "refused" not in resumed(game="gaps/7")["result"]["kept"]
    assert resumed(*kept_line("a", "gaps/7", text), game="chess/1", any=False)["error"]["code"] == "unknown-variant"


def test_what_could_not_be_read_is_told_at_the_start_alone() -> None:
    assert "won't be overwritten" in resumed(unread=True)["result"]["kept"]["text"]
    assert resumed(unread=True, game="gaps/7", any=False)["result"]["kept"]["text"] == ""


@pytest.mark.parametrize("kept", [
    None, "x", [], 7, {}, {"texts": "x", "build": "b"}, {"texts": [1], "build": "b"}, {"texts": [None], "build": "b"},
    {"texts": []}, {"texts": [], "build": 1}, {"texts": [], "build": "b", "own": 1},
    {"texts": [], "build": "b", "last": 1},
])  # fmt: skip
def test_what_is_no_such_request_is_refused_and_changes_nothing(kept: Any) -> None:
    resumed(game="gaps/7")
    request = {"id": 1, "verb": "open", "args": {"game": "gaps/8", "entropy": "0" * 64, "kept": kept}}
    assert json.loads(bridge.handle(json.dumps(request)))["error"]["code"] == "bad-request"
    assert json.loads(bridge.handle('{"id":2,"verb":"scene"}'))["result"]["scene"]["game"] == "gaps/7"
