"""Owns which game a request asks for: a save, a printed board, or an address with a deal or without."""

from __future__ import annotations

from string import hexdigits

from lacuna.games.address import parse_address
from lacuna.model.deals import random_deal
from lacuna.play.game import Game
from lacuna.play.save import load
from lacuna.protocol import BadRequestError, Request

#: What a page sends of its own chance: so many hex digits.
ENTROPY = 64


def opened(request: Request) -> Game:
    """The game of a request; without a deal a new one is drawn from the request's entropy."""
    save, board = request.optional("save"), request.optional("board")
    if save is not None:
        if board is not None or request.args.get("game") is not None:
            raise BadRequestError("open-both")
        return load(save)
    variant, chosen, deal = parse_address(request.text("game"))
    if board is None:
        return Game.new(variant, deal or random_deal(entropy(request)), chosen)
    if deal is not None:
        raise BadRequestError("open-deal-board")
    return Game.from_board(variant, board, chosen)


def entropy(request: Request) -> bytes:
    """What the page has drawn for a new deal: Python's own chance is the same for everybody after a kept memory."""
    text = request.text("entropy")
    if len(text) != ENTROPY or set(text) - set(hexdigits):  # bytes.fromhex() would let blanks pass
        raise BadRequestError("entropy")
    return bytes.fromhex(text)
