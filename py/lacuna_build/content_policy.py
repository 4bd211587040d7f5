"""Finds the page's policy against scripts that are not its own.

It stands in index.html; the page of no address has the same, and the one file has one with hashes in its place.
"""

from __future__ import annotations

import base64
import hashlib
import re

from lacuna_build.common import StepError

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">')
#: A script in the page itself; data has a type.
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy_of(page: str) -> str:
    """The element that holds the page's policy."""
    found = POLICY.findall(page)
    if len(found) != 1:
        raise StepError(f"index.html must carry one Content-Security-Policy, not {len(found)}")
    return str(found[0])


def allowing_inline(page: str) -> str:
    """The page with its policy naming, by their hashes, the scripts that stand in the page itself."""
    policy = policy_of(page)
    hashes = "".join(f" {hash_of(text)}" for text in INLINE.findall(page))
    return page.replace(policy, policy.replace("script-src 'self'", f"script-src 'self'{hashes}"))


def hash_of(text: str) -> str:
    """The hash of a script or a style sheet, as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
