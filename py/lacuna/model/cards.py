"""Cards as ints, and their names.

A card is ``copy * 52 + suit * 13 + rank - 1``. The suits are numbered in the order of the pack: clubs, spades, hearts,
diamonds. So ``range(52)`` is a pack in the order of rule deals 10. In games with two packs, ``range(52, 104)`` is the
second one.
"""

from __future__ import annotations

from typing import Literal

from lacuna.errors import InvalidNotationError

Card = int
SuitLetter = Literal["C", "S", "H", "D"]

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
CLUBS, SPADES, HEARTS, DIAMONDS = 0, 1, 2, 3
RANKS = "A23456789TJQK"
SUITS = "CSHD"

#: The order of suits in rules gaps 18 and garden 4. It is also the order of the pack (rule deals 10).
SUIT_ORDER = (CLUBS, SPADES, HEARTS, DIAMONDS)


def card(rank: int, suit: int, copy: int = 0) -> Card:
    """Return the card of a rank (1–13) and suit (0–3) in the first or second pack (0 or 1).

    >>> name(card(8, HEARTS))
    '8H'
    """
    return copy * 52 + suit * 13 + rank - 1


def rank(card: Card) -> int:
    """Return the rank of a card, from 1 (ace) to 13 (king)."""
    return card % 13 + 1


def suit(card: Card) -> int:
    """Return the suit of a card: 0 clubs, 1 spades, 2 hearts, 3 diamonds."""
    return card % 52 // 13


def copy(card: Card) -> int:
    """Return 0 for a card of the first pack, 1 for the same card of the second."""
    return card // 52


def is_red(card: Card) -> bool:
    """Return whether the suit is hearts or diamonds."""
    return suit(card) >= HEARTS


def name(card: Card) -> str:
    """Return rank and suit, with an apostrophe for the second pack's copy (rules, *Words*): ``5S'``."""
    return NAMES[card]


def parse_card(text: str) -> Card:
    """Return the card of a name, or raise InvalidNotationError.

    >>> parse_card("5S'") == card(5, SPADES, copy=1)
    True
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise InvalidNotationError("no-card", text=text[:20], ranks=RANKS, suits=SUITS) from None


NAMES = tuple(RANKS[c % 13] + SUITS[c % 52 // 13] + "'" * (c // 52) for c in range(104))
_BY_NAME = {text: number for number, text in enumerate(NAMES)}
