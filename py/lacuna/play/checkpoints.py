"""Checkpoints: places in a game that the player has named, to go back to.

A game's *timeline* is the actions that were done, and then those that were undone. A *place* is how many actions it is
from the start. If the player undoes some actions and then plays differently, the timeline is cut there. A checkpoint
behind the cut keeps its *branch*: the actions that lead to it from the cut. All branches together hold at most
``MAX_BRANCH_MOVES`` moves. A checkpoint whose branch no longer fits is removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lacuna.errors import NotNowError

#: The most checkpoints in a game, and the most characters in a name.
MAX_CHECKPOINTS, MAX_NAME_LENGTH = 20, 40
#: The most moves in the branches of all checkpoints together.
MAX_BRANCH_MOVES = 2000


class Checkpoint(NamedTuple):
    """A named place. The first ``at`` actions of the timeline lead to it, and then those of its branch.

    ``rest`` has the branch's actions, as texts. It is empty for a place on the timeline itself.
    """

    name: str
    at: int
    rest: tuple[str, ...] = ()

    @property
    def actions(self) -> int:
        """Return the number of actions from the start."""
        return self.at + len(self.rest)

    @property
    def branch_moves(self) -> int:
        """Return the number of moves in the branch."""
        return count_moves(self.rest)


class Checkpoints:
    """The checkpoints of one game, in the order in which they were set."""

    def __init__(self, items: Sequence[Checkpoint] = ()) -> None:
        self.items = list(items)

    def find(self, place: int) -> Checkpoint | None:
        """Return the checkpoint at a place of the timeline, or None."""
        return next((item for item in self.items if item.at == place and not item.rest), None)

    def put(self, name: str, place: int) -> None:
        """Set a checkpoint at a place of the timeline, or rename the checkpoint that is there already."""
        new, old = Checkpoint(name, place), self.find(place)
        if old:
            self.items[self.items.index(old)] = new
        elif len(self.items) == MAX_CHECKPOINTS:
            raise NotNowError("checkpoint-full", most=MAX_CHECKPOINTS)
        else:
            self.items.append(new)

    def note_cut(self, place: int, dropped: Sequence[str]) -> None:
        """Adjust the checkpoints when the timeline is cut at a place; ``dropped`` are the actions after it."""
        room, items = MAX_BRANCH_MOVES, self.items
        self.items = []
        for item in items:
            if item.at > place:
                item = Checkpoint(item.name, place, (*dropped[: item.at - place], *item.rest))
            if item.branch_moves <= room:
                room -= item.branch_moves
                self.items.append(item)

    def note_action(self, place: int, text: str) -> None:
        """Adjust the checkpoints when an action is added at ``place``, the end of the timeline.

        If a branch starts there with this action, the action is on the timeline now, and the branch starts after it.
        """
        self.items = [
            Checkpoint(item.name, place + 1, item.rest[1:]) if item.at == place and item.rest[:1] == (text,) else item
            for item in self.items
        ]


#: Signs that are not printable, but belong to a word: they join emoji, or part letters in Persian and Hindi.
_JOINERS = "\u200c\u200d"


def count_moves(texts: Sequence[str]) -> int:
    """Return the number of moves in the texts of actions. A series of moves counts as that many."""
    return sum(text.count(" ") + 1 for text in texts)


def clean_name(text: str) -> str:
    """Return a name as it is stored: printable characters in one line, and the signs that join them.

    >>> clean_name("  Plan\\n\\x07 B ")
    'Plan B'
    >>> clean_name("\\u0645\\u06cc\\u200c\\u062e") == "\\u0645\\u06cc\\u200c\\u062e"  # Persian letters, kept apart
    True
    """
    plain = "".join(one if one.isprintable() or one in _JOINERS else " " for one in text[: 10 * MAX_NAME_LENGTH])
    return " ".join(plain.split())[:MAX_NAME_LENGTH].strip(f" {_JOINERS}")
