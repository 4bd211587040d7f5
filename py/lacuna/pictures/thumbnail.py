"""Small outlines of tables for the menu: where the slots for cards are, without colours."""

from __future__ import annotations

from typing import Any

from lacuna.model.layout import Layout

#: The size of a slot, the outline of a card, and the offsets (x, y) of the cards in each kind of fan (the way in which
#: cards of a slot overlap).
_SLOT_WIDTH, _SLOT_HEIGHT = 10, 14
_CARD_OUTLINE = "h8.6v12.4h-8.6z"
_FAN_OFFSETS = {"none": [(0, 0)], "right": [(4 * n, 0) for n in range(3)], "down": [(0, 5 * n) for n in range(3)]}


def draw_thumbnail(layout: Layout) -> dict[str, Any]:
    """Return the size of the drawing and its paths, one for each kind of slot. A fan is drawn with three cards."""
    paths: dict[str, str] = {}
    for info in layout.slots:
        for right, down in _FAN_OFFSETS[info.fan]:
            x, y = info.at[0] * _SLOT_WIDTH + right + 0.7, info.at[1] * _SLOT_HEIGHT + down + 0.8
            paths[info.kind] = paths.get(info.kind, "") + f"M{x:g} {y:g}{_CARD_OUTLINE}"
    width, height = layout.size
    return {"size": [round(width * _SLOT_WIDTH), round(height * _SLOT_HEIGHT)], "paths": paths}
