"""The sheet with the link that replays a game at a chosen speed, to watch it here or to send it to others."""

from __future__ import annotations

from typing import Any, get_args

from lacuna.errors import LacunaError, NotNowError
from lacuna.play.game import Game
from lacuna.play.link import write_link
from lacuna.play.replay import from_last_restart
from lacuna.play.winning_line import Speed
from lacuna.protocol import Request
from lacuna.records.played_games import load_played
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import button, buttons, choice, text
from lacuna.words import Text, Words, join_texts

SPEEDS: tuple[Speed, ...] = get_args(Speed)


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Raise NotNowError if there is no game to replay. Arguments of the request:

    * ``speed``: one of ``SPEEDS``; without it, normal speed.
    * ``kind``, ``deal``: a statistics key, and a deal whose moves are saved; without them the game on the table.
    """
    deal = request.optional("deal")
    if deal is not None:
        game = load_played(f"{request.text('kind')}/{deal}", stored_records.texts)
    if game is None:
        raise NotNowError("no-game-open")
    speed: Speed = next((speed for speed in SPEEDS if speed == request.optional("speed")), "normal")
    title, steps = words.say("replay.title"), len(game.entries)
    game = from_last_restart(game)
    is_restarted = len(game.entries) < steps
    try:
        link = write_link(game, speed)
    except LacunaError as error:
        return {"title": title, "parts": [text(error.message(words, page=True))]}
    speeds: dict[str, str] = {name: words.say(f"replay.{name}") for name in SPEEDS}
    parts = [
        text(_steps_text(game, has_restart=is_restarted, words=words)),
        choice("speed", words.say("replay.speed"), speeds, speed),
        text(words.say("replay.why")),
        buttons(
            button(words.say("replay.copy"), {"copy": "", "address": link}, primary=True),
            button(words.say("replay.watch"), {"open": {"game": link}}),
        ),
    ]
    return {"title": title, "parts": parts}


def _steps_text(game: Game, *, has_restart: bool, words: Words) -> str:
    """Return how many steps a replay has, and how many moves and redeals, as they are counted elsewhere."""
    entries = game.entries[1:]
    redeals = sum(entry.kind == "redeal" for entry in entries)
    counts = [Text("count.moves", {"n": sum(entry.length for entry in game.since_restart) - redeals})]
    counts += [Text("count.redeals", {"n": redeals})] if redeals else []
    sentences = [words.say("replay.steps", n=len(entries), counts=words.format(join_texts(counts)))]
    sentences += [words.say("replay.together")] if any(entry.kind == "series" for entry in entries) else []
    sentences += [words.say("replay.resigned")] if entries and entries[-1].kind == "resign" else []
    sentences += [words.say("replay.restarted")] if has_restart else []
    return " ".join(sentences)
