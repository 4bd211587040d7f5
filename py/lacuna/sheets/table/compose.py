"""The sheet on which a player composes a custom game: a field for each part of its rules, then the rules as a text.

If the parts contradict each other, the sheet shows the reason instead of the rules and the buttons to play.
:mod:`lacuna.games.custom_games` defines what the parts mean and which can be combined.
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
    parse_id,
    parts_like,
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
    """Return the sheet. Arguments of the request:

    * a value for each part of a game, by its name in ``FIELDS``. A missing part is that of the game on the table, or
      that of Gaps if there is no such game or if it cannot be composed of these parts.
    """
    parts: dict[str, str] = {**DEFAULT_PARTS, **_parts_of_table(game)}
    for name, values in FIELDS.items():
        value = request.optional(name)
        if value in values:
            parts[name] = value
    fields = [_field(name, parts[name], words) for name in used_parts(parts)]
    back = button(words.say("choose.back"), {"view": {"name": "choose"}})
    if problem := find_problem(parts):
        reason = UnknownVariantError(problem).message(words, page=True)
        result: list[Part] = [
            heading(words.say("compose.not")),
            {"kind": "alert", "id": "compose-not", "text": reason},
            {**buttons(back), "mark": "foot"},
        ]
    else:
        result = _composed_game(build_custom_game(id_of(parts)), back, words)
    return {"title": words.say("compose.title"), "parts": [text(words.say("compose.intro")), *fields, *result]}


def _parts_of_table(game: Game | None) -> Parts:
    """Return the parts of the game on the table, with its options; an empty dict if it cannot be composed of parts."""
    if game is None:
        return {}
    if SEPARATOR in game.variant.id:
        return parse_id(game.variant.id)
    return (parts_like(game.rules) if isinstance(game.rules, GapRules) else None) or {}


def _field(name: str, value: str, words: Words) -> Part:
    return {
        "kind": "choice",
        "name": name,
        "label": words.say(f"compose.{name}"),
        "values": list(FIELDS[name]),
        "labels": [words.format(_label(name, value)) for value in FIELDS[name]],
        "value": value,
    }


def _label(name: str, value: str) -> Text:
    """Return the label of a value of a part, such as "from-2" of the part "low"."""
    kind, _, last = value.partition("-")
    if kind in ("from", "to"):
        return rank_text(rank_of(value))
    if kind == "out":
        return Text("compose.gaps.out", {"out": Text(f"ranks.{rank_of(value)}")})
    if kind == "redeals":
        return Text(f"value.{last}", default=last)
    return Text(f"compose.{name}.{value}")


def _composed_game(variant: Variant, back: dict[str, Any], words: Words) -> list[Part]:
    """Return the buttons for the composed game, its rules, and the name of an existing game with the same rules."""
    play = button(words.say("compose.play"), {"open": {"game": variant.id}}, primary=True)
    copy = button(words.say("compose.copy"), {"copy": words.say("compose.text"), "address": variant.id})
    same = next((other for other in all_variants() if other.rules == variant.rules), None)
    parts: list[Part] = [{**buttons(play, copy, back), "mark": "foot"}, heading(words.format(variant.title))]
    if same:
        parts.append({"kind": "hint", "text": words.say("compose.is", game=same.title)})
    for part in describe_rules(variant, words):
        parts += [{"kind": "subheading", "text": part["title"]}, *map(text, part["text"])]
    return parts
