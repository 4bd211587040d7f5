"""The hint: the next step of a plan, in words.

A hint is given only when the player asks. The first answer comes from a short look ahead; a longer search in another
worker may replace it later by a proven one. Neither can predict a redeal or see hidden cards, with one exception:
the search of a lost game's history may see hidden cards, and a hint that follows from it says so.
"""

from __future__ import annotations

from typing import Any, Literal

from lacuna.coach.proven import Knowledge, SearchResult
from lacuna.model.cards import NAMES, rank, suit
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Transfer, displaced
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Limits, positions_of
from lacuna.solver.look_ahead import LookAhead
from lacuna.words import Text, Words, card_text, rank_text

#: Limits of the look ahead. They count positions, not time, so that a position has the same hint on every machine.
LOOK_AHEAD_LIMITS = Limits(states=100)
#: If a gap takes more cards than this, a hint does not name them, but says their rank or how many they are.
MAX_NAMED = 2

#: What a hint advises: a move, or what can help instead of a move.
Advice = Literal["move", "redeal", "deal", "undo"]
#: How the longer search for a hint stands: under way, ended without a better move, or not possible to run.
Search = Literal["running", "ended", "failed"]


class Adviser:
    """The hints of one game. Its plan is stored by position, so that it still applies after an undo."""

    def __init__(self, known: Knowledge | None = None) -> None:
        self.known = known or Knowledge()  # what searches have proven about the game
        self._plan: dict[State, Move] = {}  # the best line of a look ahead or a search, without proof
        self._stuck: State | None = None  # the position where, by the look ahead, only a deal or redeal brings progress
        self._shown: State | None = None  # the position whose hint is shown

    def ask(self, game: Game) -> None:
        """Show a hint for the current position. Look ahead for a move if no winning one is known."""
        self._shown = game.state
        if self.known.winning_move(game.state) is None:
            self._look_ahead(game)

    def hide(self) -> None:
        """Show no hint any more, not even if the player comes back to the position."""
        self._shown = None

    def set_plan(self, game: Game, line: tuple[Move, ...]) -> None:
        """Replace the plan by the line of a longer search, which proved nothing but looked further ahead."""
        self._plan, self._stuck = _plan(game, line), None

    def is_shown(self, game: Game) -> bool:
        """Return whether the hint of the current position is shown."""
        return self._shown == game.state

    def is_proven(self, game: Game) -> bool:
        """Return whether the current position is proven to be won or lost."""
        return self.known.verdict(game) in ("won", "lost")

    def advice(self, game: Game) -> tuple[Advice, Move | None]:
        """Return what to do now. Only the advice ``move`` comes with a move."""
        winning_move = self.known.winning_move(game.state)
        move = winning_move or self._plan.get(game.state)
        if winning_move is None and (move is None or self._stuck == game.state):
            if any(legal.kind == "deal" for legal in game.legal_moves):
                return "deal", None
            if game.can_redeal:
                return "redeal", None
        if move and move.kind == "deal":
            return "deal", None
        return ("move", move) if move else ("undo", None)

    def view(self, game: Game, words: Words, search: Search | None = None) -> dict[str, Any] | None:
        """Return the scene's field ``hint``: its text, its move and what to highlight; None if no hint is shown.

        ``search`` says how the longer search stands that may still change the hint; None if there is none.
        """
        if not self.is_shown(game) or game.outcome == "won":
            return None
        kind, move = self.advice(game)
        outlook = self._outlook(game, words) if move else []
        if search:
            outlook.append(words.say(f"hint.search.{search}"))
        return {
            "text": " ".join([self.sentence(game, words), *outlook]),
            "kind": kind,
            "sure": self.is_proven(game),
            "move": game.text_of(move) if move else None,
            "lit": highlights(game, move.transfers[0]) if move else [],
        }

    def sentence(self, game: Game, words: Words) -> str:
        """Return the sentence that says what to do now, with which the text of the hint begins."""
        kind, move = self.advice(game)
        text = move_sentence(game, move, words) if move else words.say(f"hint.{kind}")
        return text[:1].upper() + text[1:]

    def _outlook(self, game: Game, words: Words) -> list[str]:
        """Return sentences on the proven verdict; empty if nothing is proven."""
        verdict = self.known.verdict(game)
        if verdict == "won":
            peeks = [words.say("hint.peeks")] if self.known.peeks(game) else []
            return [words.say("hint.wins", n=len(self.known.winning_line(game))), *peeks]
        return [words.say("hint.lost-round" if game.redeals_left else "hint.lost")] if verdict == "lost" else []

    def _look_ahead(self, game: Game) -> None:
        """Make a plan by a short search, unless the plan already has a useful move here."""
        if game.state in self._plan and self._stuck != game.state:
            return
        search = LookAhead(game.rules, game.state, LOOK_AHEAD_LIMITS, (entry.state for entry in game.entries))
        while not search.run(1):
            pass
        outcome = search.outcome
        if outcome is None:
            return
        self._plan = _plan(game, outcome.line)
        if outcome.verdict != "unknown":
            result = SearchResult(outcome.verdict, outcome.best, outcome.states, outcome.seconds)
            self.known.learn(game, result, outcome.line if outcome.verdict == "won" else ())
        self._stuck = game.state if search.is_exhausted and not search.makes_progress else None


