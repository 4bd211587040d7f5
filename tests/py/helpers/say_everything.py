"""Prints what the engine answers in every game over some play. test_engine_bundle.py runs it with other hash seeds."""

from __future__ import annotations

import json

from lacuna.engine import bridge


def ask(verb: str, **args: object) -> dict[str, object]:
    text = bridge.handle(json.dumps({"id": 1, "verb": verb, "args": args}))
    if verb != "hello":
        print(text)
    reply: dict[str, object] = json.loads(text)
    return reply["result"] if reply["ok"] else {}  # type: ignore[return-value]


bridge.start('{"plugins":[]}')
for game in ask("games")["games"]:  # type: ignore[attr-defined]
    told = ask("open", game=game["id"], entropy="5" * 64)
    for step in range(20):
        moves = told["scene"]["moves"]  # type: ignore[index]
        if not moves:
            break
        told = ask("play", rev=told["rev"], move=moves[step % len(moves)])
    for action in ("undo", "deal", "redeal", "safe", "finish"):
        told = ask("act", rev=told["rev"], action=action, confirmed=True) or told
    for _ in range(20):
        print(bridge.tick())
