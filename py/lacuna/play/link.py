"""Owns a game as it was played as a link: the address of its deal, and behind it every action in few letters.

``gaps?redeals=3/4711/nAQE…``: a letter tells how fast it is shown, the rest is bytes in the alphabet of addresses. They
hold the form, the rules' revision, a sum over the moves and the last position, how many actions there are, and for each
its number among the legal moves, in just so many bits. So it is read by playing it.
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
from lacuna.play.game import Entry, Game
from lacuna.play.replay import Speed

FORM = 1
#: Letters of a link that are read, and actions in it: more would take a phone longer than somebody waits.
MOST_LETTERS, MOST_ACTIONS = 4000, 2000
#: What is no move, behind the number that no legal move has.
_OTHERS = ("redeal", "restart", "resign", "series")
#: How many bits say which of them, and how many moves a series has.
_OTHER, _SERIES = 2, 8
_HEAD = 6
_CODE = re.compile(r"([snf])([A-Za-z0-9_-]+)", re.ASCII)
_SPEEDS: dict[str, Speed] = {speed[0]: speed for speed in get_args(Speed)}


class SharedGame(NamedTuple):
    """The game of a link, at its end, and how fast it is to be shown."""

    game: Game
    speed: Speed


class Bits:
    """What is read bit by bit."""

    def __init__(self, data: bytes) -> None:
        self._bits = "".join(f"{byte:08b}" for byte in data)
        self._at = 0

    def take(self, count: int) -> int:
        """The number that the next bits are."""
        self._at += count
        if self._at > len(self._bits):
            raise BadSaveError("link-spoilt")
        return int(self._bits[self._at - count : self._at] or "0", 2)

    def end(self) -> None:
        """Nothing may be left but what fills the last byte."""
        rest = self._bits[self._at :]
        if len(rest) > 7 or "1" in rest:
            raise BadSaveError("link-spoilt")


def write_link(game: Game, speed: Speed) -> str:
    """The link of a dealt game, up to where it stands."""
    entries = game.entries
    if game.deal is None:
        raise BadSaveError("link-by-hand")
    bits = "".join(_written(game, before, entry) for before, entry in itertools.pairwise(entries))
    body = b"".join(int(f"{bits[at : at + 8]:0<8}", 2).to_bytes(1, "big") for at in range(0, len(bits), 8))
    head = bytes((FORM, game.variant.revision & 255)) + _sum(game) + (len(entries) - 1).to_bytes(2, "big")
    code = speed[0] + b2a_base64(head + body, newline=False).decode().translate(_TO_LINK).rstrip("=")
    if len(code) > MOST_LETTERS or len(entries) > MOST_ACTIONS:
        raise BadSaveError("link-long", most=MOST_ACTIONS)
    return f"{game.address}/{code}"


def read_link(link: str) -> SharedGame:
    """The game of a link, played again; one that is spoilt is refused whole."""
    address, _, code = link.strip().rpartition("/")
    if len(code) > MOST_LETTERS or len(address) > MOST_LETTERS:
        raise BadSaveError("link-long", most=MOST_ACTIONS)
    variant, options, deal = parse_address(address)
    found = _CODE.fullmatch(code)
    if found is None or deal is None or len(found[2]) % 4 == 1:
        raise BadSaveError("link-spoilt")
    data = a2b_base64(found[2].translate(_FROM_LINK) + "=" * (-len(found[2]) % 4))
    if len(data) < _HEAD or data[0] != FORM:
        raise BadSaveError("link-newer" if len(data) >= _HEAD and data[0] > FORM else "link-spoilt")
    if data[1] != variant.revision & 255:
        raise BadSaveError("link-revision", game=variant.title)
    count, bits = int.from_bytes(data[4:_HEAD], "big"), Bits(data[_HEAD:])
    if count > MOST_ACTIONS:
        raise BadSaveError("link-long", most=MOST_ACTIONS)
    game = Game.new(variant, deal, options)
    for _ in range(count):
        _read(game, bits)
    bits.end()
    if _sum(game) != data[2:4]:
        raise BadSaveError("link-spoilt")
    return SharedGame(game, _SPEEDS[found[1]])


def _sum(game: Game) -> bytes:
    """Two bytes over the actions and the position they lead to: a guard against damage."""
    told = " ".join((*game.log, print_board(game.rules, game.state)))
    return (zlib.crc32(told.encode()) & 0xFFFF).to_bytes(2, "big")


def _legal(game: Game, state: State) -> tuple[Move, ...]:
    return () if game.rules.is_won(state) else game.rules.legal_moves(state)


def _number(number: int, bits: int) -> str:
    return f"{number:0{bits}b}" if bits else ""


def _written(game: Game, before: Entry, entry: Entry) -> str:
    """The bits of an action after the one before."""
    legal = () if before.kind == "resign" else _legal(game, before.state)
    wide = len(legal).bit_length()
    if entry.kind in ("move", "deal"):
        return _number(legal.index(entry.moves[0]), wide)
    bits = _number(len(legal), wide) + _number(_OTHERS.index(entry.kind), _OTHER)
    if entry.kind != "series":
        return bits
    texts, state = entry.text.split(" "), before.state
    if len(texts) >= 1 << _SERIES:
        raise BadSaveError("link-long", most=MOST_ACTIONS)
    bits += _number(len(texts), _SERIES)
    for text in texts:
        legal = _legal(game, state)
        index = next(index for index, move in enumerate(legal) if game.text_of(move) == text)
        bits += _number(index, len(legal).bit_length())
        _, state = settle(game.rules, apply(state, legal[index]))
    return bits


def _read(game: Game, bits: Bits) -> None:
    """The next action, done in the game; the game refuses what cannot be."""
    legal = game.legal_moves
    index = bits.take(len(legal).bit_length())
    if index < len(legal):
        return game.push(legal[index])
    if index > len(legal):
        raise BadSaveError("link-spoilt")
    kind = _OTHERS[bits.take(_OTHER)]
    if kind != "series":
        return game.act(kind)
    state, texts = game.state, []
    if not isinstance(game.rules, Finishes):
        raise BadSaveError("link-spoilt")
    for _ in range(bits.take(_SERIES)):
        legal = _legal(game, state)
        index = bits.take(len(legal).bit_length())
        if index >= len(legal):
            raise BadSaveError("link-spoilt")
        texts.append(game.text_of(legal[index]))
        _, state = settle(game.rules, apply(state, legal[index]))
    if len(texts) < 2:
        raise BadSaveError("link-spoilt")
    return game.push_series(texts)


_TO_LINK, _FROM_LINK = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")
