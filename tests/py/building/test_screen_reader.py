"""Orca for the tests: found, installed if possible, and left out with a reason if not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lacuna_build import debian, screen_reader


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Replace apt-get by a list of the packages that it is asked for; after that, nothing is missing."""
    packages: list[str] = []
    monkeypatch.setattr("lacuna_build.common.BUILD", tmp_path)
    monkeypatch.setattr(debian, "_is_linux", lambda: True)
    monkeypatch.setattr(debian, "install", lambda names: packages.extend(names))
    monkeypatch.setattr(screen_reader, "missing_programs", lambda: [] if packages else ["orca"])
    return packages


def test_a_missing_orca_is_installed(monkeypatch: pytest.MonkeyPatch, installed: Sequence[str]) -> None:
    monkeypatch.setattr(debian, "can_install", lambda: True)
    assert screen_reader.find_or_install()
    assert list(installed) == list(screen_reader.PACKAGES)


def test_an_orca_that_cannot_be_installed_is_left_out_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, installed: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(debian, "can_install", lambda: False)
    assert not screen_reader.find_or_install()
    assert "orca: no orca; this is not Debian, or not root: install orca and" in capsys.readouterr().out
    assert installed == []


def test_the_runner_hears_of_orca_only_if_it_is_installed() -> None:
    assert list(screen_reader.variables_for_tests()) == ["LACUNA_BROWSER_ORCA"]
