"""The scene: the view model of a game, with positions in card units (docs/protocol.md, *The scene*).

A scene depends only on the game and the language, not on the page that draws it. It never contains a hidden card. Its
sentences for a screen reader come from :mod:`lacuna.scene.spoken`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lacuna.games.winnable_lists import list_of
from lacuna.model.cards import NAMES, copy, rank, suit
from lacuna.model.layout import Layout, Slot, SlotInfo
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Mark, Notices
from lacuna.model.state import apply
from lacuna.play.game import Game
from lacuna.scene.actions import ALONE, Around, actions
from lacuna.scene.labels import destinations_by_card, hidden_label, pile_labels, place_name
from lacuna.scene.spoken import status_text
from lacuna.words import Words

VERSION = 1
Scene = dict[str, Any]


def scene(game: Game, language: str = "en", around: Around = ALONE) -> Scene:
    """Return everything the page needs to draw the game and to find the move for a tap.

    Only the actions depend on ``around``, which says what there is besides the game.
    """
    words = Words(language)
    moves = preferred_moves(game)
    return {
        "v": VERSION,
        "game": game.address,
        "name": words.format(game.variant.title),
        "deal": game.deal.text if game.deal else None,
        "listed": list_of(game.variant, game.options) is not None,
        "size": _numbers(game.rules.layout.size),
        **_other_arrangements(game.rules.layout),
        "piles": _piles(game, moves, words),
        "moves": [game.text_of(move) for move in moves],
        "actions": actions(game, words, around),
        "status": _status(game, words),
    }


def preferred_moves(game: Game) -> list[Move]:
    """Return the legal moves. Those after which more cards are in place come first, equal ones in the rules' order."""
    return sorted(game.legal_moves, key=lambda move: -game.rules.progress(apply(game.state, move))[0])


def _piles(game: Game, moves: Sequence[Move], words: Words) -> list[dict[str, Any]]:
    # A resigned game has no legal moves, but its gaps still show which cards they would take.
    marks = game.rules.marks(game.state, game.rules.legal_moves(game.state) if game.resigned else moves)
    destinations = destinations_by_card(game, moves, words)
    by_suit = _order_by_suit(game)
    views = []
    for slot, (info, pile, mark) in enumerate(zip(game.rules.layout.slots, game.state.piles, marks, strict=True)):
        if info.kind == "talon":
            view = _hidden_pile(game, info, pile, words)
        else:
            view = _open_pile(info, pile, mark, destinations, words)
        if slot in by_suit:
            view["bySuit"] = by_suit[slot]
        views.append(view)
    return views


def _order_by_suit(game: Game) -> dict[Slot, int]:
    """Return the place, from 0, that each reserve slot has if the page shows the reserve sorted by suit.

    Only slots for a single card have such a place. They are sorted by the cards as dealt, so a card that has been
    played leaves its place empty.
    """
    slots = [n for n, info in enumerate(game.rules.layout.slots) if info.kind == "reserve" and info.fan == "none"]

    def sort_key(slot: Slot) -> tuple[int, ...]:
        pile = game.dealt.piles[slot]
        return (0, suit(pile[0]), rank(pile[0]), copy(pile[0])) if pile else (1,)

    return {slot: number for number, slot in enumerate(sorted(slots, key=sort_key))}


def _numbers(pair: tuple[float, float]) -> list[float]:
    """Return a pair with whole numbers as integers, so that JSON has 4, as JavaScript writes it, and not 4.0."""
    return [int(number) if number == int(number) else number for number in pair]


def _other_arrangements(layout: Layout) -> dict[str, dict[str, list[float]]]:
    """Return the layout's arrangements for tall and wide screens. The places of each are one flat list."""
    arrangements = {"tall": layout.tall, "wide": layout.wide}
    return {
        name: {"size": _numbers(other.size), "at": [number for pair in other.at for number in _numbers(pair)]}
        for name, other in arrangements.items()
        if other
    }


def _fixed_fields(info: SlotInfo) -> dict[str, Any]:
    """Return the fields of a pile that never change during a game."""
    view: dict[str, Any] = {"id": info.id, "kind": info.kind, "at": _numbers(info.at)}
    if info.fan != "none":
        view["fan"] = info.fan
    if info.takes:
        view["takes"] = info.takes
    return view


def _hidden_pile(game: Game, info: SlotInfo, pile: Pile, words: Words) -> dict[str, Any]:
    """Return the view of a talon: the number of its cards, but never which cards."""
    figure = {"figure": len(pile)} if len(pile) > 1 else {}
    label = hidden_label(game, info, pile, words)
    return {**_fixed_fields(info), "cards": [], "count": len(pile), **figure, "label": label}


def _open_pile(
    info: SlotInfo, pile: Pile, mark: Mark, destinations: dict[int, list[str]], words: Words
) -> dict[str, Any]:
    """Return the view of a pile whose cards the player sees.

    ``mark`` is what is shown besides the cards (:class:`lacuna.model.rules_protocol.Mark`). ``destinations`` has the
    names of the slots where each card can go (:func:`lacuna.scene.labels.destinations_by_card`).
    """
    view = _fixed_fields(info)
    view["cards"] = [NAMES[card] for card in pile]
    if mark.word:
        view["mark"] = mark.word
    figure = len(pile) if info.kind == "discard" and len(pile) > 1 else mark.card_count
    if figure is not None:
        view["figure"] = figure
    if mark.wants:
        view["wants"] = [NAMES[card] for card in mark.wants]
    if mark.waits:
        view["waits"] = [NAMES[card] for card in mark.waits]
    view["label"], labels = pile_labels(info, pile, mark, destinations, words)
    if labels:
        view["labels"] = labels
    if place := place_name(info, words):
        view["place"] = place
    return view


def _status(game: Game, words: Words) -> dict[str, Any]:
    """Return how the game stands; ``must`` is the id of the slot that the player must fill now, or None."""
    notice = game.rules.notice(game.state) if isinstance(game.rules, Notices) and not game.outcome else None
    return {
        "outcome": game.outcome,
        "blocked": game.blocked,
        "progress": list(game.progress),
        "must": notice and game.rules.layout.slots[notice.slot].id,
        "text": status_text(game, notice, words),
    }
