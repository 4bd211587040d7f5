"""What the guides' tips and layouts promise is true in play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from lacuna import Game, all_variants
from lacuna.model.cards import rank, suit
from lacuna.model.variant import Variant

#: A sentence of the guides, and whether a game has it.
FITS_AT_ONCE = "the next card of each unfinished row fits at once"
NEVER_MOVE = "The aces at the left ends never move."
EACH_FITS = "At the start, each 2 fits to the right of its ace."
LOCKED_THERE = "it is locked there"
SWAP = "a swap puts both where they belong and leaves no gap"


def games_that_say(sentence: str) -> list[Variant]:
    """Return the games whose guide has a sentence, at least one."""
    found = [game for game in all_variants() if sentence in str(game.guide_parts())]
    assert found, sentence
    return found


def positions(variant: Variant, deals: int = 6, steps: int = 60) -> Iterator[Game]:
    """Yield games in the course of random play."""
    for deal in range(1, deals + 1):
        game, dice = Game.new(variant.id, str(deal)), random.Random(deal)
        for _ in range(steps):
            yield game
            if not game.legal_moves:
                break
            game.push(dice.choice(game.legal_moves))


def runs(game: Game) -> Iterator[tuple[int, ...]]:
    """Yield the slots of each row's cards in place."""
    marks = game.rules.marks(game.state, game.legal_moves)
    for row in game.rules.layout.rows:
        yield tuple(slot for slot in row if (marks[slot].word or "").startswith(("run", "locked", "complete")))


def name(variant: Variant) -> str:
    return variant.id


@pytest.mark.parametrize("variant", games_that_say(FITS_AT_ONCE), ids=name)
def test_right_after_a_redeal_every_unfinished_row_can_grow(variant: Variant) -> None:
    tried = 0
    for deal in range(1, 8):
        game, dice = Game.new(variant.id, str(deal)), random.Random(deal)
        for _ in range(20 * deal):
            if game.legal_moves:
                game.push(dice.choice(game.legal_moves))
        game.redeal()
        targets = {move.transfers[0].destination for move in game.legal_moves}
        for row, run in zip(game.rules.layout.rows, runs(game), strict=True):
            if len(run) < len(row) - 1:
                assert row[len(run)] in targets
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("variant", games_that_say(NEVER_MOVE), ids=name)
def test_the_aces_at_the_left_ends_never_move(variant: Variant) -> None:
    for game in positions(variant):
        assert all(rank(game.state.piles[row[0]][0]) == 1 for row in game.rules.layout.rows)
        assert not any(rank(move.transfers[0].cards[0]) == 1 for move in game.legal_moves)


@pytest.mark.parametrize("variant", games_that_say(EACH_FITS), ids=name)
def test_at_the_start_each_second_card_fits_right_of_its_ace(variant: Variant) -> None:
    for deal in range(1, 6):
        game = Game.new(variant.id, str(deal))
        parts = [move.transfers[0] for move in game.legal_moves]
        left = game.rules.layout.left
        beside = [(game.state.piles[left[part.destination] or 0][0], part.cards[0]) for part in parts]
        assert len(beside) == 4
        assert all((rank(ace), rank(two)) == (1, 2) and suit(ace) == suit(two) for ace, two in beside)


@pytest.mark.parametrize("variant", games_that_say(LOCKED_THERE), ids=name)
def test_a_card_moved_to_a_left_end_is_locked_there(variant: Variant) -> None:
    tried = 0
    for game in positions(variant):
        heads = {row[0] for row in game.rules.layout.rows if game.state.piles[row[0]]}
        placed = {slot for run in runs(game) for slot in run}
        assert not any(move.transfers[0].source in placed for move in game.legal_moves)
        tried += len(heads & placed)
    assert tried


@pytest.mark.parametrize("variant", games_that_say(SWAP), ids=name)
def test_a_swap_puts_both_cards_in_place(variant: Variant) -> None:
    tried = 0
    for game in positions(variant):
        for move in game.legal_moves:
            if len(move.transfers) == 2 and move.transfers[0].source == move.transfers[1].destination:
                trial = game.branch()
                trial.push(trial.find_move(game.text_of(move)))
                assert trial.progress[0] == game.progress[0] + 2
                tried += 1
    assert tried
