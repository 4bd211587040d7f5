"""Owns the small drawing of a game's table: where its cards lie, as paths by the kind of slot. No colour."""

from __future__ import annotations

from typing import Any

from lacuna.model.layout import Layout

#: A slot, the card in it, and how much of each further card of a fan is seen.
_WIDE, _HIGH = 10, 14
_CARD = "h8.6v12.4h-8.6z"
_FANNED = {"none": [(0, 0)], "right": [(4 * n, 0) for n in range(3)], "down": [(0, 5 * n) for n in range(3)]}


def draw_thumbnail(layout: Layout) -> dict[str, Any]:
    """The size of the drawing, and its paths by the kind of slot; of a fan three cards are drawn."""
    paths: dict[str, str] = {}
    for info in layout.slots:
        for right, down in _FANNED[info.fan]:
            x, y = info.at[0] * _WIDE + right + 0.7, info.at[1] * _HIGH + down + 0.8
            paths[info.kind] = paths.get(info.kind, "") + f"M{x:g} {y:g}{_CARD}"
    width, height = layout.size
    return {"size": [round(width * _WIDE), round(height * _HIGH)], "paths": paths}
