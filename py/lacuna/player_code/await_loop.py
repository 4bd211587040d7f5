"""An event loop for code that uses ``await`` outside functions. It runs such code to its end.

A worker answers one request after another and does not return to the browser in between. So this loop sleeps until its
next timer is due. What the browser has to bring, such as the result of a promise, cannot arrive while it runs.
"""

from __future__ import annotations

import asyncio
import time
from asyncio import base_events
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from lacuna.errors import NotNowError


class NothingToWaitForError(Exception):
    """All tasks wait, and no timer is set: nothing would ever happen."""


class SleepingSelector:
    """A selector without files or sockets, which sleeps as long as it is told to."""

    def select(self, timeout: float | None) -> list[object]:
        """Sleep, and return no events. Raise NothingToWaitForError instead of sleeping for ever."""
        if timeout is None:
            raise NothingToWaitForError
        time.sleep(max(timeout, 0))
        return []

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Loop(base_events.BaseEventLoop):
    """An event loop that only runs tasks and timers."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = SleepingSelector()

    def _process_events(self, events: list[object]) -> None:
        """Do nothing: there are no events."""


def run_to_end(coroutine: Coroutine[Any, Any, object]) -> None:
    """Run a coroutine to its end, and cancel the tasks that it has left. Raise NotNowError if it waits for ever."""
    loop = Loop()
    try:
        loop.run_until_complete(coroutine)
    except NothingToWaitForError:
        raise NotNowError("code-await") from None
    finally:
        tasks = asyncio.all_tasks(loop)
        for task in tasks:
            task.cancel()
        if tasks:
            with suppress(NothingToWaitForError):  # from a task that does not let itself be cancelled
                loop.run_until_complete(asyncio.wait(tasks))
        loop.close()
