"""Measures how long scenes are as JSON, over random games."""

from __future__ import annotations

import json

from figures import Row

from lacuna.game import Game
from lacuna.registry import all_variants
from lacuna.scene import scene
from lacuna.testing import playout

GOALS = {"gaps": 12_000}


def scene_sizes() -> list[Row]:
    """The longest scene of ten random games of each variant, by family."""
    longest: dict[str, tuple[int, str]] = {}
    for variant in all_variants():
        for number in range(1, 11):
            game = Game.new(variant, str(number))
            for step in range(60):
                text = json.dumps(scene(game), ensure_ascii=False, separators=(",", ":"))
                longest[variant.family] = max(longest.get(variant.family, (0, "")), (len(text.encode()), variant.id))
                if not playout(game, number * 60 + step, 1):
                    break
    return [
        Row(
            f"longest scene, {family}",
            f"{size:,} bytes ({name})",
            f"≤ {GOALS[family]:,}" if family in GOALS else "",
            size <= GOALS[family] if family in GOALS else None,
        )
        for family, (size, name) in longest.items()
    ]
