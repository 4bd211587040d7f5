"""Owns what a session knows of days: the latest that was told, and the records of those whose deal was won.

A day won is a text of its own that the page keeps and gives back at every start; of one that is spoilt nothing is made,
and it is left alone. What is to be known of winnable deals and of dates comes when it is first wanted, with
``lacuna.winnable``; where it cannot be fetched it is refused, and a win stays a win.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from lacuna.errors import LacunaError, NotNowError
from lacuna.game import Game
from lacuna.protocol import BadRequestError, Request

#: What the keys of all records begin with.
RECORD = "record:"
#: The deals of the lists have so many digits at most.
MOST_DIGITS = 6
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


class Days:
    """The days of one session."""

    def __init__(self) -> None:
        self.today = ""
        self.records: dict[str, str] = {}

    def tell(self, today: str) -> None:
        """It is this day, by the page's clock; one that is set back changes nothing."""
        if not _DATE.fullmatch(today):
            raise BadRequestError("daily-date", text=today[:40])
        self.today = max(self.today, today)

    def take(self, texts: Sequence[str | None]) -> None:
        """What the page has kept, keys and texts in turn: the records among it."""
        for key, text in zip(texts[::2], texts[1::2], strict=False):
            if isinstance(key, str) and isinstance(text, str) and key.startswith(RECORD):
                self.records[key] = text

    def chosen(self, request: Request, entropy: Callable[[Request], bytes]) -> Request:
        """A request to open a game; where it asks for a winnable deal or a day's, with that deal's number."""
        if not request.args.keys() & {"winnable", "daily"}:
            return request
        with fetching():
            from lacuna.winnable.daily import chosen

            return chosen(request, self._latest(), entropy)

    def won(self, game: Game) -> list[list[str]]:
        """A game is won: what is to be kept of it, by key, if its deal is a day's that was not won before."""
        deal = game.deal.text if game.deal else ""
        if not self.today or not deal.isdecimal() or len(deal) > MOST_DIGITS:
            return []
        try:
            with fetching():
                from lacuna.winnable.record import news

                kept = news(game, self._latest(), self.records)
        except LacunaError:  # the lists cannot be had, or the page's date is none: a win is a win
            return []
        self.records |= kept
        return [[key, text] for key, text in kept.items()]

    def _latest(self) -> str:
        """The latest day there is a sign of; none where none was told."""
        from lacuna.winnable.record import latest

        return str(latest(self.today, self.records)) if self.today else ""


@contextmanager
def fetching() -> Iterator[None]:
    """In it is imported what comes late."""
    try:
        yield
    except ImportError:
        raise NotNowError("not-fetched") from None
