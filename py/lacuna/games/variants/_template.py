"""The smallest legal variant: copy this file, drop the underscore, change the values.

It is built and checked in every run. ``rules`` is a value of a family; see ``lacuna.families``.
``line`` and ``guide`` may use the family's facts in braces; ``GUIDE`` is the family's own.
"""

from lacuna.families.gaps import GUIDE, GapRules
from lacuna.model.variant import Variant

VARIANT = Variant(
    id="template",
    name="Template",
    family="gaps",
    rules=GapRules(rows=4, columns=5, ranks=(1, 2, 3, 4, 5)),
    line="Fill a gap with the card that follows its left neighbour.",
    guide=GUIDE,
    source="made up for this file",
)