def move_sentence(game: Game, move: Move, words: Words) -> str:
    """Return a sentence that advises a move and says what it is good for."""
    slots, first, other = game.rules.layout.slots, move.transfers[0], displaced(move)
    has_twin = any(_is_twin(legal, move) for legal in game.legal_moves)

    def name(transfer: Transfer) -> Text:
        card = card_text(transfer.cards[0])
        return Text("hint.card-at", {"card": card, "slot": slots[transfer.source].title}) if has_twin else card

    values: dict[str, object] = {"card": name(first), "slot": slots[first.destination].title}
    key = "discard" if slots[first.destination].kind == "discard" else "move"
    if other:
        key = "replace" if slots[other.destination].kind == "discard" else "swap"
        values["other"] = name(other)
    reasons = reasons_for(game, move, words)
    if not reasons:
        return words.say(f"hint.{key}", **values)
    reason = reasons[0] if len(reasons) == 1 else words.say("hint.both", first=reasons[0], last=reasons[1])
    return words.say("hint.because" if key == "move" else f"hint.{key}-because", why=reason, **values)


def _is_twin(move: Move, other: Move) -> bool:
    """Return whether two moves differ only in which copy of a card they move, so that they have the same sentence."""
    return move != other and _said_of(move) == _said_of(other)


def _said_of(move: Move) -> tuple[object, ...]:
    """Return what the sentence on a move says: the name of its card, and the card that it replaces or its new place."""
    first, other = move.transfers[0] if move.transfers else None, displaced(move)
    if first is None:
        return (move.kind,)
    return move.kind, first.cards[0] % 52, other.cards[0] % 52 if other else first.destination


def highlights(game: Game, transfer: Transfer) -> list[dict[str, str | None]]:
    """Return the two spots to highlight: the card to lift in its slot, and the top card of the slot where it goes."""
    slots = game.rules.layout.slots
    below = game.state.piles[transfer.destination]
    return [
        {"slot": slots[transfer.source].id, "card": NAMES[transfer.cards[0]]},
        {"slot": slots[transfer.destination].id, "card": NAMES[below[-1]] if below else None},
    ]


def reasons_for(game: Game, move: Move, words: Words) -> list[str]:
    """Return what a move is good for: at most two phrases, the most important first."""
    rules, transfer = game.rules, move.transfers[0]
    after = State(apply(game.state, move).piles, game.state.redeals_left)
    gained = rules.progress(after)[0] - game.progress[0]
    other = displaced(move)
    if other and other.destination == transfer.source:  # an exchange: reasons may be about both cards only
        return [words.say("hint.swap-home")] if gained == 2 else []
    reasons = []
    if not other and (fit := _fit_at_destination(rules, game.state, transfer)):
        reasons.append(words.say(f"hint.{fit[0]}", card=card_text(fit[1])))
    if gained > 0:
        reasons.append(words.say("hint.home"))
    reasons += _reasons_at_source(game, after, transfer, words)
    return reasons[:2]


def _fit_at_destination(rules: Rules, state: State, transfer: Transfer) -> tuple[str, int] | None:
    """Return how the moved card fits a card at its destination, and that other card; None if it fits none.

    * ``on``: it lands on the other card, unless both are discarded.
    * ``follows``: the other card is on its left, of the same suit and one rank lower.
    * ``before``: the other card is on its right, of the same suit and one rank higher.
    """
    card, slot = transfer.cards[0], transfer.destination
    if state.piles[slot]:
        return None if rules.layout.slots[slot].kind == "discard" else ("on", state.piles[slot][-1])
    row = next((row for row in rules.layout.rows if slot in row), ())
    if row and rules.layout.slots[row[0]].takes:
        return None  # a gap in a row of foundations takes the row's rank, whatever lies beside it
    ranks = sorted({rank(other) for pile in state.piles for other in pile})  # some games remove a rank
    for word, neighbours, step in (("follows", rules.layout.left, 1), ("before", rules.layout.right, -1)):
        beside = neighbours[slot]
        pile = state.piles[beside] if beside is not None and beside != transfer.source else ()
        if pile and suit(pile[-1]) == suit(card) and ranks.index(rank(card)) - ranks.index(rank(pile[-1])) == step:
            return word, pile[-1]
    return None


def _reasons_at_source(game: Game, after: State, transfer: Transfer, words: Words) -> list[str]:
    """Return what a move does to the pile that it leaves: it uncovers a card, makes room, or empties the pile.

    The list has one phrase, or none if there is nothing to say. ``after`` is the position after the move.
    """
    source: Slot = transfer.source
    if after.piles[source]:
        return [words.say("hint.uncovers", card=card_text(after.piles[source][-1]))]
    rules = game.rules
    moves = () if rules.is_won(after) else rules.legal_moves(after)
    wants = rules.marks(after, moves)[source].wants
    names = (words.say("hint.the", card=card_text(card)) for card in wants if card != transfer.cards[0])
    cards = list(dict.fromkeys(names))
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


def _plan(game: Game, line: tuple[Move, ...]) -> dict[State, Move]:
    """Return the moves of a line from the current position, each by the position in which it is played."""
    return dict(zip(positions_of(game.rules, game.state, line), line, strict=False))
