"""Owns deal numbers: their text (rules §4.0), the generator each starts (§4.1) and the shuffled pack (§4.2–4.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from lacuna.errors import BadDealError
from lacuna.model.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card, rank, suit
from lacuna.model.rng import Generator, Source

MICROSOFT_DEALS = 32000
_PLAIN_END = 10**20
_MS_END = 2**33
_RANDOM_FIRST, _RANDOM_END = 10**6, 10**9
_SHAPE = re.compile(r"#?(ms)?([0-9]+)", re.ASCII | re.IGNORECASE)


class Deal(NamedTuple):
    """A deal number: its canonical text is its identity; it never becomes a JavaScript number."""

    text: str

    @property
    def number(self) -> int:
        """The number without its ``ms``."""
        return int(self.text.removeprefix("ms"))

    @property
    def generator(self) -> Generator:
        """The generator that deals it, before the first draw (rules §4.1)."""
        microsoft = self.text.startswith("ms") or self.number < MICROSOFT_DEALS
        return Generator("lcg" if microsoft else "mt", self.number)


def parse_deal(text: str) -> Deal:
    """The deal of a text as people type it.

    >>> parse_deal(" #MS0004711 ")
    Deal(text='4711')
    """
    match = _SHAPE.fullmatch(text.strip())
    if match is None:
        raise BadDealError("deal-form", text=text[:40])
    prefix, digits = match[1] or "", match[2].lstrip("0")
    end = _MS_END if prefix else _PLAIN_END
    # By length first: int() of a long text is slow, and beyond 4,300 digits an error of its own.
    if not digits or len(digits) > 20 or int(digits) >= end:
        first, last = f"{prefix.lower()}1", f"{prefix.lower()}{end - 1}"
        raise BadDealError("deal-range", text=text.strip()[:40], first=first, last=last)
    return Deal(digits if int(digits) < MICROSOFT_DEALS else prefix.lower() + digits)


def random_deal(entropy: bytes) -> Deal:
    """A new deal, uniform in 10^6 … 10^9 − 1 (rules §4.0), from 32 bytes of outside randomness.

    With 256 bits the remainder's bias is below 2^-226: nobody will ever see it.
    """
    if len(entropy) != 32:
        raise BadDealError("entropy-bytes", n=len(entropy))
    return Deal(str(_RANDOM_FIRST + int.from_bytes(entropy, "big") % (_RANDOM_END - _RANDOM_FIRST)))


def shuffle(deal: Deal, pack: Sequence[int]) -> tuple[list[int], Generator]:
    """The pack shuffled for this deal, and the generator afterwards; dealing takes from the **end** of the list."""
    source: Source = deal.generator.source()
    if deal.generator.kind == "lcg" and len(pack) == 52:
        pack = sorted(pack, key=_microsoft_order)
    shuffled = source.shuffled(pack)
    return shuffled, source.value()


def _microsoft_order(number: int) -> tuple[int, int]:
    """Rules §4.3: for each rank club, diamond, heart, spade."""
    return rank(number), (CLUBS, DIAMONDS, HEARTS, SPADES).index(suit(number))


def pack_of(ranks: Sequence[int], decks: int = 1) -> tuple[int, ...]:
    """A pack in the order of rules §4.2, with only the given ranks."""
    return tuple(card(r, s, copy) for copy in range(decks) for s in range(4) for r in sorted(ranks))
