"""The records that the page has stored, the wins of daily deals among them, and what day it is.

Each win of a daily deal is a text of its own, which the page stores and sends back at every start. Damaged texts are
ignored and left as they are. Only :mod:`lacuna.winnable` knows the deal of each day: it has lists of deals that can be
won, and is fetched only when it is needed. If it cannot be fetched when a game is won, the win is stored as *owed*,
because it may be a daily win. Once the lists are loaded, the daily wins among the owed ones are stored as daily wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request, write_json
from lacuna.records.merging import merge
from lacuna.records.record_texts import RecordTexts
from lacuna.storage_keys import OWED_WIN, RECORD

#: No deal in the lists of winnable deals has a longer number.
MOST_DIGITS = 6
_DATE = "([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})"
_DAYS_OF_MONTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class StoredRecords:
    """All stored records as texts by key, and the current day of a session."""

    def __init__(self) -> None:
        #: The latest day that the page's clock has shown, such as ``2026-11-21``; empty if it has shown none.
        self.today = ""
        #: The time of the page's clock in ms, or 0 if it is not known.
        self.now = 0
        self.texts = RecordTexts()
        #: The texts that the page has last read, by key; None where it has read that there is none.
        self._read: dict[str, str | None] = {}
        #: The ids of the variants with stored games that have moves. What other tabs have stored is known from the last
        #: request to open a stored game.
        self.in_progress: frozenset[str] = frozenset()
        #: The backup that is being made, a ``NewBackup`` of :mod:`lacuna.saved.backup`, or None.
        self.new_backup: object | None = None
        #: The backup that is being read, a ``ReadBackup`` of :mod:`lacuna.sheets.records.backup`, or None.
        self.read_backup: object | None = None

    def begin_request(self) -> str:
        """Note the state before a request; return the day, for :meth:`restore`."""
        self.texts.mark()
        return self.today

    def restore(self, today: str) -> None:
        """Go back to the state before a request that was refused."""
        self.today = today
        self.texts.take_back()

    def set_today(self, today: str) -> None:
        """Set the day of the page's clock. An earlier day is ignored, and so is an impossible one like 30 February."""
        if not re.fullmatch(_DATE, today):
            raise BadRequestError("daily-date", text=today[:40])
        if is_date(today):
            self.today = max(self.today, today)

    def take(self, changes: Sequence[Any]) -> list[list[str | None]]:
        """Take over records that the page has read. Return those that this session had already: each with its key, the
        merged text and the text that is stored now.

        ``changes`` has, for each text, its key, the text that this session would have replaced, and the text that is
        stored now; each text may be None, for no text or one that is not known. They are equal if this session would
        not have replaced any. Where it has changed the text meanwhile, both changes are merged
        (:mod:`lacuna.records.merging`), but each stored text only once.

        Raise BadRequestError, before anything is changed, if ``changes`` is anything else.
        """
        triples = list(zip(changes[::3], changes[1::3], changes[2::3], strict=False))
        if len(changes) % 3 or not all(_is_change(*triple) for triple in triples):
            raise BadRequestError("records-texts")
        to_store = []
        for key, before, now in triples:
            mine = self.texts.get(key)
            is_merged = mine in (None, now) or (before != now and self._read.get(key) == now)
            text = (mine or now) if is_merged else merge(key, before, mine, now)
            self._read[key] = now
            if text is not None:
                self.texts[key] = text
                if mine is not None:
                    to_store.append([key, text, now])
        return to_store

    def take_all(self, texts: Sequence[Any]) -> list[list[str | None]]:
        """Take over some of the records that the page reads at a start; return what :meth:`take` returns.

        ``texts`` has keys and texts in turn. Raise BadRequestError, before anything is changed, if it is anything else.
        """
        pairs = list(zip(texts[::2], texts[1::2], strict=False))
        if len(texts) % 2:
            raise BadRequestError("records-texts")
        return self.take([part for key, text in pairs for part in (key, None, text)])

    def with_deal_number(self, request: Request, entropy: Callable[[Request], bytes]) -> Request:
        """Return the request to open a game. If it asks for a winnable or a daily deal, add the number of that deal.

        ``entropy`` reads the page's random bytes from the request.
        """
        if not request.args.keys() & {"winnable", "daily"}:
            return request
        with late_import():
            from lacuna.winnable.daily import with_deal_number

            return with_deal_number(request, self.today, entropy)

    def first_move_day(self) -> str:
        """Return the day of a first move that is made now, or an empty text if it is not known.

        It is not known if a stored win has a later day: the clock was set back, or was wrong before. Otherwise a player
        could set the clock back and begin a missed deal on its own day.
        """
        return self.today if self.today >= self.texts.last_win_day else ""

    def store_win(self, game: Game) -> list[list[str]]:
        """Store the win of a game if it is a daily win, or as owed if the lists cannot be fetched to find that out.

        Return the keys and texts that the page shall store.
        """
        deal = game.deal.text if game.deal else ""
        if not self.today or not deal.isdecimal() or len(deal) > MOST_DIGITS:
            return []
        moves = sum(entry.length for entry in game.since_restart)
        at = {"at": self.now} if self.now else {}
        text = write_json({"won": self.today, "assisted": bool(game.help), "moves": moves, **at})
        address = f"{game.variant_address}/{deal}"
        try:
            wins = self._new_wins(address, text)
        except LacunaError:  # the lists could not be fetched
            wins = {f"{OWED_WIN}{address}": text}
        self.texts |= wins
        return [[key, text] for key, text in wins.items()]

    def settle_owed(self) -> list[list[str]]:
        """Take over the daily wins among the owed wins, as far as the lists can be loaded now.

        Return the keys and texts that the page shall store.
        """
        settled: dict[str, str] = {}
        for key, text in list(self.texts.items()):
            if key.startswith(OWED_WIN):
                with suppress(LacunaError):
                    settled |= self._new_wins(key.removeprefix(OWED_WIN), text)
                    self.texts |= settled
        return [[key, text] for key, text in settled.items()]

    def _new_wins(self, address: str, text: str) -> dict[str, str]:
        variant, options, deal = parse_address(address)
        with late_import():
            from lacuna.records.daily_streak import new_wins

            return new_wins(variant, options, deal.text if deal else "", text, self.texts)


def _is_change(key: object, before: object, now: object) -> bool:
    """Return whether a key and two texts are what :meth:`StoredRecords.take` takes."""
    is_key = isinstance(key, str) and key.startswith(RECORD)
    return is_key and all(text is None or isinstance(text, str) for text in (before, now))


def is_date(text: str) -> bool:
    """Return whether a text is a date such as ``2026-11-21``. (A start does not load ``datetime``, to be faster.)"""
    found = re.fullmatch(_DATE, text)
    if not found:
        return False
    year, month, day = map(int, found.groups())
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not 1 <= month <= len(_DAYS_OF_MONTHS) or not 1 <= day <= _DAYS_OF_MONTHS[month - 1]:
        return False
    return is_leap or (month, day) != (2, 29)
