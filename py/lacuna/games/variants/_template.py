"""The smallest possible game, to copy for a new one: drop the underscore and change the values.

The tests check this file too. ``rules`` is a value of a family's class; see ``lacuna.families``. ``line`` and ``guide``
may use the facts of the rules in braces. ``GUIDE`` is the family's own guide.
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
