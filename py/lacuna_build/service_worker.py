"""The service worker's file: web/sw.js with the list of files that it stores for offline play.

The script web/sw.js then fetches, checks and serves those files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

from lacuna_build.changed_sources import NAME as CHANGES
from lacuna_build.common import ROOT, StepError

SOURCE = ROOT / "web" / "sw.js"
#: At the site's root, since a service worker handles only requests for its own folder.
NAME = "sw.js"
PLACEHOLDER = b'({ build: "", files: {} })'
# Files that offline play does not need: for hosts, tools and other pages, or useless without a network.
_UNUSED = (".nojekyll", "404.html", "_headers", "embed.js", "embed.d.ts", "files.json", "plugins.json", CHANGES, NAME)
# Browsers show these pictures when they offer to install the page.
_SCREENSHOTS = ("web/screenshots/phone.png", "web/screenshots/wide.png")
NOT_STORED = (*_UNUSED, *_SCREENSHOTS)


def service_worker(build: str, files: Mapping[str, bytes], left_out: Iterable[str] = ()) -> bytes:
    """Return the service worker of a build. It stores all files except those in ``NOT_STORED`` and ``left_out``."""
    source = SOURCE.read_bytes()
    if source.count(PLACEHOLDER) != 1:
        raise StepError(f"{SOURCE} must have {PLACEHOLDER.decode()} once, for its list")
    excluded = {*NOT_STORED, *left_out}
    entries = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in sorted(files.items())
        if name not in excluded
    }
    listing = json.dumps({"build": build, "files": entries}, sort_keys=True, separators=(",", ":"))
    return source.replace(PLACEHOLDER, f"({listing})".encode())
