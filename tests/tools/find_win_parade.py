"""Find won games of the parade family for the tests: random play, dealing only if no other move is left.

    PYTHONPATH=py python tests/tools/find_win_parade.py virginia-reel 1 2000 > tests/data/won/virginia-reel.json

plays the deals 1 … 2000 twenty times each and prints the first win. For Virginia Reel the win must show the whole
game: an exchange, a replaced Ace, a chain of fills, and a choice of fills.
"""

from __future__ import annotations

import argparse
import json

from lacuna.families.parade import ParadeRules
from lacuna.model.rng import Generator
from lacuna.play.game import Game

TRIES = 20


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    options = parser.parse_args()
    for number in range(options.first, options.last + 1):
        for seed in range(TRIES):
            game = Game.new(options.game, str(number))
            choices = play(game, seed)
            if game.outcome == "won" and (options.game != "virginia-reel" or shows_all(game, choices)):
                print(json.dumps({"game": game.address, "log": game.log}, indent=1))
                return
    raise SystemExit("none of these deals was won")


def play(game: Game, seed: int) -> int:
    """Play to the end; return how often several cards could fill a gap."""
    assert isinstance(game.rules, ParadeRules)
    source, choices = Generator("mt", seed).source(), 0
    while game.legal_moves:
        choices += game.rules.notice(game.state) is not None
        moves = [move for move in game.legal_moves if move.kind != "deal"] or game.legal_moves
        game.push(moves[source.randint(len(moves) - 1)])
    return choices


def shows_all(game: Game, choices: int) -> bool:
    """Return whether the log shows every kind of move."""
    longest = max(len(entry.moves) for entry in game.entries)
    return choices > 0 and longest > 2 and any("<>" in text for text in game.log) and any(">A" in t for t in game.log)


if __name__ == "__main__":
    main()
