"""Owns the search of the garden family: a beam that is widened until it wins, drops nothing, or a limit ends it.

A level of the beam are positions after equally many moves, counting a move together with the cards that are of no more
use afterwards and go home. The best ``width`` of a level go on. A pass that ended without a win and dropped nothing has
looked at all there is: *lost*. Any other pass is followed by a wider one.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from lacuna.families.garden import GardenRules
from lacuna.moves import Move
from lacuna.rules import settle
from lacuna.solver.compact_garden import HIDDEN, Compact, GardenModel
from lacuna.solver.search import Engine, Limits, Search, Sliced, Verdict
from lacuna.state import State, apply

#: The width of the first pass, and how many times wider each next one is.
FIRST_WIDTH, WIDER = 8, 4
#: In a level so many of the best are tried for a finish: foundation moves alone.
TRIED = 2
#: What a score counts: a card home, two cards out of order, a card above one that is needed next, an empty pile.
HOME_WORTH, DISORDER, DEPTH, EMPTY = 40, 10, 3, 20
#: Bytes of a node and of a key in the tables of Python, measured roughly.
NODE_BYTES, KEY_BYTES = 900, 220


def search_for(
    rules: GardenRules, state: State, limits: Limits, *, plain: bool, full_knowledge: bool, engine: Engine | None
) -> Search | None:
    """The search of a position; none where cards lie face down, unless it may know them."""
    if any(state.piles[slot] for slot in rules.shape.under.values()) and not full_knowledge:
        return None
    return GardenSearch(rules, state, limits, plain=plain)


class Scores:
    """How good a position looks; piles are looked at once each."""

    def __init__(self, model: GardenModel) -> None:
        self._model = model
        self._piles: dict[bytes, int] = {}

    def __call__(self, at: Compact) -> int:
        home, piles, reserve = at
        known = self._piles
        score = HOME_WORTH * sum(home)
        for pile in piles:
            if (worth := known.get(pile)) is None:
                worth = known[pile] = self._worth(pile)
            score += worth
        top, model = self._model.top, self._model
        for number, height in enumerate(home):
            if height < model.height:
                wanted = number // model.per_suit * 13 + height % top
                if wanted not in reserve:
                    score -= DEPTH * self._depth(piles, wanted)
        return score

    def _worth(self, pile: bytes) -> int:
        if not pile:
            return EMPTY
        laid = self._model.laid
        return -DISORDER * sum(pile[n + 1] not in laid[pile[n]] for n in range(len(pile) - 1))

    def _depth(self, piles: Sequence[bytes], wanted: int) -> int:
        """How many cards lie on the wanted one, where that are fewest."""
        found = 99
        for pile in piles:
            place = max(pile.rfind(wanted), pile.rfind(wanted + HIDDEN))
            if place >= 0:
                found = min(found, len(pile) - 1 - place)
        return found


class GardenSearch(Sliced):
    """The beam in Python. ``plain``: no card goes home by itself."""

    def __init__(self, rules: GardenRules, state: State, limits: Limits, *, plain: bool = False) -> None:
        super().__init__(rules, state, limits)
        self._model = GardenModel(rules)
        self._score = Scores(self._model)
        self._plain = plain
        #: Parent and moves of every node, in order; the start has no parent.
        self._nodes: list[tuple[int, tuple[int, ...]]] = []
        self._seen: set[bytes] = set()
        self._most = (-1, 0)
        self._rest: tuple[int, ...] = ()
        self._work = self._passes()

    def look(self, states: int) -> Verdict | None:
        """As in :class:`Sliced`."""
        end = self.states + states
        while self.states < end:
            if (verdict := next(self._work)) is not None:
                return verdict
        return None

    def line(self) -> Sequence[Move]:
        """As in :class:`Sliced`."""
        moves: list[int] = []
        node = self._most[1]
        while self._nodes and node >= 0:
            node, steps = self._nodes[node]
            moves[:0] = steps
        line, state = [], self.start
        for step in (*moves, *self._rest):
            line.append(self._model.real_move(state, step))
            state = settle(self.rules, apply(state, line[-1]))[1]
        return line

    def bytes_held(self) -> int:
        """As in :class:`Sliced`."""
        return NODE_BYTES * len(self._nodes) + KEY_BYTES * len(self._seen)

    def forget(self) -> None:
        """As in :class:`Sliced`."""
        self._nodes, self._seen = [], set()
        self._work.close()

    def _passes(self) -> Generator[Verdict | None, None, None]:
        width = FIRST_WIDTH
        while True:
            dropped = yield from self._one_pass(width)
            if not dropped:
                yield "lost"
            width *= WIDER

    def _one_pass(self, width: int) -> Generator[Verdict | None, None, bool]:
        """One pass of the beam; whether it dropped anything."""
        first, steps = self._go_home(self._model.start(self.start), ())
        self._nodes = [(-1, steps)]
        self._most, self._rest = (sum(first.home), 0), ()
        self._seen = {self._model.key(first)}
        self.distinct = max(1, self.distinct)
        level, dropped = [(first, 0)], False
        if self._model.won(first):
            yield "won"
        while level:
            found: list[tuple[int, Compact, int, tuple[int, ...]]] = []
            for at, node in level:
                yield from self._expand(at, node, found)
            found.sort(key=lambda one: -one[0])
            dropped = dropped or len(found) > width
            level = self._kept(found[:width])
            if any(self._finishes(at, node) for at, node in level[:TRIED]):
                yield "won"
        return dropped

    def _kept(self, found: Sequence[tuple[int, Compact, int, tuple[int, ...]]]) -> list[tuple[Compact, int]]:
        level = []
        for _, at, parent, steps in found:
            self._nodes.append((parent, steps))
            level.append((at, len(self._nodes) - 1))
            self._most = max(self._most, (sum(at.home), len(self._nodes) - 1), key=lambda most: most[0])
        return level

    def _expand(
        self, at: Compact, node: int, found: list[tuple[int, Compact, int, tuple[int, ...]]]
    ) -> Generator[Verdict | None, None, None]:
        """The positions after one move, those that are new."""
        model = self._model
        for move in model.moves(at):
            self.states += 1
            child, steps = self._go_home(model.after(at, move), (move,))
            key = model.key(child)
            if key in self._seen:
                continue
            self._seen.add(key)
            self.distinct = max(self.distinct, len(self._seen))
            found.append((self._score(child), child, node, steps))
        yield None

    def _go_home(self, at: Compact, steps: tuple[int, ...]) -> tuple[Compact, tuple[int, ...]]:
        """Cards that are of no more use go home."""
        while not self._plain and (move := self._model.spent(at)) is not None:
            at, steps = self._model.after(at, move), (*steps, move)
        return at, steps

    def _finishes(self, at: Compact, node: int) -> bool:
        """Whether foundation moves alone, the first there is each time, win from here."""
        model, steps = self._model, []
        while (move := model.first_home(at)) is not None:
            steps.append(move)
            at = model.after(at, move)
        if not model.won(at):
            return False
        self._most, self._rest = (model.total, node), tuple(steps)
        return True
