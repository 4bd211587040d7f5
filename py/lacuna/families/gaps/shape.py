"""The shape of a gap game: its slots, its ranks, which card follows which, and the settings of redeals.

All other modules of the family build on this one. Which card may fill a gap is in ``fillers``; how a
redeal works is in ``rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from lacuna.model import cards as c
from lacuna.model.layout import Layout, grid
from lacuna.model.rules_protocol import RedealWhen

#: Where the gaps are after a redeal: ``shuffled`` among the cards (rules gaps 18, 19), directly right of each row's
#: run (``after-run``, rules gaps 23–25), or in ``random-slots`` (rule gaps 26).
GapsAfter = Literal["shuffled", "after-run", "random-slots"]


@dataclass(frozen=True)
class RedealRule:
    """How often (``limit``) and when a player may redeal, and where the gaps are afterwards (rules gaps 17–26)."""

    limit: int = 0
    when: RedealWhen = "any"
    gaps: GapsAfter = "shuffled"


NO_REDEAL = RedealRule()


@dataclass(frozen=True)
class GapShape:
    """The table and the cards of one game of the family.

    * ``layout``: the slots.
    * ``ranks``, ``out``, ``row_suits``: as in ``GapRules``.
    * ``chain``: the ranks of a finished row, lowest first.
    * ``next_rank``, ``previous_rank``: the neighbours of a rank in the chain. Ranks that the game leaves out are
      skipped, so a 6 may follow an ace.
    """

    layout: Layout
    ranks: tuple[int, ...]
    out: int | None
    row_suits: tuple[int, ...]
    chain: tuple[int, ...]
    next_rank: Mapping[int, int]
    previous_rank: Mapping[int, int]

    def above(self, card: int) -> tuple[int, ...]:
        """Return the next card of the same suit as a tuple, empty for the last rank, such as a King."""
        rank = self.next_rank.get(c.rank(card))
        return () if rank is None else (c.card(rank, c.suit(card)),)

    def below(self, card: int) -> tuple[int, ...]:
        """Return the previous card of the same suit as a tuple, empty for the first rank (rule gaps 10)."""
        rank = self.previous_rank.get(c.rank(card))
        return () if rank is None else (c.card(rank, c.suit(card)),)

    def heads(self, row: int) -> tuple[int, ...]:
        """Return the cards that column 1 of a row takes: the first rank in every suit, or only in the row's own suit.

        Rows are counted from 1.
        """
        suits = self.row_suits[row - 1 : row] or c.SUIT_ORDER
        return tuple(c.card(self.chain[0], suit) for suit in suits)


@lru_cache
def make_shape(
    rows: int, columns: int, ranks: tuple[int, ...], out: int | None, row_suits: tuple[int, ...]
) -> GapShape:
    """Return the shape of a game with these fields of ``GapRules``."""
    chain = tuple(sorted(set(ranks) - {out}))
    steps = tuple(pairwise(chain))
    return GapShape(
        layout=grid(rows, columns),
        ranks=ranks,
        out=out,
        row_suits=row_suits,
        chain=chain,
        next_rank=dict(steps),
        previous_rank={high: low for low, high in steps},
    )
