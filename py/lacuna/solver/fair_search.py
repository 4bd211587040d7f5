"""A search for advice that sees only what the player sees.

The method is *determinization* (also called perfect information Monte Carlo, as in M. Ginsberg's bridge program GIB,
2001), with *sequential halving* to spend the guesses on the best plans (Z. Karnin, T. Koren and O. Somekh, ICML 2013):

1. Plan with the visible cards: a beam search collects *plans*, which are lines of moves that end when a hidden card
   shows. Safe moves are played at once.
2. Guess the order of the hidden cards. Continue every plan under the same guess, by a narrow beam search that knows
   the guessed cards, and add up how far each plan gets.
3. After a round of guesses, drop the worse half of the plans. The next round has twice as many guesses. Repeat until
   one plan is left.

Example: 16 plans meet 4 guesses each, the best 8 meet 8 more, the best 4 meet 16, the best 2 meet 32. Each round costs
64 beam searches, and the last two plans have met 60 guesses.

The guesses come from a generator that is seeded with the visible cards alone. So two games that look the same get the
same advice, whatever lies hidden.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from lacuna.model.moves import Move
from lacuna.model.rng import Generator, Source
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.beam_model import Model, Steps, play_safe_moves, translate_line
from lacuna.solver.search import Limits, SlicedSearch, Verdict

#: The width of the beam that makes plans, and the number of plans that are tried.
PLAN_WIDTH, PLANS = 16, 16
#: The number of guesses in the first round. Each further round has twice as many.
FIRST_GUESSES = 4
#: What a plan earns in a guess that it wins. In any other guess it earns the number of cards in place.
WIN_EARNS = 200


class Hiding(Model[Any], Protocol):
    """A family's game with hidden cards."""

    def is_reveal(self, at: Any, move: int) -> bool:
        """Return whether the move makes a hidden card visible."""


class World(Protocol):
    """A guess of the hidden cards, under which plans can be continued."""

    def __call__(self, at: Any, move: int) -> tuple[int, int]:
        """Play ``move`` in position ``at`` and continue from there.

        Return what the plan earns, and the number of states visited.
        """


class Plan(NamedTuple):
    """A line of moves that ends when a hidden card shows, or the beginning of such a line.

    * ``known``: the last position of the line that is known in full: the position before the last move if that
      move reveals a card, otherwise the position after it.
    * ``score``: the model's score of ``known``, by which plans are compared before the first guess.
    """

    score: int
    steps: Steps
    known: Any


class FairSearch(SlicedSearch):
    """A search for the best plan. Its verdict is *unknown*, unless the game is won already or no move is left.

    ``visible`` is everything that the player can know, as bytes. ``guess`` makes a world from random numbers.
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
        #: The plans that are still considered, and what each has earned in all guesses.
        self._earned: dict[Plan, int] = {}
        self._work = self._rounds()

    def advance(self, states: int) -> Verdict | None:
        """As in :class:`SlicedSearch`. A slice ends only after a whole beam search, so it may visit more states."""
        end = self.states + states
        while self.states < end:
            visited = next(self._work, None)
            if visited is None:
                return self._verdict()
            self.states += visited
            self.distinct += visited
        return None

    def _verdict(self) -> Verdict:
        if self._earned:
            return "unknown"
        return "won" if self.rules.is_won(self.start) else "lost"

    def _rounds(self) -> Iterator[int]:
        """Make plans and halve them round by round. Yield the number of states that each step visited."""
        yield from self._make_plans()
        plans, guesses = list(self._earned), FIRST_GUESSES
        while len(plans) > 1:
            for _ in range(guesses):
                world = self._guess(self._source)
                for plan in plans:
                    earned, states = world(plan.known, plan.steps[-1])
                    self._earned[plan] += earned
                    yield max(1, states)
            # The sort is stable: ties go to the plan that looked better at first.
            plans = sorted(plans, key=lambda plan: -self._earned[plan])[: len(plans) // 2]
            self._earned = {plan: self._earned[plan] for plan in plans}
            guesses *= 2

    def _make_plans(self) -> Iterator[int]:
        """Collect the best plans with a beam search that stops wherever a hidden card shows."""
        model, plans = self._model, []
        first, safe = play_safe_moves(model, model.start(self.start))
        level: list[Plan] = [Plan(0, safe, first)]
        seen = {model.key(first)}
        while level:
            candidates = []
            for _, steps, at in level:
                for move in () if model.is_won(at) else model.moves(at):
                    if model.is_reveal(at, move):
                        plans.append(Plan(model.score(at), (*steps, move), at))
                        continue
                    child, longer = play_safe_moves(model, model.after(at, move), (*steps, move))
                    if (key := model.key(child)) not in seen:
                        seen.add(key)
                        candidates.append(Plan(model.score(child), longer, child))
                yield 1
            level = sorted(candidates, key=lambda plan: -plan.score)[:PLAN_WIDTH]
            if level and not plans:
                # If no plan ever reveals a card, the advice leads to the best position of the last level.
                self._earned = {level[0]: 0}
        if plans:
            self._earned = dict.fromkeys(sorted(plans, key=lambda plan: -plan.score)[:PLANS], 0)

    def line(self) -> Sequence[Move]:
        """Return the moves of the best plan. Without a plan, return the first legal move, if there is one."""
        if not self._earned:
            return self.rules.legal_moves(self.start)[:1] if not self.rules.is_won(self.start) else ()
        best = max(self._earned, key=lambda plan: self._earned[plan])
        return translate_line(self._model, self.rules, self.start, best.steps)

    def bytes_held(self) -> int:
        """Return 0: the plans take next to no memory."""
        return 0

    def release(self) -> None:
        """As in :class:`SlicedSearch`."""
        self._earned = {}
