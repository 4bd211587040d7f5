"""Find won games of the garden family for the end-to-end tests: a beam search. Not part of the product.

    PYTHONPATH=py python tests/tools/find_win_garden.py gloucestershire 1 9 > tests/data/won/gloucestershire.json

tries the deals 1 … 9 and prints the first win found as ``{"game": address, "log": [moves]}``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from lacuna.families.garden.shape import RANK_COLOURS
from lacuna.model.cards import rank, suit
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game

Line = tuple[Any, ...]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--width", type=int, default=30)
    options = parser.parse_args()
    for number in range(options.first, options.last + 1):
        game = Game.new(options.game, str(number))
        if moves := beam(game.rules, game.state, options.width):
            for move in moves:
                game.push(move)
            assert game.outcome == "won"
            print(json.dumps({"game": game.address, "log": game.log}, indent=1))
            return
    raise SystemExit("none of these deals was won")


def beam(rules: Any, start: State, width: int) -> list[Move] | None:
    """Return the moves of a win, found by beam search: the best ``width`` positions of each step are kept."""
    level: list[tuple[State, Line]] = [(start, ())]
    seen = {key(rules, start)}
    while level:
        after: list[tuple[float, State, Line]] = []
        for state, line in level:
            if rest := rules.find_finish(state):
                return [*unroll(line), *rest]
            for move, child in children(rules, state):
                if (known := key(rules, child)) not in seen:
                    seen.add(known)
                    after.append((score(rules, child), child, (line, move)))
        after.sort(key=lambda item: -item[0])
        level = [(state, line) for _, state, line in after[:width]]
    return None


def children(rules: Any, state: State) -> Iterator[tuple[Move, State]]:
    for move in rules.legal_moves(state):
        yield move, settle(rules, apply(state, move))[1]


def unroll(line: Line) -> list[Move]:
    moves = []
    while line:
        line, move = line
        moves.append(move)
    return moves[::-1]


def key(rules: Any, state: State) -> Any:
    """Return a key of the position that ignores the order of piles and which copy of a card is which."""
    piles = [tuple(card % 52 for card in state.piles[slot]) for slot in rules.shape.tableau]
    reserve = [card % 52 for slot in rules.shape.reserve for card in state.piles[slot]]
    return tuple(sorted(piles)), tuple(sorted(reserve))


def score(rules: Any, state: State) -> float:
    done, _ = rules.progress(state)
    piles = [state.piles[slot] for slot in rules.shape.tableau]
    disorder = sum(rules.shape.takes[below] != RANK_COLOURS[above] for pile in piles for below, above in pairwise(pile))
    depths: dict[int, int] = {}
    for pile in piles:
        for depth, card in enumerate(reversed(pile)):
            depths[card % 52] = min(depth, depths.get(card % 52, depth))
    for slot in rules.shape.reserve:
        for card in state.piles[slot]:
            depths[card % 52] = 0
    covered = 0
    for number, foundations in enumerate(rules.shape.foundations):
        for home in foundations:
            height = len(state.piles[home])
            if height < rules.shape.height:
                covered += next(d for c, d in depths.items() if suit(c) == number and rank(c) == height % rules.top + 1)
    return 4 * done - disorder - 0.3 * covered + 2 * sum(not pile for pile in piles)


if __name__ == "__main__":
    main()
