"""Virginia Reel: foundations in rows, where no gap may stay open."""

from dataclasses import replace

from lacuna.families.parade import DEAL_ANY_TIME, GUIDE, RELAXED_GAPS, ParadeRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="virginia-reel",
    name="Virginia Reel",
    family="parade",
    rules=ParadeRules(),
    line="Build foundations in the rows, up in suit and in steps of {step}.",
    guide=replace(
        GUIDE,
        summary="Build foundations in the rows themselves, in steps of {step}, with cards from a reserve and a stock.",
    ),
    source='Wikipedia, "Virginia Reel (solitaire)", based on Morehead & Mott-Smith; options from PySolFC',
    options=(RELAXED_GAPS, DEAL_ANY_TIME),
    aliases=("virginia",),
    order=210,
)
