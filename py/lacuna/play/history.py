"""The entries of a game: the actions that were done and those that were undone, each with the position after it.

Each entry also has the state of the random generator after the action. So a redeal that is undone and redone deals the
same cards.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Literal, NamedTuple

from lacuna.errors import NotNowError
from lacuna.model.moves import Move, expanded
from lacuna.model.rng import Generator
from lacuna.model.state import State
from lacuna.play.checkpoints import Checkpoints

#: The most moves in a log; an action without moves counts as 1. The browser restores a game of this length within 5 s.
MAX_LOG = 10_000

EntryKind = Literal["start", "move", "series", "deal", "redeal", "restart", "resign"]


class Entry(NamedTuple):
    """One action of the log: its text, its moves (the player's and the forced ones), the position after it.

    ``stored_moves`` has the moves. A redeal is stored as bytes instead, because they take less memory. ``generator`` is
    the random generator after the action, or None in a custom position. ``total`` is the sum of the ``length`` of all
    entries up to this one.
    """

    text: str
    kind: EntryKind
    stored_moves: tuple[Move, ...] | bytes
    state: State
    generator: Generator | None
    total: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves of the action, in order."""
        return (expanded(self.stored_moves, "redeal"),) if isinstance(self.stored_moves, bytes) else self.stored_moves

    @property
    def length(self) -> int:
        """Return the number of player moves in this action; 1 for an action without moves, such as resigning."""
        return self.text.count(" ") + 1


class History:
    """The entries of one game, done and undone, and its checkpoints."""

    def __init__(self, first: Entry) -> None:
        #: What was done. The first entry is the opening position; it cannot be undone.
        self.entries = [first]
        #: What was undone; redo takes the last one.
        self.undone: list[Entry] = []
        #: The places that the player has named. Undo does not remove them.
        self.checkpoints = Checkpoints()

    @property
    def state(self) -> State:
        """Return the current position."""
        return self.entries[-1].state

    @property
    def log(self) -> tuple[str, ...]:
        """Return the texts of the player's actions. Forced steps are left out, because they follow from the actions."""
        return tuple(entry.text for entry in self.entries[1:])

    @property
    def timeline(self) -> tuple[Entry, ...]:
        """Return all entries: those done, from the start on, then those undone, in the order of redoing them."""
        return (*self.entries, *reversed(self.undone))

    @property
    def since_restart(self) -> tuple[Entry, ...]:
        """Return the entries after the last restart, or after the start if there was none, without a resignation."""
        newest_first = takewhile(lambda entry: entry.kind not in ("start", "restart"), reversed(self.entries))
        return tuple(entry for entry in newest_first if entry.kind != "resign")[::-1]

    @property
    def at_start(self) -> bool:
        """Return whether nothing was done since the start or the last restart."""
        return self.entries[-1].kind in ("start", "restart")

    def peek(self) -> Entry | None:
        """Return the last action's entry, or None at the start."""
        return self.entries[-1] if len(self.entries) > 1 else None

    def pop(self) -> Entry:
        """Undo the last action and return its entry."""
        if len(self.entries) == 1:
            raise NotNowError("undo")
        self.undone.append(self.entries.pop())
        return self.undone[-1]

    def redo(self) -> Entry:
        """Redo the action that was undone last and return its entry; a redeal brings the same cards (rule gaps 27)."""
        if not self.undone:
            raise NotNowError("redo")
        self.entries.append(self.undone.pop())
        return self.entries[-1]

    def drop_undone(self) -> None:
        """Forget the undone actions. A checkpoint among them then stores the actions that lead to it."""
        if self.undone:
            dropped = [entry.text for entry in reversed(self.undone)]
            self.checkpoints.note_cut(len(self.entries) - 1, dropped)
        self.undone.clear()

    def _add(
        self,
        text: str,
        kind: EntryKind,
        stored_moves: tuple[Move, ...] | bytes,
        state: State,
        generator: Generator | None = None,
    ) -> None:
        """Add an entry for an action. ``generator`` is given if the action changes it, as redeals and restarts do."""
        last = self.entries[-1]
        entry = Entry(text, kind, stored_moves, state, generator or last.generator, 0)
        entry = entry._replace(total=last.total + entry.length)
        if entry.total > MAX_LOG:
            raise NotNowError("log-full", most=MAX_LOG)
        self.drop_undone()
        self.checkpoints.note_action(len(self.entries) - 1, text)
        self.entries.append(entry)
