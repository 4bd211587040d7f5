"""Owns games that a player puts together out of what the gap family has, each wholly told by its id, and no other.

Such an id is a game's for ever: it begins with the number of this schema, has each part of the rules in a fixed order,
and one spelling. What is new in the family is a further value here; what would change the meaning of one that there is
is a further number beside this one. The sheet in which they are put together is ``compose_sheet``'s.
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

#: What parts an id; no other game's has it.
SEPARATOR = "~"
SCHEMA = "own1"
#: Longer than any id.
MAX_ID_LENGTH = 120
#: A row of fewer cards is none: it is told by its first three and what goes on.
MIN_RUN = 4

Parts = Mapping[str, str]

_SETUPS: Mapping[str, Setup] = {"ace-leads": aces_lead, "ace-heads": aces_head, "ace-stays": aces_stay}
_FILLERS: Mapping[str, Fillers] = {
    "left": left_rule,
    "both": either_rule,
    "any-suit": any_suit_left_rule,
    "any-higher": any_higher_rule,
}
_WHEN: Mapping[str, RedealWhen] = {"any-time": "any", "blocked": "blocked"}
_AFTER: Mapping[str, GapsAfter] = {"shuffled": "shuffled", "after-run": "after-run", "random": "random-slots"}
#: The suits of the rows from the top where each has its own: rules §1, ``gaps-fixed``.
_ROW_SUITS = (c.CLUBS, c.HEARTS, c.SPADES, c.DIAMONDS)
_LETTERS = tuple(c.RANKS.lower())

#: The parts of an id in order, each with all it may be. The last two are of games with a redeal alone.
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
_NONE = "redeals-0"
_OF_REDEALS = ("when", "after")
#: What a new game begins with: the rules of Gaps.
DEFAULT_PARTS: Parts = {
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

#: Letters and digits that are not taken for each other, 32 of them.
_CODE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def used_parts(parts: Parts) -> tuple[str, ...]:
    """The parts that such a game has: without a redeal nothing is to be said of one."""
    return tuple(name for name in FIELDS if parts["redeals"] != _NONE or name not in _OF_REDEALS)


def id_of(parts: Parts) -> str:
    """The id of the game of these parts, whether or not it can be.

    >>> id_of(DEFAULT_PARTS)
    'own1~from-2~to-k~out-a~left~any-row~free~redeals-2~any-time~shuffled'
    """
    return SEPARATOR.join((SCHEMA, *(parts[name] for name in used_parts(parts))))


def parts_of(name: str) -> dict[str, str]:
    """The parts of an id; what a game without redeals does not say is as a new one has it."""
    if len(name) > MAX_ID_LENGTH:
        raise UnknownVariantError("own-long", most=MAX_ID_LENGTH, n=len(name))
    schema, *values = name.strip().lower().split(SEPARATOR)
    if schema != SCHEMA:
        raise UnknownVariantError("own-schema", text=schema, known=SCHEMA)
    names = [one for one in FIELDS if _NONE not in values or one not in _OF_REDEALS]
    if len(values) != len(names):
        raise UnknownVariantError("own-parts", wanted=len(names), n=len(values))
    for one, value in zip(names, values, strict=True):
        if value not in FIELDS[one]:
            part, known = Text(f"compose.{one}"), ", ".join(FIELDS[one])
            raise UnknownVariantError("own-part", part=part, values=known, text=value)
    return {**DEFAULT_PARTS, **dict(zip(names, values, strict=True))}


def rank_of(value: str) -> int:
    """The rank at the end of a value.

    >>> rank_of("from-t"), rank_of("out-k")
    (10, 13)
    """
    return _LETTERS.index(value[-1]) + 1


def find_problem(parts: Parts) -> Text | None:
    """Why there can be no such game, or None."""
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
    if parts["redeals"] != _NONE and parts["after"] == "shuffled" and out is None:
        return Text("error.own-after")
    return None


def rules_of(parts: Parts) -> GapRules:
    """The rules of parts in which nothing is wrong."""
    ranks, out = _ranks(parts), _out(parts)
    many = parts["redeals"].removeprefix("redeals-")
    limit = UNLIMITED if many == "unlimited" else int(many)
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


def parts_like(rules: GapRules) -> Parts | None:
    """The parts that make a game's rules, but for what a double-tap does; None where none do."""
    if len(rules.ranks) < MIN_RUN:
        return None
    named = {setup: name for name, setup in _SETUPS.items()}
    gaps = named.get(rules.setup, f"out-{_LETTERS[(rules.out or c.ACE) - 1]}")
    many = "unlimited" if rules.redeals.limit == UNLIMITED else str(rules.redeals.limit)
    parts = {
        "low": f"from-{_LETTERS[rules.ranks[1] - 1]}",
        "high": f"to-{_LETTERS[rules.ranks[-1] - 1]}",
        "gaps": gaps,
        "fill": next((name for name, fillers in _FILLERS.items() if fillers is rules.fillers), ""),
        "rows": "own-row" if rules.row_suits else "any-row",
        "place": "locked" if rules.locked else "free",
        "redeals": f"redeals-{many}",
        "when": next(name for name, when in _WHEN.items() if when == rules.redeals.when),
        "after": next(name for name, after in _AFTER.items() if after == rules.redeals.gaps),
    }
    if any(value not in FIELDS[name] for name, value in parts.items()) or find_problem(parts):
        return None
    return parts if rules_of(parts) == replace(rules, redeal_by_double_tap=False) else None


def build_custom_game(name: str) -> Variant:
    """The game of an id, which is refused with a reason where there is none.

    >>> build_custom_game(id_of(DEFAULT_PARTS)).rules.redeal_limit
    2
    """
    parts = parts_of(name)
    if wrong := find_problem(parts):
        raise UnknownVariantError(wrong)
    return _build_variant(id_of(parts))


@lru_cache(maxsize=64)
def _build_variant(name: str) -> Variant:
    sum_ = crc32(name.encode())
    code = "".join(_CODE[sum_ >> shift & 31] for shift in (10, 5, 0))
    return Variant(
        id=name,
        name=code,
        family="gaps",
        rules=rules_of(parts_of(name)),
        line="{fills}",
        guide=GUIDE,
        source=SCHEMA,
        texts="own",
    )


def _ranks(parts: Parts) -> tuple[int, ...]:
    """The ace, and from the lowest to the highest of the others."""
    return (c.ACE, *range(rank_of(parts["low"]), rank_of(parts["high"]) + 1))


def _out(parts: Parts) -> int | None:
    return None if parts["gaps"] in _SETUPS else rank_of(parts["gaps"])
