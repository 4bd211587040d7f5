"""The option of garden games: what the player may choose before the deal (rule garden 25)."""

from __future__ import annotations

from dataclasses import replace

from lacuna.model.variant import SWITCH, Option

#: *Eight foundations*: two for each suit, ace to king (rule garden 25).
EIGHT_FOUNDATIONS = Option(
    id="eight-foundations",
    values=SWITCH,
    read=lambda rules: SWITCH[rules.foundations_per_suit == 2],
    apply=lambda rules, value: replace(rules, foundations_per_suit=1 + SWITCH.index(value)),
)
