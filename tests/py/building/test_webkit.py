"""WebKitGTK for the tests: found, installed where that can be done, and told of where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from lacuna_build import debian, webkit
from lacuna_build.common import StepError
from lacuna_build.webkit import WebKit

ALL = {"WebKitWebDriver": "/bin/WebKitWebDriver", "MiniBrowser": "/libexec/MiniBrowser", "Xvfb": "/bin/Xvfb"}
NONE = dict.fromkeys(ALL)
Apt = Callable[..., list[str]]


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch) -> Apt:
    """Puts a list of the verbs in the place of apt-get; so many of its runs fail."""
    debian._update.cache_clear()

    def make(*, failing: int = 0) -> list[str]:
        verbs: list[str] = []

        def run(command: Sequence[str | Path], *, why: str, **options: Any) -> None:
            verb, *words = [str(part) for part in command[len(debian.GET) :]]
            verbs.append(" ".join([verb, *[word for word in words if not word.startswith("-")]]))
            if len(verbs) <= failing:
                raise StepError(f"{why}: no network")

        monkeypatch.setattr(debian, "run", run)
        return verbs

    return make


@pytest.fixture(autouse=True)
def on_linux(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(debian, "_is_linux", lambda: True)
    monkeypatch.setattr("lacuna_build.common.BUILD", tmp_path)


def test_the_lists_are_fetched_once_for_all_that_is_installed(apt: Apt) -> None:
    verbs = apt()
    debian.install(["chromium", "firefox-esr"])
    debian.install(["xvfb"])
    assert verbs == ["update", "install chromium firefox-esr", "install xvfb"]


def test_what_failed_is_tried_once_more_with_new_lists(apt: Apt, capsys: pytest.CaptureFixture[str]) -> None:
    verbs = apt(failing=1)
    debian.install(["xvfb"])
    assert verbs == ["update", "update", "install xvfb"]
    verbs = apt(failing=9)
    debian.install(["xvfb"])
    assert verbs == ["install xvfb", "update"]
    assert capsys.readouterr().out.count("no network") == 3


def test_what_is_there_is_not_installed_again(monkeypatch: pytest.MonkeyPatch, apt: Apt) -> None:
    verbs = apt()
    monkeypatch.setattr(webkit, "programs", lambda: ALL)
    assert webkit.find_or_install() == WebKit(*ALL.values())
    assert verbs == []


@pytest.mark.parametrize("missing", ALL)
def test_one_program_that_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch, apt: Apt, missing: str) -> None:
    verbs = apt()
    monkeypatch.setattr(debian, "can_install", lambda: True)
    monkeypatch.setattr(webkit, "programs", lambda: ALL if verbs[1:] else {**ALL, missing: None})
    assert webkit.find_or_install() == WebKit(*ALL.values())
    assert verbs == ["update", "install webkit2gtk-driver xvfb"]


def test_what_cannot_be_installed_is_told_and_left_out(
    monkeypatch: pytest.MonkeyPatch, apt: Apt, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(webkit, "programs", lambda: NONE)
    apt(failing=9)
    monkeypatch.setattr(debian, "can_install", lambda: True)
    assert webkit.find_or_install() is None
    assert "no WebKitWebDriver and MiniBrowser and Xvfb, and not installed" in capsys.readouterr().out
    verbs = apt()
    monkeypatch.setattr(debian, "can_install", lambda: False)
    assert webkit.find_or_install() is None
    assert "install webkit2gtk-driver and xvfb by hand" in capsys.readouterr().out
    monkeypatch.setattr(debian, "_is_linux", lambda: False)
    assert webkit.find_or_install() is None
    assert "but on Linux" in capsys.readouterr().out
    assert verbs == []


def test_the_runner_is_told_of_a_webkit_only_where_there_is_one() -> None:
    assert webkit.variables_for_tests(None) == {}
    assert list(webkit.variables_for_tests(WebKit(*ALL.values()))) == ["LACUNA_BROWSER_WEBKIT"]


def test_mini_browser_is_found_in_the_folder_of_its_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(webkit, "MINI_BROWSERS", (f"{tmp_path}/lib/*/MiniBrowser", f"{tmp_path}/libexec/*/MiniBrowser"))
    assert webkit.programs()["MiniBrowser"] is None
    for folder in ("libexec/webkit2gtk-4.0", "libexec/webkit2gtk-4.1"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "MiniBrowser").touch()
    assert webkit.programs()["MiniBrowser"] == f"{tmp_path}/libexec/webkit2gtk-4.1/MiniBrowser"


def test_the_browser_is_started_away_from_the_desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("DISPLAY", ":0")
    made = webkit.driver_environment(":7", tmp_path)
    assert "WAYLAND_DISPLAY" not in made and made["DISPLAY"] == ":7"
    assert {value for name, value in made.items() if name.startswith("XDG_")} >= {str(tmp_path)}
