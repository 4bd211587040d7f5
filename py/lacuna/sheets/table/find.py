"""The sheet that finds a card: the player types it or picks it from all cards, and the page lights it up."""

from __future__ import annotations

from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.cards import ACE, NAMES, SUITS, is_red, rank, suit
from lacuna.model.cards import card as make_card
from lacuna.model.typed_cards import begins_card, read_typed_card
from lacuna.pictures.glyphs import suit_shape
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, field
from lacuna.words import Words

#: How many typed characters are read: more than any name of a card needs, even with spaces in it.
MAX_TYPED = 20


def view(request: Request, game: Game | None, words: Words, _: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Raise NotNowError if there is no game. Arguments of the request:

    * ``card``: what the player has typed so far.
    * ``go``: the player has pressed Enter or the button. If the text is the name of a card that lies open, the page
      lights the card up (``do``).
    """
    if game is None:
        raise NotNowError("no-game-open")
    typed = (request.optional("card") or "")[:MAX_TYPED]
    name = read_typed_card(typed, words)
    card = next((card for card in game.rules.pack if NAMES[card] == name), None)
    error = ""
    if card is not None and not _open_copies(NAMES[card], game):
        error = words.say("find.none", card=words.card(card))
    elif card is None and (request.switch("go") or not begins_card(typed, words)):
        error = words.say("find.no-card")
    typed_card = field("find-card", "card", words.say("find.card"), error=error, value=typed, has_focus=True)
    show = button(words.say("find.show"), {"form": {"go": True}}, primary=True)
    parts = [typed_card, buttons(show), *_cards_by_suit(game, words)]
    sheet: dict[str, Any] = {"title": words.say("ui.find"), "parts": parts}
    if name and request.switch("go") and not error:
        sheet["do"] = {"find": _open_copies(name, game)}
    return sheet


def _open_cards(game: Game) -> set[str]:
    """Return the names of the cards that lie open."""
    slots = zip(game.rules.layout.slots, game.state.piles, strict=True)
    return {NAMES[card] for info, pile in slots if info.kind != "talon" for card in pile}


def _open_copies(name: str, game: Game) -> list[str]:
    """Return the names of the copies of a card that lie open: with two packs, up to two, such as 8H and 8H'."""
    return sorted(_open_cards(game) & {name, f"{name}'"})


def _cards_by_suit(game: Game, words: Words) -> list[Element]:
    """Return a heading for each suit, and below it a button for each card of the suit that lies open, by rank."""
    pack = {NAMES[card].rstrip("'"): card for card in sorted(game.rules.pack, reverse=True)}
    shown = {name: card for name, card in pack.items() if _open_copies(name, game)}
    parts: list[Element] = []
    for number in range(len(SUITS)):
        of_suit = sorted((rank(card), name) for name, card in shown.items() if suit(card) == number)
        if of_suit:
            cells = [_button(name, pack[name], game, words) for _, name in of_suit]
            parts += [_suit_heading(number, words), buttons(*cells, mark="cards")]
    return parts


def _suit_heading(number: int, words: Words) -> Element:
    """Return the name of a suit with its picture as a heading."""
    title, ace = words.say(f"suit.{number}"), make_card(ACE, number)
    pip = {"class": f"pip {'red' if is_red(ace) else 'black'}", "viewBox": "-6 -6 12 12", "aria-hidden": "true"}
    return ["h3", {}, ["svg", pip, ["path", {"d": suit_shape(ace)}]], title[:1].upper() + title[1:]]


def _button(name: str, card: int, game: Game, words: Words) -> Element:
    rank_name = words.say(f"typed.rank.{rank(card)}").split()[0]
    return button(rank_name, {"find": _open_copies(name, game)}, label=words.card(card))
