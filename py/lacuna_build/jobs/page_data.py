"""What the page gets from the engine before Python is up: its texts, and the first scenes of each game.

compile_library.py calls this inside Pyodide. For ``build.py serve --watch``, this file runs in CPython with *words* or
*scenes* as its argument, and prints the result as JSON.
"""

from __future__ import annotations

import sys


def words() -> dict[str, dict[str, str]]:
    """Return the texts that the page's scripts use and those that the build writes into the page, by language."""
    from lacuna.words import complete_table, languages

    return {
        language: {key: text for key, text in complete_table(language).items() if key.startswith(("ui.", "site."))}
        for language in languages()
    }


def scenes(games: list[str] | None = None) -> dict[str, str]:
    """Return, by language and game, the scenes that the page can show before Python is up, as JSON."""
    import json

    from lacuna.engine.first_scenes import face_down, openings
    from lacuna.games.registry import all_variants
    from lacuna.words import languages

    return {
        f"{language}/{game}": json.dumps(
            {"openings": openings(game, language), "layout": face_down(game, language)},
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for language in languages()
        for game in games or [variant.id for variant in all_variants()]
    }


if __name__ == "__main__":
    import json

    json.dump(words() if sys.argv[1:] == ["words"] else scenes(), sys.stdout)
