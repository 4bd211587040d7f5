"""Moves as lists of transfers: the same form for a card, a packet, an exchange, a deal and a redeal."""

from __future__ import annotations

from typing import Literal, NamedTuple

#: The cards of one slot, bottom first. A card is an int (``cards``).
Pile = tuple[int, ...]
MoveKind = Literal["move", "deal", "redeal"]

#: The pile of each single card. A history has thousands of such piles; sharing them saves memory.
SINGLES: tuple[Pile, ...] = tuple((card,) for card in range(2 * 52))


class Transfer(NamedTuple):
    """Cards (bottom first) that go from the top of one slot to the top of another. Slots are ints (``layout``)."""

    cards: Pile
    source: int
    destination: int


class Move(NamedTuple):
    """A move: the cards of all its transfers are lifted, then all are dropped.

    ``steps`` is only for the animation, and usually empty. The transfers show only where each card begins and ends. If
    a card passes through the talon or the discard on its way, ``steps`` has the single steps in order.
    """

    transfers: tuple[Transfer, ...]
    kind: MoveKind = "move"
    steps: tuple[Transfer, ...] = ()


def card_move(card: int, source: int, destination: int) -> Move:
    """Return the move of a single card."""
    return Move((Transfer(SINGLES[card], source, destination),))


def displaced(move: Move) -> Transfer | None:
    """Return the transfer of the card whose place the moved card takes, or None.

    In an exchange that card goes to the place that the moved card leaves; a replaced card goes to the discard.
    """
    first, *others = move.transfers
    return next((other for other in others if other.source == first.destination), None)


def shift(piles: tuple[Pile, ...], transfers: tuple[Transfer, ...]) -> tuple[Pile, ...]:
    """Return the piles after the transfers. Nothing is checked: the transfers must come from the rules."""
    after = list(piles)
    for cards, source, _ in transfers:
        after[source] = after[source][: -len(cards)]
    for cards, _, destination in transfers:
        after[destination] += cards
    return tuple(after)


def compressed(move: Move) -> bytes | None:
    """Return the transfers of a move as bytes, or None if a number is above 255 or the move has ``steps``.

    Each transfer becomes the number of its cards, the cards, the source and the destination. In this form the redeals
    of a long history take little memory.
    """
    numbers = [number for cards, *ends in move.transfers for number in (len(cards), *cards, *ends)]
    return None if move.steps or max(numbers, default=0) > 255 else bytes(numbers)


def expanded(numbers: bytes, kind: MoveKind) -> Move:
    """Return the move of this kind that :func:`compressed` turned into these bytes.

    >>> expanded(compressed(card_move(3, 5, 8)), "move") == card_move(3, 5, 8)
    True
    """
    transfers = []
    place = 0
    while place < len(numbers):
        end = place + 1 + numbers[place]
        cards = tuple(numbers[place + 1 : end])
        transfers.append(Transfer(SINGLES[cards[0]] if len(cards) == 1 else cards, *numbers[end : end + 2]))
        place = end + 2
    return Move(tuple(transfers), kind)


def inverse(transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """Return the transfers that undo these.

    Their order is reversed, so that the last of several drops on one slot is lifted first.
    """
    return tuple(Transfer(cards, destination, source) for cards, source, destination in reversed(transfers))
