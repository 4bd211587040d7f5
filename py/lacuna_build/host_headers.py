"""Owns `_headers`, a file in which some hosts read what to send with each file of the site; no other needs it."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Folders in which every name carries its file's hash.
LASTING = ("scenes/", "late/")
_HASHED = re.compile(r".+-[0-9a-f]{8}\.\w+")
_ALL = """/*
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
"""


def headers(names: Iterable[str]) -> bytes:
    """What is sent with all files, and which of them may be kept for ever: those whose names carry their hash."""
    single = [name for name in sorted(names) if _HASHED.fullmatch(name) and not name.startswith(LASTING)]
    lasting = [f"/{path}\n  Cache-Control: public, max-age=31536000, immutable\n" for path in single]
    lasting += [f"/{folder}*\n  Cache-Control: public, max-age=31536000, immutable\n" for folder in LASTING]
    return (
        _ALL + "".join(lasting) + "/sw.js\n  Cache-Control: no-cache\n/plugins.json\n  Cache-Control: no-cache\n"
    ).encode()
