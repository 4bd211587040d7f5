"""`build.py language CODE`: write the files of a new language, and count the texts that a language lacks.

The files have every text of English as a comment. A translator removes the `# ` before a text and translates it. Until
then the text is shown in English (`lacuna.words`).
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import textwrap
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from string import Formatter

from lacuna.games.registry import all_variants
from lacuna.model.variant import Variant
from lacuna.words import DEFAULT, PLURALS, is_complete, languages, load_table, plural_base, plural_rule
from lacuna_build.common import ROOT, StepError

WORDS = ROOT / "py" / "lacuna" / "words"
#: The forms (docs/adding-more.md) that code asks for, and not a text: a slot that a card goes to.
FORMS_IN_CODE = {"to", "at", "from"}
_CODE = re.compile(r"[a-z]{2,3}")
_PLACE = re.compile(r"\{[^{}]*\}")
#: The module with the games' own texts, which English has in the games' own files.
_GAMES_MODULE = "games"
_MAX_LINE = 120

#: Texts by key, by the names of the groups in a module. The last group is `WORDS`: keys that are in no other group.
_Groups = dict[str, dict[str, str]]


def report(code: str, *, list_keys: bool, words: Path = WORDS) -> int:
    """Write the missing files of a language and print how many texts it lacks. With `list_keys`, print these too."""
    if not _CODE.fullmatch(code):
        raise StepError(f"{code!r} is not the code of a language: two or three small letters, such as fr")
    written = write_files(code, words)
    languages.cache_clear()
    if written:
        print(f"Wrote {len(written)} files to {words / code}. Remove the '# ' before a text and translate it.")
    table, missing, total = load_table(code), 0, 0
    for module, texts in required_texts().items():
        wanted = _in_language(code, table, texts)
        lacking = {key: text for key, text in wanted.items() if key not in table}
        missing, total = missing + len(lacking), total + len(wanted)
        print(f"{module + '.py':20} {len(lacking):5,} of {len(wanted):5,} missing")
        for line in _entries(lacking) if list_keys else ():
            print(line)
    print(f"{code}: {missing:,} of {total:,} texts missing.")
    if not missing and not is_complete(code):
        print(f"Nothing is missing: add COMPLETE = True to {words / code / '__init__.py'}.")
    return 0


def required_texts() -> dict[str, dict[str, str]]:
    """Return the English texts that a complete language has, by module and key: all but English's own forms."""
    english = load_table(DEFAULT)
    forms = forms_asked(english)
    found: dict[str, dict[str, str]] = {}
    for file in sorted((WORDS / DEFAULT).glob("*.py")):
        if file.stem != "__init__":
            module = importlib.import_module(f"lacuna.words.{DEFAULT}.{file.stem}")
            found[file.stem] = {key: text for key, text in module.WORDS.items() if not is_form(key, english, forms)}
    for variant in all_variants():
        found[_GAMES_MODULE] |= game_texts(variant)
    return found


def game_texts(variant: Variant) -> dict[str, str]:
    """Return the English texts of a game's own file, under the keys of their translations.

    Parts of a guide that only refer to sentences of the family are left out: they need no translation.
    """
    own = {"name": variant.name, "line": variant.line, "source": variant.source, **asdict(variant.guide)}
    said = {key: text for key, text in own.items() if re.search("[A-Za-z]", _PLACE.sub("", text))}
    return {f"game.{variant.id}.{key}": text for key, text in said.items()}


def forms_asked(table: Mapping[str, str]) -> set[str]:
    """Return the forms that places of a language's texts ask for. What begins with a sign is a format of numbers."""
    asked = {form or "" for text in table.values() for _, _, form, _ in Formatter().parse(text)}
    return {form for form in asked if form and form[0].isalpha()} | FORMS_IN_CODE


