"""Owns a gap position opened for a search: its children with their keys, and what a child is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Self

from lacuna.solver.gaps.model import ROWS, GapModel, Step


class Position:
    """One position, with its moves and what it is worth.

    ``runs`` are the lengths of the runs by row, ``pairs`` how many neighbours belong together.
    """

    def __init__(self, model: GapModel, packed: bytes) -> None:
        self.model = model
        self.cells = list(packed[: model.cell_count])
        self.key = model.key(self.cells)
        self.gaps = model.gaps(self.cells)
        self.where = {card: cell for cell, card in enumerate(self.cells) if card < model.gap}
        self.runs = [model.run_length(self.cells, row) for row in range(ROWS)]
        self.pairs = model.count_pairs(self.cells)

    def steps(self) -> Iterator[Step]:
        """Its legal moves, gap by gap in reading order."""
        for gap in tuple(self.gaps):
            for card in self.model.fillers(self.cells, gap):
                source = self.where[card]
                if not self.model.locked or not self._is_locked(source):
                    yield card, source, gap

    def _is_locked(self, cell: int) -> bool:
        row = self.model.row_of(cell)
        return cell < self.model.first_cells[row] + self.runs[row]

    def packed(self) -> bytes:
        """The position in few bytes, from which it can be opened again."""
        return bytes(self.cells)

    def child(self, step: Step) -> Self:
        """The position after a move."""
        made = copy(self)
        made.cells, made.gaps, made.runs = self.cells.copy(), self.gaps.copy(), self.runs.copy()
        made.where = self.where.copy()
        made.shift(*step)
        return made

    def child_key(self, step: Step) -> int | None:
        """The key of the position after a move; None where it must be made first."""
        card, source, target = step
        keys = self.model.keys[card]
        return self.key ^ keys[source] ^ keys[target]

    def anywhere(self) -> Mapping[int, int]:
        """Cards that lie in other cells as well, as bits: none, but for loose heads."""
        return {}

    def shift(self, card: int, source: int, target: int) -> None:
        """Makes a move here."""
        cells, pair, model = self.cells, self.model.is_pair, self.model
        self.pairs -= pair(cells[source - 1], card) + pair(card, cells[source + 1])
        cells[source], cells[target] = model.gap, card
        self.pairs += pair(cells[target - 1], card) + pair(card, cells[target + 1])
        self.where[card] = target
        self.key ^= model.keys[card][source] ^ model.keys[card][target]
        self.gaps[self.gaps.index(target)] = source
        for row in {model.row_of(source), model.row_of(target)}:
            self.runs[row] = model.run_length(cells, row)

    def is_live(self, gap: int) -> bool:
        """Whether some card may fill the gap."""
        fillers = self.model.fillers(self.cells, gap)
        if not self.model.locked:
            return bool(fillers)
        return any(not self._is_locked(self.where[card]) for card in fillers)

    def live(self) -> int:
        """How many gaps can be filled."""
        return sum(self.is_live(gap) for gap in self.gaps)

    def buries(self, source: int) -> bool:
        """Whether the gap that a move left is dead, or makes the gap right of it so: what may lose the game."""
        return not self.is_live(source) or self.cells[source + 1] == self.model.gap


class Nodes:
    """What is known of each position that a search has kept: which one it came from, and by what step."""

    def __init__(self) -> None:
        self.parents = [-1]
        self.steps: list[Step] = [(0, 0, 0)]

    def add(self, parent: int, step: Step) -> int:
        """One more; its number."""
        self.parents.append(parent)
        self.steps.append(step)
        return len(self.parents) - 1

    def line(self, node: int) -> list[Step]:
        """The steps from the start to a node."""
        line = []
        while node:
            line.append(self.steps[node])
            node = self.parents[node]
        return line[::-1]
