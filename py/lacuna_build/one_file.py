"""The one file: all of Lacuna as a single page that can be opened from a disk.

It joins the page, its style sheet, its scripts and the packed parts into one text with its own content policy. The
parts come from one_file_parts.py, the scripts from bundle.py. site.py fills in the block that `site_block` returns.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Mapping
from urllib.parse import quote

from lacuna_build import pyodide
from lacuna_build.bundle import Bundle, bundled
from lacuna_build.common import ROOT, StepError
from lacuna_build.content_policy import INLINE, hash_of, policy_of
from lacuna_build.engine_bundle import Library
from lacuna_build.one_file_parts import packed_parts

NAME = "lacuna.html"
ICON = "web/icons/favicon.svg"
DOCTYPE = "<!doctype html>\n"
# Only a site has these: a page on a disk cannot be installed.
SITE_LINKS = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n')
STYLE = '<link rel="stylesheet" href="web/style.css">\n'
SCRIPTS = re.compile(r'<script type="module"[^>]* src="[^"]+"></script>\n')
# Nothing may come from outside the page. The worker's script is a text in the page too, started as a blob.
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; worker-src blob:; img-src data:; "
    "style-src {style}; base-uri 'none'; form-action 'none'"
)
# The file may be passed on alone, so it says itself whose work is in it.
NOTE = (
    "<!-- Lacuna (MIT licence). Inside is Pyodide {version} (Mozilla Public License 2.0, https://pyodide.org). "
    "All licences stand in the element with the id notices. -->\n"
)
NOTICES = ("LICENSE", "NOTICES.txt")
#: The sheet About of the site links to a file; the one file contains the text.
LINK = '<p><a href="NOTICES.txt" data-word="notices"></a></p>'
INSIDE = '<details><summary data-word="notices"></summary><pre id="notices">{text}</pre></details>'
# Text that would end a script element, change the state of the HTML parser, or be read as another character.
NOT_INSIDE = re.compile(r"</(?:script|style)|<!--|<script|[\0\r]", re.IGNORECASE)


def one_file(template: str, library: Library, late: Mapping[str, bytes]) -> str:
    """Return the page with everything inside; only its site block is still empty."""
    parts = _scripts()
    scenes, *heavy = (_element(f"part-{name}", _base64(data)) for name, data in packed_parts(library, late).items())
    policy = POLICY.format(script=hash_of(parts.page), style=hash_of(parts.style))
    icon = f"data:image/svg+xml,{quote((ROOT / ICON).read_text(encoding='utf-8'))}"
    # The script stands before the large parts, so that the table is painted while the browser still reads them. What it
    # needs at once stands before it.
    body = [_element("worker", parts.worker), scenes, f"<script>{parts.page}</script>\n", *heavy]
    page, scripts = SCRIPTS.subn("", INLINE.sub("", template))
    if not scripts:
        raise StepError("index.html starts no script, so the one file would not either")
    page = _replaced(
        SITE_LINKS.sub("", page), policy_of(page), f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    )
    page = _replaced(page, DOCTYPE, DOCTYPE + NOTE.format(version=pyodide.release()))
    text = "\n\n".join((ROOT / name).read_text(encoding="utf-8") for name in NOTICES)
    page = _replaced(page, LINK, INSIDE.format(text=html.escape(text, quote=False)))
    page = _replaced(page, STYLE, f"<style>{parts.style}</style>\n")
    page = _replaced(page, f'href="{ICON}"', f'href="{icon}"')
    return _replaced(page, "</body>", "".join([*body, "</body>"]))


def site_block(site: Mapping[str, object], library: Library) -> dict[str, object]:
    """Return the site block of the one file: that of the site, but with the names of parts instead of paths."""
    wasm = pyodide.folder() / pyodide.WASM
    return {
        **site,
        "library": "library.zip",
        "wasm": f"pyodide/{pyodide.WASM}",
        "whole": "",
        "assets": {f"pyodide/{pyodide.WASM}": wasm.stat().st_size, "library.zip": len(library.data)},
        "scenes": {name: name for name in library.scenes},
    }


def _scripts() -> Bundle:
    """Return the scripts and the style sheet; raise StepError if one cannot stand in a page."""
    bundle = bundled("onefile")
    for text in bundle:
        if wrong := NOT_INSIDE.search(text):
            raise StepError(f"a joined script cannot stand in a page: it holds {wrong[0]!r}")
    return bundle


def _replaced(page: str, old: str, new: str) -> str:
    if page.count(old) != 1:
        raise StepError(f"index.html must hold {old.strip()!r} once, for the one file")
    return page.replace(old, new)


def _element(name: str, text: str) -> str:
    """Return an element with a text that the browser stores and does not run."""
    return f'<script type="text/plain" id="{name}">{text}</script>\n'


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
