"""Measurement of the length of scenes as JSON: in random games, and in a position with very many moves."""

from __future__ import annotations

import json

from figures import DATA, Row

from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.scene.scene import scene
from lacuna.testing import playout

GOALS = {"gaps": 12_000, "garden": 24_000}
CROWDED = DATA / "positions" / "gloucestershire-four-empty.txt"


def scene_sizes() -> list[Row]:
    """Return the rows of the longest scene in ten random games of each variant, by family."""
    longest: dict[str, tuple[int, str]] = {}
    crowded = _size(Game.from_board("gloucestershire", CROWDED.read_text(encoding="utf-8")))
    for variant in all_variants():
        for number in range(1, 11):
            game = Game.new(variant, str(number))
            for step in range(60):
                longest[variant.family] = max(longest.get(variant.family, (0, "")), (_size(game), variant.id))
                if not playout(game, number * 60 + step, 1):
                    break
    name = "scene, four empty piles and forty reserve cards"
    rows = [Row(name, f"{crowded:,} bytes", "≤ 24,000", crowded <= GOALS["garden"])]
    return rows + [
        Row(
            f"longest scene, {family}",
            f"{size:,} bytes ({name})",
            f"≤ {GOALS[family]:,}" if family in GOALS else "",
            size <= GOALS[family] if family in GOALS else None,
        )
        for family, (size, name) in longest.items()
    ]


def _size(game: Game) -> int:
    return len(json.dumps(scene(game), ensure_ascii=False, separators=(",", ":")).encode())
