"""The record of each deal that was played: how far the player got, how long it took, what help was used, how it ended.

The record of each deal is a text of its own, so two tabs write the same text only if they play the same deal. The page
stores it with every move, so a crash loses nothing, and sends it back at every start. A deal counts once: after it is
won its record does not change, because the player knows the deal from then on. A damaged record counts as none, and
is left as it is until the deal is played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, get_args

from lacuna.play.game import Game
from lacuna.protocol import read_json, write_json
from lacuna.storage_keys import DEAL_RECORD

#: The most time between two actions that counts as played. In a longer break the player was away.
AWAY_MS = 120_000
#: The largest time in milliseconds, and the largest count, that is accepted.
LARGEST = 10**15

Ending = Literal["open", "won", "lost", "resigned"]
#: What makes a game an assisted one: asking for a hint (whether its move is played or not), for the winning line
#: ("show") or for the position where the game was lost ("review"), and taking back a redeal by undo or restart. The
#: lamp is a setting and no request, so it does not count.
HELPED = ("hint", "show", "review", "redeal")
_ENDINGS = get_args(Ending)
_COUNTS = ("began", "last", "spent", "moves", "redeals", "best", "of")


class DealRecord(NamedTuple):
    """What is known of one deal that was played.

    ``began`` and ``last`` are when it was begun and last played; ``spent`` is how long it was played (all in ms).
    ``moves`` and ``redeals`` are counted since its last restart. ``best`` is the most cards that were ever in place,
    and ``of`` how many cards are in place when the game is won. ``helped`` has names from ``HELPED``.
    ``began_on`` is the player's calendar day of the first move, such as ``2026-11-21``, or empty if it is not known.
    """

    began: int
    last: int
    spent: int
    moves: int
    redeals: int
    best: int
    of: int
    ending: Ending
    helped: tuple[str, ...]
    began_on: str = ""

    @property
    def progress(self) -> float:
        """Return the largest share of the cards that was ever in place, from 0 to 1."""
        return self.best / self.of


class DealRecords:
    """The records of a session, and the time of the page's clock. ``records`` has the stored texts by key."""

    def __init__(self, records: dict[str, str]) -> None:
        self.records = records
        #: The page's time, and the time of the last update, in ms; 0 if not known.
        self.now = self._updated_at = 0
        #: For how much of the time since the last update the page could not be played on, in ms.
        self.held = 0
        self._is_redeal_undone = False  # since the last update

    def set_time(self, now: int) -> None:
        """Set the page's time in milliseconds; an earlier time than before is ignored."""
        self.now = max(self.now, now)

    def start_timing(self) -> None:
        """Count the time from now on: another game has come to the table."""
        self._updated_at, self._is_redeal_undone = self.now, False

    def note_undone(self, kinds: Iterable[str]) -> None:
        """Note that entries of these kinds were undone, or left behind by a restart."""
        self._is_redeal_undone |= "redeal" in kinds

    def update(self, game: Game, today: str = "") -> list[list[str]]:
        """Update the record of a game after an action; return the keys and texts that the page shall store.

        A custom position has no record, and a game that was only dealt gets none. The record of a won deal is final.
        ``today`` is the player's calendar day, or empty if it is not known.
        """
        key = record_key(game)
        if key is None or not self.now:
            return []
        before = read_record(self.records.get(key))
        if (before and before.ending == "won") or (before is None and len(game.entries) == 1 and not game.undone):
            return []
        text = write_record(self._updated(before, game, today))
        self._updated_at, self._is_redeal_undone = self.now, False
        self.records[key] = text
        return [[key, text]]

    def record_of(self, game: Game) -> DealRecord | None:
        """Return the record of a game's deal."""
        return read_record(self.records.get(record_key(game) or ""))

    def _updated(self, before: DealRecord | None, game: Game, today: str) -> DealRecord:
        best, of = game.progress
        # If the page's time was unknown when the game came to the table, so is the time spent on the first action.
        spent = min(max(self.now - self._updated_at - self.held, 0), AWAY_MS) if self._updated_at else 0
        # Help that is asked for after the end of a game counts only if play goes on from there.
        is_after_end = before is not None and before.ending == game.outcome
        helped = {*(before.helped if before else ()), *(() if is_after_end else game.help)}
        if self._is_redeal_undone:
            helped.add("redeal")
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
            began_on=before.began_on if before else today,
        )


def record_key(game: Game) -> str | None:
    """Return the key of a deal's record; None for a custom position, which has no record."""
    return f"{DEAL_RECORD}{game.statistics_key}/{game.deal.text}" if game.deal else None


def split_key(key: str) -> tuple[str, str] | None:
    """Return the statistics key and the deal number in a record's key; None if the text is no such key.

    The statistics key is the game with those options that are counted separately.

    >>> split_key("record:play:gaps?redeals=3/4711")
    ('gaps?redeals=3', '4711')
    """
    kind, slash, deal = key.removeprefix(DEAL_RECORD).rpartition("/")
    return (kind, deal) if key.startswith(DEAL_RECORD) and slash and kind and deal else None


def write_record(record: DealRecord) -> str:
    """Return the text of a record. A first day that is not known is left out."""
    return write_json({name: value for name, value in record._asdict().items() if name != "began_on" or value})


def read_record(text: str | None) -> DealRecord | None:
    """Return the record in a text; None if there is no text or the record is damaged."""
    return record_in(read_json(text)) if text else None


def record_in(body: Any) -> DealRecord | None:
    """Return the record in the JSON value of a text; None if the value is no record."""
    if type(body) is not dict or {*body, "began_on"} != set(DealRecord._fields):
        return None
    if type(body.get("began_on", "")) is not str:
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