def is_form(key: str, table: Mapping[str, str], forms: Collection[str]) -> bool:
    """Return whether a key is a form of another text. ``forms`` are those that the language asks for."""
    base, _, form = (plural_base(key, table) or key).rpartition(".")
    return form in forms and (base in table or f"{base}.other" in table)


def _in_language(code: str, table: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, str]:
    """Return English texts under the keys that a language needs: those of its own plural categories.

    If the language's ``table`` has a plain text in place of one that depends on a number, that is enough.
    """
    english, found = load_table(DEFAULT), dict[str, str]()
    for key, text in texts.items():
        base = plural_base(key, english)
        if not base or base in table:
            found[base or key] = text
            continue
        for category in (one for one in PLURALS if one in plural_rule(code)[1]):
            found[f"{base}.{category}"] = english.get(f"{base}.{category}", english[f"{base}.other"])
    return found


def write_files(code: str, words: Path = WORDS) -> list[Path]:
    """Write those files of a language that do not exist, and return them. All texts in them are comments."""
    folder = words / code
    folder.mkdir(exist_ok=True)
    required = required_texts()
    contents = {"__init__": f'"""The language {code}. What it lacks is shown in English."""\n'}
    contents |= {module: _skeleton(code, module, texts) for module, texts in required.items()}
    files = {folder / f"{module}.py": text for module, text in contents.items()}
    written = [file for file in files if not file.exists()]
    for file in written:
        file.write_text(files[file], encoding="utf-8")
    return written


def _skeleton(code: str, module: str, texts: Mapping[str, str]) -> str:
    """Return a module of a new language, with the groups of the English module."""
    source = (WORDS / DEFAULT / f"{module}.py").read_text(encoding="utf-8")
    docstring = (ast.get_docstring(ast.parse(source)) or "").removeprefix("English").partition("\n")[0]
    parts = [f'"""{code}{docstring}"""\n\nfrom __future__ import annotations\n']
    groups = _groups(module, source, texts)
    rest = groups.pop("WORDS")
    for name, group in groups.items():
        comment = "".join(re.findall(rf"((?:^#: .*\n)*)^{name}\b", source, re.MULTILINE))
        parts.append(f"{comment}{name}: dict[str, str] = {_braces(_entries(group))}\n")
    joined = f"{{{', '.join(f'**{name}' for name in groups)}}}" if groups else _braces(_entries(rest))
    return "\n".join([*parts, f"WORDS: dict[str, str] = {joined}\n"])


def _braces(entries: Iterator[str]) -> str:
    return "\n".join(["{", *entries, "}"])


def _groups(module: str, source: str, texts: Mapping[str, str]) -> _Groups:
    """Return the required texts of a module in the groups of the English module."""
    english = importlib.import_module(f"lacuna.words.{DEFAULT}.{module}")
    nodes = [node for node in ast.parse(source).body if isinstance(node, ast.AnnAssign)]
    names = [node.target.id for node in nodes if isinstance(node.target, ast.Name) and isinstance(node.value, ast.Dict)]
    groups: _Groups = {}
    for name in names:
        if name != "WORDS":
            groups[name] = {key: text for key, text in texts.items() if key in getattr(english, name)}
    grouped = {key for group in groups.values() for key in group}
    rest = {key: text for key, text in texts.items() if key not in grouped}
    if groups and rest:
        groups["GAMES" if module == _GAMES_MODULE else "OTHERS"] = rest
        rest = {}
    return {**groups, "WORDS": rest}


def _entries(texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the entries of a dictionary as lines of comments; a long text takes several lines."""
    for key, text in texts.items():
        line = f"    # {_quote(key)}: {_quote(text)},"
        if len(line) <= _MAX_LINE:
            yield line
            continue
        yield f"    # {_quote(key)}:"
        pieces = textwrap.wrap(text, _MAX_LINE - 20, drop_whitespace=False, replace_whitespace=False)
        for number, piece in enumerate(pieces, 1):
            yield f"    # {_quote(piece)}{',' if number == len(pieces) else ''}"


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
