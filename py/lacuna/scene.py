"""Owns the view model: what lies on the table, in card units and in words (docs/protocol.md, *The scene*).

Pure: the same game gives the same scene. Nothing hidden is in it, and nothing about pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lacuna.cards import NAMES
from lacuna.game import Entry, Game
from lacuna.layout import SlotInfo
from lacuna.moves import Move, Pile
from lacuna.rules import Deals, Mark, Notices, Redeals
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
        "size": short(game.rules.layout.size),
        **({"tall": short(game.rules.layout.tall)} if game.rules.layout.tall else {}),
        "piles": _piles(game, moves, words),
        "moves": [game.text_of(move) for move in moves],
        "actions": _actions(game, words),
        "status": _status(game, words),
    }


def preferred(game: Game) -> list[Move]:
    """The legal moves, those first that bring most cards where they belong; else in the rules' order."""
    return sorted(game.legal_moves, key=lambda move: -game.rules.progress(apply(game.state, move))[0])


def spoken(game: Game, entry: Entry, words: Words) -> str:
    """What an entry did, in words; of an exchange, what each card did; and what followed by itself."""
    places = game.rules.layout.slots
    told = [] if entry.kind == "move" else [words.say(f"change.{entry.kind}")]
    told += [
        _sentence(words.say("change.move", card=_cards(cards, words), slot=_slot(places[destination], words, "slot")))
        for move in entry.moves
        if move.kind == "move"
        for cards, _, destination in move.transfers
    ]
    return " ".join(told)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _piles(game: Game, moves: Sequence[Move], words: Words) -> list[dict[str, Any]]:
    marks = game.rules.marks(game.state, moves)
    goals = _goals(game, moves, words)
    table = zip(game.rules.layout.slots, game.state.piles, marks, strict=True)
    return [
        _hidden(game, place, pile, words) if place.kind == "talon" else _pile(place, pile, mark, goals, words)
        for place, pile, mark in table
    ]


def _goals(game: Game, moves: Sequence[Move], words: Words) -> dict[int, list[str]]:
    """Where each card that can be lifted may go, in words; a packet goes by the name of its bottom card."""
    goals: dict[int, list[int]] = {}
    for move in moves:
        for number, (cards, _, destination) in enumerate(move.transfers if move.kind == "move" else ()):
            # A card that another one replaces is not lifted: it only goes with the move.
            if not (number and game.rules.layout.slots[destination].kind == "discard"):
                goals.setdefault(cards[0], []).append(destination)
    return {card: _places(game, slots, words) for card, slots in goals.items()}


def _places(game: Game, slots: Sequence[int], words: Words) -> list[str]:
    """Destinations in words. Several empty ones are told as one where the game's words have a way to say so."""
    places = game.rules.layout.slots
    alike = [slot for slot in slots if not game.state.piles[slot] and words.knows(f"empties.{places[slot].words}")]
    if len(alike) < 2:
        return [_slot(places[slot], words, "place") for slot in slots]
    told = [_slot(places[slot], words, "place") for slot in slots if slot not in alike]
    return [*told, words.say(f"empties.{places[alike[0]].words}", n=len(alike))]


def short(pair: tuple[float, float]) -> list[float]:
    """Two numbers as JavaScript writes them too: 4 and not 4.0."""
    return [int(number) if number == int(number) else number for number in pair]


def _placed(place: SlotInfo) -> dict[str, Any]:
    """What of a pile never changes."""
    view: dict[str, Any] = {"id": place.id, "kind": place.kind, "at": short(place.at)}
    if place.tall:
        view["tall"] = short(place.tall)
    if place.fan != "none":
        view["fan"] = place.fan
    return view


def _hidden(game: Game, place: SlotInfo, pile: Pile, words: Words) -> dict[str, Any]:
    """The talon: how many cards it has, and how often it can still be dealt from; never which cards."""
    left = game.rules.deals_left(game.state) if isinstance(game.rules, Deals) else 0
    key = f"hidden.{place.words}"
    if not pile and words.knows(f"{key}.none"):
        label = words.say(f"{key}.none")
    else:
        told = {"slot": _slot(place, words, "slot"), "deals": words.count("count.deals", left)}
        label = words.count(key, len(pile), **told)
    return {**_placed(place), "cards": [], "count": len(pile), "mark": None, "label": label}


