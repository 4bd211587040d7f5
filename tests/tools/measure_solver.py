"""Measure how many deals of a game a search decides, natively. Not part of the product.

    PYTHONPATH=py python tests/tools/measure_solver.py gloucestershire 100001 100200 --seconds 3
    PYTHONPATH=py python tests/tools/measure_solver.py virginia-reel 100001 100200 --fair

prints counts with Wilson intervals (95 %), processor times and lengths of lines. Times are processor
times, so that other work does not count. ``--fair`` plays each deal by a player's hints, who does not see the talon.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from statistics import mean, median
from typing import Any

from lacuna.games.address import parse_address
from lacuna.model.rules_protocol import settle
from lacuna.model.state import apply
from lacuna.play.game import Game
from lacuna.solver import Limits, run_search, search_for


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", help="an address: virginia-reel?deal-any-time=on")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--engine", choices=["python", "kernel"])
    parser.add_argument("--fair", action="store_true")
    options = parser.parse_args()
    variant, chosen, _ = parse_address(options.game)
    games = [Game.new(variant, str(number), chosen) for number in range(options.first, options.last + 1)]
    print(f"{options.game}, deals {options.first}-{options.last}", "fair" if options.fair else f"{options.seconds} s")
    if options.fair:
        measure_hints(games, options.engine)
    else:
        measure_verdicts(games, options.seconds, options.engine)


def measure_verdicts(games: list[Game], seconds: float, engine: Any) -> None:
    found = []
    for game in games:
        one = search_for(game.rules, game.state, Limits(seconds=seconds), full_knowledge=True, engine=engine)
        assert one is not None
        found.append(run_search(one, 20_000))
    for verdict in ("won", "lost", "unknown"):
        print(f"  {verdict}: {share_text(sum(one.verdict == verdict for one in found), len(found))}")
    times = [one.seconds for one in found]
    print(f"  seconds: mean {mean(times):.3f}, median {median(times):.3f}; engine {found[0].engine}")
    print(f"  states a second: {sum(one.states for one in found) / sum(times) / 1e6:.2f} M")
    if lines := [len(one.line) for one in found if one.verdict == "won"]:
        print(f"  lines of wins: median {median(lines):.0f}, longest {max(lines)} moves", flush=True)


def measure_hints(games: list[Game], engine: Any) -> None:
    won, placed, asked, moved, times = 0, [], 0, 0, []
    for game in games:
        rules, state = game.rules, game.state
        while not rules.is_won(state) and (legal := rules.legal_moves(state)):
            line: tuple[Any, ...] = legal[:1]
            if len(legal) > 1:
                one = search_for(rules, state, Limits(), engine=engine)
                assert one is not None
                outcome = find_hint(one)
                line, asked = outcome.line or line, asked + 1
                times.append(outcome.seconds)
            for move in line:
                state = settle(rules, apply(state, move))[1]
            moved += len(line)
        won += rules.is_won(state)
        placed.append(rules.progress(state)[0])
    print(f"  won: {share_text(won, len(games))}; cards home: mean {mean(placed):.1f}")
    print(f"  {asked / len(games):.1f} questions and {moved / len(games):.1f} moves a game")
    print(f"  a question: mean {1000 * mean(times):.1f} ms, most {1000 * max(times):.1f} ms; ", end="")
    print(f"a move: mean {1000 * sum(times) / moved:.1f} ms", flush=True)


def find_hint(one: Any) -> Any:
    """Return the hint; in games without hidden cards the search has 50 ms."""
    began = time.process_time()
    while not one.run(2048):
        if time.process_time() - began > 0.05 and not hasattr(one, "reveals"):
            one.close()
    return one.outcome


def share_text(count: int, of: int) -> str:
    """Return a count with its Wilson interval."""
    z, part = 1.96, count / of
    middle = (part + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    return f"{count} of {of} = {100 * part:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


if __name__ == "__main__":
    main()
