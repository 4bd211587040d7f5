"""Owns the sheet on how to play: the rules of the game on the table with its options, and how the page is used."""

from __future__ import annotations

from typing import Any

from lacuna.catalogue import told
from lacuna.days import Days
from lacuna.game import Game
from lacuna.keys_sheet import keys
from lacuna.protocol import Request
from lacuna.views import Part, heading, text
from lacuna.words import Words


def view(_: Request, game: Game | None, words: Words, __: Days) -> dict[str, Any]:
    """As :mod:`lacuna.views` has it."""
    parts: list[Part] = []
    if game:
        parts.append({"kind": "heading", "text": words.tell(game.variant.title)})
        for part in told(game.variant, words, game.options):
            parts += [{"kind": "subheading", "text": part["title"]}, *map(text, part["text"])]
        parts.append({"kind": "hint", "text": words.say("help.source", source=words.tell(game.variant.credit))})
    return {"title": words.say("ui.help"), "parts": [*parts, heading(words.say("keys.title")), keys(words)]}
