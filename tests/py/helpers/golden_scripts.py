"""The golden conversations: requests for every variant, and the bridge's replies to them.

The replies have keys in place of sentences (keyed_words.py), so that a changed sentence changes none of them.
make_goldens.py writes them to files; test_goldens.py and tests/web/goldens.test.mjs read those. The files contain
requests and replies, so that they can be replayed without this module.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from helpers.keyed_words import keyed_words
from helpers.wire import ENTROPY
from lacuna.engine import bridge
from lacuna.games.registry import all_variants
from lacuna.model.notation import print_board
from lacuna.model.rng import Generator
from lacuna.play.game import Game
from lacuna.play.lesson import MOVES
from lacuna.play.save import dump

Steps = list[dict[str, str]]

#: One game of each kind has a full conversation. The others have a brief one, since scenes are long.
MAIN_GAMES = ("gaps", "gaps-locked", "virginia-reel", "gloucestershire")


class Conversation:
    """A recorded conversation."""

    def __init__(self) -> None:
        bridge.start('{"plugins":[]}')
        self.steps: Steps = []
        self.rev = 0
        self.scene: dict[str, Any] = {}
        self.save = ""

    def send(self, request: str) -> None:
        """Send a request and record its reply."""
        with keyed_words():
            reply = bridge.handle(request)
        self.steps.append({"request": request, "reply": normal(reply)})
        body = json.loads(reply)
        if body["ok"] and "scene" in body["result"]:
            result = body["result"]
            self.rev, self.scene, self.save = result["rev"], result["scene"], result["save"]

    def ask(self, verb: str, **args: Any) -> None:
        """Send a request in the protocol's form."""
        body = {"id": len(self.steps) + 1, "verb": verb, "args": args}
        self.send(json.dumps(body, ensure_ascii=False, separators=(",", ":")))

    def play(self, move: str) -> None:
        """Play a move on the present scene."""
        self.ask("play", rev=self.rev, move=move)

    def act(self, action: str, **args: Any) -> None:
        """Do an action on the present scene."""
        self.ask("act", rev=self.rev, action=action, **args)


def normal(reply: str) -> str:
    """Return a reply without the versions of Python and Lacuna."""
    return re.sub(r'"version":"[^"]*","python":"[^"]*"', '"version":"*","python":"*"', reply)


def all_goldens() -> Iterator[tuple[str, Steps]]:
    """Yield name and conversation of every golden file."""
    for name in ("session", *(variant.id for variant in all_variants())):
        yield name, script(name)


def script(name: str) -> Steps:
    """Return the conversation of a golden file."""
    if name == "session":
        return session_script()
    return variant_script(name) if name in MAIN_GAMES else brief_script(name)


def session_script() -> Steps:
    """Return the conversation about no game. Only this one lists all games, so a new game changes one old file."""
    talk = Conversation()
    talk.ask("hello", language="en")
    talk.ask("games")
    talk.ask("scene")
    for text in ("", "no JSON", '{"id":3,"verb":"hello"', "[]", '{"id":4}', '{"id":5,"verb":"play","args":[]}'):
        talk.send(text)
    talk.ask("sing")
    talk.ask("open")
    talk.ask("open", game="chess/1")
    talk.ask("open", save="{}")
    lesson(talk)
    open_saves(talk)
    open_copy(talk)
    return talk.steps


def open_copy(talk: Conversation) -> None:
    """Try to run code, for which the worker with the table has no verb; open a copy of a game, and undo that."""
    for verb in ("run", "complete", "trial"):
        talk.ask(verb, save=talk.save, code="1")
    game = Game.new("pretzel", "1")
    game.push(game.legal_moves[-1])
    talk.ask("open", save=dump(game), aside=True)
    talk.act("undo")


