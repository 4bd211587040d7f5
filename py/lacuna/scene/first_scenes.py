"""Scenes that the page shows while the engine loads: a few opening deals, and the table face down.

The build writes them into the site. Which scene is shown, and when, is decided in the page.
"""

from __future__ import annotations

from itertools import count, islice

from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.scene.scene import Scene, scene
from lacuna.words import Words

#: The number of opening scenes per game.
OPENINGS = 4
#: The number of deals that are compared to find the piles that differ from deal to deal.
SAMPLES = 8
#: The fewest legal moves an opening scene may have: a nearly stuck deal makes a poor first impression.
MIN_MOVES = 3


def openings(game_id: str, language: str = "en") -> list[Scene]:
    """Return the scenes of the first numbered deals that have at least ``MIN_MOVES`` moves.

    >>> [scene["game"] for scene in openings("gaps")]
    ['gaps/1', 'gaps/2', 'gaps/3', 'gaps/4']
    """
    variant = find_variant(game_id)
    games = (Game.new(variant, str(number)) for number in count(1))
    welcoming = (game for game in islice(games, 20 * OPENINGS) if len(game.legal_moves) >= MIN_MOVES)
    return [scene(game, language) for game in islice(welcoming, OPENINGS)]


def face_down(game_id: str, language: str = "en") -> Scene:
    """Return the scene of a deal that is not known yet, without moves and with no action that can be done.

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
        fields = {key: views[0][key] for key in ("id", "kind", "at", "fan", "bySuit") if key in views[0]}
        slot = words.format(info.title)
        if hidden_count := max(len(view["cards"]) for view in views):
            fields |= {"count": hidden_count}
        label = words.say("hidden.card", slot=slot) if hidden_count else slot
        piles.append({**fields, "cards": [], "label": label})
    return {
        **first,
        "game": variant.id,
        "deal": None,
        "piles": piles,
        "moves": [],
        "actions": {name: action and {"can": False} for name, action in first["actions"].items()},
        "status": {**first["status"], "progress": [0, first["status"]["progress"][1]], "text": ""},
    }
