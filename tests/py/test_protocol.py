"""Owns the door: docs/protocol.md against what the bridge answers. Verbs, codes, refusals that change nothing, undo."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from helpers.gap_tables import GAMES, board_text
from helpers.sizes import ROOT
from helpers.wire import ENTROPY, SideWire, Wire, parse_strict

from lacuna import errors, protocol
from lacuna.engine import bridge
from lacuna.engine.session import Session
from lacuna.errors import LacunaError
from lacuna.games.registry import all_variants

DOC = ROOT / "docs" / "protocol.md"
BLOCKED = ("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")


@pytest.fixture
def wire() -> Wire:
    return Wire()


def subclasses(kind: type[LacunaError]) -> set[type[LacunaError]]:
    below = set(kind.__subclasses__())
    return below | {deeper for one in below for deeper in subclasses(one)}


# The closed set of codes


def test_the_error_codes_are_those_of_the_page() -> None:
    paragraph = next(line for line in DOC.read_text(encoding="utf-8").split("\n\n") if line.startswith("Error codes"))
    before_notes = re.sub(r"\([^)]*\)", "", paragraph)
    assert set(re.findall(r"`([a-z-]+)`", before_notes)) == protocol.CODES


def test_the_page_lists_every_verb_and_action_with_an_example(wire: Wire) -> None:
    page = DOC.read_text(encoding="utf-8")
    verbs = page.partition("## Verbs")[2].partition("*A table*")[0]
    listed = [set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) for table in verbs.split("| verb |")[1:]]
    assert listed == [known_names(session.reply("no-such-verb")) for session in (wire, SideWire())]
    examples = set(re.findall(r'"verb":"([a-z]+)"', page))
    assert set.union(*listed) == examples
    actions = page.partition("### `play` and `act`")[2].partition("\n\n### ")[0]
    rows = "".join(re.findall(r"^\| (`.*?) \|", actions, re.MULTILINE))
    wire.ok("open", game="gaps/7")
    there = known_names(wire.reply("act", action="no-such-action"))
    assert there <= set(re.findall(r"`([a-z]+)`", rows))


def known_names(refused: dict[str, Any]) -> set[str]:
    """The verbs or actions that a refusal lists."""
    message: str = refused["error"]["message"]
    return set(message.rpartition(": ")[2].split(", "))


def test_every_error_has_a_code_of_the_set() -> None:
    kinds = subclasses(LacunaError)
    assert {kind.code for kind in kinds} <= protocol.CODES - {"internal"}
    assert len({kind.code for kind in kinds}) == len(kinds), "two errors have one code"
    assert errors.BadSaveError in kinds


def test_every_code_but_internal_is_an_errors() -> None:
    import lacuna.plugins.wheel_check  # noqa: F401 - a late module with an error of its own

    assert {kind.code for kind in subclasses(LacunaError)} == protocol.CODES - {"internal"}


# Verbs


def test_hello_tells_what_the_page_says(wire: Wire) -> None:
    hello = wire.ok("hello")
    assert set(hello) == {"protocol", "version", "python", "languages", "games"}
    assert hello["protocol"] == 1
    assert "en" in hello["languages"]
    assert hello["games"] == [variant.id for variant in all_variants()]


def test_a_brief_hello_leaves_out_the_games(wire: Wire) -> None:
    hello = wire.ok("hello")
    del hello["games"]
    assert wire.ok("hello", brief=True) == hello
    assert "games" in wire.ok("hello", brief=False)
    assert wire.code("hello", brief="yes") == "bad-request"


def test_games_tells_of_every_game_what_the_page_shows(wire: Wire) -> None:
    games = wire.ok("games")["games"]
    assert [game["id"] for game in games] == wire.ok("hello")["games"]
    for game in games:
        assert set(game) == {"id", "name", "family", "line", "rules", "source", "options", "picture"}
        for option in game["options"]:
            assert set(option) == {"id", "label", "values", "labels", "default"}
            assert len(option["labels"]) == len(option["values"])
            assert option["default"] in option["values"]


def test_games_gives_the_rules_with_their_numbers_filled_in(wire: Wire) -> None:
    for game in wire.ok("games")["games"]:
        assert not [text for text in game["rules"] if "{" in text or "}" in text]


def test_games_draws_each_table_within_its_picture(wire: Wire) -> None:
    for game in wire.ok("games")["games"]:
        width, height = game["picture"]["size"]
        assert game["picture"]["paths"]
        for path in game["picture"]["paths"].values():
            for x, y in re.findall(r"M([\d.-]+) ([\d.-]+)", path):
                assert 0 <= float(x) <= width and 0 <= float(y) <= height


def test_every_game_stands_in_a_family_that_the_menu_names_in_the_order_of_the_menu(wire: Wire) -> None:
    menu = wire.ok("games")
    families = [game["family"] for game in menu["games"]]
    assert list(dict.fromkeys(families)) == [family["id"] for family in menu["families"]]
    assert families == sorted(families, key=[family["id"] for family in menu["families"]].index)
    assert all(family["name"] for family in menu["families"])


def test_rules_tells_the_text_with_the_numbers_of_the_options(wire: Wire) -> None:
    plain = next(game["rules"] for game in wire.ok("games")["games"] if game["id"] == "gaps")
    assert wire.ok("rules", game="gaps")["rules"] == plain
    assert wire.ok("rules", game="gaps?redeals=3/4711")["rules"] != plain
    assert wire.code("rules", game="nogame") == "unknown-variant"
    assert wire.code("rules") == "bad-request"


def test_hello_takes_a_language_and_falls_back_on_the_one_there_is(wire: Wire) -> None:
    told = []
    for language in ("en", "xx"):
        wire.ok("hello", language=language)
        told.append(wire.ok("games"))
    assert told[0] == told[1]
    assert wire.code("hello", language=5) == "bad-request"


@pytest.mark.parametrize(
    ("address", "game"),
    [
        ("gaps/4711", "gaps/4711"),
        ("#gaps/4711", "gaps/4711"),
        ("gaps?redeals=3/4711", "gaps?redeals=3/4711"),
        ("gaps?redeals=2/4711", "gaps/4711"),
        ("gaps/ms0005", "gaps/5"),
        ("gaps-locked?random-gaps=on/ms32000", "gaps-locked?random-gaps=on/ms32000"),
        ("GAPS/99999999999999999999", "gaps/99999999999999999999"),
    ],
)
def test_a_game_is_opened_by_its_address(wire: Wire, address: str, game: str) -> None:
    scene = wire.ok("open", game=address)["scene"]
    assert scene["game"] == game
    assert scene["deal"] == game.split("/")[1]
    assert Wire().ok("open", game=game)["scene"] == scene


@pytest.mark.parametrize("address", ["gaps", "gaps?redeals=3"])
def test_an_address_without_a_number_takes_entropy(wire: Wire, address: str) -> None:
    assert wire.code("open", game=address) == "bad-request"
    scene = wire.ok("open", game=address, entropy=ENTROPY)["scene"]
    assert 10**6 <= int(scene["deal"]) < 10**9
    assert scene["game"] == f"{address}/{scene['deal']}"
    assert Wire().ok("open", game=address, entropy=ENTROPY.upper())["scene"] == scene


BAD_ENTROPY = ["", "0" * 62, "0" * 63, "0" * 65, "0" * 66, "g" * 64, "00 " * 32, " " + "0" * 64, "٠" * 64]


@pytest.mark.parametrize("entropy", [*BAD_ENTROPY, None, 5, True, ["00"], {"a": 1}])
def test_entropy_is_64_hex_digits_and_nothing_else(wire: Wire, entropy: Any) -> None:
    assert wire.code("open", game="gaps", entropy=entropy) == "bad-request"
    wire.ok("open", game="gaps/1")
    assert wire.code("act", action="new", entropy=entropy) == "bad-request"


def test_a_game_is_opened_by_its_save(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    before = wire.play()
    assert Wire().ok("open", save=before["save"])["scene"] == before["scene"]


def test_a_position_is_opened_by_its_board(wire: Wire) -> None:
    result = wire.ok("open", game="gaps", board=board_text(*BLOCKED))
    assert result["scene"]["deal"] is None
    assert result["scene"]["game"] == "gaps"
    assert result["scene"]["status"]["outcome"] == "lost"


def test_play_plays_a_legal_move(wire: Wire) -> None:
    move = wire.ok("open", game="gaps/1")["scene"]["moves"][0]
    result = wire.ok("play", move=move)
    card, places = move.split(":")
    assert result["change"]["kind"] == "move"
    assert result["change"]["steps"] == [[card, *places.split(">")]]
    assert result["change"]["text"]


def test_scene_gives_the_scene_again_and_changes_nothing(wire: Wire) -> None:
    opened = wire.ok("open", game="gaps/1")
    again = wire.ok("scene")
    assert (again["rev"], again["scene"], again["save"]) == (opened["rev"], opened["scene"], opened["save"])
    assert again["change"]["kind"] == "none"
    assert again["change"]["steps"] == []


def test_every_answer_has_the_five_parts(wire: Wire) -> None:
    assert set(wire.ok("open", game="gaps/1")) == {"rev", "scene", "change", "save", "record", "earlier", "later"}
    for result in (wire.play(), wire.ok("act", action="undo"), wire.ok("scene")):
        assert set(result) == {"rev", "scene", "change", "save", "record"}
        assert set(result["change"]) == {"kind", "steps", "text"}


def test_rev_counts_up_with_every_change(wire: Wire) -> None:
    revs = [wire.ok("open", game="gaps/1")["rev"], wire.play()["rev"], wire.ok("act", action="undo")["rev"]]
    revs += [wire.ok("act", action="redo")["rev"], wire.ok("act", action="restart")["rev"]]
    revs += [wire.ok("act", action="new", entropy=ENTROPY)["rev"], wire.ok("open", game="gallery/1")["rev"]]
    assert revs == sorted(set(revs))
    assert wire.ok("scene")["rev"] == revs[-1]


def test_each_kind_of_change_is_told(wire: Wire) -> None:
    kinds = [wire.ok("open", game="gaps/1")["change"]["kind"], wire.play()["change"]["kind"]]
    kinds += [
        wire.ok("act", action=action, entropy=ENTROPY)["change"]["kind"]
        for action in ("undo", "redo", "redeal", "restart", "new")
    ]
    assert kinds == ["open", "move", "undo", "redo", "redeal", "restart", "new"]


# Refusals


def refusals(wire: Wire) -> dict[str, list[dict[str, Any]]]:
    """Requests that must be refused, by the code they must be refused with."""
    move = wire.scene()["moves"][0]
    good = {"rev": wire.rev}
    return {
        "bad-request": [
            {"verb": "play", "args": good},
            {"verb": "play", "args": {**good, "move": 5}},
            {"verb": "play", "args": {**good, "move": None}},
            {"verb": "play", "args": {**good, "move": [move]}},
            {"verb": "act", "args": good},
            {"verb": "act", "args": {**good, "action": "explode"}},
            {"verb": "act", "args": {**good, "action": 1}},
            {"verb": "act", "args": {**good, "action": ""}},
            {"verb": "act", "args": {**good, "action": "new"}},
            {"verb": "open", "args": {}},
            {"verb": "open"},
            {"verb": "open", "args": {"game": 5}},
            {"verb": "open", "args": {"board": board_text(*BLOCKED)}},
            {"verb": "open", "args": {"game": "gaps", "board": 5}},
            {"verb": "open", "args": {"save": 5}},
            {"verb": "open", "args": {"save": {}}},
            {"verb": "play", "args": []},
            {"verb": "play", "args": None},
            {"verb": 5},
            {"verb": None},
            {},
        ],
        "unknown-verb": [{"verb": verb} for verb in ("", "Play", "eval", "__class__", "_play", "answer", "x" * 10**5)],
        "stale": [
            {"verb": verb, "args": {**args, "rev": rev}}
            for verb, args in (("play", {"move": move}), ("act", {"action": "restart"}))
            for rev in (wire.rev - 1, wire.rev + 1, -1, None, str(wire.rev), float(wire.rev), True, [wire.rev], 10**30)
        ]
        + [{"verb": "play", "args": {"move": move}}, {"verb": "act", "args": {"action": "undo"}}],
        "invalid-notation": [
            {"verb": "play", "args": {**good, "move": text}} for text in ("", "x", move + " ", move.lower(), "\ud800")
        ],
        "illegal-move": [{"verb": "play", "args": {**good, "move": text}} for text in ("KD:r1c1>r1c1", "AC:r1c1>r4c4")],
        "not-now": [{"verb": "act", "args": {**good, "action": "deal"}}],
        "bad-save": [{"verb": "open", "args": {"save": text}} for text in ("", "x", "{}", "[" * 10**5, "\ud800")],
        "bad-deal": [{"verb": "open", "args": {"game": f"gaps/{n}"}} for n in ("", "0", "-1", "x", "9" * 10**5)],
        "bad-board": [{"verb": "open", "args": {"game": "gaps", "board": text}} for text in ("", "x", "--", "\ud800")],
        "bad-option": [
            {"verb": "open", "args": {"game": f"{game}/1"}}
            for game in (
                "gaps?redeals=10",
                "gaps?redeals",
                "gaps?=",
                "gaps?x=1",
                "gaps-three-tries?redeals=2",
                "gaps?\ud800=1",
            )
        ],
        "unknown-variant": [{"verb": "open", "args": {"game": game}} for game in ("", "/1", "chess/1", "x" * 10**5)],
    }


@pytest.fixture
def midgame(wire: Wire) -> Wire:
    wire.ok("open", game="gaps/1")
    for _ in range(3):
        wire.play()
    wire.ok("act", action="undo")
    return wire


CODES = sorted(protocol.CODES - {"internal", "bad-wheel"})


@pytest.mark.parametrize("code", CODES)
def test_a_refused_request_changes_nothing(midgame: Wire, code: str) -> None:
    before = midgame.ok("scene")
    for body in refusals(midgame)[code]:
        reply = parse_strict(bridge.handle(json.dumps({"id": "a7", **body})))
        assert set(reply) == {"id", "ok", "error"}, body
        assert (reply["id"], reply["ok"], reply["error"]["code"]) == ("a7", False, code), body
        assert set(reply["error"]) == {"code", "message"}
        assert 0 < len(reply["error"]["message"]) < 1000
        assert midgame.ok("scene") == before, body
    assert midgame.ok("act", action="redo")["rev"] == before["rev"] + 1


BAD_WHEELS = ["", "x", "{}", '{"file":"a-1-py3-none-any.whl","wheel":"","sha256":""}', "[" * 10**5, "\ud800"]


@pytest.mark.parametrize("text", BAD_WHEELS, ids=range(len(BAD_WHEELS)))
def test_a_side_worker_refuses_a_damaged_plug_in(text: str) -> None:
    assert SideWire().code("survey", game="gaps", deals="1", plugin=text) == "bad-wheel"


NO_REQUESTS = ["", " ", "x", "null", "[]", "5", '"hello"', "{", '{"id":1', "[" * 10**5, "{}{}", '{"id":1}', "\ud800"]


@pytest.mark.parametrize("text", NO_REQUESTS, ids=range(len(NO_REQUESTS)))
def test_what_is_no_request_is_a_bad_request(midgame: Wire, text: str) -> None:
    before = midgame.ok("scene")
    reply = parse_strict(bridge.handle(text))
    assert (reply["ok"], reply["error"]["code"]) == (False, "bad-request")
    assert midgame.ok("scene") == before


@pytest.mark.parametrize("number", [0, 1, -1, 2**53, "a7", "", None])
def test_a_reply_carries_the_requests_id(wire: Wire, number: Any) -> None:
    for verb in ("hello", "nonsense"):
        assert parse_strict(bridge.handle(json.dumps({"id": number, "verb": verb})))["id"] == number


def test_a_request_without_an_id_is_answered_too(wire: Wire) -> None:
    assert parse_strict(bridge.handle('{"verb":"hello"}'))["id"] is None


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_reply_is_always_json(wire: Wire, number: str) -> None:
    wire.ok("open", game="gaps/1")
    for verb in ("scene", "nonsense"):
        parse_strict(bridge.handle('{"id":%s,"verb":"%s"}' % (number, verb)))  # noqa: UP031


def test_the_door_raises_nothing_and_a_deep_id_plays_nothing(midgame: Wire) -> None:
    """Each depth up to where reading refuses: a request that can be read must be answered, or wholly refused."""
    before = midgame.ok("scene")
    move = json.dumps(before["scene"]["moves"][0])
    for depth in (10, 90, 100, 500, *range(985, 1000), 5000, 10**5):
        deep = "[" * depth + "]" * depth
        request = '{"id":%s,"verb":"play","args":{"rev":%d,"move":%s}}' % (deep, midgame.rev, move)  # noqa: UP031
        reply = bridge.handle(request)
        ok = json.loads(reply)["ok"] if len(reply) < 2000 else '"ok":true' in reply
        now = midgame.ok("scene")
        if ok:
            assert now["rev"] == before["rev"] + 1
            before = midgame.ok("act", action="undo")
        else:
            assert now["scene"] == before["scene"], depth


@pytest.mark.parametrize("depth", [10, 500, 900, 985, 990, 991, 992, 993, 5000])
def test_deep_arguments_are_refused_and_not_internal(midgame: Wire, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for args in ('"rev":%s,"move":"x"', '"rev":0,"move":%s', '"rev":0,"action":%s'):
        for verb in ("play", "act"):
            request = '{"id":1,"verb":"%s","args":{%s}}' % (verb, args % deep)  # noqa: UP031
            assert parse_strict(bridge.handle(request))["error"]["code"] in ("stale", "bad-request")


def test_a_huge_request_is_refused(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lacuna.protocol.MAX_REQUEST", 9_000_000)  # the limit itself needs too much memory here
    assert parse_strict(bridge.handle(" " * 9_000_000 + '{"verb":"hello"}'))["error"]["code"] == "bad-request"


def test_before_a_game_is_open_everything_else_is_not_now(wire: Wire) -> None:
    assert wire.code("scene") == "not-now"
    assert wire.code("play", move="8H:r4c1>r2c6") == "not-now"
    assert wire.code("act", action="undo") == "not-now"


def test_a_bug_is_told_as_internal_with_its_traceback(midgame: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Session, request: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(Session, "answer", broken)
    reply = parse_strict(bridge.handle('{"id":3,"verb":"scene"}'))
    assert (reply["id"], reply["error"]["code"]) == (3, "internal")
    assert "ZeroDivisionError: oops" in reply["error"]["message"]
    assert "Traceback" in reply["error"]["message"]


def test_tick_has_nothing_to_do() -> None:
    assert bridge.tick() == '{"more":false,"events":[]}'


# Actions


def test_undo_after_a_new_game_brings_the_earlier_game_back(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    before = wire.play()
    new = wire.ok("act", action="new", entropy=ENTROPY)
    assert new["scene"]["game"] != before["scene"]["game"]
    assert new["scene"]["actions"]["undo"]["can"] is True
    back = wire.ok("act", action="undo")
    assert back["scene"]["piles"] == before["scene"]["piles"]
    assert back["scene"]["actions"]["redo"]["can"] is True
    assert back["save"] == before["save"]
    assert wire.ok("act", action="undo")["scene"]["game"] == "gaps/1"


def test_undo_first_takes_back_what_was_played_in_the_new_game(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    new = wire.ok("act", action="new", entropy=ENTROPY)
    wire.play()
    assert wire.ok("act", action="undo")["scene"]["piles"] == new["scene"]["piles"]
    assert wire.ok("act", action="undo")["scene"]["game"] == "gaps/1"


def test_undo_after_open_does_not_change_the_game(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    opened = wire.ok("open", game="gallery/2")
    assert opened["scene"]["actions"]["undo"]["can"] is False
    assert wire.code("act", action="undo") == "not-now"


def test_a_restart_can_be_undone(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    before = wire.play()
    assert wire.ok("act", action="restart")["scene"]["moves"] != before["scene"]["moves"]
    assert wire.ok("act", action="undo")["scene"]["piles"] == before["scene"]["piles"]


def test_new_keeps_game_and_options(wire: Wire) -> None:
    wire.ok("open", game="gaps?redeals=7/1")
    scene = wire.ok("act", action="new", entropy=ENTROPY)["scene"]
    assert scene["game"].startswith("gaps?redeals=7/")


def test_new_game_and_restart_do_not_ask(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    wire.play()
    assert wire.ok("act", action="restart")["change"]["kind"] == "restart"
    assert wire.ok("act", action="new", entropy=ENTROPY)["change"]["kind"] == "new"


def test_a_redeal_asks_while_moves_remain(wire: Wire) -> None:
    scene = wire.ok("open", game="gaps/1")["scene"]
    assert str(len(scene["moves"])) in scene["actions"]["redeal"]["ask"]
    after = wire.ok("act", action="redeal")["scene"]
    assert after["actions"]["redeal"]["left"] == 1


@pytest.mark.parametrize("variant", GAMES)
def test_the_save_of_a_reply_is_the_game_of_its_scene(variant: str) -> None:
    wire = Wire()
    result = wire.ok("open", game=f"{variant}/4711")
    for pick in range(10):
        again = Wire().ok("open", save=result["save"])
        assert again["scene"] == {**result["scene"], "actions": again["scene"]["actions"]}
        wire = Wire()
        wire.ok("open", save=result["save"])
        result = wire.play(pick)


@pytest.mark.parametrize("number", ["1.5", "true", "[1]", "{}", "[[]]"])
def test_an_id_is_a_whole_number_or_a_text(midgame: Wire, number: str) -> None:
    before = midgame.ok("scene")
    request = '{"id":%s,"verb":"act","args":{"rev":%d,"action":"redo"}}' % (number, before["rev"])  # noqa: UP031
    reply = parse_strict(bridge.handle(request))
    assert (reply["id"], reply["error"]["code"]) == (None, "bad-request")
    assert midgame.ok("scene") == before


def test_a_new_move_ends_what_could_be_done_again(wire: Wire) -> None:
    wire.ok("open", game="gaps/1")
    wire.play(0)
    wire.ok("act", action="undo")
    assert wire.play(1)["scene"]["actions"]["redo"]["can"] is False
    assert wire.code("act", action="redo") == "not-now"