def open_saves(talk: Conversation) -> None:
    """Open saves of two tabs that played one game, damaged saves, an address without a save, and a wrong address."""
    texts = ["settings", "[]", "save:c", "{"]
    for n, name in enumerate("ab", 1):
        game = Game.new("pretzel", "1")
        for _ in range(n):
            game.push(game.legal_moves[0])
        body = {"game": game.address, "save": dump(game), "line": name, "n": n, "from": {}, "at": n, "begun": True}
        texts += [f"save:{name}", json.dumps(body)]
    talk.ask("open", game=None, kept={"texts": texts, "build": "1f0c", "unread": True, "any": True})
    talk.act("undo")
    talk.ask("open", game="pretzel/1", kept={"texts": texts, "build": "1f0c", "beside": "b"})
    talk.ask("open", game="pretzel/2", kept={"texts": texts, "build": "1f0c"})
    talk.ask("open", game="chess/1", kept={"texts": texts, "build": "1f0c"})
    talk.ask("open", game="chess/1", kept={"texts": texts, "build": "1f0c", "any": True})
    talk.ask("open", game="pretzel/1", kept={"texts": texts[-2:], "build": "1f0c", "beside": "b"})


def lesson(talk: Conversation) -> None:
    """Play the lesson: its first step, a wrong move, the way back, then the rest."""
    talk.ask("open", lesson=1)
    talk.ask("open", lesson=True)
    talk.play(MOVES[0])
    talk.play(next(move for move in talk.scene["moves"] if move not in MOVES))
    talk.act("back")
    talk.act("back")
    for move in MOVES[1:]:
        talk.play(move)
    talk.act("leave")


def variant_script(variant: str) -> Steps:
    """Return the full conversation of a variant."""
    talk = Conversation()
    talk.ask("open", game=f"{variant}/1")
    board = print_board(Game.new(variant, "2").rules, Game.new(variant, "2").state)
    opening(talk)
    refused(talk, variant)
    actions(talk)
    saved = talk.save
    talk.act("new", entropy=ENTROPY)
    talk.act("undo")
    talk.ask("open", game=variant, board=board)
    talk.act("redeal")
    talk.play(talk.scene["moves"][0])
    talk.ask("open", save=saved)
    blocked(talk, variant)
    return talk.steps


def brief_script(variant: str) -> Steps:
    """Return the brief conversation of a variant: its first scenes, and its redeal or deal."""
    talk = Conversation()
    talk.ask("open", game=f"{variant}/1")
    talk.play(talk.scene["moves"][-1])
    talk.act("redeal")
    talk.act("deal")
    return talk.steps


def opening(talk: Conversation) -> None:
    """Play the first and then the last legal move, and request the scene."""
    talk.play(talk.scene["moves"][0])
    talk.play(talk.scene["moves"][-1])
    talk.ask("scene")


def refused(talk: Conversation, variant: str) -> None:
    """Provoke one refusal of each kind."""
    first = talk.scene["piles"][0]["id"]
    talk.play(f"KD:{first}>{first}")
    talk.play("no move")
    talk.ask("play", rev=talk.rev - 1, move=talk.scene["moves"][0])
    talk.ask("play", rev=talk.rev)
    talk.act("sing")
    talk.ask("sing")
    talk.send('{"id":99,"verb":"play"')
    talk.ask("open", save="{}")
    talk.ask("open", game=f"{variant}/0")
    talk.ask("open", game=f"{variant}?no-such-option=1/1")
    talk.ask("open", game=variant, board="--")
    talk.ask("open", game=variant, entropy="00")


def actions(talk: Conversation) -> None:
    """Redeal, undo, redo, restart."""
    talk.act("redeal")
    talk.act("undo")
    talk.act("redo")
    talk.act("redo")
    talk.act("restart")
    talk.act("deal")
    talk.act("undo")


def blocked(talk: Conversation, variant: str) -> None:
    """Open a saved game without legal moves, and redeal. Skip this if 150 random moves do not lead to one."""
    game, source = Game.new(variant, "31999"), Generator("mt", 20240711).source()
    while game.legal_moves and len(game.log) < 150:
        game.push(game.legal_moves[source.randint(len(game.legal_moves) - 1)])
    if game.blocked:
        talk.ask("open", save=dump(game))
        talk.act("redeal")
        talk.act("undo")
