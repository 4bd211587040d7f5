"""The sheet on how to play: rules of the game on the table with its options, its buttons and marks, keys and gestures.

Small pictures between the rules show examples of what the rules allow. They come from a deal of the same game
(examples.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lacuna.games.catalogue import describe_rules
from lacuna.model.cards import rank
from lacuna.model.variant import PARTS
from lacuna.pictures.diagram import Item, draw_rows
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, heading, hint, picture, subheading, text
from lacuna.sheets.table.examples import PLACES, Example, find_examples
from lacuna.sheets.table.keys import key_tables
from lacuna.sheets.table.legend import legend_tables
from lacuna.words import Words, card_text, rank_text

#: The largest width of a picture, in pixels: about that of a sheet on a large screen.
MAX_WIDTH = 640


def view(request: Request, game: Game | None, words: Words, _: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Without a game it has only the keys and gestures. Arguments of the request:

    * ``width``, ``ink``: how wide the pictures are, in pixels, and their colour.
    """
    parts: list[Element] = []
    if game:
        parts.append(heading(words.format(game.variant.title)))
        found = find_examples(game.variant_address)
        for number, section in enumerate(describe_rules(game.variant, words, game.options)):
            parts += [subheading(section["title"]), *map(text, section["text"])]
            # The sections are the parts of the game's guide (summary, layout …) and, after them, the chances to win.
            name = PARTS[number] if number < len(PARTS) else ""
            for kind in PLACES.get(name, ()):
                parts += _show_example(found[kind], request, words) if kind in found else []
        parts.append(hint(words.say("help.source", source=words.format(game.variant.credit))))
        parts += [heading(words.say("legend.title")), *legend_tables(game, words)]
    return {
        "title": words.say("ui.help"),
        "parts": [*parts, heading(words.say("keys.title")), *key_tables(game, words)],
    }


def _show_example(example: Example, request: Request, words: Words) -> list[Element]:
    """Return the picture of an example, and a sentence about it."""
    width = request.args.get("width")
    shown_width = min(width, MAX_WIDTH) if type(width) is int else 0
    svg = draw_rows(example.rows, width=shown_width, ink=read_ink(request.optional("ink")))
    return [picture(svg, _alt_text(example.rows, words)), hint(caption(example, words))]


def caption(example: Example, words: Words) -> str:
    """Return the caption of an example: it names its cards or, if they have one rank, says the rule."""
    names = list(dict.fromkeys(words.say("example.the", card=card_text(card)) for card in example.cards))
    ends = {"first": card_text(example.cards[0]), "last": card_text(example.cards[-1])} if names else {}
    key = f"example.{example.kind}"
    if example.kind == "foundation" and len(names) == 1:
        key += "-empty"
    if example.kind == "row" or (example.kind in ("gap", "head") and len(names) > 1):
        ranks = {rank(card) for card in example.cards}
        if len(ranks) == 1:
            return words.say(f"{key}-any", rank=rank_text(ranks.pop()))
    sentence = words.say(key, cards=words.either(names) if names else "", **ends)
    return sentence[:1].upper() + sentence[1:]


def _alt_text(rows: Iterable[tuple[Item, ...]], words: Words) -> str:
    """Return what a picture shows, in words. Each row and each arrow between cards begins a new sentence."""
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
