"""Find the deal of a short gap game with the shortest win, for a first lesson. Not part of the product.

    PYTHONPATH=py python tests/tools/find_short_win.py pretzel 1 600000 > tests/data/won/pretzel.json

goes through the deals, searches those with few misplaced cards (A*; their number is the lower bound), and prints the
best as ``{"game": address, "log": [moves]}``.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
from typing import Any

from lacuna.families.gaps import GapRules
from lacuna.games.registry import find_variant
from lacuna.model.cards import rank, suit
from lacuna.model.deals import parse_deal, shuffle
from lacuna.model.moves import Move
from lacuna.model.state import State, apply
from lacuna.play.game import Game

MOST = 60_000
ORDERS = tuple(itertools.permutations(range(4)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--below", type=int, default=14, help="only wins of fewer moves")
    options = parser.parse_args()
    rules = find_variant(options.game).rules
    best, below = None, options.below
    for number in range(options.first, options.last + 1):
        state = rules.deal(shuffle(parse_deal(str(number)), rules.pack)[0])
        if count_misplaced(rules, state) < below and (moves := find_shortest(rules, state, below)) is not None:
            best, below = (number, moves), len(moves)
    if best is None:
        raise SystemExit("none of these deals has so short a win")
    game = Game.new(options.game, str(best[0]))
    for move in best[1]:
        game.push(move)
    assert game.outcome == "won"
    print(json.dumps({"game": game.address, "log": game.log}, indent=1))


def count_misplaced(rules: GapRules, state: State) -> int:
    """Return the least number of cards that must move: those out of place in the best order of the suits."""
    right = [[0] * 4 for _ in range(4)]
    for row, slots in enumerate(rules.layout.rows):
        for slot, needed in zip(slots, rules.chain, strict=False):
            if (pile := state.piles[slot]) and rank(pile[0]) == needed:
                right[suit(pile[0])][row] += 1
    return 4 * len(rules.chain) - max(sum(right[s][row] for s, row in enumerate(order)) for order in ORDERS)


def find_shortest(rules: GapRules, start: State, below: int) -> list[Move] | None:
    """Return the moves of a shortest win with fewer than ``below`` moves, or None."""
    known = {start.piles: 0}
    queue: list[tuple[int, int, int, State, Any]] = [(count_misplaced(rules, start), 0, 0, start, ())]
    ticket = itertools.count(1)
    while queue and len(known) < MOST:
        bound, back, _, state, line = heapq.heappop(queue)
        if bound >= below:
            return None
        if rules.is_won(state):
            return line_moves(line)
        for move in rules.legal_moves(state):
            after = apply(state, move)
            if known.get(after.piles, below) > 1 - back:
                known[after.piles] = 1 - back
                item = (1 - back + count_misplaced(rules, after), back - 1, next(ticket), after, (line, move))
                heapq.heappush(queue, item)
    return None


def line_moves(line: Any) -> list[Move]:
    moves = []
    while line:
        line, move = line
        moves.append(move)
    return moves[::-1]


if __name__ == "__main__":
    main()
