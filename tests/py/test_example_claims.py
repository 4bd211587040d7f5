"""Each help picture and its caption, played: what they claim is true of the game, with every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from lacuna import all_variants
from lacuna.games.address import parse_address
from lacuna.model.cards import card, rank, suit
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.sheets.table.examples import Example, find_examples
from lacuna.sheets.table.help import caption
from lacuna.words import Words


def addresses() -> Iterator[str]:
    """Every game, and every game with one option changed."""
    for variant in all_variants():
        yield variant.id
        for option in variant.options:
            usual = option.read(variant.rules)
            yield from (f"{variant.id}?{option.id}={value}" for value in option.values if value != usual)


ADDRESSES = list(addresses())
BY_ADDRESS = pytest.mark.parametrize("address", ADDRESSES)


def rules_of(address: str) -> Rules:
    variant, options, _ = parse_address(address)
    return variant.configure(options)


def coming(rules: Rules, state: State, slot: int) -> list[int]:
    """The cards that may come to a slot now, each name once."""
    moves = [move for move in rules.legal_moves(state) if move.kind == "move"]
    found = [move.transfers[0].cards[0] for move in moves if move.transfers[0].destination == slot]
    return list(dict.fromkeys(one % 52 for one in found))


@BY_ADDRESS
def test_a_move_that_a_picture_shows_can_be_played(address: str) -> None:
    rules = rules_of(address)
    for kind, example in find_examples(address).items():
        if example.move is None:
            continue
        assert example.move in rules.legal_moves(example.state), kind
        first = example.move.transfers[0]
        after = apply(example.state, example.move)
        assert after.piles[first.destination][-len(first.cards) :] == first.cards or kind == "discard"
        shown = [one for row in example.rows for item in row for one in item.cards]
        assert set(first.cards[:1]) <= set(shown)
        if kind in ("exchange", "replace"):
            other = example.move.transfers[1]
            assert example.cards == (first.cards[0], other.cards[0])
            assert (other.destination == first.source) == (kind == "exchange")
            assert kind == "exchange" or (rank(other.cards[0]) == 1 and rank(first.cards[0]) != 1)


@BY_ADDRESS
def test_a_gap_takes_all_cards_that_its_picture_shows_and_no_others(address: str) -> None:
    rules = rules_of(address)
    for kind in ("gap", "head"):
        example = find_examples(address).get(kind)
        if example is None:
            continue
        assert example.slot is not None and not example.state.piles[example.slot]
        cards = coming(rules, example.state, example.slot)
        assert sorted(one % 52 for one in example.cards) == sorted(cards)
        arrow = [item.sign for item in example.rows[0]].index("from")
        assert [item.cards[0] for item in example.rows[0][arrow + 1 :]] == list(example.cards)


@BY_ADDRESS
def test_a_caption_that_says_any_of_a_rank_holds_for_all_four_suits(address: str) -> None:
    """Played: each card of the rank, on the other side of the table, may come to the gap."""
    rules, words = rules_of(address), Words()
    for kind in ("gap", "head", "row"):
        example = find_examples(address).get(kind)
        if example is None or not is_any_rank(example, words):
            continue
        assert example.slot is not None
        ranks = {rank(one) for one in example.cards}
        (shown,) = ranks
        wanted = {card(shown, number) for number in range(4)}
        assert set(coming(rules, example.state, example.slot)) <= wanted
        fits = {one for state in positions(address) for one in coming_to_row(rules, state, example, kind)}
        assert wanted <= fits, (kind, wanted - fits)


def is_any_rank(example: Example, words: Words) -> bool:
    return " any " in caption(example, words)


def coming_to_row(rules: Rules, state: State, example: Example, kind: str) -> list[int]:
    """The cards that may come to a gap like that of the example: in its row, at a row's head, or beside the card."""
    assert example.slot is not None
    layout = rules.layout
    row = next(row for row in layout.rows if example.slot in row)
    slots = {"row": row, "head": tuple(row[0] for row in layout.rows), "gap": layout.rows[0] + layout.rows[1]}[kind]
    gaps = [slot for slot in slots if not state.piles[slot]]
    if kind == "gap":  # by the rank of the card on its left
        left = example.state.piles[example.slot - 1][-1]
        gaps = [
            slot
            for row in layout.rows
            for before, slot in pairwise(row)
            if not state.piles[slot] and state.piles[before] and rank(state.piles[before][-1]) == rank(left)
        ]
    return [one for slot in gaps for one in coming(rules, state, slot)]


