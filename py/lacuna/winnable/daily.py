"""The daily deal: one of a game's winnable deals for each date, the same for everybody and for ever.

It depends on the game and the date alone. The days are divided into cycles. A cycle has one day for each deal of the
game's list, but at most a thousand days. In each cycle the deals are shuffled anew, and none comes twice.
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
from lacuna.model.variant import OptionValues, Variant
from lacuna.protocol import BadRequestError, Request
from lacuna.winnable.listing import LEVELS, WinnableDeals, deals_of

#: The first day that has a deal, and the most days in a cycle.
FIRST_DAY, MAX_CYCLE_DAYS = date(2026, 11, 1), 1000


def parse_day(text: str) -> date:
    """Return the day in a text such as ``2026-11-21``; raise :class:`BadRequestError` for any other form."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadRequestError("daily-date", text=text[:40])
    return day


def daily_name(variant: Variant, options: OptionValues) -> str:
    """Return the name under which wins of daily deals are saved. Games that differ only in redeals share a name."""
    plays_alike = same_round(variant.rules, variant.configure(options))
    return variant.id if plays_alike else address_of(variant, variant.complete_options(options), None)


def deal_of_day(variant: Variant, options: OptionValues, day: date, today: date) -> str:
    """Return the number of a day's deal; raise :class:`BadDealError` for a day before the first or after today."""
    if day < FIRST_DAY:
        raise BadDealError("daily-early", day=day, first=FIRST_DAY)
    if day > today:
        raise BadDealError("daily-late", day=day)
    winnable = _listed_deals(variant, options)
    length = _cycle_length(winnable)
    cycle, place = divmod((day - FIRST_DAY).days, length)
    return winnable.deals[_order(daily_name(variant, options), cycle, length)[place]]


def days_of_deal(variant: Variant, options: OptionValues, deal: str, today: date) -> tuple[date, ...]:
    """Return the days up to today that have this deal: at most one in each cycle."""
    winnable = deals_of(variant, options)
    if winnable is None or deal not in winnable.deals or today < FIRST_DAY:
        return ()
    length, place = _cycle_length(winnable), winnable.deals.index(deal)
    name = daily_name(variant, options)
    days = []
    for cycle in range((today - FIRST_DAY).days // length + 1):
        order = _order(name, cycle, length)
        if place in order:
            days.append(FIRST_DAY + timedelta(cycle * length + order.index(place)))
    return tuple(day for day in days if day <= today)


def with_deal_number(request: Request, today: str, entropy: Callable[[Request], bytes]) -> Request:
    """Return a request to open a game, with the number of the deal in place of a level or a day that it asks for."""
    variant, options, number = parse_address(request.text("game"))
    level, day = request.optional("winnable"), request.optional("daily")
    if number or (level is None) == (day is None):
        raise BadRequestError("winnable-one")
    if day is not None:
        if not today:
            raise BadRequestError("daily-today")
        deal = deal_of_day(variant, options, parse_day(day), parse_day(today))
    elif level in (*LEVELS, "any"):
        deals = _listed_deals(variant, options).of_level(level)
        deal = deals[int.from_bytes(entropy(request), "big") % len(deals)]
    else:
        raise BadRequestError("winnable-level", level=str(level)[:40], levels=", ".join((*LEVELS, "any")))
    args = {key: value for key, value in request.args.items() if key not in ("winnable", "daily")}
    return request._replace(args={**args, "game": address_of(variant, options, Deal(deal))})


def _listed_deals(variant: Variant, options: OptionValues) -> WinnableDeals:
    winnable = deals_of(variant, options)
    if winnable is None:
        raise BadDealError("winnable-none", game=variant.title)
    return winnable


def _cycle_length(winnable: WinnableDeals) -> int:
    return min(MAX_CYCLE_DAYS, len(winnable.packed.numbers))


@cache
def _order(name: str, cycle: int, length: int) -> tuple[int, ...]:
    """Return, for each day of a cycle, the index of its deal in the game's list.

    The order is shuffled with the game's name and the number of the cycle as seed.
    """
    seed = int.from_bytes(f"{name} {cycle}".encode(), "big")
    return tuple(Generator("mt", seed).source().shuffled(range(length)))
