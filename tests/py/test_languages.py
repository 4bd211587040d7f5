"""Owns that every text a person reads can be in another language: none is left under one that nobody speaks."""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from helpers import golden_scripts, nonsense
from helpers.sizes import ROOT

from lacuna import all_variants
from lacuna.command_line.arguments import COMMANDS
from lacuna.command_line.cli import main
from lacuna.engine import bridge
from lacuna.engine.first_scenes import face_down, openings
from lacuna.games.registry import find_variant
from lacuna.model.variant import Guide
from lacuna.words import Text, Words, has_plurals, is_complete, languages, load_table, plural_base, plural_rule
from lacuna_build.language import FORMS_IN_CODE, forms_asked, game_texts, is_form

PACKAGE = ROOT / "py" / "lacuna"
#: Latin letters that are no words: cards, slots, moves, deal numbers, addresses, what a command takes.
NOTATION = re.compile(
    r"(?:[A2-9TJQK][CSHD]'?-?)+|\b[a-z]\d+(?:c\d+)?\b|\bms\d*\b|>|<>|:|--?[a-z]+|gaps\?\S*|VARIANT|JSON|"
    r"\{\"?\w*\"?|python -m lacuna"
)
WORD = re.compile(r"[A-Za-z]{2,}")
#: Where a reply carries what a person reads.
READ = {"text", "label", "labels", "ask", "why", "name", "line", "rules", "title", "source", "message"}


@pytest.fixture
def installed() -> tuple[str, ...]:
    """The real languages. A test that has ``strange`` too must name this one first."""
    return languages()


@pytest.fixture
def strange(tmp_path: Path) -> Iterator[str]:
    """The second language beside English, for the length of a test."""
    nonsense.write(tmp_path)
    with nonsense.added(tmp_path) as code:
        yield code


