"""What a player is told of how many deals of a game can be won: the numbers of the atlas."""

from __future__ import annotations

import re
from itertools import product

import pytest
from helpers.wire import Wire

from lacuna.atlas.rows import DealResult, Row, read_rows
from lacuna.games.address import parse_address
from lacuna.games.catalogue import describe_rules
from lacuna.games.registry import all_variants
from lacuna.games.tally import wilson_interval
from lacuna.games.win_rates import SURVEYS, TRIES, Survey, percent_range, summarize_chances, survey_of
from lacuna.model.rules_protocol import Redeals
from lacuna.words import Words
from lacuna_build.atlas import DOCS, win_rate_of


def chances(address: str) -> str:
    """The part on chances of a game's rules; nothing where it has none."""
    variant, options, _ = parse_address(address)
    parts = {part["title"]: part["text"] for part in describe_rules(variant, Words(), options)}
    return " ".join(parts.get("How many deals can be won", []))


def listed(address: str) -> str:
    """The chances of a game as the chooser lists them; nothing where they are unknown."""
    variant, options, _ = parse_address(address)
    chances = summarize_chances(variant.configure(options))
    return Words().format(chances) if chances else ""


def test_the_numbers_are_those_of_the_atlas() -> None:
    assert {row.address: win_rate_of(row) for row in read_rows()} == SURVEYS
    won = [DealResult("won", 9, moves) for moves in (30, 40, 90)]
    row = Row("pretzel", "…", 1.0, (*won, DealResult("lost", 9), DealResult("unknown", 9)))
    assert win_rate_of(row) == Survey(deals=5, won=3, lost=1, moves=40)


def test_every_game_is_in_the_atlas_and_each_option_that_changes_a_round() -> None:
    for variant in all_variants():
        for values in product(*(option.values for option in variant.options)):
            options = dict(zip((option.id for option in variant.options), values, strict=True))
            assert survey_of(variant.configure(options)), (variant.id, options)


@pytest.mark.parametrize(
    ("survey", "known"),
    [
        (Survey(1000, 860, 125, 9), (87, 87)),
        (Survey(1000, 860, 119, 9), (88, 88)),
        (Survey(1000, 860, 0, 9), (83, None)),
        (Survey(1000, 640, 310, 9), (60, 72)),
        (Survey(1000, 999, 0, 9), (99, None)),
        (Survey(1000, 999, 1, 9), (99, 99)),
        (Survey(1000, 0, 1000, 9), (0, 0)),
        (Survey(1000, 1000, 0, 9), (99, None)),
        # Few deals leave much open, although nearly all are decided.
        (Survey(100, 86, 14, 9), (77, 92)),
        (Survey(88, 85, 0, 9), (90, None)),
        (Survey(166, 154, 1, 9), (87, None)),
    ],
)
def test_a_small_interval_gives_one_number_and_a_wide_one_its_bounds(survey: Survey, known: tuple[int, int]) -> None:
    assert percent_range(survey) == known


@pytest.mark.parametrize(
    ("address", "survey", "said"),
    [
        (
            "gaps-fixed",
            Survey(4400, 1088, 3214, 105),
            "About 25 of 100 deals can be won. The solutions found took about 105 moves. 4,400 deals were searched.",
        ),
        (
            "gaps-fixed",
            Survey(2000, 458, 1542, 101),
            "About 23 of 100 deals can be won. The solutions found took about",
        ),
        ("paganini", Survey(1000, 230, 770, 57), "About 23 of 100 deals can be won without a redeal. "),
        ("gallery", Survey(1000, 800, 0, 85), "At least 77 of 100 deals can be won without a redeal. "),
        ("gaps-fixed", Survey(1000, 4, 996, 101), "Hardly any deal can be won. The solutions"),
        ("paganini", Survey(1000, 4, 996, 57), "Hardly any deal can be won without a redeal. "),
        ("gaps-fixed", Survey(1000, 9, 991, 101), "About 1 of 100 deals can be won. "),
        ("royal-parade", Survey(1600, 1290, 12, 101), "At least 78 of 100 deals can be won, but not all. "),
        (
            "virginia-reel",
            Survey(2200, 1023, 1067, 87),
            "Between 44 and 54 of 100 deals can be won. This assumes that the hidden cards are known. ",
        ),
    ],
)
def test_it_is_told_in_whole_numbers_and_within_what_is_known(
    monkeypatch: pytest.MonkeyPatch, address: str, survey: Survey, said: str
) -> None:
    monkeypatch.setitem(SURVEYS, address, survey)
    assert chances(address).startswith(said.strip())


