"""The sheet that shows how a game went: its figures, what to do next, and the result as a text to share."""

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


def view(_: Request, game: Game | None, words: Words, daily_wins: DailyWins) -> dict[str, Any]:
    """Return the sheet. It takes no arguments of the request. Raise NotNowError if there is no game."""
    if game is None:
        raise NotNowError("no-game-open")
    title = words.say(f"result.{game.outcome or 'open'}")
    rows = [[words.say(f"result.{name}"), value] for name, value in _rows(game, words, daily_wins)]
    return {"title": title, "parts": [{**table(title, [], rows), "mark": "result"}, _actions(game, words)]}


def _rows(game: Game, words: Words, daily_wins: DailyWins) -> list[tuple[str, str]]:
    """Return the figures to show: for each the last part of its word key, and its value as text."""
    redeals, moves = _count_actions(game)
    placed, total = game.progress
    record = read_record(daily_wins.records.get(record_key(game) or ""))
    rows = [("moves", words.number(moves, ","))]
    if isinstance(game.rules, Redeals) and game.rules.redeal_limit:
        rows.append(("redeals", str(redeals)))
    if record:
        rows.append(("time", minutes_text(record.spent, words)))
    if game.outcome != "won":
        rows.append(("placed", f"{placed}/{total}"))
        if record:
            rows.append(("best", f"{record.best}/{total}"))
    elif streak := _streak(game, daily_wins):
        rows.append(("streak", str(streak)))
    return rows


def _count_actions(game: Game) -> tuple[int, int]:
    """Return the numbers of redeals and of moves since the last restart."""
    entries = game.since_restart
    redeals = sum(entry.kind == "redeal" for entry in entries)
    return redeals, sum(entry.length for entry in entries) - redeals


def _streak(game: Game, daily_wins: DailyWins) -> int:
    """Return the current winning streak: how many deals with this statistics key were won in a row."""
    return figures(of_kind(daily_wins.records, game.statistics_key)).streak


def _actions(game: Game, words: Words) -> Part:
    is_won = game.outcome == "won"
    found = [button(words.say("ui.new"), {"act": "new"}, primary=is_won)]
    if game.outcome in ("lost", "resigned"):
        found.append(button(words.say("result.undo"), {"act": "undo"}, primary=True))
    if not game.at_start:
        found.append(button(words.say("result.again"), {"act": "restart"}))
    if game.deal and game.outcome:
        found.append(button(words.say("result.share"), {"copy": result_text(game, words)}))
    if game.deal and game.peek():
        found.append(button(words.say("replay.title"), {"view": {"name": "replay"}}))
    found.append(button(words.say("ui.records"), {"view": {"name": "records"}}))
    return buttons(*found)


def result_text(game: Game, words: Words) -> str:
    """Return the result of a game in one line; the page appends the game's address.

    >>> game = Game.new("gaps", "4711")
    >>> result_text(game, Words("en"))
    'Gaps, deal 4711: 0 of 48 in place.'
    """
    values: dict[str, object] = {"game": game.variant.title, "deal": game.deal.text if game.deal else ""}
    if game.outcome != "won":
        placed, total = game.progress
        return words.say("result.shared.lost", **values, n=placed, total=total)
    redeals, moves = _count_actions(game)
    values["moves"] = Text("count.moves", {"n": moves})
    if not redeals:
        return words.say("result.shared.won", **values)
    return words.say("result.shared.won-redeals", **values, redeals=Text("count.redeals", {"n": redeals}))
