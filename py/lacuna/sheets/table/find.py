"""Owns the sheet in which a card is looked for: typed, or picked from all there are. The page lights it up."""

from __future__ import annotations

from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.cards import NAMES, SUITS, rank, suit
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, heading
from lacuna.words import Words

#: Longer than any card's name, with blanks.
MOST = 12
#: The ten has a letter in notation that nobody types.
TEN = "10"


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it; ``card`` is what was typed, as soon as it names a card it is looked for."""
    if game is None:
        raise NotNowError("no-game-open")
    typed = (request.optional("card") or "")[:MOST]
    name = "".join(typed.split()).upper().replace(TEN, "T")
    card = next((card for card in game.rules.pack if NAMES[card] == name), None)
    error = ""
    if card is not None and name not in _seen(game):
        error = words.say("find.none", card=words.card(card))
    elif card is None and len(name) > 1:
        error = words.say("find.no-card")
    field: Part = {"kind": "field", "id": "find-card", "name": "card", "label": words.say("find.card"), "value": typed}
    sheet: dict[str, Any] = {
        "title": words.say("ui.find"),
        "parts": [{**field, "hint": "", "error": error}, *_all(game, words)],
    }
    if card is not None and not error:
        sheet["do"] = {"find": _twins(name, game)}
    return sheet


def _seen(game: Game) -> set[str]:
    """The cards that lie open, without the marks of a second pack."""
    slots = zip(game.rules.layout.slots, game.state.piles, strict=True)
    return {NAMES[card].rstrip("'") for info, pile in slots if info.kind != "talon" for card in pile}


def _twins(name: str, game: Game) -> list[str]:
    """A card, and the same of a second pack."""
    return sorted({NAMES[card] for card in game.rules.pack if NAMES[card].rstrip("'") == name})


def _all(game: Game, words: Words) -> list[Part]:
    """The cards of each suit by rank; only what lies open can be picked."""
    seen = _seen(game)
    pack = {NAMES[card].rstrip("'"): card for card in sorted(game.rules.pack, reverse=True)}
    parts: list[Part] = []
    for number in range(len(SUITS)):
        own = sorted((rank(card), name) for name, card in pack.items() if suit(card) == number and name in seen)
        if own:
            cells = [_button(name, pack[name], game, words) for _, name in own]
            parts += [
                heading(words.say(f"suit.{number}")),
                {"kind": "buttons", "mark": "cards", "buttons": cells},
            ]
    return parts


def _button(name: str, card: int, game: Game, words: Words) -> dict[str, Any]:
    letter = name[0].replace("T", TEN)
    return {"text": letter, "label": words.card(card), "do": {"find": _twins(name, game)}}
