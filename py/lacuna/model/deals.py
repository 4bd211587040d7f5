"""Deal numbers: their text form, the generator of each and the shuffled pack.

The rules are in docs/rules/deals.md. Deals 1 to 31999, and all deals with the prefix ``ms``, are *Microsoft deals*:
they are shuffled with the random generator that Microsoft's FreeCell uses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from lacuna.errors import BadDealError
from lacuna.model.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card, rank, suit
from lacuna.model.rng import Generator, Source

#: The first number without ``ms`` that is not a Microsoft deal.
MICROSOFT_END = 32000
#: The ranges of plain numbers, numbers with ``ms``, and new random deals. An end is the first number after the range.
_PLAIN_END = 10**20
_MS_END = 2**33
_RANDOM_FIRST, _RANDOM_END = 10**6, 10**9
_SHAPE = re.compile(r"#?(ms)?([0-9]+)", re.ASCII | re.IGNORECASE)


class Deal(NamedTuple):
    """A deal number as its canonical text: without ``#``, leading zeros, or ``ms`` below ``MICROSOFT_END``.

    The page handles only the text: the number may be larger than JavaScript can represent.
    """

    text: str

    @property
    def number(self) -> int:
        """The number without the prefix ``ms``."""
        return int(self.text.removeprefix("ms"))

    @property
    def generator(self) -> Generator:
        """The generator that shuffles this deal, before its first draw (rules deals 8, 9)."""
        microsoft = self.text.startswith("ms") or self.number < MICROSOFT_END
        return Generator("lcg" if microsoft else "mt", self.number)


def parse_deal(text: str) -> Deal:
    """Return the deal that a typed text means, or raise BadDealError.

    >>> parse_deal(" #MS0004711 ")
    Deal(text='4711')
    """
    match = _SHAPE.fullmatch(text.strip())
    if match is None:
        raise BadDealError("deal-form", text=text[:40])
    prefix, digits = match[1] or "", match[2].lstrip("0")
    end = _MS_END if prefix else _PLAIN_END
    # The length is checked first: int() is slow for long texts, and raises another error beyond 4,300 digits.
    if not digits or len(digits) > 20 or int(digits) >= end:
        first, last = f"{prefix.lower()}1", f"{prefix.lower()}{end - 1}"
        raise BadDealError("deal-range", text=text.strip()[:40], first=first, last=last)
    return Deal(digits if int(digits) < MICROSOFT_END else prefix.lower() + digits)


def random_deal(entropy: bytes) -> Deal:
    """Return a new deal, uniform in 10^6 … 10^9 − 1 (rule deals 7), from 32 random bytes that the caller passes.

    The remainder of a division favours some numbers, but with 256 bits by less than 2^-226.
    """
    if len(entropy) != 32:
        raise BadDealError("entropy-bytes", n=len(entropy))
    return Deal(str(_RANDOM_FIRST + int.from_bytes(entropy, "big") % (_RANDOM_END - _RANDOM_FIRST)))


def shuffle(deal: Deal, pack: Sequence[int]) -> tuple[list[int], Generator]:
    """Return the pack shuffled for this deal, and the generator afterwards. Deal from the **end** of the list."""
    source: Source = deal.generator.source()
    if deal.generator.kind == "lcg" and len(pack) == 52:
        pack = sorted(pack, key=_microsoft_order)
    shuffled = source.shuffled(pack)
    return shuffled, source.value()


def _microsoft_order(card_number: int) -> tuple[int, int]:
    """Return the sort key of a card for rule deals 11: by rank, and within a rank club, diamond, heart, spade."""
    return rank(card_number), (CLUBS, DIAMONDS, HEARTS, SPADES).index(suit(card_number))


def pack_of(ranks: Sequence[int], decks: int = 1) -> tuple[int, ...]:
    """Return a pack of these ranks in the order of rule deals 10."""
    return tuple(card(r, s, copy) for copy in range(decks) for s in range(4) for r in sorted(ranks))
