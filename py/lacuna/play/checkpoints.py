"""Owns the places in a game that the player has named, to be gone back to; nothing of what lies at them.

A checkpoint lies on the course of the game (what was done, and behind it what was undone), so many actions from its
start. Where the course is left for another one, a checkpoint behind that place keeps the actions that led to it; only
where those of all checkpoints together would be more than ``MOST_KEPT`` moves it goes with its branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lacuna.errors import NotNowError

#: So many checkpoints has a game, each with a name of so many letters.
MOST, MOST_NAME = 20, 40
#: The moves that all of them together keep, away from the course.
MOST_KEPT = 2000


class Checkpoint(NamedTuple):
    """A place ``at`` so many actions of the course, and from there by actions that the course has not, as texts."""

    name: str
    at: int
    rest: tuple[str, ...] = ()

    @property
    def actions(self) -> int:
        """How many actions it is from the start."""
        return self.at + len(self.rest)

    @property
    def kept(self) -> int:
        """How many moves it keeps itself."""
        return count_moves(self.rest)


class Checkpoints:
    """Those of one game, in the order in which they were set."""

    def __init__(self, items: Sequence[Checkpoint] = ()) -> None:
        self.items = list(items)

    def at(self, place: int) -> Checkpoint | None:
        """The one at a place of the course."""
        return next((one for one in self.items if one.at == place and not one.rest), None)

    def put(self, name: str, place: int) -> None:
        """Names a place of the course; one that has a name already gets another."""
        new, old = Checkpoint(name, place), self.at(place)
        if old:
            self.items[self.items.index(old)] = new
        elif len(self.items) == MOST:
            raise NotNowError("checkpoint-full", most=MOST)
        else:
            self.items.append(new)

    def leave(self, place: int, gone: Sequence[str]) -> None:
        """The course is left at a place; ``gone`` are the actions that followed there."""
        room, items = MOST_KEPT, self.items
        self.items = []
        for one in items:
            if one.at > place:
                one = Checkpoint(one.name, place, (*gone[: one.at - place], *one.rest))
            if one.kept <= room:
                room -= one.kept
                self.items.append(one)

    def follow(self, place: int, text: str) -> None:
        """The course goes on from a place with an action: who keeps that action needs it no more."""
        self.items = [
            Checkpoint(one.name, place + 1, one.rest[1:]) if one.at == place and one.rest[:1] == (text,) else one
            for one in self.items
        ]


def count_moves(texts: Sequence[str]) -> int:
    """How many moves actions are: of one that plays several each counts."""
    return sum(text.count(" ") + 1 for text in texts)


def clean_name(text: str) -> str:
    """A name as it is kept: what can be printed, in one line.

    >>> clean_name("  Plan\\n\\x07 B ")
    'Plan B'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: 10 * MOST_NAME])
    return " ".join(plain.split())[:MOST_NAME].rstrip()
