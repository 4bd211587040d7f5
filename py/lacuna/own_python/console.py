"""Owns a console: a person's own Python on a copy of the game, in a worker that has no game of its own.

What is defined lives as long as the worker does. The code cannot reach the table: all it has is the copy of a save,
and the page is given texts and the copy's save back.
"""

from __future__ import annotations

import builtins
import keyword
import re
from importlib import import_module
from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.moves import Move
from lacuna.own_python.run_code import MOST_CODE, MOST_PRINTED, Output, caught, run, traceback_of
from lacuna.play.game import Game
from lacuna.play.save import dump

#: So many names are listed at most.
MOST_NAMES = 60
_NAMED = re.compile(r"(?:[^\W\d]\w*\.)*(?:[^\W\d]\w*)?\Z")


class Console:
    """The names of one console: ``game``, a copy, and ``lacuna``; and whatever the person defines."""

    def __init__(self, game: Game) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__", "lacuna": import_module("lacuna")}
        self._runs = 0
        self.set_game(game)

    def set_game(self, game: Game) -> None:
        """Another copy takes the place of the one there was; all else that is defined stays."""
        self._names["game"] = game
        self._saved = _saved(game)

    def run(self, code: str) -> dict[str, Any]:
        """Runs a piece of code: what it printed and came to, whether all went well, the copy's save if it changed."""
        if len(code) > MOST_CODE:
            raise NotNowError("code-long", n=len(code), most=MOST_CODE)
        self._runs += 1
        output, wrong = Output(), ""
        with caught(output):
            try:
                value = run(code, self._runs, self._names)
                if value is not None:
                    output.write(self._shown(value) + "\n")
                    self._names["_"] = value
            except BaseException as error:  # SystemExit too: whatever the code wants to end, it is not this worker
                wrong = traceback_of(error)[:MOST_PRINTED]
        line: dict[str, Any] = {"text": (output.take() + wrong).rstrip("\n"), "ok": not wrong}
        if output.cut:
            line["cut"] = True
        return {**line, **self._changed()}

    def complete(self, code: str) -> dict[str, Any]:
        """The name at the end of a code, written on as far as all that begin so agree; and these, if they are many."""
        typed = _NAMED.search(code[-400:])
        path = typed[0] if typed else ""
        head, _, begun = path.rpartition(".")
        found = self._named(head, begun) if path else []
        first, last = (found[0], found[-1]) if found else (begun, begun)
        same = next(
            (at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
        )
        return {"of": code, "code": code + first[len(begun) : same], "names": found[:MOST_NAMES]}

    def _shown(self, value: object) -> str:
        """A value as a console shows it; a game as its board, moves as their texts, which can be pushed."""
        if isinstance(value, Game):
            return str(value)
        if isinstance(value, Move):
            return self._text_of(value)
        if type(value) in (list, tuple) and value and all(isinstance(one, Move) for one in value):  # type: ignore[attr-defined]
            texts = ", ".join(map(self._text_of, value))  # type: ignore[call-overload]
            return f"[{texts}]" if isinstance(value, list) else f"({texts})"
        return repr(value)

    def _text_of(self, move: Move) -> str:
        """As the copy's table has it; one of another table may have no slot there."""
        try:
            return str(self._names["game"].text_of(move))
        except Exception:  # what it has may be of the code's own making
            return repr(move)

    def _changed(self) -> dict[str, str]:
        """The save of the copy, where it is another than was told last."""
        game = self._names.get("game")
        try:
            saved = _saved(game) if isinstance(game, Game) else self._saved
        except Exception:  # the code may have done anything to it
            return {}
        if saved == self._saved:
            return {}
        self._saved = saved
        return {"save": saved}

    def _named(self, head: str, begun: str) -> list[str]:
        """The names that begin so: of what stands before the dot, or of all that can be said."""
        if not head:
            known = {*self._names, *dir(builtins), *keyword.kwlist}
        else:
            first, *rest = head.split(".")
            value = self._names.get(first, getattr(builtins, first, None))
            try:
                for name in rest:
                    value = getattr(value, name)
                known = set(dir(value))
            except BaseException:  # the code's own attributes may do anything
                return []
        hidden = begun.startswith("_")
        texts = [name for name in known if type(name) is str]  # the code may have put others there
        return sorted(name for name in texts if name.startswith(begun) and (hidden or not name.startswith("_")))


def _saved(game: Game) -> str:
    """The game's save. It counts as one with help, for code has looked at it: no record is made by a program."""
    if not game.help.get("show"):
        game.helped("show")
    return dump(game)
