"""The first lesson: offered to a first visitor, six moves to a win, never again; a way of one's own goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from table import BOOT_MS, Table

from lacuna_build.server import StaticServer

LESSON = ["4D:r4c5>r3c4", "AS:r3c2>r4c1", "2D:r1c5>r3c2", "5H:r4c6>r1c5", "5S:r2c1>r4c5", "AC:r2c6>r2c1"]


def first_visit(table: Table) -> None:
    """A page without an address, its storage as it is."""
    table.page.goto("about:blank")
    table.page.goto(table.url)
    expect(table.page.locator("html")).to_have_attribute("data-ready", "true", timeout=BOOT_MS)
    table.idle()


def tap(table: Table, slot: str) -> None:
    rev = table.rev
    table.tap(slot)
    table.after(rev)


def test_the_lesson_is_offered_once_and_ends_with_a_win(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    first_visit(table)
    lesson = table.page.locator("#lesson")
    expect(lesson).to_contain_text("First time?")
    rev = table.rev
    lesson.get_by_role("button", name="Show me").click()
    table.after(rev)
    for text in LESSON:
        expect(table.page.locator("#voice")).to_contain_text(re.compile("gap|row", re.I))
        tap(table, text.split(":")[1].split(">")[0])
    expect(table.board).to_have_attribute("data-outcome", "won")
    expect(lesson).to_contain_text("Won")
    lesson.get_by_role("button", name="Skip the lesson").click()
    expect(lesson).not_to_be_visible()
    first_visit(table)
    expect(lesson).not_to_be_visible()
    table.menu("First lesson")
    expect(lesson).to_contain_text("3 of diamonds")
    tap(table, "r1c6")
    expect(lesson).to_contain_text("steps aside")
    table.page.context.close()
