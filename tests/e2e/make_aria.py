"""Owns what every game's opening says to whoever does not see it: the aria tree of bar and board, a file a game.

``python tests/e2e/make_aria.py`` writes tests/data/aria/<language>/<game>.txt anew, with games behind it only those;
what then differs in git is what a change did to what is heard. test_aria.py holds the page against them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from stage import go, site, start, tables
from table import Table

from lacuna.games.registry import all_variants
from lacuna.words import languages

DATA = Path(__file__).resolve().parents[1] / "data" / "aria"
DEAL = "4711"
ROW = re.compile(r"^( *)- '?row \".*$", re.MULTILINE)
GAMES = [variant.id for variant in all_variants()]


def told(table: Table, game: str) -> str:
    """What the bar and the board say of a game's opening: a line an element, indented under what it is in."""
    go(table, f"{game}/{DEAL}")
    parts = [table.page.locator(part).aria_snapshot() for part in ("#bar", "#board")]
    # By ARIA's rules a row without a name of its own goes by all its cells: nothing new, and long.
    return ROW.sub(r"\1- row:", "\n".join([f"# {game}/{DEAL}", *parts, ""]))


def all_told(table: Table, games: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Games and what is said of them, in the language of the page."""
    start(table, f"{GAMES[0]}/1")
    for game in games:
        yield game, told(table, game)


def main(games: Sequence[str]) -> None:
    """Write the files of these games, of all of them without a name."""
    with tables(site()) as make:
        for language in languages():
            folder = DATA / language
            folder.mkdir(parents=True, exist_ok=True)
            for game, text in all_told(make(locale=language), games or GAMES):
                (folder / f"{game}.txt").write_text(text, encoding="utf-8", newline="\n")
    if not games:
        for file in DATA.rglob("*.txt"):
            if file.stem not in GAMES:
                file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
