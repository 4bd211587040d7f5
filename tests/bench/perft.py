"""Measurement of perft in CPython and in Pyodide. As a script it prints one rate.

Perft N counts the sequences of N legal moves from a position. Each of these sequences is a leaf.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROUNDS = 5
SECONDS = 1.0
GAMES = {"gaps": "gallery", "parade": "virginia-reel", "garden": "gloucestershire"}


def rate(game_id: str) -> float:
    """Return the leaves per second of perft 3 over deals 1, 2, 3 … for about a second."""
    from lacuna.play.game import Game
    from lacuna.testing import perft

    leaves, number = 0, 1
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        game = Game.new(game_id, str(number))
        leaves += perft(game.rules, game.state, 3)
        number += 1
    return leaves / (time.perf_counter() - start)


def perft_rates() -> list[object]:
    """Return a row per family: medians, CPython and Pyodide in turn."""
    from figures import Row, median

    from lacuna.games.registry import all_variants

    rows: list[object] = []
    known = {variant.id for variant in all_variants()}
    for family, game_id in GAMES.items():
        if game_id not in known:
            continue
        here: list[float] = []
        there: list[float] = []
        for _ in range(ROUNDS):
            here.append(_run([sys.executable, str(HERE / "perft.py"), game_id]))
            there.append(_run([os.environ["LACUNA_NODE"], str(HERE / "perft.mjs"), game_id]))
        ratio = median([a / b for a, b in zip(here, there, strict=True)])
        measured = f"{median(here):,.0f} in CPython, {median(there):,.0f} in Pyodide: {ratio:.2f} to 1"
        rows.append(Row(f"perft leaves a second, {family} ({game_id})", measured))
    return rows


def _run(command: list[str]) -> float:
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE.parents[1])
    return float(done.stdout.split()[-1])


if __name__ == "__main__":
    print(rate(sys.argv[1]))
