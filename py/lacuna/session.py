"""Owns a session: the game on the table, the one that a new game replaced, the revision of the scene; and the verbs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from string import hexdigits
from typing import Any

from lacuna.cards import NAMES
from lacuna.deals import random_deal
from lacuna.errors import NotNowError
from lacuna.game import Game, parse_address
from lacuna.kept import choose
from lacuna.moves import Move, Transfer, inverse
from lacuna.protocol import (
    VERSION,
    BadRequestError,
    Request,
    StaleError,
    UnconfirmedError,
    UnknownVerbError,
)
from lacuna.registry import all_variants
from lacuna.rules import Search, Shuttles
from lacuna.save import dump, load
from lacuna.scene import scene, short, spoken
from lacuna.variant import Option, Variant
from lacuna.version import __version__
from lacuna.words import Text, Words, languages

Steps = list[list[str]]

#: Positions a tick looks at: some 20 ms in the browser, so that a tap in between is not kept waiting.
SLICE = 100


class Session:
    """One table: a game, and the games before it, which undo brings back."""

    def __init__(self) -> None:
        self.words = Words()
        self._game: Game | None = None
        self._earlier: list[Game] = []
        self._rev = 0
        self._search: Search | None = None
        self._verbs: dict[str, Callable[[Request], dict[str, Any]]] = {
            "hello": self._hello,
            "games": self._games,
            "open": self._open,
            "play": self._play,
            "act": self._act,
            "scene": self._scene,
            "rules": self._rules,
            "kept": self._kept,
        }

    def answer(self, request: Request) -> dict[str, Any]:
        """The result of a request; an error leaves everything as it was."""
        verb = self._verbs.get(request.verb)
        if verb is None:
            raise UnknownVerbError("no-verb", verb=request.verb[:40], verbs=", ".join(self._verbs))
        return verb(request)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """One slice of pending work: whether there is more, and the events it brought."""
        if self._search is None:
            return False, []
        if not self._search.run(SLICE):
            return True, []
        found, self._search = self._search.answer, None
        text = self.words.say("status.shuttling")
        return False, [{"type": "notice", "rev": self._rev, "text": text}] if found else []

    @property
    def game(self) -> Game:
        """The game on the table."""
        if self._game is None:
            raise NotNowError("no-game-open")
        return self._game

    def _hello(self, request: Request) -> dict[str, Any]:
        self.words = Words(request.optional("language") or self.words.language)
        return {
            "protocol": VERSION,
            "version": __version__,
            "python": sys.version.split()[0],
            "languages": list(languages()),
            "games": [variant.id for variant in all_variants()],
        }

    def _games(self, request: Request) -> dict[str, Any]:
        variants = all_variants()
        families = dict.fromkeys(variant.family for variant in variants)
        return {
            "families": [{"id": family, "name": self.words.of(family, "family")} for family in families],
            "games": [_describe(variant, self.words) for variant in variants],
        }

    def _rules(self, request: Request) -> dict[str, Any]:
        variant, chosen, _ = parse_address(request.text("game"))
        return {"rules": list(variant.paragraphs(chosen, self.words))}

    def _kept(self, request: Request) -> dict[str, Any]:
        texts = request.args.get("texts")
        if type(texts) is not list or not all(type(text) is str for text in texts):
            raise BadRequestError("takes-text", verb=request.verb, name="texts")
        wanted, mine, beside = (request.optional(name) for name in ("wanted", "mine", "beside"))
        return choose(texts, request.text("build"), wanted, mine or "", beside or "")

    def _open(self, request: Request) -> dict[str, Any]:
        game = self._opened(request)
        self._replace(game)
        key = "change.open" if game.deal else "change.position"
        text = self.words.say(key, name=self.words.tell(game.variant.title), deal=game.deal.text if game.deal else "")
        return self._reply("open", [], text)

    def _opened(self, request: Request) -> Game:
        save, board = request.optional("save"), request.optional("board")
        if save is not None:
            if board is not None or request.args.get("game") is not None:
                raise BadRequestError("open-both")
            return load(save)
        variant, chosen, deal = parse_address(request.text("game"))
        if board is None:
            return Game.new(variant, deal or random_deal(_entropy(request)), chosen)
        if deal is not None:
            raise BadRequestError("open-deal-board")
        return Game.from_board(variant, board, chosen)

    def _play(self, request: Request) -> dict[str, Any]:
        self._check_rev(request)
        self.game.push(request.text("move"))
        return self._moved()

    def _act(self, request: Request) -> dict[str, Any]:
        self._check_rev(request)
        action = request.text("action")
        acts: dict[str, Callable[[], dict[str, Any]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "redeal": lambda: self._redeal(request.args.get("confirmed") is True),
            "deal": lambda: self._deal(request.args.get("confirmed") is True),
            "safe": lambda: self._series(self.game.safe_moves),
            "finish": lambda: self._series(self.game.finish_moves),
            "restart": self._restart,
            "new": lambda: self._new(request),
        }
        if action not in acts:
            raise BadRequestError("no-action", action=action[:40], actions=", ".join(acts))
        return acts[action]()

    def _scene(self, _: Request) -> dict[str, Any]:
        return self._view("none", [], "")

    def _undo(self) -> dict[str, Any]:
        if self.game.peek() is None and self._earlier:
            self._game = self._earlier.pop()
            return self._reply("undo", [], self.words.say("change.undo"))
        entry = self.game.pop()
        steps = [step for move in reversed(entry.moves) for step in self._steps(inverse(move.transfers))]
        return self._reply("undo", steps, self.words.say("change.undo"))

    def _redo(self) -> dict[str, Any]:
        self.game.redo()
        return self._moved("redo")

    def _redeal(self, confirmed: bool) -> dict[str, Any]:
        self._ask("redeal", confirmed)
        self.game.redeal()
        return self._moved()

    def _deal(self, confirmed: bool) -> dict[str, Any]:
        if not any(move.kind == "deal" for move in self.game.legal_moves):
            raise NotNowError("deal-now")
        self._ask("deal", confirmed)
        self.game.push("deal")
        return self._moved()

    def _ask(self, name: str, confirmed: bool) -> None:
        """Refuse an action that asks first and was not confirmed; the refusal is the question."""
        action = scene(self.game, self.words.language)["actions"][name]
        if action and action["ask"] and not confirmed:
            raise UnconfirmedError("question", question=action["ask"])

    def _series(self, moves: tuple[Move, ...] | None) -> dict[str, Any]:
        """Moves that play by themselves when asked for: each is an entry of its own, as if the player had made it."""
        if not moves:
            raise NotNowError("series-now")
        for move in moves:
            self.game.push(move)
        played = self.game.entries[-len(moves) :]
        steps = [step for entry in played for move in entry.moves for step in self._steps(_shown(move))]
        return self._reply("move", steps, self.words.say("change.series", n=len(moves)))

    def _restart(self) -> dict[str, Any]:
        self.game.restart()
        return self._moved()

    def _new(self, request: Request) -> dict[str, Any]:
        old = self.game
        deal = random_deal(_entropy(request))
        self._replace(Game.new(old.variant, deal, old.options))
        return self._reply("new", [], self.words.say("change.new", deal=deal.text))

    def _replace(self, game: Game) -> None:
        if self._game is not None:
            self._earlier = [*self._earlier[-9:], self._game]
        self._game = game

    def _check_rev(self, request: Request) -> None:
        self.game.peek()
        if request.args.get("rev") != self._rev or type(request.args.get("rev")) is not int:
            raise StaleError("stale", n=self._rev, rev=repr(request.args.get("rev"))[:150])

    def _moved(self, kind: str | None = None) -> dict[str, Any]:
        entry = self.game.entries[-1]
        steps = [step for move in entry.moves for step in self._steps(_shown(move))]
        return self._reply(kind or entry.kind, steps, spoken(self.game, entry, self.words))

    def _steps(self, transfers: tuple[Transfer, ...]) -> Steps:
        slots = self.game.rules.layout.slots
        return [
            [NAMES[card], slots[source].id, slots[destination].id]
            for cards, source, destination in transfers
            for card in cards
        ]

    def _reply(self, kind: str, steps: Steps, text: str) -> dict[str, Any]:
        self._rev += 1
        rules, state = self.game.rules, self.game.state
        self._search = rules.shuttling(state) if isinstance(rules, Shuttles) and self.game.legal_moves else None
        return self._view(kind, steps, text)

    def _view(self, kind: str, steps: Steps, text: str) -> dict[str, Any]:
        view = scene(self.game, self.words.language)
        if self._earlier:
            # The games before this one are the session's, so the pure scene cannot know of them.
            view["actions"]["undo"]["can"] = True
        change = {"kind": kind, "steps": steps, "text": text}
        return {"rev": self._rev, "scene": view, "change": change, "save": dump(self.game)}


def _shown(move: Move) -> tuple[Transfer, ...]:
    return move.steps or move.transfers


def _entropy(request: Request) -> bytes:
    text = request.text("entropy")
    if len(text) != 64 or set(text) - set(hexdigits):  # bytes.fromhex() would let blanks pass
        raise BadRequestError("entropy")
    return bytes.fromhex(text)


def _describe(variant: Variant, words: Words) -> dict[str, Any]:
    return {
        "id": variant.id,
        "name": words.tell(variant.title),
        "family": variant.family,
        "line": words.tell(variant.tagline),
        "rules": list(variant.paragraphs(words=words)),
        "source": words.tell(variant.credit),
        "picture": _picture(variant),
        "options": [_describe_option(option, variant, words) for option in variant.options],
    }


def _picture(variant: Variant) -> dict[str, Any]:
    """Where the slots of the game's table stand, for a small drawing of it."""
    layout = variant.rules.layout
    slots = [[*short(info.at), info.kind, *([] if info.fan == "none" else [info.fan])] for info in layout.slots]
    return {"size": short(layout.size), "slots": slots}


def _describe_option(option: Option, variant: Variant, words: Words) -> dict[str, Any]:
    return {
        "id": option.id,
        "label": words.tell(option.title),
        "values": list(option.values),
        "labels": [words.tell(Text(f"value.{value}", default=value)) for value in option.values],
        "default": option.read(variant.rules),
    }
