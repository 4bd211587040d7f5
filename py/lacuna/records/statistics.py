"""Owns what the records of deals add up to: how many were won, in a row, how far they came, in what time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lacuna.records.deal_record import PREFIX, DealRecord, read_record, split_key
from lacuna.words import Words

#: Tenths of the cards in place; the last is all of them.
BINS = 11


class PlayedDeal(NamedTuple):
    """The record of a deal with its number."""

    deal: str
    record: DealRecord


class Figures(NamedTuple):
    """Of some deals: counts; wins in a row now and at most; shares from 0 to 1, milliseconds, moves. None: of none."""

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
        """Left unfinished."""
        return self.played - self.won - self.lost - self.resigned


def by_kind(records: Mapping[str, str]) -> dict[str, list[PlayedDeal]]:
    """The deals that can be read, by which games count together; the one that was played last comes last."""
    found: dict[str, list[PlayedDeal]] = {}
    for key, text in records.items():
        names, play = split_key(key), read_record(text)
        if names and play:
            found.setdefault(names[0], []).append(PlayedDeal(names[1], play))
    for deals in found.values():
        deals.sort(key=lambda dealt: (dealt.record.last, dealt.deal))
    return found


def of_kind(records: Mapping[str, str], kind: str) -> list[PlayedDeal]:
    """The deals of the games that count together under this key, the one played last coming last; no other is read."""
    own = {key: text for key, text in records.items() if key.startswith(f"{PREFIX}{kind}/")}
    return by_kind(own).get(kind, [])


def figures(deals: Iterable[PlayedDeal]) -> Figures:
    """What deals add up to, given in the order in which they were played."""
    plays = [dealt.record for dealt in deals]
    wins = [play for play in plays if play.ending == "won"]
    streaks = _streaks(plays)
    return Figures(
        played=len(plays),
        won=len(wins),
        lost=sum(play.ending == "lost" for play in plays),
        resigned=sum(play.ending == "resigned" for play in plays),
        streak=streaks[-1],
        longest=max(streaks),
        mean=sum(play.progress for play in plays) / len(plays) if plays else None,
        best=max((play.progress for play in plays), default=None),
        time=_middle(sorted(play.spent for play in wins)),
        fastest=min((play.spent for play in wins), default=None),
        fewest=min((play.moves for play in wins), default=None),
    )


def _middle(times: Sequence[int]) -> float | None:
    """The median; by hand, for the library's would bring decimal numbers and fractions with it."""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2 if times else None


def _streaks(plays: Sequence[DealRecord]) -> list[int]:
    """How many had been won in a row, at the start and after each."""
    found = [0]
    for play in plays:
        found.append(found[-1] + 1 if play.ending == "won" else 0)
    return found


def histogram(plays: Iterable[DealRecord]) -> list[int]:
    """How many came how far at best: in tenths, the last those with all in place.

    >>> histogram([])
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    bins = [0] * BINS
    for play in plays:
        bins[play.best * (BINS - 1) // play.of] += 1
    return bins


def minutes_text(milliseconds: float, words: Words) -> str:
    """A time as minutes and seconds."""
    seconds = round(milliseconds / 1000)
    return words.say("records.minutes", minutes=seconds // 60, seconds=seconds % 60)
