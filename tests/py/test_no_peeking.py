"""No peeking: two tables that look the same but hide other cards, or would shuffle otherwise, are told the same.

At the door of the protocol, for every game that hides cards or has redeals: scenes, hints and what follows them, lamps,
what plays by itself, and proofs with their lines and counts are equal to the byte.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from helpers.sizes import IN_BROWSER, count
from helpers.wire import SideWire, Wire

from lacuna.games.address import parse_address
from lacuna.games.registry import all_variants
from lacuna.model.rng import Generator
from lacuna.model.rules_protocol import Redeals
from lacuna.model.state import State
from lacuna.play.game import Game
from lacuna.solver import Engine, search_for
from lacuna.solver.kernel import library

OPTIONS = ["virginia-reel?deal-any-time=on", "virginia-reel?relaxed-gaps=on", "gaps?redeals=unlimited"]
ADDRESSES = [*(variant.id for variant in all_variants()), *OPTIONS]
ENGINES: list[Engine] = ["python", "kernel"] if library() else ["python"]


def hidden_slots(game: Game) -> list[int]:
    """Where cards lie that nobody sees."""
    slots = enumerate(game.rules.layout.slots)
    return [slot for slot, info in slots if info.kind == "talon" and game.state.piles[slot]]


def blind(address: str) -> bool:
    """Whether something in this game cannot be seen: a card, or a shuffle to come."""
    variant, chosen, _ = parse_address(address)
    game = Game.new(variant, "1", chosen)
    return bool(hidden_slots(game)) or (isinstance(game.rules, Redeals) and bool(game.state.redeals_left))


BLIND = [address for address in ADDRESSES if blind(address)]


def tables(address: str, deal: int, moves: int) -> tuple[Game, Game] | None:
    """A position after some moves, and the same to look at: all that is hidden in another order, other shuffles.

    None where nothing is hidden in it any more.
    """
    variant, chosen, _ = parse_address(address)
    game, chance = Game.new(variant, str(deal), chosen), random.Random(deal)
    for _ in range(moves):
        if legal := [move for move in game.legal_moves if move.kind == "move"]:
            game.push(chance.choice(legal))
    slots, piles = hidden_slots(game), list(game.state.piles)
    cards = [card for slot in slots for card in piles[slot]]
    if not cards and not game.redeals_left:
        return None
    mixed = list(cards)
    while len(cards) > 1 and mixed == cards:
        chance.shuffle(mixed)
    for slot in slots:
        size = len(piles[slot])
        piles[slot], mixed = tuple(mixed[:size]), mixed[size:]
    other = State(tuple(piles), game.state.redeals_left)
    generator, another = game.entries[-1].generator, Generator("mt", 7654321)
    assert generator != another
    chosen = variant.complete_options(chosen)
    return Game(variant, chosen, game.state, generator=generator), Game(variant, chosen, other, generator=another)


def copy(game: Game) -> Game:
    """The same table again, with all that is hidden."""
    return Game(game.variant, game.options, game.state, generator=game.entries[-1].generator)


class Tellers:
    """Two sessions that are asked the same; what they tell is to be the same, but for the saves, which tell all."""

    def __init__(self, games: tuple[Game, Game], patch: pytest.MonkeyPatch) -> None:
        self.games = games
        self.patch = patch

    def both(self, ask: Any) -> list[str]:
        """What each tells."""
        found = []
        for game in self.games:
            for reader in ("open_request", "side_session"):
                self.patch.setattr(f"lacuna.engine.{reader}.load", lambda _, game=game: copy(game))
            found.append(json.dumps(ask(Wire())))
        return found

    def told(self, ask: Any) -> str:
        """What both tell."""
        first, second = self.both(ask)
        assert first == second
        return first


def open_to_see(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply without the save."""
    return {name: value for name, value in reply.items() if name != "save"}


def hints(wire: Wire) -> list[Any]:
    """The hints from here on, and the scenes, as far as no card is turned up and nothing is shuffled."""
    reply = wire.ok("open", save="x")
    found: list[Any] = [open_to_see(reply)]
    for _ in range(4):
        if not reply["scene"]["actions"]["hint"]["can"]:
            break
        reply = wire.ok("act", action="hint")
        found.append(open_to_see(reply))
        hint = reply["scene"]["hint"]
        before = counts(reply["scene"])
        if hint["kind"] != "move":
            break
        reply = wire.ok("play", move=hint["move"])
        if counts(reply["scene"]) != before:
            break
        found.append(open_to_see(reply))
    return found


