"""Measure how often a simple player wins a game with its redeals: `measure_tries.py GAME FIRST LAST [STATES]`.

Each round is searched, with at most STATES distinct positions (200,000). If a win is found, it is played. Otherwise the
moves to the best position are played; if a redeal needs a blocked board, then also moves to new positions until none is
left. Then the game redeals with its own generator, which no search has seen. The result is a lower bound of the share
that can be won.
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import mean
from time import process_time

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Limits, run_search, search_for
from lacuna.survey.tally import wilson_interval

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


def main(name: str, first: int, last: int, states: int = STATES) -> None:
    """Print one line with the figures."""
    seconds: list[float] = []
    tries: Counter[int] = Counter()
    for number in range(first, last + 1):
        began = process_time()
        tries[count_tries(Game.new(name, str(number)), states)] += 1
        seconds.append(process_time() - began)
    n = last - first + 1
    for tried in sorted(tries.keys() - {0}):
        won = sum(tries[one] for one in tries if 0 < one <= tried)
        share, low, high = wilson_interval(won, n)
        print(f"{name} {first}-{last}: won within {tried}: {won} of {n} = {share:.1%} [{low:.1%}, {high:.1%}]")
    print(f"{mean(seconds):.2f} s of processor time a deal, {states:,} positions a round")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
