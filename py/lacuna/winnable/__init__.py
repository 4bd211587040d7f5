"""The winnable deals of the games: the lists (``listing``), their form as text (``packing``), the daily deals
(``daily``) and the days whose deal was won (``won_days``). In the browser this package is fetched late, and each list
on its own.
"""

from __future__ import annotations

from lacuna.winnable.listing import LEVELS, LISTS, WinnableDeals, deals_of, module_of

__all__ = ["LEVELS", "LISTS", "WinnableDeals", "deals_of", "module_of"]
