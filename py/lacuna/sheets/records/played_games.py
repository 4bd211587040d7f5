"""The sheet of played games (sheet name ``history``): a list of all deals of a game, or one deal in detail."""

from __future__ import annotations

from typing import Any

from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.records.played_games import has_moves
from lacuna.records.statistics import PlayedDeal, by_kind
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, table, text
from lacuna.sheets.records.records import (
    deal_heads,
    deal_row,
    ending_text,
    exclude_current,
    open_deal,
    time_text,
    title_of,
)
from lacuna.words import Words

#: Deals on one page of the list.
PAGE_SIZE = 20


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Raise BadRequestError if Lacuna does not have the game. Arguments of the request:

    * ``kind``: the statistics key of the deals to list; without it that of the game on the table.
    * ``deal``: the deal to show in detail; without it the sheet lists all deals.
    * ``past``: a number, as a text. The list is sorted by when the deals were last played, the latest first, and this
      many deals at its beginning are left out.
    """
    kind = request.optional("kind") or (game.statistics_key if game else "")
    game_title = title_of(kind, words)
    if game_title is None:
        raise BadRequestError("no-kind", kind=kind[:40])
    deals = exclude_current(by_kind(stored_records.texts).get(kind, []), game)[::-1]
    back = button(words.say("history.records"), {"view": {"name": "records", "kind": kind}})
    number = request.optional("deal")
    if number is None:
        skipped = _skipped(request, len(deals))
        parts = _list(deals, skipped, kind, words)
        return {
            "title": words.say("history.title", game=game_title),
            "parts": [*parts, buttons(*_page_buttons(deals, skipped, kind, words), back)],
        }
    dealt = next((dealt for dealt in deals if dealt.deal == number), None)
    parts = _detail(dealt, kind, words, stored_records) if dealt else [text(words.say("records.none", game=game_title))]
    show_all = button(words.say("history.all"), _link(kind))
    title = words.say("history.deal", game=game_title, deal=number[:40])
    return {"title": title, "parts": [*parts, buttons(show_all, back)]}


def _skipped(request: Request, deals: int) -> int:
    """Return how many deals at the beginning of the list are left out: whole pages, and fewer than all ``deals``."""
    past = request.optional("past") or "0"
    number = int(past) if past.isascii() and past.isdigit() and len(past) < 9 else 0
    return min(number, max(deals - 1, 0)) // PAGE_SIZE * PAGE_SIZE


def _list(deals: list[PlayedDeal], skipped: int, kind: str, words: Words) -> list[Element]:
    shown = deals[skipped : skipped + PAGE_SIZE]
    if not shown:
        return [text(words.say("history.none"))]
    rows = []
    for dealt in shown:
        label = words.say("history.look", deal=dealt.deal)
        rows.append(deal_row(dealt, button(dealt.deal, _link(kind, deal=dealt.deal), label=label), words))
    title = words.say("history.range", first=skipped + 1, last=skipped + len(shown), n=len(deals))
    return [text(title), table(title, deal_heads(words), rows)]


def _link(kind: str, **more: str) -> dict[str, Any]:
    return {"view": {"name": "history", "kind": kind, **more}}


def _page_buttons(deals: list[PlayedDeal], skipped: int, kind: str, words: Words) -> list[Element]:
    """Return buttons for the pages before and after this one, if there are such pages."""
    starts = {"newer": skipped - PAGE_SIZE, "older": skipped + PAGE_SIZE}
    return [
        button(words.say(f"history.{name}"), _link(kind, past=str(start)))
        for name, start in starts.items()
        if 0 <= start < len(deals)
    ]


def _detail(dealt: PlayedDeal, kind: str, words: Words, stored_records: StoredRecords) -> list[Element]:
    """Return how a deal ended, and buttons to play, replay and share it; if no moves are saved, only to play it."""
    record, address = dealt.record, f"{kind}/{dealt.deal}"
    summary = words.say(
        "history.went",
        ending=ending_text(record, words),
        best=record.best,
        of=record.of,
        moves=words.number(record.moves, ","),
        time=time_text(record.spent, words),
    )
    is_unfinished = record.ending == "open"
    label = words.say("history.go-on" if is_unfinished else "history.again")
    play = button(label, open_deal(dealt, kind), primary=is_unfinished)
    if not has_moves(address, stored_records.texts):
        return [text(summary), text(words.say("history.no-moves")), buttons(play)]
    replays = [
        button(words.say(f"history.{where}"), {"open": {"game": address, "replay": where}})
        for where in ("start", "end")
    ]
    share = button(words.say("replay.title"), {"view": {"name": "replay", "kind": kind, "deal": dealt.deal}})
    return [text(summary), buttons(play, *replays, share)]
