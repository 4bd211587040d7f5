"""Owns what waits: the cards beside which a stuck card could go; gaps that wait or are dead."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest
from helpers.gap_tables import RANKS, build_game
from helpers.garden_tables import build_game as garden
from helpers.parade_tables import build_game as parade
from naive import gaps, relatives

from lacuna import Game, find_variant
from lacuna.families.gaps import GapRules, Tableau
from lacuna.games.registry import registered
from lacuna.model.cards import card, rank
from lacuna.model.layout import Slot
from lacuna.model.variant import Variant
from lacuna.scene.scene import scene
from lacuna.testing import playout

Pile = dict[str, Any]
GAMES = (*gaps.GAMES, *relatives.GAMES)


def piles(game: Game) -> dict[str, Pile]:
    return {pile["id"]: pile for pile in scene(game)["piles"]}


def played(name: str, deals: int = 2, steps: int = 12) -> Iterator[Game]:
    for deal in range(1, deals + 1):
        game = Game.new(name, str(deal))
        for step in range(steps):
            yield game
            if not playout(game, step, 4):
                break


# What a stuck card waits for


@functools.cache
def may_lie(name: str, lifted: str, beside: str) -> bool:
    """Whether a card could go to a gap right or left of another, by the rules page, with nothing else near."""
    reading: Any = gaps if name in gaps.GAMES else relatives
    cells = gaps.CELLS if name in gaps.GAMES else relatives.cells(name)
    alone = dict.fromkeys(cells, "--") | {(2, 4): beside}
    return bool(reading.may_fill(name, alone, lifted, (2, 5)) or reading.may_fill(name, alone, lifted, (2, 3)))


@pytest.mark.parametrize("name", GAMES)
def test_a_stuck_card_waits_for_exactly_each_card_beside_which_it_could_go_or_for_nothing(name: str) -> None:
    met = 0
    for game in played(name):
        seen = scene(game)["piles"]
        on_table = [one for pile in seen for one in pile["cards"]]
        moving = {move.split(":")[0] for move in scene(game)["moves"]}
        for pile in seen:
            if not pile["cards"] or "mark" in pile or pile["cards"][0] in moving:
                assert "waits" not in pile
                continue
            wanted = {other for other in on_table if may_lie(name, pile["cards"][0], other)}
            wanted = wanted if len(wanted) <= 4 else set()
            assert set(pile.get("waits", [])) == wanted, pile["label"]
            assert len(pile.get("waits", [])) == len(wanted)
            met += 1
    assert met > 100


def test_in_a_two_sided_game_a_card_waits_on_both_sides() -> None:
    seen = [pile for pile in scene(Game.new("gallery", "1"))["piles"] if pile["cards"] == ["5C"]]
    assert [pile["waits"] for pile in seen] == [["4C", "6C"]]
    assert seen[0]["label"].endswith("5 of clubs, waits for 4 of clubs or 6 of clubs")


def test_where_a_rule_allows_several_a_card_waits_for_all_of_them() -> None:
    met = 0
    for game in played("jungle"):
        for pile in scene(game)["piles"]:
            if "waits" in pile:
                assert len(pile["waits"]) == 4
                assert len({one[0] for one in pile["waits"]}) == 1
                met += 1
    assert met


def every_other_rank(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A rule of this file's own: two higher or lower than the right neighbour, of any suit."""
    beside = tableau.beside(tableau.shape.layout.right[gap])
    ranks = () if beside is None else tuple(r for r in (rank(beside) - 2, rank(beside) + 2) if r in tableau.shape.chain)
    return tuple(card(r, s) for r in ranks for s in range(4))


def test_what_a_card_waits_for_follows_a_variants_own_rule() -> None:
    rules = GapRules(rows=4, columns=9, ranks=tuple(range(1, 10)), fillers=every_other_rank)
    variant = Variant(
        id="every-other",
        name="Every other",
        family="gaps",
        rules=rules,
        line="x",
        guide=find_variant("gaps").guide,
        source="this test",
    )
    met = 0
    with registered(variant):
        for pile in scene(Game.new(variant, "3"))["piles"]:
            if "waits" in pile:
                lifted, others = int(pile["cards"][0][0]), {int(one[0]) for one in pile["waits"]}
                assert others == {lifted - 2, lifted + 2} & {*range(2, 10)}
                met += 1
    assert met


# Dead gaps


