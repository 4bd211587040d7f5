"""Stubborn sets: a few moves of a position that may be searched alone, because a solution can begin with one of them.

Moves that have nothing to do with each other lead to the same position in any order. Without stubborn sets, a search
visits the positions of all orders (A. Valmari 1989; for planning M. Wehrle and M. Helmert 2012). Example: K♣ can go to
the gap right of Q♣, and Q♣ is in place in a row whose head stays for good. No other move can make this one illegal, and
nothing can follow a King, so this one makes no other illegal. It is the only one that the search tries.

In general a stubborn set is a set of cards. It begins with a card that can move now, and that every solution moves,
because in the won game it is elsewhere. Each card of the set adds the cards that its *links* name:

* its predecessor, which could go away, or could come to another gap first
* if it cannot move now: the card right of its predecessor, which must go away first
* if it can move now: the card right of itself, because its successor could come there; or, if a gap is right of it, its
  successor

So as long as no card of the set moves, no other card can make a move of the set legal or illegal, nor can a move of the
set make a move of another card illegal. Any solution therefore has a move of the set that can be played first instead,
and the solution has the same length then. Cards that never move again have no links.

This holds where only the next card of the suit may follow a card (``GapModel.is_simple``). A set of cards is an int
with one bit for each. csrc/gaps_stubborn_set.c is the same in C.
"""

from __future__ import annotations

from collections.abc import Iterable

from lacuna.solver.gaps.loose_heads import LoosePosition
from lacuna.solver.gaps.model import ROWS, Step
from lacuna.solver.gaps.position import Position


class Links:
    """The links of the cards of one position, of which the cards ``enabled`` can move now.

    * ``still``: the cards that never move again
    * ``homes``: for each suit, the cells of column 1 where its finished row may begin, as bits
    """

    def __init__(self, position: Position, enabled: int) -> None:
        self.position = position
        self.model = model = position.model
        self.enabled = enabled
        self.suits = range(0, len(model.cards), model.cards_per_suit)
        self.heads = _cards(self.suits)
        self.still = 0
        self.homes = [self._read_home(head, home) for head, home in zip(self.suits, model.homes, strict=True)]

    def _read_home(self, head: int, home: int) -> int:
        """Return the entry of ``homes`` for the suit of a head, and add the suit's still cards.

        If the head stays for good, the cards in place behind it stay too, since each fits nowhere else. ``home`` are
        the cells where the suit's finished row may begin by the rules.
        """
        model, cell = self.model, self.position.where[head]
        if not self.stays(cell, home):
            return home
        self.still |= ((1 << self.position.runs[model.row_of(cell)]) - 1) << head
        return 1 << cell

    def stays(self, cell: int, home: int) -> bool:
        """Return whether the head in a cell stays for good. ``home`` are the cells where it may begin a row."""
        return bool(home >> cell & 1) if self.model.has_locked_runs else home == 1 << cell

    def link_head(self, head: int) -> int:
        """Return the cards linked to a head. It needs a gap in column 1, and so do the other heads."""
        model, cells = self.model, self.position.cells
        values = (cells[model.first_cells[row]] for row in range(ROWS) if head in model.heads[row])
        linked = _cards(value for value in values if value < model.gap)
        return linked | self.heads if self.enabled >> head & 1 else linked

    def link_predecessor(self, card: int) -> int:
        """Return the card's predecessor and the card right of that."""
        value = self.position.cells[self.position.where[card - 1] + 1]
        return 1 << card - 1 | (1 << value if value < self.model.gap else 0)

    def link_successor(self, card: int) -> int:
        """Return the card right of a card that can move now, or if that is a gap, the card's successor."""
        model = self.model
        right = self.position.cells[self.position.where[card] + 1]
        if (card + 1) % model.cards_per_suit == 0 or right > model.gap or right == card + 1:
            return 0
        return 1 << (card + 1 if right == model.gap else right)

    def link(self, card: int) -> int:
        """Return the cards that a card adds to a stubborn set."""
        linked = self.link_predecessor(card) if card % self.model.cards_per_suit else self.link_head(card)
        if self.enabled >> card & 1:
            linked |= self.link_successor(card)
        return linked & ~self.still

    def is_at_home(self, card: int) -> bool:
        """Return whether a card may lie in the won game where it lies now."""
        suit, rank = divmod(card, self.model.cards_per_suit)
        return bool(self.homes[suit] << rank >> self.position.where[card] & 1)

    def close(self, first: int, useless: int) -> int:
        """Return the enabled cards of the stubborn set that begins with ``first``.

        Return all enabled cards if the set turns out to contain one of the cards ``useless``.
        """
        found = new = 1 << first
        while new:
            lowest = new & -new
            linked = self.link(lowest.bit_length() - 1)
            new = (new ^ lowest) | (linked & ~found)
            found |= linked
            if found & useless or not self.enabled & ~found:
                return self.enabled
        return self.enabled & found


