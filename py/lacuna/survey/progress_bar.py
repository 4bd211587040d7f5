"""The progress of a survey on stderr: a bar on a terminal if tqdm is installed, otherwise a line from time to time."""

from __future__ import annotations

import sys
from importlib import import_module
from time import monotonic
from typing import Any

from lacuna.words import Words

#: Seconds between two plain lines.
LINE_SECONDS = 10.0


class Progress:
    """The display of the progress, to be called after each deal.

    It is on stderr, so that the results on stdout can be piped.
    """

    def __init__(self, done: int, total: int, words: Words) -> None:
        self._total, self._words = total, words
        self._began = self._last_line = monotonic()
        self._first = self._done = done
        self._bar: Any = _open_bar(done, total, words)

    def __call__(self) -> None:
        """Count one more deal as done."""
        self._done += 1
        now = monotonic()
        if self._bar is not None:
            self._bar.update(1)
        elif now - self._last_line >= LINE_SECONDS or self._done == self._total:
            self._last_line = now
            rate = (self._done - self._first) / max(now - self._began, 1e-9)
            left = (self._total - self._done) / rate
            print(self._words.say("survey.progress", **self._values(rate, left)), file=sys.stderr, flush=True)

    def _values(self, rate: float, left: float) -> dict[str, str]:
        """Return the values of a line. ``rate`` is in deals per second, ``left`` in seconds."""
        minutes, seconds = divmod(round(left), 60)
        return {
            "done": self._words.number(self._done, ","),
            "of": self._words.number(self._total, ","),
            "rate": self._words.number(rate, ",.0f" if rate >= 10 else ".2g"),
            "left": f"{minutes}:{seconds:02}",
        }

    def close(self) -> None:
        """End the bar and leave it on the screen."""
        if self._bar is not None:
            self._bar.close()


def _open_bar(done: int, total: int, words: Words) -> Any:
    """Return a tqdm bar, or None if tqdm is not installed or stderr is not a terminal."""
    if not (sys.stderr and sys.stderr.isatty()):
        return None
    try:
        tqdm = import_module("tqdm")
    except ImportError:
        return None
    return tqdm.tqdm(total=total, initial=done, unit=words.say("survey.unit"), file=sys.stderr)