def looks(name: str, way: int) -> bool:
    """Whether what lies left (-1) or right (1) of a gap tells, by the rules page, what may fill it."""
    reading: Any = gaps if name in gaps.GAMES else relatives
    cells = gaps.CELLS if name in gaps.GAMES else relatives.cells(name)
    ranks = RANKS if name in gaps.GAMES else relatives.rule(name, "run")
    empty, cards = dict.fromkeys(cells, "--"), [f"{rank}{suit}" for rank in ranks for suit in "CSHD"]
    return any(
        reading.may_fill(name, empty | {(2, 5 + way): beside}, lifted, (2, 5))
        and not reading.may_fill(name, empty, lifted, (2, 5))
        for beside in cards
        for lifted in cards
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_gap_without_a_taker_waits_beside_one_that_lives_and_is_dead_elsewhere(name: str) -> None:
    ways = [way for way in (-1, 1) if looks(name, way)]
    assert ways
    met = set()
    for game in played(name):
        empty = {slot: pile for slot, pile in piles(game).items() if not pile["cards"]}
        living = {move.split(">")[1] for move in scene(game)["moves"]}
        taken = frozenset(living)
        for _ in empty:
            for row, column in (slot[1:].split("c") for slot in set(living)):
                living |= {f"r{row}c{int(column) - way}" for way in ways} & empty.keys()
        for slot, pile in empty.items():
            assert pile["mark"] == ("gap" if slot in living else "dead"), slot
            said = "needs" if slot in taken else "waits for" if slot in living else "nothing fits"
            assert said in pile["label"]
            met.add(said)
    assert "needs" in met


def test_what_lies_behind_a_king_is_dead_however_many_gaps_and_what_lies_behind_a_living_gap_waits() -> None:
    game = build_game("gaps", "r1c1 KC -- --", "r2c1 2H -- --")
    assert [piles(game)[slot]["mark"] for slot in ("r1c2", "r1c3", "r2c2", "r2c3")] == ["dead", "dead", "gap", "gap"]
    assert "wants" not in piles(game)["r2c3"]


@pytest.mark.parametrize("name", ["royal-parade", "picture-gallery"])
def test_a_gap_of_an_open_parade_waits_and_is_not_dead(name: str) -> None:
    waiting = 0
    for game in played(name, 6, 40):
        for slot, pile in piles(game).items():
            if not pile["cards"] and slot[0] == "r":
                assert pile["mark"] == "gap"
                waiting += "wants" not in pile
    assert waiting, "every gap had a taker"


def test_a_parades_gap_waits_for_a_covered_card_and_for_a_misplaced_one() -> None:
    for given in ({"v1": "2C-KD"}, {"r3c5": "2C"}):
        game = parade("royal-parade", r1c1="--", r1c2="9D", **given)
        assert piles(game)["r1c1"]["mark"] == "gap"


def test_a_gap_is_dead_when_the_cards_of_its_rank_can_never_come() -> None:
    # Rule parade 35, *relaxed gaps*: dealing waits until no gap is open, so a card in the talon alone never comes.
    relaxed = "virginia-reel?relaxed-gaps=on"
    assert piles(parade(relaxed, r1c1="--", talon="2C-9C"))["r1c1"]["mark"] == "dead"
    assert piles(parade(relaxed, r1c1="--", talon="9C", v1="2C-KD"))["r1c1"]["mark"] == "gap"
    assert piles(parade("royal-parade", r1c1="--", talon="2C-9C"))["r1c1"]["mark"] == "gap"
    assert piles(parade("royal-parade", r1c1="--", r1c2="2C", talon="9C"))["r1c1"]["mark"] == "dead"


def test_an_empty_pile_that_takes_kings_waits_while_a_king_may_come() -> None:
    covered = garden("northwest-territory", t1="", t2="KC-2H", t8="3C", rest="t8")
    assert piles(covered)["t1"]["mark"] == "gap"
    assert not any(move.endswith(">t1") for move in scene(covered)["moves"])


def test_an_empty_pile_is_dead_when_every_king_lies_at_the_bottom_of_a_pile() -> None:
    kings = {f"t{n}": f"K{suit}" for n, suit in enumerate("CSHD", 2)}
    up = dict.fromkeys("CSHD", 12)
    game = garden("northwest-territory", t1="", up=up, **kings)
    assert {pile["mark"] for pile in piles(game).values() if pile["kind"] == "tableau" and not pile["cards"]} == {
        "dead"
    }


def test_an_empty_pile_of_gloucestershire_takes_any_card() -> None:
    assert piles(garden(t1=""))["t1"]["mark"] == "gap"
    two_left = garden(up={"C": 26, "S": 26, "H": 25, "D": 25}, t1="KH'", t2="KD'")
    assert piles(two_left)["t3"]["mark"] == "gap"
