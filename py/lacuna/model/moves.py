"""Owns transfers and moves: one shape for a card, a packet, an exchange, a deal, a redeal; with one exact inverse."""

from __future__ import annotations

from typing import Literal, NamedTuple

Pile = tuple[int, ...]
MoveKind = Literal["move", "deal", "redeal"]


#: The pile of each single card: most cards of a history lie alone, so each such pile is there but once.
SINGLES: tuple[Pile, ...] = tuple((card,) for card in range(2 * 52))


class Transfer(NamedTuple):
    """Cards (bottom first) that leave the top of one slot for the top of another."""

    cards: Pile
    source: int
    destination: int


class Move(NamedTuple):
    """Lift all transfers from the tops, then drop all.

    ``steps`` are the ordered single steps where the net effect hides them (a card that passes through the
    talon or the discard); they serve the eye alone and take no part in the rules.
    """

    transfers: tuple[Transfer, ...]
    kind: MoveKind = "move"
    steps: tuple[Transfer, ...] = ()


def card_move(card: int, source: int, destination: int) -> Move:
    """The move of a single card."""
    return Move((Transfer(SINGLES[card], source, destination),))


def shift(piles: tuple[Pile, ...], transfers: tuple[Transfer, ...]) -> tuple[Pile, ...]:
    """The piles after the transfers; unchecked: the caller has the move from the rules."""
    table = list(piles)
    for cards, source, _ in transfers:
        table[source] = table[source][: -len(cards)]
    for cards, _, destination in transfers:
        table[destination] += cards
    return tuple(table)


def compressed(move: Move) -> bytes | None:
    """A move of many transfers in few bytes; None where it does not fit into them."""
    numbers = [number for cards, *ends in move.transfers for number in (len(cards), *cards, *ends)]
    return None if move.steps or max(numbers, default=0) > 255 else bytes(numbers)


def expanded(numbers: bytes, kind: MoveKind) -> Move:
    """The move of :func:`compressed`.

    >>> expanded(compressed(card_move(3, 5, 8)), "move") == card_move(3, 5, 8)
    True
    """
    transfers = []
    place = 0
    while place < len(numbers):
        last = place + 1 + numbers[place]
        cards = tuple(numbers[place + 1 : last])
        transfers.append(Transfer(SINGLES[cards[0]] if len(cards) == 1 else cards, *numbers[last : last + 2]))
        place = last + 2
    return Move(tuple(transfers), kind)


def inverse(transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """The transfers that undo these.

    They run backwards, so that of several drops on one slot the last comes off first.
    """
    return tuple(Transfer(cards, destination, source) for cards, source, destination in reversed(transfers))
