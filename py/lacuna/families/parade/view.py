"""Owns the table of the parade family (rules §2) and what can be seen on it: who may leave, who fits where.

Which of these moves a game allows, and when it deals, is ``rules``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from lacuna.families.parade.shape import ParadeShape, follower
from lacuna.model import cards as c
from lacuna.model.cards import Card
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Pile, Transfer, card_move


class Tableau:
    """A state seen as rows and reserve. Made for one question, then dropped.

    With ``gaps_stay_open`` any card of a row may leave it; otherwise none does whose gap could not be filled.
    """

    def __init__(self, shape: ParadeShape, piles: Sequence[Pile], gaps_stay_open: bool) -> None:
        self.shape = shape
        self.piles = piles
        self.gaps_stay_open = gaps_stay_open
        self.gaps: list[Slot] = []
        self.aces: list[Slot] = []
        self.misplaced: list[tuple[Slot, int]] = []
        self.takers: dict[int, list[Slot]] = {}
        for slot in shape.row_slots:
            self._look(slot)
        self.tops = [(slot, piles[slot][-1]) for slot in shape.reserve if piles[slot]]

    def _look(self, slot: Slot) -> None:
        """A row pile whose bottom card has the row's rank is a foundation; any other is one misplaced card."""
        pile = self.piles[slot]
        if not pile:
            self.gaps.append(slot)
        elif c.rank(pile[0]) == self.shape.bases[slot]:
            if (taken := follower(pile[-1])) is not None:
                self.takers.setdefault(taken, []).append(slot)
        elif c.rank(pile[0]) == c.ACE:
            self.aces.append(slot)
        else:
            self.misplaced.append((slot, pile[0]))

    def fillable(self) -> set[int]:
        """The ranks of the rows in which a gap can be filled: *no gap stays open* (rules §2).

        A row is fillable from a reserve top of its rank, or by a misplaced card of that rank in another row whose own
        gap can be filled in turn. A covered reserve card never counts. The shortest chain meets no row twice, so it
        uses no card twice, nor the card whose leaving opened the gap: that card's row is where the chain begins. So
        the rows found before a card leaves are those that are fillable after it has left.
        """
        rows = {c.rank(card) for _, card in self.tops}
        found = 0
        while len(rows) > found:
            found = len(rows)
            rows |= {c.rank(card) for slot, card in self.bound if self.shape.bases[slot] in rows}
        return rows

    @cached_property
    def bound(self) -> list[tuple[Slot, int]]:
        """The misplaced cards that belong in another row."""
        ranks = set(self.shape.bases.values())
        return [(slot, card) for slot, card in self.misplaced if c.rank(card) in ranks]

    @cached_property
    def in_play(self) -> list[tuple[Slot, int]]:
        """Every misplaced card and reserve top that may leave: from a row only if its gap can then be filled."""
        if self.gaps_stay_open or not self.misplaced:
            return self.misplaced + self.tops
        rows = self.fillable()
        return [(slot, card) for slot, card in self.misplaced if self.shape.bases[slot] in rows] + self.tops

    def builds(self) -> Iterator[Move]:
        """To a foundation: a card in play that is next in suit by three; of two equal foundations either (rules §2)."""
        for slot, card in self.in_play:
            for foundation in self.takers.get(card % 52, ()):
                yield card_move(card, slot, foundation)

    def fills(self) -> Iterator[Move]:
        """A gap takes a card of the row's rank."""
        for gap in self.gaps:
            for slot, card in self.in_play:
                if c.rank(card) == self.shape.bases[gap]:
                    yield card_move(card, slot, gap)

    def replacements(self) -> Iterator[Move]:
        """An Ace in a row is replaced by a card of the row's rank dropped on it, and discarded with that (rules §2)."""
        for ace_slot in self.aces:
            for slot, card in self.in_play:
                if c.rank(card) == self.shape.bases[ace_slot]:
                    ace = Transfer(self.piles[ace_slot], ace_slot, self.shape.discard)
                    yield Move((Transfer((card,), slot, ace_slot), ace))

    def exchanges(self) -> Iterator[Move]:
        """Two misplaced cards, each of the other row's rank, change places; the upper row's first (rules §2, §5)."""
        bases = self.shape.bases
        for number, (upper, card) in enumerate(self.bound):
            for lower, other in self.bound[number + 1 :]:
                if c.rank(card) == bases[lower] and c.rank(other) == bases[upper]:
                    yield Move((Transfer((card,), upper, lower), Transfer((other,), lower, upper)))

    def leaving_aces(self) -> Iterator[Move]:
        """Aces may leave rows freely (rules §2, *relaxed gaps*)."""
        for ace_slot in self.aces:
            yield card_move(self.piles[ace_slot][0], ace_slot, self.shape.discard)

    def to_reserve(self, takes: Takes) -> Iterator[Move]:
        """Cards in play that an empty reserve pile takes; a whole pile to an empty pile is no move (rules §6).

        Aces take no part: one that leaves its row goes to the discard. Where no gap may stay open, the card that goes
        to the reserve does not count among those that could fill its gap.
        """
        empty = [slot for slot in self.shape.reserve if not self.piles[slot]]
        for slot, card in self.in_play if empty else ():
            whole_pile = slot not in self.shape.bases and len(self.piles[slot]) == 1
            if not whole_pile and takes(self, card):
                yield from (card_move(card, slot, pile) for pile in empty)


#: Whether a card may be put on an empty reserve pile by hand. Only cards in play are asked about, so never an Ace.
Takes = Callable[[Tableau, c.Card], bool]


def once_the_talon_is_out(tableau: Tableau, card: Card) -> bool:
    """Once the talon is out any card may go to an empty reserve pile (rules §6)."""
    return not tableau.piles[tableau.shape.talon]
