"""The developer pages: every file that they name exists, every link leads somewhere, and their lines are wrapped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lacuna_build.common import ROOT

PATTERNS = ("*.md", "docs/*.md", "docs/rules/*.md", "docs/*/README.md")
PAGES = sorted(file for pattern in PATTERNS for file in ROOT.glob(pattern))
#: Pages that a program writes.
FREE_LINES = {"benchmarks.md", "dependencies.md"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
#: `py/lacuna/play/game.py`, `web/ui/`: names that begin at the root.
NAMED = re.compile(r"`((?:py|web|csrc|tests|docs)/[\w./-]*)`")
#: Files that an author of a game is told to make.
EXAMPLES = re.compile(r"two_tone|red_parade|<|my_")


def ids(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_link_leads_to_a_file_or_heading(page: Path) -> None:
    wrong = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        path, _, heading = target.partition("#")
        file = page if not path else (page.parent / path).resolve()
        if not file.exists() or (heading and heading not in anchors(file)):
            wrong.append(target)
    assert wrong == []


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as hosts of Markdown make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_file_named_from_the_root_exists(page: Path) -> None:
    named = [name for name in NAMED.findall(page.read_text(encoding="utf-8")) if not EXAMPLES.search(name)]
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in FREE_LINES], ids=ids)
def test_lines_of_prose_are_wrapped_at_100_characters(page: Path) -> None:
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    lines = [
        line for line in text.splitlines() if len(line) > 100 and not line.lstrip().startswith(("|", "[", "<", "!"))
    ]
    assert lines == []
