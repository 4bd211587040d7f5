"""Owns rules garden 20–24 and 26: safe cards, Finish, and *only shuttling moves remain*."""

from __future__ import annotations

import itertools

import pytest
from helpers.garden_tables import build_game, move_texts, naive_board
from helpers.sizes import count
from naive import garden as naive

from lacuna import Game
from lacuna.families.garden import GardenRules
from lacuna.families.garden.shuttle import Shuttle
from lacuna.model.rng import Generator
from lacuna.model.rules_protocol import Finishes, Shuttles
from lacuna.model.state import State, apply
from lacuna.testing import playout

TOPS = ("5H-4S", "5D", "7H", "7D", "9H", "9D", "JH", "JD")


def safe(game: Game) -> list[str]:
    return [game.text_of(move) for move in game.safe_moves or ()]


def finish(game: Game) -> list[str]:
    return [game.text_of(move) for move in game.finish_moves or ()]


def shuttling(game: Game, most: int = 20_000, slice_of: int = 7) -> bool | None:
    search = Shuttle(game.rules.shape, game.state, most)
    while not search.run(slice_of):
        assert search.answer is None
    return search.answer


def test_the_rules_have_the_capabilities() -> None:
    for name in ("gloucestershire", "pysol-gloucestershire", "northwest-territory"):
        rules = Game.new(name, "1").rules
        assert isinstance(rules, Finishes)
        assert isinstance(rules, Shuttles)
    assert not isinstance(Game.new("gaps", "1").rules, Finishes)


# safe cards


@pytest.mark.parametrize("p", [2, 5, 13, 14, 15, 26])
def test_card_p_is_safe_when_both_foundations_of_the_other_colour_hold_at_least_p_minus_1(p: int) -> None:
    name = "A23456789TJQK"[(p - 1) % 13] + "C" + ("'" if p > 13 else "")
    for hearts, diamonds in itertools.product((p - 2, p - 1), repeat=2):
        game = build_game(up={"C": p - 1, "H": hearts, "D": diamonds}, t1=name)
        first = safe(game)[:1]
        assert (first == [f"{name}:t1>f1"]) == (hearts >= p - 1 and diamonds >= p - 1)


def test_an_ace_is_safe_at_once_and_a_second_ace_counts_as_fourteen() -> None:
    assert "AH:t1>f3" in safe(build_game(t1="AH"))
    assert "AH':t1>f3" not in safe(build_game(up={"H": 13, "C": 12, "S": 26}, t1="AH'", rest="t2"))
    assert "AH':t1>f3" in safe(build_game(up={"H": 13, "C": 13, "S": 26}, t1="AH'", rest="t2"))


def test_with_eight_foundations_all_four_of_the_other_colour_count() -> None:
    options = {"eight-foundations": "on"}
    up = {"H": 2, "HH": 2, "D": 2, "DD": 1, "C": 2, "CC": 13}
    assert "3C:t1>f1" not in safe(build_game(options=options, up=up, t1="3C", v="5D 5D'", rest="t8", t8="9C"))
    assert safe(build_game(options=options, up=up | {"DD": 2}, t1="3C", rest="t8", t8="9C"))[0] == "3C:t1>f1"


def test_safe_is_offered_never_forced() -> None:
    game = build_game(t1="AH", v="AC")
    assert "AC:v1>f1" in safe(game)
    assert game.log == ()


def test_safe_cards_follow_one_another() -> None:
    game = build_game(t1="4H-AC", v="2C 2H 2S 2D AH AS AD", rest="t8", t8="9C")
    line = safe(game)
    assert len(line) == 8
    for text in line:
        game.push(text)
    assert safe(game) == []


# Finish


def test_finish_is_offered_when_foundation_moves_alone_win() -> None:
    game = build_game(up={"C": 26, "S": 26, "H": 24, "D": 25}, t1="KH'-KD'", v="QH'")
    line = finish(game)
    assert sorted(line) == ["KD':t1>f4", "KH':t1>f3", "QH':v1>f3"]
    for text in line:
        game.push(text)
    assert game.outcome == "won"


def test_finish_is_not_offered_when_a_tableau_move_is_needed() -> None:
    game = build_game(up={"C": 26, "S": 26, "H": 24, "D": 25}, t1="QH'-KH'", t2="KD'")
    assert finish(game) == []
    game.push("KH':t1>t3")
    assert len(finish(game)) == 3


def test_finish_chooses_the_twin_that_frees_the_others() -> None:
    """Either king of clubs fits; but the second ace of clubs, which must come next, lies under one of them."""
    game = build_game(up={"C": 12, "S": 26, "H": 26, "D": 26}, t1="KC", t2="AC'-KC'")
    assert move_texts(game)[:2] == ["KC:t1>f1", "KC':t2>f1"]
    assert finish(game)[0] == "KC':t2>f1"
    game.push("KC:t1>f1")
    assert finish(game) == []


def test_finish_waits_for_the_twin_that_must_go_first() -> None:
    """The king in pile 1 could go at once, and must not: the one under the king of hearts frees the second ace."""
    up = {"C": 12, "S": 26, "H": 25, "D": 26}
    game = build_game(up=up, t1="KC", t2="AC'-KC'-KH'")
    line = finish(game)
    assert line.index("KC':t2>f1") < line.index("KC:t1>f1")


