"""English: the words of the garden family."""

from __future__ import annotations

_SUITS = ("clubs", "spades", "hearts", "diamonds")
_FANS = ("left", "right")


def _place(name: str, spoken: str) -> dict[str, str]:
    """A place as it is named, and as it is gone to."""
    return {f"slot.{name}": spoken, f"place.{name}": spoken}


def _foundation(name: str, spoken: str) -> dict[str, str]:
    empty = {f"empty.{name}.wants": "{slot}: empty, needs {cards}", f"empty.{name}": "{slot}: empty"}
    return {
        **_place(name, spoken),
        **empty,
        f"top.{name}.wants": "{slot}: {card}, card {n}, needs {cards}",
        f"top.{name}": "{slot}: {card}, complete",
    }


def _fan(name: str, spoken: str) -> dict[str, str]:
    return {**_place(name, spoken), f"empty.{name}": "{slot}: played"}


GARDEN: dict[str, str] = {
    **_place("garden-pile", "pile {column}"),
    "empty.garden-pile": "{slot}: empty",
    "empties.garden-pile": "any of {n} empty piles",
    "slot.face-down": "under pile {column}",
    "hidden.face-down.one": "{slot}: 1 card face down",
    "hidden.face-down.many": "{slot}: {n} cards face down",
    "change.series.one": "1 card to the foundations.",
    "change.series.many": "{n} cards to the foundations.",
    "status.progress.garden": "{n} of {total} on the foundations.",
    "status.lost.garden": "No card can move: lost with {n} of {total} on the foundations.",
    "status.by-hand.garden": "This position was entered by hand.",
    "status.shuttling": "Only shuttling moves remain.",
    "option.eight-foundations": "Eight foundations",
    "ui.finish": "Finish",
    "ui.safe": "Play safe cards",
}

for _n, _suit in enumerate(_SUITS):
    GARDEN |= _foundation(f"foundation.{_n}", f"foundation of {_suit}")
    GARDEN |= _foundation(f"foundations.{_n}", f"foundation {{column}} of {_suit}")
for _n, _side in enumerate(_FANS, 1):
    GARDEN |= _fan(f"fan.{_n}", f"{_side} fan, card {{column}}")
GARDEN |= _fan("reserve", "reserve, card {column}")
