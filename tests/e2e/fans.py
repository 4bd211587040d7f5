"""Owns how a test plays where piles fan, and packets, exchanges, replacements, deals: by keys, taps and drags."""

from __future__ import annotations

import re
from typing import NamedTuple

from playwright.sync_api import expect
from table import Table

SHAPE = re.compile(r"^([^:<>]+):([^:<>]+)(<>|>)(?:([^:<>]+):)?([^:<>]+)$")


class Parts(NamedTuple):
    """A move's text: the card that leads it, where it lies, where it goes, and what comes back in exchange."""

    card: str
    source: str
    target: str
    back: str | None


def parts(text: str) -> Parts:
    """A move's text cut into its parts."""
    found = SHAPE.match(text)
    assert found, text
    cards, source, sign, other, target = found.groups()
    return Parts(cards.split("-")[0], source, target, other if sign == "<>" else None)


def lifts(table: Table, card: str, slot: str) -> list[str]:
    """The legal moves that lift this card from here, as the page reads them."""
    found = []
    for move in table.game.legal_moves:
        text = table.game.text_of(move)
        if text != "deal":
            cut = parts(text)
            if (cut.card, cut.source) == (card, slot) or (cut.back, cut.target) == (card, slot):
                found.append(text)
    return found


def cell_of(table: Table, slot: str, card: str | None = None) -> str:
    """The name of a cell: its place, or place and card for a covered one."""
    pile = next(pile for pile in table.scene()["piles"] if pile["id"] == slot)
    return f"{slot}:{card}" if card in pile["cards"][:-1] and "fan" in pile else slot


def walk(table: Table, wanted: str) -> None:
    """Go to a cell with arrows and Page Up and Down, looking where each press leads."""
    places = {place.id: place.at for place in table.game.rules.layout.slots}
    slot = wanted.partition(":")[0]
    rows = sorted({y for _, y in places.values()})
    read = "() => document.activeElement?.dataset.cell ?? null"
    here: str | None = table.page.evaluate(read)
    if here is None:
        table.board.locator("[tabindex='0']").focus()
        here = table.page.evaluate(read)
    for _ in range(120):
        assert here is not None
        if here == wanted:
            return
        at = here.partition(":")[0]
        (x, y), (to_x, to_y) = places[at], places[slot]
        if at == slot:
            pile = next(pile for pile in table.scene()["piles"] if pile["id"] == slot)
            cards = [*pile["cards"][:-1], ""]
            by = cards.index(wanted.partition(":")[2]) - cards.index(here.partition(":")[2])
            key, times = ("ArrowDown", by) if by > 0 else ("ArrowUp", -by)
        elif y != to_y:
            key, times = ("PageDown" if to_y > y else "PageUp"), abs(rows.index(to_y) - rows.index(y))
        else:
            key, times = ("ArrowRight" if to_x > x else "ArrowLeft"), 1
        for _ in range(times):
            table.page.keyboard.press(key)
        here = table.page.evaluate(read)
    raise AssertionError(f"no way with the keys to {wanted}; at {here}")


def play_by_keys(table: Table, text: str) -> None:
    """Walk to the card that leads the move, Enter; if several moves fit, to the other end, Enter."""
    rev = table.rev
    if text == "deal":
        walk(table, "talon")
        table.page.keyboard.press("Enter")
        confirm(table)
    else:
        card, source, target, _ = parts(text)
        choice = len(lifts(table, card, source)) > 1
        walk(table, cell_of(table, source, card))
        table.page.keyboard.press("Enter")
        if choice:
            walk(table, cell_of(table, target))
            table.page.keyboard.press("Enter")
    table.after(rev)
    table.did(text)


def confirm(table: Table) -> None:
    """Say yes where a deal asks."""
    if any(table.game.text_of(move) != "deal" for move in table.game.legal_moves):
        table.page.locator("#ask").get_by_role("button", name="Deal").press("Enter")


def point(table: Table, slot: str, card: str | None = None) -> tuple[float, float]:
    """The middle of what is seen of a card."""
    box = table.board.locator(f'[data-cell="{cell_of(table, slot, card)}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(table: Table, slot: str, card: str | None = None, touch: bool = False) -> None:
    """One tap on a card; on a covered one of a tight pile it is the tap that spreads it."""
    x, y = point(table, slot, card)
    if touch:
        table.page.touchscreen.tap(x, y)
    else:
        table.page.mouse.click(x, y)


def play_by_tap(table: Table, text: str, touch: bool = False) -> None:
    """Tap the card that leads the move; if several moves fit, the other end."""
    rev = table.rev
    if text == "deal":
        tap(table, "talon", touch=touch)
        confirm(table)
    else:
        card, source, target, _ = parts(text)
        choice = len(lifts(table, card, source)) > 1
        tap(table, source, card, touch)
        if choice:
            expect(table.board.locator(f"[data-lit][data-slot='{target}']")).to_have_count(1)
            tap(table, target, touch=touch)
    table.after(rev)
    table.did(text)


def drag(table: Table, text: str) -> None:
    """Press on the card that leads the move, go to its other end, release."""
    card, source, target, _ = parts(text)
    rev = table.rev
    table.page.mouse.move(*point(table, source, card))
    table.page.mouse.down()
    table.page.mouse.move(*point(table, target), steps=4)
    table.page.mouse.up()
    table.after(rev)
    table.did(text)
