"""A console: a player's own Python code, run on a copy of the game in a worker that has no game of its own.

Names that the code defines last until the worker ends. The code cannot reach the game on the table, only the copy. The
page receives the output as text, and the save of the copy.
"""

from __future__ import annotations

import builtins
import keyword
import re
from importlib import import_module
from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.moves import Move
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.play.save import dump
from lacuna.player_code.run_code import MOST_CODE, MOST_PRINTED, Output, capturing, run, traceback_of

#: The most characters of a value that are shown. ``print`` shows all of them.
MOST_SHOWN = 1000
#: The most names that a completion lists.
MOST_NAMES = 60
#: A dotted name at the end of the code; its last part may still be empty.
_DOTTED_NAME = re.compile(r"(?:[^\W\d]\w*\.)*(?:[^\W\d]\w*)?\Z")


class Console:
    """The names of one console: ``game`` (the copy), ``lacuna``, and what the player defines."""

    def __init__(self, game: Game) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__", "lacuna": import_module("lacuna")}
        self._runs = 0
        self.set_game(game)

    def set_game(self, game: Game) -> None:
        """Replace the copy of the game. All other names stay."""
        self._names["game"] = game
        self._last_save = _save_of(game)

    def run(self, code: str) -> dict[str, Any]:
        """Run a piece of code.

        Return these fields: ``text`` is what the code printed, its value and its traceback; ``ok`` says whether it
        raised no error; ``cut`` is true if it printed too much, and ``short`` if only a part of its value is shown;
        ``save`` is the save of the copy if that has changed.
        """
        if len(code) > MOST_CODE:
            raise NotNowError("code-long", n=len(code), most=MOST_CODE)
        self._runs += 1
        output, failure, shown = Output(), "", ""
        with capturing(output):
            try:
                value = run(code, self._runs, self._names)
                if value is not None:
                    shown = self._display(value)
                    output.write(shown if len(shown) <= MOST_SHOWN else shown[:MOST_SHOWN] + "…")
                    output.write("\n")
                    self._names["_"] = value
            except BaseException as error:  # also SystemExit: the code must not end this worker
                failure = traceback_of(error)[:MOST_PRINTED]
        line: dict[str, Any] = {"text": (output.take() + failure).rstrip("\n"), "ok": not failure}
        if output.cut:
            line["cut"] = True
        if len(shown) > MOST_SHOWN:
            line["short"] = True
        return {**line, **self._changed_save()}

    def complete(self, code: str) -> dict[str, Any]:
        """Complete the name at the end of a piece of code, up to where the names that fit differ.

        Return these fields: ``of`` is the code as given, ``code`` is the completed code, and ``names`` are the names
        that fit, up to ``MOST_NAMES``.
        """
        typed = _DOTTED_NAME.search(code[-400:])
        path = typed[0] if typed else ""
        head, _, prefix = path.rpartition(".")
        names = self._names_with(head, prefix) if path else []
        # The names are sorted. So the letters with which both the first and the last begin are those of all names.
        first, last = (names[0], names[-1]) if names else (prefix, prefix)
        common = next(
            (at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
        )
        return {"of": code, "code": code + first[len(prefix) : common], "names": names[:MOST_NAMES]}

    def _display(self, value: object) -> str:
        """Return a value as the console shows it.

        A game is shown as its board, a move as the text that `push` accepts, an entry of a game's history as its text.
        """
        if isinstance(value, Game):
            return str(value)
        if isinstance(value, (Move, Entry)):
            return self._text_of(value)
        if type(value) in (list, tuple) and value and all(isinstance(item, (Move, Entry)) for item in value):  # type: ignore[attr-defined]
            texts = ", ".join(map(self._text_of, value))  # type: ignore[call-overload]
            return f"[{texts}]" if isinstance(value, list) else f"({texts})"
        return repr(value)

    def _text_of(self, move: Move | Entry) -> str:
        """Return the text of a move in the game of the console, or of an entry; the repr of a move of another game."""
        if isinstance(move, Entry):
            return str(move.text or move.kind)
        try:
            return str(self._names["game"].text_of(move))
        except Exception:  # the code may have replaced the game or made up the move
            return repr(move)

    def _changed_save(self) -> dict[str, str]:
        """Return the save of the copy if it has changed since the last call; else an empty dict."""
        game = self._names.get("game")
        try:
            save = _save_of(game) if isinstance(game, Game) else self._last_save
        except Exception:  # the code may have done anything to the game
            return {}
        if save == self._last_save:
            return {}
        self._last_save = save
        return {"save": save}

    def _names_with(self, head: str, prefix: str) -> list[str]:
        """Return the sorted names with this prefix: attributes of ``head`` or, if that is empty, all known names.

        Names with a leading underscore are listed only if the prefix has one.
        """
        if not head:
            known = {*self._names, *dir(builtins), *keyword.kwlist}
        else:
            first, *rest = head.split(".")
            value = self._names.get(first, getattr(builtins, first, None))
            try:
                for name in rest:
                    value = getattr(value, name)
                known = set(dir(value))
            except BaseException:  # attributes that the code defines may do anything
                return []
        hidden = prefix.startswith("_")
        texts = [name for name in known if type(name) is str]  # the code may have added keys of other types
        return sorted(name for name in texts if name.startswith(prefix) and (hidden or not name.startswith("_")))


def _save_of(game: Game) -> str:
    """Return the save of a game, marked as played with help: a program's wins must not count as the player's own."""
    if not game.help.get("show"):
        game.count_help("show")
    return dump(game)
