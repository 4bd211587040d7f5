"""Games that a player puts together: each is refused with a reason or is sound, and its id is it for ever."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from helpers.sizes import count
from helpers.wire import ENTROPY, Wire
from hypothesis import given
from hypothesis import strategies as st
from test_hostile_text import assert_linear

from lacuna.coach.hints import reasons_for
from lacuna.errors import LacunaError, UnknownVariantError
from lacuna.families import gaps as gaps_family
from lacuna.families.gaps import GapRules
from lacuna.games.address import parse_address
from lacuna.games.custom_games import (
    DEFAULT_PARTS,
    FIELDS,
    MAX_ID_LENGTH,
    MIN_RUN,
    build_custom_game,
    find_problem,
    id_of,
    parse_id,
    parts_like,
    rules_of,
    used_parts,
)
from lacuna.games.registry import all_variants, find_variant, register
from lacuna.model.cards import CLUBS, DIAMONDS, HEARTS, SPADES, name, rank, suit
from lacuna.model.state import apply
from lacuna.model.variant import Guide, Variant
from lacuna.play.game import Game
from lacuna.play.link import read_link, write_link
from lacuna.play.save import dump, load
from lacuna.sheets.show import SHEETS
from lacuna.solver import Limits, run_search, search_for
from lacuna.solver.search import Engine
from lacuna.testing import check_playout, check_variant, playout
from lacuna.words import Text, Words, languages

# The suits of the rows, from the top, as docs/adding-a-variant.md has them.
OWN_SUITS = (CLUBS, HEARTS, SPADES, DIAMONDS)
ALONE = [{**DEFAULT_PARTS, field: value} for field, values in FIELDS.items() for value in values]
GAPS = "own1~from-2~to-k~out-a~left~any-row~free~redeals-2~any-time~shuffled"
SMALL = "own1~from-2~to-5~out-a~both~any-row~free~redeals-1~blocked~random"


def drawn(seed: int) -> dict[str, str]:
    dice = random.Random(seed)
    return {field: dice.choice(values) for field, values in FIELDS.items()}


def sound(many: int, seed: int = 0) -> list[dict[str, str]]:
    """So many drawn combinations in which nothing is wrong."""
    every = (drawn(number) for number in range(seed, seed + 100_000))
    return list(islice((parts for parts in every if find_problem(parts) is None), many))


def refused(name: str) -> str:
    with pytest.raises(UnknownVariantError) as caught:
        find_variant(name)
    return str(caught.value)


@pytest.mark.parametrize("parts", ALONE, ids=lambda parts: id_of(parts).removeprefix("own1~"))
def test_every_value_of_every_part_alone_is_refused_with_a_reason_or_makes_a_sound_game(parts: dict[str, str]) -> None:
    if find_problem(parts):
        assert refused(id_of(parts)).startswith(("Cards: ", "Gaps: ", "Rows: ", "Gaps after a redeal: "))
    else:
        check_variant(find_variant(id_of(parts)), ("1", "31999"), 1)


@pytest.mark.parametrize("seed", range(count(33, browser=30, full=1500)))
def test_parts_drawn_at_random_are_refused_with_a_reason_or_make_a_game_that_undoes_to_its_start(seed: int) -> None:
    parts = drawn(seed)
    if find_problem(parts):
        assert refused(id_of(parts))
    else:
        check_playout(Game.new(id_of(parts), str(seed + 1)), seed, 80)


@pytest.mark.parametrize("parts", sound(count(6, browser=4, full=200), 5000), ids=id_of)
def test_games_drawn_at_random_keep_every_promise_of_a_game(parts: dict[str, str]) -> None:
    check_variant(find_variant(id_of(parts)), ("1", "ms4294967301"), 1)


@pytest.mark.parametrize("parts", sound(count(13, browser=6, full=400), 900), ids=id_of)
def test_each_game_can_be_won(parts: dict[str, str]) -> None:
    """Its rows whole, but for one card that lies right of where it belongs: it goes there, and the game is won."""
    rules = rules_of(parts)
    suits = rules.row_suits or (0, 1, 2, 3)
    rows = [[name((one - 1) + 13 * of) for one in rules.chain] for of in suits]
    lines = [[*row, *["--"] * (rules.columns - len(row))] for row in rows]
    lines[0][-2:] = ["--", lines[0][-2]]
    game = Game.from_board(id_of(parts), "\n".join(" ".join(line) for line in lines))
    game.push(f"{rows[0][-1]}:r1c{rules.columns}>r1c{rules.columns - 1}")
    assert game.outcome == "won"


@pytest.mark.parametrize(
    ("changed", "about"),
    [
        ({"low": "from-t", "high": "to-9"}, "Cards"),
        ({"low": "from-8", "gaps": "out-5"}, "Gaps"),
        ({"high": "to-4"}, "Cards"),
        ({"low": "from-j", "gaps": "out-k"}, "Cards"),
        ({"gaps": "ace-heads", "rows": "own-row", "after": "random"}, "Rows"),
        ({"gaps": "ace-leads", "rows": "own-row", "after": "random"}, "Rows"),
        ({"gaps": "ace-stays"}, "Gaps after a redeal"),
    ],
)
def test_what_cannot_be_is_refused_and_the_part_named(changed: dict[str, str], about: str) -> None:
    assert refused(id_of({**DEFAULT_PARTS, **changed})).startswith(f"{about}: ")
    for language in languages():
        wrong = find_problem({**DEFAULT_PARTS, **changed})
        assert wrong and Words(language).format(wrong)


def test_a_row_of_the_fewest_cards_can_be_dealt() -> None:
    assert len(find_variant(id_of({**DEFAULT_PARTS, "high": "to-5"})).rules.chain) == MIN_RUN  # type: ignore[attr-defined]


def test_without_a_redeal_nothing_is_said_of_one() -> None:
    name = id_of({**DEFAULT_PARTS, "redeals": "redeals-0"})
    assert name.endswith("~redeals-0")
    assert "redeal" not in str(find_variant(name).guide_parts()).lower()
    assert "9 parts" in refused(GAPS + "~any") and "7 parts" in refused(name + "~any-time~shuffled")


def test_an_id_has_one_spelling_and_capitals_and_blanks_beside_it_are_the_same() -> None:
    assert find_variant(GAPS).id == GAPS == id_of(parse_id(GAPS))
    assert find_variant(f" {GAPS.upper()}\n") == find_variant(GAPS)


@pytest.mark.parametrize("parts", sound(count(20, browser=10, full=300), 70), ids=id_of)
def test_the_parts_of_an_id_are_those_it_was_made_of(parts: dict[str, str]) -> None:
    read = parse_id(id_of(parts))
    assert {one: read[one] for one in used_parts(parts)} == {one: parts[one] for one in used_parts(parts)}
    assert id_of(read) == id_of(parts)
    assert parts_like(rules_of(parts)) is not None and rules_of(parts_like(rules_of(parts)) or {}) == rules_of(parts)


@pytest.mark.parametrize(
    ("address", "row"),
    [
        (f"{GAPS}/4711", "8H 6D 7H 3C 4S -- QC JS JC 2D 5D TD 3H"),
        (f"{SMALL}/1", "2C 4D 2D 5H 5D"),
        (
            "own1~from-6~to-k~ace-leads~any-suit~any-row~locked~redeals-unlimited~any-time~after-run/7",
            "AD QH -- KS 7S 6C JC 7C 7H QC",
        ),
        ("own1~from-2~to-t~out-7~any-higher~own-row~free~redeals-0/ms4294967301", "6S TH AH AD 4S 2C -- 9H 8S 9D"),
        (
            "own1~from-3~to-q~ace-heads~left~any-row~free~redeals-9~blocked~random/99",
            "AC -- JC 6S TH 9D 3D 4C 6C 3C 8S TC",
        ),
    ],
)
def test_an_id_is_the_same_game_for_ever(address: str, row: str) -> None:
    """Written down when the schema was made: none of it may ever change."""
    variant, _, deal = parse_address(address)
    assert deal
    game = Game.new(variant, deal)
    assert game.rules.board(game.state)[0] == row


def test_the_rules_of_gaps_deal_the_cards_of_gaps() -> None:
    own, gaps = Game.new(GAPS, "4711"), Game.new("gaps", "4711")
    assert own.state == gaps.state and own.rules == gaps.rules
    for game in (own, gaps):
        playout(game, 3, 60)
    assert own.log == gaps.log and own.state == gaps.state


@pytest.mark.parametrize(
    "game", [one for one in all_variants() if isinstance(one.rules, GapRules)], ids=lambda game: game.id
)
def test_every_game_of_the_family_but_one_of_an_odd_rule_can_be_put_together(game: Variant) -> None:
    rules = game.rules
    assert isinstance(rules, GapRules)
    parts = parts_like(rules)
    family = [getattr(gaps_family, name) for name in gaps_family.__all__]
    if rules.fillers in family and rules.setup in family:
        assert parts and rules_of(parts) == replace(rules, redeal_by_double_tap=False)
    else:  # a custom rule, which no part can name
        assert parts is None
    assert parts_like(replace(rules, fillers=lambda table, gap: ())) is None
    assert parts_like(replace(rules, rows=3)) is None


# What an id stands in


def test_addresses_saves_and_links_have_it_as_any_other_game() -> None:
    game = Game.new(SMALL, "12")
    playout(game, 1, 30)
    assert game.address == f"{SMALL}/12"
    assert parse_address(f"#{game.address}")[0] == game.variant
    again = load(dump(game))
    assert (again.address, again.state, again.log) == (game.address, game.state, game.log)
    assert read_link(write_link(game, "normal")).game.state == game.state


def test_it_is_never_among_all_games_and_no_other_game_can_have_its_name() -> None:
    find_variant(SMALL)
    assert not any("~" in one for game in all_variants() for one in (game.id, *game.aliases))
    other = Variant("other", "Other", "gaps", GapRules(), "A line.", Guide(*["{end}"] * 7), "me")
    for taken in (SMALL, "own1~mine", "mine~"):
        with pytest.raises(UnknownVariantError):
            register(replace(other, id=taken))
        with pytest.raises(UnknownVariantError):
            register(replace(other, aliases=(taken,)))
    assert "other" not in {game.id for game in all_variants()}


def test_two_games_are_told_apart_by_their_names() -> None:
    names = {Words().format(find_variant(id_of(parts)).title) for parts in sound(40)}
    assert len(names) == 40 and all(re.fullmatch(r"Custom game [2-9A-HJ-NP-Z]{3}", one) for one in names)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("own1~", "9 parts"),
        ("own2" + GAPS[4:], "'own2'"),
        ("chess~", "'chess'"),
        ("~", "''"),
        (GAPS.replace("left", "right"), "“A gap takes” in this game's address must be one of left, both"),
        (GAPS.replace("to-k", "to-x"), "Highest card"),
        (GAPS.replace("redeals-2", "redeals-10"), "Redeals"),
        (GAPS.replace("redeals-2", "redeals-02"), "Redeals"),
        (GAPS.replace("~left", "~left~left"), "9 parts"),
        (GAPS.replace("from-2~to-k", "to-k~from-2"), "Lowest card"),
        (GAPS + "~" * 60, f"{MAX_ID_LENGTH}"),
        ("own1" + "~9" * 100_000, f"{MAX_ID_LENGTH}"),
    ],
)
def test_an_address_that_is_none_is_refused_and_says_what_is_wrong(name: str, why: str) -> None:
    assert why in refused(name)
    for address in (name, f"{name}/1", f"{name}?a=b/1"):
        with pytest.raises(LacunaError):
            parse_address(address)


def test_an_address_has_no_options() -> None:
    with pytest.raises(LacunaError):
        parse_address(f"{GAPS}?redeals=3/1")


@given(st.text(max_size=200), st.integers(0, len(GAPS)), st.integers(0, len(GAPS)))
def test_any_text_is_refused_or_a_game_with_an_id_of_its_own(text: str, begin: int, end: int) -> None:
    try:
        found = find_variant(GAPS[:begin] + text + GAPS[end:])
    except LacunaError:
        return
    assert find_variant(found.id) == found


@pytest.mark.parametrize(
    "make",
    [
        lambda n: "own1" + "~from-2" * n,
        lambda n: "~" * n,
        lambda n: GAPS + " " * n,
        lambda n: GAPS + "/" + "1" * n,
        lambda n: GAPS.replace("redeals-2", "redeals-" + "2" * n),
        lambda n: "own1~" + "\u0130" * n,
    ],
)
def test_an_address_of_any_length_is_refused_in_linear_time(make: Callable[[int], str]) -> None:
    def work(size: int) -> None:
        with pytest.raises(LacunaError):
            parse_address(make(size) + "x")

    assert_linear(work, 50_000)


# What is told, and what is searched


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("parts", sound(count(8, browser=5, full=250), 300), ids=id_of)
def test_how_to_play_tells_its_rules(parts: dict[str, str], language: str) -> None:
    variant, words = find_variant(id_of(parts)), Words(language)
    rules = rules_of(parts)
    told = " ".join(line for part in variant.guide_parts(words=words) for line in part.text)
    assert "{" not in told and "  " not in told
    facts = variant.rules.facts()
    wanted = {"deck", "aim", "in_place", "fills", "freedom", "end"}
    assert [one for one in wanted if words.format(facts[one]) not in told] == []  # type: ignore[arg-type]
    missing = [high for low, high in zip(rules.chain, rules.chain[1:], strict=False) if high > low + 1]
    jumps = words.format(facts["jumps"])  # type: ignore[arg-type]
    assert bool(jumps) == (bool(missing) and parts["fill"] != "any-higher") and jumps in told


def test_english_says_an_ace_and_an_eight() -> None:
    told = str(find_variant("own1~from-2~to-8~ace-stays~both~any-row~free~redeals-0").guide_parts())
    assert (
        "neighbour is an 8 or" in told
        and "neighbour is an ace or" in told
        and "a 8" not in told
        and "a ace" not in told
    )


def freedom_of(game: Game) -> str:
    """Return which cards in place the guide says can move: ``own`` or ``locked`` (none), ``low`` or ``any``."""
    freedom = game.rules.facts()["freedom"]
    assert isinstance(freedom, Text)
    return freedom.key.rpartition(".")[2]


@pytest.mark.parametrize("parts", sound(count(13, browser=6, full=200), 4000), ids=id_of)
def test_a_card_in_place_is_said_to_fit_nowhere_else_only_where_that_is_so(parts: dict[str, str]) -> None:
    game = Game.new(id_of(parts), "3")
    said = freedom_of(game)
    for step in range(120):
        marks = game.rules.marks(game.state, game.legal_moves)
        placed = {slot for slot, mark in enumerate(marks) if mark.word in ("run", "run-end", "complete")}
        moves = [move for move in game.legal_moves if move.transfers[0].source in placed]
        ranks = {rank(move.transfers[0].cards[0]) for move in moves}
        assert said == "any" or ranks <= ({rules_of(parts).chain[0]} if said == "low" else set()), game.text_of(
            moves[0]
        )
        if not playout(game, step, 1):
            break


@pytest.mark.parametrize("parts", sound(count(13, browser=6, full=200), 4500), ids=id_of)
def test_a_card_in_place_that_may_still_be_moved_is_so_in_some_deal(parts: dict[str, str]) -> None:
    if freedom_of(Game.new(id_of(parts), "1")) not in ("any", "low"):
        return
    for deal in range(1, 80):
        game = Game.new(id_of(parts), str(deal))
        for step in range(60):
            marks = game.rules.marks(game.state, game.legal_moves)
            placed = {slot for slot, mark in enumerate(marks) if mark.word in ("run", "run-end", "complete")}
            if any(move.transfers[0].source in placed for move in game.legal_moves):
                return
            if not playout(game, step, 1):
                break
    raise AssertionError("it never moves")


@pytest.mark.parametrize("fill", FIELDS["fill"])
@pytest.mark.parametrize("rows", FIELDS["rows"])
def test_the_left_end_takes_only_what_it_is_said_to_take_only(fill: str, rows: str) -> None:
    parts = {**DEFAULT_PARTS, "fill": fill, "rows": rows, "high": "to-6"}
    only = "of a row, only the" in str(find_variant(id_of(parts)).guide_parts())
    others = 0
    for deal in range(1, 40):
        game = Game.new(id_of(parts), str(deal))
        slots = game.rules.layout.slots
        for step in range(20):
            for move in game.legal_moves:
                part = move.transfers[0]
                at = slots[part.destination]
                head = rank(part.cards[0]) == 2 and OWN_SUITS[at.row - 1] == suit(part.cards[0])
                others += at.column == 1 and not head
            if not playout(game, step, 1):
                break
    assert only == (others == 0)


def test_where_its_rules_are_from_is_a_sentence() -> None:
    told = {language: Words(language).say("help.source", source=find_variant(GAPS).credit) for language in languages()}
    assert told["en"] == "Rules based on a player's own choices."
    assert told["de"] == "Regeln nach eigener Zusammenstellung."


def test_a_hint_knows_what_follows_what_where_a_rank_is_taken_out() -> None:
    game = Game.new(GAPS.replace("out-a", "out-7"), "4")
    jumps = 0
    for step in range(100):
        for move in game.legal_moves:
            part = move.transfers[0]
            left = game.rules.layout.left[part.destination]
            if left is None:
                continue
            before = game.state.piles[left][-1]
            jumps += (rank(before), rank(part.cards[0])) == (6, 8)
            assert reasons_for(game, move, Words())[0] == Words().say("hint.follows", card=Words().card(before))
        if not playout(game, step, 1):
            break
    assert jumps


def reached(game: Game, most: int) -> str | None:
    """What a game's round comes to, found by its rules alone; None where there is too much to look at."""
    waiting, seen = [game.state], {game.state}
    while waiting and len(seen) < most:
        state = waiting.pop()
        if game.rules.is_won(state):
            return "won"
        after = {apply(state, move) for move in game.rules.legal_moves(state)} - seen
        seen |= after
        waiting += after
    return None if waiting else "lost"


