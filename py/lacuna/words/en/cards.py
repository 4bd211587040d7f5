"""English: ranks, suits and cards, how numbers are written, and how texts are joined to a list."""

from __future__ import annotations

SUITS = ("clubs", "spades", "hearts", "diamonds")
_RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")


def _article(rank: str) -> str:
    """Return the article of a rank: "an" for ace and 8, else "a"."""
    return "an" if rank in ("ace", "8") else "a"


WORDS: dict[str, str] = {
    "number.group": ",",
    "number.point": ".",
    **{f"rank.{rank}": name for rank, name in enumerate(_RANKS, 1)},
    # Two forms with an article: {high:a} becomes "a king", {high:A}, at the start of a sentence, "A king".
    **{f"rank.{rank}.a": f"{_article(name)} {name}" for rank, name in enumerate(_RANKS, 1)},
    **{f"rank.{rank}.A": f"{_article(name).capitalize()} {name}" for rank, name in enumerate(_RANKS, 1)},
    **{f"suit.{number}": suit for number, suit in enumerate(SUITS)},
    # What a player may type for a rank or a suit, besides the notation.
    **{f"typed.rank.{rank}": "A23456789TJQK"[rank - 1] for rank in range(1, 14)},
    "typed.rank.10": "10 T",
    **{f"typed.suit.{number}": f"{suit[0].upper()} {suit}" for number, suit in enumerate(SUITS)},
    "card": "{rank} of {suit}",
    "packet": "{first} to {last}",
    "list": ", ",
    "either": "{first} or {last}",
    "ranks.1": "aces",
    **{f"ranks.{rank}": f"{rank}s" for rank in range(2, 11)},
    "ranks.11": "jacks",
    "ranks.12": "queens",
    "ranks.13": "kings",
}
