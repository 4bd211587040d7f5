"""The verb ``act``: undo, redo, new deals, hints and other actions, but not moves (docs/protocol.md, *Verbs*).

A game's *timeline* is all its actions: those done and, after them, those undone, which redo would do again. A *place*
is a number of actions from the start of the timeline. A *checkpoint* is a place that the player has named. It may also
lie on another branch: a place of the timeline, and further actions from there that the timeline does not have.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lacuna.engine.help_actions import HelpActions
from lacuna.engine.open_request import read_entropy
from lacuna.engine.table import Table
from lacuna.errors import NotNowError
from lacuna.model.deals import random_deal
from lacuna.model.moves import Move
from lacuna.play.checkpoints import Checkpoints, clean_name
from lacuna.play.game import Game
from lacuna.play.lesson import Lesson
from lacuna.protocol import BadRequestError, Request
from lacuna.saved.earlier_games import Side
from lacuna.scene.spoken import describe_undo

#: The actions that are allowed while a winning line or a replay covers the game.
ALLOWED_WHILE_SHOWN = ("next", "back", "goto", "leave", "new")


class Actions:
    """The actions on a table, by name."""

    def __init__(self, table: Table) -> None:
        self._table = table
        help_actions = HelpActions(table)
        self._actions: dict[str, Callable[[Request], dict[str, Any]]] = {
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "redeal": lambda _: self._redeal(),
            "deal": lambda _: self._deal(),
            "safe": lambda _: self._play_series(self._table.game.safe_moves),
            "finish": lambda _: self._play_series(self._table.game.finish_moves),
            "restart": lambda _: self._restart(),
            "resign": lambda _: self._resign(),
            "new": self._new_deal,
            "hint": help_actions.hint,
            "show": lambda _: help_actions.ask("show"),
            "review": lambda _: help_actions.ask("review"),
            "return": lambda _: help_actions.return_to_winnable(),
            "next": lambda _: self._next_step(),
            "back": lambda _: self._step_back(),
            "leave": lambda _: self._leave(),
            "goto": self._go_to,
            "checkpoint": self._set_checkpoint,
            "recall": self._recall_checkpoint,
            "forget": self._delete_checkpoint,
        }

    def act(self, request: Request) -> dict[str, Any]:
        """Do the action that a request names and return the reply."""
        self._table.check_rev(request)
        action = request.text("action")
        if action not in self._actions:
            raise BadRequestError("no-action", action=action[:40], actions=", ".join(self._actions))
        if action not in ALLOWED_WHILE_SHOWN:
            self._table.check_playable()
        return self._actions[action](request)

    def _undo(self) -> dict[str, Any]:
        table = self._table
        count = len(table.game.entries)
        if table.overlay is None and count in (1, table.entries_at_open) and table.earlier_games.sides["earlier"]:
            return self._switch_game("undo", "earlier", "later")
        entry = table.game.pop()
        return table.undone_reply([entry], describe_undo(table.game, entry, table.words))

    def _redo(self) -> dict[str, Any]:
        table = self._table
        if table.overlay is None and not table.game.undone and table.earlier_games.sides["later"]:
            return self._switch_game("redo", "later", "earlier")
        table.game.redo()
        return table.moved_reply("redo")

    def _switch_game(self, kind: str, source: Side, target: Side) -> dict[str, Any]:
        """Undo or redo a new deal: replace the current game by the next one of the side ``source``.

        The current game goes to the side ``target``, so that the opposite action brings it back.
        """
        table = self._table
        game, entries_at_open, refused = table.earlier_games.pop(source, table.words)
        if game is None:
            return table.reply("none", [], str(refused[0]["message"]), refused)
        table.earlier_games.push(target, table.game, table.entries_at_open)
        table.set_game(game)
        table.entries_at_open = entries_at_open
        return table.reply(kind, [], table.describe_game(game, "change.game-back", "change.position-back"), refused)

    def _step_back(self) -> dict[str, Any]:
        """Undo the moves that were not those of the lesson, or go back one step in a winning line or replay."""
        if self._table.overlay is None:
            raise NotNowError("lesson-now")
        return self._table.undone_reply(self._table.overlay.back())

    def _next_step(self) -> dict[str, Any]:
        """Play the next step of a winning line or replay."""
        overlay = self._table.overlay
        if overlay is None or isinstance(overlay, Lesson):
            raise NotNowError("show-now")
        overlay.step()
        return self._table.moved_reply()

    def _go_to(self, request: Request) -> dict[str, Any]:
        """Undo or redo until the game is ``at`` actions from its start. A winning line or replay goes to that step."""
        table, at = self._table, request.args.get("at")
        place, last = len(table.game.entries) - 1, table.last_place
        if type(at) is not int or not 0 <= at <= last:
            raise BadRequestError("goto", most=last)
        table.go_to(at)
        # The slider of a replay says the step itself.
        text = "" if table.overlay else table.words.say("change.goto", n=at, of=last)
        return table.reply("undo" if at < place else "redo", [], text)

    def _set_checkpoint(self, request: Request) -> dict[str, Any]:
        """Name the current place of the game."""
        table, game = self._table, self._uncovered_game()
        place = len(game.entries) - 1
        name = clean_name(request.optional("name") or "") or table.words.say("course.default", n=place)
        game.checkpoints.put(name, place)
        return table.reply("none", [], table.words.say("change.checkpoint", name=name))

    def _delete_checkpoint(self, request: Request) -> dict[str, Any]:
        table, game = self._table, self._uncovered_game()
        name = game.checkpoints.items.pop(self._checkpoint_index(request)).name
        return table.reply("none", [], table.words.say("change.forgotten", name=name))

    def _recall_checkpoint(self, request: Request) -> dict[str, Any]:
        """Go to a checkpoint.

        If it lies on another branch than the timeline, go to the place where that branch begins and play its actions.
        """
        table, game = self._table, self._uncovered_game()
        place = len(game.entries) - 1
        name, at, branch = game.checkpoints.items[self._checkpoint_index(request)]
        text = table.words.say("change.recalled", name=name)
        if branch and (end := self._save_end_of_timeline(at)):
            text = table.words.say("change.recalled-kept", name=name, end=end)
        table.go_to(at)
        for action in branch:
            game.act(action)
        if branch:
            # The played actions replace the end of the timeline, so redo must not go on to the later games either.
            table.earlier_games.sides["later"] = []
        return table.reply("undo" if at + len(branch) < place else "redo", [], text)

    def _save_end_of_timeline(self, place: int) -> str:
        """Make the end of the timeline a checkpoint before the game leaves the timeline at ``place``.

        Return the name of the new checkpoint; empty if none is needed. Raise NotNowError if there is no room for it, or
        if leaving would remove a checkpoint.
        """
        game = self._table.game
        cut_off = [entry.text for entry in game.timeline[place + 1 :]]
        last, checkpoints, name = place + len(cut_off), Checkpoints(game.checkpoints.items), ""
        if cut_off and not checkpoints.find(last):
            name = self._table.words.say("course.default", n=last)
            checkpoints.put(name, last)
        count = len(checkpoints.items)
        checkpoints.note_cut(place, cut_off)
        if len(checkpoints.items) < count:
            raise NotNowError("checkpoint-long")
        game.checkpoints = checkpoints
        return name

    def _uncovered_game(self) -> Game:
        """Return the player's game. Raise NotNowError if something covers it."""
        if self._table.overlay:
            raise NotNowError("checkpoint-now")
        return self._table.game

    def _checkpoint_index(self, request: Request) -> int:
        """Return which checkpoint a request names, from 0."""
        at, count = request.args.get("at"), len(self._table.game.checkpoints.items)
        if type(at) is not int or not 0 <= at < count:
            raise BadRequestError("no-checkpoint", n=count)
        return at

    def _leave(self) -> dict[str, Any]:
        """Uncover the player's game."""
        if self._table.overlay is None or self._table.player_game is None:
            raise NotNowError("lesson-now")
        self._table.overlay = None
        return self._table.opened_reply()

    def _redeal(self) -> dict[str, Any]:
        self._table.game.redeal()
        return self._table.moved_reply()

    def _deal(self) -> dict[str, Any]:
        if not any(move.kind == "deal" for move in self._table.game.legal_moves):
            raise NotNowError("deal-now")
        self._table.game.push("deal")
        return self._table.moved_reply()

    def _play_series(self, moves: tuple[Move, ...] | None) -> dict[str, Any]:
        """Play several moves as one action."""
        if not moves:
            raise NotNowError("series-now")
        game = self._table.game
        game.push_series([game.text_of(move) for move in moves])
        return self._table.moved_reply("move")

    def _restart(self) -> dict[str, Any]:
        table = self._table
        undone_kinds = [entry.kind for entry in table.game.since_restart]
        table.game.restart()
        if table.overlay is None:
            table.deal_records.note_undone(undone_kinds)
        return table.moved_reply()

    def _resign(self) -> dict[str, Any]:
        if self._table.overlay:
            raise NotNowError("resign")
        self._table.game.resign()
        return self._table.moved_reply()

    def _new_deal(self, request: Request) -> dict[str, Any]:
        table = self._table
        if isinstance(table.overlay, Lesson) and table.player_game:
            raise NotNowError("lesson-new")
        if table.overlay and table.player_game:
            raise NotNowError("show-only")
        old, entries_at_open = table.player_game or table.game, table.entries_at_open
        deal = random_deal(read_entropy(request))
        table.set_game(Game.new(old.variant, deal, old.options))
        # As after a move, the entries that were undone cannot be redone.
        old.drop_undone()
        table.earlier_games.push("earlier", old, entries_at_open)
        return table.reply("new", [], table.words.say("change.new", deal=deal.text))
