"""Owns how far a survey is, as a person sees it: a bar where there is a library for it, else a line now and then."""

from __future__ import annotations

import sys
from importlib import import_module
from time import monotonic
from typing import Any

from lacuna.words import Words

#: Seconds from one plain line to the next.
PAUSE = 10.0


class Progress:
    """Called after each deal; writes to stderr, so that the results can be piped on."""

    def __init__(self, done: int, of: int, words: Words) -> None:
        self._of, self._words = of, words
        self._begun = self._told = monotonic()
        self._first = self._done = done
        self._bar: Any = _bar(done, of, words)

    def __call__(self) -> None:
        """One deal more is done."""
        self._done += 1
        now = monotonic()
        if self._bar is not None:
            self._bar.update(1)
        elif now - self._told >= PAUSE or self._done == self._of:
            self._told = now
            rate = (self._done - self._first) / max(now - self._begun, 1e-9)
            left = (self._of - self._done) / rate
            print(self._words.say("survey.progress", **self._values(rate, left)), file=sys.stderr, flush=True)

    def _values(self, rate: float, left: float) -> dict[str, str]:
        minutes, seconds = divmod(round(left), 60)
        return {
            "done": str(self._done),
            "of": str(self._of),
            "rate": self._words.number(rate, ".3g"),
            "left": f"{minutes}:{seconds:02}",
        }

    def close(self) -> None:
        """The bar stays as it is."""
        if self._bar is not None:
            self._bar.close()


def _bar(done: int, of: int, words: Words) -> Any:
    """The library's bar, or None where it is not installed or nobody looks."""
    if not (sys.stderr and sys.stderr.isatty()):
        return None
    try:
        tqdm = import_module("tqdm")
    except ImportError:
        return None
    return tqdm.tqdm(total=of, initial=done, unit=words.say("survey.unit"), file=sys.stderr)
