"""Gloucestershire as PySolFC plays it (its game 990): eight foundations, one card at a time."""

from lacuna.families.garden import GardenRules
from lacuna.variant import Variant

VARIANT = Variant(
    id="pysol-gloucestershire",
    name="Gloucestershire, one card at a time",
    family="garden",
    rules=GardenRules(per_suit=2, wrap=False, packets=False),
    line="As Gloucestershire, with eight foundations; cards move one at a time, and nothing goes on an ace.",
    text=(
        "{decks}: {piles} piles of {least} to {most} cards, and a reserve of {reserve}, all face up.",
        "{foundations} a suit, started by an ace and built up in suit {climb}: {height} cards each.{second} "
        "Nothing comes back from a foundation.",
        "The piles are built down in alternating colours; nothing goes on an ace. "
        "One card moves at a time. An empty pile takes any card.",
        "Every card of the reserve may be played at any time, to a pile or a foundation. Nothing goes to the reserve.",
        "The game is won when all {total} cards are on the foundations.",
    ),
    source="PySolFC, Gloucestershire (game 990)",
    order=320,
)
