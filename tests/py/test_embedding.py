"""Messages of a page around an embedded table: what each does, what is told of the game, what is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from helpers.sizes import count
from helpers.wire import Wire

from lacuna.play.game import Game
from lacuna.solver import Limits, run_search, search_for

ENTROPY = "5" * 64
ASKED = ("deal", "getState", "hint", "legalMoves", "load", "newGame", "play", "redeal", "redo", "undo")


class Page:
    """A page around a table that speaks to it as embed.js does."""

    def __init__(self, game: str = "gaps/4711", greets: bool = True) -> None:
        self.wire = Wire()
        self.wire.ok("open", game=game)
        self.number = 0
        self.posts: list[dict[str, Any]] = []
        if greets:
            self.hear(self.wire.ok("embed"))

    def hear(self, result: dict[str, Any]) -> None:
        """What is posted to the page."""
        self.posts += [json.loads(text) for text in result.get("posts", [])]

    def send(self, text: str) -> dict[str, Any]:
        """One message as it is; the answer to it, which comes last."""
        result = self.wire.ok("embed", text=text, entropy=ENTROPY)
        self.hear(result)
        return self.posts[-1]

    def ask(self, wanted: str, **args: str) -> dict[str, Any]:
        """A well-formed message, and its answer."""
        self.number += 1
        return self.send(json.dumps({"lacuna": 1, "id": self.number, "do": wanted, "args": args}))

    def state(self, wanted: str, **args: str) -> dict[str, Any]:
        """How the game stands after a message that is done."""
        answer = self.ask(wanted, **args)
        assert answer["ok"], answer
        state: dict[str, Any] = answer["state"]
        return state

    def play(self, number: int = 0, now: int = 1_000) -> None:
        """The player plays one of the moves."""
        self.hear(self.wire.ok("play", move=self.wire.scene()["moves"][number], now=now))

    def events(self) -> list[str]:
        """The names of all events so far."""
        return [post["event"] for post in self.posts if "event" in post]


def test_who_comes_is_told_at_once_how_the_game_stands() -> None:
    page = Page()
    (ready,) = page.posts
    assert ready["lacuna"] == 1
    assert ready["event"] == "ready"
    assert ready["state"].items() >= {"game": "gaps/4711", "outcome": None, "moves": 0, "undo": False}.items()


def test_without_a_page_around_it_nothing_is_posted() -> None:
    page = Page(greets=False)
    page.play()
    assert page.posts == []


def test_each_move_of_the_player_is_a_change_and_none_is_told_twice() -> None:
    page = Page()
    page.play()
    page.hear(page.wire.ok("scene"))
    page.hear(page.wire.ok("view", name="help"))
    assert page.events() == ["ready", "change"]
    assert page.posts[-1]["state"]["moves"] == 1


def test_undo_and_redo_do_what_the_buttons_do() -> None:
    page = Page()
    page.play()
    before = page.state("getState")
    assert page.state("undo")["moves"] == 0
    assert page.state("redo") == before
    assert page.events() == ["ready", "change", "change", "change"]


def test_a_hint_lies_on_the_table_and_is_no_change_of_the_game() -> None:
    page = Page()
    assert page.state("hint")["moves"] == 0
    assert page.wire.scene()["hint"]["text"]


def test_the_state_says_what_the_hint_says() -> None:
    page = Page()
    assert page.state("getState")["hint"] is None
    hint = page.state("hint")["hint"]
    assert hint and hint == page.wire.scene()["hint"]["text"]
    page.play()
    assert page.posts[-1]["state"]["hint"] is None


def test_a_host_plays_one_of_the_legal_moves() -> None:
    page = Page()
    answer = page.ask("legalMoves")
    assert answer["moves"] == page.wire.scene()["moves"] and answer["state"]["moves"] == 0
    assert page.state("play", move=answer["moves"][0])["moves"] == 1
    assert page.events() == ["ready", "change"]
    assert page.ask("play", move=answer["moves"][0])["error"]["code"] == "illegal-move"
    assert page.ask("play", move="rubbish")["error"]["code"] == "invalid-notation"


def test_a_host_redeals_as_often_as_the_state_says() -> None:
    page = Page("gaps?redeals=1/4711")
    assert page.state("getState").items() >= {"redealsLeft": 1, "canRedeal": True, "blocked": False}.items()
    assert page.state("redeal").items() >= {"redealsLeft": 0, "canRedeal": False, "moves": 1}.items()
    assert page.ask("redeal")["error"]["code"] == "not-now"


def test_a_state_without_moves_is_blocked() -> None:
    page = Page("gaps?redeals=1/4711")
    while moves := page.ask("legalMoves")["moves"]:
        page.state("play", move=moves[0])
    assert page.state("getState").items() >= {"blocked": True, "canRedeal": True, "outcome": None}.items()


def test_unlimited_redeals_are_a_word() -> None:
    assert Page("gaps?redeals=unlimited/4711").state("getState")["redealsLeft"] == "unlimited"


def test_a_host_deals_from_the_talon() -> None:
    page = Page("royal-parade/7")
    assert page.state("getState")["canDeal"] is True
    assert "deal" in page.ask("legalMoves")["moves"]
    assert page.state("deal")["moves"] == 1
    assert page.wire.scene()["actions"]["deal"]["left"] < 9


@pytest.mark.parametrize("asked", ["redeal", "deal", "legalMoves", "play"])
def test_what_covers_the_game_is_not_played_by_a_host(asked: str) -> None:
    page = Page("royal-parade/7")
    page.hear(page.wire.ok("open", lesson=True))
    answer = page.ask(asked, **({"move": "deal"} if asked == "play" else {}))
    assert answer["error"]["code"] == "not-now" and "covers" in answer["error"]["message"]


def test_a_new_game_is_another_deal_or_the_one_that_is_named() -> None:
    page = Page()
    other = page.state("newGame")
    assert other["game"].startswith("gaps/") and other["game"] != "gaps/4711"
    assert page.state("newGame", deal="12")["game"] == "gaps/12"
    named = page.state("newGame", game="gaps/57")
    assert named["game"] == "gaps/57" and named["undo"], "an address is understood, and undo brings the last deal back"
    assert page.state("newGame", game="gaps/58", deal="59")["game"] == "gaps/59"
    assert page.state("newGame", game="gallery", deal="7")["game"] == "gallery/7"
    assert page.state("newGame", game="gaps-three-tries")["game"].startswith("gaps-three-tries/")
    assert page.state("newGame", game="gaps?redeals=3", deal="9")["game"] == "gaps?redeals=3/9"


def test_undo_brings_back_the_deal_that_another_one_of_its_game_took_the_place_of() -> None:
    page = Page()
    page.play()
    before = page.state("getState")
    for asked in ({"deal": "12"}, {"game": "gaps", "deal": "13"}):
        page.state("newGame", **asked)
        assert page.state("undo") == {**before, "redo": True}
        assert page.state("redo").items() >= {"game": f"gaps/{asked['deal']}", "undo": True, "redo": False}.items()
        before = page.state("getState")


def test_a_deal_that_was_left_unfinished_is_continued_and_the_deal_on_the_table_dealt_anew() -> None:
    page = Page()
    page.play()
    page.play()
    left = page.state("getState")
    page.state("newGame", deal="12")
    page.play()
    again = page.state("newGame", game="gaps", deal="4711")
    assert again == {**left, "undo": True}
    page.play()
    assert page.state("newGame", deal="4711")["moves"] == 0
    page.state("newGame", game="gallery", deal="7")
    assert page.state("newGame", game="gaps/12")["moves"] == 1


def test_of_another_game_no_deal_is_put_aside() -> None:
    page = Page()
    page.play()
    page.state("newGame", game="gallery", deal="12")
    assert page.ask("undo")["error"]["code"] == "not-now"


def test_what_lies_over_the_players_game_is_not_told_as_that() -> None:
    page = Page()
    page.play()
    before = page.state("getState")
    page.hear(page.wire.ok("open", lesson=True))
    assert page.state("getState") == before
    assert page.state("newGame", deal="7")["game"] == "gaps/7"


def test_a_new_game_under_the_lesson_is_of_the_players_game() -> None:
    page = Page("gallery/1")
    page.wire.ok("open", lesson=True)
    assert page.state("newGame")["game"].startswith("gallery/")


def test_a_state_can_be_loaded_again() -> None:
    page = Page()
    page.play()
    page.play()
    kept = page.state("getState")
    page.state("newGame", game="gallery", deal="7")
    assert page.state("load", save=kept["save"]) == kept


def test_a_win_is_told_once() -> None:
    page = Page("gaps-fixed/21")
    game = Game.new("gaps-fixed", "21")
    search = search_for(game.rules, game.state, Limits())
    assert search is not None
    for move in run_search(search).line:
        page.hear(page.wire.ok("play", move=game.text_of(move)))
        game.push(move)
    assert page.events()[-2:] == ["change", "won"]
    assert page.posts[-1]["state"]["outcome"] == "won"
    assert page.state("getState")["outcome"] == "won"
    assert page.events().count("won") == 1


def test_giving_up_is_told_as_lost() -> None:
    page = Page()
    page.play()
    page.hear(page.wire.ok("act", action="resign"))
    assert page.events()[-1] == "lost"
    assert page.posts[-1]["state"]["outcome"] == "resigned"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "JSON"),
        ("[", "JSON"),
        ("[]", "version 1"),
        ("[" * 100_000, "nested"),
        ('{"lacuna":2,"id":1,"do":"undo"}', "version 1"),
        ('{"lacuna":true,"id":1,"do":"undo"}', "version 1"),
        ('{"lacuna":1,"do":"undo"}', "whole number"),
        ('{"lacuna":1,"id":1.5,"do":"undo"}', "whole number"),
        ('{"lacuna":1,"id":-1,"do":"undo"}', "whole number"),
        ('{"lacuna":1,"id":1e400,"do":"undo"}', "whole number"),
        ('{"lacuna":1,"id":1,"do":"format"}', "must ask for one of"),
        ('{"lacuna":1,"id":1,"do":["undo"]}', "must ask for one of"),
        ('{"lacuna":1,"id":1,"do":"undo","args":[]}', "object of strings"),
        ('{"lacuna":1,"id":1,"do":"newGame","args":{"deal":7}}', "object of strings"),
        ('{"lacuna":1,"id":1,"do":"undo","args":{"deal":"7"}}', "field deal"),
        ('{"lacuna":1,"id":1,"do":"undo","more":1}', "field more"),
        ('{"lacuna":1,"id":1,"do":"load"}', "field save"),
        ('{"lacuna":1,"id":1,"do":"play"}', "field move"),
        ('{"lacuna":1,"id":1,"do":"play","args":{"move":"KD:r1c1>r9c9"}}', "KD"),
        ('{"lacuna":1,"id":1,"do":"deal"}', "dealt"),
        ('{"lacuna":1,"id":1,"do":"newGame","args":{"game":"nobody"}}', "nobody"),
        ('{"lacuna":1,"id":1,"do":"newGame","args":{"deal":"x"}}', "x"),
        ('{"lacuna":1,"id":1,"do":"load","args":{"save":"x"}}', "sav"),
        ("x" * 2_000_001, "2,000,000"),
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_message_is_refused_with_a_reason_and_changes_nothing(text: str, reason: str) -> None:
    page = Page()
    page.play()
    before = page.wire.ok("scene")
    answer = page.send(text)
    assert not answer["ok"]
    assert reason in answer["error"]["message"]
    after = page.wire.ok("scene")
    assert {**before, "change": None} == {**after, "change": None}


def test_a_bug_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    monkeypatch.setattr("lacuna.engine.host_page.read_command", lambda body: 1 // 0)
    answer = page.ask("getState")
    assert (answer["id"], answer["error"]["code"]) == (1, "internal") and "ZeroDivision" in answer["error"]["message"]


def test_a_refusal_finds_its_way_back_by_the_id() -> None:
    page = Page()
    assert page.ask("undo")["id"] == 1
    assert page.send('{"lacuna":1,"id":7,"do":"format"}').items() >= {"id": 7, "ok": False}.items()
    assert page.send('{"lacuna":1,"id":7,"do":"undo"}')["id"] is None, "an id that was heard is nobody's"


def test_a_message_that_was_heard_already_is_refused() -> None:
    page = Page()
    page.play()
    message = json.dumps({"lacuna": 1, "id": 5, "do": "undo"})
    assert page.send(message)["ok"]
    page.play()
    assert not page.send(message)["ok"]
    assert not page.send(message.replace("5", "4"))["ok"]
    assert page.wire.scene()["actions"]["undo"]["can"]
    assert page.send(message.replace("5", "6"))["ok"]


def test_thousands_of_damaged_messages_harm_nothing() -> None:
    page, chance = Page(), random.Random(12)
    page.play()
    before = page.wire.ok("scene")
    well = [json.dumps({"lacuna": 1, "id": 3, "do": wanted, "args": {"deal": "4711"}}) for wanted in ASKED]
    for _ in range(count(200, browser=100, full=2000)):
        text = list(chance.choice(well))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 3)] = chance.choice(
                ['"', "{", "}", "[", "9", "\\", "\ud800", "\0", ":", ""]
            )
        page.number = 2
        answer = page.send("".join(text))
        if answer["ok"]:  # a number of a deal may still be one
            page.hear(page.wire.ok("embed"))
            page.state("load", save=before["save"])
            before = page.wire.ok("scene")
        else:
            assert answer["error"]["code"] != "internal"
            after = page.wire.ok("scene")
            assert {**before, "change": None} == {**after, "change": None}
