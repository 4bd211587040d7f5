"""The Content-Security-Policy of the page, which allows only the page's own scripts.

The policy is in index.html, and the page for wrong addresses has the same one. The one-file page has its own policy
(one_file.py).
"""

from __future__ import annotations

import base64
import hashlib
import re

from lacuna_build.common import StepError

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">')
#: An inline script. Script elements that contain data have a type attribute, so they do not match.
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy_of(page: str) -> str:
    """Return the element of the page that contains the policy; raise StepError if the page has none or several."""
    found = POLICY.findall(page)
    if len(found) != 1:
        raise StepError(f"index.html must carry one Content-Security-Policy, not {len(found)}")
    return str(found[0])


def policy_text(page: str) -> str:
    """Return the page's policy as a host may send it in a header."""
    return policy_of(page).partition('content="')[2].partition('"')[0]


def allow_inline_scripts(page: str) -> str:
    """Return the page with a policy that also allows its inline scripts, by their hashes."""
    policy = policy_of(page)
    hashes = "".join(f" {hash_of(text)}" for text in INLINE.findall(page))
    return page.replace(policy, policy.replace("script-src 'self'", f"script-src 'self'{hashes}"))


def hash_of(text: str) -> str:
    """Return the hash of a script or a style sheet, written as in a policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
