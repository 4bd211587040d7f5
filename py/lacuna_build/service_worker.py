"""Makes the service worker's file: web/sw.js with the list of what it keeps for offline play.

Owns which files of the site are kept. How they are fetched, checked and answered for is web/sw.js's business.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

from lacuna_build.common import ROOT, StepError

SOURCE = ROOT / "web" / "sw.js"
#: At the site's root, since it may answer only for what lies beside and below it.
NAME = "sw.js"
PLACEHOLDER = b'({ build: "", files: {} })'
# Found by hosts, tools and other pages, or by nobody without a network.
NOT_KEPT = (".nojekyll", "404.html", "_headers", "embed.js", "files.json", "plugins.json", NAME)


def service_worker(build: str, files: Mapping[str, bytes], left_out: Iterable[str] = ()) -> bytes:
    """The service worker of a build: it keeps all of the site's files but those left out."""
    source = SOURCE.read_bytes()
    if source.count(PLACEHOLDER) != 1:
        raise StepError(f"{SOURCE} must have {PLACEHOLDER.decode()} once, for its list")
    without = {*NOT_KEPT, *left_out}
    entries = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in sorted(files.items())
        if name not in without
    }
    listing = json.dumps({"build": build, "files": entries}, sort_keys=True, separators=(",", ":"))
    return source.replace(PLACEHOLDER, f"({listing})".encode())