class LooseLinks(Links):
    """The links of a position with loose heads.

    While column 1 is open, its heads have no moves of their own. It opens when an *intruder* leaves, a card in column 1
    that is no head.
    """

    position: LoosePosition

    def __init__(self, position: LoosePosition, enabled: int) -> None:
        model, cells = position.model, position.cells
        rows = position.loose_rows()
        self.outside = _cards(position.heads_outside())
        self.loose_heads = _cards(position.heads_in(rows))
        firsts = [cells[cell] for cell in model.first_cells]
        self.intruders = _cards(value for value in firsts if value < model.gap and value % model.cards_per_suit)
        rights = [cells[model.first_cells[row] + 1] for row in rows]
        self.right_of_loose = _cards(value for value in rights if value < model.gap)
        super().__init__(position, enabled)
        self.seconds = self.heads << 1
        self.still |= self.heads & ~self.outside

    def stays(self, cell: int, home: int) -> bool:
        """Return whether the head is bound, and column 1 is full of heads."""
        return not self.outside and bool(self.position.bound_rows >> self.model.row_of(cell) & 1)

    def link_head(self, head: int) -> int:
        """Return the cards linked to a head.

        It matters whether the last gap of column 1 is filled before or after a second card is laid, because only
        afterwards that binds a head. So the move of a head brings in all second cards.
        """
        return self.outside | self.seconds if self.enabled >> head & 1 else self.intruders

    def link_predecessor(self, card: int) -> int:
        """Return the cards linked to a card that is no head, whether it can move or not.

        Column 2 of any loose row takes the second card of a loose suit, and more rows can become loose when column 1
        opens. Its move can take such a cell from another second card. A bound head can leave when column 1 opens.
        """
        if not self.seconds >> card & 1:
            return super().link_predecessor(card)
        if not self.loose_heads >> card - 1 & 1:
            return super().link_predecessor(card) | self.intruders
        linked = self.intruders | self.right_of_loose
        return linked | self.seconds | self.outside if self.enabled >> card & 1 else linked


def keep_stubborn_set(position: Position, steps: list[Step]) -> list[Step]:
    """Return, of all moves of a position, those whose cards are in the smallest stubborn set that was found."""
    enabled = _cards({card for card, _, _ in steps})
    if not enabled & (enabled - 1):
        return steps
    links = LooseLinks(position, enabled) if isinstance(position, LoosePosition) else Links(position, enabled)
    best, useless = enabled, 0
    for card in sorted({card for card, _, _ in steps}):
        if links.is_at_home(card):
            continue
        found = links.close(card, useless)
        if found == enabled:
            useless |= 1 << card
        if found.bit_count() < best.bit_count():
            best = found
    return [step for step in steps if best >> step[0] & 1]


def _cards(cards: Iterable[int]) -> int:
    """Return different cards as a set."""
    return sum(1 << card for card in cards)
