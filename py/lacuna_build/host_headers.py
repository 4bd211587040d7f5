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


def headers(names: Iterable[str]) -> bytes:
    """Return the content of `_headers`. Browsers may cache a file for ever if its name contains its hash."""
    hashed = [name for name in sorted(names) if _HASHED_NAME.fullmatch(name) and not name.startswith(HASHED_FOLDERS)]
    lasting = [f"/{path}\n  Cache-Control: public, max-age=31536000, immutable\n" for path in hashed]
    lasting += [f"/{folder}*\n  Cache-Control: public, max-age=31536000, immutable\n" for folder in HASHED_FOLDERS]
    return (
        _ALL + "".join(lasting) + "/sw.js\n  Cache-Control: no-cache\n/plugins.json\n  Cache-Control: no-cache\n"
    ).encode()
