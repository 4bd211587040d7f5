"""Owns the sheet on how a game went: its figures, and what may come next; its result as a short text to be shared."""

from __future__ import annotations

from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.rules_protocol import Redeals
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.records.deal_record import read_record, record_key
from lacuna.records.statistics import figures, minutes_text, of_kind
from lacuna.sheets.parts import Part, button, buttons, table
from lacuna.words import Text, Words


def view(_: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it."""
    if game is None:
        raise NotNowError("no-game-open")
    title = words.say(f"result.{game.outcome or 'open'}")
    rows = [[words.say(f"result.{name}"), told] for name, told in _rows(game, words, days)]
    return {"title": title, "parts": [{**table(title, [], rows), "mark": "result"}, _next(game, words)]}


def _rows(game: Game, words: Words, days: DailyWins) -> list[tuple[str, str]]:
    redeals, moves = _counts(game)
    placed, total = game.progress
    play = read_record(days.records.get(record_key(game) or ""))
    rows = [("moves", words.number(moves, ","))]
    if isinstance(game.rules, Redeals) and game.rules.redeal_limit:
        rows.append(("redeals", str(redeals)))
    if play:
        rows.append(("time", minutes_text(play.spent, words)))
    if game.outcome != "won":
        rows.append(("placed", f"{placed}/{total}"))
        if play:
            rows.append(("best", f"{play.best}/{total}"))
    elif streak := _streak(game, days):
        rows.append(("streak", str(streak)))
    return rows


def _counts(game: Game) -> tuple[int, int]:
    """Redeals, and moves, since the last restart."""
    played = game.since_restart
    redeals = sum(entry.kind == "redeal" for entry in played)
    return redeals, sum(entry.length for entry in played) - redeals


def _streak(game: Game, days: DailyWins) -> int:
    """How many deals of such games were won in a row till now."""
    return figures(of_kind(days.records, game.statistics_key)).streak


def _next(game: Game, words: Words) -> Part:
    won = game.outcome == "won"
    acts = [button(words.say("ui.new"), {"act": "new"}, primary=won)]
    if game.outcome in ("lost", "resigned"):
        acts.append(button(words.say("result.undo"), {"act": "undo"}, primary=True))
    if not game.at_start:
        acts.append(button(words.say("result.again"), {"act": "restart"}))
    if game.deal and game.outcome:
        acts.append(button(words.say("result.share"), {"copy": shared(game, words)}))
    if game.deal and game.peek():
        acts.append(button(words.say("replay.title"), {"view": {"name": "replay"}}))
    acts.append(button(words.say("ui.records"), {"view": {"name": "records"}}))
    return buttons(*acts)


def shared(game: Game, words: Words) -> str:
    """A finished game in one line; the page puts its address behind it.

    >>> game = Game.new("gaps", "4711")
    >>> shared(game, Words("en"))
    'Gaps, deal 4711: 0 of 48 in place.'
    """
    values: dict[str, object] = {"game": game.variant.title, "deal": game.deal.text if game.deal else ""}
    if game.outcome != "won":
        placed, total = game.progress
        return words.say("result.shared.lost", **values, n=placed, total=total)
    redeals, moves = _counts(game)
    values["moves"] = Text("count.moves", {"n": moves})
    if not redeals:
        return words.say("result.shared.won", **values)
    return words.say("result.shared.won-redeals", **values, redeals=Text("count.redeals", {"n": redeals}))
