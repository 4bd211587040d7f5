"""Limits for JSON text from outside, checked before the text is parsed."""

from __future__ import annotations

import re
from itertools import accumulate

#: The most opening brackets that a request or a saved game may have.
MAX_BRACKETS = 100
#: A string, or everything after an opening quote that is never closed. The possessive ``*+`` never backtracks, so
#: matching takes linear time for any text.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


def has_too_many_brackets(text: str) -> bool:
    """Return whether JSON text opens more than MAX_BRACKETS brackets outside its strings.

    Check this before parsing: text with few brackets cannot be nested deeply. In the browser, parsing deeply nested
    text raises no error. It overflows the stack and ends Python.
    """
    if text.count("[") + text.count("{") <= MAX_BRACKETS:
        return False
    bare = _STRING.sub("", text)
    return bare.count("[") + bare.count("{") > MAX_BRACKETS


def nesting_depth(text: str) -> int:
    """Return how deep the brackets of JSON text are nested outside its strings.

    >>> nesting_depth('[{"a":"[[["},[]]')
    2
    """
    brackets = re.findall(r"[\[\]{}]", _STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)
