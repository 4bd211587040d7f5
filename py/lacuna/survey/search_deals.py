"""Owns the search of many deals, one after another: what they have in common, and how a worker of the page does it.

It runs in slices, knows no file and no process: those are :mod:`lacuna.survey.survey_file`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

from lacuna.errors import BadOptionError
from lacuna.games.address import parse_address
from lacuna.model.deals import parse_deal
from lacuna.play.game import Game
from lacuna.solver import Engine, Limits, Search, search_for

FORMAT = 1
#: So many deals a worker of the page takes at a time.
MOST = 1000
#: What a deal may take in the page's worker; a phone has room for that. No seconds: the same deals come to the same
#: everywhere.
LIMITS = Limits(states=300_000, memory=64 << 20)
#: What one slice may take, in seconds: between two of them the worker hears whether it is to stop.
SLICE = 0.02
_RANGE = re.compile(r"([0-9]{1,20})(?:-([0-9]{1,20}))?", re.ASCII)


class SurveyPlan(NamedTuple):
    """What every deal of a survey has in common."""

    game: str
    options: Mapping[str, str]
    limits: Limits
    plain: bool = False
    full_knowledge: bool = False
    engine: Engine | None = None

    def header(self) -> dict[str, Any]:
        """The first line of a survey's file: whoever goes on must mean the same."""
        limits = {name: value for name, value in self.limits._asdict().items() if value is not None}
        switches = {"plain": self.plain, "full_knowledge": self.full_knowledge, "engine": self.engine}
        return {
            "lacuna": "survey",
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "limits": limits,
            **{name: value for name, value in switches.items() if value},
        }

    def start_search(self, deal: str) -> tuple[Game, Search]:
        """A deal, and its search, not yet begun."""
        game = Game.new(self.game, deal, self.options)
        switches = {"plain": self.plain, "full_knowledge": self.full_knowledge}
        search = search_for(game.rules, game.state, self.limits, **switches, engine=self.engine)
        if search is None:
            raise BadOptionError("no-search", game=game.variant.title)
        return game, search


def parse_deal_ranges(text: str) -> Iterator[str]:
    """The deal numbers of ``1-1000`` or ``7,20-30``, one after another: there may be millions."""
    ranges = []
    for part in text.split(",") if len(text) <= 1000 else ():
        found = _RANGE.fullmatch(part.strip())
        first, last = (found[1], found[2] or found[1]) if found else ("1", "0")
        if int(last) < int(first):
            break
        parse_deal(last)  # refuses what is no deal's number
        ranges.append(range(int(first), int(last) + 1))
    else:
        if ranges:
            return (str(number) for one in ranges for number in one)
    raise BadOptionError("survey-deals", text=text[:40])


class SurveyPart:
    """A part of a survey in a worker of the page: these deals, judged with full knowledge, a line of text for each.

    A line is the deal's address, its verdict and how many positions were looked at: ``gaps-fixed/7 lost 12345``.
    """

    def __init__(self, plan: SurveyPlan, deals: list[str]) -> None:
        self._plan, self._deals, self._left = plan, iter(deals), len(deals)
        self._game: Game | None = None
        self._search: Search | None = None
        self._rate = 10_000.0  # positions a second
        self._next()

    @classmethod
    def from_request(cls, address: str, deals: str) -> SurveyPart | None:
        """Of a game that has a search; None where it has none."""
        variant, chosen, _ = parse_address(address)
        some = list(islice(parse_deal_ranges(deals), MOST + 1))
        if len(some) > MOST:
            raise BadOptionError("survey-many", n=MOST)
        game = Game.new(variant, some[0], chosen)
        if search_for(game.rules, game.state, LIMITS, full_knowledge=True) is None:
            return None
        return cls(SurveyPlan(variant.id, chosen, LIMITS, full_knowledge=True), some)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """One slice: whether there are more, and each deal that was done with in it."""
        events: list[dict[str, Any]] = []
        began = now = perf_counter()
        while self._search and now - began < 0.8 * SLICE:
            states = max(64, int(self._rate * (began + SLICE - now)))
            ended, before = self._search.run(states), now
            now = perf_counter()
            if ended:
                events.append(self._done())
            else:
                self._rate = min(4 * self._rate, states / max(now - before, 1e-6))
        return self._search is not None, events

    def close(self) -> None:
        """No more is wanted of it."""
        if self._search:
            self._search.close()
        self._search = None

    def _done(self) -> dict[str, Any]:
        assert self._game and self._search and self._search.outcome
        outcome = self._search.outcome
        self._search.close()
        line = f"{self._game.address} {outcome.verdict} {outcome.distinct}"
        self._left -= 1
        self._next()
        return {"type": "surveyed", "line": line, "left": self._left}

    def _next(self) -> None:
        """The next deal, or none."""
        deal = next(self._deals, None)
        self._game, self._search = self._plan.start_search(deal) if deal else (None, None)
