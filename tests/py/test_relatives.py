"""Owns the gap family's relatives (rules gaps 35–45, 49–59): a test a cell, published boards, naive play."""

from __future__ import annotations

import json

import pytest
from helpers.sizes import DATA, count
from naive import relatives as naive

from lacuna import Game
from lacuna.games.registry import find_variant
from lacuna.model.cards import NAMES
from lacuna.model.deals import parse_deal, shuffle
from lacuna.model.notation import print_board
from lacuna.model.rng import Generator
from lacuna.scene.scene import scene
from lacuna.testing import check_variant, perft, playout

VECTORS = json.loads((DATA / "vectors" / "relatives.json").read_text(encoding="utf-8"))
PUBLISHED = {"montana_redeal_at_once": "montana", "spaces_redeal_at_once": "spaces"}
IDS = tuple(naive.GAMES)
DEALS = ("1", "31999", "32000", "ms4294967301", "12345678901234567890")
COURT = "A23456789TJQK"


def rows(game: Game) -> list[str]:
    return print_board(game.rules, game.state).splitlines()[:4]


def board(game: Game) -> naive.Board:
    return naive.read_board(game.variant.id, rows(game))


def texts(game: Game) -> set[str]:
    return {game.text_of(move) for move in game.legal_moves}


def fills(game: Game, gap: str) -> set[str]:
    """The cards that may go to a gap now."""
    return {text.split(":")[0] for text in texts(game) if text.endswith(">" + gap)}


def position(name: str, *parts: str) -> Game:
    """A game by hand of parts such as ``"r2c5 7H -- 9S"``; the rest is filled by columns, the highest rank first."""
    told: dict[tuple[int, int], str] = {}
    for part in parts:
        start, *tokens = part.split()
        row, column = (int(number) for number in start[1:].split("c"))
        told.update({(row, column + n): token for n, token in enumerate(tokens)})
    pack = [rank + suit for rank in reversed(naive.rule(name, "run")) for suit in "CSHD"]
    rest = iter([card for card in pack if card not in told.values()])
    table = dict.fromkeys(naive.cells(name), "")
    for row, column in sorted(table, key=lambda place: place[::-1]):
        table[row, column] = told.get((row, column)) or next(rest)
    return Game.from_board(name, "\n".join(naive.board_lines(name, table)))


@pytest.mark.parametrize("entry", VECTORS)
def test_a_redeal_at_once_gives_the_published_board(entry: str) -> None:
    kind, _, deal = entry.partition(":")
    game = Game.new(PUBLISHED[kind], deal)
    game.redeal()
    assert game.rules.board(game.state) == VECTORS[entry]


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("deal", DEALS)
def test_cards_are_laid_as_the_table_tells(name: str, deal: str) -> None:
    game = Game.new(name, deal)
    pack = game.rules.pack
    assert {NAMES[card][0] for card in pack} == naive.ranks(name)
    shuffled = [NAMES[card] for card in shuffle(parse_deal(deal), pack)[0]]
    assert board(game) == naive.lay_out(name, shuffled)


@pytest.mark.parametrize("name", IDS)
def test_grid_and_cards_to_bring_in_place_are_as_the_table_tells(name: str) -> None:
    game = Game.new(name, "1")
    assert game.rules.layout.size == (naive.rule(name, "columns"), 4)
    assert game.progress[1] == 4 * len(naive.rule(name, "run"))


@pytest.mark.parametrize("name", IDS)
def test_as_many_redeals_as_the_table_tells(name: str) -> None:
    game = Game.new(name, "1")
    for _ in range(naive.rule(name, "redeals")):
        assert game.can_redeal, "at any time"
        game.redeal()
    assert not game.can_redeal
    assert (scene(Game.new(name, "1"))["actions"].get("redeal") is None) == (naive.rule(name, "redeals") == 0)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("deal", DEALS[: count(2, browser=2, full=5)])
def test_perft_is_the_naive_one(name: str, deal: str) -> None:
    game = Game.new(name, deal)
    few = len(game.legal_moves) < 8
    for depth in range(1, 4 + few if count(0, browser=0, full=1) else 3 + few):
        assert perft(game.rules, game.state, depth) == naive.perft(name, board(game), depth)


@pytest.mark.parametrize("name", IDS)
def test_legal_moves_and_runs_are_the_naive_ones_through_random_games(name: str) -> None:
    for seed in range(count(3, browser=2, full=15)):
        game = Game.new(name, str(50 + seed))
        for step in range(150):
            now = board(game)
            assert texts(game) == naive.legal(name, now), (game.address, game.log)
            assert game.progress[0] == naive.count_in_place(name, now)
            assert (game.outcome == "won") == naive.won(name, now)
            if not playout(game, seed * 1000 + step, 1):
                break
            if game.log[-1] != "redeal":
                assert board(game) == naive.play(now, game.log[-1])


