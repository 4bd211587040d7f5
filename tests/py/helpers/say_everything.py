"""Print the engine's replies over some play in every game. test_engine_bundle.py runs it with several hash seeds."""

from __future__ import annotations

import json

from lacuna import Game, dump
from lacuna.engine import bridge
from lacuna.scene.scene import scene
from lacuna.testing import playout


def ask(verb: str, **args: object) -> dict[str, object]:
    text = bridge.handle(json.dumps({"id": 1, "verb": verb, "args": args}))
    if verb != "hello":
        print(text)
    reply: dict[str, object] = json.loads(text)
    return reply["result"] if reply["ok"] else {}  # type: ignore[return-value]


bridge.start('{"plugins":[]}')
for game in ask("games")["games"]:  # type: ignore[attr-defined]
    result = ask("open", game=game["id"], entropy="5" * 64)
    for step in range(20):
        moves = result["scene"]["moves"]  # type: ignore[index]
        if not moves:
            break
        result = ask("play", rev=result["rev"], move=moves[step % len(moves)])
    for action in ("undo", "deal", "redeal", "safe", "finish"):
        result = ask("act", rev=result["rev"], action=action) or result
    for _ in range(20):
        print(bridge.tick())
# Deeper into some games, to where they end or are redealt.
for name in ("gallery", "gaps-locked", "gaps-fixed"):
    played = Game.new(name, "4711")
    playout(played, 5)
    print(dump(played), scene(played))
