"""How a game ended or came to a stop: its figures, what to do next, and the result as a text to share.

The page shows it in a panel on the table as soon as a game is over or blocked (web/ui/outcome.js).
"""

from __future__ import annotations

from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.rules_protocol import Redeals
from lacuna.play.game import HELP, Game
from lacuna.protocol import Request
from lacuna.records.deal_record import DealRecord, read_record, record_key
from lacuna.records.statistics import figures, minutes_text, of_kind
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons
from lacuna.words import Text, Words


def view(_: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. It takes no arguments of the request. Raise NotNowError if there is no game."""
    if game is None:
        raise NotNowError("no-game-open")
    title = words.say(f"result.{game.outcome or ('blocked' if game.blocked else 'open')}")
    if game.blocked and not game.outcome:
        return {"title": title, "parts": [_ways_on(game, words)]}
    rows = _rows(game, words, stored_records)
    pairs = [["div", {}, ["dt", {}, words.say(f"result.{name}")], ["dd", {}, value]] for name, value in rows]
    # Figures are shown side by side where there is room.
    return {"title": title, "parts": [["dl", {"class": "figures"}, *pairs], _actions(game, words)]}


def _rows(game: Game, words: Words, stored_records: StoredRecords) -> list[tuple[str, str]]:
    """Return the figures to show: for each the last part of its word key, and its value as text."""
    redeals, moves = _count_actions(game)
    placed, total = game.progress
    record = read_record(stored_records.texts.get(record_key(game) or ""))
    rows = [("moves", words.number(moves, ","))]
    if isinstance(game.rules, Redeals) and game.rules.redeal_limit:
        rows.append(("redeals", str(redeals)))
    if record:
        rows.append(("time", minutes_text(record.spent, words)))
    rows.append(("help", help_text(game, record, words)))
    if game.outcome == "won":
        return rows + _rows_of_kind(game, words, stored_records)
    rows.append(("placed", f"{placed}/{total}"))
    if record:
        rows.append(("best", f"{record.best}/{total}"))
    return rows


def help_text(game: Game, record: DealRecord | None, words: Words) -> str:
    """Return what help was used: in this game, and before it in the same deal, which counts as well.

    >>> game = Game.new("gaps", "4711")
    >>> game.count_help("hint")
    >>> help_text(game, None, Words("en")), help_text(Game.new("gaps", "4711"), None, Words("en"))
    ('1 hint', 'none')
    """
    used = [words.say(f"result.help.{kind}", n=game.help[kind]) for kind in HELP if kind in game.help]
    helped = set(record.helped if record else ()) - set(game.help)
    used += [words.say("result.help.redeal")] if "redeal" in helped else []
    used += [words.say("result.help.earlier")] if helped - {"redeal"} else []
    return ", ".join(used) or words.say("result.help.none")


def _count_actions(game: Game) -> tuple[int, int]:
    """Return the numbers of redeals and of moves since the last restart."""
    entries = game.since_restart
    redeals = sum(entry.kind == "redeal" for entry in entries)
    return redeals, sum(entry.length for entry in entries) - redeals


def _rows_of_kind(game: Game, words: Words, stored_records: StoredRecords) -> list[tuple[str, str]]:
    """Return the streak, and the best time and fewest moves, of all won deals with this statistics key.

    If help was used in the streak, the row also says how many of its wins were without.
    """
    deals = of_kind(stored_records.texts, game.statistics_key)
    kind, clean = figures(deals), figures(deals, without_help=True).streak
    rows = []
    if kind.streak:
        is_clean = kind.streak == clean
        text = str(clean) if is_clean else words.say("result.streak-clean", n=kind.streak, clean=clean)
        rows.append(("streak", text))
    if kind.won > 1 and kind.fastest is not None and kind.fewest is not None:
        rows.append(("fastest", minutes_text(kind.fastest, words)))
        rows.append(("fewest", words.number(kind.fewest, ",")))
    return rows


def _ways_on(game: Game, words: Words) -> Element:
    """Return the buttons of a game in which no card can move, but which can go on."""
    redeal = button(words.say("ui.redeal"), {"act": "redeal"}, primary=True)
    return buttons(redeal, *_review(game, words), button(words.say("result.undo"), {"act": "undo"}))


def _review(game: Game, words: Words) -> list[Element]:
    """Return the button that looks for the move with which the game was lost."""
    can_look = game.blocked and not game.at_start
    return [button(words.say("ui.review"), {"act": "review"})] if can_look else []


def _actions(game: Game, words: Words) -> Element:
    is_won = game.outcome == "won"
    new = button(words.say("ui.new"), {"act": "new"}, primary=is_won)
    found: list[Element] = []
    if game.outcome in ("lost", "resigned"):
        found = [button(words.say("result.undo"), {"act": "undo"}, primary=True), *_review(game, words)]
    if not game.at_start:
        found.append(button(words.say("result.again"), {"act": "restart"}))
    found.insert(0 if is_won else len(found), new)
    if game.deal and game.peek():
        found.append(button(words.say("replay.title"), {"view": {"name": "replay"}}))
    if game.deal and game.outcome:
        found.append(button(words.say("result.share"), {"copy": result_text(game, words)}))
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
