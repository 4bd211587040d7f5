"""Owns rules deals 1 and 8–21, one test a sentence, against a second reading of them (naive/numbering.py)."""

from __future__ import annotations

import ast
import random

import pytest
from helpers.gap_tables import GAMES, build_dealt_game, rows_of
from helpers.sizes import FULL, IN_BROWSER, ROOT
from naive import gaps as naive
from naive import numbering

from lacuna import Game
from lacuna.model.cards import NAMES
from lacuna.model.deals import pack_of, parse_deal, shuffle
from lacuna.model.rng import Generator

BOUNDARIES = [
    "1", "2", "31998", "31999", "32000", "32001", "65535", "65536", "ms32000", "ms32001",
    "ms2147483646", "ms2147483647", "ms2147483648", "ms2147483649",
    "ms4294967294", "ms4294967295", "ms4294967296", "ms4294967297", "ms8589934590", "ms8589934591",
    "2147483647", "2147483648", "4294967295", "4294967296", "8589934591", "8589934592",
    "9007199254740991", "9007199254740993", "18446744073709551615", "18446744073709551616",
    "10000000000000000", "99999999999999999999",
]  # fmt: skip


def some_numbers(how_many: int) -> list[str]:
    """Numbers of every range, the same in every run."""
    source = random.Random(20240711)
    below = (32000, 2**31, 2**32, 2**33, 10**20)
    numbers = []
    for n in range(how_many):
        value = int(source.random() * (below[n % 5] - 1)) + 1
        numbers.append(f"ms{value}" if 0 < n % 5 < 4 and value >= 32000 else str(value))
    return numbers


def board(rows: list[list[str]]) -> list[str]:
    return [" ".join(row) for row in rows]


def check_redeals(deal: str, redeals: int) -> None:
    """Deal and redeal with both readings; the dice go on."""
    rows, die = numbering.opening(deal)
    game = Game.new("gaps", deal, {"redeals": "9"})
    assert rows_of(game) == board(rows), deal
    table = naive.read_board(board(rows))
    for _ in range(redeals):
        table = naive.redeal(table, die, "random")
        game.redeal()
        assert rows_of(game) == naive.board_lines(table), deal


@pytest.mark.parametrize("deal", BOUNDARIES)
def test_boundary_numbers_deal_and_redeal_as_the_page_says(deal: str) -> None:
    check_redeals(deal, redeals=3)


def test_hundreds_of_numbers_deal_and_redeal_as_the_page_says() -> None:
    for deal in some_numbers(4000 if FULL else 100 if IN_BROWSER else 300):
        check_redeals(deal, redeals=1)


def test_below_32000_or_ms_is_the_microsoft_generator() -> None:
    for text in ("1", "31999", "ms32000", "ms8589934591"):
        assert parse_deal(text).generator.kind == "lcg"


def test_otherwise_it_is_the_mersenne_twister_seeded_with_the_int() -> None:
    for text in ("32000", "99999999999999999999"):
        generator = parse_deal(text).generator
        assert generator == Generator("mt", int(text))
        source, python = generator.source(), random.Random(int(text))
        assert [source.randint(51) for _ in range(100)] == [int(python.random() * 52) for _ in range(100)]


def test_the_pack_is_club_spade_heart_diamond_and_ace_to_king() -> None:
    names = [NAMES[card] for card in pack_of(range(1, 14))]
    assert names == [rank + suit for suit in "CSHD" for rank in "A23456789TJQK"]


def test_the_pack_of_two_decks_repeats_the_first() -> None:
    names = [NAMES[card] for card in pack_of(range(1, 14), decks=2)]
    assert [name.rstrip("'") for name in names] == names[:52] * 2
    assert all(name.endswith("'") for name in names[52:])


def test_the_microsoft_generator_first_reorders_52_cards() -> None:
    """With no reorder, or another one, deal 1 would not open JD 2D 9H JC as it does everywhere."""
    names = [NAMES[card] for card in shuffle(parse_deal("1"), pack_of(range(1, 14)))[0]]
    ordered = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    assert names == numbering.shuffle(ordered, numbering.make_die("1"))
    assert names[::-1][:4] == ["JD", "2D", "9H", "JC"]


def test_only_exactly_52_cards_are_reordered() -> None:
    for cards in (pack_of(range(1, 14), decks=2), pack_of(range(1, 13))):
        names = [NAMES[card] for card in shuffle(parse_deal("1"), cards)[0]]
        assert names == numbering.shuffle([NAMES[card] for card in cards], numbering.make_die("1"))


