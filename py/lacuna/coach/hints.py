"""The hint: the next step of a plan, in words.

A hint is given only when the player asks. The first answer comes from a short look ahead; a longer search in another
worker may replace it later with something proven. Neither can see hidden cards or predict a redeal.
"""

from __future__ import annotations

from typing import Any, Literal

from lacuna.coach.proven import Knowledge, SearchResult, moves_by_position
from lacuna.model.cards import NAMES, rank, suit
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Transfer
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Limits
from lacuna.solver.look_ahead import LookAhead
from lacuna.words import Words, rank_text

#: Limits of the look ahead. They count positions, not time, so that a position has the same hint on every machine.
LOOK_AHEAD_LIMITS = Limits(states=100)
#: For a gap that takes more cards than this, a hint says their rank or their number instead of naming them.
MAX_NAMED = 2

Advice = Literal["move", "redeal", "deal", "undo"]


class Adviser:
    """The hints of one game. Plans are stored by position, so the player can undo and still be on a plan."""

    def __init__(self, known: Knowledge | None = None) -> None:
        self.known = known or Knowledge()
        self._plan: dict[State, Move] = {}  # the best line of a look ahead or a search, without proof
        self._stuck: State | None = None  # here the look ahead found that only new cards can bring progress
        self._shown: State | None = None  # the position whose hint is shown

    def ask(self, game: Game) -> None:
        """Show a hint for the current position, looking ahead for one if no winning move is known."""
        self._shown = game.state
        if self.known.winning_move(game.state) is None:
            self._look_ahead(game)

    def set_plan(self, game: Game, line: tuple[Move, ...]) -> None:
        """Replace the plan by the line of a longer search, which proves nothing but leads further."""
        self._plan, self._stuck = moves_by_position(game.rules, game.state, line), None

    def is_shown(self, game: Game) -> bool:
        """Return whether the hint of the current position is shown."""
        return self._shown == game.state

    def is_proven(self, game: Game) -> bool:
        """Return whether the current position is proven to be won or lost."""
        return self.known.verdict(game) in ("won", "lost")

    def advice(self, game: Game) -> tuple[Advice, Move | None]:
        """Return what to do now: a move or, without one, that only a redeal, a deal or an undo can help."""
        proven = self.known.winning_move(game.state)
        move = proven or self._plan.get(game.state)
        deals = [move for move in game.legal_moves if move.kind == "deal"]
        if not proven and (move is None or self._stuck == game.state):
            if deals:
                return "deal", None
            if game.can_redeal:
                return "redeal", None
        if move and move.kind == "deal":
            return "deal", None
        return ("move", move) if move else ("undo", None)

    def view(self, game: Game, words: Words) -> dict[str, Any] | None:
        """Return the scene's field ``hint``: a text, and the card and slot of its move; None if no hint is shown."""
        if not self.is_shown(game) or game.outcome == "won":
            return None
        kind, move = self.advice(game)
        sure = self.is_proven(game)
        if move is None:
            return {"text": words.say(f"hint.{kind}"), "kind": kind, "sure": sure, "move": None, "lit": []}
        text = " ".join([sentence(game, move, words), *self._outlook(game, words)])
        return {
            "text": text[:1].upper() + text[1:],
            "kind": kind,
            "sure": sure,
            "move": game.text_of(move),
            "lit": highlights(game, move.transfers[0]),
        }

    def _outlook(self, game: Game, words: Words) -> list[str]:
        """Return sentences on the proven verdict; empty if nothing is proven."""
        verdict = self.known.verdict(game)
        if verdict == "won":
            peeks = [words.say("hint.peeks")] if self.known.peeks(game) else []
            return [words.say("hint.wins", n=len(self.known.winning_line(game))), *peeks]
        return [words.say("hint.lost-round" if game.redeals_left else "hint.lost")] if verdict == "lost" else []

    def _look_ahead(self, game: Game) -> None:
        if game.state in self._plan and self._stuck != game.state:
            return
        search = LookAhead(game.rules, game.state, LOOK_AHEAD_LIMITS, (entry.state for entry in game.entries))
        while not search.run(1):
            pass
        outcome = search.outcome
        if outcome is None:
            return
        self._plan = moves_by_position(game.rules, game.state, outcome.line)
        if outcome.verdict != "unknown":
            result = SearchResult(outcome.verdict, outcome.best, outcome.states, outcome.seconds)
            self.known.learn(game, result, outcome.line if outcome.verdict == "won" else ())
        self._stuck = game.state if search.is_exhausted and not search.makes_progress else None


