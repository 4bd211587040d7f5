"""Owns a session: the game on the table, those that a new deal put aside, the revision of the scene; and the verbs.

The first lesson, or a way that wins, lies over the player's game and never takes its place: leaving it, that game is on
the table again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from lacuna.aside import PutAside, Refusals, Side
from lacuna.cards import NAMES
from lacuna.catalogue import catalogue, told
from lacuna.days import Days
from lacuna.deals import random_deal
from lacuna.errors import NotNowError
from lacuna.game import Entry, Game, parse_address
from lacuna.kept import resume
from lacuna.lesson import Lesson
from lacuna.moves import Move, Transfer, inverse
from lacuna.opening import entropy, opened
from lacuna.plays import LARGEST, Plays
from lacuna.protocol import (
    VERSION,
    BadRequestError,
    Request,
    StaleError,
    UnconfirmedError,
    UnknownVerbError,
)
from lacuna.registry import all_variants
from lacuna.rules import Search, Shuttles
from lacuna.save import dump
from lacuna.scene import scene, spoken, spoken_again, spoken_back
from lacuna.searches import Searches
from lacuna.version import __version__
from lacuna.words import Words, languages

if TYPE_CHECKING:
    from lacuna.coach import Coach
    from lacuna.solution import Solution

Steps = list[list[str]]

#: The actions by which a way that is shown is gone on with or left; any other wants the player's own table.
LEADS_ON = ("next", "back", "leave", "new")
#: Positions a tick looks at: some 20 ms in the browser, so that a tap in between is not kept waiting.
SLICE = 100


class Session:
    """One table: a game, and the games that a new deal put aside, which undo and redo bring back."""

    def __init__(self) -> None:
        self.words = Words()
        self._game: Game | None = None
        self._over: Lesson | Solution | None = None
        self._aside = PutAside()
        self._days = Days()
        self._plays = Plays(self._days.records)
        self._told = self._aside.told()
        self._rev = 0
        self._search: Search | None = None
        self._coach: Coach | None = None
        self._lamp = False
        self._searches = Searches()
        self._verbs: dict[str, Callable[[Request], dict[str, Any]]] = {
            "hello": self._hello,
            "games": self._games,
            "open": self._open,
            "play": self._play,
            "act": self._act,
            "scene": self._scene,
            "rules": self._rules,
            "prove": self._searches.prove,
            "plan": self._plan,
            "survey": self._searches.survey,
            "lamp": self._set_lamp,
            "view": self._show_view,
        }

    def answer(self, request: Request) -> dict[str, Any]:
        """The result of a request; an error leaves everything as it was."""
        verb = self._verbs.get(request.verb)
        if verb is None:
            raise UnknownVerbError("no-verb", verb=request.verb[:40], verbs=", ".join(self._verbs))
        if (today := request.optional("today")) is not None:
            self._days.tell(today)
        if (now := request.number("now", LARGEST)) is not None:
            self._plays.tell(int(now))
        return verb(request)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """One slice of pending work: whether there is more, and the events it brought."""
        if (searched := self._searches.tick()) is not None:
            return searched
        if self._search is None:
            return False, []
        if not self._search.run(SLICE):
            return True, []
        found, self._search = self._search.answer, None
        text = self.words.say("status.shuttling")
        return False, [{"type": "notice", "rev": self._rev, "text": text}] if found else []

    @property
    def game(self) -> Game:
        """The game on the table."""
        game = self._over.game if self._over else self._game
        if game is None:
            raise NotNowError("no-game-open")
        return game

    def _hello(self, request: Request) -> dict[str, Any]:
        self.words = Words(request.optional("language") or self.words.language)
        return {
            "protocol": VERSION,
            "version": __version__,
            "python": sys.version.split()[0],
            "languages": list(languages()),
            "games": [variant.id for variant in all_variants()],
        }

    def _games(self, request: Request) -> dict[str, Any]:
        return catalogue(self.words)

    def _rules(self, request: Request) -> dict[str, Any]:
        variant, chosen, _ = parse_address(request.text("game"))
        return {"rules": told(variant, self.words, chosen)}

    def _open(self, request: Request) -> dict[str, Any]:
        if "lesson" in request.args:
            if request.args["lesson"] is not True or request.args.keys() - {"lesson", "today", "now"}:
                raise BadRequestError("open-lesson")
            self._over = Lesson()
            return self._reply("open", [], "")
        # A deal chosen by how hard it is, or by its day, is a new deal: what is under way can be brought back.
        left = self._game if request.args.keys() & {"winnable", "daily"} else None
        request = self._days.chosen(request, entropy)
        if "kept" in request.args:
            self._days.take(request.part("kept").items("texts"))
            return self._resume(request, left)
        return self._open_game(request, left)

    def _open_game(self, request: Request, left: Game | None) -> dict[str, Any]:
        """Opens the game of a save, a board or an address; ``left`` is put aside, if anything was done in it."""
        aside = PutAside()
        sides: list[tuple[Side, list[Any]]] = [("earlier", request.items("earlier")), ("later", request.items("later"))]
        game = opened(request)
        refused = [one for side, saves in sides for one in aside.restore(side, saves, game, self.words)]
        if left and left.peek() and left.address != game.address:
            aside.put("earlier", left)
        self._place(game)
        self._aside, self._told = aside, {}
        return self._shown_anew(refused)

    def _place(self, game: Game) -> None:
        """Another game comes to the table, of which nothing is known yet."""
        self._game, self._over, self._coach = game, None, None
        self._plays.opened()

    def _resume(self, request: Request, left: Game | None) -> dict[str, Any]:
        """Opens one of the games that the page has kept."""

        def open_game(args: dict[str, Any]) -> dict[str, Any]:
            return self._open_game(request._replace(args=args), left)

        return resume(request, open_game, self.words, all_variants()[0].id)

    def _shown_anew(self, refused: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """A game lies on the table that did not before."""
        return self._reply("open", [], self._named(self.game, "change.open", "change.position"), refused or [])

    def _named(self, game: Game, by_deal: str, by_hand: str) -> str:
        """A sentence about a game, by its name and deal."""
        name = self.words.tell(game.variant.title)
        return (
            self.words.say(by_deal, name=name, deal=game.deal.text) if game.deal else self.words.say(by_hand, name=name)
        )

    def _play(self, request: Request) -> dict[str, Any]:
        self._check_rev(request)
        self._check_playable()
        self.game.push(request.text("move"))
        return self._moved()

    def _act(self, request: Request) -> dict[str, Any]:
        self._check_rev(request)
        action = request.text("action")
        acts: dict[str, Callable[[], dict[str, Any]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "redeal": lambda: self._redeal(request.args.get("confirmed") is True),
            "deal": lambda: self._deal(request.args.get("confirmed") is True),
            "safe": lambda: self._series(self.game.safe_moves),
            "finish": lambda: self._series(self.game.finish_moves),
            "restart": self._restart,
            "new": lambda: self._new(request),
            "hint": lambda: self._coached("hint"),
            "show": lambda: self._coached("show"),
            "review": lambda: self._coached("review"),
            "return": self._return,
            "next": self._next,
            "back": self._back,
            "leave": self._leave,
            "goto": lambda: self._go_to(request),
        }
        if action not in acts:
            raise BadRequestError("no-action", action=action[:40], actions=", ".join(acts))
        if action not in LEADS_ON:
            self._check_playable()
        return acts[action]()

    def _scene(self, _: Request) -> dict[str, Any]:
        return self._view("none", [], "")

    def _undo(self) -> dict[str, Any]:
        if self._over is None and self.game.peek() is None and self._aside.sides["earlier"]:
            return self._bring_back("undo", "earlier", "later")
        entry = self.game.pop()
        return self._taken_back([entry], spoken_back(self.game, entry, self.words))

    def _taken_back(self, entries: list[Entry], text: str = "") -> dict[str, Any]:
        """What was undone, the last first."""
        if self._over is None:
            self._plays.undid(entry.kind for entry in entries)
        moves = [move for entry in entries for move in reversed(entry.moves)]
        steps = [step for move in moves for step in self._steps(inverse(move.transfers))]
        many = self.words.say("change.back-many", n=len(entries))
        return self._reply("undo", steps, text or self.words.say("change.undo", what=many))

    def _back(self) -> dict[str, Any]:
        """To where the lesson was left; a move back in the way that is shown."""
        if self._over is None:
            raise NotNowError("lesson-now")
        return self._taken_back(self._over.back())

    def _next(self) -> dict[str, Any]:
        """The next move of the way that is shown."""
        if self._over is None or isinstance(self._over, Lesson):
            raise NotNowError("show-now")
        self._over.step()
        return self._moved()

    def _go_to(self, request: Request) -> dict[str, Any]:
        """To another place in the course of the game, by undoing or doing again: ``at`` actions from its start."""
        at, game = request.args.get("at"), self.game
        here, last = len(game.entries) - 1, len(game.entries) - 1 + len(game.undone)
        if type(at) is not int or not 0 <= at <= last:
            raise BadRequestError("goto", most=last)
        if at < here and self._over is None:
            self._plays.undid(entry.kind for entry in game.entries[at + 1 :])
        for _ in range(here - at):
            game.pop()
        for _ in range(at - here):
            game.redo()
        return self._reply("undo" if at < here else "redo", [], self.words.say("change.goto", n=at, of=last))

    def _leave(self) -> dict[str, Any]:
        """From the lesson, or the way that wins, to the player's game."""
        if self._over is None or self._game is None:
            raise NotNowError("lesson-now")
        self._over = None
        return self._shown_anew()

    def _redo(self) -> dict[str, Any]:
        if self._over is None and not self.game.undone and self._aside.sides["later"]:
            return self._bring_back("redo", "later", "earlier")
        self.game.redo()
        return self._moved("redo")

    def _bring_back(self, kind: str, source: Side, target: Side) -> dict[str, Any]:
        """A new deal is undone or done again: the game beside this one comes, this one goes to the other side."""
        game, refused = self._aside.take(source, self.words)
        if game is None:
            return self._reply("none", [], str(refused[0]["message"]), refused)
        self._aside.put(target, self.game)
        self._place(game)
        return self._reply(kind, [], self._named(game, "change.game-back", "change.position-back"), refused)

    def _redeal(self, confirmed: bool) -> dict[str, Any]:
        self._ask("redeal", confirmed)
        self.game.redeal()
        return self._moved()

    def _deal(self, confirmed: bool) -> dict[str, Any]:
        if not any(move.kind == "deal" for move in self.game.legal_moves):
            raise NotNowError("deal-now")
        self._ask("deal", confirmed)
        self.game.push("deal")
        return self._moved()

    def _ask(self, name: str, confirmed: bool) -> None:
        """Refuse an action that asks first and was not confirmed; the refusal is the question."""
        action = scene(self.game, self.words.language)["actions"].get(name)
        if action and action["ask"] and not confirmed:
            raise UnconfirmedError("question", question=action["ask"])

    def _advised(self) -> Coach:
        """The coach of the game on the table."""
        if self._coach is None:
            from lacuna.coach import Coach  # a search is imported when it is first asked for

            self._coach = Coach()
        return self._coach

    def _coached(self, what: Literal["hint", "show", "review"]) -> dict[str, Any]:
        """The next step, the way that wins, or where the game was lost."""
        if self._over or not (coach := self._advised()).can(what, self.game):
            raise NotNowError("hint-now")
        self.game.helped(what)
        if what == "hint":
            coach.hint(self.game)
        elif what == "review" or not coach.known.line(self.game):
            coach.wish(what, self.game)
        else:
            return self._show()
        view = coach.hint_view(self.game, self.words)
        return self._reply("hint", [], view["text"] if view else "")

    def _show(self) -> dict[str, Any]:
        """Lays the way that wins over the game."""
        from lacuna.solution import Solution

        self._over = Solution(self.game, self._advised().known.line(self.game))
        return self._reply("open", [], self._over.view(self.words)["text"])

    def _return(self) -> dict[str, Any]:
        """To the last position that could be won, and the hint there."""
        coach = self._advised()
        back = None if self._over else coach.back(self.game)
        if not back:
            raise NotNowError("return-now")
        entries = [self.game.pop() for _ in range(back)]
        coach.hint(self.game)
        return self._taken_back(entries)

    def _set_lamp(self, request: Request) -> dict[str, Any]:
        if type(request.args.get("on")) is not bool:
            raise BadRequestError("takes-truth", verb=request.verb, name="on")
        self._lamp = request.args["on"] is True
        return self._view("none", [], "")

    def _plan(self, request: Request) -> dict[str, Any]:
        """Takes over what was proven of the position on the table."""
        self._check_rev(request)
        if (self._coach is None and not self._lamp) or self._over:
            raise NotNowError("hint-now")
        from lacuna.coach import take

        coach = self._advised()
        waits = take(coach, self.game, request)
        if waits == "show" and coach.known.line(self.game):
            return self._show()
        view = coach.hint_view(self.game, self.words)
        return self._view("none", [], view["text"] if view else "")

    def _show_view(self, request: Request) -> dict[str, Any]:
        """A sheet of the engine's: what there is to read and to choose, for the page to show."""
        from lacuna.views import view

        return {"view": view(request, self._game, self.words, self._days)}

    def _series(self, moves: tuple[Move, ...] | None) -> dict[str, Any]:
        """Moves that play by themselves when asked for: one action."""
        if not moves:
            raise NotNowError("series-now")
        self.game.push_series([self.game.text_of(move) for move in moves])
        return self._moved("move")

    def _restart(self) -> dict[str, Any]:
        passed = [entry.kind for entry in self.game.since_restart]
        self.game.restart()
        if self._over is None:
            self._plays.undid(passed)
        return self._moved()

    def _new(self, request: Request) -> dict[str, Any]:
        old = self._game or self.game
        deal = random_deal(entropy(request))
        self._place(Game.new(old.variant, deal, old.options))
        # A new deal is a move: what was undone before it cannot be done again.
        old.undone.clear()
        self._aside.put("earlier", old)
        return self._reply("new", [], self.words.say("change.new", deal=deal.text))

    def _check_playable(self) -> None:
        """While a way that wins is shown, nothing can be played."""
        if self._over and not isinstance(self._over, Lesson):
            raise NotNowError("show-only")

    def _check_rev(self, request: Request) -> None:
        self.game.peek()
        if request.args.get("rev") != self._rev or type(request.args.get("rev")) is not int:
            raise StaleError("stale", n=self._rev, rev=repr(request.args.get("rev"))[:150])

    def _moved(self, kind: str | None = None) -> dict[str, Any]:
        entry = self.game.entries[-1]
        steps = [step for move in entry.moves for step in self._steps(_shown(move))]
        tell = spoken_again if kind == "redo" else spoken
        return self._reply(kind or entry.kind, steps, tell(self.game, entry, self.words))

    def _steps(self, transfers: tuple[Transfer, ...]) -> Steps:
        slots = self.game.rules.layout.slots
        return [
            [NAMES[card], slots[source].id, slots[destination].id]
            for cards, source, destination in transfers
            for card in cards
        ]

    def _reply(self, kind: str, steps: Steps, text: str, refused: Refusals | None = None) -> dict[str, Any]:
        self._rev += 1
        if self._coach and kind != "hint":
            self._coach.move_on()
        if self._over is None and kind not in ("open", "undo", "redo", "hint", "none"):
            self._aside.sides["later"] = []
        rules, state = self.game.rules, self.game.state
        self._search = rules.shuttling(state) if isinstance(rules, Shuttles) and self.game.legal_moves else None
        played = kind not in ("open", "none") and self._over is None
        keep = self._plays.note(self.game) if played else []
        if played and kind != "undo" and self.game.outcome == "won":
            keep += self._days.won(self.game)
        keep += self._days.settled()
        more = {"refused": refused, "keep": keep}
        return {**self._view(kind, steps, text), **{name: value for name, value in more.items() if value}}

    def _view(self, kind: str, steps: Steps, text: str) -> dict[str, Any]:
        view, search = scene(self.game, self.words.language), None
        if self._over:
            self._over.mark(view, self.words, leaves=self._game is not None)
        else:
            # The games put aside are the session's, so the pure scene cannot know of them.
            view["actions"]["undo"]["can"] |= bool(self._aside.sides["earlier"])
            view["actions"]["redo"]["can"] |= bool(self._aside.sides["later"])
            if self._coach or self._lamp:
                search = self._advised().mark(view, self.game, self.words, self._lamp)
        change = {"kind": kind, "steps": steps, "text": text}
        aside = self._aside.told()
        news, self._told = {} if aside == self._told else aside, aside
        more = news if search is None else {**news, "search": search}
        save, record = dump(self.game), self.game.statistics_key
        return {"rev": self._rev, "scene": view, "change": change, "save": save, "record": record, **more}


def _shown(move: Move) -> tuple[Transfer, ...]:
    return move.steps or move.transfers
