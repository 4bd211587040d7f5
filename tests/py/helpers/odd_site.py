"""The site with everything that a build can add: games of a module and of a wheel, and a language.

The games are those of odd_family.py and of docs/example-plugin. The language is the English texts in Cyrillic letters,
also those of the added games.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path

from helpers import nonsense
from helpers.odd_family import VARIANT
from helpers.plugin_wheels import example_wheel
from lacuna.games.registry import registered
from lacuna_build.common import ROOT, locked
from lacuna_build.site import build_site

sys.path.insert(0, str(ROOT / "docs" / "example-plugin" / "src"))
import gap_games.leapfrog
import gap_games.piquet_gaps

#: The language's code: one that browsers know, so that a browser can ask for it.
CODE = "eo"
GAMES = (VARIANT, gap_games.leapfrog.VARIANT, gap_games.piquet_gaps.VARIANT)


def odd_site_once(base: Path) -> Path:
    """Build the site below a run's folder, unless another process of the same run has done so; return its folder."""
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "odd-site"
    with locked("odd-site"):
        if not (folder / "is-built").exists():
            build(folder)
            (folder / "is-built").touch()
    return folder / "site"


def build(folder: Path) -> None:
    """Build the site into ``site`` of a folder that is still empty."""
    (folder / "wheel").mkdir(parents=True)
    plugins = [Path(__file__).with_name("odd_family.py"), example_wheel(folder / "wheel")]
    with ExitStack() as added:
        for variant in GAMES:
            added.enter_context(registered(variant))
        language = nonsense.write(folder / "words", code=CODE)
    build_site(folder / "site", plugins, [language])


if __name__ == "__main__":
    build(Path(sys.argv[1]))
