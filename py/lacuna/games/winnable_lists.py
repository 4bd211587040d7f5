"""Which games have a list of winnable deals. The lists themselves are in :mod:`lacuna.winnable`, which loads late."""

from __future__ import annotations

from lacuna.games.address import rules_at
from lacuna.model.rules_protocol import same_round
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
        "jungle",
        "spaces-and-aces",
    ),
    "lacuna.families.parade.rules": ("virginia-reel", "royal-parade", "picture-gallery"),
    "lacuna.families.garden.rules": ("gloucestershire", "pysol-gloucestershire", "northwest-territory"),
}
LISTS = tuple(address for family in FAMILIES.values() for address in family)
#: Games without a list of their own, and the game whose list they use. Its rules allow fewer moves, so each of its
#: lines also wins here.
BORROWERS = {"virginia-reel?deal-any-time=on": "virginia-reel"}


def list_of(variant: Variant, options: OptionValues) -> str | None:
    """Return the address of the game whose list serves a game with its options; None if there is no such list.

    >>> from lacuna.games.address import parse_address
    >>> variant, options, _ = parse_address("free-parking")
    >>> list_of(variant, options)
    'gallery'
    """
    rules = variant.configure(options)
    family = FAMILIES.get(type(rules).__module__, ())
    if variant.id in family and same_round(variant.rules, rules):
        return variant.id  # most games: no other game has to be imported
    served = {address: address for address in family} | {
        address: lender for address, lender in BORROWERS.items() if lender in family
    }
    return next((owner for address, owner in served.items() if same_round(rules_at(address), rules)), None)
