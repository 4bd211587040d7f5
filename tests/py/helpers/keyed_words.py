"""A language of keys: each text is its key with the values in it, so that no sentence stands in the golden replies.

>>> from lacuna.words import Text, Words
>>> with keyed_words():
...     Words("en").say("status.won", moves=Text("count.moves", {"n": 3}))
'status.won(moves=count.moves.other(n=3))'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest import mock

from lacuna import words
from lacuna.words.en import cards


class _Key(str):
    """A template that shows its own key."""

    __slots__ = ()

    def format_map(self, values: Mapping[str, object], /) -> str:  # type: ignore[override]
        """Return the key and the values, in the order in which the caller gives them."""
        shown = ", ".join(f"{name}={value}" for name, value in values.items())
        return f"{self}({shown})" if shown else str(self)


@contextmanager
def keyed_words() -> Iterator[None]:
    """Show the keys of texts inside the block, in place of English. Names of cards and numbers stay English."""
    table = {key: text if key in cards.WORDS else _Key(key) for key, text in words.load_table("en").items()}
    with mock.patch.object(words, "load_table", return_value=table):
        yield
