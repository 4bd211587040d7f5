"""Shortening a winning line of a gap game before it is shown.

A search stops at the first win that it meets, and that line usually takes detours. Three steps shorten it:

1. *Remove loops.* If the line visits a position twice, cut out the moves between the two visits.
2. *Action elimination* (H. Nakhost and M. Müller 2010). Try to leave out each move, together with the later moves that
   are illegal without it. If the rest still wins, leave them out.
3. *Local search in windows.* Take two positions of the line, 40 to 100 moves apart, and search with a narrow beam for a
   shorter way from one to the other (compare the plan neighborhood search of the same paper).

Example of step 2: a line moves the 9♠ to cell a, and later to cell d. If nothing needed the 9♠ at a, the first of these
moves can be left out. Another line moves the 7♥ to b and then the 8♥ to c, right of b. Without the 7♥, the move of the
8♥ is illegal, so the two can only be left out together.

The steps work on lines of any search of the family, and the result is replayed through the rules like any other line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver.gaps.model import GapModel, Step, is_in_run

#: The passes of step 3: the size of the window in moves, by how many moves it advances, and the width of the beam.
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
#: The budget of step 3 in states: ``STATES`` times the square of the number of moves beyond ``SHORT``, up to
#: ``MOST_STATES``. So most time goes to long lines. A line of 105 moves takes some 0.07 s.
SHORT, STATES, MOST_STATES = 60, 12, 100_000
#: Step 2 is skipped for lines of more moves than this: its time grows with the square of the length.
MAX_ELIMINATION = 300

#: A card and the cell that it goes to. The cell that it leaves follows from the position.
Act = tuple[int, int]
#: A path of acts, the last one first, as linked pairs.
Path = tuple["Path", Act] | None


def shorten_line(model: GapModel, state: State, line: Sequence[Step]) -> tuple[Move, ...]:
    """Return a line as moves of the rules. If it wins, the returned line also wins and has at most as many moves."""
    return model.real_moves(LineShortener(model, model.read_cells(state), line).steps())


class LineShortener:
    """One line while it is shortened."""

    def __init__(self, model: GapModel, cells: Sequence[int], line: Sequence[Step]) -> None:
        self.model = model
        self.first = bytes(cells)
        self.acts: list[Act] = [(card, target) for card, _, target in line]
        #: What is left of the budget of states.
        self.states_left = 0

    def steps(self) -> list[Step]:
        """Shorten the line if it wins, and return it."""
        if self._wins(self._positions()[-1]):
            self._remove_loops()
            if len(self.acts) <= MAX_ELIMINATION:
                self._eliminate_acts()
            self.states_left = min(STATES * max(len(self.acts) - SHORT, 0) ** 2, MOST_STATES)
            for size, advance, width in PASSES:
                self._shorten_windows(size, advance, width)
        return [
            (card, position.index(card), target)
            for position, (card, target) in zip(self._positions(), self.acts, strict=False)
        ]

    def _wins(self, cells: Sequence[int]) -> bool:
        return self.model.count_pairs(cells) == len(self.model.cards)

    def _positions(self) -> list[bytes]:
        """Return the positions of the line, from the start to the end."""
        positions = [self.first]
        for card, target in self.acts:
            positions.append(self._after(positions[-1], card, target))
        return positions

    def _after(self, position: bytes, card: int, target: int) -> bytes:
        cells = bytearray(position)
        cells[cells.index(card)] = self.model.gap
        cells[target] = card
        return bytes(cells)

    def _is_legal(self, position: bytes, card: int, target: int) -> bool:
        model = self.model
        if position[target] != model.gap or card not in model.fillers(position, target):
            return False
        return not model.has_locked_runs or not is_in_run(model, position, position.index(card))

    def _remove_loops(self) -> None:
        """From each position of the line, continue where the line visits it for the last time."""
        positions = self._positions()
        last_visit = {position: index for index, position in enumerate(positions)}
        acts, index = [], 0
        while (index := last_visit[positions[index]]) < len(self.acts):
            acts.append(self.acts[index])
            index += 1
        self.acts = acts

    def _eliminate_acts(self) -> None:
        """Leave out each act, with the later acts that are illegal without it, if the rest still wins."""
        position, index = self.first, 0
        while index < len(self.acts):
            rest = self._rest_without(position, index)
            if rest is None:
                position = self._after(position, *self.acts[index])
                index += 1
            else:
                self.acts[index:] = rest

    def _rest_without(self, position: bytes, index: int) -> list[Act] | None:
        """Return the later acts that are legal without act ``index``, or None if they do not win."""
        rest = []
        for card, target in self.acts[index + 1 :]:
            if self._is_legal(position, card, target):
                rest.append((card, target))
                position = self._after(position, card, target)
        return rest if self._wins(position) else None

    def _shorten_windows(self, size: int, advance: int, width: int) -> None:
        """Move a window of ``size`` acts along the line, and replace its acts wherever a shorter path is found."""
        index, positions = 0, self._positions()
        while index < len(self.acts) and self.states_left > 0:
            end = min(index + size, len(self.acts))
            path = self._find_path(positions[index], positions[end], end - index - 1, width)
            if path is not None:
                self.acts[index:end] = path
                positions = self._positions()
            elif end == len(self.acts):
                return
            else:
                index += advance

    def _find_path(self, start: bytes, goal: bytes, most: int, width: int) -> list[Act] | None:
        """Search for a path of at most ``most`` acts by beam search, and return it or None.

        Positions with fewer displaced cards come first. Each displaced card needs at least one act, so a position with
        more of them than acts left is dropped.
        """
        level: list[tuple[int, bytes, Path]] = [(_count_displaced(start, goal, self.model.gap), start, None)]
        seen = {start}
        for acts_left in reversed(range(most)):
            children: list[tuple[int, bytes, Path]] = []
            for displaced, position, path in level:
                for still_displaced, after, act in self._children(position, goal, displaced, acts_left):
                    if after not in seen:
                        seen.add(after)
                        children.append((still_displaced, after, (path, act)))
                        if not still_displaced:
                            return _list_acts(children[-1][2])
            children.sort(key=_displaced)
            level = children[:width]
        return None

    def _children(self, position: bytes, goal: bytes, displaced: int, most: int) -> Iterator[tuple[int, bytes, Act]]:
        """For each child with at most ``most`` displaced cards, yield their number, its position and the act."""
        model = self.model
        target = -1
        while (target := position.find(model.gap, target + 1)) >= 0:
            for card in model.fillers(position, target):
                self.states_left -= 1
                source = position.index(card)
                still_displaced = displaced + (goal[source] == card) - (goal[target] == card)
                if still_displaced <= most and not (model.has_locked_runs and is_in_run(model, position, source)):
                    yield still_displaced, self._after(position, card, target), (card, target)


def _displaced(child: tuple[int, bytes, Path]) -> int:
    return child[0]


def _count_displaced(position: bytes, goal: bytes, gap: int) -> int:
    """Return the number of displaced cards: those that lie in another cell than in the goal."""
    return sum(value != goal_value for value, goal_value in zip(position, goal, strict=True) if value < gap)


def _list_acts(path: Path) -> list[Act]:
    """Return the acts of a path in the order of play."""
    acts = []
    while path is not None:
        path, act = path
        acts.append(act)
    return acts[::-1]
