"""Whoever follows the hints of a proven plan wins, in every game, in the very moves that the first hint announced."""

from __future__ import annotations

import re
from typing import Any

import pytest
from helpers.sizes import IN_BROWSER
from helpers.wire import SideWire, Wire

from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.solver import Limits, run_search, search_for
from lacuna.solver.kernel import library

#: A deal of each game that is soon proven.
DEALS = {
    "gallery": 15,
    "gaps": 18,
    "gaps-locked": 18,
    "gaps-three-tries": 18,
    "gaps-fixed": 21,
    "montana": 18,
    "spaces": 18,
    "addiction": 18,
    "free-parking": 15,
    "blue-moon": 26,
    "red-moon": 20,
    "jungle": 20,
    "spaces-and-aces": 16,
    "paganini": 3,
    "house-of-commons": 2,
    "pretzel": 1,
    "virginia-reel": 4,
    "royal-parade": 12,
    "picture-gallery": 1,
    "gloucestershire": 22,
    "pysol-gloucestershire": 23,
    "northwest-territory": 2,
}
#: What takes Python alone too long.
HARD = {"gallery", "free-parking", "jungle", "spaces-and-aces"}
#: One of each family, whose hints are followed from the deal on; in the others only the last moves. All that is tried
#: inside Pyodide.
WHOLE = ["gaps-fixed", "picture-gallery", "pysol-gloucestershire"]
TRIED = WHOLE if IN_BROWSER else [*DEALS]
LAST_MOVES = 30


def all_seen(game: Game) -> Game:
    """The game, played on until no card of it is hidden: by a line that knows them, for only then is there a proof."""
    hidden = [slot for slot, info in enumerate(game.rules.layout.slots) if info.kind == "talon"]
    if any(game.state.piles[slot] for slot in hidden):
        search = search_for(game.rules, game.state, Limits(states=60_000), full_knowledge=True)
        assert search is not None
        line = iter(run_search(search).line)
        while any(game.state.piles[slot] for slot in hidden):
            game.push(next(line))
    return game


def proven(wire: Wire) -> dict[str, Any]:
    """The hint of the position on the table, once its win is proven; nothing of it has been played."""
    reply = wire.ok("act", action="hint")
    side = SideWire()
    assert side.ok("prove", save=reply["save"], seconds=600, memory=256)["searching"]
    (event,) = side.events()
    assert event["verdict"] == "won"
    reply = wire.ok("plan", rev=reply["rev"], verdict="won", line=event["line"])
    hint: dict[str, Any] = reply["scene"]["hint"]
    assert hint["sure"] and hint["move"] == event["line"][0]
    assert announced(hint) == len(event["line"])
    return hint


def announced(hint: dict[str, Any]) -> int:
    """How many moves it says there are to the win."""
    text = hint["text"]
    if text.endswith(" This wins the game."):
        return 1
    found = re.search(r" You can win in (\d+) moves\.$", text)
    assert found
    return int(found[1])


def followed(wire: Wire, hint: dict[str, Any]) -> int:
    """Each hint in turn until the game is won; how many moves that took."""
    moves, left = 0, announced(hint)
    while True:
        assert announced(hint) == left - moves
        scene = wire.ok("play", move=hint["move"])["scene"]
        moves += 1
        if scene["status"]["outcome"]:
            assert scene["status"]["outcome"] == "won"
            return moves
        assert "hint" not in scene  # asked for, never pushed
        hint = wire.ok("act", action="hint")["scene"]["hint"]


def test_there_is_a_deal_of_every_game() -> None:
    """A game without a search, such as one with a custom predicate, has no proof that could be followed."""
    games = [Game.new(variant, "1") for variant in all_variants()]
    searched = {game.variant.id for game in games if search_for(game.rules, game.state, full_knowledge=True)}
    assert set(DEALS) == searched


@pytest.mark.parametrize("name", TRIED)
def test_following_the_hints_of_a_proof_wins_in_the_moves_announced(name: str) -> None:
    if name in HARD and library() is None:
        pytest.skip("build.py builds the kernel")
    game, wire = all_seen(Game.new(name, str(DEALS[name]))), Wire()
    if name not in WHOLE:
        search = search_for(game.rules, game.state, full_knowledge=True)
        assert search is not None
        for move in run_search(search).line[:-LAST_MOVES]:
            game.push(move)
    wire.ok("open", save=dump(game))
    hint = proven(wire)
    assert followed(wire, hint) == announced(hint)


@pytest.mark.full
@pytest.mark.parametrize("name", DEALS)
def test_following_the_hints_wins_from_many_deals(name: str) -> None:
    """Of the deals that are won soon; and after some hints, the way back and forth again."""
    won, limits = 0, Limits(states=1_000_000 if name in HARD else 60_000)
    for deal in range(1000, 1040):
        game = Game.new(name, str(deal))
        search = search_for(game.rules, game.state, limits, full_knowledge=True)
        assert search is not None
        if run_search(search).verdict != "won":
            continue
        wire = Wire()
        wire.ok("open", save=dump(all_seen(game)))
        if wire.scene()["status"]["outcome"]:
            continue
        hint = proven(wire)
        for _ in range(3):
            wire.ok("play", move=hint["move"])
            wire.ok("act", action="undo")
            assert wire.ok("act", action="hint")["scene"]["hint"] == hint
        won += followed(wire, hint) == announced(hint)
        if won == 3:
            break
    assert won
