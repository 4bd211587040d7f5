"""The options of gap games: what the player may choose before the deal (rules gaps 46, 47)."""

from __future__ import annotations

from dataclasses import replace

from lacuna.families.gaps.rules import GapRules
from lacuna.model.state import UNLIMITED
from lacuna.model.variant import SWITCH, Option


def _with_limit(rules: GapRules, value: str) -> GapRules:
    limit = UNLIMITED if value == "unlimited" else int(value)
    return replace(rules, redeals=replace(rules.redeals, limit=limit))


def _with_random_gaps(rules: GapRules, value: str) -> GapRules:
    return replace(rules, redeals=replace(rules.redeals, gaps="shuffled" if value == "on" else "after-run"))


#: The number of redeals, 0–9 or unlimited (rule gaps 46).
REDEALS = Option(
    id="redeals",
    values=(*map(str, range(10)), "unlimited"),
    read=lambda rules: "unlimited" if rules.redeals.limit == UNLIMITED else str(rules.redeals.limit),
    apply=_with_limit,
)

#: *Randomly placed gaps on redeal* (rule gaps 47). It does not change the number of redeals, so games with and without
#: it share their statistics (docs/protocol.md, *Records*).
RANDOM_GAPS = Option(
    id="random-gaps",
    values=SWITCH,
    read=lambda rules: SWITCH[rules.redeals.gaps == "shuffled"],
    apply=_with_random_gaps,
    separate_statistics=False,
)
