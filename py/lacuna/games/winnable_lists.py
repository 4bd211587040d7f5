"""Which games have a list of winnable deals. The lists themselves are in :mod:`lacuna.winnable`, which loads late."""

from __future__ import annotations

from functools import cache

from lacuna.games.address import parse_address
from lacuna.model.rules_protocol import Rules, same_round
from lacuna.model.variant import OptionValues, Variant

#: The games that have a list of their own, as addresses, by the module of their rules. A game can only share the list
#: of a game with the same rules, so the games of other families need not be imported to find it.
FAMILIES = {
    "lacuna.families.gaps.rules": (
        "gaps",
        "gallery",
        "gaps-locked",
        "gaps-fixed",
        "house-of-commons",
        "red-moon",
        "blue-moon",
        "paganini",
        "pretzel",
    ),
    "lacuna.families.parade.rules": ("virginia-reel", "royal-parade", "picture-gallery"),
    "lacuna.families.garden.rules": ("gloucestershire",),
}
LISTS = tuple(address for family in FAMILIES.values() for address in family)


def list_of(variant: Variant, options: OptionValues) -> str | None:
    """Return the address of the game whose list serves a game with its options; None if there is no such list.

    >>> variant, options, _ = parse_address("free-parking")
    >>> list_of(variant, options)
    'gallery'
    """
    rules = variant.configure(options)
    family = FAMILIES.get(type(rules).__module__, ())
    if variant.id in family and same_round(variant.rules, rules):
        return variant.id  # most games: no other game has to be imported
    return next((address for address in family if same_round(_rules_of(address), rules)), None)


@cache
def _rules_of(address: str) -> Rules:
    variant, options, _ = parse_address(address)
    return variant.configure(options)
