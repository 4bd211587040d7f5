"""Owns the shape of a gap game: its slots, its ranks, which card follows which, and the values of its redeal.

Below everything else of the family, so that the view, the set-ups and the rules can all be made with it. Which card
may fill a gap is ``view``'s, how a redeal goes ``rules``'s.
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

GapsAfter = Literal["shuffled", "after-run", "random-slots"]


@dataclass(frozen=True)
class RedealRule:
    """How often, when, and where the gaps are afterwards (the table in rules §1)."""

    limit: int = 0
    when: RedealWhen = "any"
    gaps: GapsAfter = "shuffled"


NO_REDEAL = RedealRule()


@dataclass(frozen=True)
class GapShape:
    """The table and the cards of one game of the family.

    ``ranks``, ``out`` and ``row_suits`` are those of its ``GapRules``. ``chain`` are the ranks of a run, lowest first:
    a finished row. ``next_rank`` and ``previous_rank`` go along the chain: a 6 comes after an ace where the ranks
    between are not in the game.
    """

    layout: Layout
    ranks: tuple[int, ...]
    out: int | None
    row_suits: tuple[int, ...]
    chain: tuple[int, ...]
    next_rank: Mapping[int, int]
    previous_rank: Mapping[int, int]

    def above(self, card: int) -> tuple[int, ...]:
        """The card one higher of the same suit; none above the last rank: nothing goes right of a King."""
        rank = self.next_rank.get(c.rank(card))
        return () if rank is None else (c.card(rank, c.suit(card)),)

    def below(self, card: int) -> tuple[int, ...]:
        """The card one lower of the same suit; a 2 has none (rules §1.2)."""
        rank = self.previous_rank.get(c.rank(card))
        return () if rank is None else (c.card(rank, c.suit(card)),)

    def heads(self, row: int) -> tuple[int, ...]:
        """What column 1 of a row (from 1) takes: any card that starts a run, or only the one of the row's suit."""
        suits = self.row_suits[row - 1 : row] or c.SUIT_ORDER
        return tuple(c.card(self.chain[0], suit) for suit in suits)


@lru_cache
def make_shape(
    rows: int, columns: int, ranks: tuple[int, ...], out: int | None, row_suits: tuple[int, ...]
) -> GapShape:
    """The shape of a game with these values of ``GapRules``."""
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
