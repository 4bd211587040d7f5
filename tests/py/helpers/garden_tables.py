"""Positions of the garden family (Gloucestershire and its relatives) for tests.

Some piles are given; the other cards lie where they do not matter.
"""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.games.registry import find_variant
from lacuna.model.cards import NAMES, SUITS, parse_card
from lacuna.model.state import State
from lacuna.play.game import Game


def build_game(
    game: str = "gloucestershire",
    up: Mapping[str, int] | None = None,
    rest: str = "",
    options: Mapping[str, str] | None = None,
    **given: str,
) -> Game:
    """Return a game with given piles.

    ``t3="9D-8S"`` gives pile 3, bottom card first, and ``v="KD 4S"`` the first reserve cards. ``up={"C": 14}`` is the
    number of cards on the foundation of clubs (``"CC"`` for their second one). The other cards go to the reserve and
    then under pile 8, or with ``rest="t3"`` all under pile 3. There they are sorted by rank, so that no two of them
    form a sequence.
    """
    variant = find_variant(game)
    chosen = variant.complete_options(options or {})
    rules = variant.configure(chosen)
    piles: dict[str, list[int]] = {info.id: [] for info in rules.layout.slots}
    for slot, text in given.items():
        if slot == "v":
            for number, card in enumerate(text.split(), 1):
                piles[f"v{number}"] = [parse_card(card)]
        else:
            piles[slot] = [parse_card(card) for card in text.split("-") if card]
    used = {card for pile in piles.values() for card in pile}
    left = [card for card in rules.pack if card not in used]
    for suit, height in (up or {}).items():
        home = f"f{SUITS.index(suit[0]) + 1 + 4 * (len(suit) - 1)}"
        for step in range(height):
            needed = SUITS.index(suit[0]) * 13 + step % 13
            piles[home].append(next(card for card in left if card % 52 == needed))
            left.remove(piles[home][-1])
    left.sort(key=lambda card: card % 13)
    if rest:
        piles[rest] = left + piles[rest]
    else:
        free = [slot for slot, pile in piles.items() if slot[0] == "v" and not pile]
        for slot, card in zip(free, left, strict=False):
            piles[slot] = [card]
        piles["t8"] = left[len(free) :] + piles["t8"]
    state = State(tuple(tuple(pile) for pile in piles.values()))
    problem = rules.problem(state)
    assert problem is None, problem
    return Game(variant, chosen, state)


def move_texts(game: Game) -> list[str]:
    """Return the legal moves as texts."""
    return [game.text_of(move) for move in game.legal_moves]


def targets_of(game: Game, cards: str, source: str = "") -> set[str]:
    """Return the slots where a card or packet may go now."""
    moves = (text.partition(">") for text in move_texts(game))
    found = [(head.partition(":"), slot) for head, _, slot in moves]
    return {slot for (lifted, _, start), slot in found if lifted == cards and source in ("", start)}


def pile_text(game: Game, slot: str) -> str:
    """Return the cards of a slot, bottom first."""
    number = game.rules.layout.find_slot(slot)
    assert number is not None
    return "-".join(NAMES[card] for card in game.state.piles[number])


def naive_board(game: Game) -> dict[str, list[str]]:
    """Return the position in the form that the naive rules (tests/py/naive/garden.py) use."""
    piles = zip(game.rules.layout.slots, game.state.piles, strict=True)
    return {info.id: [NAMES[card] for card in pile] for info, pile in piles}
