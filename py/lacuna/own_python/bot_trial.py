"""Owns the trial of a player that a person wrote: deals played by its ``choose`` and by the built-in players.

It is done deal by deal, in a worker of its own. The first wrong answer of ``choose`` ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from lacuna.errors import BadOptionError
from lacuna.games.address import parse_address
from lacuna.model.deals import parse_deal
from lacuna.model.moves import Move
from lacuna.model.rng import Generator
from lacuna.own_python.run_code import MOST_CODE, Output, caught, run, traceback_of
from lacuna.play.game import Game
from lacuna.protocol import write_json
from lacuna.scene.scene import preferred_moves

#: The most deals of one trial; what one deal may take, in moves and redeals; the most that is told of what was printed.
MOST_DEALS, MOST_ACTIONS, MOST_PRINTED = 1000, 500, 10_000
#: How a deal may end.
ENDINGS = ("won", "lost", "gave-up", "too-long")

Choose = Callable[[Game], object]


class DealResult(NamedTuple):
    """How a deal ended, after how many moves and redeals, with how many cards in place."""

    ending: str
    actions: int
    placed: int


class BadAnswerError(Exception):
    """What ``choose`` did is no answer: the end of a key of the words, and what it was or where it failed."""

    def __init__(self, key: str, told: str = "") -> None:
        super().__init__(key)
        self.key, self.told = key, told


def play_deal(game: Game, choose: Choose) -> DealResult:
    """Plays a deal to its end."""
    actions = 0
    while game.outcome is None and actions < MOST_ACTIONS:
        last = game.entries[-1]
        answer = choose(game)
        if game.entries[-1] is not last:
            raise BadAnswerError("changed")
        if answer is None:
            break
        _do(game, answer)
        actions += 1
    ending = game.outcome or ("too-long" if actions == MOST_ACTIONS else "gave-up")
    return DealResult(ending, actions, game.progress[0])


def _do(game: Game, answer: object) -> None:
    if not isinstance(answer, (Move, str)):
        raise BadAnswerError("kind", repr(answer)[:200])
    try:
        if answer == "redeal":
            game.redeal()
        else:
            game.push(answer)
    except Exception as error:  # a move may be made up, with anything in it
        raise BadAnswerError("redeal" if answer == "redeal" else "illegal", _told(game, answer)) from error


def _told(game: Game, answer: Move | str) -> str:
    try:
        return game.text_of(answer) if isinstance(answer, Move) else repr(answer)[:200]
    except Exception:  # a move may be made up, with anything in it
        return repr(answer)[:200]


def _after(game: Game) -> str | None:
    """What all built-in players do where no move is left."""
    return "redeal" if game.can_redeal else None


def choose_first(game: Game) -> object:
    """The first legal move."""
    return game.legal_moves[0] if game.legal_moves else _after(game)


def choose_most_placed(game: Game) -> object:
    """The move after which most cards are in place; of several the first."""
    return preferred_moves(game)[0] if game.legal_moves else _after(game)


def random_chooser(deal: str) -> Choose:
    """A move at random, of a deal always the same ones."""
    source = Generator("lcg", int(deal) % 2**31).source()

    def choose(game: Game) -> object:
        moves = game.legal_moves
        return moves[source.randint(len(moves) - 1)] if moves else _after(game)

    return choose


#: The players to compare with, each made for a deal.
BUILT_IN: dict[str, Callable[[str], Choose]] = {
    "first": lambda _: choose_first,
    "random": random_chooser,
    "placed": lambda _: choose_most_placed,
}


class Trial:
    """The deals of one trial, played one after another; each is told as an event."""

    def __init__(self, address: str, from_deal: str, count: int, code: str) -> None:
        self._variant, self._chosen, _ = parse_address(address)
        if not (from_deal.isascii() and from_deal.isdecimal() and len(from_deal) <= 15) or count > MOST_DEALS:
            raise BadOptionError("trial-deals", n=MOST_DEALS)
        if len(code) > MOST_CODE:
            raise BadOptionError("code-long", n=len(code), most=MOST_CODE)
        self._deals = [str(int(from_deal) + number) for number in range(count)]
        for deal in self._deals[:1] + self._deals[-1:]:
            parse_deal(deal)  # refuses what is no deal's number
        self._code = code
        self._choose: Choose | None = None
        self._output = Output(MOST_PRINTED)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Plays one deal: whether there are more, and how it ended."""
        if not self._deals:
            return False, []
        deal = self._deals.pop(0)
        line: dict[str, Any] = {"deal": deal}
        with caught(self._output):
            try:
                line |= self._played(deal)
            except BadAnswerError as wrong:
                line |= {"wrong": wrong.key, "told": wrong.told}
            except BaseException as error:  # whatever a person's code may raise
                line |= {"wrong": "raised", "told": traceback_of(error)[:MOST_PRINTED]}
        if "wrong" in line:
            self._deals.clear()
        if printed := self._output.take():
            line |= {"text": printed, "cut": self._output.cut}
        return bool(self._deals), [{"type": "tried", "line": write_json(line), "left": len(self._deals)}]

    def close(self) -> None:
        """No more is wanted of it."""
        self._deals.clear()

    def _played(self, deal: str) -> dict[str, Any]:
        """How a deal ends with each player."""
        choose = self._own()
        line: dict[str, Any] = {}
        for name, player in {"own": choose, **{key: make(deal) for key, make in BUILT_IN.items()}}.items():
            game = Game.new(self._variant, deal, self._chosen)
            line[name] = list(play_deal(game, player))
            line["of"] = game.progress[1]
        return line

    def _own(self) -> Choose:
        """The person's ``choose``: its source is run before the first deal, and then no more."""
        if self._choose is None:
            names: dict[str, Any] = {"__name__": "__main__", "lacuna": import_module("lacuna")}
            run(self._code, 1, names)
            self._choose = names.get("choose")
            if not callable(self._choose):
                raise BadAnswerError("none")
        return self._choose