def test_finish_knows_that_twins_compete_for_eight_foundations_too() -> None:
    up = {"C": 2, "CC": 1, **dict.fromkeys(("S", "SS", "H", "HH", "D", "DD"), 13)}
    game = build_game(options={"eight-foundations": "on"}, up=up, t1="4C'-3C'", t2="2C'-3C")
    assert finish(game)[0] == "3C:t2>f1"


def exhaustive(rules: GardenRules, state: State, known: set[State]) -> bool:
    """Whether foundation moves alone win: every order tried."""
    if rules.is_won(state):
        return True
    if state in known:
        return False
    known.add(state)
    moves = (move for move in rules.legal_moves(state) if move.transfers[0].destination < rules.shape.tableau.start)
    return any(exhaustive(rules, apply(state, move), known) for move in moves)


def test_finish_is_exact_on_reduced_decks() -> None:
    """Ace to 2 or 3, in piles with few cards or many: each answer against all orders of foundation moves."""
    answers = set()
    for seed in range(count(60, browser=60, full=800)):
        top, heights = ((3, (6, 5, 5, 5)), (2, (5, 4, 4)), (2, (3, 3, 2, 2)), (3, (11, 11)))[seed % 4]
        rules = GardenRules(
            heights=heights, reserve=8 * top - sum(heights), top=top, foundations_per_suit=1 + seed // 4 % 2
        )
        state = rules.deal(Generator("mt", seed).source().shuffled(rules.pack))
        wins = exhaustive(rules, state, set())
        answers.add(wins)
        line = rules.find_finish(state)
        assert (line is not None) == wins, seed
        for move in line or ():
            assert move in rules.legal_moves(state)
            state = apply(state, move)
        assert rules.is_won(state) == wins
    assert answers == {True, False}


# shuttling


def board(*piles: str, v: str = "", **up: int) -> Game:
    return build_game(rest="t8", v=v, up=up, **{f"t{n}": pile for n, pile in enumerate(piles, 1)})


def test_only_shuttling_remains_when_a_card_can_but_go_to_and_fro() -> None:
    game = board(*TOPS)
    assert move_texts(game) == ["4S:t1>t2"]
    assert shuttling(game) is True


def test_not_when_a_foundation_move_comes_of_it() -> None:
    assert shuttling(board("AC-4S", *TOPS[1:])) is False


def test_not_when_a_foundation_move_is_there_at_once() -> None:
    assert shuttling(board("5H-4S", "5D", "7H", "7D", "9H", "9D", "JH", "AD")) is False


def test_not_when_a_reserve_play_comes_of_it() -> None:
    assert shuttling(board("9C-4S", *TOPS[1:], v="8H")) is False
    assert shuttling(board("9C-4S", *TOPS[1:], v="9S")) is True


def test_not_when_a_new_empty_pile_comes_of_it() -> None:
    assert shuttling(board("4S", *TOPS[1:])) is False


def test_an_empty_pile_that_was_there_is_no_new_one() -> None:
    """With an empty pile and no reserve card all moves are to and fro, unless a second pile falls empty."""
    game = board("5H-4S", "", "7H-3H", "7D-3D", "9H-TH", "9D-TD", "JH-QH", "JD-QD")
    assert "4S:t1>t2" in move_texts(game)
    assert shuttling(game) is True


@pytest.mark.parametrize(
    ("piles", "reserve"),
    [
        (TOPS, ""),
        (("AC-4S", *TOPS[1:]), ""),
        (("9C-4S", *TOPS[1:]), "8H"),
        (("9C-4S", *TOPS[1:]), "9S"),
        (("4S", *TOPS[1:]), ""),
        (("5H-4S-3H-2S-AH-KS", "5D", "AD", "7D", "9H", "9D-8S", "JH", "JD-TS-9H'"), ""),
        (("5H-4S", "", "7H-3H", "7D-3D", "9H-TH", "9D-TD", "JH-QH", "JD-QD"), ""),
    ],
)
def test_the_search_is_the_naive_one(piles: tuple[str, ...], reserve: str) -> None:
    game = board(*piles, v=reserve)
    assert shuttling(game) is naive.is_shuttling("gloucestershire", naive_board(game))


def test_past_the_bound_the_game_says_nothing() -> None:
    game = board(*TOPS)
    assert shuttling(game, most=1) is None
    assert shuttling(game, most=2) is True


def test_no_move_at_all_is_lost_not_shuttling() -> None:
    game = board("5H", *TOPS[1:])
    assert game.outcome == "lost"
    assert shuttling(game) is False


def test_the_search_stops_within_its_slice() -> None:
    game = board(*TOPS)
    search = game.rules.shuttle_search(game.state)
    assert not search.run(1)
    assert not search.run(1)
    assert search.run(1)
    assert search.answer is True


def test_the_search_is_the_naive_one_where_random_games_end() -> None:
    """Late positions with the reserve played out, judged by both.

    Which positions come before the bound depends on the order of the search, and the naive one has none of its own:
    where one has met the bound the other may have found an answer just before it.
    """
    answers = []
    most = count(150, browser=150, full=800)
    for seed in range(count(3, browser=2, full=20)):
        game = Game.new("gloucestershire", str(seed + 1))
        playout(game, seed, 220)
        if game.outcome is None:
            both = shuttling(game, most), naive.is_shuttling("gloucestershire", naive_board(game), most)
            if None not in both:
                assert both[0] == both[1]
                answers.append(both[0])
    assert answers


def test_a_face_down_card_turned_up_is_progress() -> None:
    game = Game.new("northwest-territory", "1")
    assert shuttling(game) is False
