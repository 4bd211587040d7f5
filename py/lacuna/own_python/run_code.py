"""Owns a person's own Python: compiled and run, what it prints caught, what it raises told by its own lines alone.

Whatever the code does ends here as text, but for a loop without end: that is the page's to end, with the worker. The
code may do all that the worker may; nothing here pretends to hold it in.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from traceback import StackSummary, TracebackException
from typing import Any

#: The most letters that one piece of code may print, and that it may have itself.
MOST_PRINTED, MOST_CODE = 100_000, 100_000
#: So many causes of an error are told: they may go round in a circle.
MOST_CAUSES = 20
_SIGN = "<code"


class Output(TextIOBase):
    """What was printed, as far as there is room; ``cut`` says that there was more."""

    def __init__(self, room: int = MOST_PRINTED) -> None:
        self._parts: list[str] = []
        self._room = room
        self.cut = False

    def writable(self) -> bool:
        """It is for writing alone."""
        return True

    def write(self, text: str) -> int:
        """Takes what there is room for; the rest is gone."""
        if not isinstance(text, str):
            raise TypeError(type(text).__name__)
        kept = str(text)[: self._room]
        self._room -= len(kept)
        self.cut |= len(kept) < len(text)
        if kept:
            self._parts.append(kept)
        return len(text)

    def take(self) -> str:
        """What was printed since this was asked last."""
        text = "".join(self._parts)
        self._parts.clear()
        return text


@contextmanager
def caught(output: Output) -> Iterator[None]:
    """In it all that is printed goes to the output."""
    with redirect_stdout(output), redirect_stderr(output):
        yield


def run(source: str, number: int, names: dict[str, Any]) -> object:
    """Runs a source among these names; the value of its last line, where that is an expression, else None.

    >>> run("a = 6\\na * 7", 1, {})
    42
    """
    # A name of its own, so that a traceback finds the lines of just this source.
    name = f"{_SIGN} {number}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec", dont_inherit=True), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), name, "eval", dont_inherit=True), names)


def traceback_of(error: BaseException) -> str:
    """What went wrong, as Python tells it, with the lines of the person's own code and none of ours."""
    told = TracebackException.from_exception(error, compact=True, lookup_lines=False)
    _keep_own(told, MOST_CAUSES)
    return "".join(told.format())


def _keep_own(told: TracebackException, left: int) -> None:
    own: Any = [frame for frame in told.stack or () if frame.filename.startswith(_SIGN)]
    told.stack = StackSummary.from_list(own) if own else None  # type: ignore[assignment] # without lines no heading
    if not left:
        told.__cause__ = told.__context__ = None
    for other in (told.__cause__, told.__context__):
        if other is not None:
            _keep_own(other, left - 1)
    for other in getattr(told, "exceptions", None) or ():
        _keep_own(other, left - 1)
