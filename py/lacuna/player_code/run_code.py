"""Running a player's own Python code, catching what it prints and formatting what it raises.

The code may do anything that its worker may do: it is not sandboxed here. Its output and its errors become text. An
endless loop is not stopped here: the page stops the worker.
"""

from __future__ import annotations

import ast
import builtins
import linecache
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from traceback import StackSummary, TracebackException
from typing import Any

from lacuna.errors import NotNowError

#: The most characters that a piece of code may print, and that it may contain.
MOST_PRINTED, MOST_CODE = 100_000, 100_000
#: How far the chain of an error's causes is followed. The chain may be a circle.
MOST_CAUSES = 20
#: The name under which the value of the last statement is stored for a moment.
_VALUE = "__last_value__"
#: The flag of compiled code that awaits; ``inspect`` has it as ``CO_COROUTINE`` but takes long to import.
_COROUTINE = 0x80
#: The player's code has file names that begin with this, such as ``<code 3>``.
_FILE_PREFIX = "<code"


class Output(TextIOBase):
    """A stream that stores what is printed, up to a limit. ``cut`` says whether more was printed."""

    def __init__(self, limit: int = MOST_PRINTED) -> None:
        self._parts: list[str] = []
        self._room = limit
        self.cut = False

    def writable(self) -> bool:
        """Return True: the stream can only be written to."""
        return True

    def write(self, text: str) -> int:
        """Store as much of the text as the limit allows, and return the length of the whole text."""
        if not isinstance(text, str):
            raise TypeError(type(text).__name__)
        stored = str(text)[: self._room]
        self._room -= len(stored)
        self.cut |= len(stored) < len(text)
        if stored:
            self._parts.append(stored)
        return len(text)

    def take(self) -> str:
        """Return what was printed since the last call."""
        text = "".join(self._parts)
        self._parts.clear()
        return text


@contextmanager
def capturing(output: Output) -> Iterator[None]:
    """Send everything that is printed inside the ``with`` block to the output, and let ``input`` say why it fails."""
    real_input = builtins.input
    builtins.input = _no_input
    try:
        with redirect_stdout(output), redirect_stderr(output):
            yield
    finally:
        builtins.input = real_input


def _no_input(prompt: object = "", /) -> str:
    raise NotNowError("code-input")


def run(source: str, number: int, names: dict[str, Any]) -> object:
    """Run source code with these names. Return the value of its last statement if that is an expression, else None.

    The code may use ``await`` outside functions.

    >>> run("a = 6\\na * 7", 1, {})
    42
    """
    # Each piece of code has its own file name, so that a traceback shows the right lines.
    file_name = f"{_FILE_PREFIX} {number}>"
    linecache.cache[file_name] = (len(source), None, source.splitlines(keepends=True), file_name)
    tree = ast.parse(source, file_name)
    if tree.body and isinstance(last := tree.body[-1], ast.Expr):
        target = ast.copy_location(ast.Name(_VALUE, ast.Store()), last)
        tree.body[-1] = ast.copy_location(ast.Assign([target], last.value), last)
    code = compile(tree, file_name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    coroutine = eval(code, names)
    if code.co_flags & _COROUTINE:
        from lacuna.player_code.await_loop import run_to_end  # imports asyncio, which little code needs

        run_to_end(coroutine)
    return names.pop(_VALUE, None)


def traceback_of(error: BaseException) -> str:
    """Return Python's traceback of an error, reduced to the frames of the player's code."""
    traceback = TracebackException.from_exception(error, compact=True, lookup_lines=False)
    _drop_other_frames(traceback, MOST_CAUSES)
    return "".join(traceback.format())


def _drop_other_frames(traceback: TracebackException, causes_left: int) -> None:
    """Remove the frames of other code from a traceback, and from the tracebacks of its causes and grouped errors."""
    own_frames: Any = [frame for frame in traceback.stack or () if frame.filename.startswith(_FILE_PREFIX)]
    # None instead of an empty stack: then the heading "Traceback …" is left out too.
    traceback.stack = StackSummary.from_list(own_frames) if own_frames else None  # type: ignore[assignment]
    if not causes_left:
        traceback.__cause__ = traceback.__context__ = None
    for other in (traceback.__cause__, traceback.__context__):
        if other is not None:
            _drop_other_frames(other, causes_left - 1)
    for other in getattr(traceback, "exceptions", None) or ():
        _drop_other_frames(other, causes_left - 1)
