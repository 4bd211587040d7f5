"""Owns saved games: what they hold, that they restore all of it, and which refusals a player may read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.gap_tables import GAMES, build_game
from helpers.sizes import DATA

from lacuna import BadSaveError, Game, dump, load
from lacuna.play import save
from lacuna.play.save import MAX_LOG, checksum
from lacuna.testing import playout

WON = sorted((DATA / "won").glob("*.json"))


def sealed(body: dict[str, Any], **changes: Any) -> str:
    """A save with changes and a checksum that fits them."""
    changed = {**body, **changes}
    return json.dumps({**changed, "check": checksum(changed)})


def played(variant: str, deal: str, steps: int, undone: int = 0, **options: str) -> Game:
    game = Game.new(variant, deal, options)
    for step in range(steps):
        playout(game, step, 1)
    for _ in range(undone):
        game.pop()
    return game


@pytest.mark.parametrize("variant", GAMES)
def test_a_save_restores_the_game_with_its_history_and_what_was_undone(variant: str) -> None:
    game = played(variant, "4711", 30, undone=4)
    again = load(dump(game))
    assert (again.address, again.log, again.state) == (game.address, game.log, game.state)
    assert [entry.state for entry in again.entries] == [entry.state for entry in game.entries]
    assert [entry.text for entry in again.undone] == [entry.text for entry in game.undone]
    for _ in range(4):
        assert again.redo().state == game.redo().state


def test_a_save_restores_the_generator() -> None:
    game = Game.new("gaps", "99999999999999999999", {"redeals": "9"})
    for _ in range(4):
        game.redeal()
        game.push(game.legal_moves[0])
    again = load(dump(game))
    for one in (game, again):
        one.redeal()
    assert again.state == game.state


def test_a_save_keeps_its_options() -> None:
    for options in ({"redeals": "unlimited"}, {"redeals": "0"}, {"redeals": "2"}):
        assert load(dump(Game.new("gaps", "1", options))).options == options


def test_a_save_holds_a_restart() -> None:
    game = Game.new("gaps", "7")
    game.redeal()
    game.restart()
    game.push(game.legal_moves[0])
    again = load(dump(game))
    assert (again.state, again.log) == (game.state, game.log)
    assert len(again.since_restart) == 1


def test_a_save_of_a_position_by_hand_holds_the_position() -> None:
    game = build_game("gaps", "r2c5 7H --", "r4c1 8H", "r1c4 -- -- --", left="1")
    game.push("8H:r4c1>r2c6")
    again = load(dump(game))
    assert (again.state, again.log, again.deal) == (game.state, game.log, None)
    assert again.pop().text == "8H:r4c1>r2c6"


def test_the_same_game_gives_the_same_save() -> None:
    assert dump(played("gallery", "5", 20)) == dump(played("gallery", "5", 20))


def test_a_save_is_ascii_json_of_one_line() -> None:
    text = dump(played("gallery", "5", 20))
    assert text.isascii()
    assert "\n" not in text
    assert json.loads(text)["format"] == 1


@pytest.mark.parametrize("path", WON, ids=lambda path: path.stem)
def test_a_won_game_is_restored_won(path: Any) -> None:
    body = json.loads(path.read_text(encoding="utf-8"))
    name, deal = body["game"].split("/")
    game = Game.new(name, deal)
    for text in body["log"]:
        game.act(text)
    assert game.outcome == "won"
    assert load(dump(game)).outcome == "won"


def test_white_space_in_a_save_does_not_matter() -> None:
    body = json.loads(dump(played("gaps", "5", 10)))
    assert load(json.dumps(body, indent=4)).address == "gaps/5"


def test_the_order_of_keys_does_not_matter() -> None:
    body = json.loads(dump(played("gaps", "5", 10)))
    assert load(json.dumps(dict(reversed(body.items())))).address == "gaps/5"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "newer"),
        ({"format": 0}, "format"),
        ({"revision": 99}, "revision"),
        ({"game": "chess"}, "unknown game"),
        ({"deal": "0"}, "range"),
        ({"options": {"redeals": "10"}}, "redeals"),
        ({"log": ["KD:r1c1>r1c1"], "at": 1}, "step 1"),
        ({"at": 99}, "log"),
        ({"board": "x"}, "board"),
    ],
)
def test_a_refusal_tells_what_is_wrong(change: dict[str, Any], message: str) -> None:
    body = json.loads(dump(played("gaps", "5", 10)))
    with pytest.raises(BadSaveError, match=message):
        load(sealed(body, **change))


def test_a_log_of_ridiculous_length_is_refused_at_once() -> None:
    body = json.loads(dump(Game.new("gaps", "5", {"redeals": "unlimited"})))
    with pytest.raises(BadSaveError, match=f"at most {MAX_LOG:,} entries"):
        load(sealed(body, log=["redeal"] * (MAX_LOG + 1), at=0))


def test_a_later_format_can_read_the_saves_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    text = dump(played("gaps", "5", 10))
    body = json.loads(text)
    # The later format has one more part.
    monkeypatch.setattr(save, "FORMAT", 2)
    monkeypatch.setitem(save._UPGRADES, 1, lambda body: {**body, "more": []})
    monkeypatch.setattr(save, "_KEYS", {*save._KEYS, "more"})
    assert list(load(text).log) == body["log"]
    assert save.parse_save(text)["format"] == 2
    with pytest.raises(BadSaveError, match="check"):
        load(json.dumps({**body, "at": 2}))


def test_the_help_that_a_game_had_outlives_undo_restart_and_the_save() -> None:
    game = played("gaps", "5", 10)
    for what in ("hint", "show"):
        game.count_help(what)
    game.pop()
    game.count_help("hint")
    game.restart()
    again = load(dump(game))
    assert again.help == {"hint": 2, "show": 1}
    assert dump(again) == dump(game)


@pytest.mark.parametrize("counts", [{"hint": 0}, {"hint": True}, {"hint": "1"}, {"trick": 1}, [], {"hint": 10**9}])
def test_counts_of_help_that_no_game_has_are_refused(counts: Any) -> None:
    game = played("gaps", "5", 3)
    game.count_help("hint")
    body = json.loads(dump(game))
    body["help"] = counts
    body["check"] = checksum(body)
    with pytest.raises(BadSaveError, match="hints"):
        load(json.dumps(body))


@pytest.mark.parametrize("value", [{}, [], None, {"hint": 1}, "x"])
def test_a_save_with_a_part_that_its_format_does_not_have_is_refused(value: Any) -> None:
    with pytest.raises(BadSaveError, match="more"):
        load(sealed(json.loads(dump(played("gaps", "5", 3))), more=value))
