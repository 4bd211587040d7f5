"""Owns the sheet of history: all deals of a game that were played, and of one what can be done with it."""

from __future__ import annotations

from typing import Any

from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.records.daily_wins import DailyWins
from lacuna.records.played_games import has_moves
from lacuna.records.statistics import PlayedDeal, by_kind
from lacuna.sheets.parts import Part, button, buttons, table, text
from lacuna.sheets.records.records import again, ending, finished, heads, row, time, title_of
from lacuna.words import Words

#: How many deals are listed at once.
LISTED = 20


def view(request: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it; ``kind`` are the games to tell of, those of the table where
    nothing is said; ``deal`` is one of them, ``past`` how many of the last ones are passed over."""
    kind = request.optional("kind") or (game.statistics_key if game else "")
    name = title_of(kind, words)
    if name is None:
        raise BadRequestError("no-kind", kind=kind[:40])
    deals = finished(by_kind(days.records).get(kind, []), game)[::-1]
    back = button(words.say("history.records"), {"view": {"name": "records", "kind": kind}})
    asked = request.optional("deal")
    if asked is None:
        past = _past(request, len(deals))
        parts = _list(deals, past, kind, words)
        return {
            "title": words.say("history.title", game=name),
            "parts": [*parts, buttons(*_beside(deals, past, kind, words), back)],
        }
    dealt = next((one for one in deals if one.deal == asked), None)
    told = _told(dealt, kind, words, days) if dealt else [text(words.say("records.none", game=name))]
    every = button(words.say("history.all"), {"view": {"name": "history", "kind": kind}})
    return {"title": words.say("history.deal", game=name, deal=asked[:40]), "parts": [*told, buttons(every, back)]}


def _past(request: Request, deals: int) -> int:
    """How many are passed over: whole pages, as long as there is something on them."""
    past = request.optional("past") or "0"
    number = int(past) if past.isascii() and past.isdigit() and len(past) < 9 else 0
    return min(number, max(deals - 1, 0)) // LISTED * LISTED


def _list(deals: list[PlayedDeal], past: int, kind: str, words: Words) -> list[Part]:
    shown = deals[past : past + LISTED]
    if not shown:
        return [text(words.say("history.none"))]
    cells = [
        {"text": one.deal, "label": words.say("history.look", deal=one.deal), "do": _to(kind, deal=one.deal)}
        for one in shown
    ]
    rows = [row(one, cell, words) for one, cell in zip(shown, cells, strict=True)]
    label = words.say("history.range", first=past + 1, last=past + len(shown), n=len(deals))
    return [text(label), table(label, heads(words), rows)]


def _to(kind: str, **more: str) -> dict[str, Any]:
    return {"view": {"name": "history", "kind": kind, **more}}


def _beside(deals: list[PlayedDeal], past: int, kind: str, words: Words) -> list[dict[str, Any]]:
    """The pages beside the one that is shown."""
    there = {"newer": past - LISTED, "older": past + LISTED}
    return [
        button(words.say(f"history.{name}"), _to(kind, past=str(at)))
        for name, at in there.items()
        if 0 <= at < len(deals)
    ]


def _told(dealt: PlayedDeal, kind: str, words: Words, days: DailyWins) -> list[Part]:
    """One deal: how it went, and what can be done with it."""
    play, name = dealt.record, f"{kind}/{dealt.deal}"
    went = words.say(
        "history.went",
        ending=ending(play, words),
        best=play.best,
        of=play.of,
        moves=words.number(play.moves, ","),
        time=time(play.spent, words),
    )
    goes_on = play.ending == "open"
    do = [
        button(
            words.say("history.go-on" if goes_on else "history.again"), again(dealt, kind, words)["do"], primary=goes_on
        )
    ]
    if not has_moves(name, days.records):
        return [text(went), text(words.say("history.no-moves")), buttons(*do)]
    shown = [
        button(words.say(f"history.{where}"), {"open": {"game": name, "replay": where}}) for where in ("start", "end")
    ]
    share = button(words.say("replay.title"), {"view": {"name": "replay", "kind": kind, "deal": dealt.deal}})
    return [text(went), buttons(*do, *shown, share)]
