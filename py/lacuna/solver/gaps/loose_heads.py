"""Owns loose heads: while column 1 has a gap, those in it can change places at will; only which they are counts.

The typed search therefore lays them in one order of its own, and binds a head to a row only when its next card is laid
there. Here its lines become moves again: the changes of place are put in where they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lacuna.solver.gaps.model import ROWS, GapModel, Step
from lacuna.solver.gaps.position import Position


def has_loose_heads(model: GapModel) -> bool:
    """Whether the game's heads may begin any row, and leave it again."""
    heads = frozenset(range(0, len(model.cards), model.cards_per_suit))
    simple = all(not cards or cards == (card + 1,) for card, cards in enumerate(model.right_fillers[: model.gap]))
    free = simple and not model.is_two_sided and not model.locked
    return free and model.cards_per_suit > 2 and all(found == heads for found in model.heads)


class LoosePosition(Position):
    """A position whose loose heads are laid in their one order; ``bound`` are the rows whose head is settled, as bits.

    Position from cells alone it is as the cards lie: bound where column 1 has no gap. A packed one ends with ``bound``.
    """

    def __init__(self, model: GapModel, packed: bytes) -> None:
        super().__init__(model, packed)
        self.first = model.first_cells
        self.bound = 0
        if len(packed) > model.cell_count:
            self._bind(packed[-1])
            return
        if not self._is_open():
            self._bind(sum(1 << row for row in range(ROWS) if self._is_head(self.cells[self.first[row]])))
        self._arrange(self._loose())

    def _is_head(self, value: int) -> bool:
        return value < self.model.gap and value % self.model.cards_per_suit == 0

    def _is_open(self) -> bool:
        return any(self.cells[cell] == self.model.gap for cell in self.first)

    def _loose(self) -> list[int]:
        """The rows whose column 1 has a head that is not bound, or a gap."""
        return [
            row
            for row, cell in enumerate(self.first)
            if not self.bound >> row & 1
            and (self.cells[cell] == self.model.gap or self.cells[cell] % self.model.cards_per_suit == 0)
            and self.cells[cell] <= self.model.gap
        ]

    def _heads(self, rows: list[int]) -> list[int]:
        found = [self.cells[self.first[row]] for row in rows]
        return sorted(head for head in found if head != self.model.gap)

    def _outside(self) -> list[int]:
        """The heads that are not in column 1."""
        heads = range(0, len(self.model.cards), self.model.cards_per_suit)
        return [head for head in heads if self.where[head] not in self.first]

    def _bind(self, rows: int) -> None:
        for row in range(ROWS):
            if (rows ^ self.bound) >> row & 1:
                self.key ^= self.model.bound_keys[row]
        self.bound = rows

    def packed(self) -> bytes:
        """As the base class has it."""
        return bytes((*self.cells, self.bound))

    def steps(self) -> Iterator[Step]:
        """Each class of moves once: heads enter column 1 but do not change places in it.

        The cell behind a loose head takes the next card of any of them.
        """
        model, rows = self.model, self._loose()
        heads = self._heads(rows)
        entered = False
        for gap in self.gaps:
            fillers: Iterable[int] = model.right_fillers[self.cells[gap - 1]]
            if gap in self.first:
                fillers = () if entered else self._outside()
                entered = True
            elif gap - 1 in self.first and model.row_of(gap) in rows:
                fillers = [head + 1 for head in heads]
            for card in fillers:
                yield card, self.where[card], gap

    def is_live(self, gap: int) -> bool:
        """As the base class has it, by these moves."""
        if gap in self.first:
            return bool(self._outside())
        if gap - 1 in self.first and self.model.row_of(gap) in (rows := self._loose()):
            return bool(self._heads(rows))
        return super().is_live(gap)

    def _concerns(self, source: int, target: int) -> bool:
        """Whether a move has anything to do with loose heads."""
        stride = self.model.stride
        if source % stride > 2 and target % stride > 2:
            return False
        return source in self.first or bool(self._loose())

    def child_key(self, step: Step) -> int | None:
        """As the base class has it."""
        return None if self._concerns(step[1], step[2]) else super().child_key(step)

    def shift(self, card: int, source: int, target: int) -> None:
        """Makes a move; binds what it binds, looses what an opened column 1 looses, and arranges the rest."""
        concerns = self._concerns(source, target)
        super().shift(card, source, target)
        if not concerns:
            return
        is_open = self._is_open()
        if is_open:
            self._bind(0)
        rows, row = self._loose(), self.model.row_of(target)
        if not is_open and target - 1 == self.first[row] and row in rows:
            self._set_first(self.model.row_of(self.where[card - 1]), self.cells[self.first[row]])
            self._set_first(row, card - 1)
            self._bind(self.bound | 1 << row)
            self.runs[row] = self.model.run_length(self.cells, row)
            rows.remove(row)
        self._arrange(rows)
        if not is_open and len(rows) == 1:
            self._bind(self.bound | 1 << rows[0])

    def _arrange(self, rows: list[int]) -> None:
        """Each before its own next card where that lies there, the others as they come, the gaps in the last rows."""
        if not rows:
            return
        heads = self._heads(rows)
        values = {}
        for row in rows:
            right = self.cells[self.first[row] + 1]
            if right - 1 in heads and self.model.is_pair(right - 1, right):
                values[row] = right - 1
                heads.remove(right - 1)
        for row in rows:
            self._set_first(row, values[row] if row in values else heads.pop(0) if heads else self.model.gap)
        for row in rows:
            self.runs[row] = self.model.run_length(self.cells, row)
        self.gaps = self.model.gaps(self.cells)

    def _set_first(self, row: int, value: int) -> None:
        model, cell = self.model, self.first[row]
        old, right, edge = self.cells[cell], self.cells[cell + 1], model.edge + row
        self.pairs += model.is_pair(edge, value) + model.is_pair(value, right)
        self.pairs -= model.is_pair(edge, old) + model.is_pair(old, right)
        for head in (old, value):
            if head < model.gap:
                self.key ^= model.keys[head][cell]
        self.cells[cell] = value
        if value < model.gap:
            self.where[value] = cell

    def anywhere(self) -> Mapping[int, int]:
        """Loose heads lie in every loose row."""
        rows = self._loose()
        cells = sum(1 << self.first[row] for row in rows)
        return dict.fromkeys(self._heads(rows), cells)


