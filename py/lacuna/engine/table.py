"""Owns what lies on the table: the player's game, what lies over it, the games put aside; the revision, the replies.

The first lesson, or a way that is shown, lies over the player's game and never takes its place: leaving it, that game
is on the table again. What can be done is the verbs' and the actions'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.errors import NotNowError
from lacuna.games.registry import plugin_for_worker
from lacuna.model.cards import NAMES
from lacuna.model.moves import Move, Transfer, inverse
from lacuna.model.rules_protocol import Search, Shuttles
from lacuna.play.game import Entry, Game
from lacuna.play.lesson import Lesson
from lacuna.play.save import dump
from lacuna.protocol import Request, StaleError
from lacuna.records.daily_wins import DailyWins
from lacuna.records.deal_record import DealRecords
from lacuna.records.played_games import store_if_over, store_if_unfinished
from lacuna.saved.earlier_games import EarlierGames, Refusals
from lacuna.scene.scene import scene
from lacuna.scene.spoken import describe_entry, describe_redo
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.coach import Coach
    from lacuna.play.replay import Replay
    from lacuna.play.winning_line import WinningLine

Steps = list[list[str]]


class Table:
    """A game, and the games that a new deal put aside, which undo and redo bring back."""

    def __init__(self) -> None:
        self.words = Words()
        #: The player's game; what lies over it.
        self.own: Game | None = None
        self.over: Lesson | Replay | WinningLine | None = None
        self.aside = EarlierGames()
        self.days = DailyWins()
        self.plays = DealRecords(self.days.records)
        self.show_verdict = False
        self.search: Search | None = None
        self.coach: Coach | None = None
        self.rev = 0
        #: So many entries had the game when it came; undo leads no further back in it, but to what lay here before.
        self.brought = 1
        self._told = self.aside.saves()
        self._left: list[list[str]] = []
        #: What the page is to know of the game it has kept, once that is no more under another one.
        self._owed: dict[str, Any] = {}

    @property
    def game(self) -> Game:
        """The game on the table."""
        game = self.over.game if self.over else self.own
        if game is None:
            raise NotNowError("no-game-open")
        return game

    def place(self, game: Game) -> None:
        """Another game comes to the table, of which nothing is known yet."""
        if self.own and self.own is not game:
            self._left += store_if_unfinished(self.own, self.days.records)
        self.own, self.over, self.coach, self._owed, self.brought = game, None, None, {}, 1
        self.plays.start_timing()

    def place_with(self, game: Game, aside: EarlierGames) -> None:
        """As :meth:`place`, with the games that were put aside for it."""
        self.place(game)
        self.aside, self._told = aside, {}

    def go_to(self, place: int) -> None:
        """To a place in the course of the game on the table, so many actions from its start."""
        game, here = self.game, len(self.game.entries) - 1
        if place < here and self.over is None:
            self.plays.note_undone(entry.kind for entry in game.entries[place + 1 :])
        for _ in range(here - place):
            game.pop()
        for _ in range(place - here):
            game.redo()

    def owe(self, kept: dict[str, Any]) -> None:
        """A page does not keep what lies over a game: how that game was kept it must be told when it is seen."""
        self._owed = {"kept": {**kept, "done": [], "aside": [], "text": "", "others": 0}}
        self._owed["kept"].pop("refused", None)
        self._told = {}

    def advised(self) -> Coach:
        """The coach of the game on the table."""
        if self.coach is None:
            from lacuna.coach.coach import Coach  # a search is imported when it is first asked for

            self.coach = Coach()
        return self.coach

    def check_playable(self) -> None:
        """While a way is shown, nothing can be played."""
        if self.over and not isinstance(self.over, Lesson):
            raise NotNowError("show-only")

    def check_rev(self, request: Request) -> None:
        """An input is made on the scene there is."""
        self.game.peek()
        rev = request.args.get("rev")
        if rev != self.rev or type(rev) is not int:
            raise StaleError("stale", n=self.rev, rev=repr(rev)[:150])

    def shown_anew(self, refused: Refusals | None = None) -> dict[str, Any]:
        """A game lies on the table that did not before."""
        return self.reply("open", [], self.named(self.game, "change.open", "change.position"), refused or [])

    def named(self, game: Game, by_deal: str, by_hand: str) -> str:
        """A sentence about a game, by its name and deal."""
        name = self.words.format(game.variant.title)
        return (
            self.words.say(by_deal, name=name, deal=game.deal.text) if game.deal else self.words.say(by_hand, name=name)
        )

    def moved(self, kind: str | None = None) -> dict[str, Any]:
        """The last entry was made, or with the kind ``redo`` made again."""
        entry = self.game.entries[-1]
        steps = [step for move in entry.moves for step in self._steps(_shown(move))]
        tell = describe_redo if kind == "redo" else describe_entry
        return self.reply(kind or entry.kind, steps, tell(self.game, entry, self.words))

    def taken_back(self, entries: list[Entry], text: str = "") -> dict[str, Any]:
        """What was undone, the last first."""
        if self.over is None:
            self.plays.note_undone(entry.kind for entry in entries)
        moves = [move for entry in entries for move in reversed(entry.moves)]
        steps = [step for move in moves for step in self._steps(inverse(move.transfers))]
        many = self.words.say("change.back-many", n=len(entries))
        return self.reply("undo", steps, text or self.words.say("change.undo", what=many))

    def _steps(self, transfers: tuple[Transfer, ...]) -> Steps:
        slots = self.game.rules.layout.slots
        return [
            [NAMES[card], slots[source].id, slots[destination].id]
            for cards, source, destination in transfers
            for card in cards
        ]

    def reply(self, kind: str, steps: Steps, text: str, refused: Refusals | None = None) -> dict[str, Any]:
        """Something was done: the answer with the new scene, and what is to be kept of it."""
        self.rev += 1
        if self.coach and kind != "hint":
            self.coach.cancel()
        if self.over is None and kind not in ("open", "undo", "redo", "hint", "none"):
            self.aside.sides["later"] = []
        rules, state = self.game.rules, self.game.state
        self.search = rules.shuttling(state) if isinstance(rules, Shuttles) and self.game.legal_moves else None
        more = {"refused": refused, "keep": self._kept(kind)}
        return {**self.view(kind, steps, text), **{name: value for name, value in more.items() if value}}

    def _kept(self, kind: str) -> list[list[str]]:
        """The records of what was done."""
        played = kind not in ("open", "none") and self.over is None
        keep, self._left = self._left, []
        if played and (noted := self.plays.update(self.game)):
            keep += [*noted, *store_if_over(self.game, self.days.records)]
        if played and kind != "undo" and self.game.outcome == "won":
            keep += self.days.store_win(self.game)
        return keep + self.days.take_settled()

    def view(self, kind: str, steps: Steps, text: str) -> dict[str, Any]:
        """The answer with the scene as it is."""
        view, search = scene(self.game, self.words.language), None
        if self.over:
            self.over.add_to_scene(view, self.words, leaves=self.own is not None)
        else:
            # The games put aside are the table's, so the pure scene cannot know of them.
            view["actions"]["undo"]["can"] |= bool(self.aside.sides["earlier"])
            view["actions"]["redo"]["can"] |= bool(self.aside.sides["later"])
            if self.coach or self.show_verdict:
                coach = self.advised()
                view = coach.add_to_scene(view, self.game, self.words, show_verdict=self.show_verdict)
                search = coach.search_needed(self.game, show_verdict=self.show_verdict)
        change = {"kind": kind, "steps": steps, "text": text}
        aside = self.aside.saves()
        news, self._told = {} if aside == self._told else aside, aside
        beside = {} if search is None else {"search": {**search, **plugin_for_worker(self.game.variant.id)}}
        more: dict[str, Any] = {**news, **beside}
        if not self.over:
            more, self._owed = {**more, **self._owed}, {}
            if play := self.plays.record_of(self.game):
                more["played"] = [play.moves, play.spent]
        save, record = dump(self.game), self.game.statistics_key
        return {"rev": self.rev, "scene": view, "change": change, "save": save, "record": record, **more}


def _shown(move: Move) -> tuple[Transfer, ...]:
    return move.steps or move.transfers
