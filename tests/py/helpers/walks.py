"""Owns random positions of a game, as many as are wanted: each step of random play, deal after deal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from lacuna.play.game import Game
from lacuna.testing import playout

#: In some games random play would go on for ever.
MOST_STEPS = 120


def walked(game: str) -> Iterator[Game]:
    """A game after each move of random play, through its redeals, without an end; it is one game a deal."""
    for number in itertools.count(1):
        found = Game.new(game, str(number))
        yield found
        for step in range(1, MOST_STEPS):
            if found.outcome is not None or not playout(found, number * 1000 + step, 1):
                break
            yield found
