"""The garden family's compact positions and moves for searches, which do not tell the copies of a card apart.

Words:

* A *kind* is a card without its copy number: ``suit * 13 + rank - 1``, so 0–51. Both 5H have kind 30.
* The *size* of a move is how many cards it moves.
* A *source* is the place that a card leaves: a pile by its number, or ``FROM_RESERVE`` plus the kind of a card of the
  reserve. A *destination* is a pile, or ``HOME``: a foundation of the card's suit.

A pile is its kinds as bytes, from its bottom; ``HIDDEN`` is added to the kind of a card that lies face down. Example::

    pile   KD face down, 6C, 5H      bytes((51 + 64, 5, 30))

A move is one number with three parts, here and in csrc/garden.c. Their widths in bits, from the lowest bit on::

    source 7   size 7   destination 5

Example: the two cards 6C 5H go together from pile 3 to pile 1, which makes ``3 | 2 << 7 | 1 << 14``:

>>> pack_move(source=3, size=2, destination=1)
16643
>>> unpack_move(16643)
(3, 2, 1)
"""

from __future__ import annotations

from typing import NamedTuple

HIDDEN = 64
#: The destination of a card that goes to a foundation. If two foundations take it, they are equivalent.
HOME = 16
#: The source of a card of the reserve is this plus its kind. Smaller numbers are piles.
FROM_RESERVE = 16

#: The widths of a move's parts in bits (the destination has the rest), the first bit of each, and their masks.
SOURCE_BITS, SIZE_BITS = 7, 7
SIZE_SHIFT = SOURCE_BITS
DESTINATION_SHIFT = SIZE_SHIFT + SIZE_BITS
SOURCE_MASK = (1 << SOURCE_BITS) - 1
SIZE_MASK = (1 << SIZE_BITS) - 1


class Compact(NamedTuple):
    """A position.

    * ``home``: the heights of the foundations, suit by suit, the higher ones of a suit first
    * ``piles``: the piles of the tableau, by number
    * ``reserve``: the kinds of the cards in the reserve, sorted
    * ``build_on``: the number of the pile that the next move must go to; None if it may be any move
    """

    home: bytes
    piles: tuple[bytes, ...]
    reserve: bytes
    build_on: int | None = None


def pack_move(source: int, size: int, destination: int) -> int:
    """Return a move as one number."""
    return source | size << SIZE_SHIFT | destination << DESTINATION_SHIFT


def unpack_move(move: int) -> tuple[int, int, int]:
    """Return the source, size and destination of a move."""
    return move & SOURCE_MASK, move >> SIZE_SHIFT & SIZE_MASK, move >> DESTINATION_SHIFT
