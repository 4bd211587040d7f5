"""Scenes that the page shows while the engine loads: a few opening deals, and the table face down.

The build writes them into the site. Which scene is shown, and when, is decided in the page.
"""

from __future__ import annotations

from itertools import chain, count, islice

from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.scene.actions import MENU
from lacuna.scene.scene import Scene, scene
from lacuna.winnable import deals_of
from lacuna.words import Words

#: The number of opening scenes per game.
OPENINGS = 4
#: The number of deals that are compared to find the piles that differ from deal to deal.
SAMPLES = 8
#: The fewest legal moves an opening scene may have: a nearly stuck deal makes a poor first impression.
MIN_MOVES = 3


def openings(game_id: str, language: str = "en") -> list[Scene]:
    """Return the scenes of the first deals that have at least ``MIN_MOVES`` moves.

    A new visitor's first deal is one of them. So the easiest deals of the game's list of winnable deals come first; a
    game without a list begins with deal 1.

    >>> [scene["game"] for scene in openings("spaces-and-aces")]
    ['spaces-and-aces/493', 'spaces-and-aces/612', 'spaces-and-aces/691', 'spaces-and-aces/165']
    """
    variant = find_variant(game_id)
    winnable = deals_of(variant, variant.complete_options({}))
    numbers = chain(winnable.deals if winnable else (), map(str, count(1)))
    games = (Game.new(variant, number) for number in numbers)
    welcoming = (game for game in islice(games, 20 * OPENINGS) if len(game.legal_moves) >= MIN_MOVES)
    return [scene(game, language) for game in islice(welcoming, OPENINGS)]


def face_down(game_id: str, language: str = "en") -> Scene:
    """Return the scene of a deal that is not known yet, without moves, and with no action but those of the menu.

    Piles that look the same in all sample deals are shown. In all other piles the cards lie face down.
    """
    variant = find_variant(game_id)
    words = Words(language)
    samples = [scene(Game.new(variant, str(number)), language) for number in range(1, SAMPLES + 1)]
    first = samples[0]
    piles = []
    for info, *views in zip(variant.rules.layout.slots, *(sample["piles"] for sample in samples), strict=True):
        if all(view == views[0] for view in views):
            piles.append(views[0])
            continue
        fields = {key: views[0][key] for key in ("id", "kind", "at", "fan", "bySuit", "place") if key in views[0]}
        slot = words.format(info.title)
        if hidden_count := max(len(view["cards"]) for view in views):
            fields |= {"count": hidden_count}
        key = "hidden.placed-card" if "place" in fields else "hidden.card"
        label = words.say(key, slot=slot) if hidden_count else slot
        piles.append({**fields, "cards": [], "label": label})
    return {
        **first,
        "game": variant.id,
        "deal": None,
        "piles": piles,
        "moves": [],
        "actions": {name: action if name in MENU else {"can": False} for name, action in first["actions"].items()},
        "status": {**first["status"], "progress": [0, first["status"]["progress"][1]], "text": ""},
    }
