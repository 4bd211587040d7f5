"""Owns the actions: what the verb ``act`` does on a table, each by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from lacuna.engine.open_request import entropy
from lacuna.engine.table import Table
from lacuna.errors import NotNowError
from lacuna.model.deals import random_deal
from lacuna.model.moves import Move
from lacuna.play.checkpoints import Checkpoints, clean_name
from lacuna.play.game import Game
from lacuna.play.lesson import Lesson
from lacuna.protocol import BadRequestError, Request, UnconfirmedError
from lacuna.saved.earlier_games import Side
from lacuna.scene.scene import scene
from lacuna.scene.spoken import describe_undo

#: The actions by which a way that is shown is gone on with or left; any other wants the player's own table.
LEADS_ON = ("next", "back", "leave", "new")


class Actions:
    """What can be done on a table beside playing a move."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._acts: dict[str, Callable[[Request], dict[str, Any]]] = {
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "redeal": self._redeal,
            "deal": self._deal,
            "safe": lambda _: self._series(self._table.game.safe_moves),
            "finish": lambda _: self._series(self._table.game.finish_moves),
            "restart": lambda _: self._restart(),
            "resign": self._resign,
            "new": self._new,
            "hint": lambda _: self._coached("hint"),
            "show": lambda _: self._coached("show"),
            "review": lambda _: self._coached("review"),
            "return": lambda _: self._return(),
            "next": lambda _: self._next(),
            "back": lambda _: self._back(),
            "leave": lambda _: self._leave(),
            "goto": self._go_to,
            "checkpoint": self._checkpoint,
            "recall": self._recall,
            "forget": self._forget,
        }

    def act(self, request: Request) -> dict[str, Any]:
        """Does the action that a request names."""
        self._table.check_rev(request)
        action = request.text("action")
        if action not in self._acts:
            raise BadRequestError("no-action", action=action[:40], actions=", ".join(self._acts))
        if action not in LEADS_ON:
            self._table.check_playable()
        return self._acts[action](request)

    def _undo(self) -> dict[str, Any]:
        table = self._table
        here = len(table.game.entries)
        if table.over is None and here in (1, table.brought) and table.aside.sides["earlier"]:
            return self._bring_back("undo", "earlier", "later")
        entry = table.game.pop()
        return table.taken_back([entry], describe_undo(table.game, entry, table.words))

    def _redo(self) -> dict[str, Any]:
        table = self._table
        if table.over is None and not table.game.undone and table.aside.sides["later"]:
            return self._bring_back("redo", "later", "earlier")
        table.game.redo()
        return table.moved("redo")

    def _bring_back(self, kind: str, source: Side, target: Side) -> dict[str, Any]:
        """A new deal is undone or done again: the game beside this one comes, this one goes to the other side."""
        table = self._table
        game, brought, refused = table.aside.pop(source, table.words)
        if game is None:
            return table.reply("none", [], str(refused[0]["message"]), refused)
        table.aside.push(target, table.game, table.brought)
        table.place(game)
        table.brought = brought
        return table.reply(kind, [], table.named(game, "change.game-back", "change.position-back"), refused)

    def _back(self) -> dict[str, Any]:
        """To where the lesson was left; a move back in the way that is shown."""
        if self._table.over is None:
            raise NotNowError("lesson-now")
        return self._table.taken_back(self._table.over.back())

    def _next(self) -> dict[str, Any]:
        """The next move of the way that is shown."""
        over = self._table.over
        if over is None or isinstance(over, Lesson):
            raise NotNowError("show-now")
        over.step()
        return self._table.moved()

    def _go_to(self, request: Request) -> dict[str, Any]:
        """To another place in the course of the game, by undoing or doing again: ``at`` actions from its start."""
        table, at = self._table, request.args.get("at")
        here, last = len(table.game.entries) - 1, len(table.game.timeline) - 1
        if type(at) is not int or not 0 <= at <= last:
            raise BadRequestError("goto", most=last)
        table.go_to(at)
        return table.reply("undo" if at < here else "redo", [], table.words.say("change.goto", n=at, of=last))

    def _checkpoint(self, request: Request) -> dict[str, Any]:
        """Names the place where the game stands."""
        table, game = self._table, self._own()
        here = len(game.entries) - 1
        name = clean_name(request.optional("name") or "") or table.words.say("course.default", n=here)
        game.checkpoints.put(name, here)
        return table.reply("none", [], table.words.say("change.checkpoint", name=name))

    def _forget(self, request: Request) -> dict[str, Any]:
        """A checkpoint is no more."""
        table, game = self._table, self._own()
        name = game.checkpoints.items.pop(self._numbered(request)).name
        return table.reply("none", [], table.words.say("change.forgotten", name=name))

    def _recall(self, request: Request) -> dict[str, Any]:
        """To a checkpoint, which may lie off the course."""
        table, game = self._table, self._own()
        here, (name, at, rest) = len(game.entries) - 1, game.checkpoints.items[self._numbered(request)]
        text = table.words.say("change.recalled", name=name)
        if rest and (end := self._keep_course(at)):
            text = table.words.say("change.recalled-kept", name=name, end=end)
        table.go_to(at)
        for action in rest:
            game.act(action)
            table.aside.sides["later"] = []
        return table.reply("undo" if at + len(rest) < here else "redo", [], text)

    def _keep_course(self, place: int) -> str:
        """Before the course is left at a place its end becomes a checkpoint, so that nothing is lost; its name."""
        game = self._table.game
        gone = [entry.text for entry in game.timeline[place + 1 :]]
        last, kept, name = place + len(gone), Checkpoints(game.checkpoints.items), ""
        if gone and not kept.at(last):
            name = self._table.words.say("course.default", n=last)
            kept.put(name, last)
        count = len(kept.items)
        kept.leave(place, gone)
        if len(kept.items) < count:
            raise NotNowError("checkpoint-long")
        game.checkpoints = kept
        return name

    def _own(self) -> Game:
        """The player's own game, with nothing over it."""
        if self._table.over:
            raise NotNowError("checkpoint-now")
        return self._table.game

    def _numbered(self, request: Request) -> int:
        """Which checkpoint a request means, from 0."""
        at, there = request.args.get("at"), len(self._table.game.checkpoints.items)
        if type(at) is not int or not 0 <= at < there:
            raise BadRequestError("no-checkpoint", n=there)
        return at

    def _leave(self) -> dict[str, Any]:
        """From the lesson, or the way that is shown, to the player's game."""
        if self._table.over is None or self._table.own is None:
            raise NotNowError("lesson-now")
        self._table.over = None
        return self._table.shown_anew()

    def _redeal(self, request: Request) -> dict[str, Any]:
        self._ask("redeal", request)
        self._table.game.redeal()
        return self._table.moved()

    def _deal(self, request: Request) -> dict[str, Any]:
        if not any(move.kind == "deal" for move in self._table.game.legal_moves):
            raise NotNowError("deal-now")
        self._ask("deal", request)
        self._table.game.push("deal")
        return self._table.moved()

    def _ask(self, name: str, request: Request) -> None:
        """Refuse an action that asks first and was not confirmed; the refusal is the question."""
        action = scene(self._table.game, self._table.words.language)["actions"].get(name)
        if action and action["ask"] and request.args.get("confirmed") is not True:
            raise UnconfirmedError("question", question=action["ask"])

    def _series(self, moves: tuple[Move, ...] | None) -> dict[str, Any]:
        """Moves that play by themselves when asked for: one action."""
        if not moves:
            raise NotNowError("series-now")
        game = self._table.game
        game.push_series([game.text_of(move) for move in moves])
        return self._table.moved("move")

    def _restart(self) -> dict[str, Any]:
        table = self._table
        passed = [entry.kind for entry in table.game.since_restart]
        table.game.restart()
        if table.over is None:
            table.plays.note_undone(passed)
        return table.moved()

    def _resign(self, request: Request) -> dict[str, Any]:
        if self._table.over:
            raise NotNowError("resign")
        self._ask("resign", request)
        self._table.game.resign()
        return self._table.moved()

    def _new(self, request: Request) -> dict[str, Any]:
        table = self._table
        old, brought = table.own or table.game, table.brought
        deal = random_deal(entropy(request))
        table.place(Game.new(old.variant, deal, old.options))
        # A new deal is a move: what was undone before it cannot be done again.
        old.drop_undone()
        table.aside.push("earlier", old, brought)
        return table.reply("new", [], table.words.say("change.new", deal=deal.text))

    def _coached(self, what: Literal["hint", "show", "review"]) -> dict[str, Any]:
        """The next step, the way that wins, or where the game was lost."""
        table = self._table
        if table.over or not (coach := table.advised()).can(what, table.game):
            raise NotNowError("hint-now")
        table.game.helped(what)
        if what == "hint":
            coach.ask_hint(table.game)
        elif what == "review" or not coach.known.winning_line(table.game):
            coach.ask_search(what, table.game)
        else:
            return show(table)
        view = coach.hint_view(table.game, table.words)
        return table.reply("hint", [], view["text"] if view else "")

    def _return(self) -> dict[str, Any]:
        """To the last position that could be won, and the hint there."""
        table = self._table
        coach = table.advised()
        back = None if table.over else coach.steps_back(table.game)
        if not back:
            raise NotNowError("return-now")
        entries = [table.game.pop() for _ in range(back)]
        coach.ask_hint(table.game)
        return table.taken_back(entries)


def show(table: Table) -> dict[str, Any]:
    """Lays the way that wins over the game."""
    from lacuna.play.winning_line import WinningLine

    table.over = WinningLine(table.game, table.advised().known.winning_line(table.game))
    return table.reply("open", [], table.over.view(table.words)["text"])
