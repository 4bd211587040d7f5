"""The actions of a scene: what the player can do besides moving cards (docs/protocol.md, *Moves and actions*).

The scene's actions are built only here: which there are, whether each can be done, why not, and what is asked before.
The page's buttons, menu and keys read them from the scene. The verb ``act`` does them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from lacuna.model.rules_protocol import Deals, Redeals
from lacuna.model.state import UNLIMITED
from lacuna.play.game import Game
from lacuna.words import Words

#: An action of a scene: ``can`` says whether it can be done now.
Action = dict[str, Any]


class Around(NamedTuple):
    """What there is besides the game on show.

    * ``earlier``, ``later``: whether undo and redo can go to a game that a new deal replaced.
    * ``offers``: which of the actions ``show``, ``review`` and ``return`` the coach offers. None if there is no coach
      yet: then a game without moves has ``review``.
    * ``overlay``: what covers the player's game: ``lesson``, which is played, or ``line``, a winning line or a replay,
      which is only shown.
    * ``back``, ``next``, ``leave``: which actions of the overlay can be done.
    """

    earlier: bool = False
    later: bool = False
    offers: tuple[str, ...] | None = None
    overlay: Literal["lesson", "line"] | None = None
    back: bool = False
    next: bool = False
    leave: bool = False


#: A game without anything around it.
ALONE = Around()


def actions(game: Game, words: Words, around: Around = ALONE) -> dict[str, Action]:
    """Return the actions that the player has, by name.

    * ``review`` searches the history of a lost game for the last position that could be won, ``return`` goes back to
      it, and ``show`` shows the winning line.
    * ``safe`` plays all moves that can do no harm, and ``finish`` plays the rest of a game that can be won by putting
      cards in place only.
    * ``back``, ``next`` and ``leave`` belong to an overlay. In a lesson, ``back`` undoes the moves that left its
      path; in a line, it goes one step back.
    """
    if around.overlay == "line":
        return {"back": {"can": around.back}, "next": {"can": around.next}, "leave": {"can": around.leave}}
    found: Mapping[str, Action | None] = {
        "undo": {"can": len(game.entries) > 1 or around.earlier},
        "redo": {"can": bool(game.undone) or around.later},
        "restart": {"can": not game.at_start},
        "redeal": _redeal(game, words),
        "deal": _deal(game, words),
        "safe": None if (moves := game.safe_moves) is None else {"can": bool(moves)},
        "finish": None if (moves := game.finish_moves) is None else {"can": bool(moves)},
        **(_of_lesson(around) if around.overlay else _of_own_game(game, words, around)),
    }
    return {name: action for name, action in found.items() if action}


def _of_lesson(around: Around) -> dict[str, Action | None]:
    """Return the actions of a lesson. It has no new deal over a game, which that would replace without being seen."""
    return {
        "new": None if around.leave else {"can": True},
        "back": {"can": around.back},
        "leave": {"can": around.leave},
    }


def _of_own_game(game: Game, words: Words, around: Around) -> dict[str, Action | None]:
    """Return the actions that only the player's own game has."""
    offers = around.offers
    if offers is None:
        offers = ("review",) if game.blocked and not game.at_start else ()
    return {
        "new": {"can": True},
        "hint": {"can": not game.outcome},
        "resign": {"can": True, "ask": words.say("ask.resign")} if game.can_resign else None,
        **{name: {"can": True} for name in offers},
    }


def _redeal(game: Game, words: Words) -> Action | None:
    """Return the redeal action, or None if the game has no redeals.

    Its ``ask`` is the question that confirms a redeal while moves are left.
    """
    rules = game.rules
    if not isinstance(rules, Redeals) or not game.entries[0].state.redeals_left:
        return None
    left = game.redeals_left
    action: Action = {"can": game.can_redeal, "left": "unlimited" if left == UNLIMITED else left, "ask": None}
    if game.can_redeal and game.legal_moves:
        action["ask"] = words.say("ask.redeal", n=len(game.legal_moves))
    action["double"] = rules.redeal_by_double_tap and game.can_redeal
    return _with_reason(action, "redeal", game.why_no_redeal, words)


def _deal(game: Game, words: Words) -> Action | None:
    """Return the action that deals from the talon, or None if the game has no talon.

    Its ``ask`` is the question that confirms a deal while other moves are left.
    """
    if not isinstance(game.rules, Deals):
        return None
    others = [move for move in game.legal_moves if move.kind != "deal"]
    can = len(others) < len(game.legal_moves)
    ask = words.say("ask.deal", n=len(others)) if can and others else None
    action = {"can": can, "left": game.rules.deals_left(game.state), "ask": ask}
    reason = "resigned" if game.resigned else game.rules.why_no_deal(game.state, bool(others))
    return _with_reason(action, "deal", reason, words)


def _with_reason(action: Action, name: str, reason: str | None, words: Words) -> Action:
    """Return the action. If it cannot be done for a reason, add the sentence that the page shows on a tap."""
    return {**action, "why": words.say(f"why.{name}-{reason}")} if reason else action
