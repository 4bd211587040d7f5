"""What texts say of a game holds for its rules: with every option, in every language, and only where it is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest
from helpers.gap_tables import build_game, cards_for_gap
from helpers.garden_tables import build_game as garden
from helpers.parade_tables import build_game as parade
from helpers.wire import Wire

from lacuna import Game, all_variants, find_variant
from lacuna.coach.hints import reasons_for
from lacuna.model.cards import rank
from lacuna.model.variant import PARTS, Variant
from lacuna.play import lesson
from lacuna.words import Words, card_text, languages

VARIANTS = all_variants()
GAPS = [variant for variant in VARIANTS if variant.family == "gaps"]

#: What a line "Like X, but …" must say if this field of the rules differs from that of X.
MUST_SAY = {
    "rules.setup": r"start the rows|first gaps",
    "rules.ranks": r"deck|only the cards",
    "rules.row_suits": r"fixed suit",
    "rules.fillers": r"a gap takes",
    "rules.locked": r"locked",
    "rules.redeals.limit": r"\d redeals?\b|dealt only once",
    "rules.redeals.when": r"only when no card fits",
    "rules.redeals.gaps": r"gaps come right after|places empty|Montana|dealt only once",
    "rules.bases": r"rows in reverse",
    "rules.gaps": r"gaps may stay open",
    "rules.exchange": r"swaps",
    "rules.deal_when": r"deal at any time",
    "rules.refill": r"refilled",
    "rules.reserve_takes": r"reserve pile takes",
    "rules.foundations_per_suit": r"foundations",
    "rules.wrap": r"nothing goes on",
    "rules.packets": r"one at a time",
}
#: Fields that a line may leave to the guide: they follow from others, or are details of the same difference.
DETAILS = {"rules.columns", "rules.out", "rules.heads", "rules.row_aces", "rules.redeal_by_double_tap"}


def differing_fields(one: object, other: object, name: str = "rules") -> Iterator[str]:
    """Yield the names of the fields in which two values differ, down to fields of fields."""
    if is_dataclass(one) and type(one) is type(other):
        for field in fields(one):
            yield from differing_fields(getattr(one, field.name), getattr(other, field.name), f"{name}.{field.name}")
    elif one != other:
        yield name


def relatives() -> Iterator[tuple[Variant, Variant, str]]:
    """Yield each game whose line compares it with another game, that game, and the line."""
    by_name = {variant.name: variant for variant in VARIANTS}
    for variant in VARIANTS:
        line = Words().format(variant.tagline)
        if found := re.match(r"(?:Like|Plays like) ([^,:]+)[,:]", line):
            yield variant, by_name[found[1]], line


RELATIVES = list(relatives())


@pytest.mark.parametrize(("variant", "other", "line"), RELATIVES, ids=[one[0].id for one in RELATIVES])
def test_a_line_names_every_main_difference_from_the_game_that_it_is_like(
    variant: Variant, other: Variant, line: str
) -> None:
    found = set(differing_fields(variant.rules, other.rules)) - DETAILS
    assert found <= MUST_SAY.keys(), "say in MUST_SAY what a line says of it"
    assert [name for name in found if not re.search(MUST_SAY[name], line)] == []


@pytest.mark.parametrize("language", languages())
def test_the_line_of_virginia_reel_says_nothing_that_its_options_change(language: str) -> None:
    line = Words(language).format(find_variant("virginia-reel").tagline)
    assert not re.search(r"\bgaps?\b|Lücke", line)


@pytest.mark.parametrize("variant", GAPS, ids=lambda variant: variant.id)
def test_at_the_end_the_last_place_of_each_row_is_empty(variant: Variant) -> None:
    """All cards on the table belong in place, and a row has one place more than it needs."""
    game = Game.new(variant, "1")
    total, rows = game.progress[1], game.rules.layout.rows
    assert total == sum(map(len, game.state.piles))
    assert {len(row) - 1 for row in rows} == {total // len(rows)}


def test_without_a_neighbour_that_counts_a_gap_takes_cards_only_at_the_left_end() -> None:
    game = build_game("gallery", "r1c1 -- --", "r2c1 KC --", "r2c3 2H", "r3c1 -- 2S")
    ends = [cards_for_gap(game, slot) for slot in ("r1c1", "r3c1")]
    assert ends == [{"2C", "2D", "2H", "2S"}] * 2
    assert cards_for_gap(game, "r2c2") == set()
    moves = dict(zip(PARTS, find_variant("gallery").guide_parts(), strict=True))["moves"]
    assert "nothing fits, except at the left end of a row" in " ".join(moves.text)


def test_the_lesson_ends_with_the_rank_that_starts_a_row_in_gaps() -> None:
    """Its own rows start with an ace."""
    game = build_game("gaps", "r1c1 --", "r2c1 -- -- --")
    (starts,) = {rank(move.transfers[0].cards[0]) for move in game.legal_moves if game.text_of(move).endswith("r1c1")}
    wire = Wire()
    wire.ok("open", game="gaps/1")
    wire.ok("open", lesson=True)
    for move in lesson.MOVES:
        text = wire.ok("play", move=move)["scene"]["lesson"]["text"]
    assert starts == 2 and "In Gaps, rows start with a 2." in text


def test_a_pile_can_be_built_as_the_examples_of_gloucestershire_show() -> None:
    """Red 6, black 5, red 4; and 2, ace, king, queen, in alternating colours."""
    for cards in (("6H", "5S", "4D"), ("2H", "AS", "KD", "QC")):
        for lower, upper in zip(cards[1:], cards, strict=False):
            game = garden(t1=upper, v=lower)
            assert any(re.fullmatch(rf"{lower}:v\d+>t1", game.text_of(move)) for move in game.legal_moves)


def test_to_move_a_card_out_of_a_row_the_card_of_the_example_must_be_ready() -> None:
    """In Virginia Reel: to move an 8 from the row for 3s to a 5, a 3 must be ready."""
    for ready, can in (("3S", True), ("4S", False)):
        game = parade(r1c1="2H-5H", r2c4="8H", v1=ready)
        assert can == ("8H:r2c4>r1c1" in {game.text_of(move) for move in game.legal_moves})


@pytest.mark.parametrize("sheet", ["help", "keys"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_a_double_tap_is_listed_only_in_a_game_that_has_it(variant: Variant, sheet: str) -> None:
    wire = Wire()
    wire.ok("open", game=f"{variant.id}/1")
    listed = Words().say("keys.double-tap") in str(wire.ok("view", name=sheet))
    assert listed == getattr(variant.rules, "redeal_by_double_tap", False)


def test_a_hint_names_no_neighbour_where_a_gap_takes_any_card_of_its_rank() -> None:
    game = parade("virginia-reel?relaxed-gaps=on", r1c1="--", r1c2="3H", v1="2H")
    words = Words()
    reasons = reasons_for(game, game.find_move("2H:v1>r1c1"), words)
    three = next(pile[-1] for pile in game.state.piles if pile and words.card(pile[-1]) == "3 of hearts")
    assert words.say("hint.home") in reasons
    assert words.say("hint.before", card=card_text(three)) not in reasons
