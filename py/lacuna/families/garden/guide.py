"""The facts of a garden game: the numbers, ranks and sentences that its texts use in braces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lacuna.families.garden.shape import GardenShape
from lacuna.model import cards as c
from lacuna.model.variant import Guide
from lacuna.words import Text, join_texts, rank_text

#: The guide of a game without a text of its own. All its parts consist of facts.
GUIDE = Guide(
    summary="{summary}",
    layout="{laid}",
    goal="{climb}\n{in_place}",
    moves="{down}\n{packets}\n{space}\n{any_reserve}",
    stuck="{stuck}",
    end="{end}",
    tips="{tip}\n{reserve_tip}",
)


def facts(
    shape: GardenShape, heights: Sequence[int], *, decks: int, fans: int, wrap: bool, face_down: bool
) -> Mapping[str, object]:
    """Return numbers, ranks and sentences by the names that texts use for them.

    The parameters besides the shape are fields of ``GardenRules``.
    """
    foundations_per_suit, reserve = len(shape.foundations[0]), len(shape.reserve)
    middle = max(shape.top // 2 - 1, c.ACE + 1)
    numbers = {
        "decks": Text("fact.decks", {"n": decks}),
        "foundations": foundations_per_suit * len(shape.foundations),
        "of_suit": Text("fact.of-suit", {"n": foundations_per_suit}),
        "height": shape.foundation_height,
        "piles": len(heights),
        "least": min(heights),
        "most": max(heights),
        "reserve": reserve,
        "fans": Text("fact.fans", {"n": fans, "reserve": reserve, "in_fan": -(-reserve // fans)}),
        "total": decks * shape.top * len(c.SUIT_ORDER),
        "low": rank_text(c.ACE),
        "high": rank_text(shape.top),
        "second": rank_text(c.ACE + 1),
        "below": rank_text(shape.top - 1),
        # three cards in the middle of a pile, as an example
        "upper": rank_text(middle + 1),
        "middle": rank_text(middle),
        "lower": rank_text(middle - 1),
    }

    def join(*keys: str) -> Text:
        return join_texts([Text(f"fact.{key}", numbers) for key in keys], "fact.sentences")

    sight = "hidden" if face_down else "open"
    packets = "-packets" if shape.packets else ""
    return {
        **numbers,
        "summary": join("summary.garden"),
        "laid": join(f"garden.{sight}"),
        "climb": Text("fact.climb", {**numbers, "n": shape.foundation_height // shape.top}),
        "in_place": join("garden-place"),
        "down": join("down", f"wrap.{'on' if wrap else 'off'}"),
        "packets": join(f"packets.{'on' if shape.packets else 'off'}"),
        "space": join(f"space.{shape.empty}{packets}", *(["hidden.on"] if face_down else [])),
        "any_reserve": join("any-reserve"),
        "stuck": join("garden-stuck"),
        "end": join("garden-end"),
        "tip": join(f"tip.empty-{shape.empty}"),
        "reserve_tip": join("tip.reserve"),
    }
