"""The text that the player types in the chooser's field for the deal number: a number, or a link to a game."""

from __future__ import annotations

import re
from typing import NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import is_link, parse_address
from lacuna.model.deals import Deal, parse_deal
from lacuna.model.variant import Variant

#: The most characters of a field that are read: as many as an address with a deal number may have.
MAX_TYPED = 400


class DealNumber(NamedTuple):
    """The deal of a typed number, or None if nothing is typed."""

    deal: Deal | None


class GameLink(NamedTuple):
    """A typed link to a game: the game, its options, and the deal if the link has one."""

    variant: Variant
    options: dict[str, str]
    deal: Deal | None


class OtherLink(NamedTuple):
    """A typed link that the verb ``open`` reads: to a game with its moves, or to a bot."""

    address: str


class Unreadable(NamedTuple):
    """A typed text that is neither a deal number nor a link, and why."""

    error: LacunaError


#: What the text in the field for the number means.
Typed = DealNumber | GameLink | OtherLink | Unreadable


def read_typed(text: str) -> Typed:
    """Return what the text in the field for the number means.

    >>> read_typed(" #MS0004711 ")
    DealNumber(deal=Deal(text='4711'))
    >>> read_typed("https://example.org/#gaps%3Fredeals%3D3/7").deal
    Deal(text='7')
    """
    text = text.strip()[: MAX_TYPED + 1]
    address = address_in(text)
    if is_link(address):
        return OtherLink(address)
    try:
        if address:
            return GameLink(*parse_address(address))
    except LacunaError as error:
        if "/" in address:  # without it, the text may be a deal number with a "#" before it
            return Unreadable(error)
    try:
        return DealNumber(parse_deal(text) if text else None)
    except LacunaError as error:
        return Unreadable(error)


def address_in(typed: str) -> str:
    """Return the address of a game in a typed text if the text is a link or the end of one, else an empty text."""
    if len(typed) > MAX_TYPED or not ("#" in typed or "/" in typed):
        return ""
    return _percent_decode(typed[typed.rfind("#") + 1 :]).strip()


def _percent_decode(text: str) -> str:
    # urllib.parse has this function too, but importing it would load many other modules.
    octets = re.sub(
        rb"%([0-9a-fA-F]{2})", lambda match: bytes.fromhex(match[1].decode()), text.encode(errors="replace")
    )
    return octets.decode(errors="replace")
