"""A test that proves some positions of a gap game lost without searching them.

It uses the *delete relaxation* of planning (B. Bonet and H. Geffner 2001; J. Hoffmann and B. Nebel 2001): moves only
add facts and never delete any. A card that moves stays in its old cell as well, and a cell that a card has left remains
a gap for good. Then the set of pairs (card, cell) only grows, and is complete after a few rounds. It contains every
pair that can occur in the real game. So a card that cannot come home in the relaxed game never will, and the position
is lost. The reverse is not true: if all cards can come home in the relaxed game, the position may still be lost.

Example, in a game where a gap takes the card that follows its left neighbour. Three gaps are right of kings, and the
fourth is right of the 5♥. The 6♥ can move there; it leaves a gap right of the J♣. The Q♣ can move there; it leaves a
gap right of the K♦. Now no gap takes a card that has not been there already, so the set is complete. All other cards
are stuck in their cells, and unless they are at home there, the position is a dead end, although it has legal moves.

csrc/gaps_dead_end.c is the same in C.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from types import MappingProxyType

from lacuna.solver.gaps.model import ROWS, GapModel, is_in_run

_ROW_ORDERS = tuple(permutations(range(ROWS)))


class DeadEndTest:
    """The dead-end test for one game. A set of cells is an int with one bit for each cell."""

    def __init__(self, model: GapModel) -> None:
        self.model = model
        cards = range(len(model.cards))
        #: For each card: the cards on whose right it may be put, and then those on whose left it may be put.
        self.left_neighbours = tuple(
            tuple(left for left in cards if card in model.right_fillers[left]) for card in cards
        )
        self.right_neighbours = tuple(
            tuple(right for right in cards if card in model.left_fillers[right]) for card in cards
        )

    def is_dead(self, cells: Sequence[int], extra_cells: Mapping[int, int] = MappingProxyType({})) -> bool:
        """Return True if the relaxed game cannot be won.

        That is so if some suit has no row where all its cards can come home, or if the suits cannot all
        get different rows.

        ``extra_cells`` are the cells, as bits, of cards that count as lying in several cells at once.
        """
        reach = self.reach(cells, extra_cells)
        rows = []
        for suit, home in enumerate(self.model.homes):
            for number in range(self.model.cards_per_suit):
                home &= reach[suit * self.model.cards_per_suit + number] >> number
            if not home:
                return True
            rows.append([home >> cell & 1 for cell in self.model.first_cells])
        return not any(all(rows[suit][row] for suit, row in enumerate(order)) for order in _ROW_ORDERS)

    def reach(self, cells: Sequence[int], extra_cells: Mapping[int, int] = MappingProxyType({})) -> list[int]:
        """Return, for each card, the cells that it can reach in the relaxed game."""
        model = self.model
        start = [0] * len(model.cards)
        gaps = 0
        for cell, value in enumerate(cells):
            if value < model.gap:
                start[value] = 1 << cell
            elif value == model.gap:
                gaps |= 1 << cell
        movable = [
            card
            for card, start_bit in enumerate(start)
            if not model.has_locked_runs or not is_in_run(model, cells, start_bit.bit_length() - 1)
        ]
        reach = start.copy()
        for card, more in extra_cells.items():
            reach[card] |= more
        changed = True
        while changed:
            changed = False
            for card in movable:
                allowed = model.allowed_first_cells[card]
                for left in self.left_neighbours[card]:
                    allowed |= reach[left] << 1
                for right in self.right_neighbours[card]:
                    allowed |= reach[right] >> 1
                targets = allowed & gaps
                # A card with extra cells may have no new target, but its own cell becomes a gap when it moves.
                if targets & ~reach[card] or (targets and not gaps & start[card]):
                    reach[card] |= targets
                    gaps |= start[card]
                    changed = True
        return reach
