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
#: The actions of the menu. They are always listed, with the reason ``why`` where they cannot be done.
MENU = ("new", "restart", "resign", "show", "review")


class Around(NamedTuple):
    """What there is besides the game on show.

    * ``earlier``, ``later``: whether undo and redo can go to a game that a new deal replaced.
    * ``offers``: which of the actions ``show``, ``review`` and ``return`` the coach offers beside the table. None if
      there is no coach yet: then a game in which no card can move offers ``review``.
    * ``can_review``: whether the coach can do ``review``, offered or not.
    * ``overlay``: what covers the player's game: ``lesson``, which is played, or ``line``, a winning line or a replay,
      which is only shown.
    * ``back``, ``next``, ``leave``: which actions of the overlay can be done.
    """

    earlier: bool = False
    later: bool = False
    offers: tuple[str, ...] | None = None
    can_review: bool = False
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
        steps = {"back": {"can": around.back}, "next": {"can": around.next}, "leave": {"can": around.leave}}
        return {**steps, **_covered(words, around)}
    found: Mapping[str, Action | None] = {
        **basic_actions(game, words, around),
        "safe": None if (moves := game.safe_moves) is None else {"can": bool(moves)},
        "finish": None if (moves := game.finish_moves) is None else {"can": bool(moves)},
        **(_of_lesson(words, around) if around.overlay else _of_own_game(game, words, around)),
    }
    return {name: action for name, action in found.items() if action}


def basic_actions(game: Game, words: Words, around: Around) -> dict[str, Action | None]:
    """Return the actions of which a host page hears as well. An action that the game does not have is None."""
    return {
        "undo": {"can": len(game.entries) > 1 or around.earlier},
        "redo": {"can": bool(game.undone) or around.later},
        "redeal": _redeal(game, words),
        "deal": _deal(game, words),
    }


def _of_lesson(words: Words, around: Around) -> dict[str, Action | None]:
    """Return the actions that only a lesson has, and those of the menu."""
    return {"back": {"can": around.back}, "leave": {"can": around.leave}, **_covered(words, around)}


def _covered(words: Words, around: Around) -> dict[str, Action]:
    """Return the actions of the menu while an overlay covers the game.

    A new deal would replace the covered game without being seen. Without such a game it can be done.
    """
    unable: Action = {"can": False, "why": words.say("why.covered")}
    hidden = {**unable, "menu": True}
    new: Action = unable if around.leave else {"can": True}
    return {"new": new, "restart": unable, "resign": unable, "show": hidden, "review": hidden}


def _of_own_game(game: Game, words: Words, around: Around) -> dict[str, Action | None]:
    """Return the actions that only the player's own game has."""
    offers, can_review = around.offers, around.can_review
    if offers is None:
        can_review = game.blocked and not game.at_start
        offers = ("review",) if can_review else ()
    over = words.say("why.over") if game.outcome else None
    unplayed: Action = {"can": False, "why": over or words.say("why.unplayed")}
    with_help: dict[str, Action] = {
        "show": {"can": False, "why": over} if over else {"can": True},
        "review": {"can": True} if can_review else {"can": False, "why": _why_no_review(game, words)},
    }
    return {
        "new": {"can": True},
        "restart": unplayed if game.at_start else {"can": True},
        "hint": {"can": not over},
        "resign": {"can": True, "ask": words.say("ask.resign")} if game.can_resign else unplayed,
        **{name: one if name in offers else {**one, "menu": True} for name, one in with_help.items()},
        "return": {"can": True} if "return" in offers else None,
    }


def _why_no_review(game: Game, words: Words) -> str:
    """Return the reason why the game cannot be searched for the move that lost it."""
    if not game.blocked:
        return words.say("why.stuck")
    return words.say("why.unplayed" if game.at_start else "search.none")


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