def test_where_redeals_win_more_it_is_said_and_where_there_is_none_it_is_not() -> None:
    with_redeals, without = chances("gaps?redeals=9").split(". "), chances("gaps?redeals=0").split(". ")
    assert with_redeals[:2] == [f"{without[0]} without a redeal", "With redeals, more can be won"]
    assert "redeal" not in " ".join(without)


def test_the_figures_over_all_tries_are_those_of_the_docs_for_every_game_with_redeals() -> None:
    table = DOCS.read_text("utf-8").partition("<!-- tries -->")[2].partition("<!-- end of tries -->")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", table, re.MULTILINE)
    limits = {
        one.id: one.rules.redeal_limit
        for one in all_variants()
        if isinstance(one.rules, Redeals) and one.rules.redeal_limit
    }
    assert {address: int(redeals) for address, redeals, *_ in rows} == limits
    intervals = {address: wilson_interval(int(won), int(deals)) for address, _, deals, _, won in rows}
    assert {address: int(100 * interval.low) for address, interval in intervals.items()} == TRIES


def test_a_share_over_all_tries_is_told_where_it_is_known_to_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TRIES, "paganini", 55)
    assert "won without a redeal. With redeals, at least 55 of 100 can be won. " in chances("paganini")
    monkeypatch.setitem(TRIES, "paganini", 23)  # as without a redeal
    assert "With redeals, more can be won. " in chances("paganini")
    monkeypatch.setitem(SURVEYS, "paganini", Survey(100, 23, 77, 57))  # between 15 and 33
    assert "With redeals, at least 23 of 100 can be won. " in chances("paganini")


def test_at_least_is_never_more_than_the_lower_end_of_the_interval() -> None:
    for survey in SURVEYS.values():
        low, high = percent_range(survey)
        share = wilson_interval(survey.won, survey.deals)
        assert low <= 100 * share.low or (high == low and low <= 100 * share.low + 8)


def test_no_game_with_a_lost_deal_is_said_to_be_always_winnable() -> None:
    for address, survey in SURVEYS.items():
        texts = [chances(address), listed(address)]
        assert not survey.lost or not any(
            "100 of 100" in text or "most 100" in text or "100 %" in text for text in texts
        )


def test_the_help_of_a_game_says_it() -> None:
    wire = Wire()
    for game in ("gloucestershire", "paganini"):
        wire.ok("open", game=f"{game}/1")
        parts = wire.ok("view", name="help")["view"]["parts"]
        assert chances(game) in [part.get("text") for part in parts]


def test_the_chooser_says_without_a_redeal_where_redeals_win_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A survey counts wins without a redeal, so its upper bound says nothing about a game with redeals."""
    for game in ("blue-moon", "gaps-fixed"):
        monkeypatch.setitem(SURVEYS, game, Survey(440, 108, 321, 105))
    assert listed("blue-moon").startswith("Between 20 and 32 of 100 deals can be won without a redeal. ")
    assert listed("gaps-fixed").startswith("Between 20 and 32 of 100 deals can be won. ")
    assert listed("gaps-three-tries") == listed("gaps") != listed("gaps?redeals=0")


def test_games_whose_rounds_are_alike_are_told_the_same_and_others_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SURVEYS, "northwest-territory")
    assert listed("gaps-three-tries") == listed("gaps") == listed("spaces") != ""
    assert "redeal" in chances("gaps-three-tries")
    assert chances("virginia-reel") != chances("virginia-reel?deal-any-time=on") != ""
    variant, _, _ = parse_address("northwest-territory")
    assert survey_of(variant.rules) is None and chances("northwest-territory") == ""
