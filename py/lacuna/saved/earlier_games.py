"""The games that new deals have replaced, stored as saves. Undo at the start of a game brings back the game before it.

Undo and redo within a game are in :mod:`lacuna.play.history`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lacuna.errors import BadSaveError, LacunaError
from lacuna.play.game import Game
from lacuna.play.save import dump, load, parse_save
from lacuna.words import Words

#: The most games on each side, and the most characters of a side's saves. The page sends all of them in one request.
MOST = 10
MOST_TEXT = 800_000

#: Whether a game comes before or after the one on the table: undo brings back earlier games, redo later ones.
Side = Literal["earlier", "later"]
#: The saves that could not be restored, each with its side, its index on that side, and a message.
Refusals = list[dict[str, Any]]


class EarlierGame(NamedTuple):
    """A game before or after the one on the table.

    ``game`` is None until the save is replayed. That happens only when undo or redo reaches the game, because replaying
    ten saves would make a start slow. ``entries_at_open`` is the number of entries that the game had when it last came
    to the table; see :class:`lacuna.engine.table.Table`.
    """

    save: str
    game: Game | None = None
    entries_at_open: int = 1


class EarlierGames:
    """The games before and after the one on the table, each side as a list whose last game comes back first."""

    def __init__(self) -> None:
        self.sides: dict[Side, list[EarlierGame]] = {"earlier": [], "later": []}

    def restore(self, side: Side, saves: Sequence[object], like: Game, words: Words) -> Refusals:
        """Add the saves that are of the same variant as the game ``like``; return a refusal for each other save."""
        refused: Refusals = []
        for place, save in enumerate(saves):
            try:
                _check_save(save, like)
                self.sides[side].append(EarlierGame(str(save)))
            except LacunaError as error:
                refused.append(_refusal(side, place, error, words))
        self._trim(side)
        return refused

    def add(self, side: Side, others: EarlierGames) -> None:
        """Add the games of another list that are not in this one, as the next ones to come back."""
        known = {earlier.save for earlier in self.sides[side]}
        self.sides[side] += [earlier for earlier in others.sides[side] if earlier.save not in known]
        self._trim(side)

    def push(self, side: Side, game: Game, entries_at_open: int = 1) -> None:
        """Add a game as the next one to come back."""
        self.sides[side].append(EarlierGame(dump(game), game, entries_at_open))
        self._trim(side)

    def pop(self, side: Side, words: Words) -> tuple[Game | None, int, Refusals]:
        """Remove and return the game that comes back next, its ``entries_at_open``, and refusals.

        A game that cannot be restored is removed too, with a refusal, and the next one is tried. If none is left, the
        returned game is None.
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
        """Return the saves of each side, by the side's name, as a reply has them."""
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
