"""The facts of a parade game: the numbers, ranks and sentences that its texts use in braces."""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.families.parade.shape import HEIGHT, STEP, ParadeShape
from lacuna.model import cards as c
from lacuna.model.variant import Guide
from lacuna.words import Text, join_texts, join_with_and, rank_text

#: The guide of a game without a text of its own. All its parts consist of facts.
GUIDE = Guide(
    summary="{summary}",
    layout="{laid}",
    goal="{aim}\n{builds}\n{in_place}",
    moves="{in_play}\n{gap_rule}\n{exchange}\n{ace_rule}\n{empty_rule}",
    stuck="{deal_rule}",
    end="{end}",
    tips="{tip}\n{deal_tip}",
)


def facts(
    shape: ParadeShape,
    card_count: int,
    *,
    heads: bool,
    gaps: str,
    exchange: bool,
    row_aces: str,
    deal_when: str,
    refill: bool,
    has_reserve_rule: bool,
) -> Mapping[str, object]:
    """Return numbers, ranks and sentences by the names that texts use for them.

    ``card_count`` is the number of cards in the game. The parameters after it are fields of ``ParadeRules``, except
    ``has_reserve_rule``: whether the player may put cards on the reserve, by a rule that the game's own text gives.
    """
    numbers = _numbers(shape, card_count)

    def join(*keys: str) -> Text:
        return join_texts([Text(f"fact.{key}", numbers) for key in keys], "fact.sentences")

    # Whether an open gap that no card can ever fill forbids dealing for the rest of the game.
    gap_stops_deals = gaps == "open" and deal_when != "any"
    return {
        **numbers,
        "summary": join("summary.parade"),
        "laid": join("parade", f"heads.{'on' if heads else 'off'}", "reserve"),
        "aim": join("parade-aim"),
        "builds": join("builds"),
        "in_place": join("founded"),
        "in_play": join("in-play"),
        "gap_rule": join(f"gaps.{gaps}"),
        "exchange": join("exchange.on" if exchange else "none"),
        "ace_rule": join("top-ace", f"aces.{row_aces}"),
        "empty_rule": join("empty.refill" if refill else "none" if has_reserve_rule else "empty.waits"),
        "deal_rule": join(
            f"deal.{_deal_key(gaps, deal_when)}",
            "dealt",
            "deals.most" if refill else "deals.exact",
            *(["stops"] if gap_stops_deals else []),
        ),
        "end": join("parade-won", f"parade-lost.{'gap' if gap_stops_deals else 'empty'}"),
        "tip": join(f"tip.{gaps}"),
        # If the player may deal only when no other move is left, no reserve card can be played before the deal.
        "deal_tip": join("tip.fill" if deal_when == "blocked" else "tip.deal"),
    }


def _numbers(shape: ParadeShape, card_count: int) -> dict[str, object]:
    """Return the facts that need nothing but the shape and the number of cards."""
    columns, foundations = len(shape.reserve), len(shape.row_slots)
    talon = card_count - foundations - columns
    bases = tuple(dict.fromkeys(shape.bases.values()))
    return {
        "decks": Text("fact.decks", {"n": card_count // len(c.SUIT_ORDER) // c.KING}),
        "cards": card_count,
        "columns": columns,
        "talon": talon,
        "deals": -(-talon // columns),
        "aces_out": card_count // c.KING,
        "foundations": foundations,
        "height": HEIGHT,
        "step": STEP,
        "total": foundations * HEIGHT,
        "ranks": len(bases),  # the number of rows, each of which has its own rank
        # The rows themselves, which are called by their ranks: *2s, 3s and 4s*.
        "rows": join_with_and([Text(f"ranks.{rank}") for rank in bases]),
        "chains": join_texts([_chain(rank) for rank in bases], "fact.then"),
        # An example: a card of the second row goes on a foundation of the first one, and another card fills its place.
        "moved": rank_text(bases[0] + 2 * STEP),
        "target": rank_text(bases[0] + STEP),
        "filler": rank_text(bases[1]),
        "filler_row": Text(f"ranks.{bases[1]}"),
        "ace": rank_text(c.ACE),
        "aces": Text(f"ranks.{c.ACE}"),
    }


def _chain(rank: int) -> Text:
    """Return the ranks of a foundation, such as 2, 5, 8, jack."""
    return join_texts([rank_text(rank + STEP * height) for height in range(HEIGHT)])


def _deal_key(gaps: str, deal_when: str) -> str:
    """Return the key of the sentence on when the player may deal from the talon."""
    return "blocked-no-gap" if gaps == "open" and deal_when == "blocked" else deal_when
