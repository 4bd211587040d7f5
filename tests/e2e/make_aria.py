"""Writes what a screen reader gets of each game's opening: the ARIA tree of bar and board, one file for each game.

``python tests/e2e/make_aria.py [GAME ...]`` writes tests/data/aria/<language>/<game>.txt again, for all games or only
those named. The difference in git shows what a change did to what is read aloud. test_aria.py compares the page with
the files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from stage import find_site, go_to, open_tables, start_at
from table import Table

from lacuna.games.registry import all_variants
from lacuna.words import languages

DATA = Path(__file__).resolve().parents[1] / "data" / "aria"
DEAL = "4711"
ROW = re.compile(r"^( *)- '?row \".*$", re.MULTILINE)
GAMES = [variant.id for variant in all_variants()]


def read_aria(table: Table, game: str) -> str:
    """Open a deal of the game and return the ARIA tree of bar and board: one indented line for each element."""
    go_to(table, f"{game}/{DEAL}")
    parts = [table.page.locator(part).aria_snapshot() for part in ("#bar", "#board")]
    # A row without a name is named after all its cells (a rule of ARIA). That repeats them in a long line: remove it.
    return ROW.sub(r"\1- row:", "\n".join([f"# {game}/{DEAL}", *parts, ""]))


def read_all(table: Table, games: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each game with its ARIA tree, in the language of the page."""
    start_at(table, f"{GAMES[0]}/1")
    for game in games:
        yield game, read_aria(table, game)


def main(games: Sequence[str]) -> None:
    """Write the files of these games. Without any, write all files and delete those of games that no longer exist."""
    with open_tables(find_site()) as make:
        for language in languages():
            folder = DATA / language
            folder.mkdir(parents=True, exist_ok=True)
            for game, text in read_all(make(locale=language), games or GAMES):
                (folder / f"{game}.txt").write_text(text, encoding="utf-8", newline="\n")
    if not games:
        for file in DATA.rglob("*.txt"):
            if file.stem not in GAMES:
                file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
