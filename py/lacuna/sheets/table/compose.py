"""Owns the sheet in which a player puts a game together: a field for each part, and how the game then is played.

What cannot be is told in the place of the buttons. What the parts mean, and what goes together, is ``composed``'s.
"""

from __future__ import annotations

from typing import Any

from lacuna.errors import UnknownVariantError
from lacuna.families.gaps import GapRules
from lacuna.games.catalogue import describe_rules
from lacuna.games.custom_games import (
    DEFAULT_PARTS,
    FIELDS,
    SEPARATOR,
    Parts,
    build_custom_game,
    find_problem,
    id_of,
    parts_like,
    parts_of,
    rank_of,
    used_parts,
)
from lacuna.games.registry import all_variants
from lacuna.model.variant import Variant
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, heading, text
from lacuna.words import Text, Words, rank_text


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """Return the sheet. Each part of a game is a field of that name; at first they are as the game on the
    table has them, if it is one that could be put together, else as Gaps."""
    parts: dict[str, str] = {**DEFAULT_PARTS, **_of_table(game)}
    for name, values in FIELDS.items():
        value = request.optional(name)
        if value in values:
            parts[name] = value
    fields = [_choice(name, parts[name], words) for name in used_parts(parts)]
    back = button(words.say("choose.back"), {"view": {"name": "choose"}})
    if wrong := find_problem(parts):
        reason = UnknownVariantError(wrong).message(words, page=True)
        found: list[Part] = [
            heading(words.say("compose.not")),
            {"kind": "alert", "id": "compose-not", "text": reason},
            {**buttons(back), "mark": "foot"},
        ]
    else:
        found = _made(build_custom_game(id_of(parts)), back, words)
    return {"title": words.say("compose.title"), "parts": [text(words.say("compose.intro")), *fields, *found]}


def _of_table(game: Game | None) -> Parts:
    """The parts of the game on the table, as it was chosen."""
    if game is None:
        return {}
    if SEPARATOR in game.variant.id:
        return parts_of(game.variant.id)
    return (parts_like(game.rules) if isinstance(game.rules, GapRules) else None) or {}


def _choice(name: str, value: str, words: Words) -> Part:
    return {
        "kind": "choice",
        "name": name,
        "label": words.say(f"compose.{name}"),
        "values": list(FIELDS[name]),
        "labels": [words.format(_label(name, one)) for one in FIELDS[name]],
        "value": value,
    }


def _label(name: str, value: str) -> Text:
    """What a value of a part is called."""
    kind, _, last = value.partition("-")
    if kind in ("from", "to"):
        return rank_text(rank_of(value))
    if kind == "out":
        return Text("compose.gaps.out", {"out": Text(f"ranks.{rank_of(value)}")})
    if kind == "redeals":
        return Text(f"value.{last}", default=last)
    return Text(f"compose.{name}.{value}")


def _made(variant: Variant, back: dict[str, Any], words: Words) -> list[Part]:
    """What can be done with the game, and how it is played."""
    play = button(words.say("compose.play"), {"open": {"game": variant.id}}, primary=True)
    copy = button(words.say("compose.copy"), {"copy": words.say("compose.text"), "address": variant.id})
    same = next((one for one in all_variants() if one.rules == variant.rules), None)
    found: list[Part] = [{**buttons(play, copy, back), "mark": "foot"}, heading(words.format(variant.title))]
    if same:
        found.append({"kind": "hint", "text": words.say("compose.is", game=same.title)})
    for part in describe_rules(variant, words):
        found += [{"kind": "subheading", "text": part["title"]}, *map(text, part["text"])]
    return found
