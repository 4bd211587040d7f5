"""The bridge as tests use it: requests in the page's form, replies parsed as strictly as in JavaScript."""

from __future__ import annotations

import json
from typing import Any

from helpers.sheets import parts_of
from lacuna.engine import bridge
from lacuna.engine.session import Session

ENTROPY = "00112233445566778899aabbccddeeff" * 2


def parse_strict(text: str) -> Any:
    """Parse JSON as JavaScript does: without NaN and Infinity."""

    def refuse(constant: str) -> Any:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


class Wire:
    """A new session of the bridge. It numbers requests and remembers the revision of the last scene.

    Several wires can be used in turn: each has its own session, as each worker of a page has.
    """

    SIDE = False

    def __init__(self) -> None:
        bridge.start(json.dumps({"plugins": [], "side": self.SIDE}))
        self._session = bridge._session
        self.rev = 0
        self.number = 0

    def handle(self, text: str) -> str:
        """Send the text of a request and return the text of the reply."""
        bridge._session = self._session
        return bridge.handle(text)

    def tick(self) -> dict[str, Any]:
        """Let the session do a slice of its background work. Return its events, and whether there is more work."""
        bridge._session = self._session
        ticked: dict[str, Any] = parse_strict(bridge.tick())
        return ticked

    def events(self) -> list[dict[str, Any]]:
        """Let the session do its background work to the end, and return the events."""
        found: list[dict[str, Any]] = []
        more = True
        while more:
            ticked = self.tick()
            found, more = found + ticked["events"], ticked["more"]
        return found

    def reply(self, verb: str, **args: Any) -> dict[str, Any]:
        """Send a request and return the whole reply; a rev is added if the verb takes one."""
        self.number += 1
        if verb in ("play", "act"):
            args = {"rev": self.rev, **args}
        body: dict[str, Any] = parse_strict(self.handle(json.dumps({"id": self.number, "verb": verb, "args": args})))
        assert body["id"] == self.number
        if body["ok"] and verb == "view":
            view = body["result"]["view"]
            view["parts"] = parts_of(view["parts"])
        if body["ok"] and "rev" in body["result"]:
            self.rev = body["result"]["rev"]
        return body

    def ok(self, verb: str, **args: Any) -> dict[str, Any]:
        """Send a request that must succeed, and return its result."""
        body = self.reply(verb, **args)
        assert body["ok"], body
        result: dict[str, Any] = body["result"]
        return result

    @property
    def records(self) -> dict[str, str]:
        """The records that the session knows."""
        assert isinstance(self._session, Session)
        return self._session._table.stored_records.texts

    def give(self, stored: dict[str, str]) -> dict[str, Any]:
        """Give the session the stored records, as a page does before it opens a game."""
        records = [part for key, text in stored.items() if key.startswith("record:") for part in (key, text)]
        return self.ok("give", texts=records, last=True)

    def code(self, verb: str, **args: Any) -> str:
        """Send a request that must be refused, and return the error code."""
        body = self.reply(verb, **args)
        assert not body["ok"], body
        assert body["error"]["message"]
        return str(body["error"]["code"])

    def scene(self) -> dict[str, Any]:
        """Return the present scene."""
        scene: dict[str, Any] = self.ok("scene")["scene"]
        return scene

    def play(self, pick: int = 0) -> dict[str, Any]:
        """Play a move of the scene, chosen by its index (modulo their number), and return the result."""
        moves = self.scene()["moves"]
        return self.ok("play", move=moves[pick % len(moves)])


class SideWire(Wire):
    """A new session of a side worker, which searches and runs a player's code."""

    SIDE = True
