"""The parade family's compact positions and moves for searches, in which equivalent cards and columns are the same.

Words:

* A *kind* is a card without its copy number: ``suit * 13 + rank - 1``, so 0–51. Both 5H have kind 30. Aces have no
  kind of their own: all of them are ``ACE``.
* A *base* is a card that begins a foundation: a 2, 3 or 4. Each row has one of these ranks, and its foundations are
  built up from it in steps of three ranks, for example 2-5-8-J.
* A *cell* is what one column of a row holds, as a byte: the kind of a *misplaced* card (one that is
  not on a foundation), ``ACE``, ``GAP``, or ``FOUNDED``
  plus the kind of a foundation's top card.
* A *source* is the place that a card leaves: 0–2 for a row, ``PILES`` plus its index for a reserve pile.

A row is its cells in ascending order, as bytes, because the order of its columns does not matter. Example, row 1 in a
game of four columns::

    columns   2H-5H   KD   --   KD'
    cells     94      51   53   51       94 = FOUNDED + 30, the kind of 5H; 51 is the kind of both KD
    row       bytes((51, 51, 53, 94))

The reserve is its piles as bytes of kinds, each from its bottom. The talon is only a count of cards: its order never
changes, and the model knows it.

A move is one number with five parts, here and in csrc/parade.c. Their widths in bits, from the lowest bit on::

    action 3   source 4   kind 6   row 2   other 6

Example: 5H goes from the second reserve pile to a foundation. The action is ``BUILD`` (0), the source ``PILES + 1``
(4), the kind 30, which makes ``0 | 4 << 3 | 30 << 7``:

>>> pack_move(BUILD, PILES + 1, 30)
3872
>>> unpack_move(3872)
(0, 4, 30, 0, 0)
"""

from __future__ import annotations

from typing import NamedTuple

from lacuna.families.parade.shape import STEP
from lacuna.model import cards as c

ACE, GAP, FOUNDED = 52, 53, 64
#: The first source that is a reserve pile.
PILES = 3

#: The actions of moves, in the order of csrc/parade.c:
#: * ``BUILD``: a card goes to a foundation on which it follows.
#: * ``FILL``: a base goes to a gap of its row.
#: * ``REPLACE``: a base takes the place of an Ace in its row; the Ace is discarded.
#: * ``EXCHANGE``: two bases, each misplaced in the row of the other, change places. ``source`` and ``kind`` are the
#:   upper card's, ``row`` and ``other`` the row and kind of the lower one. Only this action has these two parts.
#: * ``LEAVE``: an Ace leaves its row by a separate move. This action has no kind.
#: * ``TO_RESERVE``: a card goes to the first empty reserve pile.
#: * ``DEAL``: one card of the talon goes to each reserve pile. This action has no other parts.
BUILD, FILL, REPLACE, EXCHANGE, LEAVE, TO_RESERVE, DEAL = range(7)

#: The widths of a move's parts in bits (``other`` has the rest), the first bit of each, and their masks.
ACTION_BITS, SOURCE_BITS, KIND_BITS, ROW_BITS = 3, 4, 6, 2
SOURCE_SHIFT = ACTION_BITS
KIND_SHIFT = SOURCE_SHIFT + SOURCE_BITS
ROW_SHIFT = KIND_SHIFT + KIND_BITS
OTHER_SHIFT = ROW_SHIFT + ROW_BITS
ACTION_MASK = (1 << ACTION_BITS) - 1
SOURCE_MASK = (1 << SOURCE_BITS) - 1
KIND_MASK = (1 << KIND_BITS) - 1
ROW_MASK = (1 << ROW_BITS) - 1


def founded_kinds(cell: int) -> range:
    """Return the kinds of the cards in a foundation, the top one first. The Ace of a suit is never among them.

    >>> list(founded_kinds(FOUNDED + 30))  # the 5 of hearts lies on the 2
    [30, 27]
    """
    top = cell - FOUNDED
    return range(top, top - top % 13, -STEP)


#: The number of cards in the foundation that a cell shows; 0 for a cell without one.
HEIGHTS = tuple(len(founded_kinds(cell)) if cell >= FOUNDED else 0 for cell in range(FOUNDED + 52))


class Compact(NamedTuple):
    """A position: the rows from the top, the reserve piles, and the number of cards in the talon."""

    rows: tuple[bytes, ...]
    piles: tuple[bytes, ...]
    talon_count: int


def pack_move(action: int, source: int = 0, kind: int = 0, row: int = 0, other: int = 0) -> int:
    """Return a move as one number."""
    return action | source << SOURCE_SHIFT | kind << KIND_SHIFT | row << ROW_SHIFT | other << OTHER_SHIFT


def unpack_move(move: int) -> tuple[int, int, int, int, int]:
    """Return the action, source, kind, row and other of a move."""
    return (
        move & ACTION_MASK,
        move >> SOURCE_SHIFT & SOURCE_MASK,
        move >> KIND_SHIFT & KIND_MASK,
        move >> ROW_SHIFT & ROW_MASK,
        move >> OTHER_SHIFT,
    )


def kind_of(card: int) -> int:
    """Return the kind of a card, or ``ACE``.

    >>> kind_of(c.parse_card("5H")), kind_of(c.parse_card("5H'")), kind_of(c.parse_card("AS"))
    (30, 30, 52)
    """
    return ACE if c.rank(card) == c.ACE else card % 52