@cache
def positions(address: str) -> tuple[State, ...]:
    """Positions of played-out deals."""
    variant, options, _ = parse_address(address)
    found = []
    for deal in range(1, 13):
        game = Game.new(variant, str(deal), options)
        for step in range(60):
            found.append(game.state)
            if game.legal_moves:
                game.push(game.legal_moves[step * step * 7 % len(game.legal_moves)])
            elif game.can_redeal:
                game.redeal()
            else:
                break
    return tuple(found)


@BY_ADDRESS
def test_a_gap_at_a_rows_left_end_is_shown_only_where_one_can_open(address: str) -> None:
    """Blue Moon, Red Moon, Jungle and Paganini have their aces there, and they stay."""
    if "head" in find_examples(address):
        heads = [row[0] for row in rules_of(address).layout.rows]
        assert any(not state.piles[head] for state in positions(address) for head in heads)


@BY_ADDRESS
def test_a_picture_has_no_card_where_no_deal_and_no_move_could_bring_it(address: str) -> None:
    """Where every deal has the same rank, and no move of the played-out deals changes it, so have the pictures."""
    rules = rules_of(address)
    if rules.layout.rows and all(info.kind == "tableau" for info in rules.layout.slots):
        for slot in (row[0] for row in rules.layout.rows):
            ranks = {tuple(rank(one) for one in state.piles[slot]) for state in positions(address)}
            for example in find_examples(address).values():
                shown = tuple(rank(one) for one in example.state.piles[slot])
                assert len(ranks) > 3 or shown in ranks, (example.kind, slot, shown)


@BY_ADDRESS
def test_nothing_comes_to_a_dead_gap_wherever_the_other_cards_lie(address: str) -> None:
    rules = rules_of(address)
    example = find_examples(address).get("dead")
    if example is None:
        return
    assert example.slot is not None
    beside = {rules.layout.left[example.slot], rules.layout.right[example.slot]}
    others = [slot for slot, pile in enumerate(example.state.piles) if pile and slot not in beside]
    for shift in range(len(others)):
        piles = list(example.state.piles)
        for slot, other in zip(others, others[shift:] + others[:shift], strict=True):
            piles[slot] = example.state.piles[other]
        assert coming(rules, State(tuple(piles), example.state.redeals_left), example.slot) == []


@BY_ADDRESS
def test_a_run_in_a_picture_counts_as_in_place(address: str) -> None:
    rules = rules_of(address)
    example = find_examples(address).get("run")
    if example is not None:
        run = [item.cards[-1] for item in example.rows[0] if item.placed]
        words = [mark.word for mark in rules.marks(example.state, rules.legal_moves(example.state))]
        slots = [next(slot for slot, pile in enumerate(example.state.piles) if one in pile) for one in run]
        assert all((words[slot] or "").startswith(("run", "locked", "complete")) for slot in slots)
        assert example.cards == (run[0], run[-1]) and len({suit(one) for one in run}) == 1


@pytest.mark.parametrize("language", ["en", "de"])
@BY_ADDRESS
def test_no_caption_names_a_card_twice(address: str, language: str) -> None:
    for example in find_examples(address).values():
        said = caption(example, Words(language))
        names = [Words(language).card(one) for one in example.cards]
        assert all(said.count(name) <= 1 for name in names), said
