"""A family that the front end has never heard of plays by keys, tap and drag (design, decision 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from helpers.odd_family import VARIANT
from playwright.sync_api import expect
from table import Table

from lacuna.games.registry import registered
from lacuna_build.server import StaticServer

WIN = ["4H:r2c2>r1c2", "4H:r1c2>r1c3", "2C:r3c2>r2c2", "2C:r2c2>r1c2", "2C:r1c2>r1c1"]


@pytest.fixture(scope="module")
def odd(new_table: Callable[..., Table], odd_site: StaticServer) -> Iterator[Table]:
    with registered(VARIANT):
        table = new_table(odd_site)
        table.boot("odd/4")
        yield table


@pytest.mark.one_browser
def test_it_is_won_by_keys(odd: Table) -> None:
    odd.open("odd/4")
    odd.board.locator("[tabindex='0']").focus()
    for number, text in enumerate(WIN):
        odd.play_by_keys(text, from_gap=number % 2 == 0)
    expect(odd.board).to_have_attribute("data-outcome", "won")


@pytest.mark.one_browser
def test_it_is_won_by_taps(odd: Table) -> None:
    odd.open("odd/4")
    for number, text in enumerate(WIN):
        odd.play_by_tap(text, from_gap=number == len(WIN) - 1)
    expect(odd.board).to_have_attribute("data-outcome", "won")


@pytest.mark.one_browser
def test_it_is_won_by_drag(odd: Table) -> None:
    odd.open("odd/4")
    for text in WIN:
        odd.drag(text)
    expect(odd.board).to_have_attribute("data-outcome", "won")