@pytest.mark.parametrize("engine", ["python", None])
@pytest.mark.parametrize("parts", sound(count(5, browser=4, full=160), 7000), ids=id_of)
def test_a_search_says_what_the_rules_say(parts: dict[str, str], engine: Engine | None) -> None:
    gaps = "out-a" if parts["gaps"].startswith("out") else parts["gaps"]
    game = Game.new(id_of({**parts, "low": "from-2", "high": "to-5", "gaps": gaps}), "8")
    search = search_for(game.rules, game.state, Limits(states=20_000), engine=engine)
    assert search
    found = run_search(search)
    truth = reached(game, 5_000)
    assert {found.verdict, truth or "unknown"} != {"won", "lost"}
    if found.verdict == "won":
        for move in found.line:
            game.push(game.text_of(move))
        assert game.outcome == "won"


@pytest.mark.parametrize("parts", sound(count(3, browser=3, full=100), 60), ids=id_of)
def test_a_hint_is_a_move_of_the_game_and_every_sheet_tells_of_it(parts: dict[str, str]) -> None:
    wire = Wire()
    opened = wire.ok("open", game=id_of(parts), entropy=ENTROPY)
    assert opened["scene"]["game"].startswith(id_of(parts) + "/")
    assert wire.ok("act", action="hint")["change"]["text"]
    if not opened["scene"]["moves"]:
        return
    played = wire.play()
    assert played["record"] == id_of(parts)
    for sheet in SHEETS:
        assert wire.ok("view", name=sheet, today="2026-11-22")["view"]["parts"], sheet
    assert wire.ok("open", save=played["save"])["scene"]["piles"] == played["scene"]["piles"]


def test_it_is_made_anew_when_it_was_forgotten() -> None:
    first = find_variant(SMALL)
    for parts in sound(80, 200):
        build_custom_game(id_of(parts))
    assert find_variant(SMALL) == first
