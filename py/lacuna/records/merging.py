"""Merging the text of a record with the one that another tab, or an earlier worker of this tab, has written.

Every tab has an engine of its own, with the records that it has read. A tab writes a record only if the browser still
has the text that the tab knows. Otherwise the engine merges both (docs/design.md, *Records of several tabs*). A win
always stays.
"""

from __future__ import annotations

from lacuna.errors import LacunaError
from lacuna.play.save import load
from lacuna.records.deal_record import HELPED, DealRecord, read_record, write_record
from lacuna.storage_keys import DAILY_WIN, DEAL_MOVES, DEAL_RECORD, OWED_WIN


def merge(key: str, before: str | None, mine: str | None, theirs: str | None) -> str | None:
    """Return the text of a key with both changes: from ``before`` to ``mine``, and from ``before`` to ``theirs``.

    ``before`` is the text that both began with, or None if it is not known. It is ``theirs`` if another tab has written
    that after ``mine`` was stored. ``mine`` and ``theirs`` are None if there is no such text; the result is None only
    if both are. Of two daily wins, and of the moves of two wins, the stored ones (``theirs``) stay; of other moves, and
    of other texts such as the code of a bot, the last ones written.
    """
    if theirs is None:
        return mine
    if mine is None or mine == before or key.startswith((DAILY_WIN, OWED_WIN)):
        return theirs
    if key.startswith(DEAL_RECORD):
        return _merge_records(*map(read_record, (before, mine, theirs))) or mine
    if key.startswith(DEAL_MOVES) and (_is_won(mine) or _is_won(theirs)):
        return theirs if _is_won(theirs) else mine
    return theirs if before == theirs else mine


def _merge_records(before: DealRecord | None, mine: DealRecord | None, theirs: DealRecord | None) -> str | None:
    """Return the text of the record of a deal that two have played; None if one of them is damaged.

    The stored record of a won deal stays as it is. Otherwise the moves and the ending are those of who played last or
    has won. Time is added up; without the record that both began with, it is the longer of the two times.
    """
    if mine is None or theirs is None:
        return write_record(theirs) if theirs else None
    if theirs.ending == "won":
        return write_record(theirs)
    last = mine if mine.ending == "won" or mine.last >= theirs.last else theirs
    first = mine if mine.began <= theirs.began else theirs
    spent = theirs.spent + max(mine.spent - before.spent, 0) if before else max(mine.spent, theirs.spent)
    merged = last._replace(
        began=first.began,
        began_on=first.began_on,
        last=max(mine.last, theirs.last),
        spent=spent,
        best=min(max(mine.best, theirs.best), last.of),
        helped=tuple(name for name in HELPED if name in (*mine.helped, *theirs.helped)),
    )
    return write_record(merged)


def _is_won(save: str) -> bool:
    """Return whether a save has a won game; False if it cannot be read."""
    try:
        return load(save).outcome == "won"
    except LacunaError:
        return False
