"""Traits of games: the few words that tell a game from its relatives, computed from its rules.

A list of games shows them under each name: *aces start the rows · 2 redeals*. The whole rules are in the guide.
"""

from __future__ import annotations

from lacuna.families.gaps import GapRules
from lacuna.families.garden import GardenRules
from lacuna.families.parade import ParadeRules
from lacuna.games.custom_games import DEFAULT_PARTS, parts_like
from lacuna.model.cards import SUIT_ORDER
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import UNLIMITED
from lacuna.words import Text, rank_text

_WHOLE_DECK = 52
#: The parts of a gap game that are traits if they differ from the parts of Gaps.
_GAP_PARTS = ("gaps", "fill", "rows", "place")


def traits_of(rules: Rules) -> list[Text]:
    """Return what is special about a game, most important first, or an empty list if its rules are of another kind."""
    if isinstance(rules, GapRules):
        return _gap_traits(rules)
    if isinstance(rules, ParadeRules):
        return _parade_traits(rules)
    return _garden_traits(rules) if isinstance(rules, GardenRules) else []


def _gap_traits(rules: GapRules) -> list[Text]:
    parts = parts_like(rules)
    if parts is None:
        return []
    traits = [Text("trait.deck", {"n": len(rules.pack)})] if len(rules.pack) < _WHOLE_DECK else []
    traits += [
        Text(f"trait.{part}.{parts[part]}")
        for part in _GAP_PARTS
        if parts[part] != DEFAULT_PARTS[part] and not parts[part].startswith("out-")
    ]
    limit = rules.redeal_limit
    key = {0: "trait.no-redeal", UNLIMITED: "trait.unlimited"}.get(limit, "trait.redeals")
    redeals = Text(key, {"n": limit})
    if limit and rules.redeal_when == "blocked":
        redeals = Text("trait.blocked", {"redeals": redeals})
    elif limit and rules.out is not None and parts["after"] != DEFAULT_PARTS["after"]:
        redeals = Text(f"trait.after.{parts['after']}", {"redeals": redeals})
    return [*traits, redeals]


def _parade_traits(rules: ParadeRules) -> list[Text]:
    traits = [Text(f"trait.parade.{rules.gaps}")]
    if list(rules.bases) != sorted(rules.bases):
        bases = rules.bases
        traits.append(Text("trait.parade.rows", {"first": rank_text(bases[0]), "last": rank_text(bases[-1])}))
    if not rules.exchange:
        traits.append(Text("trait.parade.no-swaps"))
    return [*traits, Text(f"trait.parade.deal-{rules.deal_when}")]


def _garden_traits(rules: GardenRules) -> list[Text]:
    traits = [Text("trait.garden.hidden")] if rules.face_down else []
    traits.append(Text("trait.garden.decks", {"n": rules.decks}))
    traits.append(Text("trait.garden.foundations", {"n": len(SUIT_ORDER) * rules.foundations_per_suit}))
    return [*traits, Text("trait.garden.packets" if rules.packets else "trait.garden.single")]
