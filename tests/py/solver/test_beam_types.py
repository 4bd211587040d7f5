"""Half of a level belongs to the types of position, so that none is crowded out by others that look better."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from helpers.parade_tables import deal_game

from lacuna.solver import Limits, run_search, search_for
from lacuna.solver.beam import BeamSearch
from lacuna.solver.kernel import library

#: The moves of the game below, with the type and the score of the position that each leads to.
Children = dict[int, tuple[str, int]]


class Tree:
    """A game of two moves. The first leads to a position of some type and score; from ``winning``, the second wins."""

    def __init__(self, children: Children, winning: int) -> None:
        self.children, self.winning = children, winning
        self.expanded: list[int] = []

    def start(self, state: object) -> int:
        return 0

    def moves(self, at: int) -> Iterable[int]:
        if at:
            self.expanded.append(at)
        return list(self.children) if not at else [1000] if at == self.winning else []

    def after(self, at: int, move: int) -> int:
        return move

    def key(self, at: int) -> bytes:
        return at.to_bytes(2)

    def score(self, at: int) -> int:
        return self.children.get(at, ("", 0))[1]

    def type_of(self, at: int) -> str:
        return self.children.get(at, ("", 0))[0]

    def is_won(self, at: int) -> bool:
        return at == 1000

    def count_in_place(self, at: int) -> int:
        return int(at == 1000)

    def safe_move(self, at: int) -> None:
        return None

    find_finish = safe_move

    def pays_test(self, move: int) -> bool:
        return False

    is_deal = is_dead = pays_test


def searched(children: Children, winning: int, width: int) -> tuple[str, list[int]]:
    """The verdict of one pass, and the children that it looked at, in order."""
    tree, game = Tree(children, winning), deal_game("gloucestershire", 1)
    model: Any = tree
    search = BeamSearch(game.rules, game.state, Limits(), model, width=width, single_pass=True)
    while (verdict := search.advance(100)) is None:
        pass
    return verdict, tree.expanded


def test_each_type_has_its_share_and_the_best_of_all_have_the_rest() -> None:
    children = {n: ("many", 100 - n) for n in range(1, 16)} | {n: ("few", 50 - n) for n in range(21, 26)}
    assert searched(children, winning=0, width=8) == ("unknown", [1, 2, 3, 4, 5, 6, 21, 22])


def test_a_type_with_fewer_positions_than_its_share_leaves_room_for_others() -> None:
    children = {n: ("many", 100 - n) for n in range(1, 16)} | {21: ("few", 0)}
    assert searched(children, winning=0, width=8) == ("unknown", [1, 2, 3, 4, 5, 6, 7, 21])


def test_a_level_that_fits_drops_nothing() -> None:
    children = {n: ("many", 100 - n) for n in range(1, 8)} | {21: ("few", 0)}
    assert searched(children, winning=0, width=8) == ("lost", [1, 2, 3, 4, 5, 6, 7, 21])


def test_with_more_types_than_places_the_best_of_all_are_kept() -> None:
    children = {n: (str(n), 100 - n) for n in range(1, 20)}
    assert searched(children, winning=0, width=4) == ("unknown", [1, 2, 3, 4])


@pytest.mark.parametrize("many", [20, 200])
def test_a_win_behind_a_type_that_looks_worse_is_found(many: int) -> None:
    """With 200 children, most are dropped before all are listed."""
    children = {n: ("many", 1000 - n) for n in range(1, many)} | {500: ("few", 0)}
    assert searched(children, winning=500, width=8)[0] == "won"


@pytest.mark.skipif(library() is None, reason="build.py builds the kernel")
@pytest.mark.parametrize("deal", ["royal-parade/68", "royal-parade/537"])
def test_deals_that_beams_without_types_left_unknown_are_won(deal: str) -> None:
    """They were unknown after 240 seconds each; now, half a second is enough."""
    game = deal_game(*deal.split("/"))
    search = search_for(game.rules, game.state, Limits(states=1_000_000), full_knowledge=True, engine="kernel")
    assert search is not None
    assert run_search(search).verdict == "won"
