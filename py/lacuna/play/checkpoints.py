"""Checkpoints: places in a game that the player has named, to go back to.

A checkpoint lies a number of actions from the start, in the game's timeline: what was done, then what was undone. If
the player leaves the timeline for another branch, a checkpoint behind the fork keeps the actions that lead to it. It is
removed with its branch only if all checkpoints together would keep more than ``MOST_KEPT`` moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lacuna.errors import NotNowError

#: The number of checkpoints in a game, and of characters in a name.
MOST, MOST_NAME = 20, 40
#: The number of moves that all checkpoints together keep away from the timeline.
MOST_KEPT = 2000


class Checkpoint(NamedTuple):
    """A named place: ``at`` actions along the timeline, then the actions ``rest``, as texts, which left it."""

    name: str
    at: int
    rest: tuple[str, ...] = ()

    @property
    def actions(self) -> int:
        """Return the number of actions from the start."""
        return self.at + len(self.rest)

    @property
    def kept_moves(self) -> int:
        """Return the number of moves that are kept with the checkpoint itself."""
        return count_moves(self.rest)


class Checkpoints:
    """The checkpoints of one game, in the order in which they were set."""

    def __init__(self, items: Sequence[Checkpoint] = ()) -> None:
        self.items = list(items)

    def at(self, place: int) -> Checkpoint | None:
        """Return the checkpoint at a place of the timeline, or None."""
        return next((item for item in self.items if item.at == place and not item.rest), None)

    def put(self, name: str, place: int) -> None:
        """Set a checkpoint at a place of the timeline, or rename the one that is there."""
        new, old = Checkpoint(name, place), self.at(place)
        if old:
            self.items[self.items.index(old)] = new
        elif len(self.items) == MOST:
            raise NotNowError("checkpoint-full", most=MOST)
        else:
            self.items.append(new)

    def leave(self, place: int, dropped: Sequence[str]) -> None:
        """Keep the way to each checkpoint when the timeline is cut at a place; ``dropped`` are the actions after it."""
        room, items = MOST_KEPT, self.items
        self.items = []
        for item in items:
            if item.at > place:
                item = Checkpoint(item.name, place, (*dropped[: item.at - place], *item.rest))
            if item.kept_moves <= room:
                room -= item.kept_moves
                self.items.append(item)

    def follow(self, place: int, text: str) -> None:
        """Move checkpoints along when an action is added at a place: those that keep this very action next."""
        self.items = [
            Checkpoint(item.name, place + 1, item.rest[1:]) if item.at == place and item.rest[:1] == (text,) else item
            for item in self.items
        ]


def count_moves(texts: Sequence[str]) -> int:
    """Return the number of moves in the texts of actions; each move of a series counts."""
    return sum(text.count(" ") + 1 for text in texts)


def clean_name(text: str) -> str:
    """Return a name as it is stored: printable characters in one line.

    >>> clean_name("  Plan\\n\\x07 B ")
    'Plan B'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: 10 * MOST_NAME])
    return " ".join(plain.split())[:MOST_NAME].rstrip()
