"""Limits for JSON text from outside, checked before it is parsed."""

from __future__ import annotations

import re
from itertools import accumulate

MAX_BRACKETS = 100
#: A text, or all that follows a quote that nothing closes: whatever it meets it never looks at a character twice.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


def nested_too_deeply(text: str) -> bool:
    """Whether JSON text opens more brackets, outside its strings, than any of ours.

    Asked before it is read: in the browser a deep nesting does not raise, it overflows the stack and ends Python.
    """
    if text.count("[") + text.count("{") <= MAX_BRACKETS:
        return False
    bare = _STRING.sub("", text)
    return bare.count("[") + bare.count("{") > MAX_BRACKETS


def nesting_depth(text: str) -> int:
    """How deep the brackets of JSON text nest, outside its strings.

    >>> nesting_depth('[{"a":"[[["},[]]')
    2
    """
    brackets = re.findall(r"[\[\]{}]", _STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)
