"""The check of the atlas: deals are drawn from its rows, and solved again by searches that share little with the first.

The verdicts of the atlas come from the compiled kernel, with all its shortcuts. Here each deal is searched in Python:
first by the plain search, which uses no shortcuts, and if that takes too long, by the Python twin of the kernel's
search. The line of a win is then played as a player would play it, through the rules alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from lacuna.atlas.rows import Row
from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.model.moves import Move
from lacuna.play.game import Game
from lacuna.solver import Limits, Verdict, run_search, search_for

#: Only deals for which the kernel visited at most this many positions are drawn: Python needs seconds for so many.
MOST_POSITIONS = 50_000
#: How many positions the plain search may visit.
PLAIN_POSITIONS = 200_000


class Drawn(NamedTuple):
    """A deal to check: the address of its game, its number, and its verdict in the atlas."""

    address: str
    number: int
    verdict: Verdict


class Draw(NamedTuple):
    """The deals that were drawn, and of how many deals they were drawn.

    ``too_large`` is the number of decided deals that could not be drawn, because they have too many positions.
    """

    deals: list[Drawn]
    small: int
    too_large: int


class Finding(NamedTuple):
    """What the check found: the deal, the verdict of the new search, and whether the plain search gave it.

    If the line of a win is not accepted by the rules, the verdict is *unknown*.
    """

    deal: Drawn
    verdict: Verdict
    plain: bool

    @property
    def agrees(self) -> bool:
        """Whether the verdict is that of the atlas."""
        return self.verdict == self.deal.verdict


def draw(rows: Sequence[Row], count: int, seed: str) -> Draw:
    """Return ``count`` deals, half of them won and half lost, spread over the rows; fewer if there are not so many.

    If there are too few of one kind, there are more of the other. The same rows and seed give the same deals.
    """
    generator = random.Random(seed)
    won, lost = (_spread(rows, verdict, generator) for verdict in ("won", "lost"))
    decided = sum(row.tally.won + row.tally.lost for row in rows)
    halves = max(count - count // 2, count - len(lost)), max(count // 2, count - len(won))
    deals = [*won[: halves[0]], *lost[: halves[1]]]
    return Draw(deals, len(won) + len(lost), decided - len(won) - len(lost))


def _spread(rows: Sequence[Row], verdict: str, generator: random.Random) -> list[Drawn]:
    """Return the small deals of a verdict in a drawn order: one of each row, then a second one of each, and so on."""
    pools = [
        [
            Drawn(row.address, number, deal.verdict)
            for number, deal in enumerate(row.deals, 1)
            if deal.verdict == verdict and deal.positions <= MOST_POSITIONS
        ]
        for row in rows
    ]
    mixed = [sorted(pool, key=lambda _: generator.random()) for pool in pools]
    mixed.sort(key=lambda _: generator.random())
    return [deal for deal in chain.from_iterable(zip_longest(*mixed)) if deal]


def check_deal(deal: Drawn) -> Finding:
    """Solve a deal again. A win counts only if the rules accept its line."""
    variant, options, _ = parse_address(deal.address)
    for plain, positions in ((True, PLAIN_POSITIONS), (False, None)):
        game = Game.new(variant, str(deal.number), options)
        limits = Limits(states=positions, memory=None)
        search = search_for(game.rules, game.state, limits, plain=plain, full_knowledge=True, engine="python")
        assert search is not None
        outcome = run_search(search)
        if outcome.verdict != "unknown":
            break
    refused = outcome.verdict == "won" and not wins(game, outcome.line)
    return Finding(deal, "unknown" if refused else outcome.verdict, plain)


def wins(game: Game, line: Sequence[Move]) -> bool:
    """Play a line, each move by its text as a player types it, and return whether the game is then won."""
    try:
        for move in line:
            game.push(game.text_of(move))
    except LacunaError:
        return False
    return game.outcome == "won"
