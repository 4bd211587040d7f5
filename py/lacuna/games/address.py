"""Addresses of games, such as ``gaps?redeals=3/4711``: writing and reading them."""

from __future__ import annotations

from lacuna.games.registry import find_variant
from lacuna.model.deals import Deal, parse_deal
from lacuna.model.variant import Options, Variant


def address_of(variant: Variant, options: Options, deal: Deal | None) -> str:
    """The one spelling of an address, whose parts :func:`parse_address` gives."""
    changed = "&".join(f"{name}={value}" for name, value in variant.changed_options(options).items())
    return variant.id + (f"?{changed}" if changed else "") + (f"/{deal.text}" if deal else "")


def parse_address(text: str) -> tuple[Variant, dict[str, str], Deal | None]:
    """The variant, options and deal of an address such as ``gaps?redeals=3/4711``; the deal may be left out.

    >>> variant, options, deal = parse_address("#gaps?redeals=3/4711")
    >>> variant.id, options, deal.text
    ('gaps', {'redeals': '3'}, '4711')
    """
    head, slash, number = text.strip().removeprefix("#").partition("/")
    name, _, query = head.partition("?")
    variant = find_variant(name)
    chosen = dict(pair.partition("=")[::2] for pair in query.split("&") if pair)
    return variant, variant.choose(chosen), parse_deal(number) if slash else None


def is_link(address: str) -> bool:
    """Whether an address has, behind a deal, the moves of a game that was played (:mod:`lacuna.play.link`)."""
    return address.count("/") > 1
