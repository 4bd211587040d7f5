"""A list of winnable deals as text: the deal numbers, and a winning line for each as one large number.

A line is a number of mixed radix. Each digit is the index of a move among the legal moves, and its radix is their
number. That number is known only once the moves before are made, so a line can only be read by playing it. For example,
move 2 of 3, then 0 of 4, then 1 of 2 is ``2 + 3 * (0 + 4 * 1)``, which is 14.

Some indices are played more often than others. To save bits, such an index gets a larger share of the numbers, its
*room*: ``weights[i]`` out of the sum of the weights of all legal moves. This is the range
variant of asymmetric numeral systems (rANS; Duda, arXiv:1311.2540). If all weights are 1, it is the plain mixed radix.
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

#: The rooms of the indices 0, 1, 2 …. The last weight also holds for all further indices.
Weights = tuple[int, ...]
#: How many bytes a deal number or a count takes, and how many a line's length or a weight.
NUMBER_BYTES, LENGTH_BYTES = 3, 2
#: The most moves in a line. Without a limit, reading a damaged line might repeat positions for ever.
MOST_MOVES = 2000


class Packed(NamedTuple):
    """A list: the deal numbers, easiest deal first, a winning line for each as bytes, and the weights for the lines."""

    numbers: tuple[int, ...]
    lines: tuple[bytes, ...]
    weights: Weights


def pack(packed: Packed) -> str:
    """Return the text of a list: all numbers and lines as bytes, compressed and in base 85.

    The order is: the counts of deals and weights, the deal numbers, the lengths of the lines, the weights, the lines.
    """
    head = (len(packed.numbers), len(packed.weights))
    parts = (
        (NUMBER_BYTES, head),
        (NUMBER_BYTES, packed.numbers),
        (LENGTH_BYTES, [len(line) for line in packed.lines]),
        (LENGTH_BYTES, packed.weights),
    )
    numbers = b"".join(number.to_bytes(size, "big") for size, part in parts for number in part)
    return b85encode(zlib.compress(numbers + b"".join(packed.lines), 9)).decode()


def unpack(text: str) -> Packed:
    """Return the list in a text; raise :class:`BadDealError` if it is damaged."""
    try:
        data = zlib.decompress(b85decode(text))
    except (ValueError, zlib.error):
        raise BadDealError("winnable-damaged") from None
    stream = BytesIO(data)
    count, weight_count = _read_numbers(stream, NUMBER_BYTES, 2)
    numbers = _read_numbers(stream, NUMBER_BYTES, count)
    lengths = _read_numbers(stream, LENGTH_BYTES, count)
    weights = _read_numbers(stream, LENGTH_BYTES, weight_count)
    return Packed(numbers, tuple(_read(stream, length) for length in lengths), weights)


def _read(stream: BytesIO, size: int) -> bytes:
    """Read exactly ``size`` bytes; raise :class:`BadDealError` if there are fewer."""
    data = stream.read(size)
    if len(data) < size:
        raise BadDealError("winnable-damaged")
    return data


def _read_numbers(stream: BytesIO, size: int, count: int) -> tuple[int, ...]:
    """Read ``count`` numbers of ``size`` bytes each."""
    data = _read(stream, size * count)
    return tuple(int.from_bytes(data[at : at + size], "big") for at in range(0, len(data), size))


@cache
def bounds(weights: Weights, choices: int) -> tuple[int, ...]:
    """Return the start of the room of each index below ``choices``, and then the end of the last room.

    ``choices`` is the number of legal moves. Without weights, each room is 1.

    >>> bounds((3, 1), 4)
    (0, 3, 4, 5, 6)
    """
    last = weights[-1] if weights else 1
    return tuple(accumulate((*weights[:choices], *[last] * (choices - len(weights))), initial=0))


def pack_line(digits: Sequence[tuple[int, int]], weights: Weights) -> bytes:
    """Return a line as bytes; ``digits`` has, for each move, its index among the legal moves and their number.

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
    """Reads a line move by move; the caller knows how many moves are legal."""

    def __init__(self, line: bytes, weights: Weights) -> None:
        self._number = int.from_bytes(line, "big")
        self._weights = weights
        self._moves_read = 0

    def next(self, choices: int) -> int:
        """Return the index of the next move, of ``choices`` legal ones."""
        self._moves_read += 1
        if not choices or self._moves_read > MOST_MOVES:
            raise BadDealError("winnable-damaged")
        bound = bounds(self._weights, choices)
        rest, place = divmod(self._number, bound[-1])
        index = bisect_right(bound, place) - 1
        self._number = rest * (bound[index + 1] - bound[index]) + place - bound[index]
        return index

    def check_end(self) -> None:
        """Raise :class:`BadDealError` if a part of the line is left after the move that wins."""
        if self._number:
            raise BadDealError("winnable-damaged")
