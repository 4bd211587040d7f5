"""The shapes of suits, ranks and digits as SVG paths, so that pictures need no font for them."""

from __future__ import annotations

from lacuna.model.cards import RANKS, Card, rank, suit

#: Clubs, spades, hearts and diamonds: areas to fill, ten units high, centred on 0.
SUIT_SHAPES = (
    "M0-5a2.4 2.4 0 0 1 1.5 4.2a2.4 2.4 0 1 1-.9 3.5L1.4 5H-1.4L-.6 2.7a2.4 2.4 0 1 1-.9-3.5A2.4 2.4 0 0 1 0-5Z",
    "M0-5C1-3 4.5-1 4.5 1.4 4.5 3.8 1.7 4 .6 2.6L1.4 5H-1.4L-.6 2.6C-1.7 4-4.5 3.8-4.5 1.4-4.5-1-1-3 0-5Z",
    "M0 4.6C-6 .5-5.2-4.2-2.4-4.2-1-4.2 0-3.2 0-2.2 0-3.2 1-4.2 2.4-4.2 5.2-4.2 6 .5 0 4.6Z",
    "M0-5 3.8 0 0 5-3.8 0Z",
)
#: Digits and the letters of ranks: lines to draw, about 7 units wide and 12 high, with the top left corner at 0.
STROKES = {
    "0": "M3.5 0C1.2 0 0 1.8 0 6s1.2 6 3.5 6S7 10.2 7 6 5.8 0 3.5 0Z",
    "1": "M1 2.5 4 0V12",
    "2": "M.2 3.2C.4 1 1.7 0 3.5 0 5.5 0 6.7 1.3 6.7 3.2 6.7 5.5 4 7.5 0 12H7",
    "3": "M.2 2.5C.7.9 1.8 0 3.5 0 5.3 0 6.5 1.1 6.5 2.8 6.5 4.6 5.2 5.6 2.8 5.6 5.5 5.6 7 6.7 7 8.7 7 10.7 "
    "5.6 12 3.5 12 1.7 12 .4 11.1 0 9.3",
    "4": "M5.5 12V0L0 8.5H7",
    "5": "M6.4 0H1.2L.7 5.5C1.5 4.8 2.4 4.5 3.5 4.5 5.6 4.5 7 6 7 8.2 7 10.5 5.5 12 3.4 12 1.6 12 .4 11.1 0 9.5",
    "6": "M6.4 1.8C5.9.6 5 0 3.8 0 1.4 0 0 2.2 0 6.5 0 10 1.3 12 3.6 12 5.6 12 7 10.4 7 8.2 7 6 5.7 4.6 3.7 "
    "4.6 1.8 4.6.4 5.8 0 7.5",
    "7": "M0 0H7C5 3.5 3.5 7.5 3 12",
    "8": "M3.5 5.6C1.7 5.6.6 4.5.6 2.8S1.7 0 3.5 0 6.4 1.1 6.4 2.8 5.3 5.6 3.5 5.6C1.4 5.6 0 6.8 0 8.8S1.4 12 "
    "3.5 12 7 10.8 7 8.8 5.6 5.6 3.5 5.6Z",
    "9": "M.6 10.2C1.1 11.4 2 12 3.2 12 5.6 12 7 9.8 7 5.5 7 2 5.7 0 3.4 0 1.4 0 0 1.6 0 3.8 0 6 1.3 7.4 3.3 "
    "7.4 5.2 7.4 6.6 6.2 7 4.5",
    "A": "M0 12 3.5 0 7 12M1.3 8.2H5.7",
    "T": "M0 2 1.6.4V12M6 0C4.5 0 3.7.9 3.7 3V9C3.7 11.1 4.5 12 6 12S8.3 11.1 8.3 9V3C8.3.9 7.5 0 6 0Z",
    "J": "M6 0V8.6C6 10.8 5 12 3 12S0 10.8 0 8.8",
    "Q": "M3.5 0C1.2 0 0 1.9 0 6s1.2 6 3.5 6S7 10.1 7 6 5.8 0 3.5 0ZM4 8.5 7.4 12.8",
    "K": "M0 0V12M7 0 0 7M2.7 4.3 7.2 12",
}


def suit_shape(card: Card) -> str:
    """Return the shape of a card's suit."""
    return SUIT_SHAPES[suit(card)]


def rank_strokes(card: Card) -> str:
    """Return the lines of a card's rank."""
    return STROKES[RANKS[rank(card) - 1]]
