"""Owns what was proven of one game's positions: ways that win, positions that are lost, searches that found no end.

It speaks of a round: a position that is lost may be saved by a redeal, by nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from lacuna.errors import IllegalMoveError
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Verdict, replay_line


class SearchResult(NamedTuple):
    """What a search came to: its verdict, the most cards that it had in place, and what it cost."""

    verdict: Verdict
    best: int = 0
    states: int = 0
    seconds: float = 0.0


def moves_by_position(rules: Rules, state: State, line: tuple[Move, ...]) -> dict[State, Move]:
    """The moves of a line, by the position in which each is due."""
    way = {}
    for move in line:
        way[state] = move
        _, state = settle(rules, apply(state, move))
    return way


class Knowledge:
    """Of one game. It is asked by position alone, so an undo finds again what was known."""

    def __init__(self) -> None:
        self._wins: dict[State, Move] = {}
        self._found: dict[State, SearchResult] = {}
        self._peeking: set[State] = set()

    def learn(self, game: Game, found: SearchResult, line: tuple[Move, ...] = ()) -> None:
        """What a search came to, of the position on the table; a line that wins is replayed first."""
        self.learn_of(game.rules, game.state, found, line)

    def learn_of(
        self, rules: Rules, state: State, found: SearchResult, line: tuple[Move, ...] = (), *, peeks: bool = False
    ) -> None:
        """As :meth:`learn`, of any position of the game; ``peeks``: the search knew what the player cannot see."""
        if found.verdict == "won":
            if not rules.is_won(replay_line(rules, state, line)):
                raise IllegalMoveError("plan")
            way = moves_by_position(rules, state, line)
            self._wins |= way
            self._peeking = self._peeking | way.keys() if peeks else self._peeking - way.keys()
        self._found[state] = found

    def move(self, state: State) -> Move | None:
        """The next move on a way that wins."""
        return self._wins.get(state)

    def line(self, game: Game) -> tuple[Move, ...]:
        """The way that wins from the position on the table; empty where none is known.

        It ends: a way learned later is never left for an earlier one.
        """
        line, state = [], game.state
        while move := self._wins.get(state):
            line.append(move)
            _, state = settle(game.rules, apply(state, move))
        return tuple(line)

    def verdict(self, game: Game) -> Verdict | None:
        """What is known of the position on the table; None where it was not searched.

        No move leads out of a lost position, so what follows one in its round is lost too.
        """
        if game.state in self._wins:
            return "won"
        if self._lost(game):
            return "lost"
        return "unknown" if game.state in self._found else None

    def last_win(self, game: Game) -> int | None:
        """The last place in the course of a game, counted in actions, from which a way that wins is known."""
        places = [place for place, entry in enumerate(game.timeline) if entry.state in self._wins]
        return places[-1] if places else None

    def found(self, game: Game) -> SearchResult | None:
        """What the search came to that the verdict is from; None where a way is followed that began elsewhere."""
        return (None if game.state in self._wins else self._lost(game)) or self._found.get(game.state)

    def peeks(self, game: Game) -> bool:
        """Whether the way from the position on the table knows what the player cannot see."""
        return game.state in self._peeking

    def _lost(self, game: Game) -> SearchResult | None:
        """The search that found this position lost, or one before it in its round."""
        for entry in reversed(game.entries):
            found = self._found.get(entry.state)
            if found and found.verdict == "lost":
                return found
            if entry.kind in ("redeal", "restart"):
                break
        return None
