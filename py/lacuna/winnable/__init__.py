"""The winnable deals of the games: the lists (``listing``), their form as text (``packing``) and the daily deals
(``daily``). In the browser this package is fetched late, and each list separately.
"""

from __future__ import annotations

from lacuna.winnable.listing import LEVELS, LISTS, WinnableDeals, deals_of, module_of

__all__ = ["LEVELS", "LISTS", "WinnableDeals", "deals_of", "module_of"]
