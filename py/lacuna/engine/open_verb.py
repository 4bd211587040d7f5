"""The verb ``open``: a lesson, a replay, a link, a stored game or a new one (docs/protocol.md, *Verbs*).

A link is an address that also contains the moves of a game. A lesson or a replay covers the player's game on the table
without changing it (:mod:`lacuna.engine.table`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lacuna.engine.open_request import read_entropy, requested_game
from lacuna.engine.table import Table
from lacuna.errors import LacunaError
from lacuna.games.address import BOT, is_link, parse_address
from lacuna.games.registry import first_game
from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.play.lesson import INPUTS, Lesson
from lacuna.protocol import BadRequestError, Request
from lacuna.records.played_games import load_played
from lacuna.saved.earlier_games import EarlierGames, Side
from lacuna.saved.resume import resume

#: The arguments that name a deal from a list (winnable or daily deals) instead of by its number.
_LISTED_DEAL = {"winnable", "daily"}


class Opening(NamedTuple):
    """One form of the verb ``open``: ``fits`` says whether a request has this form, and ``answer`` answers it."""

    fits: Callable[[Request], bool]
    answer: Callable[[Request], dict[str, Any]]


class Openings:
    """The verb ``open`` on a table, with all its forms."""

    def __init__(self, table: Table) -> None:
        self._table = table
        #: The first form that fits a request answers it.
        self._forms = (
            Opening(lambda request: "lesson" in request.args, self._open_lesson),
            Opening(lambda request: "replay" in request.args, self._open_replay),
            Opening(_has_bot, self._open_bot),
            Opening(_has_link, self._open_link),
            Opening(lambda request: request.switch("replace"), self._open_over),
            Opening(lambda request: "kept" in request.args, self._open_stored),
            Opening(lambda request: True, self._open_named),
        )

    def open(self, request: Request) -> dict[str, Any]:
        """Open what a request names and return the reply."""
        form = next(form for form in self._forms if form.fits(request))
        return form.answer(request)

    def _open_lesson(self, request: Request) -> dict[str, Any]:
        """Cover the game with the first lesson. The argument ``input`` says how the player makes a move."""
        way = request.optional("input") or INPUTS[0]
        if request.args["lesson"] is not True or request.args.keys() - {"lesson", "input", "today", "now", "held"}:
            raise BadRequestError("open-lesson")
        if way not in INPUTS:
            raise BadRequestError("open-input", inputs=", ".join(INPUTS))
        self._table.overlay = Lesson(way)
        return self._table.reply("open", [], "")

    def _open_replay(self, request: Request) -> dict[str, Any]:
        """Cover the game with the replay of a stored one, at its start or its end."""
        table, where = self._table, request.text("replay")
        if where not in ("start", "end"):
            raise BadRequestError("open-replay")
        with late_import():
            from lacuna.play.replay import Replay, from_last_restart

        game = from_last_restart(load_played(request.text("game"), table.stored_records.texts))
        table.overlay = Replay(game, at_end=where == "end")
        return table.reply("open", [], table.overlay.view(table.words)["text"])

    def _open_bot(self, request: Request) -> dict[str, Any]:
        """Show the bot of a link, beside the game on the table or, if that is another one, beside the link's game.

        Nothing of the bot is read here: the sheet checks and shows it, and the player decides whether it runs.
        """
        address, _, shared = request.text("game").partition(BOT)
        game = self._table.player_game
        if game and game.variant == parse_address(address)[0]:
            reply = self._table.view("none", [], "")
        else:
            reply = self.open(request._replace(args={**request.args, "game": address}))
        return {**reply, "sheet": {"name": "player", "shared": shared}}

    def _open_link(self, request: Request) -> dict[str, Any]:
        """Cover the game with the replay of a link.

        At the start of a page, first open the stored game, which the replay then covers. A bad link is not refused at
        the start: the reply shows the stored game and says what is wrong with the link.
        """
        table, link = self._table, request.text("game")
        at_start = table.player_game is None and type(request.args.get("kept")) is dict
        deal = link.rpartition("/")[0]
        try:
            with late_import():
                from lacuna.play.link import read_link
                from lacuna.play.replay import Replay

            game, speed = read_link(link)
        except LacunaError as error:
            if not at_start:
                raise
            reply = self._open_last(request, first_game())
            note = error.note(table.words)
            reply["kept"] |= {"text": " ".join([note, reply["kept"]["text"]]).strip(), "refused": error.code}
            return reply
        covered = self._open_last(request, deal) if at_start else {}
        if table.player_game is None:
            self._open_game(request._replace(args={"game": deal}), None)
        table.overlay = Replay(game, at_end=False, speed=speed, is_from_link=True)
        reply = table.reply("open", [], table.overlay.view(table.words)["text"])
        if covered:
            table.postpone_kept(covered["kept"])
        return {**{name: covered[name] for name in ("kept", "keep") if name in covered}, **reply}

    def _open_last(self, request: Request, fallback: str) -> dict[str, Any]:
        """Open the last stored game or, if no game is stored, the address ``fallback``."""
        kept = {name: value for name, value in request.part("kept").args.items() if name != "dealt"}
        request = request._replace(args={**request.args, "game": None, "kept": kept})
        return self._resume(request, None, fallback)

    def _open_stored(self, request: Request) -> dict[str, Any]:
        """Open one of the games that the page has stored, or a new deal."""
        replaced = self._replaced_game(request)
        request = self._table.stored_records.with_deal_number(request, read_entropy)
        return self._resume(request, replaced, first_game())

    def _open_named(self, request: Request) -> dict[str, Any]:
        """Open the game of a save, a board or an address."""
        replaced = self._replaced_game(request)
        return self._open_game(self._table.stored_records.with_deal_number(request, read_entropy), replaced)

    def _open_over(self, request: Request) -> dict[str, Any]:
        """Open a deal over the unfinished game of its variant, which undo brings back.

        That game is the one on the table. If another variant is on the table, and a new deal is asked for, it is the
        one that the page has stored.
        """
        variant, _, deal = parse_address(request.text("game"))
        table, has_stored = self._table, "kept" in request.args
        if table.player_game and table.player_game.variant == variant:
            return self._open_stored(request) if deal and has_stored else self._open_named(request)
        if deal or not has_stored:
            return self.open(request._replace(args={**request.args, "replace": False}))
        read_entropy(request)  # a refused request must change nothing
        stored = self._resume(request._replace(args={**request.args, "game": variant.id}), None, variant.id)
        return {**self._open_named(request), "kept": stored["kept"]}

    def _replaced_game(self, request: Request) -> Game | None:
        """Return the current game if undo may bring it back after this request, else None.

        Undo may bring it back after a deal from a list or from the chooser (``replace``), as after a new deal. It may
        also do so after a game that the request marks as a copy with ``aside``: one from the console, or one that a
        host page has opened.
        """
        may_come_back = request.switch("replace") or request.args.keys() & {*_LISTED_DEAL, "aside"}
        return self._table.player_game if may_come_back else None

    def _resume(self, request: Request, replaced: Game | None, fallback: str) -> dict[str, Any]:
        """Open a stored game; if none fits, the address of the request or else ``fallback``."""

        def open_game(args: dict[str, Any]) -> dict[str, Any]:
            return self._open_game(request._replace(args=args), replaced)

        return resume(request, open_game, self._table.words, fallback, self._table.stored_records)

    def _open_game(self, request: Request, replaced: Game | None) -> dict[str, Any]:
        """Open a game with the earlier and later games of the request.

        If the request marks the new game as a copy (``aside``), ``replaced`` becomes an earlier game only if both are
        of the same variant. Otherwise ``replaced`` keeps its own save, and is continued when the player chooses its
        variant again. If the new game is no copy, ``replaced`` becomes an earlier game if something was done in it and
        the addresses differ. The games before ``replaced`` stay earlier games if they are of the new game's variant.
        """
        table, earlier_games = self._table, EarlierGames()
        sides: list[tuple[Side, list[Any]]] = [("earlier", request.items("earlier")), ("later", request.items("later"))]
        game = requested_game(request)
        refused = [
            refusal for side, saves in sides for refusal in earlier_games.restore(side, saves, game, table.words)
        ]
        is_copy = request.switch("aside")
        is_alike = replaced is not None and replaced.variant == game.variant
        if replaced and (is_alike if is_copy else replaced.address != game.address):
            if is_alike:
                earlier_games.add("earlier", table.earlier_games)
            if is_copy or replaced.peek():
                earlier_games.push("earlier", replaced, table.entries_at_open)
        table.set_game_with(game, earlier_games)
        if is_copy:
            table.entries_at_open = len(game.entries)
        return table.opened_reply(refused)


def _has_bot(request: Request) -> bool:
    """Return whether the address in a request brings a bot."""
    return BOT in (request.optional("game") or "") and not request.args.keys() & {"save", *_LISTED_DEAL}


def _has_link(request: Request) -> bool:
    """Return whether the request names a game only by a link, which contains its moves."""
    if request.args.keys() & _LISTED_DEAL:
        return False
    return is_link(request.optional("game") or "") and request.args.get("save") is None
