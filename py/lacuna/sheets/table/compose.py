"""The sheet on which a player composes a custom game: a field for each part of its rules, then the rules as a text.

A part is one choice among several values, such as how many redeals the game has. A value that the choices above it rule
out is disabled. If the chosen values contradict each other, the buttons to play and to copy are disabled, and the
reason is beside them. :mod:`lacuna.games.custom_games` defines what the parts of the rules mean and which values can be
combined.
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
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, alert, button, buttons, choice, heading, hint, section, subheading, text
from lacuna.sheets.table.choose import deal_over
from lacuna.words import Text, Words, rank_text

#: Values of parts that contradict no others, in two sets, because short decks need their aces.
_HARMLESS: tuple[RuleParts, ...] = tuple(
    {"high": "to-k", "gaps": gaps, "rows": "any-row", "after": "after-run"} for gaps in ("out-a", "ace-stays")
)


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * a value for each part of the rules, by the part's name in ``FIELDS``. A missing value is taken from the game on
      the table, or from Gaps if there is no game or if the game on the table cannot be composed of these parts.
    """
    chosen: dict[str, str] = {**DEFAULT_PARTS, **_rule_parts_of(game)}
    for name, values in FIELDS.items():
        value = request.optional(name)
        if value in values:
            chosen[name] = value
    fields = [_field(name, chosen, words) for name in used_parts(chosen)]
    problem = find_problem(chosen)
    reason = UnknownVariantError(problem).message(words, page=True) if problem else ""
    game_id = id_of(chosen)
    rules = [] if problem else _rules(build_custom_game(game_id), words)
    is_current = game is not None and game.variant.id == game_id
    opening = deal_over(game_id, is_current=is_current, is_saved=game_id in stored_records.in_progress)
    parts = [text(words.say("compose.intro")), *fields, *rules, _foot(opening, reason, words)]
    return {"title": words.say("compose.title"), "parts": parts}


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


def _field(name: str, chosen: RuleParts, words: Words) -> Element:
    """Return the field in which the player chooses the value of one part of the rules; ``name`` is in ``FIELDS``."""
    options = {value: words.format(_label(name, value)) for value in FIELDS[name]}
    disabled = [value for value in options if _is_ruled_out(name, value, chosen)]
    return choice(name, words.say(f"compose.{name}"), options, chosen[name], disabled=disabled)


def _is_ruled_out(name: str, value: str, chosen: RuleParts) -> bool:
    """Return whether the parts before this one make its value impossible, whatever the parts after it are."""
    names = list(FIELDS)
    before = {each: chosen[each] for each in names[: names.index(name)]}
    return all(find_problem({**chosen, **later, **before, name: value}) for later in _HARMLESS)


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


def _rules(variant: Variant, words: Words) -> list[Element]:
    """Return the rules of the composed game, and the name of an existing game with the same rules."""
    same = next((other for other in all_variants() if other.rules == variant.rules), None)
    parts: list[Element] = [heading(words.format(variant.title))]
    if same:
        parts.append(hint(words.say("compose.is", game=same.title)))
    for rules in describe_rules(variant, words):
        parts += [subheading(rules["title"]), *map(text, rules["text"])]
    return parts


def _foot(opening: dict[str, Any], reason: str, words: Words) -> Element:
    """Return the buttons, which stay in sight. With a ``reason`` against the game, it stands above disabled buttons."""
    play: dict[str, Any] = {"open": opening}
    copy: dict[str, Any] = {"copy": words.say("compose.text"), "address": opening["game"]}
    why = "compose-not" if reason else None
    row = buttons(
        button(words.say("compose.play"), None if reason else play, primary=True, why=why),
        button(words.say("compose.copy"), None if reason else copy, why=why),
        button(words.say("choose.back"), {"view": {"name": "choose"}}),
    )
    alerts = [alert(words.say("compose.not", reason=reason), id="compose-not")] if reason else []
    return section("compose-foot", *alerts, row)
