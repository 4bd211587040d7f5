"""Owns several fingers on a page: by the browser's own events in Chromium, by made ones in Firefox."""

from __future__ import annotations

from playwright.sync_api import CDPSession
from table import Table

# A finger of its own for each id, made by hand where the browser gives tests none.
TOUCH = """
(cell, [name, id, x, y]) => cell.dispatchEvent(new PointerEvent(name, {
  bubbles: true, cancelable: true, pointerId: id, pointerType: "touch", isPrimary: id === 1, clientX: x, clientY: y,
}))
"""


class Fingers:
    """Fingers by their numbers, each where it was put last."""

    def __init__(self, table: Table, kind: str) -> None:
        self.table = table
        self.down: dict[int, tuple[float, float]] = {}
        self.cdp: CDPSession | None = table.page.context.new_cdp_session(table.page) if kind == "chromium" else None

    def touch(self, finger: int, x: float, y: float) -> None:
        """Put a finger down, or move it."""
        self._send("touchMove" if finger in self.down else "touchStart", finger, x, y)

    def lift(self, finger: int) -> None:
        """Take a finger away."""
        self._send("touchEnd", finger, *self.down[finger])

    def _send(self, kind: str, finger: int, x: float, y: float) -> None:
        """A start and a move name all fingers that are down, an end the one that goes."""
        self.down[finger] = (x, y)
        named = {finger: self.down.pop(finger)} if kind == "touchEnd" else self.down
        if self.cdp:
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in named.items()]
            self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            return
        name = {"touchStart": "pointerdown", "touchMove": "pointermove", "touchEnd": "pointerup"}[kind]
        self.table.board.evaluate(TOUCH, [name, finger, x, y])
