"""Owns the search that may not see everything: it plans up to where a hidden card shows, and tries the plans.

Plans are made with what is visible. Where the cards then come from hidden ones, they are guessed: every plan meets the
same guesses, each is played on by a narrow beam, and after each round the worse half of the plans is given up. The
guesses are drawn from what is visible alone, so that two games that look the same get the same advice.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from lacuna.model.moves import Move
from lacuna.model.rng import Generator, Source
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.beam import Model, Steps, translate_line
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: How wide the beam of plans is, and how many plans are tried.
PLAN_WIDTH, PLANS = 16, 16
#: Guesses in the first round, each of which every plan meets; a round has twice as many as the one before.
FIRST_GUESSES = 4
#: What a guess that was won counts; one that was not counts the cards that were brought home.
WON = 200


class Hiding(Model[Any], Protocol):
    """A family's game of which something is hidden."""

    def is_reveal(self, at: Any, move: int) -> bool:
        """Whether the move brings a card to light."""


class World(Protocol):
    """A guess: it tells how far a beam comes in it, and how many states that took."""

    def __call__(self, at: Any, move: int) -> tuple[int, int]:
        """After this move in this position: the worth of where it leads."""


class Plan(NamedTuple):
    """Moves up to one that brings a card to light, or to where none is left; the position before the last."""

    score: int
    steps: Steps
    before: Any


class FairSearch(SlicedSearch):
    """Advice: the line is a plan up to where a hidden card shows. The verdict is *unknown*, but where no move is left.

    ``visible`` is all that may be known; ``guess`` makes a world from a source of numbers.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        limits: Limits,
        model: Hiding,
        visible: bytes,
        guess: Callable[[Source], World],
    ) -> None:
        super().__init__(rules, state, limits)
        self._model = model
        self._source = Generator("mt", zlib.crc32(visible)).source()
        self._guess = guess
        self._worth: dict[Plan, int] = {}
        self._work = self._rounds()

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`; a slice ends with a whole trial."""
        end = self.states + states
        while self.states < end:
            looked = next(self._work, None)
            if looked is None:
                return self._verdict()
            self.states += looked
            self.distinct += looked
        return None

    def _verdict(self) -> Verdict:
        if self._worth:
            return "unknown"
        return "won" if self.rules.is_won(self.start) else "lost"

    def _rounds(self) -> Iterator[int]:
        """Each trial tells how many states it took."""
        yield from self._make_plans()
        plans, guesses = list(self._worth), FIRST_GUESSES
        while len(plans) > 1:
            for _ in range(guesses):
                world = self._guess(self._source)
                for plan in plans:
                    worth, states = world(plan.before, plan.steps[-1])
                    self._worth[plan] += worth
                    yield max(1, states)
            # Of equals the one that looked better at first.
            plans = sorted(plans, key=lambda plan: -self._worth[plan])[: len(plans) // 2]
            self._worth = {plan: self._worth[plan] for plan in plans}
            guesses *= 2

    def _make_plans(self) -> Iterator[int]:
        """A beam as far as everything is seen."""
        model, plans = self._model, []
        first = model.start(self.start)
        level: list[Plan] = [Plan(0, (), first)]
        seen = {model.key(first)}
        while level:
            found = []
            for _, steps, at in level:
                for move in () if model.is_won(at) else model.moves(at):
                    if model.is_reveal(at, move):
                        plans.append(Plan(model.score(at), (*steps, move), at))
                        continue
                    child = model.after(at, move)
                    if (key := model.key(child)) not in seen:
                        seen.add(key)
                        found.append(Plan(model.score(child), (*steps, move), child))
                yield 1
            level = sorted(found, key=lambda plan: -plan.score)[:PLAN_WIDTH]
            if level and not plans:
                self._worth = {level[0]: 0}
        if plans:
            self._worth = dict.fromkeys(sorted(plans, key=lambda plan: -plan.score)[:PLANS], 0)

    def line(self) -> Sequence[Move]:
        """As in :class:`SlicedSearch`: the best plan, or none where none could be made."""
        if not self._worth:
            return self.rules.legal_moves(self.start)[:1] if not self.rules.is_won(self.start) else ()
        best = max(self._worth, key=lambda plan: self._worth[plan])
        return translate_line(self._model, self.rules, self.start, best.steps)

    def bytes_held(self) -> int:
        """As in :class:`SlicedSearch`: little."""
        return 0

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._worth = {}
