"""A theme that is half added is found by ``build.py check``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from lacuna_build import linters, themes
from lacuna_build.common import ROOT

pytestmark = pytest.mark.cpython_only
FILES = (themes.THEMES, *themes.PAGES)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of all files that name themes."""
    words = [f"py/lacuna/words/{language}/{name}.py" for language in ("en", "de") for name in ("__init__", "page")]
    for name in (*FILES, *words):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


def test_every_theme_is_whole() -> None:
    assert themes.complaints() == []
    assert linters.commands()["themes"][-1] == "lacuna_build.themes"


def test_a_theme_with_only_its_colours_lacks_names_and_two_pages(copy: Path) -> None:
    file = copy / themes.THEMES
    all_themes = json.loads(file.read_text())
    file.write_text(json.dumps({**all_themes, "slate": all_themes["night"]}))
    assert themes.complaints(copy) == [
        "py/lacuna/words/de/page.py: ui.theme missing: slate",
        "py/lacuna/words/en/page.py: ui.theme missing: slate",
        "docs/embedding.md: themes missing: slate",
        "docs/example-site/index.html: themes missing: slate",
    ]


def test_a_theme_without_one_of_its_colours_is_named(copy: Path) -> None:
    file = copy / themes.THEMES
    all_themes = json.loads(file.read_text())
    del all_themes["baize"]["ghosts"]["C"]
    file.write_text(json.dumps(all_themes))
    assert themes.complaints(copy) == ["web/themes.json, baize: values missing: ghosts.C"]


def test_a_name_without_a_theme_is_named(copy: Path) -> None:
    page = copy / "docs/embedding.md"
    page.write_text(page.read_text(encoding="utf-8").replace("`night`, `baize`", "`night`, `baise`"), encoding="utf-8")
    assert themes.complaints(copy) == ["docs/embedding.md: themes missing: baize; not of a theme: baise"]
