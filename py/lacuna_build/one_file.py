"""Makes the one file: the whole of Lacuna as a single page that opens from a disk, with a policy of its own.

Owns how the page, its style, its scripts and the packed parts become one text. The parts come from one_file_parts.py,
the joined scripts from bundle.py; the site block is filled by site.py, with what `site_block` makes of it.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Mapping
from urllib.parse import quote

from lacuna_build.bundle import Bundle, bundled
from lacuna_build.common import ROOT, StepError
from lacuna_build.content_policy import INLINE, hash_of, policy_of
from lacuna_build.engine_bundle import Library
from lacuna_build.one_file_parts import packed_parts
from lacuna_build.toolchain import node_modules

NAME = "lacuna.html"
WASM = "pyodide.asm.wasm"
ICON = "web/icons/favicon.svg"
DOCTYPE = "<!doctype html>\n"
# What only a site has: a page on a disk is not installed.
SITE_LINKS = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n')
STYLE = '<link rel="stylesheet" href="web/style.css">\n'
SCRIPTS = re.compile(r'<script type="module"[^>]* src="[^"]+"></script>\n')
# No source but the page itself. The worker's script is a text of the page too, and so comes as a blob.
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; worker-src blob:; img-src data:; "
    "style-src {style}; base-uri 'none'; form-action 'none'"
)
# Who is handed the file has no other word of whose work is in it.
NOTE = (
    "<!-- Lacuna (MIT licence). Inside is Pyodide {version} (Mozilla Public License 2.0, https://pyodide.org). "
    "All licences stand in the element with the id notices. -->\n"
)
NOTICES = ("LICENSE", "NOTICES.txt")
#: Under About the site leads to a file; the one file has the text itself.
LINK = '<p><a href="NOTICES.txt" data-word="notices"></a></p>'
INSIDE = '<details><summary data-word="notices"></summary><pre id="notices">{text}</pre></details>'
# What would end a script element, or bring the HTML parser into another state, or be read as another character.
NOT_INSIDE = re.compile(r"</(?:script|style)|<!--|<script|[\0\r]", re.IGNORECASE)


def one_file(template: str, library: Library, late: Mapping[str, bytes]) -> str:
    """The page with everything inside but its site block, which is still to be filled."""
    parts = _scripts()
    scenes, *heavy = (_element(f"part-{name}", _base64(data)) for name, data in packed_parts(library, late).items())
    policy = POLICY.format(script=hash_of(parts.page), style=hash_of(parts.style))
    icon = f"data:image/svg+xml,{quote((ROOT / ICON).read_text(encoding='utf-8'))}"
    # The script stands before the large parts, so that the table is painted while the browser still reads them, and
    # behind what it needs at once.
    body = [_element("worker", parts.worker), scenes, f"<script>{parts.page}</script>\n", *heavy]
    page, scripts = SCRIPTS.subn("", INLINE.sub("", template))
    if not scripts:
        raise StepError("index.html starts no script, so the one file would not either")
    page = _replaced(
        SITE_LINKS.sub("", page), policy_of(page), f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    )
    pyodide = json.loads((node_modules(dev=False) / "pyodide" / "package.json").read_bytes())["version"]
    page = _replaced(page, DOCTYPE, DOCTYPE + NOTE.format(version=pyodide))
    text = "\n\n".join((ROOT / name).read_text(encoding="utf-8") for name in NOTICES)
    page = _replaced(page, LINK, INSIDE.format(text=html.escape(text, quote=False)))
    page = _replaced(page, STYLE, f"<style>{parts.style}</style>\n")
    page = _replaced(page, f'href="{ICON}"', f'href="{icon}"')
    return _replaced(page, "</body>", "".join([*body, "</body>"]))


def site_block(site: Mapping[str, object], library: Library) -> dict[str, object]:
    """The site block of the page: that of the site, but files go by the names of their parts, and none is elsewhere."""
    wasm = node_modules(dev=False) / "pyodide" / WASM
    return {
        **site,
        "library": "library.zip",
        "wasm": f"pyodide/{WASM}",
        "whole": "",
        "assets": {f"pyodide/{WASM}": wasm.stat().st_size, "library.zip": len(library.data)},
        "scenes": {name: name for name in library.scenes},
    }


def _scripts() -> Bundle:
    """The scripts and the style sheet, checked: they are put into the page as they are."""
    found = bundled("onefile")
    for text in found:
        if wrong := NOT_INSIDE.search(text):
            raise StepError(f"a joined script cannot stand in a page: it holds {wrong[0]!r}")
    return found


def _replaced(page: str, old: str, new: str) -> str:
    if page.count(old) != 1:
        raise StepError(f"index.html must hold {old.strip()!r} once, for the one file")
    return page.replace(old, new)


def _element(name: str, text: str) -> str:
    """A text that the browser carries along and does not run."""
    return f'<script type="text/plain" id="{name}">{text}</script>\n'


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
