"""Owns the hint: a plan, kept while the player follows it, and its next step in words.

Asked for, never pushed. The first answer comes from a short look ahead; what a longer search elsewhere has proven may
then take its place. Neither is handed a generator, and neither looks at a card that the player cannot see.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lacuna.cards import NAMES, rank, suit
from lacuna.errors import IllegalMoveError
from lacuna.game import Game
from lacuna.layout import Slot
from lacuna.moves import Move, Transfer
from lacuna.rules import Rules, settle
from lacuna.solver import Limits, Verdict, replayed
from lacuna.solver.ahead import Ahead
from lacuna.state import State, apply
from lacuna.words import Words, rank_text

#: What the first answer may take: positions, not time, so that a table has the same hint on every machine.
AT_ONCE = Limits(states=400)
#: A gap that would take more cards than this tells their rank or their number.
MOST_NAMED = 2

Advice = Literal["move", "redeal", "deal", "undo"]


class Plan(NamedTuple):
    """Moves that lead on, by the position in which each is due; ``won``: they lead to a win."""

    moves: dict[State, Move]
    order: tuple[State, ...]
    won: bool

    def left(self, state: State) -> int:
        """How many moves there are from a position of the plan."""
        return len(self.order) - self.order.index(state)


def plan_of(rules: Rules, state: State, line: tuple[Move, ...], *, won: bool) -> Plan:
    """The plan of a line from a position."""
    order = []
    for move in line:
        order.append(state)
        _, state = settle(rules, apply(state, move))
    return Plan(dict(zip(order, line, strict=True)), tuple(order), won)


class Adviser:
    """The hints of one table. It follows the game by its positions alone, so an undo leads back to a plan too."""

    def __init__(self) -> None:
        self._plan = Plan({}, (), won=False)
        self._lost: State | None = None
        self._ahead: State | None = None  # where nothing more can be brought into place without a new card
        self._shown: State | None = None

    def ask(self, game: Game) -> None:
        """The player wants to know the next step."""
        self._shown = game.state
        if not (self._plan.won and game.state in self._plan.moves):
            self._look_ahead(game)

    def learn(self, game: Game, verdict: Verdict, line: tuple[Move, ...]) -> None:
        """What was proven of the position: a line that wins, which is replayed first, or that there is none."""
        if verdict == "won":
            if not game.rules.is_won(replayed(game.rules, game.state, line)):
                raise IllegalMoveError("plan")
            self._plan = plan_of(game.rules, game.state, line, won=True)
        elif verdict == "lost":
            self._lost = game.state

    def sure(self, game: Game) -> bool:
        """Whether more is known of the position than the look ahead has found."""
        return self._lost == game.state or (self._plan.won and game.state in self._plan.moves)

    def advice(self, game: Game) -> tuple[Advice, Move | None]:
        """What to do now: a move; or that only a redeal, a deal or an undo leads on."""
        move = self._plan.moves.get(game.state)
        proven = move is not None and self._plan.won
        deals = [move for move in game.legal_moves if move.kind == "deal"]
        if not proven and (move is None or self._ahead == game.state):
            if deals:
                return "deal", None
            if game.can_redeal:
                return "redeal", None
        return ("move", move) if move else ("undo", None)

    def view(self, game: Game, words: Words) -> dict[str, Any] | None:
        """What the scene says of the hint, while it is on show: a text, and the card and the slot of its move."""
        if self._shown != game.state or game.outcome == "won":
            return None
        kind, move = self.advice(game)
        if move is None:
            return {"text": words.say(f"hint.{kind}"), "kind": kind, "sure": self.sure(game), "move": None, "lit": []}
        first = move.transfers[0]
        text = " ".join([self._sentence(game, move, words), *self._outlook(game, words)])
        text = text[:1].upper() + text[1:]
        return {
            "text": text,
            "kind": kind,
            "sure": self.sure(game),
            "move": game.text_of(move),
            "lit": lit(game, first),
        }

    def _outlook(self, game: Game, words: Words) -> list[str]:
        if self._plan.won:
            return [words.say("hint.wins", n=self._plan.left(game.state))]
        return [words.say("hint.lost-round" if game.redeals_left else "hint.lost")] if self._lost == game.state else []

    def _sentence(self, game: Game, move: Move, words: Words) -> str:
        first = move.transfers[0]
        info = game.rules.layout.slots[first.destination]
        place = words.say(f"to.{info.words}", row=info.row, column=info.column)
        card = words.card(first.cards[0])
        reasons = reasons_for(game, move, words)
        if not reasons:
            return words.say("hint.move", card=card, slot=place)
        why = reasons[0] if len(reasons) == 1 else words.say("hint.both", first=reasons[0], last=reasons[1])
        return words.say("hint.because", card=card, slot=place, why=why)

    def _look_ahead(self, game: Game) -> None:
        if game.state in self._plan.moves and self._ahead != game.state:
            return
        search = Ahead(game.rules, game.state, AT_ONCE, (entry.state for entry in game.entries))
        while not search.run(4):
            pass
        outcome = search.outcome
        if outcome is None:
            return
        self._plan = plan_of(game.rules, game.state, outcome.line, won=outcome.verdict == "won")
        if outcome.verdict == "lost":
            self._lost = game.state
        stuck = search.exhausted and not search.leads_on
        self._ahead = game.state if stuck else None


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
    after = State(apply(game.state, move).piles, game.state.left)
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
    ranks = sorted({rank(other) for other in rules.pack})
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
            return [words.say("hint.room-rank", rank=words.tell(rank_text(ranks.pop())))]
        few = len(cards) <= MOST_NAMED
        return [words.say("hint.room", cards=words.either(cards)) if few else words.say("hint.room-many", n=len(cards))]
    info = rules.layout.slots[source]
    if info.kind == "tableau" and info.fan != "none":
        return [words.say("hint.empties", slot=words.say(f"slot.{info.words}", row=info.row, column=info.column))]
    return []
