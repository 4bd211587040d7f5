"""Owns what the parade family's rules tell of themselves: the numbers, ranks and sentences of its games' guides."""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.families.parade.shape import HEIGHT, STEP, ParadeShape
from lacuna.model import cards as c
from lacuna.model.variant import Guide
from lacuna.words import Text, join_texts, join_with_and, rank_text

#: How a game of the family is told that needs no words of its own.
GUIDE = Guide(
    goal="{laid}\n{builds}\n{in_place}",
    moves="{in_play} {gap_rule}\n{exchange}\n{ace_rule}\n{empty_rule}",
    stuck="{deal_rule}",
    end="{end}",
    tip="{tip}",
)


def facts(
    shape: ParadeShape,
    cards: int,
    *,
    heads: bool,
    gaps: str,
    exchange: bool,
    row_aces: str,
    deal_when: str,
    refill: bool,
) -> Mapping[str, object]:
    """Numbers, ranks and sentences, by the names that guides have for them."""
    columns, foundations = len(shape.reserve), len(shape.row_slots)
    talon = cards - foundations - columns
    bases = tuple(dict.fromkeys(shape.bases.values()))
    numbers = {
        "decks": Text("fact.decks", {"n": cards // len(c.SUIT_ORDER) // c.KING}),
        "cards": cards,
        "columns": columns,
        "talon": talon,
        "deals": -(-talon // columns),
        "aces_out": cards // c.KING,
        "foundations": foundations,
        "height": HEIGHT,
        "step": STEP,
        "total": foundations * HEIGHT,
        "ranks": len(bases),
        "rows": join_with_and([Text(f"ranks.{rank}") for rank in bases]),
        "chains": join_texts([_chain(rank) for rank in bases], "fact.then"),
        "ace": rank_text(c.ACE),
        "aces": Text(f"ranks.{c.ACE}"),
    }

    def told(*keys: str) -> Text:
        return join_texts([Text(f"fact.{key}", numbers) for key in keys], "fact.sentences")

    never = gaps == "open" and deal_when != "any"
    return {
        **numbers,
        "laid": told("parade", *(["heads.on"] if heads else []), "reserve"),
        "builds": told("builds"),
        "in_place": told("founded"),
        "in_play": told("in-play"),
        "gap_rule": told(f"gaps.{gaps}"),
        "exchange": told("exchange.on" if exchange else "none"),
        "ace_rule": told("top-ace", f"aces.{row_aces}"),
        "empty_rule": told("empty.refill" if refill else "empty.waits"),
        "deal_rule": told(
            f"deal.{_deal_word(gaps, deal_when)}",
            "dealt",
            "deals.most" if refill else "deals.exact",
            *(["stops"] if never else []),
        ),
        "end": told("parade-won", f"parade-lost.{'gap' if never else 'empty'}"),
        "tip": told("tip.any" if deal_when == "any" else f"tip.{gaps}"),
    }


def _chain(rank: int) -> Text:
    """The ranks of a foundation."""
    return join_texts([rank_text(rank + STEP * height) for height in range(HEIGHT)])


def _deal_word(gaps: str, deal_when: str) -> str:
    """Which sentence tells when the talon may be dealt from."""
    return "blocked-no-gap" if gaps == "open" and deal_when == "blocked" else deal_when
