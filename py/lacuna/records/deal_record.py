"""Owns the record of each deal that was played: how far it came, in what time, with what help, and how it ended.

A text of its own for each deal, which the page keeps with every move and gives back at every start; so two pages never
write the same one but where they play the same deal, and a crash loses nothing. A deal counts once: after it is won
nothing of it changes, for who plays it again knows it. What cannot be read counts as not there, and is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, get_args

from lacuna.play.game import Game
from lacuna.protocol import read_json, write_json

PREFIX = "record:play:"
#: Milliseconds without an action after which the player is away.
AWAY_MS = 120_000
#: Any time in milliseconds, any count.
LARGEST = 10**15

Ending = Literal["open", "won", "lost", "resigned"]
#: What makes a game an assisted one: what was asked for, and a redeal that was undone, by itself or by a restart.
HELPED = ("hint", "show", "review", "redeal")
_ENDINGS = get_args(Ending)
_COUNTS = ("began", "last", "spent", "moves", "redeals", "best", "of")


class DealRecord(NamedTuple):
    """One deal: when it was begun and played last, and for how long (ms); the moves and redeals since its last
    restart; the most cards that were in place, of how many; how it ended, and what helped."""

    began: int
    last: int
    spent: int
    moves: int
    redeals: int
    best: int
    of: int
    ending: Ending
    helped: tuple[str, ...]

    @property
    def progress(self) -> float:
        """How much of it was in place at best, from 0 to 1."""
        return self.best / self.of


class DealRecords:
    """The records of a session, in ``records``, and what is to be known of the game on the table to go on with one."""

    def __init__(self, records: dict[str, str]) -> None:
        self.records = records
        self.now = self._since = 0
        self._undone = False  # a redeal, since the last note

    def set_time(self, now: int) -> None:
        """It is this time, in milliseconds, by the page's clock; one that goes back is not believed."""
        self.now = max(self.now, now)

    def start_timing(self) -> None:
        """A game comes to the table: what was before does not count as thinking about it."""
        self._since, self._undone = self.now, False

    def note_undone(self, kinds: Iterable[str]) -> None:
        """Entries of these kinds were taken back, or passed over by a restart."""
        self._undone |= "redeal" in kinds

    def update(self, game: Game) -> list[list[str]]:
        """Something was done in the game on the table: what is to be kept of its deal, if anything."""
        key = record_key(game)
        if key is None or not self.now:
            return []
        before = read_record(self.records.get(key))
        if (before and before.ending == "won") or (before is None and len(game.entries) == 1 and not game.undone):
            return []
        text = write_record(self._noted(before, game))
        self._since, self._undone = self.now, False
        self.records[key] = text
        return [[key, text]]

    def record_of(self, game: Game) -> DealRecord | None:
        """What is known of the deal on the table."""
        return read_record(self.records.get(record_key(game) or ""))

    def _noted(self, before: DealRecord | None, game: Game) -> DealRecord:
        best, of = game.progress
        spent = (
            min(max(self.now - self._since, 0), AWAY_MS) if self._since else 0
        )  # the time of its opening is not known
        helped = {*game.help, *(("redeal",) if self._undone else ()), *(before.helped if before else ())}
        played = game.since_restart
        return DealRecord(
            began=before.began if before else self.now,
            last=max(self.now, before.last if before else 0),
            spent=spent + (before.spent if before else 0),
            moves=sum(entry.length for entry in played if entry.kind != "redeal"),
            redeals=sum(entry.kind == "redeal" for entry in played),
            best=max(best, before.best if before else 0),
            of=of,
            ending=game.outcome or "open",
            helped=tuple(name for name in HELPED if name in helped),
        )


def record_key(game: Game) -> str | None:
    """The key under which a deal is kept, with those that count together; None for a position set up by hand."""
    return f"{PREFIX}{game.statistics_key}/{game.deal.text}" if game.deal else None


def split_key(key: str) -> tuple[str, str] | None:
    """What a key tells: which games count together, and the number of the deal; None where it is no such key.

    >>> split_key("record:play:gaps?redeals=3/4711")
    ('gaps?redeals=3', '4711')
    """
    kind, slash, deal = key.removeprefix(PREFIX).rpartition("/")
    return (kind, deal) if key.startswith(PREFIX) and slash and kind and deal else None


def write_record(play: DealRecord) -> str:
    """The text of a record."""
    return write_json(play._asdict())


def read_record(text: str | None) -> DealRecord | None:
    """The record of a text; None where there is none, or a spoilt one."""
    body = read_json(text) if text else None
    if type(body) is not dict or set(body) != set(DealRecord._fields):
        return None
    counts: list[Any] = [body[name] for name in _COUNTS]
    if not all(type(count) is int and 0 <= count <= LARGEST for count in counts) or not body["of"]:
        return None
    helped = body["helped"]
    if body["ending"] not in _ENDINGS or type(helped) is not list or body["best"] > body["of"]:
        return None
    if [name for name in HELPED if name in helped] != helped:
        return None
    return DealRecord(**{**body, "helped": tuple(helped)})
