"""Finds the page's policy against scripts that are not its own.

It stands in index.html; the page of no address has the same, and the one file has one with hashes in its place.
"""

from __future__ import annotations

import re

from lacuna_build.common import StepError

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">')


def policy_of(page: str) -> str:
    """The element that holds the page's policy."""
    found = POLICY.findall(page)
    if len(found) != 1:
        raise StepError(f"index.html must carry one Content-Security-Policy, not {len(found)}")
    return str(found[0])
