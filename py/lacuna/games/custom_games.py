"""Custom games: gap games that a player puts together from parts of the rules.

The id of a custom game contains all its parts, for example
``own1~from-2~to-k~out-a~left~any-row~free~redeals-2~any-time~shuffled``, so the game needs no storage: its rules are
built from the id. Each game has exactly one id, with the parts in a fixed order.

An id must mean the same game for ever. So a part may get new values, but changing what a value means needs a new
schema beside ``own1``.

The sheet in which players choose the parts is ``lacuna.sheets.table.compose``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from zlib import crc32

from lacuna.errors import UnknownVariantError
from lacuna.families.gaps import (
    GUIDE,
    GapRules,
    RedealRule,
    aces_head,
    aces_lead,
    aces_stay,
    any_higher_rule,
    any_suit_left_rule,
    either_rule,
    left_rule,
    taken_out,
)
from lacuna.families.gaps.rules import Fillers, Setup
from lacuna.families.gaps.shape import NO_REDEAL, GapsAfter
from lacuna.model import cards as c
from lacuna.model.rules_protocol import RedealWhen
from lacuna.model.state import UNLIMITED
from lacuna.model.variant import Variant
from lacuna.words import Text, rank_text

#: Separates the parts of an id. No other game has it in its id.
SEPARATOR = "~"
SCHEMA = "own1"
#: The longest text that is read as an id, in characters. All ids are shorter.
MAX_ID_LENGTH = 120
#: The fewest cards in a finished row. The guide names the first three ranks to show how a row begins, so the row
#: must have at least one more.
MIN_RUN = 4

#: The parts of a custom game's rules: for each name in ``FIELDS``, the chosen one of its values.
RuleParts = Mapping[str, str]

_SETUPS: Mapping[str, Setup] = {"ace-leads": aces_lead, "ace-heads": aces_head, "ace-stays": aces_stay}
_FILLERS: Mapping[str, Fillers] = {
    "left": left_rule,
    "both": either_rule,
    "any-suit": any_suit_left_rule,
    "any-higher": any_higher_rule,
}
_WHEN: Mapping[str, RedealWhen] = {"any-time": "any", "blocked": "blocked"}
_AFTER: Mapping[str, GapsAfter] = {"shuffled": "shuffled", "after-run": "after-run", "random": "random-slots"}
#: The suits of the rows from the top if each row has its own suit (rule gaps 48, *own suits*).
_ROW_SUITS = (c.CLUBS, c.HEARTS, c.SPADES, c.DIAMONDS)
_LETTERS = tuple(c.RANKS.lower())

#: The parts of an id in order, with all values of each. Only games with a redeal have the last two. ``low`` and
#: ``high`` are the ranks of the pack besides the ace; ``gaps`` is the rank that is taken out, or a set-up; ``fill`` is
#: which cards a gap takes; ``rows`` is whether each row has its own suit; ``place`` is whether cards in place may move;
#: ``after`` is where the gaps are after a redeal. docs/adding-a-variant.md explains the values.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "low": tuple(f"from-{letter}" for letter in _LETTERS[1:11]),
    "high": tuple(f"to-{letter}" for letter in _LETTERS[3:]),
    "gaps": (*(f"out-{letter}" for letter in _LETTERS), *_SETUPS),
    "fill": tuple(_FILLERS),
    "rows": ("any-row", "own-row"),
    "place": ("free", "locked"),
    "redeals": (*(f"redeals-{n}" for n in range(10)), "redeals-unlimited"),
    "when": tuple(_WHEN),
    "after": tuple(_AFTER),
}
_NO_REDEALS = "redeals-0"
_REDEAL_PARTS = ("when", "after")
#: The parts of a new custom game: the rules of Gaps.
DEFAULT_PARTS: RuleParts = {
    "low": "from-2",
    "high": "to-k",
    "gaps": "out-a",
    "fill": "left",
    "rows": "any-row",
    "place": "free",
    "redeals": "redeals-2",
    "when": "any-time",
    "after": "shuffled",
}

#: 32 letters and digits that cannot be mistaken for each other, for the names of custom games.
_NAME_CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def used_parts(parts: RuleParts) -> tuple[str, ...]:
    """Return the names of the parts in the id of this game: all, or all except the last two if it has no redeals."""
    return tuple(name for name in FIELDS if parts["redeals"] != _NO_REDEALS or name not in _REDEAL_PARTS)


def id_of(parts: RuleParts) -> str:
    """Return the id of the game with these parts. The game need not be possible.

    >>> id_of(DEFAULT_PARTS)
    'own1~from-2~to-k~out-a~left~any-row~free~redeals-2~any-time~shuffled'
    """
    return SEPARATOR.join((SCHEMA, *(parts[name] for name in used_parts(parts))))


def parse_id(game_id: str) -> dict[str, str]:
    """Return the parts of an id, or raise UnknownVariantError. Parts that the id lacks have their default values."""
    if len(game_id) > MAX_ID_LENGTH:
        raise UnknownVariantError("own-long", most=MAX_ID_LENGTH, n=len(game_id))
    schema, *values = game_id.strip().lower().split(SEPARATOR)
    if schema != SCHEMA:
        raise UnknownVariantError("own-schema", text=schema, known=SCHEMA)
    names = [field for field in FIELDS if _NO_REDEALS not in values or field not in _REDEAL_PARTS]
    if len(values) != len(names):
        raise UnknownVariantError("own-parts", wanted=len(names), n=len(values))
    for field, value in zip(names, values, strict=True):
        if value not in FIELDS[field]:
            part, known = Text(f"compose.{field}"), ", ".join(FIELDS[field])
            raise UnknownVariantError("own-part", part=part, values=known, text=value)
    return {**DEFAULT_PARTS, **dict(zip(names, values, strict=True))}


def rank_of(value: str) -> int:
    """Return the rank that a part's value ends with.

    >>> rank_of("from-t"), rank_of("out-k")
    (10, 13)
    """
    return _LETTERS.index(value[-1]) + 1


def find_problem(parts: RuleParts) -> Text | None:
    """Return why a game with these parts is impossible, or None."""
    ranks, out = _ranks(parts), _out(parts)
    low, high = rank_of(parts["low"]), rank_of(parts["high"])
    if low > high:
        return Text("error.own-low", {"low": rank_text(low), "high": rank_text(high)})
    if out is not None and out not in ranks:
        return Text("error.own-out", {"out": Text(f"ranks.{out}")})
    if (length := len(ranks) - (out is not None)) < MIN_RUN:
        return Text("error.own-short", {"n": length, "least": MIN_RUN})
    if parts["rows"] == "own-row" and parts["gaps"] in ("ace-leads", "ace-heads"):
        return Text("error.own-rows")
    if parts["redeals"] != _NO_REDEALS and parts["after"] == "shuffled" and out is None:
        return Text("error.own-after")
    return None


def rules_of(parts: RuleParts) -> GapRules:
    """Return the rules of a game with these parts, which must be possible."""
    ranks, out = _ranks(parts), _out(parts)
    count = parts["redeals"].removeprefix("redeals-")
    limit = UNLIMITED if count == "unlimited" else int(count)
    redeals = RedealRule(limit, _WHEN[parts["when"]], _AFTER[parts["after"]])
    return GapRules(
        columns=len(ranks) + (out is None),
        ranks=ranks,
        out=out,
        setup=_SETUPS.get(parts["gaps"], taken_out),
        fillers=_FILLERS[parts["fill"]],
        redeals=redeals if limit else NO_REDEAL,
        locked=parts["place"] == "locked",
        row_suits=_ROW_SUITS if parts["rows"] == "own-row" else (),
    )


def parts_like(rules: GapRules) -> RuleParts | None:
    """Return the parts that make these rules, or None if no parts do. ``redeal_by_double_tap`` is ignored."""
    if len(rules.ranks) < MIN_RUN:
        return None
    setup_names = {setup: name for name, setup in _SETUPS.items()}
    gaps = setup_names.get(rules.setup, f"out-{_LETTERS[(rules.out or c.ACE) - 1]}")
    count = "unlimited" if rules.redeals.limit == UNLIMITED else str(rules.redeals.limit)
    parts = {
        "low": f"from-{_LETTERS[rules.ranks[1] - 1]}",
        "high": f"to-{_LETTERS[rules.ranks[-1] - 1]}",
        "gaps": gaps,
        "fill": next((name for name, fillers in _FILLERS.items() if fillers is rules.fillers), ""),
        "rows": "own-row" if rules.row_suits else "any-row",
        "place": "locked" if rules.locked else "free",
        "redeals": f"redeals-{count}",
        "when": next(name for name, when in _WHEN.items() if when == rules.redeals.when),
        "after": next(name for name, after in _AFTER.items() if after == rules.redeals.gaps),
    }
    if any(value not in FIELDS[name] for name, value in parts.items()) or find_problem(parts):
        return None
    return parts if rules_of(parts) == replace(rules, redeal_by_double_tap=False) else None


def build_custom_game(game_id: str) -> Variant:
    """Return the custom game of an id, or raise UnknownVariantError with the reason if there is none.

    >>> build_custom_game(id_of(DEFAULT_PARTS)).rules.redeal_limit
    2
    """
    parts = parse_id(game_id)
    if problem := find_problem(parts):
        raise UnknownVariantError(problem)
    return _build_variant(id_of(parts))


@lru_cache(maxsize=64)
def _build_variant(game_id: str) -> Variant:
    # Players see a short name made of three characters. It comes from the id, so it is always the same.
    checksum = crc32(game_id.encode())
    short_name = "".join(_NAME_CHARACTERS[checksum >> shift & 31] for shift in (10, 5, 0))
    return Variant(
        id=game_id,
        name=short_name,
        family="gaps",
        rules=rules_of(parse_id(game_id)),
        line="{fills}",
        guide=GUIDE,
        source=SCHEMA,
        text_prefix="own",
    )


def _ranks(parts: RuleParts) -> tuple[int, ...]:
    """Return the ranks of the pack: the ace, and all from the part ``low`` to the part ``high``."""
    return (c.ACE, *range(rank_of(parts["low"]), rank_of(parts["high"]) + 1))


def _out(parts: RuleParts) -> int | None:
    return None if parts["gaps"] in _SETUPS else rank_of(parts["gaps"])
