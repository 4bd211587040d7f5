"""Texts read aloud for an opening of each family, in a language: the labels of all cells, and the status."""

from __future__ import annotations

from lacuna import Game
from lacuna.scene.scene import scene

GAMES = ("gaps/4711", "virginia-reel/1", "gloucestershire/1", "northwest-territory/1")


def spoken_openings(language: str) -> str:
    """Return one line for each cell, as screen readers get it."""
    lines = []
    for address in GAMES:
        opening = scene(Game.new(*address.split("/")), language)
        lines.append(f"# {opening['name']}, {address}: {opening['status']['text']}")
        for pile in opening["piles"]:
            lines += pile.get("labels", [pile["label"]])
    return "\n".join([*lines, ""])
