"""Measure how often a game with redeals is won: `measure_tries.py [--known] GAME FIRST LAST [STATES]`.

Each round is searched, with at most STATES distinct positions (200,000). If a win is found, it is played. Otherwise the
moves to the best position are played; if a redeal needs a blocked board, then also moves to new positions until none is
left. Then the game redeals with its own generator, which no search has seen. The result is a lower bound of the share
that can be won.

With --known, deals that the atlas or the game's list of winnable deals proves won count as won in the first try, and
are not played. The lower bound is then better, but it is no longer what such a player wins.
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import mean
from time import process_time

from lacuna.atlas.rows import read_rows
from lacuna.games.address import parse_address
from lacuna.games.tally import wilson_interval
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import same_round, settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Limits, run_search, search_for
from lacuna.winnable import deals_of

STATES = 200_000
MOST_ON = 2000


def play_round(game: Game, states: int) -> None:
    """Play a round: the winning line, or the moves to the best position."""
    search = search_for(game.rules, game.state, Limits(states=states))
    assert search is not None
    for move in run_search(search).line:
        game.push(move)


def play_on(game: Game) -> None:
    """Play on to a position without moves: depth first, each position once."""
    paths: list[tuple[tuple[Move, ...], State]] = [((), game.state)]
    met = {game.state.piles}
    for _ in range(MOST_ON):
        if not paths:
            return
        path, state = paths.pop()
        moves = game.rules.legal_moves(state)
        if not moves:
            for move in path:
                game.push(move)
            return
        for move in reversed(moves):
            _, after = settle(game.rules, apply(state, move))
            if after.piles not in met:
                met.add(after.piles)
                paths.append(((*path, move), after))


def count_tries(game: Game, states: int) -> int:
    """Return the try in which the game is won, or 0."""
    tried = 1
    while True:
        play_round(game, states)
        if game.outcome == "won":
            return tried
        if not game.can_redeal:
            play_on(game)
        if not game.can_redeal:
            return 0
        game.redeal()
        tried += 1


def known_wins(name: str) -> set[int]:
    """Return the deals of a game that are proven to be won within the first round."""
    variant, options, _ = parse_address(name)
    rules = variant.configure(options)
    winnable = deals_of(variant, options)
    wins = {int(deal) for deal in winnable.deals} if winnable else set()
    for row in read_rows():
        other, other_options, _ = parse_address(row.address)
        if same_round(rules, other.configure(other_options)):
            wins |= {number for number, deal in enumerate(row.deals, 1) if deal.verdict == "won"}
    return wins


def main(name: str, first: int, last: int, states: int = STATES, *, known: bool = False) -> None:
    """Print a line for each try, with the deals won by then, and one with the time."""
    wins = known_wins(name) if known else set()
    seconds: list[float] = []
    tries: Counter[int] = Counter()
    for number in range(first, last + 1):
        began = process_time()
        tries[1 if number in wins else count_tries(Game.new(name, str(number)), states)] += 1
        seconds.append(process_time() - began)
    n = last - first + 1
    for tried in sorted(tries.keys() - {0}):
        won = sum(tries[one] for one in tries if 0 < one <= tried)
        share, low, high = wilson_interval(won, n)
        print(f"{name} {first}-{last}: won within {tried}: {won} of {n} = {share:.1%} [{low:.1%}, {high:.1%}]")
    print(f"{mean(seconds):.2f} s of processor time a deal, {states:,} positions a round")


if __name__ == "__main__":
    name, *numbers = [argument for argument in sys.argv[1:] if argument != "--known"]
    main(name, *map(int, numbers), known="--known" in sys.argv)
