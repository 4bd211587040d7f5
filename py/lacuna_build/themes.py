"""Check that no theme is half added.

The themes are in web/themes.json, and nothing of the page, its types or the build lists them again. What remains is a
name in every language, and two pages that list the themes for people who embed a table. The contrasts are checked by
tests/web/faces.test.mjs.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from lacuna_build.common import ROOT

THEMES = "web/themes.json"
#: The theme that takes the colours of the device. A page may list it or not.
SYSTEM = "system"
#: The pages that list the themes, each with a pattern that finds the list in it.
PAGES = {
    "docs/embedding.md": re.compile(r"^\| `theme` \| (.*?) \|", re.MULTILINE),
    "docs/example-site/index.html": re.compile(r'<select id="theme">(.*?)</select>', re.DOTALL),
}
NAMES_IN_PAGES = re.compile(r'`([\w-]+)`|value="([\w-]+)"')


def complaints(root: Path = ROOT) -> list[str]:
    """Return a message for each part of a theme that is missing, or that no theme has."""
    themes: dict[str, dict[str, Any]] = json.loads((root / THEMES).read_bytes())
    expected = _values(next(iter(themes.values())))
    found = [_difference(f"{THEMES}, {name}: values", expected, _values(theme)) for name, theme in themes.items()]
    for folder in sorted(path.parent for path in (root / "py/lacuna/words").glob("*/page.py")):
        named = set(re.findall(r'"ui\.theme\.([\w-]+)":', (folder / "page.py").read_text(encoding="utf-8")))
        is_complete = folder.name == "en" or "COMPLETE = True" in (folder / "__init__.py").read_text(encoding="utf-8")
        where = f"py/lacuna/words/{folder.name}/page.py: ui.theme"
        found.append(_difference(where, set(themes) if is_complete else set(themes) & named, named))
    for page, pattern in PAGES.items():
        text = pattern.search((root / page).read_text(encoding="utf-8"))
        listed = {name or value for name, value in NAMES_IN_PAGES.findall(text[1] if text else "")}
        found.append(_difference(f"{page}: themes", set(themes) - {SYSTEM}, listed - {SYSTEM}))
    return [message for message in found if message]


def _values(theme: dict[str, Any]) -> set[str]:
    """Return the names of a theme's values, such as ``wall`` and ``suits.H``."""
    inner = {f"{name}.{key}" for name, value in theme.items() if isinstance(value, dict) for key in value}
    return inner | {name for name, value in theme.items() if not isinstance(value, dict)}


def _difference(where: str, expected: set[str], found: set[str]) -> str:
    parts = {"missing": sorted(expected - found), "not of a theme": sorted(found - expected)}
    told = "; ".join(f"{what}: {', '.join(names)}" for what, names in parts.items() if names)
    return f"{where} {told}" if told else ""


def main() -> int:
    """Print what is wrong, and return the exit status."""
    wrong = complaints()
    print("\n".join(wrong) or "every theme is whole")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
