"""Links to played games: the address of the deal, then every action in a few characters.

An example is ``gaps?redeals=3/4711/nAQE…``. The part after the deal is a letter for the speed of the replay, then bytes
in URL-safe base64:

========  =============================================================================================
bytes     meaning
========  =============================================================================================
0         the format, ``FORMAT``
1         the revision of the variant's rules, modulo 256
2-3       a checksum over the actions and the last position
4-5       the number of actions
6-        the actions as bits, the last byte filled up with zeros
========  =============================================================================================

An action is written as its index among the legal moves, in as many bits as the number of legal moves needs. For
example, with 5 legal moves an index takes 3 bits, and the third move is ``010``. The index after the last move, here
``101``, stands for an action that is not a single move; two more bits say which. The legal moves are known only from
the position, so a link can only be read by playing it.
"""

from __future__ import annotations

import itertools
import re
import zlib
from binascii import a2b_base64, b2a_base64
from typing import NamedTuple, get_args

from lacuna.errors import BadSaveError
from lacuna.games.address import parse_address
from lacuna.model.moves import Move
from lacuna.model.notation import print_board
from lacuna.model.rules_protocol import Finishes, settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.play.winning_line import Speed

FORMAT = 1
#: The most characters after the address of the deal, and the most actions. A phone would take too long to read more.
MAX_CODE_LENGTH, MAX_ACTIONS = 4000, 2000
#: The actions that are not a single move. A link has the index of the action in this tuple.
_OTHERS = ("redeal", "restart", "resign", "series")
#: How many bits an index in ``_OTHERS`` takes, and how many the number of moves in a series.
_OTHER_BITS, _SERIES_BITS = 2, 8
_HEAD_BYTES = 6
_CODE = re.compile(r"([snf])([A-Za-z0-9_-]+)", re.ASCII)
_SPEEDS: dict[str, Speed] = {speed[0]: speed for speed in get_args(Speed)}
_TO_LINK, _FROM_LINK = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")


class SharedGame(NamedTuple):
    """The game of a link, replayed to its end, and the speed of its replay on the table."""

    game: Game
    speed: Speed


class BitReader:
    """Reads numbers from bytes, each with as many bits as the caller says."""

    def __init__(self, data: bytes) -> None:
        self._bits = "".join(f"{byte:08b}" for byte in data)
        self._at = 0

    def take(self, count: int) -> int:
        """Return the number in the next ``count`` bits."""
        self._at += count
        if self._at > len(self._bits):
            raise BadSaveError("link-damaged")
        return int(self._bits[self._at - count : self._at] or "0", 2)

    def check_end(self) -> None:
        """Raise :class:`BadSaveError` if more is left than the zeros that fill the last byte."""
        rest = self._bits[self._at :]
        if len(rest) > 7 or "1" in rest:
            raise BadSaveError("link-damaged")


def write_link(game: Game, speed: Speed) -> str:
    """Return the link to a game, without what was undone in it.

    Raise :class:`BadSaveError` for a custom position, and for a game that is too long.
    """
    entries = game.entries
    if game.deal is None:
        raise BadSaveError("link-by-hand")
    bits = "".join(_action_bits(game, before, entry) for before, entry in itertools.pairwise(entries))
    body = b"".join(int(f"{bits[at : at + 8]:0<8}", 2).to_bytes(1, "big") for at in range(0, len(bits), 8))
    head = bytes((FORMAT, game.variant.revision & 255)) + _checksum(game) + (len(entries) - 1).to_bytes(2, "big")
    code = speed[0] + b2a_base64(head + body, newline=False).decode().translate(_TO_LINK).rstrip("=")
    if len(code) > MAX_CODE_LENGTH or len(entries) - 1 > MAX_ACTIONS:  # the first entry is the deal, not an action
        raise BadSaveError("link-long", most=MAX_ACTIONS)
    return f"{game.address}/{code}"