def test_the_mersenne_twister_does_not_reorder() -> None:
    names = [NAMES[card] for card in shuffle(parse_deal("32000"), pack_of(range(1, 14)))[0]]
    ordered = [rank + suit for suit in "CSHD" for rank in "A23456789TJQK"]
    assert names == numbering.shuffle(ordered, numbering.make_die("32000"))


def test_the_shuffle_swaps_from_the_last_card_down() -> None:
    """From the first up, the last card to be swapped would be another, and all boards with it."""
    pack = list("abcdefghij")
    numbers = Generator("lcg", 77).source().shuffled(range(10))
    assert [pack[n] for n in numbers] == numbering.shuffle(pack, numbering.make_die("77"))
    source = Generator("lcg", 77).source()
    last = source.randint(9)
    assert numbers[9] == last


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (1, (214013 + 2531011) // 65536 % 32768),
        (2**31, ((214013 * 2**31 + 2531011) % 2**33 // 65536 % 32768) + 32768),
        (2**32, 2531011 // 65536 % 65536 + 1),
        (2**33 - 1, ((214013 * (2**32 - 1) + 2531011) % 2**33 // 65536 % 65536) + 1),
    ],
)
def test_the_three_seed_ranges_differ_as_told(seed: int, first: int) -> None:
    assert Generator("lcg", seed).source().randint(10**6 - 1) == first


def test_dealing_takes_from_the_end_of_the_shuffled_list() -> None:
    shuffled, _ = shuffle(parse_deal("12345"), pack_of(range(1, 14)))
    names = [NAMES[card] for card in reversed(shuffled)]
    tokens = " ".join(rows_of(Game.new("gaps", "12345"))).split()
    assert tokens == ["--" if name[0] == "A" else name for name in names]


def test_a_redeal_goes_on_with_the_same_generator() -> None:
    game = Game.new("gaps", "77")
    before = game.entries[-1].generator
    game.redeal()
    after = game.entries[-1].generator
    assert before is not None
    assert after is not None
    assert (before.kind, before.seed, before.drawn) == (after.kind, after.seed, 51)
    assert after.drawn > before.drawn


def test_a_redeal_never_reorders_even_when_52_cards_were_collected() -> None:
    deal = next(
        str(n)
        for n in range(1, 200)
        if naive.count_in_place(naive.read_board(board(numbering.opening(str(n))[0]))) == 0
    )
    check_redeals(deal, redeals=1)
    rows, die = numbering.opening(deal)
    collected = [card for row in rows for card in row if card != "--"] + ["AC", "AS", "AH", "AD"]
    assert len(collected) == 52
    cells = numbering.deal_order(numbering.shuffle(collected, die), 52)
    game = Game.new("gaps", deal)
    game.redeal()
    assert " ".join(rows_of(game)).split() == ["--" if card[0] == "A" else card for card in cells]


def test_the_generator_jumps_to_where_it_was() -> None:
    """A restored game draws the numbers that the played one would have drawn."""
    for start in (Generator("lcg", 1), Generator("lcg", 2**33 - 1), Generator("mt", 10**20 - 1)):
        source = start.source()
        numbers = [source.randint(51) for _ in range(300)]
        for drawn in (0, 1, 51, 103, 299):
            assert start._replace(drawn=drawn).source().randint(51) == numbers[drawn]


def test_drawing_leaves_the_value_as_it_was() -> None:
    value = Generator("mt", 32000)
    first = value.source()
    numbers = [first.randint(9) for _ in range(20)]
    assert value == Generator("mt", 32000)
    assert [value.source().randint(9)] == numbers[:1]
    assert first.value().drawn == 20


def test_the_same_number_game_options_and_moves_give_the_same_cards() -> None:
    for variant in GAMES:
        first, second = (Game.new(variant, "31999") for _ in range(2))
        for game in (first, second):
            game.push(game.legal_moves[0])
        assert first.state == second.state


def test_no_rule_uses_shuffle_randrange_or_hash() -> None:
    """That no rule depends on the order of a set is in test_engine_bundle, by seeds of hash."""
    for path in sorted((ROOT / "py" / "lacuna").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random", f"{path.name} uses random.{node.attr}"
            assert not (isinstance(node, ast.ImportFrom) and node.module == "random"), f"{path.name} hides random"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "hash", f"{path.name} calls hash"


def test_a_position_may_have_any_generator() -> None:
    """The helper that the redeal tests stand on gives a game whose redeal is the page's."""
    rows, _ = numbering.opening("5")
    game = build_dealt_game("gaps", "\n".join([*board(rows), "redeals-left: 2"]), deal="8")
    game.redeal()
    expected = naive.redeal(naive.read_board(board(rows)), numbering.make_die("8"), "random")
    assert rows_of(game) == naive.board_lines(expected)
