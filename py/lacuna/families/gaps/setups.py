"""The ways to lay out the cards of a gap game (rules gaps 1, 2 and 49–51).

Each function takes the shape of the game and the cards in dealing order, and returns one pile for each slot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lacuna.families.gaps.shape import GapShape
from lacuna.model import cards as c
from lacuna.model.layout import Slot
from lacuna.model.moves import Pile


def taken_out(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """Deal into all slots in reading order, then take out the cards of rank ``out`` and leave gaps (rule gaps 2)."""
    dealt = zip(cards, range(len(shape.layout.slots)), strict=True)
    return _lay(shape, ((card, slot) for card, slot in dealt if c.rank(card) != shape.out))


def aces_stay(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """Deal into columns 2 and up in reading order and leave column 1 empty (rule gaps 51, *Aces stay*)."""
    slots = [slot for row in shape.layout.rows for slot in row[1:]]
    return _lay(shape, zip(cards, slots, strict=True))


def aces_lead(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """Deal as :func:`aces_stay`, then move the aces in reading order to column 1 (rule gaps 49, *Aces lead*)."""
    piles = aces_stay(shape, cards)
    aces = [slot for slot, pile in enumerate(piles) if pile and c.rank(pile[0]) == c.ACE]
    for slot, row in zip(aces, shape.layout.rows, strict=True):
        piles[row[0]], piles[slot] = piles[slot], ()
    return piles


def aces_head(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """Lay the aces C S H D in column 1, and deal the others into columns 3 and up (rule gaps 50, *Aces head*)."""
    heads = [c.card(c.ACE, suit) for suit in c.SUIT_ORDER]
    others = [card for card in cards if card not in heads]
    rows = shape.layout.rows
    slots = [row[0] for row in rows] + [slot for row in rows for slot in row[2:]]
    return _lay(shape, zip([*heads, *others], slots, strict=True))


def _lay(shape: GapShape, dealt: Iterable[tuple[int, Slot]]) -> list[Pile]:
    piles: list[Pile] = [()] * len(shape.layout.slots)
    for card, slot in dealt:
        piles[slot] = (card,)
    return piles
