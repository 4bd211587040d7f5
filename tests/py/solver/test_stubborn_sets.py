"""Stubborn sets: of the moves of a position, those that are left begin a solution that is as short as any."""

from __future__ import annotations

import pytest
from helpers.gap_tables import build_game
from helpers.small_gap_games import positions, small
from hypothesis import given
from hypothesis import strategies as st

from lacuna import Game
from lacuna.families.gaps import GapRules
from lacuna.model.state import State
from lacuna.solver.gaps.loose_heads import LoosePosition, has_loose_heads
from lacuna.solver.gaps.model import GapModel
from lacuna.solver.gaps.position import Position
from lacuna.solver.gaps.stubborn_set import keep_stubborn_set

MOST_POSITIONS = 1500
CLUBS = "r1c1 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC"
GAMES = ("gaps", "gaps-locked", "gaps-fixed", "blue-moon", "red-moon")


def first_position(rules: GapRules, state: State) -> Position:
    model = GapModel(rules)
    kind = LoosePosition if has_loose_heads(model) else Position
    return kind(model, bytes(model.read_cells(state)))


def is_won(position: Position) -> bool:
    return sum(position.runs) == len(position.model.cards)


def moves_to_win(first: Position) -> tuple[dict[int, Position], dict[int, int]] | None:
    """All positions that can be reached, by key, and the fewest moves from each to a win; None if there are many."""
    found = {first.key: first}
    parents: dict[int, list[int]] = {}
    waiting = [first]
    while waiting:
        position = waiting.pop()
        if len(found) > MOST_POSITIONS:
            return None
        for step in [] if is_won(position) else list(position.steps()):
            child = position.child(step)
            parents.setdefault(child.key, []).append(position.key)
            if child.key not in found:
                found[child.key] = child
                waiting.append(child)
    moves = {key: 0 for key, position in found.items() if is_won(position)}
    level = list(moves)
    while level:
        before = {parent for key in level for parent in parents.get(key, []) if parent not in moves}
        moves |= dict.fromkeys(before, moves[level[0]] + 1)
        level = list(before)
    return found, moves


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_one_of_the_moves_begins_a_shortest_solution(game: str, data: st.DataObject) -> None:
    rules = small(game, data.draw(st.sampled_from([3, 4, 5])))
    state = data.draw(positions(rules))
    found = moves_to_win(first_position(rules, state))
    if found is None:
        return
    reached, moves = found
    for key in moves:
        if moves[key]:
            kept = keep_stubborn_set(reached[key], list(reached[key].steps()))
            assert min(moves.get(reached[key].child(step).key, 99) for step in kept) == moves[key] - 1


def test_a_king_that_comes_home_for_good_is_the_only_move() -> None:
    played = build_game("gaps", CLUBS, "r2c1 2S", "r3c1 2H", "r4c1 2D", "r2c4 --", "r3c6 --", "r4c8 --")
    assert len(played.legal_moves) == 4
    assert kept_moves(played) == ["KC:r1c13>r1c12"]


def test_a_king_is_not_the_only_move_while_the_row_can_be_given_up() -> None:
    played = build_game("gaps", CLUBS, "r2c1 2S", "r3c1 2H", "r4c1 --", "r3c6 --", "r4c8 --")
    assert len(kept_moves(played)) > 1


def kept_moves(played: Game) -> list[str]:
    assert isinstance(played.rules, GapRules)
    position = first_position(played.rules, played.state)
    return [
        played.text_of(move) for move in position.model.real_moves(keep_stubborn_set(position, list(position.steps())))
    ]
