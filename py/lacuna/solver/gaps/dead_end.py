"""Owns the dead-end test of the gap family: what could be reached if nothing were ever in the way.

Let every card stay where it was when it moves on, and let every cell that was ever left be a gap (the *delete
relaxation* of planning). What cannot come home even so never will: then the position is lost. The other way round it
proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from types import MappingProxyType

from lacuna.solver.gaps.model import ROWS, GapModel, is_in_run

_ROW_ORDERS = tuple(permutations(range(ROWS)))


class DeadEndTest:
    """The test for one game; cells are bits of a number."""

    def __init__(self, model: GapModel) -> None:
        self.model = model
        cards = range(len(model.cards))
        self.lefts = tuple(tuple(left for left in cards if card in model.right_fillers[left]) for card in cards)
        self.rights = tuple(tuple(right for right in cards if card in model.left_fillers[right]) for card in cards)
        #: The cells of column 1 that take the card.
        self.edges = tuple(
            sum(1 << model.first_cells[row] for row in range(ROWS) if card in model.right_fillers[model.edge + row])
            for card in cards
        )
        self.homes = tuple(
            sum(1 << model.first_cells[row] for row in range(ROWS) if suit * model.cards_per_suit in model.heads[row])
            for suit in range(ROWS)
        )

    def is_dead(self, cells: Sequence[int], anywhere: Mapping[int, int] = MappingProxyType({})) -> bool:
        """Whether some card cannot come home, or two suits have only one row between them.

        ``anywhere``: of cards that lie in several cells at once, which.
        """
        reach = self.reach(cells, anywhere)
        rows = []
        for suit, home in enumerate(self.homes):
            for number in range(self.model.cards_per_suit):
                home &= reach[suit * self.model.cards_per_suit + number] >> number
            if not home:
                return True
            rows.append([home >> cell & 1 for cell in self.model.first_cells])
        return not any(all(rows[suit][row] for suit, row in enumerate(order)) for order in _ROW_ORDERS)

    def reach(self, cells: Sequence[int], anywhere: Mapping[int, int] = MappingProxyType({})) -> list[int]:
        """Of each card the cells where it could come to lie, were nothing in the way."""
        model = self.model
        start = [0] * len(model.cards)
        gaps = 0
        for cell, value in enumerate(cells):
            if value < model.gap:
                start[value] = 1 << cell
            elif value == model.gap:
                gaps |= 1 << cell
        free = [
            card
            for card, cell in enumerate(start)
            if not model.locked or not is_in_run(model, cells, cell.bit_length() - 1)
        ]
        reach = start.copy()
        for card, more in anywhere.items():
            reach[card] |= more
        changed = True
        while changed:
            changed = False
            for card in free:
                spread = self.edges[card]
                for left in self.lefts[card]:
                    spread |= reach[left] << 1
                for right in self.rights[card]:
                    spread |= reach[right] >> 1
                found = spread & gaps
                # A card that may lie anywhere leaves its cell though it comes to no new one.
                if found & ~reach[card] or (found and not gaps & start[card]):
                    reach[card] |= found
                    gaps |= start[card]
                    changed = True
        return reach
