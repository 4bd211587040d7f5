"""A language has its own plural categories: its folder has the rule, and its texts have a key for each category."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import nonsense

from lacuna.words import PLURALS, Text, Words, complete_table, load_table, plural_rule

CODE = "qz"
#: The rule of Polish for whole numbers.
RULE = """
def plural(n):
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
"""
CATEGORIES = ("one", "few", "many", "other")
WORDS = {
    **{f"count.moves.{category}": f"{{n}} {category}" for category in CATEGORIES},
    **{f"count.moves.dat.{category}": f"{{n}} {category}-dat" for category in CATEGORIES},
    **{f"count.cards.{category}": f"{{n}} {category}" for category in ("one", "few", "other")},
    **{f"ui.clock.{category}": f"{{n}} {category}, {{time}}" for category in CATEGORIES},
    "status.won": "{moves:dat}",
}


@pytest.fixture
def words(tmp_path: Path) -> Iterator[Words]:
    """The words of a language with `few` and `many`, of which `count.cards` lacks the last."""
    nonsense.write_language(tmp_path, CODE, {"scene": WORDS}, RULE)
    with nonsense.added(tmp_path, CODE):
        yield Words(CODE)


@pytest.mark.parametrize(
    ("n", "category"), [(0, "many"), (1, "one"), (3, "few"), (5, "many"), (12, "many"), (22, "few")]
)
def test_the_rule_of_the_language_chooses_the_text(words: Words, n: int, category: str) -> None:
    assert words.say("count.moves", n=n) == f"{n} {category}"
    assert words.say("status.won", moves=Text("count.moves", {"n": n})) == f"{n} {category}-dat"


def test_a_text_that_lacks_a_category_is_english_as_a_whole(words: Words) -> None:
    for n in (1, 3, 5):
        assert words.say("count.cards", n=n) == Words("en").say("count.cards", n=n)


def test_english_and_german_have_one_and_other() -> None:
    for language in ("en", "de"):
        rule, categories = plural_rule(language)
        assert [rule(n) for n in (0, 1, 2, 21)] == ["other", "one", "other", "other"]
        assert categories == {"one", "other"}


def test_a_language_may_have_a_single_category(tmp_path: Path) -> None:
    rule = "def plural(n):\n    return 'other'\n"
    nonsense.write_language(tmp_path, CODE, {"scene": {"count.moves.other": "{n} moves"}}, rule)
    with nonsense.added(tmp_path, CODE):
        assert [Words(CODE).say("count.moves", n=n) for n in (1, 2)] == ["1 moves", "2 moves"]


def test_a_category_of_huge_numbers_alone_may_be_left_out(tmp_path: Path) -> None:
    """French, for example, has `many` for a million."""
    rule = "def plural(n):\n    return 'one' if n < 2 else 'many' if n == 1_000_000 else 'other'\n"
    texts = {"count.moves.one": "{n} one", "count.moves.other": "{n} other"}
    nonsense.write_language(tmp_path, CODE, {"scene": texts}, rule)
    with nonsense.added(tmp_path, CODE):
        assert [Words(CODE).say("count.moves", n=n) for n in (0, 2)] == ["0 one", "2 other"]
        assert Words(CODE).say("count.moves", n=1_000_000) == "1000000 other"


def test_the_table_for_the_page_has_every_category(words: Words) -> None:
    for language in ("en", CODE):
        table = complete_table(language)
        for key in ("ui.clock", "ui.waiting", "count.cards"):
            assert {f"{key}.{category}" for category in PLURALS} <= table.keys(), (language, key)
    table = complete_table(CODE)
    assert [table[f"ui.clock.{category}"] for category in CATEGORIES] == [
        f"{{n}} {category}, {{time}}" for category in CATEGORIES
    ]


def test_an_english_text_for_1_is_not_used_by_another_rule(words: Words) -> None:
    english = load_table("en")
    assert "{n}" not in english["ui.waiting.one"], "this is what would be wrong of 21"
    assert complete_table(CODE)["ui.waiting.one"] == english["ui.waiting.other"]
    assert complete_table("en")["ui.waiting.one"] == english["ui.waiting.one"]
