"""The winnable deals: every list is whole and small, and its lines win; what is damaged is refused."""

from __future__ import annotations

import pkgutil
import zlib
from base64 import b85decode, b85encode
from importlib import import_module
from zlib import crc32

import pytest

from lacuna.errors import BadDealError
from lacuna.games.address import parse_address
from lacuna.games.registry import all_variants, find_variant
from lacuna.games.winnable_lists import BORROWERS, FAMILIES
from lacuna.play.game import Game
from lacuna.winnable import LEVELS, LISTS, WinnableDeals, deals_of, lists, module_of, packing
from lacuna.winnable.packing import LineReader, Packed, pack, pack_line, unpack
from lacuna_build.winnable import Survey, choose_list

KB = 1000
# Daily deals are drawn from the lists for ever: whoever changes one takes deals away from those who have played them.
FROZEN = {
    "gallery": 4274565808,
    "gaps": 841358156,
    "gaps-locked": 1381253148,
    "gaps-fixed": 2931662605,
    "house-of-commons": 2624240044,
    "red-moon": 2659683886,
    "blue-moon": 436314234,
    "paganini": 3401202783,
    "pretzel": 1598913442,
    "jungle": 4100277008,
    "spaces-and-aces": 1985722778,
    "picture-gallery": 3398461906,
    "gloucestershire": 2000677650,
    "pysol-gloucestershire": 674808639,
    "northwest-territory": 1149577675,
    "virginia-reel": 3664974435,
    "royal-parade": 3633169206,
}
#: How many lines of each list are replayed in a usual run.
SAMPLE = 3


def list_of(address: str) -> WinnableDeals:
    variant, options, _ = parse_address(address)
    found = deals_of(variant, options)
    assert found is not None
    return found


def holders() -> list[str]:
    """Every game that has a list, by its address, and the options that have one of their own."""
    own = [variant.id for variant in all_variants() if deals_of(variant, {})]
    return [*own, *(address for address in LISTS if "?" in address), *BORROWERS]


def replay(address: str, deal: str, indices: list[int]) -> Game:
    """The game after moves by their indices, each played as a player plays it."""
    variant, options, _ = parse_address(address)
    game = Game.new(variant, deal, options)
    for index in indices:
        game.push(game.text_of(game.legal_moves[index]))
    return game


def indices_of(found: WinnableDeals, address: str, deal: str) -> list[int]:
    variant, options, _ = parse_address(address)
    game = Game.new(variant, deal, options)
    indices = []
    for move in found.line(deal):
        indices.append(game.legal_moves.index(move))
        game.push(move)
    return indices


def test_every_list_there_is_is_named_and_every_named_one_is_there() -> None:
    there = {module.name for module in pkgutil.iter_modules(lists.__path__)}
    assert there == {module_of(address).rpartition(".")[2] for address in LISTS}


def test_every_game_has_a_list() -> None:
    assert [variant.id for variant in all_variants() if not deals_of(variant, {})] == []


def test_each_list_stands_under_the_module_of_its_games_rules() -> None:
    for module, addresses in FAMILIES.items():
        assert {type(find_variant(address).rules).__module__ for address in addresses} == {module}


@pytest.mark.parametrize("address", LISTS)
def test_a_list_is_small_and_has_short_numbers_each_once(address: str) -> None:
    assert len(import_module(module_of(address)).TEXT.encode()) <= 60 * KB
    deals = list_of(address).deals
    assert len(deals) >= 366, "no daily deal may come twice within a year"
    assert len(set(deals)) == len(deals)
    assert all(deal.isdecimal() and 0 < int(deal) <= 999_999 for deal in deals)


def test_no_list_was_ever_changed() -> None:
    assert {address: crc32(" ".join(list_of(address).deals).encode()) for address in LISTS} == FROZEN


@pytest.mark.parametrize("address", LISTS)
def test_the_thirds_of_a_list_are_all_of_it(address: str) -> None:
    found = list_of(address)
    parts = [found.of_level(level) for level in LEVELS]
    assert [deal for part in parts for deal in part] == list(found.deals) == list(found.of_level("any"))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("address", holders())
