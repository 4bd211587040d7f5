"""Owns what one game's player is told beyond the rules: hints, the lamp, the way that wins, where the game was lost.

It says which search is wanted, and what the scene tells of what searches have found. Searching itself is the proof's,
in a worker of its own; verbs and replies are the session's.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from lacuna.coach.hints import Adviser, sentence
from lacuna.coach.proven import SearchResult
from lacuna.errors import IllegalMoveError
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Deals, Rules
from lacuna.model.state import State
from lacuna.play.game import Game, Help
from lacuna.protocol import MAX_NUMBER, BadRequestError, Request
from lacuna.solver import Verdict
from lacuna.words import Words

#: What the player waits for: the way that wins, or the last position from which there was one.
Wish = Literal["show", "review"]
#: What a search found of the position on the table; none: this game has no search; failed: it could not be made.
Told = Literal["won", "lost", "unknown", "none", "failed"]

#: The actions that are the coach's to tell.
OWN = ("show", "review", "return")
_TOLD: tuple[Told, ...] = get_args(Told)


class Turn(NamedTuple):
    """What looking back from a position came to: the last one from which there is a way that wins, None for none."""

    of: State
    to: State | None


class Coach:
    """Of one game, from when it comes to the table until it goes."""

    def __init__(self) -> None:
        self.adviser = Adviser()
        self.known = self.adviser.known
        self._wish: tuple[Wish, State] | None = None
        self._turn: Turn | None = None
        self._no_search = False
        self._failed: State | None = None  # where a search could not be made; it is not tried again until asked for

    def hint(self, game: Game) -> None:
        """The player asks for the next step."""
        self._wish = self._failed = None
        self.adviser.ask(game)

    def wish(self, wish: Wish, game: Game) -> None:
        """The player asks for what only a search can tell."""
        self._wish, self._failed = (wish, game.state), None

    def move_on(self) -> None:
        """Something else was done: what the player waited for is not wanted any more."""
        self._wish = None

    def wishes(self, game: Game) -> Wish | None:
        """What the player waits for at this position."""
        return self._wish[0] if self._wish and self._wish[1] == game.state else None

    def wanted(self, game: Game, lamp: bool) -> dict[str, Any] | None:
        """The search that is wanted now, as arguments of ``prove``; None where nothing is to be searched."""
        wish = self.wishes(game)
        if self._no_search or game.outcome == "won" or self._failed == game.state:
            return None
        if wish == "review":
            return {"back": True} if self._turn is None or self._turn.of != game.state else None
        if game.outcome or self.known.verdict(game) is not None:
            return None
        return {} if wish or lamp or self.adviser.shown(game) else None

    def learn(self, game: Game, told: Told, found: SearchResult, line: tuple[Move, ...]) -> None:
        """What the search of the position on the table came to."""
        if told == "none":
            self._no_search = True
        elif told == "failed":
            self._failed = game.state
        else:
            self.known.learn(game, found, line if told == "won" else ())
            if told == "unknown" and line and isinstance(game.rules, Deals):
                self.adviser.plan(game, line)  # what is unseen cannot be proven, but was guessed at

    def learn_back(self, game: Game, back: int, found: SearchResult, line: tuple[Move, ...]) -> None:
        """What looking back came to: a way that wins from so many entries ago, or none anywhere."""
        if found.verdict != "won":
            self._turn = Turn(game.state, None)
            return
        if not 0 < back < len(game.entries):
            raise IllegalMoveError("plan")
        target = game.entries[-1 - back].state
        # A game that has ended is judged with full knowledge, and may be gone back to.
        self.known.learn_of(
            game.rules, target, found, line, peeks=game.outcome == "lost" and unseen(game.rules, target)
        )
        self._turn = Turn(game.state, target)

    def back(self, game: Game) -> int | None:
        """How many entries back the game could still be won, as far as is known: also if it came here another way."""
        turn = self._turn
        if turn is None or turn.of != game.state or turn.to is None:
            return None
        states = [entry.state for entry in reversed(game.entries)]
        return states.index(turn.to) if turn.to in states else None

    def actions(self, game: Game) -> dict[str, dict[str, Any]]:
        """What can be asked beyond the rules' actions."""
        verdict = self.known.verdict(game)
        lost = game.outcome == "lost" or game.blocked or verdict == "lost"
        actions: dict[str, dict[str, Any]] = {}
        if not game.outcome and verdict != "lost" and not self._no_search:
            actions["show"] = {"can": bool(game.legal_moves)}
        looked = self._turn is not None and self._turn.of == game.state
        if lost and not game.at_start and not looked and not self._no_search:
            actions["review"] = {"can": True}
        if self.back(game):
            actions["return"] = {"can": True}
        return actions

    def can(self, what: Help, game: Game) -> bool:
        """Whether the player may ask for this now."""
        return not game.outcome if what == "hint" else bool(self.actions(game).get(what, {}).get("can"))

    def hint_view(self, game: Game, words: Words) -> dict[str, Any] | None:
        """What the scene says in the place of the hint: the hint, or how far a wish has come."""
        wish = self.wishes(game)
        if wish is None:
            return self.adviser.view(game, words)
        return {"text": self._answer(wish, game, words), "kind": "wait", "sure": False, "move": None, "lit": []}

    def mark(self, view: dict[str, Any], game: Game, words: Words, lamp: bool) -> dict[str, Any] | None:
        """Tells all this with a scene; the search that is wanted, if one is."""
        told = self.actions(game)
        if not (self.known.line(game) and (self.adviser.shown(game) or self.wishes(game))):
            told.pop("show", None)  # it can be asked for in the menu; a button is for a way that is known
        kept = {name: action for name, action in view["actions"].items() if name in told or name not in OWN}
        view["actions"] = kept | told
        if hint := self.hint_view(game, words):
            view["hint"] = hint
            for spot in hint["lit"][:1]:
                pile = next(pile for pile in view["piles"] if pile["id"] == spot["slot"])
                if pile["cards"][-1] == spot["card"]:
                    pile["label"] = words.say("hint.cell", cell=pile["label"])
        if lamp and (light := self.lamp(game, words)):
            view["lamp"] = light
        return self.wanted(game, lamp)

    def _answer(self, wish: Wish, game: Game, words: Words) -> str:
        looked = self._turn is not None and self._turn.of == game.state
        if self._no_search:
            return words.say("search.none")
        if self._failed == game.state:
            return words.say("search.failed")
        if wish == "review":
            if not looked:
                return words.say("search.back")
            back = self.back(game)
            return self._turning(game, back, words) if back else words.say("search.back-none")
        verdict = self.known.verdict(game)
        if verdict in ("lost", "unknown"):
            return words.say(f"search.{verdict}-round" if game.redeals_left else f"search.{verdict}")
        return words.say("search.line")

    def _turning(self, game: Game, back: int, words: Words) -> str:
        """The move that lost the game, named in the position where it was made."""
        entry = game.entries[-back]
        if entry.kind not in ("move", "series"):
            return words.say("search.turned", n=back, what=words.say(f"change.the-{entry.kind}"))
        before = Game(game.variant, game.options, game.entries[-1 - back].state, None, None)
        return words.say("search.turned", n=back, what=sentence(before, entry.moves[0], words, why=False))

    def lamp(self, game: Game, words: Words) -> dict[str, Any] | None:
        """What is known of the position, in a word and in a sentence; None where nothing can be found out."""
        if self._no_search or game.outcome:
            return None
        verdict, found = self.known.verdict(game), self.known.found(game)
        if verdict is None and self._failed == game.state:
            return {"verdict": "unknown", "text": words.say("search.failed")}
        if verdict is None:
            return {"verdict": "open", "text": words.say("lamp.open")}
        total = game.progress[1]
        best = found.best if found else 0
        hidden = verdict == "unknown" and unseen(game.rules, game.state)
        part = "-round" if game.redeals_left else "-unseen" if hidden else ""
        text = words.say(f"lamp.{verdict}{part}", total=total, best=max(best, game.progress[0]))
        more = [words.say("lamp.cost", n=found.states, seconds=words.number(found.seconds, ".1f"))] if found else []
        more = [words.say("hint.peeks"), *more] if self.known.peeks(game) else more
        return {"verdict": verdict, "text": " ".join([text, *more])}


