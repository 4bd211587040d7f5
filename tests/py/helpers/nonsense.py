"""A nonsense language: the English tables in Cyrillic letters, as a folder of words.

A Latin word that is seen in this language was never looked up. ``write`` makes the folder, with everything that a
language has: each table, and the texts of the built-in games.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import lacuna.words
from lacuna.games.registry import all_variants
from lacuna.words import is_complete, languages, load_table, plural_rule
from lacuna_build.language import game_texts

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
        games |= {key: nonsense(text) for key, text in game_texts(variant).items()}
    return {"words": words, "games": games}


def write(words: Path, code: str = CODE) -> Path:
    """Write the language's folder into a folder of words; return it."""
    return write_language(words, code, tables())


def write_language(words: Path, code: str, modules: Mapping[str, Mapping[str, str]], own: str = "") -> Path:
    """Write a language with these modules into a folder of words; return its folder. ``own`` is its ``__init__.py``."""
    folder = words / code
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(own, encoding="utf-8")
    for name, table in modules.items():
        body = json.dumps(table, ensure_ascii=True, indent=1)
        (folder / f"{name}.py").write_text(f"WORDS = {body}\n", encoding="utf-8")
    return folder


@contextmanager
def added(words: Path, code: str = CODE) -> Iterator[str]:
    """Add the language ``code`` of a folder of words within the ``with`` block."""
    lacuna.words.__path__.append(str(words))
    _forget(code)
    try:
        yield code
    finally:
        lacuna.words.__path__.remove(str(words))
        _forget(code)


def _forget(code: str) -> None:
    """Empty the caches of ``lacuna.words``, and forget the modules of a language."""
    for name in [name for name in sys.modules if name.startswith(f"lacuna.words.{code}")]:
        del sys.modules[name]
    for cached in (languages, load_table, is_complete, plural_rule):
        cached.cache_clear()
