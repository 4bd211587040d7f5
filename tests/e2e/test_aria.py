"""What a screen reader gets of an opening: of two games all, as kept in files; of each game the names of the cells."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from make_aria import DATA, GAMES, games_in, read_aria
from screens import games_that_differ
from stage import start_at
from table import Table

from lacuna.words import languages
from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser

CELL = re.compile(r"""^ *- '?(?:gridcell|option) "((?:[^"\\]|\\.)*)\"""", re.MULTILINE)


@pytest.mark.parametrize("language", languages())
def test_an_opening_says_what_it_said(new_table: Callable[..., Table], site: StaticServer, language: str) -> None:
    table = new_table(site, locale=language)
    start_at(table, f"{GAMES[0]}/1")
    for game in games_in(language):
        kept = (DATA / language / f"{game}.txt").read_text(encoding="utf-8")
        assert read_aria(table, game) == kept, "read what differs; if it is meant: python tests/e2e/make_aria.py"


@pytest.mark.parametrize("game", games_that_differ())
def test_each_cell_is_named_by_its_label(table: Table, game: str) -> None:
    names = CELL.findall(read_aria(table, game))
    labels = [label for pile in table.scene()["piles"] for label in pile.get("labels", [pile["label"]])]
    assert sorted(names) == sorted(labels)
