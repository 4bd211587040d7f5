"""The small picture of each game in lists of games: a table of the game, as its rules deal it.

Where a redeal leaves the gaps after the cards in place, the picture shows a table after a redeal.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any

from lacuna.families.gaps import GapRules
from lacuna.model.cards import SUIT_ORDER, card
from lacuna.model.deals import parse_deal, shuffle
from lacuna.model.rules_protocol import Redeals, Rules, settle
from lacuna.model.state import UNLIMITED, State
from lacuna.model.variant import Variant
from lacuna.pictures.thumbnail import Scene, draw_thumbnail

#: The deal of all pictures, so that they differ only by the rules.
_DEAL = "1"
#: How many cards of each row are in place after the redeal that a picture shows.
_RUNS = (3, 1, 4, 2)


@cache
def picture_of(variant: Variant) -> dict[str, Any]:
    """Return the size of the picture of a game and its paths, by the kind of what they show."""
    rules = variant.rules
    cards, _ = shuffle(parse_deal(_DEAL), rules.pack)
    _, state = settle(rules, rules.deal(cards))
    sides: tuple[str, ...] = ()
    row_suits: tuple[int, ...] = ()
    if isinstance(rules, GapRules):
        row_suits = rules.row_suits
        layout = rules.layout
        tables = (("left", layout.left), ("right", layout.right))
        sides = tuple(name for name, neighbours in tables if neighbours in rules.relevant_neighbours)
        if rules.out is not None and rules.redeal_limit and rules.redeals.gaps == "after-run":
            state = _after_redeal(rules, state)
    marks = rules.marks(state, rules.legal_moves(state))
    return draw_thumbnail(Scene(rules.layout, state, marks, sides, row_suits, _redeals(rules)))


def _redeals(rules: Rules) -> int:
    limit = rules.redeal_limit if isinstance(rules, Redeals) else 0
    return len(_RUNS) if limit == UNLIMITED else limit


def _after_redeal(rules: GapRules, state: State) -> State:
    """Return a table with some cards in place in each row, then a gap, then the other cards in their order."""
    runs = [[card(rank, suit) for rank in rules.chain[:count]] for suit, count in zip(SUIT_ORDER, _RUNS, strict=True)]
    placed = {*chain.from_iterable(runs)}
    rest = iter([pile for pile in state.piles if pile and pile[0] not in placed])
    piles = list(state.piles)
    for row, run in zip(rules.layout.rows, runs, strict=True):
        for column, slot in enumerate(row):
            piles[slot] = (run[column],) if column < len(run) else () if column == len(run) else next(rest)
    return state._replace(piles=tuple(piles))
