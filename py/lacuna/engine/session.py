"""Owns a session: the verbs, each with what it answers. What lies on the table is the table's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lacuna.engine.act_verb import Actions, show
from lacuna.engine.background_work import Searches
from lacuna.engine.open_request import entropy, opened
from lacuna.engine.table import Table
from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import is_link, parse_address
from lacuna.games.catalogue import catalogue, describe_rules
from lacuna.games.registry import all_variants
from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.play.lesson import Lesson
from lacuna.protocol import VERSION, BadRequestError, Request, UnknownVerbError
from lacuna.records.deal_record import LARGEST
from lacuna.records.played_games import drop_oldest, load_played
from lacuna.saved.earlier_games import EarlierGames, Side
from lacuna.saved.resume import resume
from lacuna.version import __version__
from lacuna.words import Words, languages

if TYPE_CHECKING:
    from lacuna.engine.host_page import Host

#: Positions a tick looks at: some 20 ms in the browser, so that a tap in between is not kept waiting.
SLICE = 100


class Session:
    """One table, and the searches of its worker."""

    def __init__(self) -> None:
        self._table = Table()
        self._searches = Searches()
        self._host: Host | None = None
        self._verbs: dict[str, Callable[[Request], dict[str, Any]]] = {
            "hello": self._hello,
            "games": self._games,
            "open": self._open,
            "play": self._play,
            "act": Actions(self._table).act,
            "scene": self._scene,
            "rules": self._rules,
            "prove": self._searches.prove,
            "plan": self._plan,
            "survey": self._searches.survey,
            "run": self._beside(self._searches.run),
            "complete": self._beside(self._searches.complete),
            "trial": self._beside(self._searches.trial),
            "lamp": self._set_show_verdict,
            "plugin": self._plugin,
            "view": self._show_view,
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
        """The result of a request; an error leaves everything as it was."""
        verb = self._verbs.get(request.verb)
        if verb is None:
            raise UnknownVerbError("no-verb", verb=request.verb[:40], verbs=", ".join(self._verbs))
        days, plays = self._table.days, self._table.plays
        before = days.snapshot(), plays.now
        try:
            if (today := request.optional("today")) is not None:
                days.set_today(today)
            if (now := request.number("now", LARGEST)) is not None:
                plays.set_time(int(now))
            result = verb(request)
        except Exception:  # what a refused request told of days, of the time, of records is not believed either
            days.restore(before[0])
            plays.now = before[1]
            raise
        return self._host.told(result) if self._host and "scene" in result else result

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """One slice of pending work: whether there is more, and the events it brought."""
        table = self._table
        if (searched := self._searches.tick()) is not None:
            return searched
        if table.search is None:
            return False, []
        if not table.search.run(SLICE):
            return True, []
        found, table.search = table.search.answer, None
        text = table.words.say("status.shuttling")
        return False, [{"type": "notice", "rev": table.rev, "text": text}] if found else []

    def _hello(self, request: Request) -> dict[str, Any]:
        self._table.words = Words(request.optional("language") or self.words.language)
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
        return {"rules": describe_rules(variant, self.words, chosen)}

    def _open(self, request: Request) -> dict[str, Any]:
        table = self._table
        if "lesson" in request.args:
            if request.args["lesson"] is not True or request.args.keys() - {"lesson", "today", "now"}:
                raise BadRequestError("open-lesson")
            table.over = Lesson()
            return table.reply("open", [], "")
        if "replay" in request.args:
            return self._replay(request)
        # A deal chosen by how hard it is, or by its day, is a new deal, and a copy comes back from elsewhere: what is
        # under way can be brought back.
        left = table.own if request.args.keys() & {"winnable", "daily", "aside"} else None
        request = table.days.with_deal_number(request, entropy)
        if is_link(request.optional("game") or "") and request.args.get("save") is None:
            return self._open_link(request)
        if "kept" in request.args:
            table.days.load(request.part("kept").items("texts"))
            return self._resume(request, left)
        return self._open_game(request, left)

    def _replay(self, request: Request) -> dict[str, Any]:
        """Lays a game that was played over the one on the table, from its start or its end."""
        table, where = self._table, request.text("replay")
        if where not in ("start", "end"):
            raise BadRequestError("open-replay")
        with late_import():
            from lacuna.play.replay import Replay

        table.over = Replay(load_played(request.text("game"), table.days.records), at_end=where == "end")
        return table.reply("open", [], table.over.view(self.words)["text"])

    def _open_link(self, request: Request) -> dict[str, Any]:
        """Lays the game of a link over the one on the table; at a start what is kept is opened under it."""
        table, link = self._table, request.text("game")
        starts = table.own is None and type(request.args.get("kept")) is dict
        deal = link.rpartition("/")[0]
        try:
            with late_import():
                from lacuna.play.link import read_link
                from lacuna.play.replay import Replay

            game, speed = read_link(link)
        except LacunaError as error:
            if not starts:
                raise
            under = self._open_under(request, all_variants()[0].id)
            told = self.words.say("ui.note-bad-address", message=error.message(self.words, page=True))
            under["kept"] |= {"text": " ".join([told, under["kept"]["text"]]).strip(), "refused": error.code}
            return under
        under = self._open_under(request, deal) if starts else {}
        if table.own is None:
            self._open_game(request._replace(args={"game": deal}), None)
        table.over = Replay(game, at_end=False, speed=speed, others=True)
        reply = table.reply("open", [], table.over.view(self.words)["text"])
        if under:
            table.owe(under["kept"])
        return {**{name: under[name] for name in ("kept", "keep") if name in under}, **reply}

    def _open_under(self, request: Request, first: str) -> dict[str, Any]:
        """Opens what is kept as a start without an address does; where there is nothing, ``first``."""
        kept = {name: value for name, value in request.part("kept").args.items() if name != "dealt"}
        request = request._replace(args={**request.args, "game": None, "kept": kept})
        self._table.days.load(request.part("kept").items("texts"))
        return self._resume(request, None, first)

    def _open_game(self, request: Request, left: Game | None) -> dict[str, Any]:
        """Opens the game of a save, a board or an address; ``left`` is put aside, if anything was done in it. For a
        copy of another variant it is not: it is kept by itself, and gone on with when that is chosen."""
        aside = EarlierGames()
        sides: list[tuple[Side, list[Any]]] = [("earlier", request.items("earlier")), ("later", request.items("later"))]
        game = opened(request)
        refused = [one for side, saves in sides for one in aside.restore(side, saves, game, self.words)]
        copied = request.switch("aside")
        if left and copied and left.variant == game.variant:
            aside.sides["earlier"] = list(self._table.aside.sides["earlier"])
            aside.push("earlier", left, self._table.brought)
        elif left and not copied and left.peek() and left.address != game.address:
            aside.push("earlier", left, self._table.brought)
        self._table.place_with(game, aside)
        if copied:
            self._table.brought = len(game.entries)
        return self._table.shown_anew(refused)

    def _resume(self, request: Request, left: Game | None, first: str = "") -> dict[str, Any]:
        """Opens one of the games that the page has kept; where there is none, ``first``, or the first of all games."""

        def open_game(args: dict[str, Any]) -> dict[str, Any]:
            return self._open_game(request._replace(args=args), left)

        result = resume(request, open_game, self.words, first or all_variants()[0].id)
        result["kept"]["done"] += drop_oldest(self._table.days.records)
        return result

    def _play(self, request: Request) -> dict[str, Any]:
        self._table.check_rev(request)
        self._table.check_playable()
        self._table.game.push(request.text("move"))
        return self._table.moved()

    def _scene(self, _: Request) -> dict[str, Any]:
        return self._table.view("none", [], "")

    def _beside(self, verb: Callable[[Request], dict[str, Any]]) -> Callable[[Request], dict[str, Any]]:
        """A verb that runs a person's own code: never where a game is on the table."""

        def answer(request: Request) -> dict[str, Any]:
            if self._table.own or self._table.over:
                raise NotNowError("code-here")
            return verb(request)

        return answer

    def _plugin(self, request: Request) -> dict[str, Any]:
        """Takes the games of a wheel that the page has kept; where they cannot be had, all else goes on."""
        try:
            from lacuna.plugins.installed import answer
        except ImportError:
            return {"mark": "", "text": self.words.say("error.not-fetched")}
        return answer(request, self.words)

    def _set_show_verdict(self, request: Request) -> dict[str, Any]:
        if type(request.args.get("on")) is not bool:
            raise BadRequestError("takes-truth", verb=request.verb, name="on")
        self._table.show_verdict = request.args["on"] is True
        return self._table.view("none", [], "")

    def _plan(self, request: Request) -> dict[str, Any]:
        """Takes over what was proven of the position on the table."""
        table = self._table
        table.check_rev(request)
        if (table.coach is None and not table.show_verdict) or table.over:
            raise NotNowError("hint-now")
        from lacuna.coach.coach import take_report

        coach = table.advised()
        take_report(coach, table.game, request)
        if coach.pending_request(table.game) == "show" and coach.known.winning_line(table.game):
            return show(table)
        view = coach.hint_view(table.game, self.words)
        return table.view("none", [], view["text"] if view else "")

    def _embed(self, request: Request) -> dict[str, Any]:
        """What the page around the table says to it; without a text it has just come."""
        host = self._host
        if host is None:
            from lacuna.engine.host_page import Host

            host = Host(self._table, self._verbs)
        answer = host.hear(request)
        self._host = host  # from now on: a request that was refused has brought no page
        return answer

    def _show_view(self, request: Request) -> dict[str, Any]:
        """A sheet of the engine's: what there is to read and to choose, for the page to show."""
        from lacuna.sheets.show import view

        table = self._table
        known = table.coach.known if table.coach else None
        return {"view": view(request, table.own, self.words, table.days, known)}
