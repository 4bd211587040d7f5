"""The trial of a bot: deals played by a player's function ``choose`` and, for comparison, by the built-in bots.

It runs deal by deal in a worker of its own, and ends early if ``choose`` gives an invalid answer or raises an error.
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
from lacuna.play.game import Game
from lacuna.player_code.run_code import MOST_CODE, Output, capturing, run, traceback_of
from lacuna.protocol import write_json
from lacuna.scene.scene import preferred_moves

#: The most deals of one trial.
MOST_DEALS = 1000
#: The most moves and redeals in one deal.
MOST_ACTIONS = 500
#: The most characters of output, and of a traceback, that are reported.
MOST_PRINTED = 10_000
#: How a deal may end.
ENDINGS = ("won", "lost", "gave-up", "too-long")

#: A bot. It returns a legal move of the game or the text of one, "redeal", or None to give up.
Choose = Callable[[Game], object]


class DealResult(NamedTuple):
    """How a deal ended, the moves and redeals it took, and the cards in place at its end."""

    ending: str
    actions: int
    placed: int


class BadAnswerError(Exception):
    """An invalid answer of ``choose``.

    ``key`` says what is wrong with it: the last part of the key of the player's message. ``detail`` is the answer as
    text.
    """

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(key)
        self.key, self.detail = key, detail


def play_deal(game: Game, choose: Choose) -> DealResult:
    """Play a deal to its end. Raise BadAnswerError if ``choose`` changes the game or its answer is not legal."""
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
    """Do what a bot has answered, or raise BadAnswerError."""
    if not isinstance(answer, (Move, str)):
        raise BadAnswerError("kind", repr(answer)[:200])
    try:
        if answer == "redeal":
            game.redeal()
        else:
            game.push(answer)
    except Exception as error:  # the bot may have made up a Move with anything in it
        raise BadAnswerError("redeal" if answer == "redeal" else "illegal", _answer_text(game, answer)) from error


def _answer_text(game: Game, answer: Move | str) -> str:
    try:
        return game.text_of(answer) if isinstance(answer, Move) else repr(answer)[:200]
    except Exception:  # the text of a Move that the bot has made up may fail
        return repr(answer)[:200]


def _redeal_or_give_up(game: Game) -> str | None:
    """Return the answer of all built-in bots when no move is left."""
    return "redeal" if game.can_redeal else None


def choose_first(game: Game) -> object:
    """Return the first legal move."""
    return game.legal_moves[0] if game.legal_moves else _redeal_or_give_up(game)


def choose_most_placed(game: Game) -> object:
    """Return the move with the most cards in place after it, the first one if there are several."""
    return preferred_moves(game)[0] if game.legal_moves else _redeal_or_give_up(game)


def random_chooser(deal: str) -> Choose:
    """Return a bot that plays random moves. Its random numbers depend only on the deal, so each trial repeats them."""
    source = Generator("lcg", int(deal) % 2**31).source()

    def choose(game: Game) -> object:
        moves = game.legal_moves
        return moves[source.randint(len(moves) - 1)] if moves else _redeal_or_give_up(game)

    return choose


#: The bots to compare with, by name. Each is given as a function that takes the number of a deal and returns the bot
#: for it.
BUILT_IN: dict[str, Callable[[str], Choose]] = {
    "first": lambda _: choose_first,
    "random": random_chooser,
    "placed": lambda _: choose_most_placed,
}


class Trial:
    """A trial of ``count`` deals, played one after another. Each gives one event ``tried``."""

    def __init__(self, address: str, from_deal: str, count: int, code: str) -> None:
        self._variant, self._chosen, _ = parse_address(address)
        if not (from_deal.isascii() and from_deal.isdecimal() and len(from_deal) <= 15) or count > MOST_DEALS:
            raise BadOptionError("trial-deals", n=MOST_DEALS)
        if len(code) > MOST_CODE:
            raise BadOptionError("code-long", n=len(code), most=MOST_CODE)
        self._deals = [str(int(from_deal) + number) for number in range(count)]
        for deal in self._deals[:1] + self._deals[-1:]:
            parse_deal(deal)  # raises an error if the number is out of range
        self._code = code
        self._choose: Choose | None = None
        self._output = Output(MOST_PRINTED)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Play one deal. Return whether there are more, and the event with its results.

        The event's ``line`` is a JSON text; its fields are explained in :mod:`lacuna.sheets.tools.bot_results`.
        """
        if not self._deals:
            return False, []
        deal = self._deals.pop(0)
        line: dict[str, Any] = {"deal": deal}
        with capturing(self._output):
            try:
                line |= self._play_with_all(deal)
            except BadAnswerError as error:
                line |= {"wrong": error.key, "told": error.detail}
            except BaseException as error:  # the bot may raise anything, even SystemExit
                line |= {"wrong": "raised", "told": traceback_of(error)[:MOST_PRINTED]}
        if "wrong" in line:
            self._deals.clear()
        if printed := self._output.take():
            line |= {"text": printed, "cut": self._output.cut}
        return bool(self._deals), [{"type": "tried", "line": write_json(line), "left": len(self._deals)}]

    def close(self) -> None:
        """End the trial."""
        self._deals.clear()

    def _play_with_all(self, deal: str) -> dict[str, Any]:
        """Return how a deal ends with the player's bot and with each built-in one."""
        line: dict[str, Any] = {}
        for name, choose in {"own": self._own_choose(), **{key: make(deal) for key, make in BUILT_IN.items()}}.items():
            game = Game.new(self._variant, deal, self._chosen)
            line[name] = list(play_deal(game, choose))
            line["of"] = game.progress[1]
        return line

    def _own_choose(self) -> Choose:
        """Return the function ``choose`` of the player's code. The first call runs the code."""
        if self._choose is None:
            names: dict[str, Any] = {"__name__": "__main__", "lacuna": import_module("lacuna")}
            run(self._code, 1, names)
            self._choose = names.get("choose")
            if not callable(self._choose):
                raise BadAnswerError("none")
        return self._choose
