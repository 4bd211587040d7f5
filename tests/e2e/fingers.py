"""Several fingers on a touch screen: real browser input in Chromium, synthetic pointer events in Firefox."""

from __future__ import annotations

from playwright.sync_api import CDPSession
from table import Table

# Playwright has no multi-touch input for Firefox. Each pointer id is a finger.
TOUCH = """
(cell, [name, id, x, y]) => cell.dispatchEvent(new PointerEvent(name, {
  bubbles: true, cancelable: true, pointerId: id, pointerType: "touch", isPrimary: id === 1, clientX: x, clientY: y,
}))
"""


class Fingers:
    """Fingers by number, with the position of each that is down."""

    def __init__(self, table: Table, kind: str) -> None:
        self.table = table
        self.down: dict[int, tuple[float, float]] = {}
        self.cdp: CDPSession | None = table.page.context.new_cdp_session(table.page) if kind == "chromium" else None

    def touch(self, finger: int, x: float, y: float) -> None:
        """Put a finger down at a point of the page, or move it there."""
        self._send("touchMove" if finger in self.down else "touchStart", finger, x, y)

    def lift(self, finger: int) -> None:
        """Lift a finger where it is."""
        self._send("touchEnd", finger, *self.down[finger])

    def _send(self, kind: str, finger: int, x: float, y: float) -> None:
        """Send one event. A start and a move list all fingers that are down, an end only the one that is lifted."""
        self.down[finger] = (x, y)
        named = {finger: self.down.pop(finger)} if kind == "touchEnd" else self.down
        if self.cdp:
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in named.items()]
            self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            return
        name = {"touchStart": "pointerdown", "touchMove": "pointermove", "touchEnd": "pointerup"}[kind]
        self.table.board.evaluate(TOUCH, [name, finger, x, y])