def read_link(link: str) -> SharedGame:
    """Return the game of a link, replayed to its end; raise :class:`BadSaveError` if the link is damaged."""
    address, _, code = link.strip().rpartition("/")
    if len(code) > MAX_CODE_LENGTH or len(address) > MAX_CODE_LENGTH:
        raise BadSaveError("link-long", most=MAX_ACTIONS)
    variant, options, deal = parse_address(address)
    found = _CODE.fullmatch(code)
    if found is None or deal is None or len(found[2]) % 4 == 1:
        raise BadSaveError("link-damaged")
    data = a2b_base64(found[2].translate(_FROM_LINK) + "=" * (-len(found[2]) % 4))
    if len(data) < _HEAD_BYTES or data[0] != FORMAT:
        raise BadSaveError("link-newer" if len(data) >= _HEAD_BYTES and data[0] > FORMAT else "link-damaged")
    if data[1] != variant.revision & 255:
        raise BadSaveError("link-revision", game=variant.title)
    count, bits = int.from_bytes(data[4:_HEAD_BYTES], "big"), BitReader(data[_HEAD_BYTES:])
    if count > MAX_ACTIONS:
        raise BadSaveError("link-long", most=MAX_ACTIONS)
    game = Game.new(variant, deal, options)
    for _ in range(count):
        _do_next(game, bits)
    bits.check_end()
    if _checksum(game) != data[2:4]:
        raise BadSaveError("link-damaged")
    return SharedGame(game, _SPEEDS[found[1]])


def _checksum(game: Game) -> bytes:
    """Return a checksum of two bytes over the actions and the last position, to detect damage."""
    text = " ".join((*game.log, print_board(game.rules, game.state)))
    return (zlib.crc32(text.encode()) & 0xFFFF).to_bytes(2, "big")


def _legal_moves(game: Game, state: State) -> tuple[Move, ...]:
    return () if game.rules.is_won(state) else game.rules.legal_moves(state)


def _to_bits(number: int, bits: int) -> str:
    return f"{number:0{bits}b}" if bits else ""


def _action_bits(game: Game, before: Entry, entry: Entry) -> str:
    """Return the bits of an action; ``before`` is the entry of the action before it."""
    legal = () if before.kind == "resign" else _legal_moves(game, before.state)
    index_bits = len(legal).bit_length()
    if entry.kind in ("move", "deal"):
        return _to_bits(legal.index(entry.moves[0]), index_bits)
    bits = _to_bits(len(legal), index_bits) + _to_bits(_OTHERS.index(entry.kind), _OTHER_BITS)
    return bits + _series_bits(game, entry.text.split(" "), before.state) if entry.kind == "series" else bits


def _series_bits(game: Game, texts: list[str], state: State) -> str:
    """Return the bits of a series: the number of its moves, then the index of each."""
    if len(texts) >= 1 << _SERIES_BITS:
        raise BadSaveError("link-long", most=MAX_ACTIONS)
    bits = _to_bits(len(texts), _SERIES_BITS)
    for text in texts:
        legal = _legal_moves(game, state)
        index = next(index for index, move in enumerate(legal) if game.text_of(move) == text)
        bits += _to_bits(index, len(legal).bit_length())
        _, state = settle(game.rules, apply(state, legal[index]))
    return bits


def _do_next(game: Game, bits: BitReader) -> None:
    """Read the next action and do it in the game, which refuses what is not allowed."""
    legal = game.legal_moves
    index = bits.take(len(legal).bit_length())
    if index < len(legal):
        return game.push(legal[index])
    if index > len(legal):
        raise BadSaveError("link-damaged")
    kind = _OTHERS[bits.take(_OTHER_BITS)]
    return game.push_series(_read_series(game, bits)) if kind == "series" else game.act(kind)


def _read_series(game: Game, bits: BitReader) -> list[str]:
    """Return the texts of the moves in a series."""
    state, texts = game.state, []
    if not isinstance(game.rules, Finishes):
        raise BadSaveError("link-damaged")
    for _ in range(bits.take(_SERIES_BITS)):
        legal = _legal_moves(game, state)
        index = bits.take(len(legal).bit_length())
        if index >= len(legal):
            raise BadSaveError("link-damaged")
        texts.append(game.text_of(legal[index]))
        _, state = settle(game.rules, apply(state, legal[index]))
    if len(texts) < 2:
        raise BadSaveError("link-damaged")
    return texts
