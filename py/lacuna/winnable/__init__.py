"""Lists of deals that are known to be winnable, with a winning line for each.

``listing`` has the lists, ``packing`` reads and writes a list as text, and ``daily`` chooses the deal of each day. In
the browser this package is fetched only when it is needed, and so is each list.
"""

from __future__ import annotations

from lacuna.games.winnable_lists import LISTS
from lacuna.winnable.listing import LEVELS, WinnableDeals, deals_of, module_of

__all__ = ["LEVELS", "LISTS", "WinnableDeals", "deals_of", "module_of"]
