"""The text that says what Lacuna changes in files of others, so that their licence is kept.

The Mozilla Public License asks whoever ships changed files to ship their source as well, or to say where it can be
had. The originals can be had from their authors; Lacuna's changes to them are in this text, which each site and each
one-file page contains.
"""

from __future__ import annotations

from lacuna_build import pyodide
from lacuna_build.engine_bundle import COMPAT, JOBS, PATCHES, STAND_INS

NAME = "CHANGES-TO-PYODIDE.txt"
HEAD = """WHAT LACUNA CHANGES IN PYODIDE AND MICROPIP

Lacuna contains Pyodide {release} and micropip, which are under the Mozilla Public License 2.0
(https://mozilla.org/MPL/2.0/). Their sources are at https://github.com/pyodide/pyodide and
https://github.com/pyodide/micropip, under the tags of their releases. Together with these, this text is the source of
the changed files. The changes to files under the Mozilla Public License are under it too.
"""


def changed_sources() -> str:
    """Return the text: each changed line with its replacement, and each module that stands in the place of another."""
    parts = [HEAD.format(release=pyodide.release())]
    for name, lines in PATCHES.items():
        changes = [f"This line:\n\n{before}\nis replaced by:\n\n{after}" for before, after in lines.items()]
        parts.append(_part(name, "\n".join(changes)))
    for name, file in {**STAND_INS, "micropip/_compat/__init__.py": COMPAT}.items():
        parts.append(_part(f"{name}, whole", file.read_text(encoding="utf-8")))
    scripts = (JOBS / "pyodide_patches.mjs").read_text(encoding="utf-8")
    parts.append(_part("pyodide.mjs and pyodide.asm.mjs, changed by this script when they are joined", scripts))
    return "\n".join(parts)


def _part(name: str, text: str) -> str:
    return f"\n{name}\n{'=' * len(name)}\n\n{text}"
