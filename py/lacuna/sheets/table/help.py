"""Owns the sheet on how to play: the rules of the game on the table with its options, and how the page is used.

Beside the rules stand small pictures of what they allow, from a deal of this very game (examples.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lacuna.games.catalogue import describe_rules
from lacuna.model.variant import PARTS
from lacuna.pictures.diagram import Item, draw_rows
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, heading, text
from lacuna.sheets.table.examples import PLACES, Example, examples
from lacuna.sheets.table.keys import key_tables
from lacuna.words import Words

#: The widest that a picture is, in pixels; a sheet is hardly wider.
WIDEST = 640


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it."""
    parts: list[Part] = []
    if game:
        parts.append({"kind": "heading", "text": words.format(game.variant.title)})
        found = examples(game.variant_address)
        for number, part in enumerate(describe_rules(game.variant, words, game.options)):
            parts += [{"kind": "subheading", "text": part["title"]}, *map(text, part["text"])]
            for kind in PLACES.get("".join(PARTS[number : number + 1]), ()):
                parts += _shown(found[kind], request, words) if kind in found else []
        parts.append({"kind": "hint", "text": words.say("help.source", source=words.format(game.variant.credit))})
    return {"title": words.say("ui.help"), "parts": [*parts, heading(words.say("keys.title")), *key_tables(words)]}


def _shown(example: Example, request: Request, words: Words) -> list[Part]:
    """The picture of an example, and a sentence on it."""
    width = request.args.get("width")
    wide = min(width, WIDEST) if type(width) is int else 0
    svg = draw_rows(example.rows, width=wide, ink=read_ink(request.optional("ink")))
    picture = {"kind": "picture", "svg": svg, "label": _seen(example.rows, words)}
    return [picture, {"kind": "hint", "text": _sentence(example, words)}]


def _sentence(example: Example, words: Words) -> str:
    names = [words.card(card) for card in example.cards]
    ends = {"first": names[0], "last": names[-1]} if names else {}
    single = example.kind == "foundation" and len(names) == 1
    told = words.say(
        f"example.{example.kind}{'-empty' if single else ''}", cards=words.either(names) if names else "", **ends
    )
    return told[:1].upper() + told[1:]


def _seen(rows: Iterable[tuple[Item, ...]], words: Words) -> str:
    """What a picture shows, for who does not see it."""
    sentences: list[tuple[str, list[str]]] = []
    for number, row in enumerate(rows):
        sentences.append(("then" if number else "seen", []))
        for item in row:
            if item.sign in ("from", "both"):
                sentences.append(("comes" if item.sign == "from" else "swaps", []))
            elif item.sign == "card":
                sentences[-1][1].extend(map(words.card, item.cards))
            else:
                sentences[-1][1].append(words.say("example.a-dead" if item.sign == "dead" else "example.a-gap"))
    return " ".join(words.say(f"example.{key}", cards=", ".join(cards)) for key, cards in sentences)