@pytest.mark.parametrize("name", [name for name in IDS if naive.rule(name, "redeals")])
def test_redeals_are_the_naive_ones_through_random_games(name: str) -> None:
    for seed in range(count(6, browser=5, full=60)):
        game = Game.new(name, str((31990 + seed) if seed % 2 else seed + 1))
        while game.redeals_left:
            for step in range(25):
                if game.legal_moves:
                    game.push(game.legal_moves[(seed + step * 7) % len(game.legal_moves)])
            if not game.can_redeal:
                break
            source = (game.entries[-1].generator or Generator("lcg", 1)).source()
            expected = naive.redeal(name, board(game), lambda n, source=source: source.randint(n - 1))  # type: ignore[misc]
            game.redeal()
            assert board(game) == expected, (game.address, game.log)


@pytest.mark.full
@pytest.mark.parametrize("name", IDS)
def test_the_variant_keeps_every_promise(name: str) -> None:
    """In more games than test_variants plays."""
    check_variant(find_variant(name), DEALS, playouts=3)


# the start column


def test_short_packs_are_shuffled_alike_and_never_reordered() -> None:
    for name, size in (("paganini", 36), ("house-of-commons", 40), ("pretzel", 24)):
        pack = find_variant(name).rules.pack
        assert len(pack) == size
        assert shuffle(parse_deal("1"), pack)[0] == parse_deal("1").generator.source().shuffled(pack)


@pytest.mark.parametrize("name", ["blue-moon", "jungle", "paganini"])
def test_aces_go_in_reading_order_to_column_1_leaving_gaps(name: str) -> None:
    game = Game.new(name, "1")
    shuffled = [NAMES[card] for card in shuffle(parse_deal("1"), game.rules.pack)[0]]
    met = [card for card in reversed(shuffled) if card[0] == "A"]
    assert [line.split()[0] for line in rows(game)] == met
    assert sum(line.split()[1:].count("--") for line in rows(game)) == 4


def test_red_moon_has_its_aces_at_the_head_and_column_2_empty() -> None:
    game = Game.new("red-moon", "1")
    assert [line.split()[:2] for line in rows(game)] == [["AC", "--"], ["AS", "--"], ["AH", "--"], ["AD", "--"]]
    assert [len(line.split()[2:]) for line in rows(game)] == [12] * 4


def test_red_moon_has_the_other_cards_in_the_order_in_which_gaps_has_them() -> None:
    """The Aces come out of the shuffled pack, as in PySolFC, whose players can bring their numbers."""
    for deal in DEALS:
        tokens = [" ".join(rows(Game.new(name, deal))).split() for name in ("red-moon", "gaps")]
        assert [card for card in tokens[0] if card[0] not in "A-"] == [card for card in tokens[1] if card != "--"]


def test_spaces_and_aces_leaves_the_aces_where_they_are_dealt_and_column_1_empty() -> None:
    game = Game.new("spaces-and-aces", "1")
    assert [line.split()[0] for line in rows(game)] == ["--"] * 4
    assert {text.split(":")[0] for text in texts(game) if text.endswith("c1")} == {"AC", "AS", "AH", "AD"}


# the rule column


def test_column_1_takes_any_2_where_aces_are_out() -> None:
    for name in ("montana", "spaces", "addiction", "house-of-commons"):
        game = position(name, "r1c1 --", "r2c1 --", "r3c1 --", "r4c1 --")
        assert fills(game, "r1c1") == {"2C", "2S", "2H", "2D"}


def test_column_1_takes_an_ace_where_runs_begin_with_one() -> None:
    for name in ("blue-moon", "red-moon", "jungle", "spaces-and-aces", "paganini", "pretzel"):
        game = position(name, "r1c1 --", "r2c1 --", "r3c1 --", "r4c1 --")
        assert fills(game, "r1c1") == {"AC", "AS", "AH", "AD"}


def test_free_parking_looks_to_both_sides() -> None:
    game = position("free-parking", "r1c3 5H -- 9S", "r2c1 -- 7C", "r3c5 --", "r4c6 --")
    assert fills(game, "r1c4") == {"6H", "8S"}
    assert fills(game, "r2c1") == {"2C", "2S", "2H", "2D", "6C"}


def test_jungle_takes_one_higher_of_any_suit() -> None:
    game = position("jungle", "r1c3 5H -- 9S", "r2c3 KH --", "r3c5 -- --")
    assert fills(game, "r1c4") == {"6C", "6S", "6H", "6D"}
    assert fills(game, "r2c4") == fills(game, "r3c6") == set()


