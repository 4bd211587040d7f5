"""Help for the player of one game: hints, whether it can still be won, the winning line, and where it was lost.

The coach stores what searches have found, says which search is needed next, and adds its findings to the scene. The
searches run in another worker (:mod:`lacuna.coach.proof_search`).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lacuna.coach.hints import Advice, Adviser, Search
from lacuna.coach.proven import SearchResult
from lacuna.errors import IllegalMoveError
from lacuna.games.win_rates import chance_sentence
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Deals, Rules
from lacuna.model.state import State
from lacuna.play.game import Game, Help
from lacuna.scene.scene import Scene
from lacuna.scene.spoken import describe_move
from lacuna.words import Words

#: What the player waits for: "show" is to show the winning line, "review" to find the last position in the game's
#: history from which it could be won.
Pending = Literal["show", "review"]
#: The result of a search as the page reports it. "none": the game has no search; "failed": the search could not be run.
Report = Literal["won", "lost", "unknown", "none", "failed"]


class TurningPoint(NamedTuple):
    """The result of searching the history of a game that stood at ``position``.

    ``last_winnable`` is the last position from which a win was found, or None.
    """

    position: State
    last_winnable: State | None


class Coach:
    """The coach of one game. A new game on the table gets a new coach."""

    def __init__(self) -> None:
        self.adviser = Adviser()
        self.known = self.adviser.known
        self._pending: tuple[Pending, State] | None = None
        self._turning_point: TurningPoint | None = None
        self._no_search = False
        #: The position from which a search could not be run. The search is tried again only when the player asks.
        self._failed: State | None = None
        #: The position from which cards can only move to and fro.
        self._stuck: State | None = None

    def ask_hint(self, game: Game) -> None:
        """Show a hint for the current position."""
        self._pending = self._failed = None
        self.adviser.ask(game)

    def ask_search(self, kind: Pending, game: Game) -> None:
        """Note what the player waits for at the current position.

        :meth:`search_needed` then names the search for it.
        """
        self._pending, self._failed = (kind, game.state), None

    def cancel(self, *, hide_hint: bool) -> None:
        """Forget what the player waits for, because something else was done, and hide the hint if it was a change."""
        self._pending = None
        if hide_hint:
            self.adviser.hide()

    def note_stuck(self, game: Game) -> None:
        """Note that no move leads on from the current position, so that the player is offered to find the mistake."""
        self._stuck = game.state

    def pending_request(self, game: Game) -> Pending | None:
        """Return what the player waits for at the current position."""
        return self._pending[0] if self._pending and self._pending[1] == game.state else None

    def search_needed(self, game: Game, *, show_verdict: bool) -> dict[str, Any] | None:
        """Return the search to run now, as arguments of the verb ``prove``; None if no search is needed.

        ``show_verdict``: the player has switched on that the page always shows whether the current position can be won.
        """
        pending = self.pending_request(game)
        if self._no_search or game.outcome == "won" or self._failed == game.state:
            return None
        if pending == "review":
            return None if self._is_reviewed(game) else {"back": True}
        if game.outcome or self.known.verdict(game) is not None:
            return None
        return {} if pending or show_verdict or self.adviser.is_shown(game) else None

    def learn(self, game: Game, report: Report, result: SearchResult, line: tuple[Move, ...]) -> None:
        """Store the report of a search from the current position."""
        if report == "none":
            self._no_search = True
        elif report == "failed":
            self._failed = game.state
        else:
            self.known.learn(game, result, line if report == "won" else ())
            if report == "unknown" and line and isinstance(game.rules, Deals):
                # The cards of the talon are hidden, so nothing is proven. The line is still the best plan for the cards
                # that can be seen.
                self.adviser.set_plan(game, line)

    def learn_back(self, game: Game, back: int, result: SearchResult, line: tuple[Move, ...]) -> None:
        """Store the result of searching the history. A winning line starts at the position ``back`` entries ago."""
        if result.verdict != "won":
            self._turning_point = TurningPoint(game.state, None)
            return
        if not 0 < back < len(game.entries):
            raise IllegalMoveError("plan")
        target = game.entries[-1 - back].state
        # The search of a lost game may look at hidden cards. If the player returns to the position, the hint says so.
        peeks = game.outcome == "lost" and has_hidden_cards(game.rules, target)
        self.known.learn_at(game.rules, target, result, line, peeks=peeks)
        self._turning_point = TurningPoint(game.state, target)

    def steps_back(self, game: Game) -> int | None:
        """Return how many entries back the last winnable position is; None if it is not known or not in the history.

        It may be missing from the history if the player came to the current position again by other moves.
        """
        turning_point = self._turning_point
        if turning_point is None or not self._is_reviewed(game) or turning_point.last_winnable is None:
            return None
        states = [entry.state for entry in reversed(game.entries)]
        return states.index(turning_point.last_winnable) if turning_point.last_winnable in states else None

    def _is_reviewed(self, game: Game) -> bool:
        """Return whether the history was searched when the game was at its current position."""
        return self._turning_point is not None and self._turning_point.position == game.state

    def can(self, what: Help, game: Game) -> bool:
        """Return whether the player may ask for this help now."""
        if what == "hint":
            return not game.outcome
        verdict = self.known.verdict(game)
        if what == "show":
            return bool(game.legal_moves) and verdict != "lost" and not self._no_search
        is_hint_to_undo = self.adviser.is_shown(game) and self.adviser.advice(game)[0] == "undo"
        is_stuck = is_hint_to_undo or self._stuck == game.state
        lost = game.outcome == "lost" or game.blocked or verdict == "lost" or is_stuck
        return lost and not game.at_start and not self._no_search

    def offers(self, game: Game) -> tuple[str, ...]:
        """Return which of the actions show, review and return the scene has.

        The winning line may be asked for before it is known, but is offered only beside a hint, when it is known. A
        review may be asked for again: then its result is said again.
        """
        is_asked = self.adviser.is_shown(game) or self.pending_request(game)
        is_offered = {
            "show": is_asked and self.known.winning_line(game) and self.can("show", game),
            "review": self.can("review", game) and not self._is_reviewed(game),
            "return": self.steps_back(game),
        }
        return tuple(name for name, offered in is_offered.items() if offered)

    def hint_view(self, game: Game, words: Words) -> dict[str, Any] | None:
        """Return the scene's field ``hint``: the hint or, if the player has asked for a search, how that stands."""
        pending = self.pending_request(game)
        if pending is None:
            return self.adviser.view(game, words, self._hint_search(game))
        text = self._pending_text(pending, game, words)
        return {"text": text, "kind": "wait", "sure": False, "move": None, "lit": []}

    def _hint_search(self, game: Game) -> Search | None:
        """Return how the search that may change the shown hint stands; None if it has said what it found."""
        if self._failed == game.state:
            return "failed"
        if self.search_needed(game, show_verdict=False) is not None:
            return "running"
        return "ended" if self.known.verdict(game) == "unknown" else None

    def shown_advice(self, game: Game) -> tuple[Advice, Move | None] | None:
        """Return what the hint on show advises; None if no hint is shown."""
        is_hint = self.pending_request(game) is None and self.adviser.is_shown(game)
        return self.adviser.advice(game) if is_hint else None

    def news(self, before: dict[str, Any] | None, game: Game, words: Words) -> str:
        """Return what the text of the hint says and ``before``, the hint before a search ended, did not say."""
        hint = self.hint_view(game, words)
        if hint is None or hint == before:
            return ""
        if before is None or before["kind"] == "wait":
            return str(hint["text"])
        if (hint["kind"], hint["move"]) == (before["kind"], before["move"]):
            return str(hint["text"]).removeprefix(self.adviser.sentence(game, words)).strip()
        return words.say("hint.better", hint=hint["text"])

    def add_to_scene(self, scene: Scene, game: Game, words: Words, *, show_verdict: bool) -> None:
        """Add the hint to a scene and, with ``show_verdict``, the field ``lamp``: whether the position can be won."""
        if hint := self.hint_view(game, words):
            scene |= {"piles": _with_hint_label(scene["piles"], hint, words), "hint": hint}
        if show_verdict and (lamp := self.verdict_view(game, words)):
            scene["lamp"] = lamp

    def _pending_text(self, pending: Pending, game: Game, words: Words) -> str:
        """Return a sentence about the search that the player waits for: its result, or that it is running."""
        if self._no_search:
            return words.say("search.none")
        if self._failed == game.state:
            return words.say("search.failed")
        if pending == "review":
            if not self._is_reviewed(game):
                return words.say("search.back")
            back = self.steps_back(game)
            return self._turning_text(game, back, words) if back else words.say("search.back-none")
        verdict = self.known.verdict(game)
        if verdict in ("lost", "unknown"):
            return words.say(f"search.{verdict}-round" if game.redeals_left else f"search.{verdict}")
        return words.say("search.line")

    def _turning_text(self, game: Game, back: int, words: Words) -> str:
        """Return a sentence on the move that lost the game, worded for the position before that move."""
        entry = game.entries[-back]
        if entry.kind not in ("move", "series"):
            return words.say("search.turned", n=back, what=words.say(f"change.the-{entry.kind}"))
        before = Game(game.variant, game.options, game.entries[-1 - back].state)
        return words.say("search.turned", n=back, what=describe_move(before, entry.moves[0], words))

    def verdict_view(self, game: Game, words: Words) -> dict[str, Any] | None:
        """Return the scene's field ``lamp``: whether the current position can be won, as a word and a sentence.

        Return None if the game has ended or has no search.
        """
        if self._no_search or game.outcome:
            return None
        verdict, result = self.known.verdict(game), self.known.result(game)
        if verdict is None and self._failed == game.state:
            return {"verdict": "unknown", "text": words.say("search.failed")}
        if verdict is None:
            return {"verdict": "open", "text": " ".join([words.say("lamp.open"), *self._chance(game, words)])}
        total = game.progress[1]
        best = max(result.best if result else 0, game.progress[0])
        hidden = verdict == "unknown" and has_hidden_cards(game.rules, game.state)
        # A search ends at the next redeal: a round without a solution is lost only if no redeal is left.
        shown = "redeal" if verdict == "lost" and game.redeals_left else verdict
        suffix = "-round" if game.redeals_left and verdict != "lost" else "-unseen" if hidden else ""
        sentences = [words.say(f"lamp.{shown}{suffix}", total=total, best=best)]
        if verdict == "unknown":
            sentences += self._chance(game, words)
        if self.known.peeks(game):
            sentences.append(words.say("hint.peeks"))
        if result:
            sentences.append(words.say("lamp.cost", n=result.states, seconds=words.number(result.seconds, ".1f")))
        return {"verdict": shown, "text": " ".join(sentences)}

    def _chance(self, game: Game, words: Words) -> list[str]:
        """Return the sentence on how many deals of the game can be won. A custom position is no deal."""
        sentence = chance_sentence(game.rules) if game.deal else None
        return [words.format(sentence)] if sentence else []


def _with_hint_label(piles: list[dict[str, Any]], hint: dict[str, Any], words: Words) -> list[dict[str, Any]]:
    """Return the piles of a scene. If the hint moves the top card of a pile, the pile's label says so."""

    def labelled(pile: dict[str, Any]) -> dict[str, Any]:
        # The first place that the hint lights up is the card to move, the second its destination.
        is_hinted = any(pile["id"] == spot["slot"] and pile["cards"][-1] == spot["card"] for spot in hint["lit"][:1])
        return {**pile, "label": words.say("hint.cell", cell=pile["label"])} if is_hinted else pile

    return [labelled(pile) for pile in piles]


def has_hidden_cards(rules: Rules, state: State) -> bool:
    """Return whether cards lie where the player cannot see them."""
    slots = zip(rules.layout.slots, state.piles, strict=True)
    return any(info.kind == "talon" and pile for info, pile in slots)
