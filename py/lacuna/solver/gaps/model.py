"""The gap family's game as its searches see it: one list of cells, cards as small numbers, and which card fits where.

All rows stand in one list of cells. An *edge* precedes each row and another ends the list, so that the neighbours of a
cell are always ``cell - 1`` and ``cell + 1``. With 13 columns there are 57 cells::

    cell     0      1 … 13    14     15 … 27   28     …   43 … 55   56
    holds    edge   row 0     edge   row 1     edge   …   row 3     edge

A cell holds a number, its *value*. With 48 cards, 0 to 11 are the first suit in ascending order, 12 to 23 the second
and so on; 48 is a gap, and 49 to 53 are the five edges. The lowest card of a suit (0, 12, 24 or 36) is a *head*: it
begins a row. A card is *in place* if its row holds the cards of one suit in order from column 1 to this card.

When the model is made, it asks the game's own rule once which cards may fill a gap beside each card and each edge.
After that, the searches only look up the gap's neighbours. The rules count cards in place in families/gaps/tableau.py.
csrc/gaps_position.h is the same in C.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.families.gaps import GapRules, Tableau, any_higher_rule, any_suit_left_rule, either_rule, left_rule
from lacuna.model import cards as c
from lacuna.model.moves import Move, card_move
from lacuna.model.state import State

#: The rules that depend on nothing but the two neighbours of a gap.
NEIGHBOUR_RULES = (left_rule, either_rule, any_suit_left_rule, any_higher_rule)
ROWS = 4
#: Sets of cells are stored as the bits of a 64-bit word, so there can be no more cells, edges included.
MAX_CELLS = 64

#: A move: the card's number, the cell that it leaves, and the cell that it fills.
Step = tuple[int, int, int]


class GapModel:
    """Everything about a game that stays the same while its positions are searched.

    * ``right_fillers[value]``: the cards that may fill a gap to the right of the value (a card or an edge)
    * ``left_fillers[value]``: the cards that may fill a gap to the left of it
    * ``heads[row]``: the cards that may begin the row
    * ``allowed_first_cells[card]``: the cells of column 1 that take the card, as bits
    * ``homes[suit]``: the cells of column 1 where the suit's finished row may begin, as bits
    * ``keys[card][cell]``, ``bound_keys[row]``: the random numbers that make up a position's key
    * ``has_locked_runs``: whether a card in place can no longer move
    * ``is_two_sided``: whether a card may fill a gap because of the card right of it
    * ``is_simple``: whether a gap takes only the next card of its left neighbour's suit, or a head in column 1
    """

    def __init__(self, rules: GapRules) -> None:
        shape = rules.shape
        self.rules = rules
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
        self.has_locked_runs = rules.locked
        self.right_fillers, self.left_fillers = self._ask_rule()
        self.is_two_sided = any(self.left_fillers)
        followers = enumerate(self.right_fillers[: self.gap])
        self.is_simple = not self.is_two_sided and all(found in ((), (card + 1,)) for card, found in followers)
        self.heads = tuple(frozenset(self.right_fillers[self.edge + row]) for row in range(ROWS))
        self.first_cells = tuple(row * self.stride + 1 for row in range(ROWS))
        self.allowed_first_cells = tuple(
            sum(1 << cell for cell, heads in zip(self.first_cells, self.heads, strict=True) if card in heads)
            for card in range(len(self.cards))
        )
        self.homes = self.allowed_first_cells[:: self.cards_per_suit]
        self.bound_keys = _random_numbers(ROWS, 64 * 52)
        self.keys = tuple(_random_numbers(self.cell_count, 64 * number) for number in range(len(self.cards)))

    def _ask_rule(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """Return the fillers right and left of each value, as the game's rule gives them.

        The rule is asked about a gap beside the only card on the table, on either side of it, and about column 1 of an
        empty table.
        """
        rules, shape = self.rules, self.rules.shape
        tableau = Tableau(shape, [()] * len(shape.layout.slots))
        left, gap, right = shape.layout.rows[0][:3]
        right_fillers: list[tuple[int, ...]] = []
        left_fillers: list[tuple[int, ...]] = []
        for card in self.cards:
            for neighbour, fillers in ((left, right_fillers), (right, left_fillers)):
                tableau.on[neighbour], tableau.where = card, {card: neighbour}
                fillers.append(tuple(self.number_of[filler] for filler in rules.fillers(tableau, gap)))
                tableau.on[neighbour] = None
        edges = [tuple(self.number_of[card] for card in rules.fillers(tableau, row[0])) for row in shape.layout.rows]
        # No card may go right of a gap, right of the last edge, or left of a gap or an edge.
        return (*right_fillers, (), *edges, ()), (*left_fillers, (), *((),) * (ROWS + 1))

    def read_cells(self, state: State) -> list[int]:
        """Return the cells of a state."""
        cells = [self.gap] * self.cell_count
        for row in range(ROWS + 1):
            cells[row * self.stride] = self.edge + row
        for slot, pile in enumerate(state.piles):
            if pile:
                cells[self.cell_of[slot]] = self.number_of[pile[0]]
        return cells

    def real_moves(self, line: Sequence[Step]) -> tuple[Move, ...]:
        """Return a line of steps as moves of the rules."""
        return tuple(
            card_move(self.cards[card], self.slot_of[source], self.slot_of[target]) for card, source, target in line
        )

    def key(self, cells: Sequence[int]) -> int:
        """Return the 64-bit key of a position (Zobrist hashing, A. Zobrist 1970).

        The key is the XOR of one random number for each card in its cell, so a move changes it by two XORs. Two
        positions could share a key by chance.
        """
        key = 0
        for cell, card in enumerate(cells):
            if card < self.gap:
                key ^= self.keys[card][cell]
        return key

    def gaps(self, cells: Sequence[int]) -> list[int]:
        """Return the cells without a card, in reading order."""
        return [cell for cell, value in enumerate(cells) if value == self.gap]

    def fillers(self, cells: Sequence[int], gap: int) -> tuple[int, ...]:
        """Return the cards that the rule allows in a gap, wherever they are. Some of them may be locked."""
        right = self.right_fillers[cells[gap - 1]]
        if not self.is_two_sided:
            return right
        return right + tuple(card for card in self.left_fillers[cells[gap + 1]] if card not in right)

    def is_pair(self, left: int, right: int) -> bool:
        """Return whether two neighbouring values are a *good pair*: one that also occurs in a finished row.

        They are a good pair if the right card follows the left one in its suit, or if it is a head at the edge of a row
        that it may begin.
        """
        if left >= self.edge:
            return left < self.edge + ROWS and right in self.heads[left - self.edge]
        return left + 1 == right < self.gap and right % self.cards_per_suit > 0

    def count_pairs(self, cells: Sequence[int]) -> int:
        """Return the number of good pairs. It equals the number of cards if and only if the game is won."""
        return sum(self.is_pair(cells[cell - 1], cells[cell]) for cell in self.slot_of)

    def run_length(self, cells: Sequence[int], row: int) -> int:
        """Return the number of cards in place in a row: its head and the cards that continue it."""
        first = self.first_cells[row]
        card = cells[first]
        if card not in self.heads[row]:
            return 0
        length = 1
        while length < self.cards_per_suit and cells[first + length] == card + length:
            length += 1
        return length

    def row_of(self, cell: int) -> int:
        """Return the row of a cell, from 0."""
        return cell // self.stride


def is_supported(rules: GapRules) -> bool:
    """Return whether the searches know the game: four rows, each one cell longer than a suit, and a neighbour rule."""
    has_good_width = ROWS * (rules.columns + 1) < MAX_CELLS and rules.columns >= 3
    return (
        rules.rows == ROWS
        and has_good_width
        and rules.fillers in NEIGHBOUR_RULES
        and len(rules.chain) == rules.columns - 1
    )


def _random_numbers(count: int, seed: int) -> tuple[int, ...]:
    """Return 64-bit numbers that look random but are always the same."""
    return tuple(_splitmix64(seed + number) for number in range(count))


def _splitmix64(number: int) -> int:
    """Return the number scrambled as in SplitMix64 (G. Steele, D. Lea and C. Flood 2014)."""
    word = (number + 1) * 0x9E3779B97F4A7C15 & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


_WORD = (1 << 64) - 1


def legal_steps(model: GapModel, cells: Sequence[int]) -> Iterator[Step]:
    """Yield every legal move of a position, gap by gap in reading order."""
    where = {card: cell for cell, card in enumerate(cells) if card < model.gap}
    for gap in model.gaps(cells):
        for card in model.fillers(cells, gap):
            source = where[card]
            if not model.has_locked_runs or not is_in_run(model, cells, source):
                yield card, source, gap


def is_in_run(model: GapModel, cells: Sequence[int], cell: int) -> bool:
    """Return whether the card in a cell is in place."""
    row = model.row_of(cell)
    return cell < model.first_cells[row] + model.run_length(cells, row)
