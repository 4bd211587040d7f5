"""The session of the worker with the player's game: one table, and the verbs that the page can call on it.

docs/protocol.md, *Verbs*, describes them. A side worker has another session (``lacuna.engine.side_session``).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from lacuna.engine.act_verb import Actions
from lacuna.engine.help_actions import show_winning_line
from lacuna.engine.open_verb import Openings
from lacuna.engine.table import Table
from lacuna.errors import NotNowError
from lacuna.games.address import parse_address
from lacuna.games.catalogue import catalogue, describe_rules
from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.protocol import VERSION, BadRequestError, Request, Verb, find_verb
from lacuna.records.deal_record import LARGEST
from lacuna.records.played_games import drop_oldest, keys_at
from lacuna.version import __version__
from lacuna.words import Words, languages

if TYPE_CHECKING:
    from lacuna.engine.host_page import Host

#: The sheets about the table that the player sees, even while a lesson or a replay covers the player's own game.
SHEETS_OF_SEEN_TABLE = ("find", "help")
#: How many positions of the search for shuttling one tick looks at. In the browser they take about 20 ms, so that a
#: player's tap is answered soon.
SLICE_POSITIONS = 100


class Session:
    """The state of the worker with the player's game: its table, and the host page if the table is embedded."""

    def __init__(self) -> None:
        self._table = Table()
        self._host: Host | None = None
        self._verbs: dict[str, Verb] = {
            "hello": self._hello,
            "games": self._games,
            "give": self._take_all_records,
            "records": self._take_records,
            "open": Openings(self._table).open,
            "play": self._play,
            "act": Actions(self._table).act,
            "scene": self._scene,
            "rules": self._rules,
            "plan": self._plan,
            "lamp": self._switch_verdict,
            "plugin": self._load_plugin,
            "view": self._show_sheet,
            "embed": self._embed,
        }

    @property
    def words(self) -> Words:
        """The words of the session's language."""
        return self._table.words

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self._table.game

    def answer(self, request: Request) -> dict[str, Any]:
        """Return the result of a request. A request that raises an error changes nothing."""
        verb = find_verb(self._verbs, request)
        stored_records, deal_records = self._table.stored_records, self._table.deal_records
        day_before, time_before = stored_records.begin_request(), deal_records.now
        try:
            if (today := request.optional("today")) is not None:
                stored_records.set_today(today)
            if (now := request.number("now", LARGEST)) is not None:
                deal_records.set_time(int(now))
                stored_records.now = deal_records.now
            deal_records.held = int(request.number("held", LARGEST) or 0)
            result = verb(request)
        except Exception:
            stored_records.restore(day_before)
            deal_records.now = time_before
            raise
        self._add_replaced(result)
        return self._host.with_events(result) if self._host and "scene" in result else result

    def _add_replaced(self, result: dict[str, Any]) -> None:
        """Add to each record that the page shall store the text that it may replace, if there is one.

        That is the text before the request; a record that was merged has it already.
        """
        sheet, texts = result.get("view", {}), self._table.stored_records.texts
        for entry in [*result.get("keep", ()), *sheet.get("keep", ()), *sheet.get("jot", ())]:
            if len(entry) == 2 and (before := texts.before(entry[0])) is not None:
                entry.append(before)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Run one slice of background work. Return whether there is more work, and the events of this slice.

        The work is the search that finds out whether cards can only move to and fro (shuttle); its event tells the
        player.
        """
        table = self._table
        if table.shuttle_search is None:
            return False, []
        if not table.shuttle_search.run(SLICE_POSITIONS):
            return True, []
        is_shuttling, table.shuttle_search = table.shuttle_search.answer, None
        if is_shuttling and table.overlay is None:
            table.get_coach().note_stuck(table.game)
        text = table.words.say("status.shuttling")
        return False, [{"type": "notice", "rev": table.rev, "text": text}] if is_shuttling else []

    def _hello(self, request: Request) -> dict[str, Any]:
        is_brief = request.switch("brief")
        self._table.words = Words(request.optional("language") or self.words.language)
        hello = {
            "protocol": VERSION,
            "version": __version__,
            "python": sys.version.split()[0],
            "languages": list(languages()),
        }
        # The list imports all games, for which the start of a page should not wait.
        return hello if is_brief else {**hello, "games": [variant.id for variant in all_variants()]}

    def _games(self, request: Request) -> dict[str, Any]:
        return catalogue(self.words)

    def _rules(self, request: Request) -> dict[str, Any]:
        variant, options, _ = parse_address(request.text("game"))
        return {"rules": describe_rules(variant, self.words, options)}

    def _take_all_records(self, request: Request) -> dict[str, Any]:
        """Take over some of the records that the page has read after a start (docs/protocol.md, *Records*).

        Return those that the page shall store instead, the keys of the records that the game at the address ``game``
        needs, and, with the last records, the saves of deals that are too many.
        """
        records = self._table.stored_records
        keep = records.take_all(request.items("texts"))
        wanted = [key for key in keys_at(request.optional("game") or "") if key not in records.texts]
        return {"keep": keep, "wanted": wanted, "done": drop_oldest(records.texts) if request.switch("last") else []}

    def _take_records(self, request: Request) -> dict[str, Any]:
        """Take over records that another tab has stored meanwhile, and return those that the page shall store instead.

        Each of those comes with the text that it may replace. A table that is open is shown again with them.
        """
        keep = self._table.stored_records.take(request.items("texts"))
        return {**(self._table.view("none", [], "") if self._table.has_game else {}), "keep": keep}

    def _play(self, request: Request) -> dict[str, Any]:
        self._table.check_rev(request)
        self._table.check_playable()
        self._table.game.push(request.text("move"))
        return self._table.moved_reply()

    def _scene(self, _: Request) -> dict[str, Any]:
        return self._table.view("none", [], "")

    def _load_plugin(self, request: Request) -> dict[str, Any]:
        """Register the games of a stored plug-in, or return a message if the code that does so cannot be fetched."""
        try:
            from lacuna.plugins.installed import load_at_start
        except ImportError:
            return {"mark": "", "text": self.words.say("error.not-fetched")}
        return load_at_start(request, self.words)

    def _switch_verdict(self, request: Request) -> dict[str, Any]:
        """Answer the verb ``lamp``: switch on or off that the scene always says whether the position can be won."""
        if type(request.args.get("on")) is not bool:
            raise BadRequestError("takes-truth", verb=request.verb, name="on")
        self._table.show_verdict = request.args["on"] is True
        return self._table.view("none", [], "")

    def _plan(self, request: Request) -> dict[str, Any]:
        """Take the report of a search. If the player waits for a winning line and one is known, show it."""
        table = self._table
        table.check_rev(request)
        if (table.coach is None and not table.show_verdict) or table.overlay:
            raise NotNowError("hint-now")
        from lacuna.coach.search_report import take_report

        coach = table.get_coach()
        before = coach.hint_view(table.game, self.words)
        take_report(coach, table.game, request)
        if coach.pending_request(table.game) == "show" and coach.known.winning_line(table.game):
            return show_winning_line(table)
        return table.view("none", [], coach.news(before, table.game, self.words))

    def _embed(self, request: Request) -> dict[str, Any]:
        """Answer a message of the host page. A request without a message says that the host page has just loaded."""
        host = self._host
        if host is None:
            from lacuna.engine.host_page import Host

            host = Host(self._table, self._verbs)
        answer = host.answer(request)
        self._host = host  # only now: if the first request raised an error, there is still no host page
        return answer

    def _show_sheet(self, request: Request) -> dict[str, Any]:
        from lacuna.sheets.show import view

        table = self._table
        known = table.coach.known if table.coach else None
        is_of_seen = table.overlay is not None and request.args.get("name") in SHEETS_OF_SEEN_TABLE
        game = table.game if is_of_seen else table.player_game
        return {"view": view(request, game, self.words, table.stored_records, known)}
