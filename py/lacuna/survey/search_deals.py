"""The search of many deals in slices, for a worker of the page, and the plan that all deals of a survey share.

It knows nothing of files and processes; those belong to :mod:`lacuna.survey.survey_file`.
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

#: The version of the file format.
FORMAT = 1
#: The largest number of deals that a worker of the page takes.
MOST_DEALS = 1000
#: The limits of one deal's search in the page's worker; a phone has room for them. There is no limit of seconds, so
#: that the same deals have the same verdicts on every machine.
LIMITS = Limits(states=300_000, memory=64 << 20)
#: The length of a slice in seconds. Between two slices, the worker can receive a message to stop.
SLICE_SECONDS = 0.02
_RANGE = re.compile(r"([0-9]{1,20})(?:-([0-9]{1,20}))?", re.ASCII)


class SurveyPlan(NamedTuple):
    """The game, the limits and the switches that all deals of a survey share.

    ``plain``, ``full_knowledge`` and ``engine`` are as in :func:`lacuna.solver.search_for`.
    """

    game: str
    options: Mapping[str, str]
    limits: Limits
    plain: bool = False
    full_knowledge: bool = False
    engine: Engine | None = None

    def header(self) -> dict[str, Any]:
        """Return the first line of a survey's file. A run can only continue a file with the same header."""
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
        """Return the game of a deal and its search. Raise BadOptionError if the game has no search."""
        game = Game.new(self.game, deal, self.options)
        switches = {"plain": self.plain, "full_knowledge": self.full_knowledge}
        search = search_for(game.rules, game.state, self.limits, **switches, engine=self.engine)
        if search is None:
            raise BadOptionError("no-search", game=game.variant.title)
        return game, search


def parse_deal_ranges(text: str) -> Iterator[str]:
    """Return an iterator over the deal numbers of a text such as ``1-1000`` or ``7,20-30``.

    It makes them one by one, because there may be millions. Raise BadOptionError if the text is not of that form, and
    BadDealError if a number is too large.
    """
    ranges = []
    for part in text.split(",") if len(text) <= 1000 else ():
        match = _RANGE.fullmatch(part.strip())
        first, last = (match[1], match[2] or match[1]) if match else ("1", "0")
        if int(last) < int(first):
            break
        parse_deal(last)  # raises BadDealError if the number is too large
        ranges.append(range(int(first), int(last) + 1))
    else:
        if ranges:
            return (str(number) for numbers in ranges for number in numbers)
    raise BadOptionError("survey-deals", text=text[:40])


class SurveyPart:
    """The part of a survey that one worker of the page does: some deals, judged with full knowledge.

    Each deal gives a line of text with its address, its verdict and the number of distinct positions visited, such as
    ``gaps-fixed/7 lost 12345``.
    """

    def __init__(self, plan: SurveyPlan, deals: list[str]) -> None:
        self._plan, self._deals, self._left = plan, iter(deals), len(deals)
        self._game: Game | None = None
        self._search: Search | None = None
        #: The measured speed in positions per second; the first value is a guess.
        self._rate = 10_000.0
        self._start_next()

    @classmethod
    def from_request(cls, address: str, deals: str) -> SurveyPart | None:
        """Return the part of a survey that searches these deals, or None if the game has no search.

        Raise BadOptionError if the deals cannot be read or are too many, and BadDealError if a number is too large.
        """
        variant, chosen, _ = parse_address(address)
        numbers = list(islice(parse_deal_ranges(deals), MOST_DEALS + 1))
        if len(numbers) > MOST_DEALS:
            raise BadOptionError("survey-many", n=MOST_DEALS)
        game = Game.new(variant, numbers[0], chosen)
        if search_for(game.rules, game.state, LIMITS, full_knowledge=True) is None:
            return None
        return cls(SurveyPlan(variant.id, chosen, LIMITS, full_knowledge=True), numbers)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Search for one slice. Return whether deals are left, and an event for each deal that was finished."""
        events: list[dict[str, Any]] = []
        began = now = perf_counter()
        while self._search and now - began < 0.8 * SLICE_SECONDS:
            states = max(64, int(self._rate * (began + SLICE_SECONDS - now)))
            ended, before = self._search.run(states), now
            now = perf_counter()
            if ended:
                events.append(self._finish_deal())
            else:
                self._rate = min(4 * self._rate, states / max(now - before, 1e-6))
        return self._search is not None, events

    def close(self) -> None:
        """Cancel the survey and free its memory."""
        if self._search:
            self._search.close()
        self._search = None

    def _finish_deal(self) -> dict[str, Any]:
        """Return the event of the deal that has just ended, and start the next one."""
        assert self._game and self._search and self._search.outcome
        outcome = self._search.outcome
        self._search.close()
        line = f"{self._game.address} {outcome.verdict} {outcome.distinct}"
        self._left -= 1
        self._start_next()
        return {"type": "surveyed", "line": line, "left": self._left}

    def _start_next(self) -> None:
        deal = next(self._deals, None)
        self._game, self._search = self._plan.start_search(deal) if deal else (None, None)
