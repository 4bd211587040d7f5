"""The sheet on which a player composes a custom game: a field for each part of its rules, then the rules as a text.

A part is one choice among several values, such as how many redeals the game has. If the chosen values contradict each
other, the sheet shows the reason instead of the rules and the buttons to play. :mod:`lacuna.games.custom_games` defines
what the parts of the rules mean and which values can be combined. (:class:`lacuna.sheets.parts.Part` is something else:
a piece of a sheet.)
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
    RuleParts,
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

    * a value for each part of the rules, by the part's name in ``FIELDS``. A missing value is taken from the game on
      the table, or from Gaps if there is no game or if the game on the table cannot be composed of these parts.
    """
    chosen: dict[str, str] = {**DEFAULT_PARTS, **_rule_parts_of(game)}
    for name, values in FIELDS.items():
        value = request.optional(name)
        if value in values:
            chosen[name] = value
    fields = [_field(name, chosen[name], words) for name in used_parts(chosen)]
    back = button(words.say("choose.back"), {"view": {"name": "choose"}})
    if problem := find_problem(chosen):
        reason = UnknownVariantError(problem).message(words, page=True)
        result: list[Part] = [
            heading(words.say("compose.not")),
            {"kind": "alert", "id": "compose-not", "text": reason},
            {**buttons(back), "mark": "foot"},
        ]
    else:
        result = _composed_game(build_custom_game(id_of(chosen)), back, words)
    return {"title": words.say("compose.title"), "parts": [text(words.say("compose.intro")), *fields, *result]}


def _rule_parts_of(game: Game | None) -> RuleParts:
    """Return the parts of the rules that a game is played by, or an empty dict.

    It is empty without a game, and if the rules cannot be composed of such parts. The options chosen for the game count
    as its rules.
    """
    if game is None:
        return {}
    if SEPARATOR in game.variant.id:
        return parse_id(game.variant.id)
    return (parts_like(game.rules) if isinstance(game.rules, GapRules) else None) or {}


def _field(name: str, value: str, words: Words) -> Part:
    """Return the field in which the player chooses the value of one part of the rules; ``name`` is in ``FIELDS``."""
    return {
        "kind": "choice",
        "name": name,
        "label": words.say(f"compose.{name}"),
        "values": list(FIELDS[name]),
        "labels": [words.format(_label(name, value)) for value in FIELDS[name]],
        "value": value,
    }


def _label(name: str, value: str) -> Text:
    """Return what the player reads for one value of a part: for the value "from-2" of the part "low", the rank two."""
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
    for section in describe_rules(variant, words):
        parts += [{"kind": "subheading", "text": section["title"]}, *map(text, section["text"])]
    return parts
