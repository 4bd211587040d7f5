"""The games that new deals have replaced. Undo at the start of a game brings back the one before it.

The games are stored as saves. Undo and redo within a game are in :mod:`lacuna.play.game`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lacuna.errors import BadSaveError, LacunaError
from lacuna.play.game import Game
from lacuna.play.save import dump, load, parse_save
from lacuna.words import Words

#: The number of games on either side, and the characters of their saves: the page sends them all in one request.
MOST = 10
MOST_TEXT = 800_000

Side = Literal["earlier", "later"]
#: What could not be restored: for each save its side, its place there, and a message.
Refusals = list[dict[str, Any]]


class EarlierGame(NamedTuple):
    """A game that is not on the table.

    ``game`` is None if only its save is known: a save is replayed when undo reaches it, for replaying ten would make a
    start slow. ``entries_at_open`` is the number of entries that the game had when it came to the table; see
    :class:`lacuna.engine.table.Table`.
    """

    save: str
    game: Game | None = None
    entries_at_open: int = 1


class EarlierGames:
    """The games ``earlier`` and ``later`` than the one on the table; of each side the last one comes back first."""

    def __init__(self) -> None:
        self.sides: dict[Side, list[EarlierGame]] = {"earlier": [], "later": []}

    def restore(self, side: Side, saves: Sequence[object], like: Game, words: Words) -> Refusals:
        """Add saves of games of the same variant as ``like``; return a refusal for each that is no such save."""
        refused: Refusals = []
        for place, save in enumerate(saves):
            try:
                _check_save(save, like)
                self.sides[side].append(EarlierGame(str(save)))
            except LacunaError as error:
                refused.append(_refusal(side, place, error, words))
        self._trim(side)
        return refused

    def push(self, side: Side, game: Game, entries_at_open: int = 1) -> None:
        """Add a game, which will be the first to come back."""
        self.sides[side].append(EarlierGame(dump(game), game, entries_at_open))
        self._trim(side)

    def pop(self, side: Side, words: Words) -> tuple[Game | None, int, Refusals]:
        """Remove and return the game that comes back next, its ``entries_at_open``, and a refusal for each one skipped.

        Games that cannot be restored are removed too. If none is left, the game is None.
        """
        refused: Refusals = []
        games = self.sides[side]
        while games:
            save, game, entries_at_open = games.pop()
            try:
                return game or load(save), entries_at_open, refused
            except LacunaError as error:
                refused.append(_refusal(side, len(games), error, words))
        return None, 1, refused

    def saves(self) -> dict[str, list[str]]:
        """Return the saves of both sides, as a reply has them."""
        return {side: [earlier.save for earlier in games] for side, games in self.sides.items()}

    def _trim(self, side: Side) -> None:
        games = self.sides[side][-MOST:]
        while sum(len(earlier.save) for earlier in games) > MOST_TEXT:
            games.pop(0)
        self.sides[side] = games


def _check_save(save: object, like: Game) -> None:
    if type(save) is not str:
        raise BadSaveError("save-other")
    if parse_save(save)["game"] != like.variant.id:
        raise BadSaveError("save-other-game", game=like.variant.title)


def _refusal(side: Side, place: int, error: LacunaError, words: Words) -> dict[str, Any]:
    return {"list": side, "at": place, "message": error.message(words)}
