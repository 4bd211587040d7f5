"""What a player is told of how often a game is won: the numbers of the table in the docs."""

from __future__ import annotations

import pytest

from lacuna.games.address import parse_address
from lacuna.games.catalogue import describe_rules
from lacuna.games.win_rates import SURVEYS, summarize_chances, survey_of
from lacuna.words import Words
from lacuna_build.winnable import DOCS, surveys_in

PERFECT = "With perfect play,"
UNDECIDED = "the search could not decide the deals in between."


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


def test_the_numbers_are_those_of_the_table() -> None:
    table = surveys_in(DOCS.read_text("utf-8"))
    assert table == SURVEYS and len(table) > 12
    assert (table["gaps-fixed"].deals, table["gaps-fixed"].won, table["gaps-fixed"].lost) == (4400, 1088, 3214)
    assert table["gaps-fixed"].moves == 105


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "gaps-fixed",
            f"{PERFECT} at least 24 of 100 deals can be won, and at most 27: {UNDECIDED} "
            "The solutions found took about 105 moves.",
        ),
        (
            "gaps",
            f"{PERFECT} at least 71 of 100 deals can be won, and at most 97: {UNDECIDED} "
            "This counts only wins without a redeal. "
            "With redeals, more can be won. ",
        ),
        (
            "gaps?redeals=0",
            f"{PERFECT} at least 71 of 100 deals can be won, and at most 97: {UNDECIDED} "
            "The solutions found took about 108 moves.",
        ),
        ("gallery", f"{PERFECT} at least 80 of 100 deals can be won. "),
        ("paganini", f"{PERFECT} about 23 of 100 deals can be won. "),
        (
            "virginia-reel",
            f"{PERFECT} at least 46 of 100 deals can be won, and at most 52: {UNDECIDED} "
            "This assumes that the hidden cards are "
            "known. ",
        ),
    ],
)
def test_it_is_told_in_whole_numbers_and_within_what_is_known(address: str, said: str) -> None:
    assert chances(address).startswith(said.strip())


def test_no_game_with_a_lost_deal_is_said_to_be_always_winnable() -> None:
    assert SURVEYS["royal-parade"].lost and chances("royal-parade").startswith(
        f"{PERFECT} at least 80 of 100 deals can be won, but not all. "
    )
    for address, survey in SURVEYS.items():
        texts = [chances(address), listed(address)]
        assert not survey.lost or not any(
            "100 of 100" in text or "most 100" in text or "100 %" in text for text in texts
        )


def test_the_chooser_names_no_upper_bound_where_redeals_win_more() -> None:
    """A survey counts wins without a redeal, so its upper bound says nothing about a game with redeals."""
    facts = {address: listed(address) for address in ("blue-moon", "gaps-fixed")}
    assert facts["blue-moon"].startswith("At least 24% winnable")
    assert "–" in facts["gaps-fixed"]


def test_games_whose_rounds_are_alike_are_told_the_same_and_others_nothing() -> None:
    assert chances("gaps-three-tries") == chances("gaps") == chances("spaces")
    assert "redeal" in chances("gaps-three-tries")
    assert chances("gloucestershire") and not chances("gloucestershire?eight-foundations=on")
    variant, _, _ = parse_address("northwest-territory")
    assert survey_of(variant.rules) is None and chances("northwest-territory") == ""
