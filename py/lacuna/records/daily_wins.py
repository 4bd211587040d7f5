"""Owns what a session knows of days: the latest that was told, and the records of those whose deal was won.

A day won is a text of its own that the page keeps and gives back at every start; of one that is spoilt nothing is made,
and it is left alone. What is to be known of winnable deals and of dates comes when it is first wanted, with
``lacuna.winnable``; where it cannot be fetched it is refused, and a win stays a win.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request, write_json

#: What the keys of all records begin with.
RECORD = "record:"
#: The deals of the lists have so many digits at most.
MOST_DIGITS = 6
#: What the keys of wins begin with of which it could not be told whether they are a day's.
OWED = "record:owed:"
_DATE = re.compile(r"([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})", re.ASCII)
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

#: The latest day, what is to be kept of wins that were put off, the records.
Snapshot = tuple[str, dict[str, str], dict[str, str]]


class DailyWins:
    """The days of one session."""

    def __init__(self) -> None:
        self.today = ""
        self._settled: dict[str, str] = {}
        self.records: dict[str, str] = {}

    def snapshot(self) -> Snapshot:
        """What is known of days, for :meth:`know`."""
        return self.today, dict(self._settled), dict(self.records)

    def restore(self, known: Snapshot) -> None:
        """What was known before a request that was refused. The records stay the dict that others have of them."""
        self.today, self._settled = known[0], dict(known[1])
        if self.records != known[2]:
            self.records.clear()
            self.records |= known[2]

    def set_today(self, today: str) -> None:
        """It is this day, by the page's clock; one that is set back changes nothing."""
        if not _DATE.fullmatch(today):
            raise BadRequestError("daily-date", text=today[:40])
        if is_date(today):  # a day that cannot be stops nothing, and is not believed
            self.today = max(self.today, today)

    def load(self, texts: Sequence[str | None]) -> None:
        """What the page has kept, keys and texts in turn, the newest first: the records among it."""
        for key, text in reversed(list(zip(texts[::2], texts[1::2], strict=False))):
            if isinstance(key, str) and isinstance(text, str) and key.startswith(RECORD):
                self.records[key] = text

    def with_deal_number(self, request: Request, entropy: Callable[[Request], bytes]) -> Request:
        """A request to open a game; where it asks for a winnable deal or a day's, with that deal's number."""
        if not request.args.keys() & {"winnable", "daily"}:
            return request
        with late_import():
            from lacuna.winnable.daily import with_deal_number

            return with_deal_number(request, self.today, entropy)

    def store_win(self, game: Game) -> list[list[str]]:
        """A game is won: what is to be kept of it, by key, if its deal is a day's that was not won before."""
        deal = game.deal.text if game.deal else ""
        if not self.today or not deal.isdecimal() or len(deal) > MOST_DIGITS:
            return []
        moves = sum(entry.length for entry in game.since_restart)
        text = write_json({"won": self.today, "assisted": bool(game.help), "moves": moves})
        try:
            kept = self._news(f"{game.variant_address}/{deal}", text)
        except LacunaError:  # the lists cannot be had: it is asked again when they can
            kept = {f"{OWED}{game.variant_address}/{deal}": text}
        self.records |= kept
        return [[key, text] for key, text in kept.items()]

    def settle_owed(self) -> None:
        """The lists are there: which of the wins that were put off are a day's."""
        for key, text in list(self.records.items()):
            if key.startswith(OWED):
                with suppress(LacunaError):
                    kept = self._news(key.removeprefix(OWED), text)
                    self._settled |= kept
                    self.records |= kept

    def take_settled(self) -> list[list[str]]:
        """What is to be kept of that, once."""
        settled, self._settled = self._settled, {}
        return [[key, text] for key, text in settled.items()]

    def _news(self, address: str, text: str) -> dict[str, str]:
        variant, options, deal = parse_address(address)
        with late_import():
            from lacuna.winnable.won_days import new_wins

            return new_wins(variant, options, deal.text if deal else "", text, self.records)


def is_date(text: str) -> bool:
    """Whether there is such a day; by hand, for the library's dates come late."""
    found = _DATE.fullmatch(text)
    if not found:
        return False
    year, month, day = map(int, found.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= month <= len(_DAYS) and 1 <= day <= _DAYS[month - 1] and (leap or (month, day) != (2, 29))
