"""Owns how the games are told: the parts of a guide, what each must say, that it follows the options, its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, fields

import pytest
from helpers.gap_tables import build_game, move_texts
from helpers.guide_claims import MeasuredGame, find_wrong_claims
from helpers.parade_tables import build_game as parade
from helpers.parade_tables import move_text_set
from helpers.wire import Wire

from lacuna import all_variants, find_variant
from lacuna.families.gaps import GapRules, either_rule
from lacuna.model.variant import PARTS, Guide, Variant
from lacuna.solver.gaps.model import NEIGHBOUR_RULES
from lacuna.words import Words, load_table

VARIANTS = all_variants()
PARTS_IN_ENGLISH = ["In short", "Layout", "Goal", "Moves", "If you get stuck", "Winning and losing", "Tips"]
STUCK = PARTS.index("stuck")

#: Words that the rules know and fill in themselves: ranks, and numbers but for *one higher*, *one of*.
TYPED = re.compile(
    r"\d|\b(?:aces?|kings?|queens?|jacks?|sixes|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|"
    r"twenty|fifty|hundred)\b",
    re.IGNORECASE,
)
JARGON = re.compile(
    r"shuttl|round the corner|to and fro|\bcell|tableau|packet|\bbase\b|\bchain\b|\bslot", re.IGNORECASE
)


def every_choice(variant: Variant) -> Iterator[dict[str, str]]:
    yield {}
    for option in variant.options:
        for value in option.values:
            yield {option.id: value}


def shown(variant: str | Variant, **chosen: str) -> dict[str, str]:
    """The parts of a guide as a player reads them, by the names of their fields."""
    found = find_variant(variant) if isinstance(variant, str) else variant
    told = found.guide_parts({name.replace("_", "-"): value for name, value in chosen.items()})
    return {name: " ".join(part.text) for name, part in zip(PARTS, told, strict=True)}


def all_of(variant: str | Variant, **chosen: str) -> str:
    return " ".join(shown(variant, **chosen).values())


CHOICES = [(variant, choice) for variant in VARIANTS for choice in every_choice(variant)]
IDS = [f"{variant.id} {choice}" for variant, choice in CHOICES]


# The parts


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_game_is_told_in_seven_parts_in_one_order(variant: Variant) -> None:
    titles = [part.title for part in variant.guide_parts()]
    assert titles[STUCK] in (PARTS_IN_ENGLISH[STUCK], "Redeals", "Dealing")
    assert [*titles[:STUCK], PARTS_IN_ENGLISH[STUCK], *titles[STUCK + 1 :]] == PARTS_IN_ENGLISH
    assert tuple(field.name for field in fields(Guide)) == PARTS
    assert PARTS == ("summary", "layout", "goal", "moves", "stuck", "end", "tips")


@pytest.mark.parametrize(("variant", "choice"), CHOICES, ids=IDS)
def test_a_guide_begins_with_one_sentence_and_ends_with_two_tips(variant: Variant, choice: dict[str, str]) -> None:
    summary, *_, tips = variant.guide_parts(choice)
    assert len(summary.text) == 1 and len(re.findall(r"\.(?: |$)", summary.text[0])) == 1
    assert len(tips.text) == len(set(tips.text)) == 2


def test_no_two_games_have_names_that_could_be_confused() -> None:
    names = [variant.name for variant in VARIANTS]
    bare = [re.sub(r"\(.*\)", "", name).strip().lower() for name in names]
    assert len(set(bare)) == len(bare)
    for name in bare:  # a name in brackets would be another game's
        assert not [other for other in names if f"({name})" in other.lower()], name


def test_the_name_of_the_three_tries_counts_the_tries() -> None:
    rules = find_variant("gaps-three-tries").rules
    assert isinstance(rules, GapRules) and rules.redeal_limit + 1 == 3
    assert find_variant("gaps-three-tries").name == "G-A-P-S (three tries)"


def test_the_verbs_games_and_rules_answer_the_parts_with_headings() -> None:
    wire = Wire()
    games = wire.ok("games")["games"]
    asked = wire.ok("rules", game="gaps?redeals=7/5")["rules"]
    for rules in (games[0]["rules"], asked):
        titles = [*PARTS_IN_ENGLISH, "How many deals can be won"]
        titles[STUCK] = "Redeals"
        assert [part["title"] for part in rules] == titles
        assert all(part["text"] and all(part["text"]) for part in rules)
    assert "redeal 7 times" in " ".join(asked[4]["text"])


@pytest.mark.parametrize(("variant", "choice"), CHOICES, ids=IDS)
def test_a_guide_is_short_plain_sentences(variant: Variant, choice: dict[str, str]) -> None:
    for part in variant.guide_parts(choice):
        for line in part.text:
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            assert "{" not in line and "  " not in line and not JARGON.search(line), line
            sentences = re.split(r"(?<=\.) ", line)
            assert max(len(sentence.split()) for sentence in sentences) <= 42, line


# What is typed, and what the rules fill in


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_no_text_of_a_game_holds_a_typed_number_or_rank_name(variant: Variant) -> None:
    for text in (variant.line, *astuple(variant.guide)):
        names = "|".join(re.escape(other.name) for other in VARIANTS)
        assert not TYPED.search(re.sub(names, "", text)), text


def test_no_sentence_that_the_rules_bring_holds_a_typed_number_or_rank_name() -> None:
    places = re.compile(r"\{\w+(?::\w+)?\}")
    sentences = {key: places.sub("", text) for key, text in load_table("en").items() if key.startswith("fact.")}
    assert len(sentences) > 60
    assert {key: text for key, text in sentences.items() if TYPED.search(text)} == {}


@pytest.mark.parametrize(("variant", "choice"), CHOICES, ids=IDS)
def test_every_number_and_rank_in_a_text_is_the_one_counted_on_a_dealt_game(
    variant: Variant, choice: dict[str, str]
) -> None:
    counted = MeasuredGame(variant.id, choice)
    lines = [line for part in variant.guide_parts(choice) for line in part.text]
    if not choice:
        lines.append(Words().format(variant.tagline))
    assert [fault for line in lines for fault in find_wrong_claims(line, counted)] == []


def test_a_wrong_number_in_a_text_is_found() -> None:
    gaps = MeasuredGame("gaps", {})
    assert list(find_wrong_claims("You can redeal 3 times, at any time.", gaps))
    assert list(find_wrong_claims("At the left end of a row, any 3 fits.", gaps))
    assert list(find_wrong_claims("right of the 7 of hearts, only the 9 of hearts fits.", gaps))
    assert list(find_wrong_claims("You can redeal once.", gaps))
    assert list(find_wrong_claims("Shuffle 7 times.", gaps))
    assert not list(find_wrong_claims("You can redeal twice. At the left end of a row, any 2 fits.", gaps))


# What each must say


@pytest.mark.parametrize(("variant", "choice"), CHOICES, ids=IDS)
def test_each_guide_says_what_in_place_means_how_many_decks_and_how_the_game_is_won_and_lost(
    variant: Variant, choice: dict[str, str]
) -> None:
    parts = {name: " ".join(part.text) for name, part in zip(PARTS, variant.guide_parts(choice), strict=True)}
    assert re.search(r"\bis in place\b", parts["goal"])
    assert re.search(r"\b(?:One|\d+) decks?\b", parts["layout"])
    assert parts["end"].startswith("You win when")
    assert "You lose when" in parts["end"] or "You cannot lose" in parts["end"]


WITHOUT = [("gaps-fixed", {}), ("pretzel", {}), ("spaces-and-aces", {}), ("gaps", "0"), ("gallery", "0")]


@pytest.mark.parametrize(("variant", "redeals"), WITHOUT)
def test_a_game_without_redeals_does_not_speak_of_one(variant: str, redeals: str) -> None:
    text = all_of(variant, redeals=redeals) if redeals else all_of(variant)
    assert "redeal" not in text.lower()
    if not redeals:
        assert "redeal" not in Words().format(find_variant(variant).tagline).lower()


def test_with_unlimited_redeals_no_game_is_lost() -> None:
    assert "You cannot lose" in shown("gaps", redeals="unlimited")["end"]


@pytest.mark.parametrize("variant", ["gaps", "gallery", "addiction", "gaps-three-tries"])
def test_the_aces_are_said_to_come_out_again_after_a_redeal_that_shuffles_them_in(variant: str) -> None:
    stuck = shown(variant)["stuck"]
    assert "together with the aces" in stuck and "The aces are then removed again" in stuck


def test_randomly_placed_gaps_are_told_when_they_are_chosen_and_only_then() -> None:
    after_runs, at_random = shown("gaps-locked")["stuck"], shown("gaps-locked", random_gaps="on")["stuck"]
    assert (
        "the first place after the cards that are in place stays empty" in after_runs and "the aces" not in after_runs
    )
    assert "place after" not in at_random and "The aces are then removed again" in at_random


@pytest.mark.parametrize("variant", ["gallery", "free-parking"])
def test_the_right_rule_is_told_with_its_suit(variant: str) -> None:
    assert (
        "or the card that comes before its right neighbour (one rank lower, in the same suit)"
        in shown(variant)["moves"]
    )


def test_the_advice_on_gaps_behind_kings_is_given_where_it_holds() -> None:
    """Avoid opening a gap right of a king: not where a gap also looks to its right."""
    for variant in VARIANTS:
        # A custom predicate may let cards follow a king, so the game writes its own tip.
        if isinstance(variant.rules, GapRules) and variant.rules.fillers in NEIGHBOUR_RULES:
            both_ways = variant.rules.fillers is either_rule
            assert ("gap to the right of a" in shown(variant)["tips"]) is not both_ways, variant.id
    board = ("r1c1 KC -- 7H", "r2c1 KH -- --", "r3c1 KD --")
    assert [text for text in move_texts(build_game("gaps", *board)) if text.endswith("r1c2")] == []
    assert [text for text in move_texts(build_game("gallery", *board)) if text.endswith("r1c2")] != []


def test_the_parade_says_what_misplaced_is_and_leaves_the_aces_out_of_it() -> None:
    for variant in ("virginia-reel", "royal-parade", "picture-gallery"):
        goal = shown(variant)["goal"]
        assert "Any other card in a row, except aces, is misplaced" in goal
        assert "every misplaced card" not in all_of(variant)
    game = parade("virginia-reel", r1c2="AC", v1="2H")
    assert not any(move.startswith("AC") for move in move_text_set(game))


def test_virginia_reel_says_what_becomes_of_aces_and_of_empty_reserve_piles() -> None:
    moves_told = shown("virginia-reel")["moves"]
    assert "To discard an ace in a row, move a card of the row's rank onto it" in moves_told
    assert "an empty reserve pile waits for the next deal" in moves_told
    game = parade(r2c4="AC", v3="3D", talon="9C")
    game.push("3D:v3>AC:r2c4")
    piles = {info.id: pile for info, pile in zip(game.rules.layout.slots, game.state.piles, strict=True)}
    assert len(piles["discard"]) == 1 and piles["v3"] == () and len(piles["talon"]) == 1


def test_relaxed_gaps_are_told_with_their_warning() -> None:
    strict, relaxed = shown("virginia-reel"), shown("virginia-reel", relaxed_gaps="on")
    assert "can fill that place at once" in strict["moves"] and "a gap, which may stay open" in relaxed["moves"]
    assert "you cannot deal again, even if cards remain" in relaxed["stuck"] and "even if" not in strict["stuck"]
    assert "or a gap is open" in relaxed["end"] and "gap" not in strict["end"]
    assert "discard an ace in a row at any time" in relaxed["moves"]


def test_the_deal_at_any_time_is_told_when_it_is_chosen() -> None:
    assert shown("virginia-reel")["stuck"].startswith("You may deal only when no other move is left.")
    assert shown("virginia-reel", deal_any_time="on")["stuck"].startswith("You may deal whenever no gap is open.")


def test_gloucestershire_has_two_fans_of_26() -> None:
    assert "52 cards, spread in 2 fans (overlapping rows) of 26" in shown("gloucestershire")["layout"]
    assert "The second ace goes on the first king" in shown("gloucestershire")["goal"]
    assert "second ace" not in shown("gloucestershire", eight_foundations="on")["goal"]


def test_picture_gallery_says_that_a_reserve_pile_takes_any_card_once_the_talon_is_out() -> None:
    assert "Once the stock is empty, an empty reserve pile takes any card" in shown("picture-gallery")["moves"]


def test_whether_cards_in_place_can_move_is_told_as_it_is() -> None:
    """In Gaps only a 2 fits another gap. In the research form each 2 belongs in one row, every other card after it."""
    assert "even if it is in place" in shown("gallery")["moves"]
    assert "Of the cards in place, only a 2 can move" in shown("gaps")["moves"]
    assert "because it fits no gap" in shown("gaps-fixed")["moves"]
    run = ("r1c1 2C 3C 4C", "r2c1 --", "r3c1 -- 5D", "r4c5 -- --")
    assert any(text.startswith("2C") for text in move_texts(build_game("gaps", *run)))
    assert not any(text[:2] in ("2C", "3C", "4C") for text in move_texts(build_game("gaps-fixed", *run)))
