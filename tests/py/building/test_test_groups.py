"""The runner: how it counts, what its last line says, and that a lack of browsers is no success in CI."""

from pathlib import Path

import pytest

from lacuna_build import browsers, test_groups
from lacuna_build.common import StepError, run
from lacuna_build.test_report import Counts, Result, counts, summary

PYTEST = """<?xml version="1.0"?><testsuites><testsuite>
<testcase name="a"/><testcase name="b"><failure message="no"/></testcase>
<testcase name="c"><skipped message="later"/></testcase><testcase name="d"><error/></testcase>
</testsuite></testsuites>"""
NODE = """<?xml version="1.0"?><testsuites><testcase name="a"/>
<testsuite name="group"><testcase name="b"/><testcase name="c"><skipped/></testcase></testsuite></testsuites>"""


@pytest.mark.parametrize(("text", "expected"), [(PYTEST, Counts(1, 2, 1)), (NODE, Counts(2, 0, 1))])
def test_reports_of_both_runners_are_counted(tmp_path: Path, text: str, expected: Counts) -> None:
    (tmp_path / "report.xml").write_text(text)
    assert counts(tmp_path / "report.xml") == expected


def test_a_report_that_breaks_off_counts_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(PYTEST[:60])
    assert counts(tmp_path / "report.xml") is None
    assert counts(tmp_path / "none.xml") is None


def test_the_last_line_is_plain() -> None:
    text = summary([Result("unit", 3, 0, 1, 2.5, "fine"), Result("node", 2, 1, 0, 0.5, "boom")])
    assert text.splitlines()[-1] == "5 passed, 1 failed, 1 skipped"
    assert "boom" in text


def plan_for(**env: str) -> test_groups.Plan:
    return test_groups.Plan(env)


def test_a_group_that_crashes_without_a_report_has_failed() -> None:
    result = test_groups._counted("unit", Path("none.xml"), -11, "", good=(0,))
    assert result.failed == 1
    assert "status -11" in result.output


def test_a_group_that_fails_though_no_test_did_has_failed(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(NODE)
    assert test_groups._counted("node", tmp_path / "report.xml", 1, "", good=(0,)).failed == 1
    assert test_groups._counted("node", tmp_path / "report.xml", 0, "", good=(0,)).failed == 0


@pytest.mark.parametrize("kind", ["chromium", "firefox", "webkit", "orca"])
def test_a_missing_browser_fails_in_ci_and_is_skipped_at_home(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    monkeypatch.setattr(test_groups, "_has", lambda folder, pattern: True)
    monkeypatch.setenv("CI", "true")
    assert test_groups._e2e(f"e2e-{kind}", plan_for()).failed == 1
    monkeypatch.delenv("CI")
    capsys.readouterr()
    assert test_groups._e2e(f"e2e-{kind}", plan_for())[1:4] == (0, 0, 1)
    assert f"there is no {kind} here to test in" in capsys.readouterr().out


def test_each_browser_has_the_tests_that_can_drive_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str | Path, ...]] = []

    def pytest_(group: str, plan: test_groups.Plan, *args: str | Path) -> Result:
        asked.append(args)
        return Result(group, 1)

    monkeypatch.setattr(test_groups, "_pytest", pytest_)
    for kind in ("firefox", "webkit", "orca"):
        test_groups._e2e(f"e2e-{kind}", plan_for(**{f"LACUNA_BROWSER_{kind.upper()}": "/some/browser"}))
    expected = [("tests/e2e", "--browser-kind=firefox"), ("tests/webkit",), ("tests/orca",)]
    assert [args[:2] for args in asked] == expected


def test_every_group_has_what_it_runs() -> None:
    assert set(test_groups.RUNS) == set(test_groups.GROUPS)


def test_only_names_groups_or_the_first_part_of_them() -> None:
    assert test_groups._chosen_groups("e2e, unit") == [
        *("unit", "e2e-chromium", "e2e-firefox", "e2e-webkit", "e2e-orca"),
    ]
    with pytest.raises(StepError, match="no group 'units'"):
        test_groups._chosen_groups("units")


def test_a_named_browser_that_does_not_start_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LACUNA_CHROMIUM", str(tmp_path / "chromium"))
    with pytest.raises(StepError, match="LACUNA_CHROMIUM"):
        browsers.installed("chromium")


def test_a_plain_firefox_is_driven_by_its_own_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LACUNA_BROWSER_FIREFOX", "/some/firefox")
    monkeypatch.setenv("LACUNA_BROWSER_FIREFOX_OWN", "")
    assert browsers.launch_options("firefox") == {"executable_path": "/some/firefox", "channel": "moz-firefox"}
    monkeypatch.setenv("LACUNA_BROWSER_FIREFOX_OWN", "1")
    assert browsers.launch_options("firefox") == {"executable_path": "/some/firefox"}


@pytest.mark.skipif("sys.platform == 'win32'")
def test_a_step_that_takes_too_long_is_ended_with_its_children() -> None:
    with pytest.raises(StepError, match="no end after"):
        run(["sh", "-c", "sleep 60 & wait"], why="waiting", timeout=0.2)
