"""What searches have found out about the positions of one game: won, lost, or unknown after a search without result.

Every verdict is about the current round: the play up to the next redeal. If a position is lost in its round, only a
redeal can still save the game.
"""

from __future__ import annotations

from typing import NamedTuple

from lacuna.errors import IllegalMoveError
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Verdict, positions_of


class SearchResult(NamedTuple):
    """The verdict of a search, the most cards in place that it reached, and its cost in positions and seconds."""

    verdict: Verdict
    best: int = 0
    states: int = 0
    seconds: float = 0.0


class Knowledge:
    """The search results of one game, stored by position. So they still hold when an undo leads back to a position."""

    def __init__(self) -> None:
        self._winning_moves: dict[State, Move] = {}
        self._results: dict[State, SearchResult] = {}
        #: The positions in ``_winning_moves`` whose move was found by a search that also looked at hidden cards.
        self._peeking: set[State] = set()

    def learn(self, game: Game, result: SearchResult, line: tuple[Move, ...] = ()) -> None:
        """Store the result of a search from the game's current position; ``line`` is the winning line it found."""
        self.learn_at(game.rules, game.state, result, line)

    def learn_at(
        self, rules: Rules, state: State, result: SearchResult, line: tuple[Move, ...] = (), *, peeks: bool = False
    ) -> None:
        """Store the result of a search from any position of the game.

        ``peeks``: the search looked at hidden cards. Raise IllegalMoveError if a winning line does not win.
        """
        if result.verdict == "won":
            *before, end = positions_of(rules, state, line)
            if not rules.is_won(end):
                raise IllegalMoveError("plan")
            moves = dict(zip(before, line, strict=True))
            self._winning_moves |= moves
            self._peeking = self._peeking | moves.keys() if peeks else self._peeking - moves.keys()
        self._results[state] = result

    def winning_move(self, state: State) -> Move | None:
        """Return the next move of a known winning line, or None."""
        return self._winning_moves.get(state)

    def winning_line(self, game: Game) -> tuple[Move, ...]:
        """Return a winning line from the current position; empty if none is known.

        Following the stored moves cannot loop. Where two lines meet in a position, the newer line's move has replaced
        the older one's. So the moves can change from an older line to a newer one but never back, and end with a win.
        """
        line, state = [], game.state
        while move := self._winning_moves.get(state):
            line.append(move)
            _, state = settle(game.rules, apply(state, move))
        return tuple(line)

    def verdict(self, game: Game) -> Verdict | None:
        """Return the verdict on the current position; None if it was never searched.

        A lost position can only lead to lost ones, so all positions after it in the same round are lost too.
        """
        if game.state in self._winning_moves:
            return "won"
        if self._lost_result(game):
            return "lost"
        return "unknown" if game.state in self._results else None

    def last_winnable(self, game: Game) -> int | None:
        """Return the last place in the game's timeline with a known winning line, in actions from the start."""
        places = [place for place, entry in enumerate(game.timeline) if entry.state in self._winning_moves]
        return places[-1] if places else None

    def result(self, game: Game) -> SearchResult | None:
        """Return the search result that the verdict comes from.

        Return None if there is no verdict, or if the position lies inside a winning line whose search began at another
        position.
        """
        return (None if game.state in self._winning_moves else self._lost_result(game)) or self._results.get(game.state)

    def peeks(self, game: Game) -> bool:
        """Return whether the winning line from the current position was found by looking at hidden cards."""
        return game.state in self._peeking

    def _lost_result(self, game: Game) -> SearchResult | None:
        """Return the search result that proved this position, or an earlier one of its round, lost; else None."""
        for entry in reversed(game.entries):
            result = self._results.get(entry.state)
            if result and result.verdict == "lost":
                return result
            if entry.kind in ("redeal", "restart"):
                break
        return None
