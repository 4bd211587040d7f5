"""English: winnable deals, the daily deal and the days it was won."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "error.winnable-spoilt": "the list of winnable deals is spoilt",
    "error.winnable-not-listed": "the deal {deal!r} is not in the list of winnable deals",
}