class HeadMoveInserter:
    """A line that is made concrete, step by step."""

    def __init__(self, model: GapModel, cells: Sequence[int], steps: Sequence[tuple[int, int]]) -> None:
        self.model = model
        self.cells = list(cells)
        self.steps = steps
        self.where = {card: cell for cell, card in enumerate(cells) if card < model.gap}
        self.line: list[Step] = []

    def run(self) -> list[Step]:
        """All steps with their sources, and the changes of place among them."""
        first = self.model.first_cells
        for place, (card, target) in enumerate(self.steps):
            if target in first:
                self._enter(place, card)
            else:
                if target - 1 in first and card % self.model.cards_per_suit == 1:
                    self._bring(card - 1, target - 1)
                self._lay(card, target)
        return self.line

    def _lay(self, card: int, target: int) -> None:
        source = self.where[card]
        self.line.append((card, source, target))
        self.cells[source], self.cells[target] = self.model.gap, card
        self.where[card] = target

    def _gaps(self) -> list[int]:
        return [cell for cell in self.model.first_cells if self.cells[cell] == self.model.gap]

    def _bring(self, head: int, cell: int) -> None:
        """The head comes to a cell of column 1, whose own goes aside."""
        there = self.cells[cell]
        if there == head or (there < self.model.gap and there % self.model.cards_per_suit):
            return
        if there != self.model.gap:
            self._lay(there, self._gaps()[0])
        self._lay(head, cell)

    def _enter(self, place: int, head: int) -> None:
        """A head comes into column 1; before it takes the last gap, each must be where it will be needed."""
        gaps = self._gaps()
        if len(gaps) > 1:
            self._lay(head, gaps[0])
            return
        wanted = self._wanted(place, head)
        at = {wanted_head: cell for cell, wanted_head in wanted.items()}
        (gap,) = gaps
        while True:
            fits = wanted[gap]
            if fits == head:
                # Its own place is the gap: another that is wrong goes there first, and leaves a gap for the right one.
                wrong = [cell for other, cell in at.items() if self.where[other] != cell and other != head]
                if not wrong:
                    break
                fits = self.cells[wrong[0]]
            source = self.where[fits]
            self._lay(fits, gap)
            gap = source
        self._lay(head, gap)

    def _wanted(self, place: int, head: int) -> dict[int, int]:
        """Which head each cell of column 1 must have from this step on, until there is a gap again."""
        model, first = self.model, self.model.first_cells
        loose = [
            cell for cell in first if self.cells[cell] == model.gap or self.cells[cell] % model.cards_per_suit == 0
        ]
        heads = {self.cells[cell] for cell in loose if self.cells[cell] != model.gap} | {head}
        later, where = list(self.cells), dict(self.where)
        wanted: dict[int, int] = {}

        def want(second: int, cell: int) -> None:
            follows = second < model.gap and second % model.cards_per_suit == 1 and second - 1 in heads
            if follows and cell in loose and cell not in wanted:
                wanted[cell] = second - 1
                heads.remove(second - 1)

        for card, target in self.steps[place + 1 :]:
            want(card, target - 1)
            if where[card] in first:
                break
            later[where[card]], later[target] = model.gap, card
            where[card] = target
        for cell in loose:
            want(later[cell + 1], cell)
        rest = sorted(heads)
        return wanted | dict(zip((cell for cell in loose if cell not in wanted), rest, strict=True))


def insert_head_moves(model: GapModel, cells: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[Step]:
    """The moves of a line of (card, target) in which heads were loose."""
    return HeadMoveInserter(model, cells, steps).run()
