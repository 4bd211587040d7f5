"""The lamp, the way that wins, and where a game was lost: told when asked for, and true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from helpers.wire import SideWire, Wire

from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.solver import Limits, run_search, search_for

#: A won game of Royal Parade.
WON = Path(__file__).resolve().parents[1] / "data" / "won" / "royal-parade.json"
#: One move from its win.
BOARD = "AS 2S 3S 4S -- 5S\nAH 2H 3H 4H 5H --\nAC 2C 3C 4C 5C --\nAD 2D 3D 4D 5D --\n"


class Page:
    """The engine through its door as the page uses it: what it wants searched is searched, and told."""

    def __init__(self) -> None:
        self.table, self.side = Wire(), SideWire()
        self.reply: dict[str, Any] = {}
        self.searches = 0

    def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        result = self.table.ok(verb, **args)
        if "scene" in result:
            self.reply = result
        return result

    def code(self, verb: str, **args: Any) -> str:
        return self.table.code(verb, **args)

    def act(self, action: str) -> dict[str, Any]:
        return self.ask("act", rev=self.reply["rev"], action=action)

    def play(self, move: str) -> None:
        self.ask("play", rev=self.reply["rev"], move=move)

    def search(self) -> dict[str, Any]:
        """What the page does with ``search``, until no more is wanted."""
        while (wanted := self.reply.get("search")) is not None:
            self.searches += 1
            save, rev = self.reply["save"], self.reply["rev"]
            if not self.side.ok("prove", save=save, rev=rev, **wanted)["searching"]:
                self.ask("plan", rev=rev, verdict="none", line=[])
                continue
            (event,) = self.side.events()
            assert event["rev"] == rev
            del event["type"], event["engine"]
            self.ask("plan", **event)
        return self.scene

    @property
    def scene(self) -> dict[str, Any]:
        scene: dict[str, Any] = self.reply["scene"]
        return scene


@pytest.fixture
def page() -> Page:
    return Page()


def truth(page: Page) -> str:
    """What a search by itself says of the position on the table."""
    game = load(page.reply["save"])
    search = search_for(game.rules, game.state, Limits())
    assert search
    return run_search(search).verdict


def test_nothing_is_searched_while_nobody_asks(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    assert "search" not in page.reply
    assert "lamp" not in page.scene
    page.play(page.scene["moves"][0])
    assert "search" not in page.reply


@pytest.mark.parametrize("game", ["pretzel", "paganini", "house-of-commons"])
def test_the_lamp_tells_the_truth_at_every_move(page: Page, game: str) -> None:
    told: list[str] = []
    for deal in range(2, 5):
        page.ask("open", game=f"{game}/{deal}")
        page.ask("lamp", on=True)
        for step in range(12):
            page.search()
            if page.scene["status"]["outcome"] or not page.scene["moves"]:
                break
            told.append(page.scene["lamp"]["verdict"])
            assert told[-1].replace("redeal", "lost") in (truth(page), "unknown")
            moves = page.scene["moves"]
            page.play(moves[step * 7 % len(moves)])
    assert told.count("unknown") < len(told) / 2


def test_the_lamp_says_how_many_deals_can_be_won_while_it_has_no_answer(page: Page) -> None:
    sentence = "About 23 of 100 deals can be won without a redeal."
    page.ask("open", game="paganini/2")
    page.ask("lamp", on=True)
    assert page.scene["lamp"]["verdict"] == "open" and page.scene["lamp"]["text"].endswith(f" {sentence}")
    page.ask("plan", rev=page.reply["rev"], verdict="unknown", line=[], best=9, states=2, seconds=1)
    assert page.scene["lamp"]["verdict"] == "unknown"
    assert f"Best found without a redeal: 9 of 36. {sentence} 2 positions" in page.scene["lamp"]["text"]
    page.ask("open", game="paganini/2")
    in_place = page.scene["status"]["progress"][0]
    page.ask("plan", rev=page.reply["rev"], verdict="unknown", line=[], best=in_place - 1, states=2, seconds=1)
    assert f"redeal: {in_place} of 36" in page.scene["lamp"]["text"], "the table itself has more"
    page.ask("open", game="paganini/3")
    page.search()
    assert page.scene["lamp"]["verdict"] != "open" and "of 100" not in page.scene["lamp"]["text"]
    page.ask("open", game="pretzel", board=BOARD)
    assert page.scene["lamp"]["verdict"] == "open" and "of 100" not in page.scene["lamp"]["text"], "it is no deal"


def test_the_lamp_goes_with_the_game_and_with_its_setting(page: Page) -> None:
    page.ask("open", game="pretzel", board=BOARD)
    page.ask("lamp", on=True)
    page.search()
    assert page.scene["lamp"]["verdict"] == "won"
    page.ask("lamp", on=False)
    assert "lamp" not in page.scene
    page.ask("lamp", on=True)
    page.play("5S:r1c6>r1c5")
    assert page.scene["status"]["outcome"] == "won"
    assert "lamp" not in page.scene
    assert "search" not in page.reply
    assert page.code("lamp", on="yes") == "bad-request"
    assert page.code("lamp") == "bad-request"


def test_a_way_that_is_followed_and_a_loss_that_stays_need_no_further_search(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    page.ask("lamp", on=True)
    page.search()
    assert (page.scene["lamp"]["verdict"], page.searches) == ("won", 1)
    for _ in range(5):
        page.act("hint")
        page.play(page.scene["hint"]["move"])
        page.search()
    assert page.searches == 1
    page.ask("open", game="gaps-fixed/1")
    page.search()
    assert (page.scene["lamp"]["verdict"], page.searches) == ("lost", 2)
    assert page.code("act", rev=page.reply["rev"], action="show") == "not-now", "there is no line to show"
    page.play(page.scene["moves"][0])
    page.search()
    assert (page.scene["lamp"]["verdict"], page.searches) == ("lost", 2)


def test_with_a_redeal_left_the_lamp_speaks_of_the_round(page: Page) -> None:
    page.ask("open", game="gaps-locked/4")
    page.ask("lamp", on=True)
    page.search()
    assert "without a redeal" in page.scene["lamp"]["text"]


def test_a_round_that_needs_a_redeal_is_not_called_lost(page: Page) -> None:
    page.ask("open", game="gaps-locked/42")
    page.ask("lamp", on=True)
    page.search()
    assert page.scene["lamp"]["verdict"] == "redeal"
    text = r"This position can't be won without a redeal \(best found: \d+ of 48\)\."
    assert re.match(text, page.scene["lamp"]["text"])
    page.ask("open", game="gaps-fixed/1")
    page.search()
    assert page.scene["lamp"]["verdict"] == "lost" and "redeal" not in page.scene["lamp"]["text"]


def test_a_redeal_ends_what_was_proven_of_the_round_before(page: Page) -> None:
    page.ask("open", game="gaps-locked/42")
    page.ask("lamp", on=True)
    page.search()
    lose(page)
    assert page.scene["lamp"]["verdict"] == "redeal"
    page.act("redeal")
    assert page.scene["lamp"]["verdict"] == "open" and "search" in page.reply


def test_the_way_that_wins_is_shown_to_its_end_and_the_game_is_as_it_was(page: Page) -> None:
    page.ask("open", game="house-of-commons/2")
    page.act("show")
    page.search()
    lesson = page.scene["lesson"]
    assert (lesson["kind"], lesson["done"]) == ("solution", 0)
    assert page.scene["moves"] == []
    assert [name for name, action in page.scene["actions"].items() if action["can"]] == ["next", "leave"]
    page.act("next")
    page.act("next")
    page.act("back")
    assert page.scene["lesson"]["done"] == 1
    for done in range(2, lesson["of"] + 1):
        page.act("next")
        assert page.scene["lesson"]["done"] == done
    assert page.scene["status"]["outcome"] is None, "the player has won nothing"
    assert page.code("act", rev=page.reply["rev"], action="next") == "not-now"
    page.act("leave")
    after = load(page.reply["save"])
    assert (len(after.log), after.help, after.outcome) == (0, {"show": 1}, None)


def test_what_is_shown_cannot_be_played(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    page.act("show")
    page.search()
    page.act("next")
    before = page.reply["save"]
    for action in ("hint", "show", "review", "return", "undo", "redo", "restart", "redeal", "deal", "safe", "finish"):
        assert page.code("act", rev=page.reply["rev"], action=action) == "not-now"
    move = Game.new("pretzel", "1").legal_moves[0]
    assert page.code("play", rev=page.reply["rev"], move=Game.new("pretzel", "1").text_of(move)) == "not-now"
    page.act("back")
    page.act("next")
    assert page.reply["save"] == before


def test_a_wish_ends_with_the_next_action(page: Page) -> None:
    page.ask("open", game="gaps-fixed/3562")
    page.act("show")
    assert "search" in page.reply and page.scene["hint"]["kind"] == "wait"
    page.ask("play", rev=page.reply["rev"], move=page.scene["moves"][0])
    page.act("undo")
    assert "search" not in page.reply and "hint" not in page.scene


def test_after_the_way_was_shown_nothing_is_said_to_be_searched(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    page.act("show")
    page.search()
    page.act("leave")
    assert page.scene.get("hint", {}).get("kind") != "wait" and "search" not in page.reply


def test_a_search_that_could_not_be_made_is_told_and_tried_again_when_asked_for(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    page.act("show")
    page.ask("plan", rev=page.reply["rev"], verdict="failed", line=[])
    assert "couldn't run" in page.scene["hint"]["text"] and "search" not in page.reply
    page.ask("lamp", on=True)
    assert page.scene["lamp"]["verdict"] == "unknown" and "couldn't run" in page.scene["lamp"]["text"]
    page.act("show")
    assert "search" in page.reply
    page.search()
    assert page.scene["lesson"]["kind"] == "solution"


def test_at_most_so_many_holds_after_a_lost_position_too(page: Page) -> None:
    page.ask("open", game="gaps-locked/42")
    page.ask("lamp", on=True)
    page.search()
    assert page.scene["lamp"]["verdict"] == "redeal"
    best = re.search(r"best found: (\d+) of", page.scene["lamp"]["text"])
    assert best and int(best[1]) > 0
    page.ask("play", rev=page.reply["rev"], move=page.scene["moves"][0])
    assert f"best found: {best[1]} of" in page.scene["lamp"]["text"]


def lose(page: Page) -> int:
    """Plays on without sense until no move is left; how many moves."""
    for count in range(1500):
        if page.scene["status"]["outcome"] or page.scene["status"]["blocked"]:
            return count
        moves = page.scene["moves"]
        page.play(moves[(count * count * 7 + count // 3 + 3) % len(moves)])
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ["pretzel/1", "pretzel/3", "house-of-commons/2", "paganini/3", "red-moon/1"])
def test_after_a_loss_the_last_position_that_could_be_won_is_found(page: Page, game: str) -> None:
    page.ask("open", game=game)
    lose(page)
    assert page.scene["status"]["outcome"] != "won"
    assert page.scene["actions"]["review"] == {"can": True}
    page.act("review")
    page.search()
    assert "could still be won" in page.scene["hint"]["text"]
    ended = load(page.reply["save"])
    page.act("return")
    there = load(page.reply["save"])
    back = len(ended.log) - len(there.log)
    assert back > 0
    assert truth(page) == "won"
    assert page.scene["hint"]["sure"]
    after = load(dump(there))
    after.redo()
    if not after.outcome:
        search = search_for(after.rules, after.state, Limits())
        assert search
        assert run_search(search).verdict == "lost"
    page.act("show")
    assert page.scene["lesson"]["kind"] == "solution"


def test_the_last_move_alone_may_have_lost_the_game(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    lose(page)
    page.act("review")
    page.search()
    page.act("return")
    good = load(page.reply["save"]).state
    page.act("redo")
    page.ask("lamp", on=True)
    assert page.search()["lamp"]["verdict"] == "lost"
    page.act("review")
    page.search()
    page.act("return")
    assert load(page.reply["save"]).state == good


def test_a_lost_position_that_is_come_to_by_a_longer_way_leads_back_up_to_it_has_to(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    lose(page)
    page.act("review")
    page.search()
    lost = load(page.reply["save"])
    page.act("return")
    good = load(page.reply["save"]).state
    page.act("restart")
    for text in lost.log:
        page.play(text)
    assert load(page.reply["save"]).state == lost.state
    page.act("return")
    assert load(page.reply["save"]).state == good
    assert truth(page) == "won"


def test_a_game_that_could_never_be_won_is_said_to_be_one(page: Page) -> None:
    page.ask("open", game="gaps-fixed/1")
    lose(page)
    page.act("review")
    page.search()
    assert page.scene["hint"]["text"] == "No winnable position was found in this game."
    assert "return" not in page.scene["actions"]
    assert page.code("act", rev=page.reply["rev"], action="return") == "not-now"


def test_a_line_from_hidden_cards_says_so(page: Page) -> None:
    """The search for the mistake in a lost game may look into the talon, which the player cannot."""
    won = json.loads(WON.read_text())
    page.ask("open", game=won["game"])
    for text in won["log"][:20]:
        page.play(text)
    while not page.scene["status"]["outcome"]:
        page.play(page.scene["moves"][-1]) if page.scene["moves"] else page.act("deal")
    back = len(load(page.reply["save"]).log) - 20
    page.act("review")
    page.ask("plan", rev=page.reply["rev"], verdict="won", line=won["log"][20:], back=back)
    page.act("return")
    peeks = "This uses cards you can't see yet."
    assert page.scene["hint"]["sure"] and page.scene["hint"]["text"].endswith(peeks)
    page.ask("plan", rev=page.reply["rev"], verdict="won", line=won["log"][20:])
    assert page.scene["hint"]["sure"] and peeks not in page.scene["hint"]["text"]


def test_a_review_that_is_asked_for_again_says_its_result_without_a_search(page: Page) -> None:
    page.ask("open", game="pretzel/1")
    lose(page)
    page.act("review")
    found, searches = page.search()["hint"]["text"], page.searches
    assert page.scene["actions"]["review"] == {"can": True, "menu": True}, "only the button of the bar is gone"
    page.act("review")
    assert (page.search()["hint"]["text"], page.searches) == (found, searches)


def test_an_earlier_round_is_looked_at_too(page: Page) -> None:
    page.ask("open", game="gaps/5")
    for _ in range(3):
        lose(page)
        if page.scene["actions"]["redeal"]["can"]:
            page.act("redeal")
    lose(page)
    page.act("review")
    page.search()
    page.act("return")
    assert truth(page) == "won"


def test_help_is_counted_and_told_with_the_win(page: Page) -> None:
    page.ask("open", game="pretzel", board=BOARD)
    page.act("hint")
    page.act("show")
    page.act("leave")
    assert load(page.reply["save"]).help == {"hint": 1, "show": 1}
    page.play("5S:r1c6>r1c5")
    assert page.scene["status"]["text"] == "Won in 1 move. Help used 2 times."
    assert "1 hint, 1 solution" in json.dumps(page.ask("view", name="result"))


def test_a_hint_says_that_it_is_still_searching_and_then_only_what_is_new(page: Page) -> None:
    page.ask("open", game="gaps-fixed/2")
    page.act("hint")
    first = page.scene["hint"]
    assert first["text"].endswith(" Still searching.") and page.reply["change"]["text"] == first["text"]
    page.search()
    found = page.scene["hint"]
    assert "Still searching." not in found["text"] and "You can win in" in found["text"]
    said = page.reply["change"]["text"]
    if found["move"] == first["move"]:
        assert said == re.search("You can win in .*", found["text"])[0]  # type: ignore[index]
    else:
        assert said == f"A better move was found. {found['text']}"


@pytest.mark.parametrize(
    ("report", "end"),
    [("unknown", "The search found nothing better."), ("failed", "The search couldn't run."), ("none", "")],
)
def test_a_search_without_result_says_so_and_keeps_the_hint(page: Page, report: str, end: str) -> None:
    page.ask("open", game="gaps/4711")
    page.act("hint")
    before = page.scene["hint"]
    page.ask("plan", rev=page.reply["rev"], verdict=report, line=[])
    assert page.scene["hint"]["move"] == before["move"]
    assert page.scene["hint"]["text"] == before["text"].replace("Still searching.", end).strip()
    assert (page.reply["change"]["text"], "search" in page.reply) == (end, False)


def test_a_lost_position_is_news_and_the_hint_itself_is_not_said_again(page: Page) -> None:
    page.ask("open", game="gaps/4711")
    page.act("hint")
    page.ask("plan", rev=page.reply["rev"], verdict="lost", line=[])
    assert page.reply["change"]["text"] == "But you need a redeal to win."


@pytest.mark.parametrize("variant", [variant.id for variant in all_variants()])
def test_every_game_answers_the_lamp_and_forgets_it_with_another(page: Page, variant: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("lacuna.coach.proof_search.LIMITS", Limits(states=2000))
    page.ask("open", game=f"{variant}/3")
    page.ask("lamp", on=True)
    page.search()
    lamp = page.scene.get("lamp")
    assert lamp is None or lamp["verdict"] in ("won", "lost", "redeal", "unknown")
    page.ask("open", game=f"{variant}/4")
    assert page.scene["lamp"]["verdict"] == "open"


@pytest.mark.parametrize("name", ["best", "states", "seconds", "back"])
@pytest.mark.parametrize("value", [-1, True, "1", None, 1e300, [1]])
def test_a_plan_with_numbers_that_are_none_is_refused_and_changes_nothing(page: Page, name: str, value: Any) -> None:
    page.ask("open", game="pretzel", board=BOARD)
    page.act("hint")
    before = page.scene
    told: dict[str, Any] = {"verdict": "unknown", "line": [], name: value}
    assert page.code("plan", rev=page.reply["rev"], **told) == "bad-request"
    assert page.ask("scene")["scene"] == before


def test_another_game_with_the_same_cards_is_not_taken_for_this_one(page: Page) -> None:
    page.ask("open", game="gaps/5")
    page.ask("lamp", on=True)
    page.search()
    assert page.scene["lamp"]["verdict"] == "won"
    page.ask("open", game="gaps-three-tries/5")
    assert page.scene["lamp"]["verdict"] == "open"
    assert Game.new("gaps", "5").state.piles == Game.new("gaps-three-tries", "5").state.piles
