"""Every section that the code cites stands in docs/: of the rules, of the design, of other pages by headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lacuna_build.common import ROOT

DOCS = ROOT / "docs"
PLACES = (
    "build.py",
    "py/**/*.py",
    "py/**/*.mjs",
    "web/**/*.js",
    "tests/**/*.py",
    "tests/**/*.mjs",
    "docs/*.md",
    "*.md",
)
SECTION = re.compile(r"§(\d)(?:\.(\d+))?(?:[–-](?:\d\.)?(\d+))?")
#: A named part of a section: *relaxed gaps*, or a game of the table in §6.
PART = re.compile(r"§(\d)(?:\.\d+)?, (?:\*([^*\n]+)\*|([A-Z][a-z]+(?: (?:and )?[A-Z][a-z]+)*))")
DECISION = re.compile(r"\bdesign(?:\.md)?, decision (\d+)")
PAGE = re.compile(r"docs/([a-z-]+)\.md")
NAMED = re.compile(r"\b(?:docs/)?(rules|design|protocol|hosting|adding-a-variant)(?:\.md)?`?,? \*([^*\n]+)\*")


def sources() -> list[Path]:
    """The files that may cite, but for this one."""
    found = {file for pattern in PLACES for file in ROOT.glob(pattern) if "node_modules" not in file.parts}
    return sorted(found - {Path(__file__)})


def sections(page: str) -> dict[int, str]:
    """The numbered sections of a page, `## 1. …` and `## 2. …`, with their text."""
    parts = re.split(r"^## (\d)\. ", page, flags=re.MULTILINE)
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def cited(text: str) -> Iterator[tuple[int, int | None]]:
    """Section and point of each citation; of a range the first and the last point."""
    for section, point, last in SECTION.findall(text):
        yield int(section), int(point) if point else None
        if point and last:
            yield int(section), int(last)


def missing_sections(text: str, rules: dict[int, str]) -> list[str]:
    """The citations of a text that the rules page has not."""
    wrong = []
    for section, point in cited(text):
        points = [int(number) for number in re.findall(r"^(\d+)\. ", rules.get(section, ""), flags=re.MULTILINE)]
        if section not in rules or (point is not None and point not in points):
            wrong.append(f"§{section}" + (f".{point}" if point is not None else ""))
    return wrong


def test_every_cited_section_of_the_rules_is_there() -> None:
    rules = sections((DOCS / "rules.md").read_text(encoding="utf-8"))
    assert sorted(rules) == [1, 2, 3, 4, 5, 6, 7]
    texts = {file: file.read_text(encoding="utf-8") for file in sources()}
    wrong = {str(file.relative_to(ROOT)): missing_sections(text, rules) for file, text in texts.items()}
    assert {name: found for name, found in wrong.items() if found} == {}
    assert sum(len(list(cited(text))) for text in texts.values()) > 90, "the citations are not found any more"


def test_every_cited_part_of_a_section_is_named_there() -> None:
    rules = sections((DOCS / "rules.md").read_text(encoding="utf-8"))
    texts = [re.sub(r"\n\W*", " ", file.read_text(encoding="utf-8")) for file in sources()]
    found = [(int(section), option or game) for text in texts for section, option, game in PART.findall(text)]
    assert len(found) > 5
    plain = {section: text.lower().replace("-", " ") for section, text in rules.items()}  # a game goes by its id
    assert [(section, name) for section, name in found if name.lower() not in plain[section]] == []


def test_every_cited_decision_of_the_design_is_there() -> None:
    design = (DOCS / "design.md").read_text(encoding="utf-8")
    there = set(re.findall(r"^(\d+)\. \*\*", design, flags=re.MULTILINE))
    found = {number for file in sources() for number in DECISION.findall(file.read_text(encoding="utf-8"))}
    assert found and found <= there


def test_every_cited_page_and_heading_is_there() -> None:
    wrong = []
    for file in sources():
        text = re.sub(r"\n\W*", " ", file.read_text(encoding="utf-8"))
        wrong += [f"{file.name}: docs/{page}.md" for page in PAGE.findall(text) if not (DOCS / f"{page}.md").is_file()]
        for page, heading in NAMED.findall(text):
            told = (DOCS / f"{page}.md").read_text(encoding="utf-8")
            if f"## {heading}" not in told and f"*{heading}*" not in told:
                wrong.append(f"{file.name}: {page}, *{heading}*")
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rules §1.7", []),
        ("rules §1.11", ["§1.11"]),
        ("rules §8", ["§8"]),
        ("rules §4.1–4.9", ["§4.9"]),
        ("§3, deal", []),
    ],
)
def test_a_citation_of_what_is_not_there_is_found(text: str, expected: list[str]) -> None:
    rules = sections((DOCS / "rules.md").read_text(encoding="utf-8"))
    assert missing_sections(text, rules) == expected
