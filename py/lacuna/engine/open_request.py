"""The game that a request to open names: by a save, a printed board, or an address with or without a deal."""

from __future__ import annotations

from string import hexdigits

from lacuna.games.address import parse_address
from lacuna.model.deals import random_deal
from lacuna.play.game import Game
from lacuna.play.save import load
from lacuna.protocol import BadRequestError, Request

#: The length of a request's ``entropy``, in hex digits.
ENTROPY_DIGITS = 64


def requested_game(request: Request) -> Game:
    """Return the game that a request names. An address without a deal gets a new one from the request's entropy."""
    save, board = request.optional("save"), request.optional("board")
    if save is not None:
        if board is not None or request.args.get("game") is not None:
            raise BadRequestError("open-both")
        return load(save)
    variant, options, deal = parse_address(request.text("game"))
    if board is None:
        return Game.new(variant, deal or random_deal(read_entropy(request)), options)
    if deal is not None:
        raise BadRequestError("open-deal-board")
    return Game.from_board(variant, board, options)


def read_entropy(request: Request) -> bytes:
    """Return the random bytes that the page sends for a new deal.

    Python's own random numbers will not do: after a start from a memory snapshot they are the same for everybody.
    """
    text = request.text("entropy")
    if len(text) != ENTROPY_DIGITS or set(text) - set(hexdigits):  # bytes.fromhex() would accept blanks
        raise BadRequestError("entropy")
    return bytes.fromhex(text)
