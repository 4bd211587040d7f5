"""Writes what a screen reader gets of an opening: the ARIA tree of bar and board, for a row game and a pile game.

``python tests/e2e/make_aria.py`` writes tests/data/aria/<language>/<game>.txt again. The difference in git shows what a
change did to what is read aloud. test_aria.py compares the page with the files.
"""

from __future__ import annotations

import re
from pathlib import Path

from stage import find_site, go_to, open_tables, start_at
from table import Table

from lacuna.words import languages

DATA = Path(__file__).resolve().parents[1] / "data" / "aria"
DEAL = "4711"
ROW = re.compile(r"^( *)- '?row \".*$", re.MULTILINE)
GAMES = ("gaps", "gloucestershire")


def games_in(language: str) -> tuple[str, ...]:
    """Return the games whose tree is kept in a language. One is enough to read a translation."""
    return GAMES if language == "en" else GAMES[:1]


def read_aria(table: Table, game: str) -> str:
    """Open a deal of the game and return the ARIA tree of bar and board: one indented line for each element."""
    go_to(table, f"{game}/{DEAL}")
    parts = [table.page.locator(part).aria_snapshot() for part in ("#bar", "#board")]
    # A row without a name is named after all its cells (a rule of ARIA). That repeats them in a long line: remove it.
    return ROW.sub(r"\1- row:", "\n".join([f"# {game}/{DEAL}", *parts, ""]))


def main() -> None:
    """Write all files."""
    with open_tables(find_site()) as make:
        for language in languages():
            folder = DATA / language
            folder.mkdir(parents=True, exist_ok=True)
            table = make(locale=language)
            start_at(table, f"{GAMES[0]}/1")
            for game in games_in(language):
                (folder / f"{game}.txt").write_text(read_aria(table, game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
