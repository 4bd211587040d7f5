"""Owns what is read aloud of an opening of each family, in a language: the names of all cells, and how it stands."""

from __future__ import annotations

from lacuna import Game
from lacuna.scene.scene import scene

GAMES = ("gaps/4711", "virginia-reel/1", "gloucestershire/1", "northwest-territory/1")


def told(language: str) -> str:
    """A line a cell, as the page has them for screen readers."""
    lines = []
    for address in GAMES:
        told = scene(Game.new(*address.split("/")), language)
        lines.append(f"# {told['name']}, {address}: {told['status']['text']}")
        for pile in told["piles"]:
            lines += pile.get("labels", [pile["label"]])
    return "\n".join([*lines, ""])
