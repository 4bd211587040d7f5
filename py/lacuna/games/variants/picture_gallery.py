"""Picture Gallery: the 4s on top, no exchange, and a reserve that takes any card once the talon is empty."""

from dataclasses import replace

from lacuna.families.parade import GUIDE, ParadeRules, once_the_talon_is_out
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="picture-gallery",
    name="Picture Gallery",
    family="parade",
    rules=ParadeRules(
        bases=(4, 3, 2),
        heads=False,
        gaps="open",
        exchange=False,
        row_aces="free",
        deal_when="any",
        refill=True,
        reserve_takes=once_the_talon_is_out,
    ),
    line="Like Royal Parade, but with the rows in reverse order and without swaps. Once the stock is empty, an empty "
    "reserve pile takes any card.",
    guide=replace(
        GUIDE,
        summary="Build foundations in the rows themselves, in steps of {step}; near the end you may also put cards on "
        "empty reserve piles.",
        moves="{in_play}\n{gap_rule}\n{ace_rule}\n{empty_rule} Once the stock is empty, an empty reserve pile takes "
        "any card that you may move.",
        tips="{deal_tip}\nOnce the stock is empty, keep one reserve pile empty, as a spot for a card that is in "
        "the way.",
    ),
    source="PySolFC, Picture Gallery (game 7)",
    order=221,
)