def _pile(place: SlotInfo, pile: Pile, mark: Mark, goals: dict[int, list[str]], words: Words) -> dict[str, Any]:
    view = _placed(place)
    slot = _slot(place, words, "slot")
    view |= {"cards": [NAMES[card] for card in pile], "mark": mark.word}
    if mark.wants:
        view["wants"] = [NAMES[card] for card in mark.wants]
    if mark.waits is not None:
        view["waits"] = NAMES[mark.waits]
    if not pile:
        needs = _needs(mark, words)
        key = f"empty.{place.words}.wants" if needs else f"empty.{place.words}"
        return {**view, "label": words.say(key, slot=slot, cards=needs)}
    if words.knows(key := f"top.{place.words}{'.wants' if mark.wants else ''}"):
        label = words.say(key, slot=slot, card=words.card(pile[-1]), n=len(pile), cards=_needs(mark, words))
        return {**view, "label": label}
    view["label"] = _label(place, pile[-1], mark, goals, words)
    if len(pile) > 1 and place.fan != "none":
        below = [_label(place, card, Mark(), goals, words) for card in pile[:-1]]
        view["labels"] = [*below, view["label"]]
    return view


def _needs(mark: Mark, words: Words) -> str:
    """The cards that may come, twins told once."""
    return words.either(list(dict.fromkeys(words.card(card) for card in mark.wants)))


def _slot(place: SlotInfo, words: Words, key: str) -> str:
    return words.say(f"{key}.{place.words}", row=place.row, column=place.column)


def _cards(cards: Pile, words: Words) -> str:
    """A card, or a packet by its bottom and its top card."""
    if len(cards) == 1:
        return words.card(cards[0])
    return words.say("packet", first=words.card(cards[0]), last=words.card(cards[-1]))


def _label(place: SlotInfo, card: int, mark: Mark, goals: dict[int, list[str]], words: Words) -> str:
    """The name of a card where it lies: its place, whether it is in place, where it can go or what it waits for."""
    label = words.say("cell.card", slot=_slot(place, words, "slot"), card=words.card(card))
    if mark.word in _RUN_LABELS:
        label = words.of(place.words, _RUN_LABELS[mark.word], cell=label)
    if mark.wants:
        label = words.say("cell.wants", cell=label, cards=_needs(mark, words))
    if card in goals:
        return words.say("cell.to", cell=label, places=words.either(goals[card]))
    return words.say("cell.waits", cell=label, card=words.card(mark.waits)) if mark.waits is not None else label


def _actions(game: Game, words: Words) -> dict[str, Any]:
    return {
        "undo": {"can": len(game.entries) > 1},
        "redo": {"can": bool(game.undone)},
        "restart": {"can": bool(game.since_restart)},
        "new": {"can": True},
        "redeal": _redeal(game, words),
        "deal": _deal(game, words),
        "safe": None if (moves := game.safe_moves) is None else {"can": bool(moves)},
        "finish": None if (moves := game.finish_moves) is None else {"can": bool(moves)},
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


def _deal(game: Game, words: Words) -> dict[str, Any] | None:
    """The talon's next cards, with the deals that are left; it asks first while other moves remain (rules §2)."""
    if not isinstance(game.rules, Deals):
        return None
    others = [move for move in game.legal_moves if move.kind != "deal"]
    can = len(others) < len(game.legal_moves)
    ask = words.count("ask.deal", len(others)) if can and others else None
    return {"can": can, "left": game.rules.deals_left(game.state), "ask": ask}


def _status(game: Game, words: Words) -> dict[str, Any]:
    return {
        "outcome": game.outcome,
        "blocked": game.blocked,
        "progress": list(game.progress),
        "text": _status_text(game, words),
    }


def _status_text(game: Game, words: Words) -> str:
    done, total = game.progress
    family = game.variant.family
    if game.outcome == "won":
        return _won(game, words)
    if game.outcome == "lost":
        text = words.of(family, "status.lost", n=done, total=total)
        return text if game.deal else f"{text} {words.of(family, 'status.by-hand')}"
    if game.blocked:
        if game.redeals_left == UNLIMITED:
            return words.say("status.redeal-unlimited")
        return words.say("status.redeal", left=game.redeals_left)
    progress = words.of(family, "status.progress", n=done, total=total)
    notice = game.rules.notice(game.state) if isinstance(game.rules, Notices) else None
    if notice:
        progress = f"{progress} {words.say(f'notice.{notice}')}"
    if all(move.kind == "deal" for move in game.legal_moves):
        return f"{progress} {words.say('status.deal')}"
    return f"{progress} {words.count('status.moves', len(game.legal_moves))}"


def _won(game: Game, words: Words) -> str:
    played = [entry.kind for entry in game.since_restart]
    redeals = played.count("redeal")
    moves = words.count("count.moves", len(played) - redeals)
    if not redeals:
        return words.say("status.won", moves=moves)
    return words.say("status.won-redeals", moves=moves, redeals=words.count("count.redeals", redeals))
