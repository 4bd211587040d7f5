"""Owns the view model: what lies on the table, in card units and in words (docs/protocol.md, *The scene*).

Pure: the same game gives the same scene. Nothing hidden is in it, and nothing about pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lacuna.cards import NAMES
from lacuna.game import Entry, Game
from lacuna.layout import Place
from lacuna.moves import Move
from lacuna.rules import Mark, Redeals
from lacuna.state import UNLIMITED, apply
from lacuna.words import Words

VERSION = 1
Scene = dict[str, Any]

_RUN_LABELS = {
    "run": "cell.run",
    "run-end": "cell.run",
    "locked": "cell.locked",
    "locked-end": "cell.locked",
    "complete": "cell.complete",
}


def scene(game: Game, language: str = "en") -> Scene:
    """Everything the page needs to show the game and to look moves up."""
    words = Words(language)
    moves = preferred(game)
    return {
        "v": VERSION,
        "game": game.address,
        "name": game.variant.name,
        "deal": game.deal.text if game.deal else None,
        "size": list(game.rules.layout.size),
        "piles": _piles(game, moves, words),
        "moves": [game.text_of(move) for move in moves],
        "actions": _actions(game, words),
        "status": _status(game, words),
    }


def preferred(game: Game) -> list[Move]:
    """The legal moves, those first that bring most cards where they belong; else in the rules' order."""
    return sorted(game.legal_moves, key=lambda move: -game.rules.progress(apply(game.state, move))[0])


def spoken(game: Game, entry: Entry, words: Words) -> str:
    """What an entry did, in words."""
    if entry.kind != "move":
        return words.say(f"change.{entry.kind}")
    transfer = entry.moves[0].transfers[0]
    place = game.rules.layout.places[transfer.destination]
    return words.say("change.move", card=words.card(transfer.cards[0]), slot=_slot(place, words, "slot"))


def _piles(game: Game, moves: Sequence[Move], words: Words) -> list[dict[str, Any]]:
    marks = game.rules.marks(game.state, moves)
    goals: dict[int, list[int]] = {}
    for move in moves:
        for cards, _, destination in move.transfers:
            goals.setdefault(cards[-1], []).append(destination)
    piles = []
    for slot, (place, pile, mark) in enumerate(zip(game.rules.layout.places, game.state.piles, marks, strict=True)):
        view: dict[str, Any] = {
            "id": place.id,
            "kind": place.kind,
            "at": list(place.at),
            "fan": place.fan,
            "cards": [NAMES[card] for card in pile],
            "mark": mark.word,
        }
        if mark.wants:
            view["wants"] = [NAMES[card] for card in mark.wants]
        if mark.waits is not None:
            view["waits"] = NAMES[mark.waits]
        view["label"] = _label(game, slot, mark, goals, words)
        piles.append(view)
    return piles


def _slot(place: Place, words: Words, key: str) -> str:
    return words.say(f"{key}.{place.kind}", row=place.row, column=place.column)


def _label(game: Game, slot: int, mark: Mark, goals: dict[int, list[int]], words: Words) -> str:
    """The name of a cell: its place, its card, where that can go or what it waits for."""
    places = game.rules.layout.places
    where = _slot(places[slot], words, "slot")
    pile = game.state.piles[slot]
    if not pile:
        needs = words.either([words.card(card) for card in mark.wants])
        return words.say("cell.gap", slot=where, cards=needs) if needs else words.say("cell.dead", slot=where)
    label = words.say("cell.card", slot=where, card=words.card(pile[-1]))
    if mark.word in _RUN_LABELS:
        label = words.say(_RUN_LABELS[mark.word], cell=label)
    if pile[-1] in goals:
        targets = words.either([_slot(places[goal], words, "place") for goal in goals[pile[-1]]])
        return words.say("cell.to", cell=label, places=targets)
    return words.say("cell.waits", cell=label, card=words.card(mark.waits)) if mark.waits is not None else label


def _actions(game: Game, words: Words) -> dict[str, Any]:
    return {
        "undo": {"can": len(game.entries) > 1},
        "redo": {"can": bool(game.undone)},
        "restart": {"can": bool(game.since_restart)},
        "new": {"can": True},
        "redeal": _redeal(game, words),
        "deal": None,
    }


def _redeal(game: Game, words: Words) -> dict[str, Any] | None:
    """The redeal with what is left; it asks first while moves remain (rules §1, the table)."""
    rules = game.rules
    if not isinstance(rules, Redeals) or not game.entries[0].state.left:
        return None
    left = game.redeals_left
    action: dict[str, Any] = {"can": game.can_redeal, "left": "unlimited" if left == UNLIMITED else left, "ask": None}
    if game.can_redeal and game.legal_moves:
        action["ask"] = words.count("ask.redeal", len(game.legal_moves))
    action["double"] = rules.redeal_by_double_tap and game.can_redeal
    return action


def _status(game: Game, words: Words) -> dict[str, Any]:
    return {
        "outcome": game.outcome,
        "blocked": game.blocked,
        "progress": list(game.progress),
        "text": _status_text(game, words),
    }


def _status_text(game: Game, words: Words) -> str:
    done, total = game.progress
    if game.outcome == "won":
        return _won(game, words)
    if game.outcome == "lost":
        text = words.say("status.lost", n=done, total=total)
        return text if game.deal else f"{text} {words.say('status.by-hand')}"
    if game.blocked:
        if game.redeals_left == UNLIMITED:
            return words.say("status.redeal-unlimited")
        return words.say("status.redeal", left=game.redeals_left)
    progress = words.say("status.progress", n=done, total=total)
    return f"{progress} {words.count('status.moves', len(game.legal_moves))}"


def _won(game: Game, words: Words) -> str:
    played = [entry.kind for entry in game.since_restart]
    redeals = played.count("redeal")
    moves = words.count("count.moves", len(played) - redeals)
    if not redeals:
        return words.say("status.won", moves=moves)
    return words.say("status.won-redeals", moves=moves, redeals=words.count("count.redeals", redeals))
