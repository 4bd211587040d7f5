"""The facts of a gap game: the numbers, ranks and sentences that its texts use in braces."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from lacuna.families.gaps.fillers import any_higher_rule, any_suit_left_rule, either_rule, left_rule
from lacuna.families.gaps.setups import aces_head, aces_lead, aces_stay, taken_out
from lacuna.families.gaps.shape import GapShape, RedealRule
from lacuna.model import cards as c
from lacuna.model.state import UNLIMITED
from lacuna.model.variant import Guide
from lacuna.words import Text, card_text, join_texts, join_with_and, rank_text

#: The guide of a game without a text of its own. All its parts consist of facts.
GUIDE = Guide(
    summary="{summary}",
    layout="{laid}",
    goal="{aim}\n{in_place}",
    moves="{takes}\n{fills}\n{freedom}",
    stuck="{stuck}",
    end="{end}",
    tips="{tip}\n{round_tip}",
)

#: For each set-up and filling rule, the end of the key of its sentence, after ``fact.laid.`` or ``fact.fills.``. A game
#: with its own function describes it in its own guide.
_LAID = {taken_out: "out", aces_lead: "lead", aces_head: "head", aces_stay: "stay"}
_FILLS = {left_rule: "left", either_rule: "either", any_suit_left_rule: "any-suit", any_higher_rule: "any-higher"}

#: How many ranks the texts name to show how a row begins.
_SHOWN_RANKS = 3


def facts(
    shape: GapShape, setup: object, fillers: object, redeals: RedealRule, *, locked: bool, redeal_by_double_tap: bool
) -> Mapping[str, object]:
    """Return numbers, ranks and sentences by the names that texts use for them.

    The parameters besides the shape are fields of ``GapRules``.
    """
    chain, rows = shape.chain, shape.layout.rows
    low, high = rank_text(chain[0]), rank_text(chain[-1])
    numbers = {
        "cards": len(shape.ranks) * len(c.SUIT_ORDER),
        "rows": len(rows),
        "columns": len(rows[0]),
        "gaps": len(c.SUIT_ORDER) if shape.out else len(rows),
        "total": len(rows) * len(chain),
        "tries": redeals.limit + 1,
        "low": low,
        "high": high,
        "second": rank_text(chain[1]),
        "out": Text(f"ranks.{shape.out}") if shape.out else Text("fact.none"),
        "heads": Text(f"ranks.{c.ACE}"),
    }
    own = "own" if shape.row_suits else "any"
    aim = "head" if _has_fixed_heads(setup, fillers) else own
    begin = join_texts([rank_text(rank) for rank in chain[:_SHOWN_RANKS]])
    suits = join_with_and([Text(f"suit.{suit}") for suit in shape.row_suits])
    sentences = {
        "summary": Text(f"fact.summary.{own}"),
        "deck": _deck(shape, numbers),
        "aim": Text(f"fact.aim.{aim}", {**numbers, "suits": suits}),
        "in_place": Text(f"fact.in-place.{own}", {"begin": begin}),
        "takes": Text("fact.takes"),
        "start": Text(f"fact.start.{_start_key(shape, setup, fillers)}", numbers),
        "jumps": _jumps(shape, fillers),
        "freedom": Text(f"fact.freedom.{'locked' if locked else _freedom_key(shape, setup, fillers)}", numbers),
        "stuck": _stuck(redeals, numbers, redeal_by_double_tap, _has_fixed_heads(setup, fillers)),
        "end": Text(f"fact.end.{_redeals_key(redeals)}", numbers),
        "redeals": Text("fact.redeals-endless")
        if redeals.limit == UNLIMITED
        else Text("count.redeals", {"n": redeals.limit}),
        "tip": Text("fact.tip.either") if fillers is either_rule else Text("fact.tip.high", {"high": high}),
        "round_tip": Text("fact.tip.redeal" if redeals.limit else "fact.tip.once"),
    }
    if setup in _LAID:
        sentences["laid"] = Text(f"fact.laid.{_LAID[setup]}", {**numbers, **sentences})
    if fillers in _FILLS:
        sentences["fills"] = _fills(_FILLS[fillers], shape, fillers, sentences["start"], numbers)
    return {**numbers, **sentences}


def _deck(shape: GapShape, numbers: Mapping[str, object]) -> Text:
    """Return the sentence on the deck. If ranks are missing, it lists those that the deck has."""
    if len(shape.ranks) == c.KING:
        return Text("fact.deck", numbers)
    ranks = sorted(shape.ranks)
    starts = [ranks[0], *(high for low, high in pairwise(ranks) if high > low + 1)]
    ends = [*(low for low, high in pairwise(ranks) if high > low + 1), ranks[-1]]
    spans = [
        Text("fact.span", {"first": rank_text(first), "last": rank_text(last)}) if last > first else rank_text(first)
        for first, last in zip(starts, ends, strict=True)
    ]
    return Text("fact.deck-some", {**numbers, "ranks": join_with_and(spans)})


def _fills(key: str, shape: GapShape, fillers: object, start: Text, numbers: Mapping[str, object]) -> Text:
    """Return the sentences on which card a gap takes, with an example from the middle of a run.

    ``key`` is that of the first sentence, ``start`` the sentence on the left end of a row.
    """
    middle = len(shape.chain) // 2
    lower, higher = shape.chain[middle - 1 : middle + 1]
    before, right = shape.chain[-2:]
    example = {
        "left": card_text(c.card(lower, c.HEARTS)),
        "follower": card_text(c.card(higher, c.HEARTS)),
        "next": rank_text(higher),
        "before": card_text(c.card(before, c.CLUBS)),
        "right": card_text(c.card(right, c.CLUBS)),
    }
    limits = "either" if fillers is either_rule else "left"
    parts = [
        Text(f"fact.fills.{key}", example),
        *_jump_sentences(shape, fillers),
        Text(f"fact.limits.{limits}", numbers),
        start,
    ]
    return join_texts(parts, "fact.sentences")


def _jumps(shape: GapShape, fillers: object) -> Text:
    """Return the sentences of ``_jump_sentences`` as one text, which may be empty."""
    return join_texts(_jump_sentences(shape, fillers), "fact.sentences")


def _jump_sentences(shape: GapShape, fillers: object) -> list[Text]:
    """Return one sentence for each place where a run skips ranks, on which rank comes next.

    If any higher card may follow, there is no sentence.
    """
    steps = [] if fillers is any_higher_rule else [step for step in pairwise(shape.chain) if step[1] > step[0] + 1]
    return [Text("fact.jump", {"first": rank_text(first), "next": rank_text(after)}) for first, after in steps]


def _has_fixed_heads(setup: object, fillers: object) -> bool:
    """Return whether an ace starts each row and never moves.

    A gap takes an ace only at the left end of a row, or by the two-sided rule left of the rank that follows it. With
    a predicate of a game's own the answer is False, which means unknown.
    """
    return setup in (aces_lead, aces_head) and fillers in (left_rule, any_suit_left_rule, any_higher_rule)


def _start_key(shape: GapShape, setup: object, fillers: object) -> str:
    """Return the key for what column 1 takes: any suit, only the row's own, or nothing because its aces never move.

    ``-too`` adds the card that the two-sided rule (``either_rule``) allows there.
    """
    if _has_fixed_heads(setup, fillers):
        return "fixed"
    return ("own" if shape.row_suits else "any") + ("-too" if fillers is either_rule else "")


def _freedom_key(shape: GapShape, setup: object, fillers: object) -> str:
    """Return the key for which cards in place could also go to another gap: ``own`` if none, ``low``, or ``any``.

    If gaps take cards only by their left neighbour and in suit, it is at most the card that starts a row (``low``):
    it can start another. It cannot if each row has its own suit, or if every row starts with an ace that never moves.
    """
    if fillers not in (left_rule, any_higher_rule):
        return "any"
    return "own" if shape.row_suits or _has_fixed_heads(setup, fillers) else "low"


def _redeals_key(redeals: RedealRule) -> str:
    if redeals.limit == UNLIMITED:
        return "endless"
    return "some" if redeals.limit else "none"


def _times(n: int) -> Text:
    """Return how often: once, twice, 3 times."""
    return Text({1: "fact.times.once", 2: "fact.times.twice"}.get(n, "fact.times"), {"n": n})


def _stuck(
    redeals: RedealRule, numbers: Mapping[str, object], redeal_by_double_tap: bool, has_fixed_heads: bool
) -> Text:
    """Return sentences on how often and how the player may redeal, or on the end of a game without redeals."""
    if not redeals.limit:
        return Text("fact.stuck.none")
    often = (
        Text(f"fact.stuck.{redeals.when}-endless")
        if redeals.limit == UNLIMITED
        else Text(f"fact.stuck.{redeals.when}", {"times": _times(redeals.limit)})
    )
    gaps = "after-run-heads" if redeals.gaps == "after-run" and has_fixed_heads else redeals.gaps
    parts = [often, Text(f"fact.redeal.{gaps}", numbers)]
    return join_texts([*parts, Text("fact.double")] if redeal_by_double_tap else parts, "fact.sentences")
