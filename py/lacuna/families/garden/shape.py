"""The shape of a garden game: its slots by purpose, and which card goes on which.

All other modules of the family except ``layout`` build on this one. The moves are in ``tableau``; dealing and winning
are in ``rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from lacuna.families.garden.layout import make_garden
from lacuna.model import cards as c
from lacuna.model.layout import Layout, Slot

#: The rank and colour of a card as one number: 2 · rank, plus 1 if it is red. Cards that have these in common go on
#: the same cards.
RankColour = int
#: A number that no card has. In ``GardenShape.takes`` it means that nothing goes on a card.
NOTHING: RankColour = 0
#: The rank and colour of each card.
RANK_COLOURS: tuple[RankColour, ...] = tuple(2 * c.rank(card) + c.is_red(card) for card in range(2 * 52))

#: What an empty pile takes: ``any`` card or packet, or only a ``king``, alone or as the bottom of a packet.
Empty = Literal["any", "king"]


@dataclass(frozen=True)
class GardenShape:
    """The table and the cards of one game of the family.

    * ``layout``: the slots.
    * ``foundations``: the foundations of each suit.
    * ``tableau``: the slots of the piles.
    * ``reserve``: the slots of the reserve, one for each card.
    * ``under``: for each pile that is dealt with face-down cards, the slot of those cards.
    * ``foundation_height``: the number of cards in a finished foundation.
    * ``takes``: for each card, the rank and colour of the cards that go on it in a pile.
    * ``top``, ``packets``, ``empty``: as in ``GardenRules``.
    """

    layout: Layout
    foundations: tuple[tuple[Slot, ...], ...]
    tableau: range
    reserve: range
    under: Mapping[Slot, Slot]
    foundation_height: int
    top: int
    takes: tuple[RankColour, ...]
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
    foundations_per_suit: int,
    wrap: bool,
    packets: bool,
    empty: Empty,
    face_down: bool,
) -> GardenShape:
    """Return the shape of a game with these fields of ``GardenRules``."""
    layout = make_garden(foundations_per_suit, [height * face_down for height in heights], reserve, fans)
    count = foundations_per_suit * len(c.SUIT_ORDER)
    tableau = range(count, count + len(heights))
    slot_by_id = {info.id: slot for slot, info in enumerate(layout.slots)}
    return GardenShape(
        layout=layout,
        # C S H D, and again C S H D if there are two of each suit.
        foundations=tuple(tuple(range(suit, count, len(c.SUIT_ORDER))) for suit in c.SUIT_ORDER),
        tableau=tableau,
        reserve=range(tableau.stop, tableau.stop + reserve),
        under={slot: slot_by_id[f"d{n}"] for n, slot in enumerate(tableau, 1) if f"d{n}" in slot_by_id},
        foundation_height=decks * top // foundations_per_suit,
        top=top,
        takes=tuple(_rank_colour_on(card, top, wrap) for card in range(2 * 52)),
        packets=packets,
        empty=empty,
    )


def _rank_colour_on(card: int, top: int, wrap: bool) -> RankColour:
    """Return the rank and colour that go on a card: one rank lower in the other colour (rules garden 8, 9).

    If the ranks wrap, a card of the top rank goes on an ace. Otherwise nothing goes on an ace.
    """
    lower = c.rank(card) - 1 or top * wrap
    return 2 * lower + (not c.is_red(card)) if lower else NOTHING
