"""Owns the sheet of records: what was played of a game, with help and without, and how far the last deals came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.pictures.chart import Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.records.deal_record import DealRecord
from lacuna.records.statistics import BINS, Figures, PlayedDeal, by_kind, figures, histogram, minutes_text
from lacuna.sheets.parts import Part, button, buttons, heading, table, text
from lacuna.words import Text, Words, join_texts

#: How many deals the chart has, and the list under it.
CHARTED, LISTED = 40, 10

#: The rows of the table of figures: a word, and what of the figures is said how.
Row = tuple[str, Callable[[Figures, Words], str]]


class Seen(NamedTuple):
    """How the page shows a picture."""

    width: int
    ink: str


def view(request: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """Return the sheet; ``kind`` are the games to show, by default those counted with the game on the table."""
    found = by_kind(days.records)
    here = game.statistics_key if game else None
    titles = {kind: told for kind in (*found, *((here,) if here else ())) if (told := title_of(kind, words))}
    asked = request.optional("kind")
    kind = asked if asked in titles else here
    parts: list[Part] = []
    if len(titles) > 1:
        kinds = sorted(titles, key=lambda one: titles[one].casefold())
        choice = {"name": "kind", "label": words.say("records.of"), "value": kind or kinds[0]}
        parts.append({"kind": "choice", **choice, "values": kinds, "labels": [titles[one] for one in kinds]})
        kind = choice["value"]
    deals = finished(found.get(kind or "", []), game)
    if not deals:
        parts.append(text(words.say("records.none", game=titles.get(kind or "", ""))))
    else:
        width = request.args.get("width")
        seen = Seen(width if type(width) is int else 0, read_ink(request.optional("ink")))
        parts += _told(deals, kind or "", words, seen)
    parts.append(buttons(button(words.say("records.backup"), {"view": {"name": "backup"}})))
    title = titles.get(kind or "")
    return {"title": words.say("records.title", game=title) if title else words.say("ui.records"), "parts": parts}


def finished(deals: list[PlayedDeal], game: Game | None) -> list[PlayedDeal]:
    """Without the one on the table, while it is still open: it may yet be won."""
    now = game.deal.text if game and game.deal and game.outcome is None else None
    return [dealt for dealt in deals if dealt.deal != now or dealt.record.ending != "open"]


def title_of(kind: str, words: Words) -> str | None:
    """The games that count together, by name and by the options that set them apart; None where they are no more."""
    try:
        variant, chosen, _ = parse_address(kind)
    except LacunaError:
        return None
    named = {option.id: option.title for option in variant.options}
    options = [
        Text("records.option", {"name": named[name], "value": Text(f"value.{value}", default=value)})
        for name, value in variant.changed_options(chosen).items()
    ]
    title = words.format(variant.title)
    return words.say("records.options", game=title, options=words.format(join_texts(options))) if options else title


def _told(deals: list[PlayedDeal], kind: str, words: Words, seen: Seen) -> list[Part]:
    every = figures(deals)
    share = _percent(every.won / every.played)
    clean = [dealt for dealt in deals if not dealt.record.helped]
    assisted = [dealt for dealt in deals if dealt.record.helped]
    columns = [every, figures(clean), figures(assisted)] if clean and assisted else [every]
    heads = ["records.all", "records.clean", "records.assisted"][: len(columns)]
    title = words.say("records.won", won=every.won, n=every.played, share=share)
    rows = [[words.say(f"records.{name}"), *(told(one, words) for one in columns)] for name, told in ROWS]
    return [
        heading(title),
        table(title, [words.say(head) for head in ("records.figure", *heads)], rows),
        text(words.say("records.counts")),
        *_latest(deals, kind, words, seen),
        *_spread(deals, words, seen),
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def time(milliseconds: float | None, words: Words) -> str:
    """Minutes and seconds, where there are any."""
    return words.say("records.nothing") if milliseconds is None else minutes_text(milliseconds, words)


def _number(number: float | None, words: Words) -> str:
    return words.say("records.nothing") if number is None else words.number(number, ",")


def _share(share: float | None, words: Words) -> str:
    return words.say("records.nothing") if share is None else _percent(share)


ROWS: tuple[Row, ...] = (
    ("played", lambda one, words: _number(one.played, words)),
    ("wins", lambda one, words: _number(one.won, words)),
    ("share", lambda one, words: _share(one.won / one.played if one.played else None, words)),
    ("lost", lambda one, words: _number(one.lost, words)),
    ("resigned", lambda one, words: _number(one.resigned, words)),
    ("open", lambda one, words: _number(one.open, words)),
    ("streak", lambda one, words: _number(one.streak, words)),
    ("longest", lambda one, words: _number(one.longest, words)),
    ("mean", lambda one, words: _share(one.mean, words)),
    ("best", lambda one, words: _share(one.best, words)),
    ("time", lambda one, words: time(one.time, words)),
    ("fastest", lambda one, words: time(one.fastest, words)),
    ("fewest", lambda one, words: _number(one.fewest, words)),
)


def _latest(deals: list[PlayedDeal], kind: str, words: Words, seen: Seen) -> list[Part]:
    """The chart of the last deals; the numbers of the very last, each to be played again."""
    last = deals[-CHARTED:]
    title = words.say("records.last", n=len(last))
    bars = [str(at + 1) for at in range(len(last))]
    rows = [row(dealt, again(dealt, kind, words), words) for dealt in deals[: -LISTED - 1 : -1]]
    latest = words.say("records.latest")
    return [
        heading(latest),
        _chart(bars, [_height(dealt.record) for dealt in last], [dealt.record for dealt in last], title, words, seen),
        table(latest, heads(words), rows),
        buttons(button(words.say("records.history", n=len(deals)), {"view": {"name": "history", "kind": kind}})),
    ]


def _height(play: DealRecord) -> int:
    return round(100 * play.progress)


def heads(words: Words) -> list[str]:
    """What stands over the columns of a list of deals."""
    return [words.say(f"records.{name}") for name in ("deal", "ended", "placed", "moves", "took")]


def row(dealt: PlayedDeal, first: dict[str, Any], words: Words) -> list[Any]:
    """A deal in a list: its ``first`` cell, how it ended, how far and in what time it came."""
    play = dealt.record
    return [
        first,
        ending(play, words),
        f"{play.best}/{play.of}",
        words.number(play.moves, ","),
        time(play.spent, words),
    ]


def again(dealt: PlayedDeal, kind: str, words: Words) -> dict[str, Any]:
    """A cell or a button with which a deal is gone on with, or played again."""
    goes_on = dealt.record.ending == "open"
    opening = {"game": f"{kind}/{dealt.deal}", **({"kept": True} if goes_on else {})}
    said = "records.go-on" if goes_on else "records.again"
    return {"text": dealt.deal, "label": words.say(said, deal=dealt.deal), "do": {"open": opening}}


def ending(play: DealRecord, words: Words) -> str:
    """How a deal ended, and whether with help."""
    ended = words.say(f"records.ending.{play.ending}")
    return words.say("records.with-help", ending=ended) if play.helped else ended


def _spread(deals: list[PlayedDeal], words: Words, seen: Seen) -> list[Part]:
    """How many came how far, as a chart and as a table."""
    title = words.say("records.spread")
    names = [f"{10 * at}" for at in range(BINS)]
    kinds = [[dealt.record for dealt in deals if (dealt.record.ending == "won") is won] for won in (True, False)]
    won, rest = (histogram(plays) for plays in kinds)
    labels = [words.say("records.wins"), words.say("records.not-won")]
    picture = _picture(names, [Series(labels[0], "full", won), Series(labels[1], "lines", rest)], title, words, seen)
    rows = [[name, str(first), str(second)] for name, first, second in zip(names, won, rest, strict=True)]
    return [heading(title), picture, table(title, ["%", *labels], rows)]


def _chart(
    bars: Sequence[str], heights: Sequence[int], plays: Sequence[DealRecord], title: str, words: Words, seen: Seen
) -> Part:
    """A bar for each deal, filled where it was won."""
    won = [height if play.ending == "won" else 0 for height, play in zip(heights, plays, strict=True)]
    rest = [height - full for height, full in zip(heights, won, strict=True)]
    stacks = [Series(words.say("records.wins"), "full", won), Series(words.say("records.not-won"), "lines", rest)]
    return _picture(bars, stacks, title, words, seen)


def _picture(bars: Sequence[str], stacks: Sequence[Series], title: str, words: Words, seen: Seen) -> Part:
    svg = stacked_bars(bars, stacks, title, width=seen.width, ink=seen.ink)
    return {"kind": "picture", "svg": svg, "label": words.say("records.chart", title=title)}
