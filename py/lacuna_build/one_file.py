"""The one-file page: all of Lacuna as a single HTML file that can be opened from a disk.

This module joins the page, its style sheet, its scripts and the packed parts into one text with its own content policy.
The parts come from one_file_parts.py, the scripts from bundle.py. `site_block` returns the
page's site block (the JSON that tells its scripts what the build contains), and site.py writes it into the page.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Mapping
from urllib.parse import quote

from lacuna_build import pyodide
from lacuna_build.bundle import Bundle, join_scripts
from lacuna_build.changed_sources import changed_sources
from lacuna_build.common import ROOT, StepError
from lacuna_build.content_policy import INLINE, hash_of, policy_of
from lacuna_build.engine_bundle import Library
from lacuna_build.one_file_parts import packed_parts

NAME = "lacuna.html"
ICON = "web/icons/favicon.svg"
DOCTYPE = "<!doctype html>\n"
# Links that are only for a site: a page on a disk cannot be installed.
SITE_LINKS = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n')
# Why a site's script does not run, and the links to try again: here it is part of the page.
SITE_NOTICES = re.compile(r'<p [^>]*data-why="(?:script|type|file)">.*?</p>| <a href="">[^<]*</a>')
STYLE = '<link rel="stylesheet" href="web/style.css">\n'
SCRIPTS = re.compile(r'<script type="module"[^>]* src="[^"]+"></script>\n')
# Nothing may be fetched from outside the page. The worker's script is a text in the page too, and is started as a blob.
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; worker-src blob:; img-src data:; "
    "style-src {style}; base-uri 'none'; form-action 'none'"
)
# People may pass the file on without anything else, so it names the licences of everything inside.
NOTE = (
    "<!-- Lacuna (MIT licence). Inside is Pyodide {version} (Mozilla Public License 2.0, https://pyodide.org). "
    "All licences are in the element with the id notices. -->\n"
)
#: The frame in which a player's own code runs.
CAGE = re.compile(r'<template id="cage">.*?</template>', re.DOTALL)
NOTICES = ("LICENSE", "NOTICES.txt")
#: The link to the notices in the sheet About of the site. The one-file page has their text instead.
NOTICES_LINK = '<p><a href="NOTICES.txt" target="_blank" data-word="notices"></a></p>'
NOTICES_INSIDE = '<details><summary data-word="notices"></summary><pre id="notices">{text}</pre></details>'
# What a script or style element must not contain: it would end the element or change the state of the HTML parser, or
# the parser would read a different character.
FORBIDDEN = re.compile(r"</(?:script|style)|<!--|<script|[\0\r]", re.IGNORECASE)


def one_file(template: str, library: Library, late: Mapping[str, bytes]) -> str:
    """Return the page with everything inside. Only its site block is still empty.

    `template` is index.html with the texts of page_words.py; `late` has the late archives by their paths in the site.
    """
    page, removed = SCRIPTS.subn("", template)
    if not removed:
        raise StepError("index.html starts no script, so the one file would not either")
    # The page's first inline script tests whether the browser is new enough, and one is for the frame in which a
    # player's own code runs. The others are for a site.
    test, *others = INLINE.findall(page)
    (cage,) = INLINE.findall(CAGE.findall(page)[0])
    for script in [script for script in others if script != cage]:
        page = _replace_once(page, f"<script>{script}</script>\n", "")
    scripts = _scripts()
    scenes, *large = (_element(f"part-{name}", _base64(data)) for name, data in packed_parts(library, late).items())
    policy = POLICY.format(
        script=f"{hash_of(test)} {hash_of(cage)} {hash_of(scripts.page)}", style=hash_of(scripts.style)
    )
    icon = f"data:image/svg+xml,{quote((ROOT / ICON).read_text(encoding='utf-8'))}"
    # The page's script comes before the large parts, so that the table is painted while the browser still reads them.
    # The elements that the script needs at once come before the script.
    body = [_element("worker", scripts.worker), scenes, f"<script>{scripts.page}</script>\n", *large]
    page = _replace_once(
        SITE_LINKS.sub("", page), policy_of(page), f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    )
    page = _replace_once(page, DOCTYPE, DOCTYPE + NOTE.format(version=pyodide.release()))
    page = SITE_NOTICES.sub("", page)
    texts = [*((ROOT / name).read_text(encoding="utf-8") for name in NOTICES), changed_sources()]
    text = "\n\n".join(texts)
    page = _replace_once(page, NOTICES_LINK, NOTICES_INSIDE.format(text=html.escape(text, quote=False)))
    page = _replace_once(page, STYLE, f"<style>{scripts.style}</style>\n")
    page = _replace_once(page, f'href="{ICON}"', f'href="{icon}"')
    return _replace_once(page, "</body>", "".join([*body, "</body>"]))


def site_block(site: Mapping[str, object], library: Library) -> dict[str, object]:
    """Return the site block of the one-file page: that of the site, but with names of parts instead of paths."""
    wasm = pyodide.folder() / pyodide.WASM
    return {
        **site,
        "library": "library.zip",
        "wasm": f"pyodide/{pyodide.WASM}",
        "whole": "",
        "late": [],
        "assets": {f"pyodide/{pyodide.WASM}": wasm.stat().st_size, "library.zip": len(library.data)},
        "scenes": {name: name for name in library.scenes},
    }


def _scripts() -> Bundle:
    """Return the scripts and the style sheet; raise StepError if one has a text that no element may contain."""
    bundle = join_scripts("onefile")
    for text in bundle:
        if wrong := FORBIDDEN.search(text):
            raise StepError(f"a joined script cannot stand in a page: it holds {wrong[0]!r}")
    return bundle


def _replace_once(page: str, old: str, new: str) -> str:
    if page.count(old) != 1:
        raise StepError(f"index.html must hold {old.strip()!r} once, for the one file")
    return page.replace(old, new)


def _element(name: str, text: str) -> str:
    """Return an element that contains a text as data: the browser does not run it."""
    return f'<script type="text/plain" id="{name}">{text}</script>\n'


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
