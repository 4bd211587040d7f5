"""Owns a second language that nobody speaks: the English tables in letters of another script, as a language folder.

What still shows a Latin word under it was never looked up. ``write`` makes the folder, with all that a language has:
each table, and the texts of the built-in games.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

from lacuna.games.registry import all_variants
from lacuna.model.variant import Variant
from lacuna.words import load_table

#: Of no language that the project will have.
CODE = "qq"
_PLACE = re.compile(r"(\{[^{}]*\})")
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопярстувщхызАБЦДЕФГХИЙКЛМНОПЯРСТУВЩХЫЗ",
)


def nonsense(text: str) -> str:
    """The text in Cyrillic letters; what stands in braces stays.

    >>> nonsense("Deal {n}, all")
    'Деал {n}, алл'
    """
    parts = _PLACE.split(text)
    return "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in parts)


def tables() -> dict[str, dict[str, str]]:
    """The language's modules by name: all words, and what the games' own files say."""
    words = {key: nonsense(text) for key, text in load_table("en").items()}
    games: dict[str, str] = {}
    for variant in all_variants():
        games |= {key: nonsense(text) for key, text in texts_of(variant).items()}
    return {"words": words, "games": games}


def texts_of(variant: Variant) -> dict[str, str]:
    """What a game's own file says in English, under the keys by which another language says it.

    A part of a guide that is made of the family's sentences alone is the same in every language.
    """
    own = {"name": variant.name, "line": variant.line, "source": variant.source, **asdict(variant.guide)}
    said = {key: text for key, text in own.items() if re.search("[A-Za-z]", _PLACE.sub("", text))}
    return {f"game.{variant.id}.{key}": text for key, text in said.items()}


def write(words: Path, code: str = CODE) -> Path:
    """The language's folder inside a folder of words; returns it."""
    folder = words / code
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    for name, table in tables().items():
        body = json.dumps(table, ensure_ascii=True, indent=1)
        (folder / f"{name}.py").write_text(f"WORDS = {body}\n", encoding="utf-8")
    return folder
