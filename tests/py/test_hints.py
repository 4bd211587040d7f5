"""Hints: a step of a plan, in words, asked for and never pushed, and blind to what a player cannot see."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from helpers.parade_tables import board_text
from helpers.steps import count_steps

from lacuna.coach.hints import Adviser, highlights, move_sentence
from lacuna.engine import bridge
from lacuna.games.registry import all_variants
from lacuna.model.notation import print_board
from lacuna.model.state import State
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.testing import playout
from lacuna.words import Words

#: Lines of Python that the first hint may run. It is twice what the costliest game needs.
MOST_STEPS = 400_000
GAMES = [variant.id for variant in all_variants()]


class Engine:
    """The engine through its door, with the last reply."""

    def __init__(self) -> None:
        bridge.start('{"plugins":[]}')
        self.number = 0
        self.reply: dict[str, Any] = {}

    def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        self.number += 1
        told = json.loads(bridge.handle(json.dumps({"id": self.number, "verb": verb, "args": args})))
        if not told["ok"]:
            raise AssertionError(told["error"])
        self.reply = told["result"]
        return self.reply

    def act(self, action: str, **more: Any) -> dict[str, Any]:
        return self.ask("act", rev=self.reply["rev"], action=action, **more)

    def hint(self) -> dict[str, Any]:
        hint: dict[str, Any] = self.act("hint")["scene"]["hint"]
        return hint

    def follow(self) -> None:
        self.ask("play", rev=self.reply["rev"], move=self.reply["scene"]["hint"]["move"])


@pytest.fixture
def engine() -> Engine:
    return Engine()


def test_no_hint_is_there_until_one_is_asked_for(engine: Engine) -> None:
    assert "hint" not in engine.ask("open", game="gaps/4711")["scene"]
    hint = engine.hint()
    assert hint["move"] in engine.reply["scene"]["moves"]
    engine.follow()
    assert "hint" not in engine.reply["scene"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_legal_move_with_its_card_and_where_it_goes(engine: Engine, game: str) -> None:
    engine.ask("open", game=f"{game}/11")
    for _ in range(6):
        hint = engine.hint()
        if hint["kind"] != "move":
            break
        scene = engine.reply["scene"]
        assert hint["move"] in scene["moves"]
        source, target = hint["lit"]
        for spot in (source, target):
            assert spot["slot"] in re.split("[:<>]+", hint["move"])
        assert source["card"] in re.split("[:<>+]+", hint["move"])
        assert hint["text"][0].isupper() or hint["text"][0].isdigit()
        assert engine.reply["change"] == {"kind": "hint", "steps": [], "text": hint["text"]}
        engine.follow()


def test_the_reason_tells_what_the_card_follows_and_that_it_wins(engine: Engine) -> None:
    rows = ["AS 2S 3S 4S -- 5S", "AH 2H 3H 4H 5H --", "AC 2C 3C 4C 5C --", "AD 2D 3D 4D 5D --"]
    engine.ask("open", game="pretzel", board="\n".join(rows) + "\n")
    told = (
        "Move the 5 of spades to row 1, column 5: it follows the 4 of spades and is in place there. This wins the game."
    )
    assert engine.hint()["text"] == told


def test_the_reason_tells_what_a_card_leaves_behind(engine: Engine) -> None:
    engine.ask("open", game="gaps/4711")
    told = "Move the 8 of diamonds to row 3, column 7: it follows the 7 of diamonds and makes room for any 2."
    assert engine.hint()["text"] == f"{told} Still searching."


def test_a_hint_for_an_exchange_says_that_the_two_cards_swap(engine: Engine) -> None:
    engine.ask("open", game="virginia-reel", board=board_text(r1c2="3S", r2c5="2D"))
    hint = engine.hint()
    assert hint["move"] == "3S:r1c2<>2D:r2c5"
    why = Words().say("hint.swap-home")
    assert hint["text"].startswith(f"Swap the 3 of spades and the 2 of diamonds: {why}.")


def test_a_hint_for_a_replaced_ace_says_that_it_is_replaced(engine: Engine) -> None:
    engine.ask("open", game="virginia-reel", board=board_text(r2c4="AC", v3="3D"))
    hint = engine.hint()
    assert hint["move"] == "3D:v3>AC:r2c4"
    said = "Replace the ace of clubs with the 3 of diamonds, which is in place there."
    assert hint["text"].startswith(said)


def test_a_hint_to_discard_an_ace_speaks_of_no_card_under_it(engine: Engine) -> None:
    engine.ask("open", game="royal-parade", board=board_text(r2c4="AC", v3="3D", discard="AH"))
    text = engine.hint()["text"]
    assert engine.reply["scene"]["hint"]["move"] == "AC:r2c4>discard"
    assert text.startswith("Discard the ace of clubs: this makes room for the 3 of diamonds.")


def test_a_hint_for_a_packet_lights_up_the_card_to_lift() -> None:
    games = (Game.new("gloucestershire", str(number)) for number in range(1, 50))
    game, packet = next(
        (game, move)
        for game in games
        if playout(game, 1, most=30)
        for move in game.legal_moves
        if len(move.transfers[0].cards) > 1
    )
    cards, source, _ = re.split("[:>]", game.text_of(packet))
    assert highlights(game, packet.transfers[0])[0] == {"slot": source, "card": cards.split("-")[0]}


def test_the_card_says_in_the_grid_that_it_is_the_hint(engine: Engine) -> None:
    engine.ask("open", game="gaps/4711")
    spot = engine.hint()["lit"][0]
    labels = {pile["id"]: pile["label"] for pile in engine.reply["scene"]["piles"]}
    assert labels[spot["slot"]].endswith(", hint")
    assert sum(label.endswith(", hint") for label in labels.values()) == 1


@pytest.mark.parametrize("name", ["gloucestershire", "royal-parade"])
def test_a_hint_says_which_of_two_copies_of_a_card_moves(name: str) -> None:
    game = Game.new(name, "7")
    for turn in range(20):
        sentences = [move_sentence(game, move, Words()) for move in game.legal_moves if move.kind == "move"]
        assert len(set(sentences)) == len(sentences)
        game.push(game.legal_moves[7 * turn % len(game.legal_moves)])


def test_a_plan_that_wins_is_followed_to_its_win_in_the_moves_announced(engine: Engine) -> None:
    engine.ask("open", game="pretzel/4711")
    moves = 0
    while not engine.reply["scene"]["status"]["outcome"]:
        text = engine.hint()["text"]
        left = int(text.split("win in ")[1].split()[0]) if "win in " in text else 1
        moves = moves or left
        assert left == moves
        engine.follow()
        moves -= 1
    assert (engine.reply["scene"]["status"]["outcome"], moves) == ("won", 0)


def test_the_plan_is_kept_over_an_undo_and_dropped_for_another_way(engine: Engine) -> None:
    engine.ask("open", game="house-of-commons/4711")
    first = engine.hint()["move"]
    engine.follow()
    second = engine.hint()["move"]
    engine.act("undo")
    assert engine.hint()["move"] == first
    engine.follow()
    assert engine.hint()["move"] == second
    other = next(move for move in engine.reply["scene"]["moves"] if move != second)
    engine.ask("play", rev=engine.reply["rev"], move=other)
    assert engine.hint()["move"] in (*engine.reply["scene"]["moves"], None)


def test_where_only_a_redeal_or_a_deal_remains_the_hint_is_that(engine: Engine) -> None:
    for game, action in (("gaps", "redeal"), ("virginia-reel", "deal")):
        engine.ask("open", game=f"{game}/4711")
        for _ in range(200):
            hint = engine.hint()
            if hint["kind"] != "move":
                break
            engine.follow()
        assert (hint["kind"], hint["move"], hint["lit"]) == (action, None, [])
        assert engine.reply["scene"]["actions"][action]["can"]


# A second press


def test_a_second_press_of_hint_plays_its_move(engine: Engine) -> None:
    engine.ask("open", game="gaps/4711")
    move = engine.hint()["move"]
    card, _, target = move.partition(":")[0], *move.partition(">")[1:]
    reply = engine.act("hint")
    assert reply["change"]["kind"] == "move" and reply["change"]["steps"][0][::2] == [card, target]
    assert "hint" not in reply["scene"] and load(reply["save"]).log == (move,)
    assert engine.hint()["kind"] == "move", "the next position has a hint of its own"


@pytest.mark.parametrize(("game", "action"), [("gaps", "redeal"), ("virginia-reel", "deal")])
def test_a_second_press_redeals_or_deals_if_that_is_the_hint(engine: Engine, game: str, action: str) -> None:
    engine.ask("open", game=f"{game}/4711")
    while engine.hint()["kind"] == "move":
        engine.act("hint")
    assert engine.act("hint")["change"]["kind"] == action
    assert load(engine.reply["save"]).log[-1] == action


def test_a_double_click_on_hint_shows_it_and_plays_nothing(engine: Engine) -> None:
    engine.ask("open", game="gaps/4711", now=1000)
    text = engine.act("hint", now=5000)["change"]["text"]
    assert engine.act("hint", now=5100)["change"] == {"kind": "hint", "steps": [], "text": text}
    assert engine.act("hint", now=5200)["change"]["kind"] == "hint"
    assert engine.act("hint", now=6000)["change"]["kind"] == "move"


def test_a_hint_to_undo_repeats_itself_and_offers_to_find_the_mistake(engine: Engine) -> None:
    game = Game.new("northwest-territory", "50")
    for _ in range(19):
        game.push(game.legal_moves[0])
    scene = engine.ask("open", save=dump(game))["scene"]
    assert len(scene["moves"]) == 1 and not scene["actions"]["review"]["can"]
    texts = [engine.hint()["text"] for _ in range(2)]
    assert texts[0] == texts[1] and texts[0].startswith("No move here helps. Undo some moves.")
    assert engine.reply["scene"]["actions"]["review"] == {"can": True}


def test_a_hint_does_not_come_back_by_undo(engine: Engine) -> None:
    engine.ask("open", game="gaps/4711")
    hint = engine.hint()
    engine.act("hint")
    assert "hint" not in engine.act("undo")["scene"]
    assert engine.hint()["move"] == hint["move"]


def test_help_counts_once_in_each_position(engine: Engine) -> None:
    engine.ask("open", game="gaps/4711", now=1000)
    for _ in range(5):
        engine.act("hint", now=2000, play=False)
    assert load(engine.reply["save"]).help == {"hint": 1}
    engine.act("hint", now=9000)
    assert load(engine.reply["save"]).help == {"hint": 1}, "to play it is no further help"
    engine.act("hint", now=19000)
    assert load(engine.reply["save"]).help == {"hint": 2}


def test_an_ended_game_and_the_lesson_have_no_hint(engine: Engine) -> None:
    engine.ask("open", lesson=True)
    assert "hint" not in engine.reply["scene"]["actions"]
    with pytest.raises(AssertionError, match="not-now"):
        engine.act("hint")
    engine.ask("open", game="gaps-fixed", board=BLOCKED)
    assert engine.reply["scene"]["status"]["outcome"] == "lost"
    assert engine.reply["scene"]["actions"]["hint"] == {"can": False}
    with pytest.raises(AssertionError, match="not-now"):
        engine.act("hint")


#: Every gap lies after a king.
BLOCKED = """\
KC -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC
KH -- 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH
KS -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
KD -- 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD
"""


def hidden_otherwise(game: Game) -> Game:
    """The same table with its unseen cards in another order."""
    hidden = [slot for slot, info in enumerate(game.rules.layout.slots) if info.kind == "talon"]
    piles = list(game.state.piles)
    cards = [card for slot in hidden for card in piles[slot]][::-1]
    for slot in hidden:
        size = len(piles[slot])
        piles[slot], cards = tuple(cards[:size]), cards[size:]
    twin = load(dump(game))
    twin.entries[-1] = twin.entries[-1]._replace(state=State(tuple(piles), game.state.redeals_left))
    assert twin.state != game.state
    return twin


@pytest.mark.parametrize("name", ["virginia-reel", "royal-parade", "picture-gallery", "northwest-territory"])
def test_two_tables_that_look_the_same_get_the_same_hint(name: str) -> None:
    for deal in ("1", "2", "3"):
        game = Game.new(name, deal)
        told = []
        for table in (game, hidden_otherwise(game)):
            adviser = Adviser()
            adviser.ask(table)
            told.append(json.dumps(adviser.view(table, Words())))
        assert told[0] == told[1]


def test_a_redeal_to_come_changes_no_hint() -> None:
    dealt = Game.new("gaps", "4711")
    by_hand = Game.from_board("gaps", print_board(dealt.rules, dealt.state))
    told = []
    for table in (dealt, by_hand):
        adviser = Adviser()
        adviser.ask(table)
        told.append(json.dumps(adviser.view(table, Words())))
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["gaps", "gallery", "gloucestershire", "virginia-reel", "jungle"])
def test_the_first_hint_takes_few_steps(engine: Engine, name: str) -> None:
    engine.ask("open", game=f"{name}/3")
    engine.hint()  # imports the search
    engine.ask("open", game=f"{name}/5")
    assert count_steps(engine.hint) < MOST_STEPS
