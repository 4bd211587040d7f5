"""The options of parade games: what the player may choose before the deal (rules parade 33–37)."""

from __future__ import annotations

from dataclasses import replace

from lacuna.families.parade.rules import ParadeRules
from lacuna.model.variant import SWITCH, Option


def _with_relaxed_gaps(rules: ParadeRules, value: str) -> ParadeRules:
    if value == "on":
        return replace(rules, gaps="open", row_aces="either")
    return replace(rules, gaps="closed", row_aces="replaced")


def _with_deal_any_time(rules: ParadeRules, value: str) -> ParadeRules:
    return replace(rules, deal_when="no-gap" if value == "on" else "blocked")


#: *Relaxed gaps* (rules parade 34–37, after PySolFC).
RELAXED_GAPS = Option(
    id="relaxed-gaps", values=SWITCH, read=lambda rules: SWITCH[rules.gaps == "open"], apply=_with_relaxed_gaps
)

#: *Deal at any time* (rule parade 33, as in PySolFC).
DEAL_ANY_TIME = Option(
    id="deal-any-time", values=SWITCH, read=lambda rules: SWITCH[rules.deal_when == "no-gap"], apply=_with_deal_any_time
)
