"""The file `_headers`, which sets the HTTP headers of the site's files. Some hosts use it; others ignore it."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Folders of the site in which every file's name contains a hash of its content.
HASHED_FOLDERS = ("scenes/", "late/")
_HASHED_NAME = re.compile(r".+-[0-9a-f]{8}\.\w+")
_ALL = """/*
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
"""


def headers(names: Iterable[str], policy: str) -> bytes:
    """Return the content of `_headers`. Browsers may cache a file for ever if its name contains its hash.

    A worker that is started from the address of its script has only the policy that is sent with the script. The page
    does that where the host's own policy leaves no other way.
    """
    hashed = [name for name in sorted(names) if _HASHED_NAME.fullmatch(name) and not name.startswith(HASHED_FOLDERS)]
    lasting = [f"/{path}\n  Cache-Control: public, max-age=31536000, immutable\n" for path in hashed]
    lasting += [f"/{folder}*\n  Cache-Control: public, max-age=31536000, immutable\n" for folder in HASHED_FOLDERS]
    worker = f"/web/worker/*\n  Content-Security-Policy: {policy}\n"
    return (
        _ALL
        + worker
        + "".join(lasting)
        + "/sw.js\n  Cache-Control: no-cache\n/plugins.json\n  Cache-Control: no-cache\n"
    ).encode()
