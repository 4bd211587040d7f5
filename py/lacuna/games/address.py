"""Addresses of games: a variant, the options that differ from its defaults, and a deal: ``gaps?redeals=3/4711``."""

from __future__ import annotations

from functools import cache

from lacuna.games.registry import find_variant
from lacuna.model.deals import Deal, parse_deal
from lacuna.model.rules_protocol import Rules
from lacuna.model.variant import OptionValues, Variant

#: What separates the address of a game from a bot for it (:mod:`lacuna.player_code.bot_link`).
BOT = "/bot/"


def address_of(variant: Variant, options: OptionValues, deal: Deal | None) -> str:
    """Return the address of a game. :func:`parse_address` reads it back. The same game always has the same address."""
    changed = "&".join(f"{name}={value}" for name, value in variant.changed_options(options).items())
    return variant.id + (f"?{changed}" if changed else "") + (f"/{deal.text}" if deal else "")


def parse_address(text: str) -> tuple[Variant, dict[str, str], Deal | None]:
    """Return the variant, all its options and the deal of an address. The deal is None if it is left out.

    >>> variant, options, deal = parse_address("#gaps?redeals=3/4711")
    >>> variant.id, options, deal.text
    ('gaps', {'redeals': '3'}, '4711')
    """
    head, slash, number = text.strip().removeprefix("#").partition("/")
    name, _, query = head.partition("?")
    variant = find_variant(name)
    chosen = dict(pair.partition("=")[::2] for pair in query.split("&") if pair)
    return variant, variant.complete_options(chosen), parse_deal(number) if slash else None


@cache
def rules_at(address: str) -> Rules:
    """Return the rules of the game at an address, with its options."""
    variant, options, _ = parse_address(address)
    return variant.configure(options)


def is_link(address: str) -> bool:
    """Return whether an address is a link to a played game, with moves after the deal (:mod:`lacuna.play.link`)."""
    return address.count("/") > 1
