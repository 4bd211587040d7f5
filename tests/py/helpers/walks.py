"""Random positions of a game, without end: each step of random play, deal after deal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from lacuna.play.game import Game
from lacuna.testing import playout

#: In some games random play would never end.
MAX_STEPS = 120


def walk_randomly(game: str) -> Iterator[Game]:
    """Yield a game after each move of random play, including redeals, for one deal after another, without end."""
    for number in itertools.count(1):
        found = Game.new(game, str(number))
        yield found
        for step in range(1, MAX_STEPS):
            if found.outcome is not None or not playout(found, number * 1000 + step, 1):
                break
            yield found
