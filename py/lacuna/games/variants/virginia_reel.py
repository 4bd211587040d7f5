"""Virginia Reel: foundations in rows, where no gap may stay open."""

from dataclasses import replace

from lacuna.families.parade import DEAL_ANY_TIME, GUIDE, RELAXED_GAPS, ParadeRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="virginia-reel",
    name="Virginia Reel",
    family="parade",
    rules=ParadeRules(),
    line="Build foundations up in steps of {step} in the rows. No gap may stay open.",
    guide=replace(
        GUIDE,
        summary="Build foundations in the rows themselves, in steps of {step}, with cards from a reserve and a stock.",
    ),
    source='Wikipedia, "Virginia Reel (solitaire)", after Morehead & Mott-Smith; the options after PySolFC',
    options=(RELAXED_GAPS, DEAL_ANY_TIME),
    aliases=("virginia",),
    order=210,
)
