"""Every rule, decision, page and heading that the code or a page cites stands in docs/."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lacuna import all_variants
from lacuna_build.common import ROOT

DOCS = ROOT / "docs"
PLACES = (
    "build.py",
    "py/**/*.py",
    "py/**/*.mjs",
    "web/**/*.js",
    "csrc/**/*.c",
    "tests/**/*.py",
    "tests/**/*.mjs",
    "docs/**/*.md",
    "*.md",
)
#: The pages with numbered rules. Rule gaps 12 is number 12 of docs/rules/gaps.md.
RULE_PAGES = {"common": DOCS / "rules.md", **{page.stem: page for page in sorted((DOCS / "rules").glob("*.md"))}}
_PAGE = rf"(?:{'|'.join(RULE_PAGES)})"
_NUMBERS = r"\d+(?:–\d+)?"
#: A citation in words: ``rule gaps 12``, ``rules gaps 5–12, 53 and deals 3``.
CITATION = re.compile(rf"\b[Rr]ules? ({_PAGE} {_NUMBERS}(?:(?:,| and|, and) (?:{_PAGE} )?{_NUMBERS})*)")
#: A citation in backticks, as pages have it: ``gaps 5–12``.
QUOTED = re.compile(rf"`({_PAGE} {_NUMBERS})`")
#: A name after a citation, which the rule must contain: *relaxed gaps*, or a game.
PART = re.compile(rf"\b[Rr]ule ({_PAGE}) (\d+), (?:\*([^*\n]+)\*|([A-Z][a-z]+(?: (?:and )?[A-Z][a-z]+)*))")
#: Sections, by which the rules were cited before they had numbers.
OLD_FORM = re.compile(r"§ ?\d")
#: A rule is an item of a numbered list, or a row of a table that begins with its number.
RULE = re.compile(r"^(?:(\d+)\. |\| (\d+) \|)")
DECISION = re.compile(r"\bdesign(?:\.md)?, decision (\d+)")
PAGE = re.compile(r"docs/((?:rules/)?[a-z-]+)\.md")
NAMED = re.compile(r"\b(?:docs/)?(rules|design|protocol|hosting|adding-a-variant)(?:\.md)?`?,? \*([^*\n]+)\*")


def sources() -> list[Path]:
    """The files that may cite, but for this one."""
    found = {file for pattern in PLACES for file in ROOT.glob(pattern) if "node_modules" not in file.parts}
    return sorted(found - {Path(__file__)})


def joined(file: Path) -> str:
    """Return a file's text with lines joined, without the marks of comments and lists at their beginnings."""
    return re.sub(r"\n[^\w`§]*", " ", file.read_text(encoding="utf-8"))


def rules_of(page: str) -> dict[int, str]:
    """Return the rules of a page by number: the lines of each, without the examples below it."""
    found: dict[int, str] = {}
    number = 0
    for line in RULE_PAGES[page].read_text(encoding="utf-8").splitlines():
        if match := RULE.match(line):
            number = int(match[1] or match[2])
            assert number not in found, f"{page} {number} stands there twice"
            found[number] = line
        elif number and line.startswith("  "):
            found[number] += "\n" + line
        else:
            number = 0
    return found


RULES = {page: rules_of(page) for page in RULE_PAGES}


def cited(text: str) -> Iterator[tuple[str, int]]:
    """Yield page and number of each citation; of a range the first and the last number."""
    for citation in (*CITATION.findall(text), *QUOTED.findall(text)):
        page = ""
        for name, first, last in re.findall(rf"({_PAGE})? ?(\d+)(?:–(\d+))?", citation):
            page = name or page
            yield page, int(first)
            if last:
                yield page, int(last)


def missing_rules(text: str) -> list[str]:
    """Return the rules that a text cites and that no page has."""
    return [f"{page} {number}" for page, number in cited(text) if number not in RULES[page]]


def test_every_cited_rule_exists() -> None:
    texts = {str(file.relative_to(ROOT)): joined(file) for file in sources()}
    wrong = {name: found for name, text in texts.items() if (found := missing_rules(text))}
    assert wrong == {}
    assert sum(len(list(cited(text))) for text in texts.values()) > 200, "the citations are not found any more"
    assert [name for name, text in texts.items() if OLD_FORM.search(text)] == []


def test_every_name_after_a_citation_is_in_that_rule() -> None:
    found = [part for file in sources() for part in PART.findall(joined(file))]
    assert len(found) > 5
    plain = {page: {n: rule.lower().replace("-", " ") for n, rule in rules.items()} for page, rules in RULES.items()}
    wrong = [
        (page, number, option or game)
        for page, number, option, game in found
        if (option or game).lower() not in plain[page].get(int(number), "")
    ]
    assert wrong == []


@pytest.mark.parametrize("page", RULE_PAGES)
def test_rules_are_numbered_from_1_and_short(page: str) -> None:
    assert list(RULES[page]) == list(range(1, len(RULES[page]) + 1))
    assert [rule for rule in RULES[page].values() if rule.count("\n") > 1] == []
    assert [line for line in RULE_PAGES[page].read_text(encoding="utf-8").splitlines() if len(line) > 100] == []


def test_each_game_is_in_the_index_and_on_the_page_of_its_family() -> None:
    index = RULE_PAGES["common"].read_text(encoding="utf-8")
    for variant in all_variants():
        page = RULE_PAGES[variant.family].read_text(encoding="utf-8")
        assert f"`{variant.id}`" in index and f"`{variant.id}`" in page, variant.id


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
        ("rule gaps 7", []),
        ("rules gaps 7, 99 and deals 3", ["gaps 99"]),
        ("rules gaps 7, 8 and deals 98", ["deals 98"]),
        ("rules notation 4–97", ["notation 97"]),
        ("`parade 96`", ["parade 96"]),
        ("the gaps 96 and 97, all deals 98", []),
    ],
)
def test_a_citation_of_what_is_not_there_is_found(text: str, expected: list[str]) -> None:
    assert missing_rules(text) == expected
