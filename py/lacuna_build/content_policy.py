"""The Content-Security-Policy of the page, which allows only the page's own scripts.

It stands in index.html. The page for wrong addresses has the same policy; the one file has its own, with hashes.
"""

from __future__ import annotations

import base64
import hashlib
import re

from lacuna_build.common import StepError

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">')
#: An inline script; elements with data have a type.
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy_of(page: str) -> str:
    """Return the page's element with the policy; raise StepError if it has none or several."""
    found = POLICY.findall(page)
    if len(found) != 1:
        raise StepError(f"index.html must carry one Content-Security-Policy, not {len(found)}")
    return str(found[0])


def allowing_inline(page: str) -> str:
    """Return the page with a policy that allows the page's inline scripts by their hashes."""
    policy = policy_of(page)
    hashes = "".join(f" {hash_of(text)}" for text in INLINE.findall(page))
    return page.replace(policy, policy.replace("script-src 'self'", f"script-src 'self'{hashes}"))


def hash_of(text: str) -> str:
    """Return the hash of a script or a style sheet in the form of a policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
