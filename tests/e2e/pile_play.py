"""Moves by keys, taps and drags in games with fanned piles, packets, exchanges, replacements and deals.

Games of single cards in rows are played by the simpler methods of ``table.Table``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from playwright.sync_api import expect
from table import Table

SHAPE = re.compile(r"^([^:<>]+):([^:<>]+)(<>|>)(?:([^:<>]+):)?([^:<>]+)$")


class MoveParts(NamedTuple):
    """The parts of a move's text: leading card, slot it comes from, slot it goes to, card that it is exchanged for."""

    card: str
    source: str
    target: str
    back: str | None


def split_move(text: str) -> MoveParts:
    """Return the parts of a move's text."""
    found = SHAPE.match(text)
    assert found, text
    cards, source, sign, other, target = found.groups()
    return MoveParts(cards.split("-")[0], source, target, other if sign == "<>" else None)


def moves_lifting(table: Table, card: str, slot: str) -> list[str]:
    """Return the legal moves that lift this card from this slot; an exchange lifts both of its cards."""
    found = []
    for move in table.game.legal_moves:
        text = table.game.text_of(move)
        if text != "deal":
            parts = split_move(text)
            if (parts.card, parts.source) == (card, slot) or (parts.back, parts.target) == (card, slot):
                found.append(text)
    return found


def cell_name(table: Table, slot: str, card: str | None = None) -> str:
    """Return the name of a cell: its slot, or slot and card (``t1:KS``) if the card is covered."""
    pile = next(pile for pile in table.scene()["piles"] if pile["id"] == slot)
    return f"{slot}:{card}" if card in pile["cards"][:-1] and "fan" in pile else slot


def walk_to(table: Table, cell: str) -> None:
    """Focus a cell with the arrow keys and Page Up and Down; after each step read which cell has the focus."""
    places = {place.id: place.at for place in table.game.rules.layout.slots}
    slot = cell.partition(":")[0]
    rows = sorted({y for _, y in places.values()})
    read = "() => document.activeElement?.dataset.cell ?? null"
    here: str | None = table.page.evaluate(read)
    if here is None:
        table.board.locator("[tabindex='0']").focus()
        here = table.page.evaluate(read)
    for _ in range(120):
        assert here is not None
        if here == cell:
            return
        at = here.partition(":")[0]
        (x, y), (to_x, to_y) = places[at], places[slot]
        if at == slot:
            pile = next(pile for pile in table.scene()["piles"] if pile["id"] == slot)
            cards = [*pile["cards"][:-1], ""]
            by = cards.index(cell.partition(":")[2]) - cards.index(here.partition(":")[2])
            key, times = ("ArrowDown", by) if by > 0 else ("ArrowUp", -by)
        elif y != to_y:
            key, times = ("PageDown" if to_y > y else "PageUp"), abs(rows.index(to_y) - rows.index(y))
        else:
            key, times = ("ArrowRight" if to_x > x else "ArrowLeft"), 1
        for _ in range(times):
            table.page.keyboard.press(key)
        here = table.page.evaluate(read)
    raise AssertionError(f"the keys do not reach {cell}; the focus is on {here}")


def play_by_keys(table: Table, text: str) -> None:
    """Play a move by keys: Enter on its leading card and, if several moves fit, Enter on its target."""
    rev = table.rev
    if text == "deal":
        walk_to(table, "talon")
        table.page.keyboard.press("Enter")
        confirm_deal(table)
    else:
        card, source, target, _ = split_move(text)
        choice = len(moves_lifting(table, card, source)) > 1
        walk_to(table, cell_name(table, source, card))
        table.page.keyboard.press("Enter")
        if choice:
            walk_to(table, cell_name(table, target))
            table.page.keyboard.press("Enter")
    table.wait_after(rev)
    table.repeat_in_python(text)


def confirm_deal(table: Table) -> None:
    """Confirm the question that a deal asks while other moves are legal."""
    if any(table.game.text_of(move) != "deal" for move in table.game.legal_moves):
        table.page.locator("#ask-yes").press("Enter")


def visible_middle(table: Table, slot: str, card: str | None = None) -> tuple[float, float]:
    """Return the middle of the visible part of a card, in px of the page."""
    box = table.board.locator(f'[data-cell="{cell_name(table, slot, card)}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(table: Table, slot: str, card: str | None = None, touch: bool = False) -> None:
    """Tap a card once. On a covered card of a tight pile this tap only spreads the pile."""
    table.wait_for_single_tap(slot)
    x, y = visible_middle(table, slot, card)
    if touch:
        table.page.touchscreen.tap(x, y)
    else:
        table.page.mouse.click(x, y)


def play_by_tap(table: Table, text: str, touch: bool = False) -> None:
    """Play a move by tapping its leading card and, if several moves fit, its target."""
    rev = table.rev
    if text == "deal":
        tap(table, "talon", touch=touch)
        confirm_deal(table)
    else:
        card, source, target, _ = split_move(text)
        choice = len(moves_lifting(table, card, source)) > 1
        tap(table, source, card, touch)
        if choice:
            expect(table.board.locator(f"[data-lit][data-slot='{target}']")).to_have_count(1)
            tap(table, target, touch=touch)
    table.wait_after(rev)
    table.repeat_in_python(text)


def drag(table: Table, text: str) -> None:
    """Play a move by dragging its leading card to its target."""
    card, source, target, _ = split_move(text)
    rev = table.rev
    table.page.mouse.move(*visible_middle(table, source, card))
    table.page.mouse.down()
    table.page.mouse.move(*visible_middle(table, target), steps=4)
    table.page.mouse.up()
    table.wait_after(rev)
    table.repeat_in_python(text)
