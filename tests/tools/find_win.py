"""Find won games for the end-to-end tests: a plain depth-first search that breaks no run. Not part of the product.

    PYTHONPATH=py python tests/tools/find_win.py gaps 1 9 --redeal > tests/data/won/gaps.json

tries the deals 1 … 9, with ``--redeal`` after a redeal as the first action, and prints the first win found as
``{"game": address, "log": [moves]}``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from lacuna.families.gaps import GapRules, Tableau
from lacuna.model.moves import Move
from lacuna.model.state import State, apply
from lacuna.play.game import Game

MOST = 400_000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--redeal", action="store_true")
    options = parser.parse_args()
    for number in range(options.first, options.last + 1):
        game = Game.new(options.game, str(number))
        if options.redeal:
            game.redeal()
        if moves := search(game.rules, game.state):
            for move in moves:
                game.push(move)
            assert game.outcome == "won"
            print(json.dumps({"game": game.address, "log": game.log}, indent=1))
            return
    raise SystemExit("none of these deals was won")


def search(rules: GapRules, start: State) -> list[Move] | None:
    """Return the moves of a win; None after MOST positions, or if every win breaks a run."""
    seen = {start.piles}
    line: list[Move] = []
    stack: list[tuple[State, Iterator[Move]]] = [(start, useful_moves(rules, start))]
    while stack and len(seen) < MOST:
        state, moves = stack[-1]
        move = next(moves, None)
        if move is None:
            stack.pop()
            line = line[:-1]
            continue
        after = apply(state, move)
        if after.piles in seen:
            continue
        seen.add(after.piles)
        line.append(move)
        if rules.is_won(after):
            return line
        stack.append((after, useful_moves(rules, after)))
    return None


def useful_moves(rules: GapRules, state: State) -> Iterator[Move]:
    """Yield the moves that break no run, first those that lengthen one."""
    tableau = Tableau(rules.shape, state.piles)
    fixed = set(tableau.in_place())
    loose = [move for move in rules.legal_moves(state) if move.transfers[0].source not in fixed]
    return iter(sorted(loose, key=lambda move: -rules.progress(apply(state, move))[0]))


if __name__ == "__main__":
    main()
