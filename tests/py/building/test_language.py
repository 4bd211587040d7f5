"""`build.py language CODE` writes the files of a new language and counts what it lacks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from helpers import nonsense

from lacuna.words import Words, load_table
from lacuna_build import language
from lacuna_build.common import StepError

pytestmark = pytest.mark.cpython_only
CODE = "qy"


def uncomment(folder: Path) -> None:
    """Turn each commented text of a language's files into an entry, as a translator would."""
    for file in folder.glob("*.py"):
        file.write_text(re.sub(r"^    # ", "    ", file.read_text("utf-8"), flags=re.MULTILINE), encoding="utf-8")


def test_a_new_language_has_all_files_and_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with nonsense.added(tmp_path, CODE):
        assert language.report(CODE, list_keys=False, words=tmp_path) == 0
        assert load_table(CODE) == {}
        assert Words(CODE).say("ui.undo") == Words("en").say("ui.undo")
    english = {file.name for file in (language.WORDS / "en").glob("*.py")}
    assert {file.name for file in (tmp_path / CODE).glob("*.py")} == english
    total = sum(map(len, language.required_texts().values()))
    assert capsys.readouterr().out.endswith(f"{CODE}: {total:,} of {total:,} texts missing.\n")


def test_the_uncommented_files_are_the_english_texts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    language.write_files(CODE, tmp_path)
    uncomment(tmp_path / CODE)
    with nonsense.added(tmp_path, CODE):
        wanted = {key: text for texts in language.required_texts().values() for key, text in texts.items()}
        assert load_table(CODE) == wanted
        language.report(CODE, list_keys=True, words=tmp_path)
    out = capsys.readouterr().out
    assert f"{CODE}: 0 of {len(wanted):,} texts missing." in out and "COMPLETE = True" in out


def test_a_second_run_keeps_the_files_and_lists_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    language.write_files(CODE, tmp_path)
    uncomment(tmp_path / CODE)
    page = tmp_path / CODE / "page.py"
    page.write_text('WORDS = {"site.language": "Own"}\n', encoding="utf-8")
    (tmp_path / CODE / "coach.py").unlink()
    with nonsense.added(tmp_path, CODE):
        language.report(CODE, list_keys=True, words=tmp_path)
        assert load_table(CODE)["site.language"] == "Own"
    out = capsys.readouterr().out
    assert '    # "ui.undo": ' in out and "site.language" not in out and "Wrote 1 files" in out


def test_a_text_that_lacks_a_plural_category_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule = "def plural(n):\n    return 'few' if n == 2 else 'other'\n"
    texts = {"count.moves.few": "few", "count.moves.other": "other", "count.cards.other": "other"}
    nonsense.write_language(tmp_path, CODE, {"scene": texts}, rule)
    with nonsense.added(tmp_path, CODE):
        language.report(CODE, list_keys=True, words=tmp_path)
    out = capsys.readouterr().out
    assert "count.moves." not in out
    assert '"count.cards.few"' in out and "count.cards.other" not in out


def test_what_is_no_code_of_a_language_is_refused(tmp_path: Path) -> None:
    for code in ("", "x", "Fr", "../de", "pt-br", "english"):
        with pytest.raises(StepError):
            language.report(code, list_keys=False, words=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_lines_of_a_skeleton_are_not_too_long(tmp_path: Path) -> None:
    language.write_files(CODE, tmp_path)
    lines = [line for file in (tmp_path / CODE).glob("*.py") for line in file.read_text("utf-8").splitlines()]
    assert [line for line in lines if len(line) > 120] == []
    shutil.rmtree(tmp_path / CODE)


def test_german_lacks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert language.report("de", list_keys=True) == 0
    assert "de: 0 of " in capsys.readouterr().out
