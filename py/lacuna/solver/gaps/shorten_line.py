"""Owns how a gap game's winning line is made shorter before anyone sees it.

A search stops at the first win it meets, and that line goes out of its way. Three things are done to it: what lies
between two visits of a position is cut out; a move without which the rest still wins is left out; and part by part a
shorter way between two of its positions is looked for. It speaks the rules' own moves, so every search of the family
uses it, and the line is still replayed through the rules afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.model import GapModel, Step, is_in_run

#: What is looked for, pass by pass: parts of so many moves, so many moves further on each time, by a beam so wide.
PASSES = (
    (100, 25, 20),
    (60, 15, 20),
    (40, 10, 20),
    (80, 18, 30),
    (50, 12, 40),
    (100, 20, 60),
    (70, 13, 120),
    (90, 23, 200),
)
#: A line this short is short enough; so many states are looked at for the square of the moves that it has more, so that
#: the time goes to the long ones: some 0.07 s for a line of 105 moves.
SHORT, STATES, MOST_STATES = 60, 12, 100_000
#: Of lines up to this length every move is tried, whether it is needed.
MOST_TRIED = 300

#: A card and the cell that it goes to; where it lies is known from the position.
Act = tuple[int, int]
#: A way: its last act behind the way to there.
Way = tuple["Way", Act] | None


def shorten_line(model: GapModel, state: State, line: Sequence[Step]) -> tuple[Move, ...]:
    """The rules' moves of a line; of a winning one, of a shorter line that wins as well."""
    return model.real_moves(LineShortener(model, model.read_cells(state), line).steps())


class LineShortener:
    """One line, as it becomes shorter."""

    def __init__(self, model: GapModel, cells: Sequence[int], line: Sequence[Step]) -> None:
        self.model = model
        self.first = bytes(cells)
        self.acts: list[Act] = [(card, target) for card, _, target in line]
        self.left = 0

    def steps(self) -> list[Step]:
        """The shorter line."""
        if self._wins(self._positions()[-1]):
            self._cut_loops()
            if len(self.acts) <= MOST_TRIED:
                self._leave_out()
            self.left = min(STATES * max(len(self.acts) - SHORT, 0) ** 2, MOST_STATES)
            for size, further, width in PASSES:
                self._shorten_parts(size, further, width)
        return [
            (card, position.index(card), target)
            for position, (card, target) in zip(self._positions(), self.acts, strict=False)
        ]

    def _wins(self, cells: Sequence[int]) -> bool:
        return self.model.count_pairs(cells) == len(self.model.cards)

    def _positions(self) -> list[bytes]:
        """Those of the line, the first and the last among them."""
        found = [self.first]
        for card, target in self.acts:
            found.append(self._after(found[-1], card, target))
        return found

    def _after(self, position: bytes, card: int, target: int) -> bytes:
        cells = bytearray(position)
        cells[cells.index(card)] = self.model.gap
        cells[target] = card
        return bytes(cells)

    def _may(self, position: bytes, card: int, target: int) -> bool:
        model = self.model
        if position[target] != model.gap or card not in model.fillers(position, target):
            return False
        return not model.locked or not is_in_run(model, position, position.index(card))

    def _cut_loops(self) -> None:
        positions = self._positions()
        last = {position: place for place, position in enumerate(positions)}
        acts, place = [], 0
        while (place := last[positions[place]]) < len(self.acts):
            acts.append(self.acts[place])
            place += 1
        self.acts = acts

    def _leave_out(self) -> None:
        """Leaves out each move, with those that are not allowed without it, where the rest still wins."""
        position, place = self.first, 0
        while place < len(self.acts):
            rest = self._rest_without(position, place)
            if rest is None:
                position = self._after(position, *self.acts[place])
                place += 1
            else:
                self.acts[place:] = rest

    def _rest_without(self, position: bytes, place: int) -> list[Act] | None:
        """What is left to do where the move of this place is not made; None where that does not win."""
        kept = []
        for card, target in self.acts[place + 1 :]:
            if self._may(position, card, target):
                kept.append((card, target))
                position = self._after(position, card, target)
        return kept if self._wins(position) else None

    def _shorten_parts(self, size: int, further: int, width: int) -> None:
        """Looks from one position of the line after another for a shorter way to a later one."""
        place, positions = 0, self._positions()
        while place < len(self.acts) and self.left > 0:
            end = min(place + size, len(self.acts))
            way = self._way(positions[place], positions[end], end - place - 1, width)
            if way is not None:
                self.acts[place:end] = way
                positions = self._positions()
            elif end == len(self.acts):
                return
            else:
                place += further

    def _way(self, start: bytes, goal: bytes, most: int, width: int) -> list[Act] | None:
        """A way of at most so many moves, by a beam that keeps what has most cards where they are in the goal.

        Each card elsewhere takes a move at least: what could not arrive in time is dropped.
        """
        level: list[tuple[int, bytes, Way]] = [(_apart(start, goal, self.model.gap), start, None)]
        seen = {start}
        for moves_left in reversed(range(most)):
            found: list[tuple[int, bytes, Way]] = []
            for apart, position, way in level:
                for still, after, act in self._children(position, goal, apart, moves_left):
                    if after not in seen:
                        seen.add(after)
                        found.append((still, after, (way, act)))
                        if not still:
                            return _acts(found[-1][2])
            found.sort(key=_first)
            level = found[:width]
        return None

    def _children(self, position: bytes, goal: bytes, apart: int, most: int) -> Iterator[tuple[int, bytes, Act]]:
        """What is reached by moves that leave so many cards at most elsewhere than in the goal; how many first."""
        model = self.model
        target = -1
        while (target := position.find(model.gap, target + 1)) >= 0:
            for card in model.fillers(position, target):
                self.left -= 1
                source = position.index(card)
                still = apart + (goal[source] == card) - (goal[target] == card)
                if still <= most and not (model.locked and is_in_run(model, position, source)):
                    yield still, self._after(position, card, target), (card, target)


def _first(found: tuple[int, bytes, Way]) -> int:
    return found[0]


def _apart(position: bytes, goal: bytes, gap: int) -> int:
    """How many cards lie elsewhere than in the goal."""
    return sum(here != there for here, there in zip(position, goal, strict=True) if here < gap)


def _acts(way: Way) -> list[Act]:
    found = []
    while way is not None:
        way, act = way
        found.append(act)
    return found[::-1]
