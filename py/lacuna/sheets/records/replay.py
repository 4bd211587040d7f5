"""The sheet with the link that replays a game at a chosen speed, to watch it here or to send it to others."""

from __future__ import annotations

from typing import Any, get_args

from lacuna.errors import LacunaError, NotNowError
from lacuna.play.game import Game
from lacuna.play.link import write_link
from lacuna.play.replay import Speed
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.records.played_games import load_played
from lacuna.sheets.parts import Part, button, buttons, text
from lacuna.words import Words

SPEEDS: tuple[Speed, ...] = get_args(Speed)


def view(request: Request, game: Game | None, words: Words, daily_wins: DailyWins) -> dict[str, Any]:
    """Return the sheet. Raise NotNowError if there is no game to replay. Arguments of the request:

    * ``speed``: one of ``SPEEDS``; without it, normal speed.
    * ``kind``, ``deal``: a statistics key, and a deal whose moves are saved; without them the game on the table.
    """
    deal = request.optional("deal")
    if deal is not None:
        game = load_played(f"{request.text('kind')}/{deal}", daily_wins.records)
    if game is None:
        raise NotNowError("no-game-open")
    speed: Speed = next((speed for speed in SPEEDS if speed == request.optional("speed")), "normal")
    title = words.say("replay.title")
    try:
        link = write_link(game, speed)
    except LacunaError as error:
        return {"title": title, "parts": [text(error.message(words, page=True))]}
    choice: Part = {
        "kind": "choice",
        "name": "speed",
        "label": words.say("replay.speed"),
        "values": list(SPEEDS),
        "labels": [words.say(f"replay.{name}") for name in SPEEDS],
        "value": speed,
    }
    intro = words.say("replay.text", game=game.variant.title, deal=game.deal.text if game.deal else "")
    copy = {"text": words.say("replay.copy"), "primary": True, "do": {"copy": intro, "address": link}}
    watch = button(words.say("replay.watch"), {"open": {"game": link}})
    count = words.say("replay.steps", n=len(game.entries) - 1)
    return {"title": title, "parts": [text(count), choice, text(words.say("replay.why")), buttons(copy, watch)]}
