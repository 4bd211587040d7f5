"""Owns the shape of a garden game: its slots by what they are for, and which card goes on which.

Below everything else of the family. Which moves there are is ``view``'s, what is dealt and won ``rules``'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from lacuna.families.garden.layout import make_garden
from lacuna.model import cards as c
from lacuna.model.layout import Layout, Slot

#: Cards of one rank and colour are one kind: 2 · rank, and 1 more for red. No card has kind 0.
Kind = int
NOTHING: Kind = 0
#: The kind of each card.
KINDS: tuple[Kind, ...] = tuple(2 * c.rank(card) + c.is_red(card) for card in range(2 * 52))

#: What an empty pile takes: any card or packet, or only one of the top rank or a packet that begins with one.
Empty = Literal["any", "king"]


@dataclass(frozen=True)
class GardenShape:
    """The table and the cards of one game of the family.

    ``top``, ``packets`` and ``empty`` are those of its ``GardenRules``; ``foundations`` are those of each suit and
    ``height`` the cards of a finished one; ``tableau`` the slots of the piles, ``reserve`` those of the reserve, one a
    card. ``under`` is the slot of the face-down cards of each pile that has any. ``takes`` is the kind that may be laid
    on each card.
    """

    layout: Layout
    foundations: tuple[tuple[Slot, ...], ...]
    tableau: range
    reserve: range
    under: Mapping[Slot, Slot]
    height: int
    top: int
    takes: tuple[Kind, ...]
    packets: bool
    empty: Empty


@lru_cache
def make_shape(
    heights: tuple[int, ...],
    reserve: int,
    *,
    fans: int,
    decks: int,
    top: int,
    per_suit: int,
    wrap: bool,
    packets: bool,
    empty: Empty,
    face_down: bool,
) -> GardenShape:
    """The shape of a game with these values of ``GardenRules``."""
    layout = make_garden(per_suit, [height * face_down for height in heights], reserve, fans)
    count = per_suit * len(c.SUIT_ORDER)
    tableau = range(count, count + len(heights))
    named = {info.id: slot for slot, info in enumerate(layout.slots)}
    return GardenShape(
        layout=layout,
        # In the order C S H D, and the same again when there are two a suit.
        foundations=tuple(tuple(range(suit, count, len(c.SUIT_ORDER))) for suit in c.SUIT_ORDER),
        tableau=tableau,
        reserve=range(tableau.stop, tableau.stop + reserve),
        under={slot: named[f"d{n}"] for n, slot in enumerate(tableau, 1) if f"d{n}" in named},
        height=decks * top // per_suit,
        top=top,
        takes=tuple(_laid_on(card, top, wrap) for card in range(2 * 52)),
        packets=packets,
        empty=empty,
    )


def _laid_on(card: int, top: int, wrap: bool) -> Kind:
    """The kind that goes on a card: one lower, other colour; on an ace a King or nothing (rules §3)."""
    lower = c.rank(card) - 1 or top * wrap
    return 2 * lower + (not c.is_red(card)) if lower else NOTHING