def unseen(rules: Rules, state: State) -> bool:
    """Whether cards lie where the player cannot see them."""
    slots = zip(rules.layout.slots, state.piles, strict=True)
    return any(info.kind == "talon" and pile for info, pile in slots)


def take(coach: Coach, game: Game, request: Request) -> Wish | None:
    """Gives a coach what the arguments of ``plan`` tell of a search; what the player waits for at this position."""
    told = next((word for word in _TOLD if word == request.text("verdict")), None)
    if told is None:
        raise BadRequestError("plan")
    back = _number(request, "back") if "back" in request.args else None
    start = game if back is None else _before(game, int(back))
    line = _moves(start, request.items("line"))
    best, states, seconds = (_number(request, name) for name in ("best", "states", "seconds"))
    verdict: Verdict = "unknown" if told == "none" or told == "failed" else told
    found = SearchResult(verdict, int(best), int(states), seconds)
    if back is None or told in ("none", "failed"):
        coach.learn(game, told, found, line)
    else:
        coach.learn_back(game, int(back), found, line)
    return coach.wishes(game)


def _before(game: Game, back: int) -> Game:
    """The game as it stood so many entries ago, with no past."""
    if not 0 <= back < len(game.entries):
        raise BadRequestError("plan")
    return Game(game.variant, game.options, game.entries[-1 - back].state, game.deal, None)


def _moves(game: Game, texts: list[Any]) -> tuple[Move, ...]:
    """The moves of texts, each of which must be legal where it comes."""
    moves, game = [], game.branch()
    for text in texts:
        if type(text) is not str:
            raise BadRequestError("plan")
        moves.append(game.find_move(text))
        game.push(moves[-1])
    return tuple(moves)


def _number(request: Request, name: str) -> float:
    """A number that counts or measures; 0 where it is left out."""
    value = request.args.get(name, 0)
    if type(value) not in (int, float) or not 0 <= value < MAX_NUMBER:
        raise BadRequestError("plan")
    return float(value)
