"""Statistics over the records of deals: how many were won, streaks, how far games came, and times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lacuna.records.deal_record import DealRecord, read_record, split_key
from lacuna.storage_keys import DEAL_RECORD
from lacuna.words import Words

#: The bars of :func:`histogram`: ten tenths of the cards in place, and one for all cards.
BINS = 11


class PlayedDeal(NamedTuple):
    """A deal number and its record."""

    deal: str
    record: DealRecord


class Figures(NamedTuple):
    """The statistics of some deals.

    ``streak`` and ``longest`` are wins in a row, now and at most. ``mean`` and ``best`` are shares of the cards in
    place, from 0 to 1. ``time`` (the median) and ``fastest`` are times of wins in milliseconds, and ``fewest`` is the
    number of moves of the shortest win. A figure of no deals is None.
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
        """The number of unfinished deals."""
        return self.played - self.won - self.lost - self.resigned


def by_kind(records: Mapping[str, str]) -> dict[str, list[PlayedDeal]]:
    """Return the deals by statistics key, without damaged records; of each key the deal played last comes last."""
    found: dict[str, list[PlayedDeal]] = {}
    for key, text in records.items():
        names, record = split_key(key), read_record(text)
        if names and record:
            found.setdefault(names[0], []).append(PlayedDeal(names[1], record))
    for deals in found.values():
        deals.sort(key=lambda dealt: (dealt.record.last, dealt.deal))
    return found


def of_kind(records: Mapping[str, str], kind: str) -> list[PlayedDeal]:
    """Return the deals of one statistics key, the one played last at the end. No other record is parsed."""
    own = {key: text for key, text in records.items() if key.startswith(f"{DEAL_RECORD}{kind}/")}
    return by_kind(own).get(kind, [])


def figures(deals: Iterable[PlayedDeal]) -> Figures:
    """Return the statistics of deals, which come in the order in which they were played."""
    records = [dealt.record for dealt in deals]
    wins = [record for record in records if record.ending == "won"]
    streaks = _streaks(records)
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
    """Return the median of sorted times. (The library's statistics module would load decimal and fractions as well.)"""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2 if times else None


def _streaks(records: Sequence[DealRecord]) -> list[int]:
    """Return the number of wins in a row at the start, which is 0, and after each deal."""
    streaks = [0]
    for record in records:
        streaks.append(streaks[-1] + 1 if record.ending == "won" else 0)
    return streaks


def histogram(records: Iterable[DealRecord]) -> list[int]:
    """Return how many deals came how far at best, in tenths of the cards; the last bar is that of all cards.

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
