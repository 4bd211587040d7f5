"""Owns that docs/adding-a-variant.md is true: its games are legal, its tests catch a mistake, its tables are whole."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple, fields, replace
from types import ModuleType
from typing import Any

import pytest
from helpers.sizes import ROOT
from test_rules_texts import TYPED

from lacuna.families import gaps, garden, parade
from lacuna.games.registry import registered
from lacuna.model.variant import Guide, Variant
from lacuna.testing import check_variant

PAGE = (ROOT / "docs" / "adding-a-variant.md").read_text(encoding="utf-8")
SOURCES = dict(re.findall(r"`([\w/]+\.py)`:\n\n```python\n(.*?)```\n", PAGE, re.DOTALL))
NAMES = sorted(path.rpartition("/")[2].removesuffix(".py") for path in SOURCES if path.startswith("py/"))

#: The predicate of each game, as one who forgot to write it would leave it.
NOTHING: dict[str, dict[str, Callable[..., object]]] = {
    "two_tone": {"fillers": lambda table, gap: ()},
    "red_parade": {"reserve_takes": lambda table, card: False},
}


def module(path: str) -> ModuleType:
    """A module of the page, its game under an id of its own: somebody may try the page by adding its games."""
    source = SOURCES[path]
    for name in NAMES:
        source = source.replace(f'"{id_of(name)}"', f'"page-{id_of(name)}"')
    made = ModuleType(path)
    exec(compile(source, path, "exec"), made.__dict__)
    return made


def id_of(name: str) -> str:
    return name.replace("_", "-")


def variant_of(name: str) -> Variant:
    found = module(f"py/lacuna/games/variants/{name}.py").VARIANT
    assert isinstance(found, Variant)
    return found


def run_tests_of(name: str, variant: Variant) -> None:
    tests = module(f"tests/py/test_{name}.py")
    with registered(variant):
        functions = [value for key, value in vars(tests).items() if key.startswith("test_")]
        assert functions
        for function in functions:
            function()


def test_the_page_has_a_gap_game_and_a_parade_game() -> None:
    assert {variant_of(name).family for name in NAMES} == {"gaps", "parade"}


@pytest.mark.parametrize("name", NAMES)
def test_each_game_of_the_page_is_legal_and_its_file_is_named_after_its_id(name: str) -> None:
    variant = variant_of(name)
    check_variant(variant)
    assert variant.id == f"page-{id_of(name)}"


@pytest.mark.parametrize("name", NAMES)
def test_no_text_of_the_page_s_games_holds_a_typed_number_or_rank_name(name: str) -> None:
    variant = variant_of(name)
    for text in (variant.line, *astuple(variant.guide)):
        assert not TYPED.search(text), text


@pytest.mark.cpython_only
@pytest.mark.parametrize("path", SOURCES)
def test_the_code_of_the_page_is_as_the_linter_wants_it(path: str) -> None:
    ruff = [sys.executable, "-m", "ruff", "check", "--output-format=concise", "--stdin-filename", path, "-"]
    done = subprocess.run(ruff, input=SOURCES[path], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_each_game_of_the_page_passes_the_test_beside_it(name: str) -> None:
    run_tests_of(name, variant_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_predicate_that_returns_nothing_is_found_by_the_test_beside_it_alone(name: str) -> None:
    variant = variant_of(name)
    wrong = replace(variant, rules=replace(variant.rules, **NOTHING[name]))  # type: ignore[type-var]
    check_variant(wrong)
    with pytest.raises(AssertionError):
        run_tests_of(name, wrong)


@pytest.mark.parametrize(
    "kind",
    [Variant, Guide, gaps.GapRules, gaps.RedealRule, parade.ParadeRules, garden.GardenRules],
    ids=lambda k: k.__name__,
)
def test_the_table_of_a_class_has_each_of_its_fields(kind: Any) -> None:
    (table,) = re.findall(rf"\| field of `{kind.__name__}` \|.*?\n\|[-|]*\|\n(.*?)\n\n", PAGE, re.DOTALL)
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [field.name for field in fields(kind)]


@pytest.mark.parametrize("family", [gaps, parade, garden], ids=lambda family: family.__name__)
def test_the_page_names_everything_that_a_family_offers(family: ModuleType) -> None:
    assert [name for name in family.__all__ if f"`{name}`" not in PAGE] == []


FAMILIES = (gaps.GapRules, parade.ParadeRules, garden.GardenRules)


@pytest.mark.parametrize("kind", FAMILIES, ids=lambda kind: kind.__name__)
def test_the_tables_of_facts_name_every_fact_and_no_other(kind: type) -> None:
    section = PAGE[PAGE.index(f"| field of `{kind.__name__}` |") :].split("\n## ")[0]
    (table,) = re.findall(r"\| fact \| is \|\n\|[-|]*\|\n(.*?)(?:\n\n|\n?\Z)", section, re.DOTALL)
    named = {name for row in table.splitlines() for name in re.findall(r"`\{(\w+)\}`", row.split("|")[1])}
    assert named == set(kind().facts())
