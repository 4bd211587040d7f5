"""Owns the games that a new deal put aside: those before the one on the table and those after it, kept as saves.

What undo and redo do within a game is the game's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lacuna.errors import BadSaveError, LacunaError
from lacuna.play.game import Game
from lacuna.play.save import dump, load, parse_save
from lacuna.words import Words

#: So many games are kept on either side, and no more text than that: the page sends it all back in one request.
MOST = 10
MOST_TEXT = 800_000

Side = Literal["earlier", "later"]
Refusals = list[dict[str, Any]]


class EarlierGame(NamedTuple):
    """A game put aside. One that came as a save is replayed only when it is wanted: ten would make a start slow.
    ``brought`` is how many entries it had when it came to the table, as :class:`lacuna.engine.table.Table` has it."""

    save: str
    game: Game | None = None
    brought: int = 1


class EarlierGames:
    """The games ``earlier`` and ``later`` than the one on the table; the one to come first is last."""

    def __init__(self) -> None:
        self.sides: dict[Side, list[EarlierGame]] = {"earlier": [], "later": []}

    def restore(self, side: Side, saves: Sequence[object], like: Game, words: Words) -> Refusals:
        """Take up saves of games like this one; what is none is left out and told, each by itself."""
        refused: Refusals = []
        for place, save in enumerate(saves):
            try:
                self.sides[side].append(_aside(save, like))
            except LacunaError as error:
                refused.append(_refusal(side, place, error, words))
        self._trim(side)
        return refused

    def push(self, side: Side, game: Game, brought: int = 1) -> None:
        """One more game, which will be the first to come back."""
        self.sides[side].append(EarlierGame(dump(game), game, brought))
        self._trim(side)

    def pop(self, side: Side, words: Words) -> tuple[Game | None, int, Refusals]:
        """The game to come back, how many entries it had when it first came, and those before it that cannot be
        restored after all: they are dropped."""
        refused: Refusals = []
        games = self.sides[side]
        while games:
            save, game, brought = games.pop()
            try:
                return game or load(save), brought, refused
            except LacunaError as error:
                refused.append(_refusal(side, len(games), error, words))
        return None, 1, refused

    def saves(self) -> dict[str, list[str]]:
        """The saves of both sides, as a reply tells them."""
        return {side: [aside.save for aside in games] for side, games in self.sides.items()}

    def _trim(self, side: Side) -> None:
        games = self.sides[side][-MOST:]
        while sum(len(aside.save) for aside in games) > MOST_TEXT:
            games.pop(0)
        self.sides[side] = games


def _aside(save: object, like: Game) -> EarlierGame:
    if type(save) is not str:
        raise BadSaveError("save-other")
    if parse_save(save)["game"] != like.variant.id:
        raise BadSaveError("save-other-game", game=like.variant.title)
    return EarlierGame(save)


def _refusal(side: Side, place: int, error: LacunaError, words: Words) -> dict[str, Any]:
    return {"list": side, "at": place, "message": error.message(words)}
