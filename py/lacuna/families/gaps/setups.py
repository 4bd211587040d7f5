"""Owns how the gap family's cards come to lie: the named set-ups of rules §1 and §6.

Each takes the game's shape and the cards in the order in which they are dealt, and gives the piles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lacuna.families.gaps.shape import GapShape
from lacuna.model import cards as c
from lacuna.model.layout import Slot
from lacuna.model.moves import Pile


def taken_out(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """Into all slots in reading order, then the cards of rank ``out`` are taken off: their slots are the gaps."""
    dealt = zip(cards, range(len(shape.layout.slots)), strict=True)
    return _lay(shape, ((card, slot) for card, slot in dealt if c.rank(card) != shape.out))


def aces_stay(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """Into columns 2 and up in reading order; the aces stay where they are dealt: column 1 is the gaps."""
    slots = [slot for row in shape.layout.rows for slot in row[1:]]
    return _lay(shape, zip(cards, slots, strict=True))


def aces_lead(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """As :func:`aces_stay`; then the aces, in reading order, to column 1 of the rows, leaving gaps."""
    piles = aces_stay(shape, cards)
    aces = [slot for slot, pile in enumerate(piles) if pile and c.rank(pile[0]) == c.ACE]
    for slot, row in zip(aces, shape.layout.rows, strict=True):
        piles[row[0]], piles[slot] = piles[slot], ()
    return piles


def aces_head(shape: GapShape, cards: Sequence[int]) -> list[Pile]:
    """The aces C S H D come out of the shuffled pack and head the rows; column 2 stays empty, the others follow."""
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
