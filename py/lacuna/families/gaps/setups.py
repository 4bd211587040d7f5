"""Owns how the gap family's cards come to lie: the named set-ups of rules §1 and §6.

Each takes the rules and the cards in the order in which they are dealt, and gives the piles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lacuna import cards as c
from lacuna.layout import Slot
from lacuna.moves import Pile

if TYPE_CHECKING:
    from lacuna.families.gaps.rules import GapRules


def taken_out(rules: GapRules, cards: Sequence[int]) -> list[Pile]:
    """Into all cells in reading order, then the cards of rank ``out`` are taken off: their cells are the gaps."""
    return _lay(rules, ((card, slot) for slot, card in enumerate(cards) if c.rank(card) != rules.out))


def aces_stay(rules: GapRules, cards: Sequence[int]) -> list[Pile]:
    """Into columns 2 and up in reading order; the aces stay where they are dealt: column 1 is the gaps."""
    cells = [slot for row in rules.layout.rows for slot in row[1:]]
    return _lay(rules, zip(cards, cells, strict=True))


def aces_lead(rules: GapRules, cards: Sequence[int]) -> list[Pile]:
    """As :func:`aces_stay`; then the aces, in reading order, to column 1 of the rows, leaving gaps."""
    piles = aces_stay(rules, cards)
    aces = [slot for slot, pile in enumerate(piles) if pile and c.rank(pile[0]) == c.ACE]
    for slot, row in zip(aces, rules.layout.rows, strict=True):
        piles[row[0]], piles[slot] = piles[slot], ()
    return piles


def aces_head(rules: GapRules, cards: Sequence[int]) -> list[Pile]:
    """The aces C S H D come out of the shuffled pack and head the rows; column 2 stays empty, the others follow."""
    heads = [c.card(c.ACE, suit) for suit in c.SUIT_ORDER]
    others = [card for card in cards if card not in heads]
    rows = rules.layout.rows
    cells = [row[0] for row in rows] + [slot for row in rows for slot in row[2:]]
    return _lay(rules, zip([*heads, *others], cells, strict=True))


def _lay(rules: GapRules, dealt: Iterable[tuple[int, Slot]]) -> list[Pile]:
    piles: list[Pile] = [()] * len(rules.layout.slots)
    for card, slot in dealt:
        piles[slot] = (card,)
    return piles
