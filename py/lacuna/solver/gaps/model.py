"""Owns the gap family's position as the searches see it: cells in a line, cards as small numbers, what may follow.

Each row is preceded by a cell that is its edge, and one more edge ends the last: so the cell beside a cell is always
``± 1``. A value of a cell is a card, ``GAP`` or an edge of its row. What may come right of a value, and left of one, is
asked of the game's own rule once; afterwards nothing here knows the rule by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.families.gaps import GapRules, Tableau, any_higher_rule, any_suit_left_rule, either_rule, left_rule
from lacuna.model import cards as c
from lacuna.model.moves import Move, card_move
from lacuna.model.state import State

#: The rules that look at nothing but the two neighbours of a gap.
NEIGHBOURLY = (left_rule, either_rule, any_suit_left_rule, any_higher_rule)
ROWS = 4
#: Cells are bits of 64: a table with its edges has no more of them.
MOST_CELLS = 64

Step = tuple[int, int, int]


class GapModel:
    """What does not change while one game's positions are searched.

    ``after[value]`` and ``before[value]`` are the cards that may fill a gap right and left of the value; ``follows``
    is the one card that continues a run after it, which an edge has several of: ``heads``, by row.
    """

    def __init__(self, rules: GapRules) -> None:
        shape = rules.shape
        self.rules = rules
        self.suits = c.SUIT_ORDER
        self.cards_per_suit = len(shape.chain)
        self.columns = rules.columns
        self.cards = tuple(c.card(rank, suit) for suit in c.SUIT_ORDER for rank in shape.chain)
        self.gap = len(self.cards)
        self.edge = self.gap + 1
        self.stride = rules.columns + 1
        self.cell_count = ROWS * self.stride + 1
        self.slot_of = {
            row * self.stride + 1 + column: slot
            for row, slots in enumerate(shape.layout.rows)
            for column, slot in enumerate(slots)
        }
        self.cell_of = {slot: cell for cell, slot in self.slot_of.items()}
        self.number_of = {card: number for number, card in enumerate(self.cards)}
        self.locked = rules.locked
        self.right_fillers, self.left_fillers = self._fillers()
        self.is_two_sided = any(self.left_fillers)
        self.heads = tuple(frozenset(self.right_fillers[self.edge + row]) for row in range(ROWS))
        self.first_cells = tuple(row * self.stride + 1 for row in range(ROWS))
        self.bound_keys = _random_numbers(ROWS, 64 * 52)
        self.keys = tuple(_random_numbers(self.cell_count, 64 * number) for number in range(len(self.cards)))

    def _fillers(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """The game's own rule, asked with each card alone on either side of a gap, and in column 1 of each row."""
        rules, shape = self.rules, self.rules.shape
        alone = Tableau(shape, [()] * len(shape.layout.slots))
        left, gap, right = shape.layout.rows[0][:3]
        after: list[tuple[int, ...]] = []
        before: list[tuple[int, ...]] = []
        for card in self.cards:
            for side, found in ((left, after), (right, before)):
                alone.on[side], alone.where = card, {card: side}
                found.append(tuple(self.number_of[filler] for filler in rules.fillers(alone, gap)))
                alone.on[side] = None
        edges = [tuple(self.number_of[card] for card in rules.fillers(alone, row[0])) for row in shape.layout.rows]
        # A gap, and the edge behind the last row, allow nothing.
        return (*after, (), *edges, ()), (*before, (), *((),) * (ROWS + 1))

    def read_cells(self, state: State) -> list[int]:
        """The cells of a position."""
        cells = [self.gap] * self.cell_count
        for row in range(ROWS + 1):
            cells[row * self.stride] = self.edge + row
        for slot, pile in enumerate(state.piles):
            if pile:
                cells[self.cell_of[slot]] = self.number_of[pile[0]]
        return cells

    def real_moves(self, line: Sequence[Step]) -> tuple[Move, ...]:
        """The rules' own moves of a line of (card, source, target)."""
        return tuple(
            card_move(self.cards[card], self.slot_of[source], self.slot_of[target]) for card, source, target in line
        )

    def key(self, cells: Sequence[int]) -> int:
        """The key of a position: the same for the same position, and for another by a clash of 64 bits alone."""
        key = 0
        for cell, card in enumerate(cells):
            if card < self.gap:
                key ^= self.keys[card][cell]
        return key

    def gaps(self, cells: Sequence[int]) -> list[int]:
        """The cells without a card, in reading order."""
        return [cell for cell, value in enumerate(cells) if value == self.gap]

    def fillers(self, cells: Sequence[int], gap: int) -> tuple[int, ...]:
        """The cards that the rule allows here, wherever they lie; locked ones among them."""
        right = cells[gap - 1]
        if not self.is_two_sided:
            return self.right_fillers[right]
        found = self.right_fillers[right]
        return found + tuple(card for card in self.left_fillers[cells[gap + 1]] if card not in found)

    def is_pair(self, left: int, right: int) -> bool:
        """Whether two neighbours are so in a finished row: a card after the one before it, a head at an edge."""
        if left >= self.edge:
            return left < self.edge + ROWS and right in self.heads[left - self.edge]
        return left + 1 == right < self.gap and right % self.cards_per_suit > 0

    def count_pairs(self, cells: Sequence[int]) -> int:
        """How many neighbours belong together; all cards' number in a won position and in no other."""
        return sum(self.is_pair(cells[cell - 1], cells[cell]) for cell in self.slot_of)

    def run_length(self, cells: Sequence[int], row: int) -> int:
        """The length of a row's run."""
        first = self.first_cells[row]
        card = cells[first]
        if card not in self.heads[row]:
            return 0
        length = 1
        while length < self.cards_per_suit and cells[first + length] == card + length:
            length += 1
        return length

    def row_of(self, cell: int) -> int:
        """The row of a cell, from 0."""
        return cell // self.stride


def is_supported(rules: GapRules) -> bool:
    """Whether the searches know the game: four rows with a gap each, and a rule that looks at neighbours."""
    small = ROWS * (rules.columns + 1) < MOST_CELLS and rules.columns >= 3
    return rules.rows == ROWS and small and rules.fillers in NEIGHBOURLY and len(rules.chain) == rules.columns - 1


def _random_numbers(count: int, seed: int) -> tuple[int, ...]:
    """Numbers of 64 bits that look random and are always the same (SplitMix64)."""
    return tuple(_mixed(seed + number) for number in range(count))


def _mixed(number: int) -> int:
    word = (number + 1) * 0x9E3779B97F4A7C15 & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


_WORD = (1 << 64) - 1


def legal_steps(model: GapModel, cells: Sequence[int]) -> Iterator[Step]:
    """Every legal move of a position as (card, source, target), gap by gap in reading order."""
    where = {card: cell for cell, card in enumerate(cells) if card < model.gap}
    for gap in model.gaps(cells):
        for card in model.fillers(cells, gap):
            source = where[card]
            if not model.locked or not is_in_run(model, cells, source):
                yield card, source, gap


def is_in_run(model: GapModel, cells: Sequence[int], cell: int) -> bool:
    """Whether the card of a cell is in place."""
    row = model.row_of(cell)
    return cell < model.first_cells[row] + model.run_length(cells, row)
