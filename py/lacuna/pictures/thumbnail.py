"""Small outlines of tables for the menu: where the cards lie, without colours."""

from __future__ import annotations

from typing import Any

from lacuna.model.layout import Layout

#: The size of a slot, the outline of a card, and the offsets of the cards in each kind of fan.
_WIDE, _HIGH = 10, 14
_CARD = "h8.6v12.4h-8.6z"
_FANNED = {"none": [(0, 0)], "right": [(4 * n, 0) for n in range(3)], "down": [(0, 5 * n) for n in range(3)]}


def draw_thumbnail(layout: Layout) -> dict[str, Any]:
    """Return the size of the drawing, and its paths by the kind of slot. A fan is drawn with three cards."""
    paths: dict[str, str] = {}
    for info in layout.slots:
        for right, down in _FANNED[info.fan]:
            x, y = info.at[0] * _WIDE + right + 0.7, info.at[1] * _HIGH + down + 0.8
            paths[info.kind] = paths.get(info.kind, "") + f"M{x:g} {y:g}{_CARD}"
    width, height = layout.size
    return {"size": [round(width * _WIDE), round(height * _HIGH)], "paths": paths}
