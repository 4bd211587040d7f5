"""Owns the golden conversations: each kept reply is the bridge's, byte for byte; each registered variant has one."""

from __future__ import annotations

import json

import pytest
from helpers import golden_scripts
from helpers.keyed_words import keyed_words
from helpers.sizes import DATA

from lacuna import all_variants
from lacuna.engine import bridge
from lacuna.protocol import CODES

FOLDER = DATA / "goldens"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def steps_of(name: str) -> list[dict[str, str]]:
    steps: list[dict[str, str]] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["steps"]
    return steps


@pytest.mark.parametrize("variant", [variant.id for variant in all_variants()])
def test_every_variant_has_a_golden_conversation(variant: str) -> None:
    assert variant in NAMES, "run: python tests/py/make_goldens.py goldens"


def test_no_golden_conversation_is_of_a_game_that_is_gone() -> None:
    assert set(NAMES) == {"session", *(variant.id for variant in all_variants())}


@pytest.mark.parametrize("name", NAMES)
def test_the_kept_replies_are_the_bridges_byte_for_byte(name: str) -> None:
    bridge.start('{"plugins":[]}')
    for number, step in enumerate(steps_of(name)):
        with keyed_words():
            reply = golden_scripts.normal(bridge.handle(step["request"]))
        assert reply == step["reply"], f"step {number} (if this is meant: make_goldens.py): {step['request'][:200]}"


@pytest.mark.parametrize("name", NAMES)
def test_the_kept_requests_are_those_of_the_script(name: str) -> None:
    assert [step["request"] for step in golden_scripts.script(name)] == [step["request"] for step in steps_of(name)]


@pytest.mark.parametrize("name", [name for name in NAMES if name in golden_scripts.MAIN_GAMES])
def test_a_conversation_shows_what_it_must(name: str) -> None:
    replies = [json.loads(step["reply"]) for step in steps_of(name)]
    codes = {reply["error"]["code"] for reply in replies if not reply["ok"]}
    assert codes <= CODES
    needed = {"stale", "illegal-move", "invalid-notation", "bad-save", "bad-request", "unknown-verb", "bad-deal"}
    assert needed | {"bad-option", "bad-board", "not-now"} <= codes
    kinds = {reply["result"]["change"]["kind"] for reply in replies if reply["ok"]}
    assert {"open", "move", "undo", "redo", "restart", "new", "none"} <= kinds


def test_redeals_are_shown() -> None:
    for name in ("gaps", "gallery", "gaps-locked"):
        kinds = [json.loads(step["reply"]).get("result", {}).get("change", {}).get("kind") for step in steps_of(name)]
        assert "redeal" in kinds, name
