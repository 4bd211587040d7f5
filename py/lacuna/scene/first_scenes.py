"""Owns what the page may show of a game before the engine is up: some opening scenes, and the table face down.

Pure: the build writes it into the site. Which of it is shown, and when, is the page's business.
"""

from __future__ import annotations

from itertools import count, islice

from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.scene.scene import Scene, scene
from lacuna.words import Words

#: How many opening scenes a game has.
OPENINGS = 4
#: So many deals tell which places may have cards.
SAMPLES = 8
#: An opening with fewer moves is no welcome.
WELCOME = 3


def openings(game_id: str, language: str = "en") -> list[Scene]:
    """The first deals by number that have a few moves, as scenes.

    >>> [scene["game"] for scene in openings("gaps")]
    ['gaps/1', 'gaps/2', 'gaps/3', 'gaps/4']
    """
    variant = find_variant(game_id)
    games = (Game.new(variant, str(number)) for number in count(1))
    welcome = (game for game in islice(games, 20 * OPENINGS) if len(game.legal_moves) >= WELCOME)
    return [scene(game, language) for game in islice(welcome, OPENINGS)]


def face_down(game_id: str, language: str = "en") -> Scene:
    """The table of a deal that is not known yet: what differs between deals lies face down; no move, no action."""
    variant = find_variant(game_id)
    words = Words(language)
    samples = [scene(Game.new(variant, str(number)), language) for number in range(1, SAMPLES + 1)]
    first = samples[0]
    piles = []
    for info, *views in zip(variant.rules.layout.slots, *(sample["piles"] for sample in samples), strict=True):
        if all(view == views[0] for view in views):
            piles.append(views[0])
            continue
        placed = {key: views[0][key] for key in ("id", "kind", "at", "fan", "bySuit") if key in views[0]}
        slot = words.format(info.title)
        if hidden := max(len(view["cards"]) for view in views):
            placed |= {"count": hidden}
        label = words.say("hidden.card", slot=slot) if hidden else slot
        piles.append({**placed, "cards": [], "label": label})
    return {
        **first,
        "game": variant.id,
        "deal": None,
        "piles": piles,
        "moves": [],
        "actions": {name: action and {"can": False} for name, action in first["actions"].items()},
        "status": {**first["status"], "progress": [0, first["status"]["progress"][1]], "text": ""},
    }