def read(value: Any, key: str = "") -> Iterator[str]:
    """All texts of a reply that a person reads."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from read(part, "label" if name == "labels" and key in READ else name)
    elif isinstance(value, list):
        for part in value:
            yield from read(part, key)
    elif isinstance(value, str) and key in READ:
        yield value


def latin(text: str, known: set[str]) -> set[str]:
    """The Latin words of a text that are neither notation nor known."""
    return {word for word in WORD.findall(NOTATION.sub(" ", text)) if word not in known}


def names() -> set[str]:
    """Ids that stand in messages as they are typed: of games, options, values, verbs, actions, parts of a save."""
    found = {
        "redeals",
        "unlimited",
        "left",
        "save",
        "board",
        "game",
        "entropy",
        "rev",
        "verb",
        "args",
        "move",
        "action",
    }
    found |= {
        "prove",
        "plan",
        "give",
        "records",
        "lamp",
        "plugin",
        "embed",
        "run",
        "complete",
        "trial",
        "view",
        "show",
        "review",
        "return",
        "goto",
        "next",
        "deal",
        "redeal",
        "undo",
        "redo",
        "safe",
        "finish",
        "restart",
        "resign",
        "new",
        "hint",
        "open",
        "play",
        "act",
        "scene",
    }
    found |= {"back", "leave", "checkpoint", "recall", "forget"}
    found |= {"hello", "games", "rules", "language", "reserve", "talon", "discard", "log", "at", "position", "check"}
    found |= {"options", "format", "revision", "on", "off", "deal", "lacuna", "KEY", "VALUE", *COMMANDS}
    for variant in all_variants():
        found |= {part for name in (variant.id, variant.family, *variant.aliases) for part in name.split("-")}
        found |= {part for option in variant.options for part in option.id.split("-")}
    return found


def test_a_language_is_a_folder(installed: tuple[str, ...], strange: str) -> None:
    assert {"en", "de"} <= set(installed) and strange not in installed
    assert languages() == ("en", *sorted({*installed[1:], strange}))
    assert Words(strange).card(0) == nonsense.nonsense("ace of clubs")
    assert Words("tlh").language == "en", "a language that is not there is English"


@pytest.mark.parametrize("name", ["session", *(variant.id for variant in all_variants())])
def test_no_english_is_left_in_a_conversation(strange: str, name: str) -> None:
    requests = [step["request"] for step in golden_scripts.script(name)]
    bridge.start('{"plugins":[]}')
    bridge.handle(json.dumps({"id": 0, "verb": "hello", "args": {"language": strange}}))
    seen = 0
    for request in requests:
        known = names() | set(WORD.findall(request))
        reply = json.loads(bridge.handle(request.replace('"language":"en"', f'"language":"{strange}"')))
        for text in read(reply):
            assert latin(text, known) == set(), text
            seen += 1
    assert seen > 10


def test_no_english_is_left_in_what_the_menu_tells_nor_before_the_engine_is_up(strange: str) -> None:
    bridge.start('{"plugins":[]}')
    bridge.handle(json.dumps({"id": 0, "verb": "hello", "args": {"language": strange}}))
    menu = json.loads(bridge.handle('{"id":1,"verb":"games"}'))["result"]
    labels = [text for game in menu["games"] for option in game["options"] for text in option["labels"]]
    before = [
        scene
        for variant in all_variants()
        for scene in (*openings(variant.id, strange), face_down(variant.id, strange))
    ]
    for text in (*read(menu), *labels, *read(before)):
        assert latin(text, set()) == set(), text


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main([*words, "--language", nonsense.CODE])
    out, err = capsys.readouterr()
    return f"{out}\n{err}"


@pytest.mark.cpython_only
def test_no_english_is_left_on_the_command_line(
    strange: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["1", "nonsense", f"save {tmp_path / 'no' / 'folder'}", "redeal", "undo", "undo", "save", "99", "1 2"]
    typed += ["help", "rules", f"save {tmp_path / 'game.json'}", "quit"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed)))
    asked = [
        "--help",
        "help",
        "",
        "jump",
        "rules gaps",
        "rules",
        "deal gaps/1 2",
        "solve pretzel 1 --plain=x",
        *(f"{name} --help" for name in COMMANDS),
        "games",
        "deal gaps 1",
        "moves gaps 1",
    ]
    asked += ["moves gaps-three-tries 1 --after redeal", "perft gaps 1 x", "perft gaps 1 99", "perft gaps", "deal gaps"]
    asked += ["deal gaps 0", "deal gaps x", "deal gaps 1 --board -", "deal gaps --board /no/file", "deal gaps --board"]
    asked += [f"deal gaps --board {tmp_path}", "deal gaps 1 --option redeals", "deal gaps 1 2", "replay /no/file"]
    asked += ["solve pretzel 2", "solve gaps 1 --states 9", "survey pretzel/2", "survey pretzel --out /no/file"]
    asked += ["deal gaps 1 --option redeals=x", "deal gaps-three-tries 1 --option redeals=1", "play gaps 1"]
    commands = [line.split() for line in asked]
    for words in commands:
        told = said(capsys, *words)
        assert told.strip(), words
        known = names() | {part for word in words for part in WORD.findall(word)} | set(WORD.findall(str(tmp_path)))
        known |= {
            "nonsense",
            "folder",
            "no",
            "MS",
            "help",
            "qq",
            "json",
            "option",
            "language",
            "after",
            "depth",
            "quit",
            "plain",
        }
        known |= {part for code in languages() for part in WORD.findall(code)}
        for line in told.splitlines():
            assert latin(line.removeprefix("lacuna: "), known) == set(), (words, line)


def places(text: str) -> set[str]:
    """The names of what fills a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_language_has_every_text_with_the_same_places(strange: str) -> None:
    own = load_table("en")
    english = {key: text for key, text in own.items() if not is_form(key, own, forms_asked(own))}
    for variant in all_variants():
        english |= game_texts(variant)
    for language in languages()[1:]:
        table = load_table(language)
        forms = forms_asked(table)
        said = {key: text for key, text in table.items() if key in english or not is_form(key, table, forms)}
        # Languages have different plural categories, so a text that depends on a number counts as one.
        wanted, had = ({plural_base(key, texts) or key for key in texts} for texts in (english, said))
        if is_complete(language) or language == strange:
            assert wanted <= had, f"{language} lacks: {', '.join(sorted(wanted - had))}"
        assert had <= wanted, f"{language} has texts that English does not have: {', '.join(sorted(had - wanted))}"
        assert {key for key in said if not same_places(table[key], key, english)} == set(), language


