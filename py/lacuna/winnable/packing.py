"""Owns the form of a list of winnable deals: deal numbers and lines to one text, and back.

A line is one number of mixed radix: a digit is the index of a move among the legal ones, its radix how many there were,
so only who plays by the rules can read it. Where some indices are played more often than others they are given more
room: digit ``i`` takes ``weights[i]`` of the sum of the weights. All of them 1, it is the plain mixed radix.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import accumulate
from typing import NamedTuple

from lacuna.errors import BadDealError

Weights = tuple[int, ...]
#: The bytes of a deal number and of a count; of a line's length and of a weight.
NUMBER, LENGTH = 3, 2
#: No line has more moves: a spoilt one might go round for ever.
MOST_MOVES = 2000


class Packed(NamedTuple):
    """Deals, the easiest first, each with its line as bytes, and the weights that the lines are written with."""

    numbers: tuple[int, ...]
    lines: tuple[bytes, ...]
    weights: Weights


def pack(packed: Packed) -> str:
    """The text of a list: how many deals and weights, the deals, the lengths of the lines, the weights, the lines."""
    head = (len(packed.numbers), len(packed.weights))
    parts = (
        (NUMBER, head),
        (NUMBER, packed.numbers),
        (LENGTH, [len(line) for line in packed.lines]),
        (LENGTH, packed.weights),
    )
    numbers = b"".join(number.to_bytes(size, "big") for size, part in parts for number in part)
    return b85encode(zlib.compress(numbers + b"".join(packed.lines), 9)).decode()


def unpack(text: str) -> Packed:
    """The list of a text; one that is spoilt is refused whole."""
    try:
        data = zlib.decompress(b85decode(text))
    except (ValueError, zlib.error):
        raise BadDealError("winnable-spoilt") from None
    stream = BytesIO(data)
    count, weighed = _wholes(stream, NUMBER, 2)
    numbers = _wholes(stream, NUMBER, count)
    lengths = _wholes(stream, LENGTH, count)
    weights = _wholes(stream, LENGTH, weighed)
    return Packed(numbers, tuple(stream.read(length) for length in lengths), weights)


def _wholes(stream: BytesIO, size: int, count: int) -> tuple[int, ...]:
    """So many whole numbers."""
    data = stream.read(size * count)
    return tuple(int.from_bytes(data[at : at + size], "big") for at in range(0, len(data), size))


@cache
def bounds(weights: Weights, choices: int) -> tuple[int, ...]:
    """Where the room of each digit begins, and where the last ends; past the table its last weight holds."""
    last = weights[-1] if weights else 1
    return tuple(accumulate((*weights[:choices], *[last] * (choices - len(weights))), initial=0))


def pack_line(digits: Sequence[tuple[int, int]], weights: Weights) -> bytes:
    """A line as a number: of each move its index and how many were legal, in order.

    >>> pack_line([(2, 3), (0, 4), (1, 2)], ())
    b'\\x0e'
    """
    number = 0
    for index, choices in reversed(digits):
        bound = bounds(weights, choices)
        room = bound[index + 1] - bound[index]
        number = number // room * bound[-1] + bound[index] + number % room
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


class LineReader:
    """Reads a line, a digit at a time, from whoever knows how many moves are legal."""

    def __init__(self, line: bytes, weights: Weights) -> None:
        self._number = int.from_bytes(line, "big")
        self._weights = weights
        self._read = 0

    def next(self, choices: int) -> int:
        """The index of the next move."""
        self._read += 1
        if not choices or self._read > MOST_MOVES:
            raise BadDealError("winnable-spoilt")
        bound = bounds(self._weights, choices)
        rest, place = divmod(self._number, bound[-1])
        index = bisect_right(bound, place) - 1
        self._number = rest * (bound[index + 1] - bound[index]) + place - bound[index]
        return index

    def end(self) -> None:
        """The game is won: nothing may be left."""
        if self._number:
            raise BadDealError("winnable-spoilt")
