"""The table of a session: the player's game, what covers it, the earlier games, the revision, and the replies.

The first lesson, a winning line or a replay covers the player's game without changing it. When the player leaves such
an overlay, their game is on the table again. What the player can do is in :mod:`lacuna.engine.session` and
:mod:`lacuna.engine.act_verb`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.errors import NotNowError
from lacuna.games.registry import plugin_for_worker
from lacuna.model.cards import NAMES
from lacuna.model.moves import Move, Transfer, inverse
from lacuna.model.rules_protocol import Shuttles, ShuttleSearch
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.play.lesson import Lesson
from lacuna.play.save import dump
from lacuna.protocol import Request, StaleError
from lacuna.records.deal_record import AWAY_MS, DealRecords
from lacuna.records.played_games import store_if_over, store_if_unfinished
from lacuna.records.stored_records import StoredRecords
from lacuna.saved.earlier_games import EarlierGames, Refusals
from lacuna.scene.actions import Around
from lacuna.scene.scene import scene
from lacuna.scene.spoken import describe_entry, describe_redo
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.coach import Coach
    from lacuna.play.replay import Replay
    from lacuna.play.winning_line import WinningLine

#: The steps of a change, which the page animates. Each step is a card, the slot it leaves and the slot it goes to.
Steps = list[list[str]]


class Table:
    """What is on the table of a session, and the replies that describe it.

    An *entry* of a game's history is one action, with its moves and the position after it.
    """

    def __init__(self) -> None:
        self.words = Words()
        self.player_game: Game | None = None
        #: What covers the player's game, or None.
        self.overlay: Lesson | Replay | WinningLine | None = None
        #: The games that new deals replaced. Undo and redo bring them back.
        self.earlier_games = EarlierGames()
        self.stored_records = StoredRecords()
        self.deal_records = DealRecords(self.stored_records.texts)
        #: Whether every scene must say if the position can be won (the verb ``lamp``).
        self.show_verdict = False
        #: The search that finds out after a change whether cards can only move to and fro. None if it has ended, if no
        #: move is left, or if the rules have no such search.
        self.shuttle_search: ShuttleSearch | None = None
        self.coach: Coach | None = None
        #: The revision of the scene. Every change increases it.
        self.rev = 0
        #: How many entries the player's game had when it was opened. Once it is undone to that point, the next undo
        #: returns to the earlier game, if there is one.
        self.entries_at_open = 1
        #: The saves of the earlier games as the page last received them; sent again only if they change.
        self._sent_saves = self.earlier_games.saves()
        #: The saves of games that have left the table, for the next reply: keys and texts that the page is to store.
        self._to_store: list[list[str]] = []
        #: Fields that wait for a reply without an overlay on the table; see `postpone_kept`.
        self._postponed: dict[str, Any] = {}

    @property
    def has_game(self) -> bool:
        """Whether a game is open."""
        return self.overlay is not None or self.player_game is not None

    @property
    def game(self) -> Game:
        """The game that is shown: the overlay's or else the player's. Raise NotNowError if no game is open."""
        game = self.overlay.game if self.overlay else self.player_game
        if game is None:
            raise NotNowError("no-game-open")
        return game

    def set_game(self, game: Game) -> None:
        """Put another game on the table, without an overlay, and forget the coach of the game before.

        The coach gives hints and says whether the game can be won.
        """
        if self.player_game and self.player_game is not game:
            self._to_store += store_if_unfinished(self.player_game, self.stored_records.texts)
            if self.player_game.peek():
                self.stored_records.in_progress |= {self.player_game.variant.id}
        self.player_game, self.overlay, self.coach = game, None, None
        self._postponed, self.entries_at_open = {}, 1
        self.deal_records.start_timing()

    def set_game_with(self, game: Game, earlier_games: EarlierGames) -> None:
        """Put another game on the table together with its earlier games."""
        self.set_game(game)
        self.earlier_games, self._sent_saves = earlier_games, {}

    @property
    def _line(self) -> Replay | WinningLine | None:
        """The winning line or replay that covers the game, or None."""
        return None if isinstance(self.overlay, Lesson) else self.overlay

    @property
    def last_place(self) -> int:
        """The number of actions between the start and the end of what is shown, done or not."""
        return self._line.of if self._line else len(self.game.timeline) - 1

    def go_to(self, place: int) -> None:
        """Undo or redo until the game is ``place`` actions from its start."""
        game, here = self.game, len(self.game.entries) - 1
        if place < here and self.overlay is None:
            self.deal_records.note_undone(entry.kind for entry in game.entries[place + 1 :])
        for _ in range(here - place):
            game.pop()
        for _ in range(place - here):
            if self._line:
                self._line.step()
            else:
                game.redo()

    def postpone_kept(self, kept: dict[str, Any]) -> None:
        """Send the field ``kept`` again in the first reply after the overlay is gone.

        It says how the page has stored the game. The page does not save a game under an overlay, so it needs this only
        when the overlay is gone.
        """
        self._postponed = {"kept": {**kept, "done": [], "aside": [], "text": "", "others": 0}}
        self._postponed["kept"].pop("refused", None)
        self._sent_saves = {}

    def get_coach(self) -> Coach:
        """Return the coach of the player's game. The first call imports and makes it."""
        if self.coach is None:
            from lacuna.coach.coach import Coach

            self.coach = Coach()
        return self.coach

    def check_playable(self) -> None:
        """Raise NotNowError if a winning line or a replay covers the game."""
        if self._line:
            raise NotNowError("show-only")

    def check_rev(self, request: Request) -> None:
        """Raise NotNowError if no game is open, StaleError if the request was made on an older scene."""
        if not self.has_game:
            raise NotNowError("no-game-open")
        rev = request.args.get("rev")
        if rev != self.rev or type(rev) is not int:
            raise StaleError("stale", n=self.rev, rev=repr(rev)[:150])

    def opened_reply(self, refused: Refusals | None = None) -> dict[str, Any]:
        """Return the reply after another game came to the table. ``refused``: earlier games that cannot be restored."""
        return self.reply("open", [], self.describe_game(self.game, "change.open", "change.position"), refused or [])

    def describe_game(self, game: Game, deal_key: str, position_key: str) -> str:
        """Return a sentence that names the game: ``deal_key`` for a deal, ``position_key`` for a custom position."""
        name = self.words.format(game.variant.title)
        if game.deal:
            return self.words.say(deal_key, name=name, deal=game.deal.text)
        return self.words.say(position_key, name=name)

    def moved_reply(self, kind: str | None = None) -> dict[str, Any]:
        """Return the reply after the action of the game's last entry was done or, with the kind ``redo``, redone."""
        entry = self.game.entries[-1]
        steps = [step for move in entry.moves for step in self._steps(_animated_transfers(move))]
        describe = describe_redo if kind == "redo" else describe_entry
        return self.reply(kind or entry.kind, steps, describe(self.game, entry, self.words))

    def undone_reply(self, entries: list[Entry], text: str = "") -> dict[str, Any]:
        """Return the reply after these entries were undone, in this order.

        ``text`` says what was undone; without it, the reply says only how many entries.
        """
        if self.overlay is None:
            self.deal_records.note_undone(entry.kind for entry in entries)
        moves = [move for entry in entries for move in reversed(entry.moves)]
        steps = [step for move in moves for step in self._steps(inverse(move.transfers))]
        count = self.words.say("change.back-many", n=len(entries))
        return self.reply("undo", steps, text or self.words.say("change.undo", what=count))

    def _steps(self, transfers: tuple[Transfer, ...]) -> Steps:
        slots = self.game.rules.layout.slots
        return [
            [NAMES[card], slots[source].id, slots[destination].id]
            for cards, source, destination in transfers
            for card in cards
        ]

    def reply(self, kind: str, steps: Steps, text: str, refused: Refusals | None = None) -> dict[str, Any]:
        """Increase the revision and return the reply with the new scene and the texts that the page is to store.

        Any kind but ``hint`` ends the player's wait for a search and hides the hint. A new action in the
        player's game drops the later games, so that redo cannot reach them.
        """
        self.rev += 1
        if self.coach and kind != "hint":
            self.coach.cancel(hide_hint=kind != "none")
        if self.overlay is None and kind not in ("open", "undo", "redo", "hint", "none"):
            self.earlier_games.sides["later"] = []
        rules, state = self.game.rules, self.game.state
        self.shuttle_search = (
            rules.shuttle_search(state) if isinstance(rules, Shuttles) and self.game.legal_moves else None
        )
        more = {"refused": refused, "keep": self._texts_to_store(kind)}
        return {**self.view(kind, steps, text), **{name: value for name, value in more.items() if value}}

    def _texts_to_store(self, kind: str) -> list[list[str]]:
        """Return the records and games that the page is to store after a change: keys and texts."""
        played = kind not in ("open", "none") and self.overlay is None
        texts, self._to_store = self._to_store, []
        if played and (updates := self.deal_records.update(self.game, self.stored_records.first_move_day())):
            texts += [*updates, *store_if_over(self.game, self.stored_records.texts)]
        if played and kind != "undo" and self.game.outcome == "won":
            texts += self.stored_records.store_win(self.game)
        return texts

    def view(self, kind: str, steps: Steps, text: str) -> dict[str, Any]:
        """Return the reply with the current scene. The revision stays the same.

        ``kind`` is the action that has changed the game ("none" if nothing has), and ``text`` a sentence about it.
        """
        table_scene, search = scene(self.game, self.words.language, self._around()), None
        if self.overlay:
            self.overlay.add_to_scene(table_scene, self.words)
        elif self._is_helped:
            coach = self.get_coach()
            coach.add_to_scene(table_scene, self.game, self.words, show_verdict=self.show_verdict)
            search = coach.search_needed(self.game, show_verdict=self.show_verdict)
        more = self._unsent_saves()
        if search is not None:
            more["search"] = {**search, **plugin_for_worker(self.game.variant.id)}
        if not self.overlay:
            more, self._postponed = {**more, **self._postponed}, {}
            if record := self.deal_records.record_of(self.game):
                # The deal's moves, the ms spent on it, and after how many ms without an action the player is away.
                more["played"] = [record.moves, record.spent, AWAY_MS]
        return {
            "rev": self.rev,
            "scene": table_scene,
            "change": {"kind": kind, "steps": steps, "text": text},
            "save": dump(self.game),
            "record": self.game.statistics_key,
            **more,
        }

    @property
    def _is_helped(self) -> bool:
        """Whether the coach is asked about the scene."""
        return self.coach is not None or self.show_verdict

    def _around(self) -> Around:
        """Return what decides, besides the game, which actions are possible."""
        can_leave, done = self.player_game is not None, len(self.game.entries) - 1
        if self._line:
            return Around(overlay="line", back=done > 0, next=done < self._line.of, leave=can_leave)
        if isinstance(self.overlay, Lesson):
            return Around(overlay="lesson", back=self.overlay.has_strayed, leave=can_leave)
        earlier, later = (bool(self.earlier_games.sides[side]) for side in ("earlier", "later"))
        if not self._is_helped:
            return Around(earlier, later)
        coach = self.get_coach()
        return Around(earlier, later, coach.offers(self.game), coach.can("review", self.game))

    def _unsent_saves(self) -> dict[str, Any]:
        """Return the saves of the earlier and later games if the page does not have them yet; else an empty dict."""
        saves = self.earlier_games.saves()
        unsent: dict[str, Any] = {} if saves == self._sent_saves else dict(saves)
        self._sent_saves = saves
        return unsent


def _animated_transfers(move: Move) -> tuple[Transfer, ...]:
    """Return the transfers that the page animates."""
    return move.steps or move.transfers
