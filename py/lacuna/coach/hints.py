"""Owns the hint: a plan, kept while the player follows it, and its next step in words.

Asked for, never pushed. The first answer comes from a short look ahead; what a longer search elsewhere has proven may
then take its place. Neither is handed a generator, and neither looks at a card that the player cannot see.
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

#: What the first answer may take: positions, not time, so that a table has the same hint on every machine.
AT_ONCE = Limits(states=100)
#: A gap that would take more cards than this tells their rank or their number.
MOST_NAMED = 2

Advice = Literal["move", "redeal", "deal", "undo"]


class Adviser:
    """The hints of one game. It follows the game by its positions alone, so an undo leads back to a plan too."""

    def __init__(self, known: Knowledge | None = None) -> None:
        self.known = known or Knowledge()
        self._plan: dict[State, Move] = {}  # what a look ahead has found best: nothing proven
        self._ahead: State | None = None  # where nothing more can be brought into place without a new card
        self._shown: State | None = None

    def ask(self, game: Game) -> None:
        """The player wants to know the next step."""
        self._shown = game.state
        if self.known.move(game.state) is None:
            self._look_ahead(game)

    def plan(self, game: Game, line: tuple[Move, ...]) -> None:
        """A longer search has no proof, but moves that lead further than the look ahead."""
        self._plan, self._ahead = moves_by_position(game.rules, game.state, line), None

    def shown(self, game: Game) -> bool:
        """Whether a hint of this position is on show."""
        return self._shown == game.state

    def sure(self, game: Game) -> bool:
        """Whether more is known of the position than the look ahead has found."""
        return self.known.verdict(game) in ("won", "lost")

    def advice(self, game: Game) -> tuple[Advice, Move | None]:
        """What to do now: a move; or that only a redeal, a deal or an undo leads on."""
        proven = self.known.move(game.state)
        move = proven or self._plan.get(game.state)
        deals = [move for move in game.legal_moves if move.kind == "deal"]
        if not proven and (move is None or self._ahead == game.state):
            if deals:
                return "deal", None
            if game.can_redeal:
                return "redeal", None
        if move and move.kind == "deal":
            return "deal", None
        return ("move", move) if move else ("undo", None)

    def view(self, game: Game, words: Words) -> dict[str, Any] | None:
        """What the scene says of the hint, while it is on show: a text, and the card and the slot of its move."""
        if not self.shown(game) or game.outcome == "won":
            return None
        kind, move = self.advice(game)
        if move is None:
            return {"text": words.say(f"hint.{kind}"), "kind": kind, "sure": self.sure(game), "move": None, "lit": []}
        first = move.transfers[0]
        text = " ".join([sentence(game, move, words), *self._outlook(game, words)])
        text = text[:1].upper() + text[1:]
        return {
            "text": text,
            "kind": kind,
            "sure": self.sure(game),
            "move": game.text_of(move),
            "lit": lit(game, first),
        }

    def _outlook(self, game: Game, words: Words) -> list[str]:
        verdict = self.known.verdict(game)
        if verdict == "won":
            peeks = [words.say("hint.peeks")] if self.known.peeks(game) else []
            return [words.say("hint.wins", n=len(self.known.line(game))), *peeks]
        return [words.say("hint.lost-round" if game.redeals_left else "hint.lost")] if verdict == "lost" else []

    def _look_ahead(self, game: Game) -> None:
        if game.state in self._plan and self._ahead != game.state:
            return
        search = LookAhead(game.rules, game.state, AT_ONCE, (entry.state for entry in game.entries))
        while not search.run(1):
            pass
        outcome = search.outcome
        if outcome is None:
            return
        self._plan = moves_by_position(game.rules, game.state, outcome.line)
        if outcome.verdict != "unknown":
            found = SearchResult(outcome.verdict, outcome.best, outcome.states, outcome.seconds)
            self.known.learn(game, found, outcome.line if outcome.verdict == "won" else ())
        stuck = search.is_exhausted and not search.makes_progress
        self._ahead = game.state if stuck else None


def sentence(game: Game, move: Move, words: Words, *, why: bool = True) -> str:
    """A move and what it is good for, in words."""
    first = move.transfers[0]
    info = game.rules.layout.slots[first.destination]
    place = words.format(info.title, "to")
    card = words.card(first.cards[0])
    reasons = reasons_for(game, move, words) if why else []
    if not reasons:
        return words.say("hint.move", card=card, slot=place)
    told = reasons[0] if len(reasons) == 1 else words.say("hint.both", first=reasons[0], last=reasons[1])
    return words.say("hint.because", card=card, slot=place, why=told)


def lit(game: Game, part: Transfer) -> list[dict[str, str | None]]:
    """The card that a move lifts, and the slot, or the card on it, where it goes."""
    slots = game.rules.layout.slots
    below = game.state.piles[part.destination]
    return [
        {"slot": slots[part.source].id, "card": NAMES[part.cards[0]]},
        {"slot": slots[part.destination].id, "card": NAMES[below[-1]] if below else None},
    ]


def reasons_for(game: Game, move: Move, words: Words) -> list[str]:
    """What a move is good for, in words, the best first; at most two."""
    rules, part = game.rules, move.transfers[0]
    after = State(apply(game.state, move).piles, game.state.redeals_left)
    found = []
    if neighbour := _beside(rules, game.state, part):
        found.append(words.say(f"hint.{neighbour[0]}", card=words.card(neighbour[1])))
    if rules.progress(after)[0] > game.progress[0]:
        found.append(words.say("hint.home"))
    found += _leaves(game, after, part, words)
    return found[:2]


def _beside(rules: Rules, state: State, part: Transfer) -> tuple[str, int] | None:
    """The card that the moved one is laid on, follows, or goes before."""
    card, slot = part.cards[0], part.destination
    if state.piles[slot]:
        return "on", state.piles[slot][-1]
    ranks = sorted({rank(other) for pile in state.piles for other in pile})  # without a rank that was taken out
    for word, sides, step in (("follows", rules.layout.left, 1), ("before", rules.layout.right, -1)):
        side = sides[slot]
        pile = state.piles[side] if side is not None and side != part.source else ()
        if pile and suit(pile[-1]) == suit(card) and ranks.index(rank(card)) - ranks.index(rank(pile[-1])) == step:
            return word, pile[-1]
    return None


def _leaves(game: Game, after: State, part: Transfer, words: Words) -> list[str]:
    """What a move leaves behind: a card uncovered, or a slot that others may come to."""
    source: Slot = part.source
    if after.piles[source]:
        return [words.say("hint.uncovers", card=words.card(after.piles[source][-1]))]
    rules = game.rules
    moves = () if rules.is_won(after) else rules.legal_moves(after)
    wants = rules.marks(after, moves)[source].wants
    cards = list(dict.fromkeys(words.card(card) for card in wants if card != part.cards[0]))
    if cards:
        ranks = {rank(card) for card in wants}
        if len(cards) > MOST_NAMED and len(ranks) == 1:
            return [words.say("hint.room-rank", rank=rank_text(ranks.pop()))]
        few = len(cards) <= MOST_NAMED
        return [words.say("hint.room", cards=words.either(cards)) if few else words.say("hint.room-many", n=len(cards))]
    info = rules.layout.slots[source]
    if info.kind == "tableau" and info.fan != "none":
        return [words.say("hint.empties", slot=info.title)]
    return []
