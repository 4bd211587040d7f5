"""Statistics over the records of deals: how many were won, streaks, how far the player got, and times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lacuna.records.deal_record import DealRecord, read_record, split_key
from lacuna.storage_keys import DEAL_RECORD
from lacuna.words import Words

#: The bars of :func:`histogram`: one for each tenth of the cards, and one for all cards.
BINS = 11


class PlayedDeal(NamedTuple):
    """A deal number and its record."""

    deal: str
    record: DealRecord


class Figures(NamedTuple):
    """The statistics of some deals.

    ``streak`` is the number of wins in a row now, and ``longest`` the largest such number so far. ``mean`` and ``best``
    are shares of the cards in place, from 0 to 1. ``time`` (the median) and ``fastest`` are times of wins in
    milliseconds, and ``fewest`` is the number of moves of the shortest win. ``mean`` and ``best`` are None without
    deals; the figures of wins are None without wins.
    """

    played: int
    won: int
    lost: int
    resigned: int
    streak: int
    longest: int
    mean: float | None
    best: float | None
    time: float | None
    fastest: int | None
    fewest: int | None

    @property
    def open(self) -> int:
        """Return the number of unfinished deals."""
        return self.played - self.won - self.lost - self.resigned


def by_kind(records: Mapping[str, str]) -> dict[str, list[PlayedDeal]]:
    """Return the deals by statistics key: the game with those options that are counted separately.

    The deals of each key are in the order in which they were last played. Other keys than those of records, and damaged
    records, are ignored.
    """
    found: dict[str, list[PlayedDeal]] = {}
    for key, text in records.items():
        names, record = split_key(key), read_record(text)
        if names and record:
            found.setdefault(names[0], []).append(PlayedDeal(names[1], record))
    for deals in found.values():
        deals.sort(key=lambda dealt: (dealt.record.last, dealt.deal))
    return found


def of_kind(records: Mapping[str, str], kind: str) -> list[PlayedDeal]:
    """Return the deals of the statistics key ``kind`` in the order in which they were last played.

    This is faster than :func:`by_kind`, because the records of other keys are not parsed.
    """
    own = {key: text for key, text in records.items() if key.startswith(f"{DEAL_RECORD}{kind}/")}
    return by_kind(own).get(kind, [])


def figures(deals: Iterable[PlayedDeal], *, without_help: bool = False) -> Figures:
    """Return the statistics of deals; ``deals`` is in the order in which they were last played.

    ``without_help``: count only deals without help. Then a deal with help, even if it was won, ends a streak. If it
    were only left out, asking for a hint in a bad position would save the streak.
    """
    all_records = [dealt.record for dealt in deals]
    streaks = _streaks([record.ending == "won" and not (without_help and record.helped) for record in all_records])
    records = [record for record in all_records if not (without_help and record.helped)]
    wins = [record for record in records if record.ending == "won"]
    return Figures(
        played=len(records),
        won=len(wins),
        lost=sum(record.ending == "lost" for record in records),
        resigned=sum(record.ending == "resigned" for record in records),
        streak=streaks[-1],
        longest=max(streaks),
        mean=sum(record.progress for record in records) / len(records) if records else None,
        best=max((record.progress for record in records), default=None),
        time=_median(sorted(record.spent for record in wins)),
        fastest=min((record.spent for record in wins), default=None),
        fewest=min((record.moves for record in wins), default=None),
    )


def _median(times: Sequence[int]) -> float | None:
    """Return the median of sorted times. (Python's own ``statistics`` would load ``decimal`` and ``fractions`` too.)"""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2 if times else None


def _streaks(wins: Iterable[bool]) -> list[int]:
    """Return the numbers of wins in a row: first 0, then the number after each deal."""
    streaks = [0]
    for is_won in wins:
        streaks.append(streaks[-1] + 1 if is_won else 0)
    return streaks


def histogram(records: Iterable[DealRecord]) -> list[int]:
    """Return the number of deals in each bar, by the share of the cards that was ever in place.

    There is a bar for each tenth, and a last one for deals with all cards in place.

    >>> histogram([])
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    bins = [0] * BINS
    for record in records:
        bins[record.best * (BINS - 1) // record.of] += 1
    return bins


def minutes_text(milliseconds: float, words: Words) -> str:
    """Return a time as minutes and seconds."""
    seconds = round(milliseconds / 1000)
    return words.say("records.minutes", minutes=seconds // 60, seconds=seconds % 60)
