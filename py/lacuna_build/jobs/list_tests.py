"""A plug-in of pytest that writes a list of all tests, for test_selection.py, instead of running them.

LACUNA_TEST_LIST names the file: JSON with, for each file of tests, its tests. A test is a list of its names and a list
of its marks. The names are those that pytest's own ``-k`` looks at.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Write the list, before another hook leaves out tests, and then leave out all of them."""
    tests: dict[str, list[tuple[list[str], list[str]]]] = {}
    for item in items:
        file = item.path.relative_to(config.rootpath).as_posix()
        marks = [mark.name for mark in item.iter_markers()]
        tests.setdefault(file, []).append((sorted({*names_of(item), *marks}), marks))
    Path(os.environ["LACUNA_TEST_LIST"]).write_text(json.dumps(tests), encoding="utf-8")
    items.clear()


def names_of(item: pytest.Item) -> set[str]:
    """Return the names of a test, of its class, file and folders, and of what its function was given."""
    nodes = [
        node
        for node in item.listchain()
        if not isinstance(node, pytest.Session)
        and not (isinstance(node, pytest.Directory) and isinstance(node.parent, pytest.Session))
    ]
    function = getattr(item, "function", None)
    return {node.name for node in nodes} | item.listextrakeywords() | set(getattr(function, "__dict__", {}))