def test_jungles_win_still_needs_suits() -> None:
    last = {"r1c1": "C", "r2c1": "S", "r3c1": "H", "r4c1": "D"}
    full = [" ".join([slot, *(rank + suit for rank in COURT), "--"]) for slot, suit in last.items()]
    assert position("jungle", *full).outcome == "won"
    mixed = [text.replace("KC", "K?").replace("KS", "KC").replace("K?", "KS") for text in full]
    game = position("jungle", *mixed)
    assert (game.outcome, game.progress) == ("lost", (50, 52))


def test_spaces_and_aces_takes_any_higher_card_of_the_suit() -> None:
    game = position("spaces-and-aces", "r1c3 TH -- 9S", "r2c3 KH --", "r3c5 -- --")
    assert fills(game, "r1c4") == {"JH", "QH", "KH"}
    assert fills(game, "r2c4") == fills(game, "r3c6") == set()


def test_in_paganini_6_follows_the_ace_and_seven_the_6() -> None:
    game = position("paganini", "r1c1 AC --", "r2c3 6H --", "r3c3 KS --", "r4c4 --")
    assert fills(game, "r1c2") == {"6C"}
    assert fills(game, "r2c4") == {"7H"}
    assert fills(game, "r3c4") == set()


def test_nothing_goes_right_of_the_highest_rank() -> None:
    for name, highest in (("house-of-commons", "T"), ("pretzel", "5"), ("blue-moon", "K")):
        game = position(name, f"r1c2 {highest}H --", "r2c2 --", "r3c2 --", "r4c2 --")
        assert fills(game, "r1c3") == set()


@pytest.mark.parametrize("name", IDS)
def test_won_with_whole_runs_from_column_1_in_any_order_of_suits(name: str) -> None:
    run = naive.rule(name, "run")
    full = [f"r{row}c1 {' '.join(rank + suit for rank in run)} --" for row, suit in enumerate("HCDS", 1)]
    game = position(name, *full)
    assert (game.outcome, texts(game)) == ("won", set())
    assert game.progress == (4 * len(run), 4 * len(run))
    marks = {pile.get("mark") for pile in scene(game)["piles"] if pile["id"].endswith(f"c{len(run)}")}
    assert marks == {"complete"}


@pytest.mark.parametrize("name", IDS)
def test_cards_in_place_are_free_to_move(name: str) -> None:
    """The head of row 1 may go to another row's column 1, and its run is broken."""
    first, second = naive.rule(name, "run")[:2]
    game = position(name, f"r1c1 {first}C {second}C", "r2c1 --", "r3c1 --", "r4c1 --", "r4c2 --")
    before = game.progress[0]
    game.push(f"{first}C:r1c1>r2c1")
    assert game.progress[0] < before


# the redeals column


def test_the_gap_comes_after_the_run() -> None:
    for name in ("montana", "free-parking", "blue-moon", "red-moon", "jungle", "paganini", "house-of-commons"):
        for deal in ("1", "5", "31999"):
            game = Game.new(name, deal)
            runs = [naive.count_in_row(name, board(game), row) for row in (1, 2, 3, 4)]
            game.redeal()
            assert [line.split()[run] for line, run in zip(rows(game), runs, strict=True)] == ["--"] * 4


def test_spaces_draws_its_gaps_after_the_shuffle() -> None:
    game = Game.new("spaces", "1")
    before = game.entries[-1].generator
    game.redeal()
    after = game.entries[-1].generator
    assert before is not None
    assert after is not None
    cards = 48 - Game.new("spaces", "1").progress[0]
    assert after.drawn - before.drawn >= cards - 1 + 4


def test_addiction_shuffles_the_aces_in() -> None:
    for deal in ("1", "12345678901234567890"):
        games = [Game.new(name, deal) for name in ("addiction", "gaps")]
        for game in games:
            game.redeal()
        assert rows(games[0]) == rows(games[1])


def test_names_by_which_people_know_them() -> None:
    assert find_variant("moonlight").id == "free-parking"
    assert find_variant("line-up").id == "pretzel"


def test_the_rules_text_counts_what_the_rules_have() -> None:
    text = " ".join(line for part in find_variant("house-of-commons").guide_parts() for line in part.text)
    assert "4 rows of 10" in text and "36 cards are in place" in text and "redeal once," in text


def test_a_won_pretzel_is_short_and_won() -> None:
    stored = json.loads((DATA / "won" / "pretzel.json").read_text(encoding="utf-8"))
    name, _, deal = stored["game"].partition("/")
    game = Game.new(name, deal)
    for text in stored["log"]:
        assert game.outcome is None
        game.push(text)
    assert game.outcome == "won"
    assert len(stored["log"]) <= 11
