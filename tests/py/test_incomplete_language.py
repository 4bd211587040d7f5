"""A language may lack texts, or whole modules: what it lacks is said in English, key by key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import golden_scripts, nonsense

from lacuna.engine import bridge
from lacuna.games.registry import find_variant
from lacuna.words import Text, Words, complete_table, load_table

CODE = "qx"
CARDS = {"rank.13": "KING", "suit.2": "HEARTS", "number.group": "'", "number.point": "#", "rank.13.dat": "KING-DAT"}
PAIRS = {
    "solve.won.other": "{n} MOVES",  # half of a pair
    "recall.done.one": "half of a form, which English does not have",
    "ui.saved": "SAVED",
}


@pytest.fixture
def words(tmp_path: Path) -> Iterator[Words]:
    """The words of a language that has two modules with a few texts."""
    nonsense.write_language(tmp_path, CODE, {"cards": CARDS, "page": PAIRS})
    with nonsense.added(tmp_path, CODE):
        yield Words(CODE)


def test_a_missing_text_is_english_and_the_others_are_not(words: Words) -> None:
    english = Words("en")
    assert (words.language, words.say("rank.13"), words.say("rank.12")) == (CODE, "KING", english.say("rank.12"))
    assert words.say("error.undo") == english.say("error.undo")
    assert words.number(1234.5, ",.1f") == "1'234#5"


def test_an_english_sentence_has_english_cards_and_numbers(words: Words) -> None:
    king = Text("card", {"rank": Text("rank.13"), "suit": Text("suit.2")})
    assert words.format(king) == Words("en").format(king) == "king of hearts"


def test_a_pair_that_lacks_one_half_is_english_as_a_whole(words: Words) -> None:
    for n in (1, 2):
        assert words.say("solve.won", n=n) == Words("en").say("solve.won", n=n)
    assert complete_table(CODE)["solve.won.other"] == Words("en")._table["solve.won.other"]


def test_a_missing_form_is_the_plain_text_of_the_language(words: Words) -> None:
    words._table = {**words._table, "own": "{x:a}, {y:dat}", "x.dat.other": "half a form", "x": "plain {n}"}
    assert words.say("own", x=Text("rank.13"), y=Text("rank.13")) == "KING, KING-DAT"
    assert words.say("own", x=Text("rank.1"), y=Text("x", {"n": 1})) == "an ace, plain 1"


def test_a_key_that_english_lacks_too_is_an_error(words: Words) -> None:
    with pytest.raises(KeyError):
        words.say("no.such.key")
    assert not words.has("no.such.key")
    assert words.has("rank.12") and words.has("solve.won")


def test_the_name_of_an_option_is_english_and_not_its_id(words: Words) -> None:
    option = find_variant("gaps").options[0]
    assert words.format(option.title) == Words("en").format(option.title) != option.id


def test_complete_languages_never_load_english() -> None:
    assert all(Words(code)._english is None for code in ("en", "de"))


def test_the_table_for_the_page_has_every_key(words: Words) -> None:
    english, table = complete_table("en"), complete_table(CODE)
    assert english.items() >= load_table("en").items()
    assert table.keys() >= english.keys()
    assert table["rank.13"] == "KING" and table["rank.12"] == english["rank.12"]
    assert table["site.language"] == CODE, "two languages must not both be called English"


def test_a_plain_text_replaces_an_english_pair_on_the_page(words: Words, tmp_path: Path) -> None:
    (tmp_path / CODE / "coach.py").write_text('WORDS = {"solve.won": "WON"}\n', encoding="utf-8")
    load_table.cache_clear()
    assert Words(CODE).say("solve.won", n=1) == "WON"
    assert {text for key, text in complete_table(CODE).items() if key.startswith("solve.won")} == {"WON"}


@pytest.mark.parametrize("name", ["gaps", "virginia-reel", "gloucestershire"])
def test_an_incomplete_language_can_be_played(words: Words, name: str) -> None:
    steps = golden_scripts.script(name)
    bridge.start('{"plugins":[]}')
    bridge.handle(json.dumps({"id": 0, "verb": "hello", "args": {"language": CODE}}))
    for step in steps:
        reply = json.loads(bridge.handle(step["request"].replace('"language":"en"', f'"language":"{CODE}"')))
        assert reply["ok"] == json.loads(step["reply"])["ok"], reply
