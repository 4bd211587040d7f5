"""The check that no two modules need each other, on packages made up here. `build.py check` runs it on py/."""

from pathlib import Path

import pytest

from lacuna_build.circles import circles


def written(folder: Path, **sources: str) -> Path:
    """A folder of made-up modules; two underscores in a name stand for a folder."""
    for name, source in sources.items():
        file = folder / (name.replace("__", "/").replace("door", "__init__") + ".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source + "\n")
    return folder


@pytest.mark.parametrize(
    "back",
    [
        "from shop.rules import Rules",
        "from shop import rules",
        "import shop.rules",
        "from .rules import Rules",
        "from . import rules",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop.rules import Rules",
        "def late():\n    from shop.rules import Rules",
    ],
)
def test_two_modules_that_need_each_other_are_named_however_they_import(tmp_path: Path, back: str) -> None:
    folder = written(tmp_path, shop__door="", shop__rules="from shop.view import Table", shop__view=back)
    assert circles(folder) == ["modules that need each other: shop.rules, shop.view"]


def test_a_circle_by_the_name_of_a_module_in_a_string_is_found(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        lacuna__door="",
        lacuna__show="SHEETS = {'help': 'lacuna.help'}",
        lacuna__help="from lacuna.show import text",
    )
    assert circles(folder) == ["modules that need each other: lacuna.help, lacuna.show"]


def test_all_modules_of_a_longer_circle_are_named_and_no_other(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        shop__door="from shop.a import x",
        shop__a="from shop.b import x",
        shop__b="from shop.inner.c import x",
        shop__inner__door="",
        shop__inner__c="from ..a import x\nfrom shop.below import y",
        shop__below="import math",
        stall__door="from shop import x",
    )
    assert circles(folder) == ["modules that need each other: shop.a, shop.b, shop.inner.c"]


def test_each_of_two_circles_is_a_line_of_its_own(tmp_path: Path) -> None:
    folder = written(tmp_path, a="import b", b="import a", c="import d", d="import c, a")
    assert circles(folder) == ["modules that need each other: a, b", "modules that need each other: c, d"]


@pytest.mark.parametrize("line", ["from shop import Rules", "import shop", "from . import Rules"])
def test_what_is_inside_does_not_import_the_door(tmp_path: Path, line: str) -> None:
    folder = written(tmp_path, shop__door="", shop__rules=line)
    assert circles(folder) == ["shop.rules imports shop, its own door"]


def test_a_door_that_what_is_inside_needs_is_a_circle_too(tmp_path: Path) -> None:
    folder = written(tmp_path, shop__door="from shop.rules import Rules", shop__rules="from shop import VERSION")
    assert circles(folder)[1:] == ["modules that need each other: shop, shop.rules"]


def test_a_door_may_import_what_is_inside_and_others_the_door(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        shop__door="from shop.rules import Rules\nfrom shop.view import Table",
        shop__rules="from shop import view\nimport json",
        shop__view="import math",
        stall__games="from shop import Rules",
    )
    assert circles(folder) == []
