"""The parts that `build.py bench --only` names."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError

import pytest
from helpers.sizes import ROOT

pytestmark = pytest.mark.cpython_only
KNOWN = ["scenes", "taps", "starts"]


@pytest.fixture(autouse=True)
def with_the_benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])


@pytest.mark.parametrize(
    ("text", "named"),
    [("taps", ["taps"]), ("starts,taps", ["taps", "starts"]), ("starts, scenes,starts", ["scenes", "starts"])],
)
def test_several_parts_are_named_with_commas(text: str, named: list[str]) -> None:
    from named import parts_named

    assert parts_named(text, KNOWN) == named


@pytest.mark.parametrize("text", ["tap", "taps,tap", "taps,", ""])
def test_an_unknown_part_is_refused_with_the_names_of_all(text: str) -> None:
    from named import parts_named

    with pytest.raises(ArgumentTypeError, match=r"there is no part .*; the parts are scenes, taps, starts"):
        parts_named(text, KNOWN)