def counts(scene: dict[str, Any]) -> list[Any]:
    """How many cards are hidden, and where."""
    return [(pile["id"], pile["count"]) for pile in scene["piles"] if "count" in pile]


def safe_plays(wire: Wire) -> list[Any]:
    """The first step of what plays by itself when it is asked for; later ones may turn up a card."""
    scene = wire.ok("open", save="x")["scene"]
    can = scene["actions"].get("safe", {"can": False})["can"]
    return wire.ok("act", action="safe")["change"]["steps"][:1] if can else []


def lamp(wire: Wire) -> list[Any]:
    """What the lamp says once all that it wants searched is searched."""
    wire.ok("open", save="x")
    reply = wire.ok("lamp", on=True)
    found = [open_to_see(reply)]
    while "search" in reply:
        event = proof(None, plain=False)
        told = {"verdict": "none", "line": []} if event is None else {**event, "seconds": 0}
        reply = wire.ok("plan", **{**told, "rev": wire.rev})
        found.append(open_to_see(reply))
    return found


def proof(engine: Engine | None, plain: bool) -> Any:
    """What a proof comes to, but for the time it took; None where there is no search."""
    wire = SideWire()
    if not wire.ok("prove", save="x", engine=engine, plain=plain, states=300, seconds=3600)["searching"]:
        return None
    (event,) = wire.events()
    del event["seconds"]
    return event


def positions(address: str) -> list[tuple[Game, Game]]:
    """Pairs of tables, from the deal on."""
    every = (tables(address, deal, moves) for deal in range(1, count(2, browser=2, full=8)) for moves in (0, 4, 25))
    found = [pair for pair in every if pair]
    assert found
    return found


@cache
def has_search(address: str) -> bool:
    """Whether the searches know the rules of a game; a game with a custom predicate has only the look ahead."""
    variant, options, _ = parse_address(address)
    game = Game.new(variant, "1", options)
    return search_for(game.rules, game.state) is not None


def test_only_a_game_with_cards_face_down_has_no_search_of_its_own() -> None:
    ours = {"virginia-reel", "royal-parade", "picture-gallery", "gaps", "gallery", "jungle", "northwest-territory"}
    assert {address for address in ours if not has_search(address)} == {"northwest-territory"}


def test_there_are_games_of_each_kind_that_hide_something() -> None:
    assert {"virginia-reel", "royal-parade", "picture-gallery", "northwest-territory", "gaps", "gallery"} <= {*BLIND}
    assert {"gaps-fixed", "gloucestershire", "pretzel"}.isdisjoint(BLIND)


@pytest.mark.parametrize("address", BLIND)
def test_hints_scenes_and_safe_plays_are_the_same(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for pair in positions(address):
        assert (pair[0].state, pair[0].entries[-1].generator) != (pair[1].state, pair[1].entries[-1].generator)
        tellers = Tellers(pair, monkeypatch)
        told = tellers.told(hints)
        assert '"hint"' in told
        tellers.told(safe_plays)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("address", BLIND)
def test_proofs_and_their_lines_are_the_same(address: str, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    for pair in positions(address)[: 2 if IN_BROWSER else None]:
        tellers = Tellers(pair, monkeypatch)
        for plain in (False, True):
            told = tellers.told(lambda _, plain=plain: proof(engine, plain))
            assert ("verdict" in told) == has_search(address)


@pytest.mark.parametrize("address", BLIND)
def test_lamps_are_the_same(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = positions(address)[: 2 if IN_BROWSER else None]
    told = "".join(Tellers(pair, monkeypatch).told(lamp) for pair in pairs)
    assert '"lamp"' in told or not has_search(address)


def test_with_full_knowledge_the_hidden_cards_make_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the tables above do differ where it matters."""
    pair = tables("virginia-reel", 1, 0)
    assert pair

    def judged(_: Wire) -> Any:
        side = SideWire()
        side.ok("prove", save="x", fullKnowledge=True, states=3000, seconds=3600)
        found = side.events()
        return [found[0][name] for name in ("verdict", "states", "distinct")]

    first, second = Tellers(pair, monkeypatch).both(judged)
    assert first != second


def test_another_generator_makes_another_redeal(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = tables("gaps", 1, 0)
    assert pair

    def redealt(wire: Wire) -> Any:
        wire.ok("open", save="x")
        return wire.ok("act", action="redeal")["scene"]

    first, second = Tellers(pair, monkeypatch).both(redealt)
    assert first != second