def same_places(text: str, key: str, english: dict[str, str]) -> bool:
    """Whether a text has the places of the English one. Where English says "1", others may have {n}: it may be 21."""
    base = plural_base(key, english)
    model = english[key] if key in english else english[f"{base or key}.other"]
    free = {"n"} if base and not key.endswith(".other") else set()
    return places(text) - free == places(model) - free


def test_every_text_that_depends_on_a_number_has_all_plural_categories_of_the_language(strange: str) -> None:
    for language in languages():
        table = load_table(language)
        bases = {base for key in table if (base := plural_base(key, table))}
        assert len(bases) > 40
        _, categories = plural_rule(language)
        assert [base for base in sorted(bases) if not has_plurals(table, base, categories)] == [], language


@pytest.mark.cpython_only
def test_every_language_has_the_same_files() -> None:
    folders = [folder for folder in (PACKAGE / "words").iterdir() if (folder / "__init__.py").exists()]
    files = {folder.name: {file.name for file in folder.glob("*.py")} for folder in folders}
    assert set(files) == set(languages())
    assert [name for name, own in files.items() if not own <= files["en"]] == []
    assert [name for name, own in files.items() if is_complete(name) and own != files["en"]] == []


def test_english_and_german_are_complete() -> None:
    assert is_complete("en") and is_complete("de")


def test_each_form_that_a_text_asks_for_is_there_for_all_that_may_fill_its_place() -> None:
    """All ranks have the forms that any has, and so have all slots; nothing else may fill such a place but a count."""
    for language in languages():
        table = load_table(language)
        kinds = {"rank": range(1, 14), "ranks": range(1, 14)}
        had = {
            kind: {tuple(sorted(k.split(".")[2] for k in table if k.startswith(f"{kind}.{n}."))) for n in numbers}
            for kind, numbers in kinds.items()
        }
        assert all(len(forms) == 1 for forms in had.values()), language
        others = {(plural_base(key, table) or key).rpartition(".")[2] for key in table}
        assert forms_asked(table) - FORMS_IN_CODE <= others, language


def test_a_place_may_ask_for_a_form_and_has_the_plain_text_where_there_is_none(strange: str) -> None:
    table = dict(load_table(strange)) | {
        "a": "{x:low}, {n:,}",
        "b": "B",
        "b.low": "b {m}",
        "c.low.one": "one",
        "c.low.other": "{n}",
        "c.other": "C",
    }
    words = Words(strange)
    words._table = table
    assert words.say("a", x=Text("b", {"m": 1}), n=1) == "b 1, 1"
    assert words.say("a", x=Text("c", {"n": 2}), n=1) == "2, 1"
    assert words.say("a", x=Text("rank.2"), n=1234) == "2, 1,234"


def test_a_plug_in_keeps_its_own_english_in_a_language_that_lacks_it(strange: str) -> None:
    own = find_variant("gaps").__class__(
        "own", "Own game", "gaps", find_variant("gaps").rules, "A line.", Guide(*["{total} cards."] * 7), "me"
    )
    words = Words(strange)
    assert (words.format(own.title), words.format(own.tagline)) == ("Own game", "A line.")
    assert [part.text for part in own.guide_parts(words=words)] == [("48 cards.",)] * 7


# No sentence stands in the code

#: Of these the readers are developers: what a variant's author is told, and the report that goes to us.
OURS = {"testing.py"}
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")


def sentences(file: Path) -> Iterator[str]:
    """The strings of a module that read like a sentence, but for docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    comments = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    # Names parted by blanks, in a text that is split at once, are a list.
    comments |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "split"}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and node not in comments else None
        if isinstance(text, str) and SENTENCE.search(text):
            yield f"{file.relative_to(PACKAGE).as_posix()}:{node.lineno}: {text[:60]}"


@pytest.mark.cpython_only
def test_no_sentence_stands_in_the_engine_but_in_the_words_and_the_games_own_files() -> None:
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if file.name not in OURS]
    files = [file for file in files if file.relative_to(PACKAGE).parts[0] != "words" and file.parent.name != "variants"]
    assert len(files) > 25
    assert [line for file in files for line in sentences(file)] == []


def test_the_check_for_sentences_finds_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    file = tmp_path / "bad.py"
    file.write_text(
        '"""A docstring of words."""\nclass E(ValueError):\n    """One more here."""\nx = f"no card {1} fits"\n'
    )
    assert list(sentences(file)) == ["bad.py:4: no card "]
