"""Cards as players type them.

A player may type the notation (``JH``), or the words of the player's own language: in German *Herzbube*, *Herz B*,
*HB* or *BH*. Saves, logs and addresses only ever have the notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from lacuna.model.cards import NAMES, RANKS, SUITS, rank, suit
from lacuna.words import Words

#: How people write the ten. The notation writes it T.
TEN = "10"
_SUIT_SIGNS = "♣♠♥♦"


def read_typed_card(typed: str, words: Words) -> str | None:
    """Return the name of the card that was typed, such as ``8H``; None if it is no card.

    Case and blanks do not count. The name has no apostrophe, because both cards of two packs are typed alike.
    """
    return spellings(words.language).get(_plain(typed))


def begins_card(typed: str, words: Words) -> bool:
    """Return whether more letters can make a card of what was typed."""
    return any(spelling.startswith(_plain(typed)) for spelling in spellings(words.language))


def to_notation(typed: str, words: Words) -> str:
    """Return a typed move with its cards in notation. A text that is no move is returned unchanged.

    >>> to_notation("HB:r4c1>r2c6", Words("de"))
    'JH:r4c1>r2c6'
    """
    cards, colon, rest = typed.partition(":")
    source, arrow, target = rest.partition(">")
    other, second_colon, target_slot = target.partition(":")
    if second_colon:
        target = f"{_cards_in_notation(other, words)}:{target_slot}"
    return f"{_cards_in_notation(cards, words)}:{source}{arrow}{target}" if colon else typed


def _cards_in_notation(typed: str, words: Words) -> str:
    """Return cards joined by ``-`` in notation; what is no card is left as it was typed."""
    names = []
    for part in typed.split("-"):
        plain = part.rstrip("'")
        name = read_typed_card(plain, words)
        names.append(name + part[len(plain) :] if name else part)
    return "-".join(names)


@cache
def spellings(language: str) -> Mapping[str, str]:
    """Return the names of all cards by each way to type them: in capital letters and without blanks.

    The rank may come first or last. Before the suit only short ranks are read, and after it only the language's own
    suits: in German, *Ass Herz* would begin like ``AS``, the ace of spades, and *DA* could be two cards. Where a
    spelling is also notation, it is the card of the notation.
    """
    words = Words(language)
    known: dict[str, str] = {}
    for card in range(52):
        letter = RANKS[rank(card) - 1]
        ranks = {*words.say(f"typed.rank.{rank(card)}").split(), TEN if letter == "T" else letter}
        own_suits = {*words.say(f"typed.suit.{suit(card)}").split(), _SUIT_SIGNS[suit(card)]}
        short_ranks = {name for name in ranks if len(name) == 1 or name == TEN}
        known |= {_plain(first + last): NAMES[card] for first in own_suits for last in ranks}
        known |= {
            _plain(first + last): NAMES[card] for first in short_ranks for last in {*own_suits, SUITS[suit(card)]}
        }
    return known | {name: name for name in NAMES[:52]}


def _plain(typed: str) -> str:
    return "".join(typed.split()).upper()
