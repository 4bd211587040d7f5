"""Whatever comes through the door: mutated requests, saves, links, boards, records. Each is done or refused clearly;
a refusal leaves the table, its save and what the session knows byte for byte, and nothing raises."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from helpers.mutation import damaged, damaged_text, request_text
from helpers.plugin_wheels import wheel_bytes, wheel_name
from helpers.sizes import count
from helpers.wire import ENTROPY, SideWire, Wire, parse_strict
from hypothesis import given, settings
from hypothesis import strategies as st
from test_hostile_text import assert_linear, clock

from lacuna import Game, dump
from lacuna.model.notation import print_board
from lacuna.play.link import write_link
from lacuna.plugins.installed import encode_wheel
from lacuna.plugins.wheel_check import read_wheel
from lacuna.protocol import CODES
from lacuna.records.deal_record import DealRecord, write_record
from lacuna.saved.backup import write_backup
from lacuna.sheets.show import SHEETS
from lacuna.testing import playout

Body = dict[str, Any]

#: Games of each family; one has a talon.
ADDRESSES = ("gaps?redeals=3/7", "gallery/3", "virginia-reel/5", "northwest-territory/2")
#: What a side worker is asked.
SIDE_VERBS = {"prove", "survey", "run", "complete", "trial"}
#: What only asks: however it ends, the table is as it was.
ASKS = {"games", "rules", "scene", "view", "plugin", *SIDE_VERBS}
ACTIONS = (
    "undo redo redeal deal safe finish restart resign new hint show review return next back leave goto checkpoint "
    "recall forget"
).split()


#: A wheel that was chosen, and what another worker found out of it.
FILE = f"C:\\fakepath\\{wheel_name()}"
TRIED = json.dumps({"of": FILE, "games": [["odd", "Odd", "a game"]]})

# Sound requests


@cache
def game_of(address: str, moves: int = 4) -> Game:
    """Some moves of it, the last one undone, a place named, a redeal where there can be one."""
    head, deal = address.split("/")
    name, _, options = head.partition("?")
    game = Game.new(name, deal, dict(pair.split("=") for pair in options.split("&") if pair))
    playout(game, 1, moves)
    game.checkpoints.put("before", 1)
    if game.can_redeal:
        game.redeal()
        playout(game, 2, moves)
    game.pop()
    return game


@cache
def kept() -> dict[str, str]:
    """What a page may have kept."""
    save = dump(game_of(ADDRESSES[0]))
    line = {"game": ADDRESSES[0], "save": save, "earlier": [dump(game_of(ADDRESSES[1]))], "later": [], "line": "a"}
    day = '{"won":"2026-11-21","assisted":false,"moves":104}'
    return {
        "save:a": json.dumps({**line, "n": 3, "from": {"b": 2}, "at": 1_790_000_000_000, "begun": True}),
        "record:play:gaps?redeals=3/7": write_record(DealRecord(1, 2, 3, 4, 0, 6, 48, "lost", ("hint",))),
        "record:game:gallery/3": dump(game_of(ADDRESSES[1])),
        "record:daily:gaps:2026-11-21:2026-11-21": day,
        "record:owed:gaps/12": day,
        "record:favourite:gaps": "true",
        "settings": '{"theme":"night","four":true}',
        "lesson": "true",
    }


def each_opening() -> Iterator[Body]:
    """The arguments of `open`, of every kind."""
    ask = {"texts": [text for pair in kept().items() for text in pair], "build": "b", "line": "a", "dealt": "gaps/7"}
    for address in ADDRESSES:
        game = game_of(address)
        board = print_board(game.rules, game.branch().state)
        yield {"game": address, "now": 1_790_000_000_000, "today": "2026-11-22"}
        yield {"save": dump(game), "earlier": [dump(game_of(ADDRESSES[0]))], "later": [dump(game_of(ADDRESSES[1]))]}
        yield {"game": game.variant_address, "board": board}
        yield {"game": write_link(game, "fast")}
        yield {"game": write_link(game, "slow"), "kept": ask, "entropy": ENTROPY}
    yield {"game": "gaps", "entropy": ENTROPY}
    yield {"lesson": True}
    yield {"game": None, "entropy": ENTROPY, "kept": {**ask, "any": True, "unread": False, "beside": None}}
    yield {"game": "gallery/3", "replay": "start"}
    yield {"game": "gaps", "daily": "2026-11-21", "today": "2026-11-22"}
    yield {"game": "gaps", "winnable": "easy", "entropy": ENTROPY}


@cache
def plugin() -> str:
    """A kept wheel, which brings no game: it runs in the process of the tests."""
    return encode_wheel(read_wheel(wheel_bytes({"odd_games.py": "VARIANT = 7"}), wheel_name()))


def wheel() -> str:
    """The bytes of it, as the page hands them over."""
    return str(json.loads(plugin())["wheel"])


def each_sheet() -> Iterator[Body]:
    """The arguments of `view`, of every sheet."""
    ask = {"texts": [text for pair in kept().items() for text in pair]}
    more: dict[str, Body] = {
        "choose": {"game": "gaps", "deal": "7", "search": "gap", "gaps?redeals": "3", "go": True, "going": ["gaps/7"]},
        "course": {"acted": "checkpoint", "mark": "here"},
        "find": {"card": "8h"},
        "records": {"kind": "gaps"},
        "history": {"kind": "gallery", "deal": "3", "past": "1"},
        "replay": {"kind": "gallery", "deal": "3", "speed": "slow"},
        "deals": {"month": "2026-11"},
        "share": {"site": "https://example.org/lacuna/?x#gaps/7"},
        "survey": {"count": "100", "go": "start", "lines": ["gaps?redeals=3/7 won 12"]},
        "console": {"go": "run", "code": "1 + 1", "lines": ['{"code":"1"}', '{"text":"1","ok":true}']},
        "player": {"go": "start", "code": "x", "count": "10", "from": "1", "lines": ['{"game":"gaps","count":10}']},
        "plugins": {"want": FILE, "data": wheel(), "go": "start", "lines": [TRIED], "agree": "0", "remove": "x"},
        "backup": {"text": write_backup(kept()), "take": True, "kept": ask, "at": 2_000_000},
    }
    for name in SHEETS:
        yield {"name": name, "today": "2026-11-22", "ink": "#123456", "width": 300, **more.get(name, {})}
    yield {"name": "backup", "make": True, "kept": ask}
    yield {"name": "choose", "favour": "gaps"}


OPENINGS, SHEETS_ASKED = list(each_opening()), list(each_sheet())


def sound(verb: str, args: Body) -> Body:
    return {"id": 7, "verb": verb, "args": args}


def requests(rev: int, moves: list[str], save: str) -> list[Body]:
    """A request of every verb, in all its forms, that would be taken on this table."""
    more = {"entropy": ENTROPY, "at": 0, "name": "x"}
    acts = [{"action": name, **more} for name in ACTIONS]
    plan = {"verdict": "won", "line": moves[:1], "best": 3, "states": 9, "seconds": 0.5, "back": 0}
    others: list[tuple[str, Body]] = [
        ("hello", {"language": "de"}),
        ("rules", {"game": "gaps?redeals=3"}),
        ("scene", {}),
        (
            "give",
            {"texts": [part for pair in kept().items() if "record" in pair[0] for part in pair], "game": "gaps/7"},
        ),
        ("records", {"texts": [part for key, text in kept().items() if "record" in key for part in (key, None, text)]}),
        ("lamp", {"on": True}),
        ("plan", {"rev": rev, **plan}),
        ("prove", {"save": save, "rev": rev, "back": False, "seconds": 1, "memory": 8, "states": 50, "plain": True}),
        ("survey", {"game": "gaps-fixed", "deals": "1-3,7"}),
        ("run", {"save": save, "code": "game.push(game.legal_moves[0])", "fresh": True}),
        ("complete", {"save": save, "code": "game.le"}),
        ("trial", {"game": "gaps-fixed", "from": "1", "count": 3, "code": "def choose(game): pass"}),
        ("plugin", {"key": "plugin:odd-games", "text": plugin(), "mark": "1", "now": 2}),
        ("embed", {"text": '{"lacuna":1,"id":1,"do":"newGame","args":{"deal":"7"}}', "entropy": ENTROPY}),
    ]
    return [
        *(sound("open", args) for args in OPENINGS),
        *(sound("view", args) for args in SHEETS_ASKED),
        *(sound("play", {"rev": rev, "move": move, "now": 1_790_000_100_000}) for move in moves[:3]),
        *(sound("act", {"rev": rev, **args}) for args in acts),
        *(sound(verb, args) for verb, args in others),
    ]


# What must hold


def refused_to_the_host(result: Body) -> bool:
    """Whether the last that a host is told is a refusal, and a clear one."""
    error = json.loads(result.get("posts", ["{}"])[-1]).get("error")
    assert not error or error["code"] in CODES - {"internal"}, error
    assert not error or (error["message"].isprintable() and 0 < len(error["message"]) < 1000)
    return bool(error)


class Table:
    """A session with a game under way, what was last seen of it, and a side worker."""

    def __init__(self) -> None:
        self.wire, self.side = Wire(), SideWire()
        self.facts: list[str] = []  # what is known, as far as it was asked since a request was last taken
        self.wire.give(kept())
        ask = {"texts": [text for pair in kept().items() for text in pair], "build": "b"}
        for args in (
            {"game": None, "kept": {**ask, "any": True}, "today": "2026-11-22", "now": 10**12},
            {"save": dump(game_of(ADDRESSES[0]))},
        ):
            assert parse_strict(self.ask("open", **args))["ok"]
        self.look()

    def look(self) -> None:
        """What is there now."""
        self.scene = self.ask("scene")
        result = parse_strict(self.scene)["result"]
        self.sound = requests(result["rev"], result["scene"]["moves"], result["save"])

    def ask(self, verb: str, **args: Any) -> str:
        return self.wire.handle(json.dumps(sound(verb, args)))

    def known(self) -> list[str]:
        """What the session knows of days, and of deals that were played."""
        return [self.ask("view", name=name, kind="gaps?redeals=3") for name in ("deals", "records")]

    def send(self, text: str, verb: str = "") -> Body:
        """The reply of the worker that takes the verb. If it refuses, or only asked for something, all is as it was."""
        wire = self.side if verb in SIDE_VERBS else self.wire
        tells = any(word in text for word in ("kept", "today", "record"))
        if tells and not self.facts:
            self.facts = self.known()
        reply = wire.handle(text)
        reply.encode()
        body: Body = parse_strict(reply)
        if body["ok"]:
            assert set(body) == {"id", "ok", "result"}
            wire.tick()
            is_refused = refused_to_the_host(body["result"])
            if not is_refused:
                self.facts = []
            if is_refused or json.loads(text)["verb"] in ASKS:
                assert self.ask("scene") == self.scene, text[:2000]
            else:
                self.look()
            return body
        assert set(body) == {"id", "ok", "error"}
        code, message = body["error"]["code"], body["error"]["message"]
        assert code in CODES - {"internal"}, (text[:2000], message)
        assert message.isprintable() and 0 < len(message) < 1000
        assert self.ask("scene") == self.scene, text[:2000]
        assert not tells or self.known() == self.facts, text[:2000]
        return body


@pytest.fixture
def table() -> Table:
    return Table()


def test_each_request_is_sound_before_it_is_mutated(table: Table) -> None:
    for number, body in enumerate(table.sound):
        table = Table()
        reply = table.send(json.dumps(body), body["verb"])
        assert reply["ok"] or reply["error"]["code"] == "not-now", (body, reply)
        assert number or reply["ok"]


def test_every_verb_and_every_sheet_is_among_them(table: Table) -> None:
    of_table, of_side = (
        set(wire.reply("?")["error"]["message"].partition("Verbs: ")[2].split(", "))
        for wire in (table.wire, table.side)
    )
    assert of_side == SIDE_VERBS and not of_side & of_table
    # What all games are takes no arguments, and long.
    assert {body["verb"] for body in table.sound} == {*of_table, *of_side} - {"games"}


DAMAGED = count(300, browser=40, full=3000)
KINDS = ["anything", "save", "link", "board", "record", "message", "own game"]


def carrying(kind: str, text: str, source: random.Random) -> Body:
    """A request that has a text of a kind where one may stand."""
    ask = {"texts": [text for pair in kept().items() for text in pair], "build": "b"}
    texts = {
        "save": [
            ("open", {"save": text}),
            ("prove", {"save": text, "rev": 1}),
            ("open", {"save": SAVE, "later": [text]}),
        ],
        "link": [("open", {"game": text}), ("view", {"name": "choose", "game": "gaps", "deal": text, "go": True})],
        "board": [("open", {"game": source.choice(ADDRESSES).split("/")[0], "board": text})],
        "record": [
            ("view", {"name": "backup", "text": text, "take": True, "kept": ask, "at": 2_000_000}),
            ("view", {"name": "backup", "text": text}),
            ("open", {"game": None, "entropy": ENTROPY, "kept": {**ask, "any": True, "texts": ["save:a", text]}}),
        ],
        "message": [("embed", {"text": text, "entropy": ENTROPY, "today": "2026-11-22"})],
        "own game": [
            ("open", {"game": text}),
            ("rules", {"game": text.split("/")[0]}),
            ("view", {"name": "choose", "game": text.split("/")[0], "deal": "7", "go": True}),
        ],
    }
    return sound(*source.choice(texts[kind]))


SAVE = dump(game_of(ADDRESSES[0]))
TEXTS = {
    "save": [dump(game_of(address)) for address in ADDRESSES],
    "link": [write_link(game_of(address), "normal") for address in ADDRESSES],
    "board": [args["board"] for args in OPENINGS if "board" in args],
    "record": [write_backup(kept()), kept()["save:a"]],
    "message": [
        json.dumps({"lacuna": 1, "id": 3, "do": wanted, "args": args})
        for wanted, args in (("undo", {}), ("load", {"save": SAVE}), ("newGame", {"game": "gaps", "deal": "4711"}))
    ],
    "own game": [
        "own1~from-6~to-k~ace-leads~both~any-row~locked~redeals-0/7",
        "own1~from-2~to-k~out-a~left~any-row~free~redeals-2~any-time~shuffled/4711",
    ],
}


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_damaged_is_refused_clearly_or_means_something_and_nothing_is_lost(kind: str) -> None:
    table, refused = Table(), 0
    for number in range(DAMAGED):
        source = random.Random(f"{kind} {number}")
        if number % 50 == 0:
            table = Table()  # what was taken leads away from where there is most to be damaged
        if kind == "message":
            table.ask("embed")  # another host each time, whose ids begin anew
        if kind == "anything":
            good = source.choice(table.sound)
            body = damaged(good, source)
        else:
            good = body = carrying(kind, damaged_text(source.choice(TEXTS[kind]), source), source)
        refused += not table.send(request_text(body, source), good["verb"])["ok"]
    # A sheet tells in its field what is wrong, and a host is told in the answer to its message.
    assert refused > number / 4 or kind in ("record", "message", "own game")


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = sorted({name for body in Table().sound for name in body["args"]})
VERBS = sorted({body["verb"] for body in Table().sound})


@settings(max_examples=count(33, browser=20, full=500))
@given(st.data())
def test_any_json_in_the_place_of_any_argument_is_answered(data: st.DataObject) -> None:
    table = Table()
    body = copy.deepcopy(data.draw(st.sampled_from(table.sound)))
    body["args"] |= data.draw(st.dictionaries(st.sampled_from(NAMES), ANY, max_size=3))
    table.send(json.dumps(body), body["verb"])


@given(st.text(st.characters()) | ANY.map(json.dumps))
def test_any_text_is_answered(text: str) -> None:
    table = Table()
    assert not table.send(text)["ok"]


# What the mutator found


def test_a_refused_start_leaves_what_is_known_of_deals_and_days_as_it_was(table: Table) -> None:
    for args in (
        {"game": "chess/1", "kept": {"texts": [], "build": "b"}},
        {"game": "chess/1", "today": "2099-01-01", "now": 10**14},
    ):
        assert table.send(json.dumps(sound("open", args)))["error"]["code"] == "unknown-variant"
    better = write_record(DealRecord(1, 2, 3, 40, 0, 48, 48, "won", ()))
    for texts in (["record:play:gaps?redeals=3/7", None, better, "record:play:gaps/7"], ["settings", None, "{}"]):
        asked = json.dumps(sound("records", {"texts": texts}))
        assert table.send(asked)["error"]["code"] == "bad-request"
    late = {"game": "gaps", "daily": "2026-11-23"}
    assert table.send(json.dumps(sound("open", late)))["error"]["code"] == "bad-deal"


# In time


@pytest.mark.parametrize("unit", ["x", "9", "[", '"', "\\", "/", "-- ", "7H:r1c1>", "\ud800", "gaps?a=1&"])
def test_every_text_of_a_request_costs_as_much_as_it_is_long(table: Table, unit: str) -> None:
    for body in table.sound:
        wire = table.side if body["verb"] in SIDE_VERBS else table.wire
        for key in [key for key, value in body["args"].items() if isinstance(value, str)]:

            def work(size: int, wire: Wire = wire, body: Body = body, key: str = key) -> None:
                text = unit * (size // len(unit))
                wire.handle(json.dumps({**body, "args": {**body["args"], key: text}}))

            began = clock() if clock else 0
            work(32_000)
            if clock and clock() - began > 0.1:  # so few are: the rest need not be measured twice
                assert_linear(work, 8_000)
