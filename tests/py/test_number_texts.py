"""Owns rules deals 2–7: which texts are deal numbers, their canonical form, and the refusal of all else by name."""

from __future__ import annotations

import pytest

from lacuna import Game
from lacuna.errors import BadDealError
from lacuna.model.deals import parse_deal, random_deal

TOP = 10**20 - 1
MS_TOP = 2**33 - 1
BIG = 10**6

ACCEPTED = [
    ("1", "1"),
    ("4711", "4711"),
    ("#4711", "4711"),
    (" 4711 ", "4711"),
    ("\t#4711\r\n", "4711"),
    ("0004711", "4711"),
    ("#0004711", "4711"),
    ("0" * 5000 + "7", "7"),
    ("#ms" + "0" * 5000 + "32000", "ms32000"),
    ("31999", "31999"),
    ("32000", "32000"),
    (str(TOP), str(TOP)),
    ("0" * 5000 + str(TOP), str(TOP)),
    ("ms1", "1"),
    ("MS1", "1"),
    ("Ms31999", "31999"),
    ("mS0031999", "31999"),
    ("ms32000", "ms32000"),
    ("MS32000", "ms32000"),
    ("#ms5", "5"),
    ("#MS0032000", "ms32000"),
    ("  #mS0000000005  ", "5"),
    (f"ms{2**31 - 1}", f"ms{2**31 - 1}"),
    (f"ms{2**31}", f"ms{2**31}"),
    (f"ms{2**32 - 1}", f"ms{2**32 - 1}"),
    (f"ms{2**32}", f"ms{2**32}"),
    (f"ms{MS_TOP}", f"ms{MS_TOP}"),
    (f"MS000{MS_TOP}", f"ms{MS_TOP}"),
]

REFUSED = [
    "", " ", "\n", "#", "##", "ms", "MS", "#ms", "0", "00", "#0", "ms0", "ms000", "0" * 5000,
    str(10**20), "1" + "0" * 30, f"ms{2**33}", f"ms{10**19}", f"ms{10**20}",
    "-1", "+1", "- 1", "ms-1", "ms+1", "#-1", "1-", "1_000", "_1", "1_", "ms1_0",
    "1 2", "ms 1", "m s1", "# 1", "#ms 5", "1\t2", "1\n2", "1.0", "1.", ".1", "1,000", "1e5", "0x10", "0b1",
    "##1", "# #1", "#ms#5", "ms#5", "ms5#", "1#", "msms5", "m5", "s5", "5ms", "0ms5", "sm5", "deal 5", "abc",
    "١٢٣", "１２３", "۴۷۱۱", "४७११", "𝟒𝟕", "4²", "²", "①", "Ⅳ", "ms１", "mſ5", "ＭＳ5", "ｍs5", "＃5", "1\x00", "\x001",
    "4711\u200b", "\u200b4711", "4711\ufeff", "\u066b5", "−5", "5'", '"5"', "(5)", "5;6", "5/6", "?5", "\ud835",
]  # fmt: skip

HUGE = {
    "nines": "9" * BIG,
    "ms nines": "ms" + "9" * BIG,
    "one after zeros": "0" * BIG + "1" + "0" * 30,
    "zeros": "0" * BIG,
    "signs": "#" * BIG,
    "ms ms": "ms" * BIG,
    "letters": "x" * BIG,
    "digits then a letter": "0" * BIG + "x",
    "digits, a blank, digits": "1" * BIG + " " + "1" * BIG,
    "wide digits": "１" * BIG,
    "blanks": " " * BIG,
}


@pytest.mark.parametrize(("text", "canonical"), ACCEPTED, ids=range(len(ACCEPTED)))
def test_a_number_text_is_accepted_and_made_canonical(text: str, canonical: str) -> None:
    assert parse_deal(text).text == canonical
    assert parse_deal(canonical).text == canonical


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_any_other_text_is_refused_with_a_named_error(text: str) -> None:
    with pytest.raises(BadDealError) as caught:
        parse_deal(text)
    assert caught.value.code == "bad-deal"
    assert 0 < len(str(caught.value)) < 200


@pytest.mark.parametrize("name", HUGE)
def test_a_text_of_a_million_digits_is_refused(name: str) -> None:
    with pytest.raises(BadDealError) as caught:
        parse_deal(HUGE[name])
    assert len(str(caught.value)) < 200


def test_a_million_leading_zeros_are_ignored() -> None:
    assert parse_deal(" #ms" + "0" * BIG + "32000 ").text == "ms32000"


def test_a_number_below_32000_is_the_same_deal_with_and_without_ms() -> None:
    assert Game.new("gaps", "ms31999").state == Game.new("gaps", "31999").state
    assert Game.new("gaps", "ms31999").address == "gaps/31999"


def test_from_32000_on_ms_is_another_deal() -> None:
    assert Game.new("gaps", "ms32000").state != Game.new("gaps", "32000").state


def test_a_refused_number_makes_no_game() -> None:
    with pytest.raises(BadDealError):
        Game.new("gaps", "0")


def test_new_random_deals_lie_in_their_range() -> None:
    ends = [bytes(32), b"\xff" * 32, bytes(31) + b"\x01", bytes(range(32))]
    for entropy in ends:
        deal = random_deal(entropy)
        assert 10**6 <= int(deal.text) < 10**9
        assert parse_deal(deal.text) == deal


def test_new_random_deals_reach_both_ends_and_are_uniform() -> None:
    span = 10**9 - 10**6
    first, last = random_deal((0).to_bytes(32, "big")), random_deal((span - 1).to_bytes(32, "big"))
    assert (int(first.text), int(last.text)) == (10**6, 10**9 - 1)
    assert random_deal(span.to_bytes(32, "big")) == first


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_random_deal_takes_32_bytes(size: int) -> None:
    with pytest.raises(BadDealError):
        random_deal(bytes(size))
