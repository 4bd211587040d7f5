"""What is heard of every game's opening is what was read and kept, in each language; make_aria.py writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from make_aria import DATA, GAMES, read_aria
from stage import start_at
from table import Table

from lacuna.words import languages
from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser


@pytest.fixture(scope="module", params=languages())
def spoken(
    request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer
) -> Iterator[tuple[str, Table]]:
    """A page in a language, in which one game after another is opened."""
    table = new_table(site, locale=request.param)
    start_at(table, f"{GAMES[0]}/1")
    yield request.param, table
    table.page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_an_opening_says_what_it_said(spoken: tuple[str, Table], game: str) -> None:
    language, table = spoken
    file = DATA / language / f"{game}.txt"
    again = f"read what differs; if it is meant: python tests/e2e/make_aria.py {game}"
    assert file.is_file(), again
    assert read_aria(table, game).splitlines() == file.read_text(encoding="utf-8").splitlines(), again


def test_no_file_is_of_a_game_that_is_not_there() -> None:
    kept = {file.relative_to(DATA).as_posix() for file in DATA.rglob("*.txt")}
    assert kept == {f"{language}/{game}.txt" for language in languages() for game in GAMES}