def sentence(game: Game, move: Move, words: Words, *, why: bool = True) -> str:
    """Return a phrase that names a move and, with ``why``, says what it is good for."""
    first = move.transfers[0]
    slot = words.format(game.rules.layout.slots[first.destination].title, "to")
    card = words.card(first.cards[0])
    reasons = reasons_for(game, move, words) if why else []
    if not reasons:
        return words.say("hint.move", card=card, slot=slot)
    reason = reasons[0] if len(reasons) == 1 else words.say("hint.both", first=reasons[0], last=reasons[1])
    return words.say("hint.because", card=card, slot=slot, why=reason)


def highlights(game: Game, part: Transfer) -> list[dict[str, str | None]]:
    """Return the two spots to highlight: the card that is lifted, and the slot where it goes with its top card."""
    slots = game.rules.layout.slots
    below = game.state.piles[part.destination]
    return [
        {"slot": slots[part.source].id, "card": NAMES[part.cards[0]]},
        {"slot": slots[part.destination].id, "card": NAMES[below[-1]] if below else None},
    ]


def reasons_for(game: Game, move: Move, words: Words) -> list[str]:
    """Return what a move is good for, as at most two phrases, the best first."""
    rules, part = game.rules, move.transfers[0]
    after = State(apply(game.state, move).piles, game.state.redeals_left)
    reasons = []
    if neighbour := _neighbour(rules, game.state, part):
        reasons.append(words.say(f"hint.{neighbour[0]}", card=words.card(neighbour[1])))
    if rules.progress(after)[0] > game.progress[0]:
        reasons.append(words.say("hint.home"))
    reasons += _reasons_at_source(game, after, part, words)
    return reasons[:2]


def _neighbour(rules: Rules, state: State, part: Transfer) -> tuple[str, int] | None:
    """Return the card that the moved card lands on, follows or precedes, with the word for it; None if there is none.

    A card follows the card on its left if it has the same suit and the next rank. It precedes the card on its right if
    that card follows it.
    """
    card, slot = part.cards[0], part.destination
    if state.piles[slot]:
        return "on", state.piles[slot][-1]
    ranks = sorted({rank(other) for pile in state.piles for other in pile})  # some games remove a rank
    for word, sides, step in (("follows", rules.layout.left, 1), ("before", rules.layout.right, -1)):
        side = sides[slot]
        pile = state.piles[side] if side is not None and side != part.source else ()
        if pile and suit(pile[-1]) == suit(card) and ranks.index(rank(card)) - ranks.index(rank(pile[-1])) == step:
            return word, pile[-1]
    return None


def _reasons_at_source(game: Game, after: State, part: Transfer, words: Words) -> list[str]:
    """Return a phrase on what a move does where it starts: it uncovers a card, makes room, or empties a pile.

    ``after`` is the position after the move. The list is empty if there is nothing to say.
    """
    source: Slot = part.source
    if after.piles[source]:
        return [words.say("hint.uncovers", card=words.card(after.piles[source][-1]))]
    rules = game.rules
    moves = () if rules.is_won(after) else rules.legal_moves(after)
    wants = rules.marks(after, moves)[source].wants
    cards = list(dict.fromkeys(words.card(card) for card in wants if card != part.cards[0]))
    if cards:
        ranks = {rank(card) for card in wants}
        if len(cards) > MAX_NAMED and len(ranks) == 1:
            return [words.say("hint.room-rank", rank=rank_text(ranks.pop()))]
        few = len(cards) <= MAX_NAMED
        return [words.say("hint.room", cards=words.either(cards)) if few else words.say("hint.room-many", n=len(cards))]
    info = rules.layout.slots[source]
    if info.kind == "tableau" and info.fan != "none":
        return [words.say("hint.empties", slot=info.title)]
    return []
