"""Opening a game from what the page has stored: the last one, the one at an address, or a new deal.

The page sends all stored texts with the request. Whatever of them cannot be read, a game is opened: a save that fails
is quarantined, and the next one is tried. The reply's part ``kept`` says what the page shall do with the texts
(docs/protocol.md). Which game is found is decided in :mod:`lacuna.saved.find_game`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import address_of, parse_address
from lacuna.protocol import BadRequestError, Request
from lacuna.saved.find_game import Candidate, StoredGames
from lacuna.saved.merge_tabs import merged_clock
from lacuna.words import Words

Reply = dict[str, Any]
#: Opens the game that these arguments of ``open`` ask for, and returns the reply.
OpenGame = Callable[[dict[str, Any]], Reply]


def resume(request: Request, open_game: OpenGame, words: Words, first: str) -> Reply:
    """Open the stored game for a request, or a new deal, and return the reply.

    ``first`` is the game that is dealt if nothing is stored and no address is given. If the request has ``any``, as at
    a start, then an address that cannot be opened is no error: the last game is opened instead, and the reply's text
    says why.
    """
    return _Opening(request, open_game, words, first).run()


class _Opening:
    """One request to open a game, and what the player is to be told about it so far."""

    def __init__(self, request: Request, open_game: OpenGame, words: Words, first: str) -> None:
        self._open_game, self._words, self._first = open_game, words, first
        self._entropy = request.args.get("entropy")
        self._address = _canonical(request.optional("game"))
        stored = request.part("kept")
        #: The deal that the page shows already.
        self._dealt = _canonical(stored.optional("dealt"))
        #: The save of the game on the table, if what other tabs made of that game is asked for.
        self._table_name = stored.optional("beside") or ""
        self._is_start = stored.args.get("any") is True
        self._games = StoredGames(_texts(stored), stored.text("build"), stored.optional("line") or "")
        unread = self._is_start and stored.args.get("unread") is True
        self._messages = [words.say("kept.unread")] if unread else []

    def run(self) -> Reply:
        reply = (self._open_stored(self._dealt) if self._dealt else None) or self._open_stored(self._address)
        if self._table_name and not reply:
            raise NotNowError("kept-none")
        address = self._dealt or self._address
        try:
            return reply or self._open_new(self._first if address is None else address)
        except LacunaError as error:
            if not self._is_start:
                raise
            return self._open_instead(error)

    def _open_stored(self, address: str | None) -> Reply | None:
        """Open the stored game for an address; None if there is none that can be opened."""
        while candidate := self._games.find(address, self._table_name):
            for tab in candidate.unreadable:
                self._games.quarantine(tab)
            try:
                reply = self._open_game(candidate.opening)
            except LacunaError as error:
                if not self._reject(candidate, error):
                    return None
                continue
            if reply.get("refused"):  # some of the earlier or later games: another build may read them all
                for tab in candidate.saves:
                    self._games.quarantine(tab)
            return self._with_report(reply, candidate)
        return None

    def _reject(self, candidate: Candidate, error: LacunaError) -> bool:
        """Report that a candidate could not be opened, and rule it out; return whether another one can be tried."""
        head = candidate.saves[0] if candidate.saves else None
        if head and _variant_id(head.game) is None:
            # The game of a plug-in that is not installed now. Once it is, the game can be continued.
            self._messages.append(self._words.say("kept.no-game", game=head.game.partition("/")[0][:80]))
            self._games.skip(head)
            return True
        self._messages.append(self._words.say("kept.bad-save", message=error.message(self._words, page=True)))
        if not head:
            return False
        self._games.quarantine(head)
        self._first = _variant_id(head.game) or self._first
        return True

    def _open_new(self, address: str) -> Reply:
        return self._with_report(self._open_game({"game": address, "entropy": self._entropy}), None)

    def _open_instead(self, error: LacunaError) -> Reply:
        """Open the last game, or a new deal of the first game, for an address that cannot be opened."""
        message = error.message(self._words, page=True)
        # For an unknown variant the page offers its games, so the message alone is enough.
        is_unknown = error.code == "unknown-variant"
        self._messages.append(message if is_unknown else self._words.say("ui.note-bad-address", message=message))
        reply = self._open_stored(None) or self._open_new(self._first)
        reply["kept"]["refused"] = error.code
        return reply

    def _with_report(self, reply: Reply, candidate: Candidate | None) -> Reply:
        """Return the reply with the part ``kept``: what the page shall do with its texts, and what it shows of that."""
        saves = candidate.saves if candidate else []
        diverged = candidate.diverged if candidate else 0
        report = {
            "others": diverged,
            "from": merged_clock(saves),
            "whole": not reply.get("refused") and _is_stored_whole(candidate),
            "done": self._games.obsolete(),
            "aside": self._games.quarantined,
            "text": " ".join(dict.fromkeys([*self._messages, *self._notes(diverged)])),
        }
        return {**reply, "kept": report}

    def _notes(self, diverged: int) -> list[str]:
        """Return what the player is told of damaged texts and of a game played in two tabs."""
        say = self._words.say
        kinds = ", ".join(say(f"kept.kind.{kind}") for kind in self._games.damaged_kinds)
        return [*([say("kept.spoilt", names=kinds)] if kinds else []), *([say("kept.two")] if diverged else [])]


def _is_stored_whole(candidate: Candidate | None) -> bool:
    """Return whether a save has all that was opened, so that the page need not store it again."""
    if candidate is None or not candidate.saves or candidate.diverged:
        return False
    return bool(candidate.opening["save"] == candidate.saves[0].save)


def _canonical(address: str | None) -> str | None:
    """Return an address in the form that games have; one that cannot be parsed stays as it is."""
    try:
        return address and address_of(*parse_address(address))
    except LacunaError:
        return address


def _texts(stored: Request) -> list[str | None]:
    """Return the stored texts, keys and texts in turn; a text may be None."""
    texts = stored.items("texts")
    if not all(type(text) is str or (text is None and place % 2) for place, text in enumerate(texts)):
        raise BadRequestError("takes-list", verb=stored.verb, name="texts")
    return texts


def _variant_id(game: str) -> str | None:
    """Return the id of the variant in an address; None if this build does not know it."""
    try:
        return parse_address(game.partition("?")[0].partition("/")[0])[0].id
    except LacunaError:
        return None
