"""docs/embedding.md: its example uses only events, fields and methods that exist, and the script's size is right."""

from __future__ import annotations

import re
import zlib

from lacuna.engine.host_page import COMMANDS, state
from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.saved.earlier_games import EarlierGames
from lacuna_build.common import ROOT

PAGE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("## A whole page")[2].partition("```html")[2].partition("```")[0]


def test_the_example_listens_to_events_of_the_table_of_events() -> None:
    events = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGE.partition("## Events")[2].partition("\n## ")[0], re.M)
    used = re.findall(r'addEventListener\("(\w+)"', EXAMPLE)
    assert set(used) - {"click"} == {"ready", "change", "error"} <= set(re.findall(r"\w+", " ".join(events)))


def test_the_example_reads_fields_of_a_state_and_calls_methods_of_the_element() -> None:
    game = Game.new(find_variant("gaps"), "4711")
    assert set(re.findall(r"\bstate\.(\w+)", EXAMPLE)) <= set(state(game, EarlierGames()))
    called = set(re.findall(r"\btable\.(\w+)\(", EXAMPLE)) - {"addEventListener"}
    assert called and called <= set(COMMANDS)


def test_the_size_of_the_script_is_right() -> None:
    script = (ROOT / "web" / "embed.js").read_bytes()
    stated = re.search(r"one plain script of (\d+) kB \((\d+) kB gzipped\)", " ".join(PAGE.split()))
    assert stated and (int(stated[1]), int(stated[2])) == tuple(
        round(len(data) / 1000) for data in (script, zlib.compress(script, 9))
    )
