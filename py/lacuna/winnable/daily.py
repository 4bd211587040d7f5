"""Owns the daily deal: which of a game's winnable deals is a day's, the same for everybody and for ever.

It depends on the game and on the UTC date alone. The days are counted in cycles of as many as the list has deals, a
thousand at most; each cycle goes through them in an order of its own, so none comes twice in it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from lacuna.errors import BadDealError
from lacuna.games.address import address_of, parse_address
from lacuna.model.deals import Deal
from lacuna.model.rng import Generator
from lacuna.model.rules_protocol import same_round
from lacuna.model.variant import Options, Variant
from lacuna.protocol import BadRequestError, Request
from lacuna.winnable.listing import LEVELS, WinnableDeals, deals_of

#: The first day that has a deal, and the most days of a cycle.
FIRST, CYCLE = date(2026, 11, 1), 1000


def parse_day(text: str) -> date:
    """The day of a text such as ``2026-11-21``, of which there is one spelling."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadRequestError("daily-date", text=text[:40])
    return day


def daily_name(variant: Variant, options: Options) -> str:
    """What the days of a game are known by: redeals aside its rules are the same for all that share them."""
    own = same_round(variant.rules, variant.configure(options))
    return variant.id if own else address_of(variant, variant.choose(options), None)


def deal_of_day(variant: Variant, options: Options, day: date, today: date) -> str:
    """The number of a day's deal."""
    if day < FIRST:
        raise BadDealError("daily-early", day=day, first=FIRST)
    if day > today:
        raise BadDealError("daily-late", day=day)
    found = _listed(variant, options)
    cycle, place = divmod((day - FIRST).days, _length(found))
    return found.deals[_order(daily_name(variant, options), cycle, _length(found))[place]]


def days_of_deal(variant: Variant, options: Options, deal: str, today: date) -> tuple[date, ...]:
    """The days, up to today, whose deal this is: one a cycle."""
    found = deals_of(variant, options)
    if found is None or deal not in found.deals or today < FIRST:
        return ()
    length, place = _length(found), found.deals.index(deal)
    name = daily_name(variant, options)
    days = []
    for cycle in range((today - FIRST).days // length + 1):
        order = _order(name, cycle, length)
        if place in order:
            days.append(FIRST + timedelta(cycle * length + order.index(place)))
    return tuple(day for day in days if day <= today)


def with_deal_number(request: Request, today: str, entropy: Callable[[Request], bytes]) -> Request:
    """A request to open a game, with the number of the deal that it asks for by its level or by its day."""
    variant, options, number = parse_address(request.text("game"))
    level, day = request.optional("winnable"), request.optional("daily")
    if number or (level is None) == (day is None):
        raise BadRequestError("winnable-one")
    if day is not None:
        if not today:
            raise BadRequestError("daily-today")
        deal = deal_of_day(variant, options, parse_day(day), parse_day(today))
    elif level in (*LEVELS, "any"):
        deals = _listed(variant, options).of_level(level)
        deal = deals[int.from_bytes(entropy(request), "big") % len(deals)]
    else:
        raise BadRequestError("winnable-level", level=str(level)[:40], levels=", ".join((*LEVELS, "any")))
    args = {key: value for key, value in request.args.items() if key not in ("winnable", "daily")}
    return request._replace(args={**args, "game": address_of(variant, options, Deal(deal))})


def _listed(variant: Variant, options: Options) -> WinnableDeals:
    found = deals_of(variant, options)
    if found is None:
        raise BadDealError("winnable-none", game=variant.title)
    return found


def _length(found: WinnableDeals) -> int:
    return min(CYCLE, len(found.packed.numbers))


@cache
def _order(name: str, cycle: int, length: int) -> tuple[int, ...]:
    """The places in the list, in the order of the days of a cycle: a shuffle that the game's name and it begin."""
    seed = int.from_bytes(f"{name} {cycle}".encode(), "big")
    return tuple(Generator("mt", seed).source().shuffled(range(length)))
