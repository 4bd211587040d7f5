"""Opening a game from what the page has stored: the last one, the one at an address, or a new deal.

The page sends all stored games with the request. A save that cannot be opened is quarantined or, if it needs a plug-in
that is not installed, skipped; then the next save is tried. If all fail, a new deal is opened. The reply's part
``kept`` says what the page shall do with the texts (docs/protocol.md). Which game is found is decided in
:mod:`lacuna.saved.find_game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import address_of, parse_address
from lacuna.protocol import BadRequestError, Request
from lacuna.records.stored_records import StoredRecords
from lacuna.saved.find_game import Candidate, StoredGames
from lacuna.words import Words

Reply = dict[str, Any]
#: A function that opens the game for some arguments of the verb ``open`` and returns the reply.
OpenGame = Callable[[dict[str, Any]], Reply]


def resume(request: Request, open_game: OpenGame, words: Words, first: str, stored_records: StoredRecords) -> Reply:
    """Open the stored game for a request, or a new deal, and return the reply.

    ``first`` is the variant that is dealt if nothing is stored and no address is given. ``stored_records`` also learns
    which variants have stored games with moves. If the request has ``any``, as at a start, an address that cannot be
    opened is not an error: the last game is opened instead, and the reply's text says why.
    """
    opening = _Opening(request, open_game, words, first, stored_records.texts)
    stored_records.in_progress = opening.games.variants_in_progress()
    return opening.run()


class _Opening:
    """One request to open a stored game, and the messages for the player so far."""

    def __init__(
        self, request: Request, open_game: OpenGame, words: Words, first: str, records: Mapping[str, str]
    ) -> None:
        self._open_game, self._words, self._first = open_game, words, first
        self._entropy = request.args.get("entropy")
        self._address = _canonical(request.optional("game"))
        stored = request.part("kept")
        #: The address of the deal that the page shows already, if any.
        self._dealt = _canonical(stored.optional("dealt"))
        #: The key of the save that has the game on the table, if the player asks for another version of that game.
        self._shown = stored.optional("beside") or ""
        #: Whether any game will do if the address cannot be opened, as at a start.
        self._is_start = stored.args.get("any") is True
        own_key, last_key = stored.optional("own") or "", stored.optional("last") or ""
        self.games = StoredGames(_texts(stored), stored.text("build"), own_key, records, last_key)
        # `unread`: the page could not read some of the texts from its storage.
        has_unread = self._is_start and stored.args.get("unread") is True
        self._messages = [words.say("kept.unread")] if has_unread else []

    def run(self) -> Reply:
        reply = (self._open_stored(self._dealt) if self._dealt else None) or self._open_stored(self._address)
        if not reply and (self._shown or self.games.last_key):
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
        while candidate := self.games.find(address, self._shown):
            for stored in candidate.unreadable:
                self.games.quarantine(stored)
            try:
                reply = self._open_game(candidate.open_args)
            except LacunaError as error:
                if not self._reject(candidate, error):
                    return None
                continue
            if reply.get("refused") and candidate.stored:
                # Some earlier or later games could not be restored. Another build may be able to read them.
                self.games.quarantine(candidate.stored, is_damaged=True)
            return self._with_report(reply, candidate)
        return None

    def _reject(self, candidate: Candidate, error: LacunaError) -> bool:
        """Exclude a candidate that could not be opened, and add a message; return whether to try another candidate."""
        stored = candidate.stored
        if stored and _variant_id(stored.game) is None:
            # The game belongs to a plug-in that is not installed now. Once it is, the game can be continued.
            self._messages.append(self._words.say("kept.no-game", game=stored.game.partition("/")[0][:80]))
            self.games.skip(stored)
            return True
        self._messages.append(self._words.say("kept.bad-save", message=error.message(self._words)))
        if not stored:  # nothing can be quarantined, so the same candidate would be found again
            return False
        self.games.quarantine(stored)
        self._first = _variant_id(stored.game) or self._first
        return True

    def _open_new(self, address: str) -> Reply:
        return self._with_report(self._open_game({"game": address, "entropy": self._entropy}), None)

    def _open_instead(self, error: LacunaError) -> Reply:
        """Open the last game, or a new deal of the first game, for an address that cannot be opened."""
        self._messages.append(error.note(self._words))
        reply = self._open_stored(None) or self._open_new(self._first)
        reply["kept"]["refused"] = error.code
        return reply

    def _with_report(self, reply: Reply, candidate: Candidate | None) -> Reply:
        """Return the reply with the part ``kept``: what the page shall do with its texts, and a text for the player.

        In it, ``others`` is the number of other versions of the game, and ``at`` when the newest save was stored.
        ``opened`` is the key and the text of the opened save, which the page may delete once it has stored the game. It
        shall delete the texts ``done``, and move the texts ``aside``.
        """
        stored = candidate.stored if candidate else None
        is_whole = not reply.get("refused")  # else some of its games are only in the stored text
        report = {
            "others": len(candidate.versions) if candidate else 0,
            "opened": [stored.key, stored.text] if stored and is_whole else None,
            "at": self.games.newest_at,
            "done": self.games.obsolete(stored),
            "aside": self.games.quarantined,
            "text": " ".join(dict.fromkeys([*self._messages, *self._notes(candidate)])),
        }
        return {**reply, "kept": report}

    def _notes(self, candidate: Candidate | None) -> list[str]:
        """Return the player's messages about damaged texts, and about a game that was played on in two ways."""
        say = self._words.say
        kinds = ", ".join(say(f"kept.kind.{kind}") for kind in self.games.damaged_kinds)
        notes = [say("kept.damaged", names=kinds)] if kinds else []
        if candidate and candidate.stored and candidate.versions:
            is_restored = any(version.is_restored for version in (candidate.stored, *candidate.versions))
            notes.append(say("kept.restored" if is_restored else "kept.two"))
        return notes


def _canonical(address: str | None) -> str | None:
    """Return an address in its standard form; an address that cannot be parsed is returned unchanged."""
    try:
        return address and address_of(*parse_address(address))
    except LacunaError:
        return address


def _texts(stored: Request) -> list[str]:
    """Return the stored texts, keys and texts in turn."""
    texts = stored.items("texts")
    if not all(type(text) is str for text in texts):
        raise BadRequestError("takes-list", verb=stored.verb, name="texts")
    return texts


def _variant_id(game: str) -> str | None:
    """Return the id of the variant in an address; None if this build does not know it."""
    try:
        return parse_address(game.partition("?")[0].partition("/")[0])[0].id
    except LacunaError:
        return None