def test_lines_of_each_level_win_within_the_round(address: str) -> None:
    found = list_of(address)
    for level in LEVELS:
        for deal in found.of_level(level)[:: len(found.deals) // 3 // SAMPLE or 1][:SAMPLE]:
            game = replay(address, deal, indices_of(found, address, deal))
            assert game.outcome == "won", f"{address}/{deal}"
            assert {entry.kind for entry in game.entries} <= {"start", "move", "deal"}


@pytest.mark.full
@pytest.mark.parametrize("address", LISTS)
def test_one_line_in_four_wins_within_the_round(address: str) -> None:
    found = list_of(address)
    for deal in found.deals[::4]:
        assert replay(address, deal, indices_of(found, address, deal)).outcome == "won", f"{address}/{deal}"


def test_the_number_of_redeals_does_not_matter_to_a_list_and_other_rules_do() -> None:
    variant, options, _ = parse_address("gallery?redeals=0")
    assert deals_of(variant, options).deals == list_of("gallery").deals  # type: ignore[union-attr]
    assert list_of("free-parking").deals == list_of("gallery").deals
    variant, options, _ = parse_address("gloucestershire?eight-foundations=on")
    assert deals_of(variant, options) is None


def test_a_game_that_may_deal_at_any_time_uses_the_list_of_the_stricter_game() -> None:
    assert list_of("virginia-reel?deal-any-time=on").deals == list_of("virginia-reel").deals
    variant, options, _ = parse_address("virginia-reel?deal-any-time=on&relaxed-gaps=on")
    assert deals_of(variant, options) is None


def survey_of_pretzel() -> Survey:
    """A survey of three deals with the lines of the list, a lost deal, and two that no list may have."""
    found = list_of("pretzel")
    won = [
        {"deal": deal, "verdict": "won", "distinct": 9 - place, "line": indices_of(found, "pretzel", deal)}
        for place, deal in enumerate(found.deals[:3])
    ]
    others = [
        {"deal": "9", "verdict": "lost"},
        {**won[0], "deal": "1000000"},
        {**won[0], "deal": "10", "line": [0] * 301},  # too long for a player
    ]
    return Survey("pretzel", {"game": "pretzel", "options": {}, "limits": {}}, [*won, *others])


def test_a_list_has_all_won_deals_of_a_survey_if_they_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    survey = survey_of_pretzel()
    assert choose_list(survey) is None, "too few"
    monkeypatch.setattr("lacuna_build.winnable.LEAST_DEALS", 3)
    packed = choose_list(survey)
    first, second, third = list_of("pretzel").packed.numbers[:3]
    assert packed is not None and packed.numbers == (third, second, first), "the easiest first"
    monkeypatch.setattr("lacuna_build.winnable.LEAST_DEALS", 2)
    monkeypatch.setattr("lacuna_build.winnable.DEALS_IN_LIST", 2)
    fewer = choose_list(survey)
    assert fewer is not None and fewer.numbers == (second, first), "the first of the survey"


def test_a_list_that_would_take_too_much_room_ends_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    survey = survey_of_pretzel()
    first, second, _ = list_of("pretzel").packed.numbers[:3]
    monkeypatch.setattr("lacuna_build.winnable.LEAST_DEALS", 2)
    whole = choose_list(survey)
    assert whole is not None and len(whole.numbers) == 3
    monkeypatch.setattr("lacuna_build.winnable.MAX_BYTES", len(pack(whole)) - 1)
    packed = choose_list(survey)
    assert packed is not None and packed.numbers == (second, first), "the first of the survey"
    monkeypatch.setattr("lacuna_build.winnable.MAX_BYTES", 10)
    assert choose_list(survey) is None


def test_a_deal_that_is_not_in_the_list_has_no_line() -> None:
    found = list_of("pretzel")
    other = next(str(number) for number in range(1, 2000) if str(number) not in found.deals)
    for text in (other, "", "ms5", "٣"):
        with pytest.raises(BadDealError, match="not in the list"):
            found.line(text)


def test_a_line_is_the_number_of_its_digits_in_mixed_radix() -> None:
    digits = [(2, 3), (0, 1), (4, 5), (1, 2), (0, 7)]
    assert int.from_bytes(pack_line(digits, ()), "big") == 2 + 3 * (4 + 5 * 1)
    for weights in ((), (1,), (9, 4, 1), (1, 1000)):
        reader = LineReader(pack_line(digits, weights), weights)
        assert [reader.next(choices) for _, choices in digits] == [index for index, _ in digits]
        reader.check_end()


def test_a_list_is_the_same_after_packing_and_unpacking() -> None:
    packed = Packed((999_999, 1, 70_000), (b"", b"\x07" * 300, b"\0\1"), (1000, 3))
    assert unpack(pack(packed)) == packed


@pytest.mark.parametrize(
    "spoil", [lambda text: text[:-9], lambda text: "~" * 5 + text[5:], lambda text: "", lambda text: text + "ä"]
)
def test_a_list_that_is_damaged_is_refused_with_a_reason(spoil: object) -> None:
    text = import_module(module_of("pretzel")).TEXT
    with pytest.raises(BadDealError, match="list of winnable deals is damaged"):
        unpack(spoil(text))  # type: ignore[operator]


def test_a_list_that_ends_too_early_is_refused() -> None:
    data = zlib.decompress(b85decode(pack(Packed((12, 5), (b"\x07", b"\0\1"), (1000, 3)))))
    for length in range(len(data)):
        with pytest.raises(BadDealError, match="list of winnable deals is damaged"):
            unpack(b85encode(zlib.compress(data[:length])).decode())


def test_a_line_that_is_damaged_is_refused_and_never_goes_on_for_ever() -> None:
    found = list_of("pretzel")
    for line in (b"", b"\xff" * 200):
        packed = Packed(found.packed.numbers[:1], (line,), found.packed.weights)
        with pytest.raises(BadDealError, match="damaged"):
            WinnableDeals(found.variant, found.options, packed).line(found.deals[0])
    endless = LineReader(b"", ())
    for _ in range(packing.MOST_MOVES):
        endless.next(1)
    with pytest.raises(BadDealError, match="damaged"):
        endless.next(1)
