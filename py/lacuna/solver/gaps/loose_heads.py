"""Loose heads: the typed search treats all arrangements of the heads in column 1 as one position.

A *head* is the lowest card of a suit, a 2 in ``gaps``. In the games with loose heads, any gap in column 1 takes any
head, and a head in column 1 may move to another gap there. While column 1 has a gap, its heads can change places
freely. So only the set of heads matters: three heads and a gap are one position instead of 24. The search chooses the
row of a head only when its next card is laid. Planning calls that least commitment. The terms:

* Column 1 is *open* if it has a gap, otherwise *closed*.
* A head is *loose* if its row is not chosen yet. Heads of an open column 1 are all loose.
* A head is *bound* to a row once that row is chosen for it. While column 1 is closed, the next card of a loose head may
  go to column 2 of any loose row, and that binds the head to this row. If only one loose head is left, it is bound at
  once, since only one row is left. When column 1 opens again, all heads are loose again.

Example: 2♥ begins row 1, 2♠ begins row 2, and row 3 begins with a gap. The search lays the 3♠ in row 1, in one step,
although the 2♥ is there. On the table these are three moves: 2♥ to row 3, 2♠ to row 1, 3♠ to row 1.
:func:`insert_head_moves` adds the missing moves to a line. csrc/gaps_loose_heads.c is the same in C.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lacuna.solver.gaps.model import ROWS, GapModel, Step
from lacuna.solver.gaps.position import Position


def has_loose_heads(model: GapModel) -> bool:
    """Return whether the game has loose heads: every head may begin every row and may leave it again."""
    heads = frozenset(range(0, len(model.cards), model.cards_per_suit))
    can_leave = model.is_simple and not model.has_locked_runs
    return can_leave and model.cards_per_suit > 2 and all(found == heads for found in model.heads)


class LoosePosition(Position):
    """A position whose loose heads stand in a standard order, so that all their arrangements have the same key.

    ``bound_rows`` are the rows whose head is bound, as bits. ``to_bytes`` stores them after the cells. The first
    position of a search comes without them. Then all heads are bound if column 1 is closed, and none if it is open.
    """

    def __init__(self, model: GapModel, stored: bytes) -> None:
        super().__init__(model, stored)
        self.first_cells = model.first_cells
        self.bound_rows = 0
        if len(stored) > model.cell_count:
            self._set_bound(stored[-1])
            return
        if not self._is_open():
            self._set_bound(sum(1 << row for row in range(ROWS) if self._is_head(self.cells[self.first_cells[row]])))
        self._arrange(self.loose_rows())

    def to_bytes(self) -> bytes:
        """As in :class:`Position`."""
        return bytes((*self.cells, self.bound_rows))

    def _is_head(self, value: int) -> bool:
        return value < self.model.gap and value % self.model.cards_per_suit == 0

    def _is_open(self) -> bool:
        return any(self.cells[cell] == self.model.gap for cell in self.first_cells)

    def loose_rows(self) -> list[int]:
        """Return the rows that begin with a gap or a loose head."""
        return [
            row
            for row, cell in enumerate(self.first_cells)
            if not self.bound_rows >> row & 1
            and (self.cells[cell] == self.model.gap or self._is_head(self.cells[cell]))
        ]

    def heads_in(self, rows: list[int]) -> list[int]:
        """Return the heads that begin these rows, in ascending order."""
        values = [self.cells[self.first_cells[row]] for row in rows]
        return sorted(value for value in values if value != self.model.gap)

    def heads_outside(self) -> list[int]:
        """Return the heads that are not in column 1."""
        heads = range(0, len(self.model.cards), self.model.cards_per_suit)
        return [head for head in heads if self.where[head] not in self.first_cells]

    def _set_bound(self, rows: int) -> None:
        """Bind the heads of exactly these rows, given as bits, loosen all others, and update the key."""
        for row in range(ROWS):
            if (rows ^ self.bound_rows) >> row & 1:
                self.key ^= self.model.bound_keys[row]
        self.bound_rows = rows

    def steps(self) -> Iterator[Step]:
        """Yield the moves, one for each set of equivalent moves.

        A head enters column 1 only at the first gap there, and does not move within column 1. The cell behind a loose
        head takes the next card of any loose head.
        """
        model, rows = self.model, self.loose_rows()
        heads = self.heads_in(rows)
        entered = False
        for gap in self.gaps:
            fillers: Iterable[int] = model.right_fillers[self.cells[gap - 1]]
            if gap in self.first_cells:
                fillers = () if entered else self.heads_outside()
                entered = True
            elif gap - 1 in self.first_cells and model.row_of(gap) in rows:
                fillers = [head + 1 for head in heads]
            for card in fillers:
                yield card, self.where[card], gap

    def is_live(self, gap: int) -> bool:
        """Return whether one of :meth:`steps`, or an equivalent move, fills the gap."""
        if gap in self.first_cells:
            return bool(self.heads_outside())
        if gap - 1 in self.first_cells and self.model.row_of(gap) in (rows := self.loose_rows()):
            return bool(self.heads_in(rows))
        return super().is_live(gap)

    def _concerns_heads(self, source: int, target: int) -> bool:
        """Return whether a move may rearrange or bind heads. A move from column 3 or later to there cannot."""
        stride = self.model.stride
        if source % stride > 2 and target % stride > 2:
            return False
        return source in self.first_cells or bool(self.loose_rows())

    def child_key(self, step: Step) -> int | None:
        """As in :class:`Position`. The key is not known before the move if heads may be rearranged."""
        return None if self._concerns_heads(step[1], step[2]) else super().child_key(step)

    def move(self, card: int, source: int, target: int) -> None:
        """Make a move, bind and loosen heads as needed, and put the loose ones in their standard order."""
        concerns_heads = self._concerns_heads(source, target)
        super().move(card, source, target)
        if not concerns_heads:
            return
        is_open = self._is_open()
        if is_open:
            self._set_bound(0)
        rows, row = self.loose_rows(), self.model.row_of(target)
        if not is_open and target - 1 == self.first_cells[row] and row in rows:
            # The card was laid behind a loose head. Swap that head and the head of the card's suit.
            self._set_first(self.model.row_of(self.where[card - 1]), self.cells[self.first_cells[row]])
            self._set_first(row, card - 1)
            self._set_bound(self.bound_rows | 1 << row)
            self.runs[row] = self.model.run_length(self.cells, row)
            rows.remove(row)
        self._arrange(rows)
        if not is_open and len(rows) == 1:
            self._set_bound(self.bound_rows | 1 << rows[0])

    def _arrange(self, rows: list[int]) -> None:
        """Put the loose heads of these rows in their standard order.

        First, each head whose next card is in column 2 of one of these rows goes to that row. The others fill the rest
        from the top, the lowest first. The gaps come last.
        """
        if not rows:
            return
        heads = self.heads_in(rows)
        values = {}
        for row in rows:
            right = self.cells[self.first_cells[row] + 1]
            if right - 1 in heads and self.model.is_pair(right - 1, right):
                values[row] = right - 1
                heads.remove(right - 1)
        for row in rows:
            self._set_first(row, values[row] if row in values else heads.pop(0) if heads else self.model.gap)
        for row in rows:
            self.runs[row] = self.model.run_length(self.cells, row)
        self.gaps = self.model.gaps(self.cells)

    def _set_first(self, row: int, value: int) -> None:
        """Set the first cell of a row to a head or a gap, and update ``pairs``, ``key`` and ``where``."""
        model, cell = self.model, self.first_cells[row]
        old, right, edge = self.cells[cell], self.cells[cell + 1], model.edge + row
        self.pairs += model.is_pair(edge, value) + model.is_pair(value, right)
        self.pairs -= model.is_pair(edge, old) + model.is_pair(old, right)
        for head in (old, value):
            if head < model.gap:
                self.key ^= model.keys[head][cell]
        self.cells[cell] = value
        if value < model.gap:
            self.where[value] = cell

    def extra_cells(self) -> Mapping[int, int]:
        """As in :class:`Position`: count each loose head as if it lay at the start of every loose row."""
        rows = self.loose_rows()
        cells = sum(1 << self.first_cells[row] for row in rows)
        return dict.fromkeys(self.heads_in(rows), cells)


class HeadMoveInserter:
    """Turns a line of a search with loose heads into legal moves, by adding the moves of heads within column 1.

    ``steps`` are the moves of the line, each as its card and the cell that it goes to. :meth:`run` may be called once.
    """

    def __init__(self, model: GapModel, cells: Sequence[int], steps: Sequence[tuple[int, int]]) -> None:
        self.model = model
        self.cells = list(cells)
        self.steps = steps
        self.where = {card: cell for cell, card in enumerate(cells) if card < model.gap}
        self.line: list[Step] = []

    def run(self) -> list[Step]:
        """Play the steps and, before each, the moves of heads that it needs. Return all these moves."""
        first = self.model.first_cells
        for number, (card, target) in enumerate(self.steps):
            if target in first:
                self._enter(number, card)
            else:
                if target - 1 in first and card % self.model.cards_per_suit == 1:
                    self._bring(card - 1, target - 1)
                self._play(card, target)
        return self.line

    def _play(self, card: int, target: int) -> None:
        source = self.where[card]
        self.line.append((card, source, target))
        self.cells[source], self.cells[target] = self.model.gap, card
        self.where[card] = target

    def _first_gaps(self) -> list[int]:
        return [cell for cell in self.model.first_cells if self.cells[cell] == self.model.gap]

    def _bring(self, head: int, cell: int) -> None:
        """Bring a head to a cell of column 1. Another head that is there moves to a gap of column 1 first."""
        value = self.cells[cell]
        if value == head or (value < self.model.gap and value % self.model.cards_per_suit):
            return
        if value != self.model.gap:
            self._play(value, self._first_gaps()[0])
        self._play(head, cell)

    def _enter(self, number: int, head: int) -> None:
        """Play step ``number``, by which a head enters column 1.

        If it takes the last gap there, no head can move afterwards. So first, each head goes to the row that needs it:
        the gap takes its head, then the gap that this leaves takes its own, and so on.
        """
        gaps = self._first_gaps()
        if len(gaps) > 1:
            self._play(head, gaps[0])
            return
        head_for = self._plan_heads(number, head)
        cell_for = {planned: cell for cell, planned in head_for.items()}
        (gap,) = gaps
        while True:
            mover = head_for[gap]
            if mover == head:
                # The gap belongs to the head that enters. Break into a cycle of other heads, if there is one left.
                misplaced = [cell for other, cell in cell_for.items() if self.where[other] != cell and other != head]
                if not misplaced:
                    break
                mover = self.cells[misplaced[0]]
            source = self.where[mover]
            self._play(mover, gap)
            gap = source
        self._play(head, gap)

    def _plan_heads(self, number: int, head: int) -> dict[int, int]:
        """Return the head that each loose cell of column 1 needs after step ``number``, until column 1 opens again.

        A cell needs the head whose next card will be in column 2 of its row, now or when column 1 opens again.
        The other heads go to the other cells in ascending order.
        """
        model, first = self.model, self.model.first_cells
        per_suit = model.cards_per_suit
        loose = [cell for cell in first if self.cells[cell] == model.gap or self.cells[cell] % per_suit == 0]
        heads = {self.cells[cell] for cell in loose if self.cells[cell] != model.gap} | {head}
        later_cells, later_where = list(self.cells), dict(self.where)
        head_for: dict[int, int] = {}

        def reserve(cell: int, behind: int) -> None:
            """Reserve the cell for a free head if its next card is ``behind`` the cell, in column 2."""
            head = behind - 1
            is_next_card = behind < model.gap and behind % per_suit == 1
            if is_next_card and head in heads and cell in loose and cell not in head_for:
                head_for[cell] = head
                heads.remove(head)

        for card, target in self.steps[number + 1 :]:
            reserve(target - 1, card)
            if later_where[card] in first:
                break
            later_cells[later_where[card]], later_cells[target] = model.gap, card
            later_where[card] = target
        for cell in loose:
            reserve(cell, later_cells[cell + 1])
        rest = sorted(heads)
        return head_for | dict(zip((cell for cell in loose if cell not in head_for), rest, strict=True))


def insert_head_moves(model: GapModel, cells: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[Step]:
    """Return the moves of a line of (card, target) steps that was found with loose heads."""
    return HeadMoveInserter(model, cells, steps).run()
