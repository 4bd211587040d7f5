"""A nonsense language: the English tables in Cyrillic letters, as a folder of words.

A Latin word that is seen in this language was never looked up. ``write`` makes the folder, with everything that a
language has: each table, and the texts of the built-in games.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

from lacuna.games.registry import all_variants
from lacuna.model.variant import Variant
from lacuna.words import load_table

#: No real language has this code.
CODE = "qq"
_PLACE = re.compile(r"(\{[^{}]*\})")
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопярстувщхызАБЦДЕФГХИЙКЛМНОПЯРСТУВЩХЫЗ",
)


def nonsense(text: str) -> str:
    """Return a text in Cyrillic letters; what is in braces does not change.

    >>> nonsense("Deal {n}, all")
    'Деал {n}, алл'
    """
    parts = _PLACE.split(text)
    return "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in parts)


def tables() -> dict[str, dict[str, str]]:
    """Return the language's modules by name: all words, and the texts of the games' own files."""
    words = {key: nonsense(text) for key, text in load_table("en").items()}
    games: dict[str, str] = {}
    for variant in all_variants():
        games |= {key: nonsense(text) for key, text in texts_of(variant).items()}
    return {"words": words, "games": games}


def texts_of(variant: Variant) -> dict[str, str]:
    """Return the English texts of a game's own file, under the keys of their translations.

    Parts of a guide that only refer to sentences of the family are left out: they need no translation.
    """
    own = {"name": variant.name, "line": variant.line, "source": variant.source, **asdict(variant.guide)}
    said = {key: text for key, text in own.items() if re.search("[A-Za-z]", _PLACE.sub("", text))}
    return {f"game.{variant.id}.{key}": text for key, text in said.items()}


def write(words: Path, code: str = CODE) -> Path:
    """Write the language's folder into a folder of words; return it."""
    folder = words / code
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    for name, table in tables().items():
        body = json.dumps(table, ensure_ascii=True, indent=1)
        (folder / f"{name}.py").write_text(f"WORDS = {body}\n", encoding="utf-8")
    return folder
