"""Owns that the examples are true: every doctest of py/lacuna, and the README's tour."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest
from helpers.sizes import ROOT

import lacuna

README = ROOT / "README.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = sorted(
    module.name for module in pkgutil.walk_packages(lacuna.__path__, "lacuna.") if module.name != "lacuna.__main__"
)


@pytest.mark.parametrize("name", ["lacuna", *MODULES])
def test_the_examples_of_a_module_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_there_are_examples() -> None:
    found = [test for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name))]
    assert sum(len(test.examples) for test in found) >= 8


def test_readme_tour_runs() -> None:
    assert README.is_file(), "README.md is missing"
    result = doctest.testfile(str(README), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted >= 5, "the README has no tour"
