"""A second implementation of deal numbers (docs/rules/deals.md), written from that page alone: dice, packs, boards.

It imports nothing of lacuna. It is the oracle for deal numbers that no reference file contains.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

Die = Callable[[int], int]
Rows = list[list[str]]


def make_die(deal: str) -> Die:
    """Return the die of a deal: called with a number of sides, it rolls 0 … sides − 1 (rules deals 13–16)."""
    number = int(deal.replace("ms", ""))
    if number >= 32000 and "ms" not in deal:
        roll = random.Random(number).random
        return lambda sides: int(roll() * sides)
    state = [number if number < 4294967296 else number - 4294967296]

    def die(sides: int) -> int:
        state[0] = (214013 * state[0] + 2531011) % 8589934592
        high = state[0] // 65536
        if number < 2147483648:
            value = high % 32768
        elif number < 4294967296:
            value = high % 32768 + 32768
        else:
            value = high % 65536 + 1
        return value % sides

    return die


def shuffle(cards: Iterable[str], die: Die) -> list[str]:
    """Return the cards shuffled by rule deals 12; the last card is swapped first."""
    order = list(cards)
    k = len(order)
    while k > 1:
        j = die(k)
        k -= 1
        order[j], order[k] = order[k], order[j]
    return order


def pack(deal: str) -> list[str]:
    """Return one deck before the shuffle (rule deals 10), in the Microsoft order if that applies (rule deals 11)."""
    ranks = "A23456789TJQK"
    if "ms" in deal or int(deal) < 32000:
        return [rank + suit for rank in ranks for suit in "CDHS"]
    return [rank + suit for suit in "CSHD" for rank in ranks]


def deal_order(cards: list[str], cells: int) -> list[str]:
    """Return the cards in the order in which they are dealt: from the end of the list (rule deals 17)."""
    return cards[::-1][:cells]


def opening(deal: str) -> tuple[Rows, Die]:
    """Return the 4 × 13 board of an opening, and the die with which a redeal continues."""
    die = make_die(deal)
    cells = deal_order(shuffle(pack(deal), die), 52)
    tokens = ["--" if card[0] == "A" else card for card in cells]
    return [tokens[row * 13 : row * 13 + 13] for row in range(4)], die
