"""The winnable deals of the games (``listing``), packed in small (``packing``), the day's among them (``daily``), and
the days whose deal was won (``won_days``). In the browser all this comes late, and each list by itself.
"""

from __future__ import annotations

from lacuna.winnable.listing import LEVELS, LISTS, WinnableDeals, deals_of, module_of

__all__ = ["LEVELS", "LISTS", "WinnableDeals", "deals_of", "module_of"]
