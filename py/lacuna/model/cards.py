"""Owns cards as ints, and their names.

A card is ``copy * 52 + suit * 13 + rank - 1``: suits in pack order club, spade, heart, diamond; ranks ace to king.
So ``range(52)`` is a pack in the order of rules §4.2, and the second pack's copies follow.
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

#: The order in which rules §1.5 and §3 count suits is the pack's own.
SUIT_ORDER = (CLUBS, SPADES, HEARTS, DIAMONDS)


def card(rank: int, suit: int, copy: int = 0) -> Card:
    """The card of a rank (1–13) and suit (0–3) in a pack (0 or 1).

    >>> name(card(8, HEARTS))
    '8H'
    """
    return copy * 52 + suit * 13 + rank - 1


def rank(card: Card) -> int:
    """1 (ace) to 13 (king)."""
    return card % 13 + 1


def suit(card: Card) -> int:
    """0–3: club, spade, heart, diamond."""
    return card % 52 // 13


def copy(card: Card) -> int:
    """0 for the first pack's card, 1 for its twin."""
    return card // 52


def is_red(card: Card) -> bool:
    """Whether the suit is hearts or diamonds."""
    return suit(card) >= HEARTS


def name(card: Card) -> str:
    """Rank and suit, with an apostrophe for the second pack's copy (rules, *Words*)."""
    return NAMES[card]


def parse_card(text: str) -> Card:
    """The card of a name.

    >>> parse_card("5S'") == card(5, SPADES, copy=1)
    True
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise InvalidNotationError("no-card", text=text[:20], ranks=RANKS, suits=SUITS) from None


NAMES = tuple(RANKS[c % 13] + SUITS[c % 52 // 13] + "'" * (c // 52) for c in range(104))
_BY_NAME = {text: number for number, text in enumerate(NAMES)}
