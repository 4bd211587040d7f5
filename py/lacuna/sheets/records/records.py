"""The sheet of statistics (sheet name ``records``): figures of a game's deals with and without help, and charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.pictures.chart import Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.deal_record import DealRecord
from lacuna.records.statistics import Figures, PlayedDeal, by_kind, figures, histogram, minutes_text
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, choice, heading, hint, picture, section, table, text
from lacuna.words import Text, Words, join_texts

#: The sheet's sections, and in pixels the least width of one and the space between two (web/style.css has it in rem).
SECTIONS, MIN_COLUMN, COLUMN_GAP = 3, 352, 32
#: The most deals in the chart, and in the list below it.
CHARTED, LISTED = 40, 10

#: A row of the table of figures: the last part of the key of its title in the words, and the function that formats the
#: value.
Row = tuple[str, Callable[[Figures, Words], str]]


class Style(NamedTuple):
    """The width of a picture in pixels and its colour."""

    width: int
    ink: str


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``kind``: the statistics key of the games to show; without it that of the game on the table.
    * ``width``, ``ink``: how wide the charts are, in pixels, and their colour.
    """
    played = by_kind(stored_records.texts)
    current = game.statistics_key if game else None
    kinds = (*played, *((current,) if current else ()))
    titles = {kind: title for kind in kinds if (title := title_of(kind, words))}
    requested = request.optional("kind")
    kind = requested if requested in titles else current
    parts: list[Element] = []
    if len(titles) > 1:
        options = dict(sorted(titles.items(), key=lambda item: item[1].casefold()))
        kind = kind or next(iter(options))
        parts.append(choice("kind", words.say("records.of"), options, kind))
    deals = exclude_current(played.get(kind or "", []), game)
    if not deals:
        parts.append(text(words.say("records.none", game=titles.get(kind or "", ""))))
    else:
        width = request.args.get("width")
        style = Style(_column_width(width) if type(width) is int else 0, read_ink(request.optional("ink")))
        parts += _statistics(deals, kind or "", words, style)
    parts.append(buttons(button(words.say("records.backup"), {"view": {"name": "backup"}})))
    title = titles.get(kind or "")
    return {"title": words.say("records.title", game=title) if title else words.say("ui.records"), "parts": parts}


def _column_width(width: int) -> int:
    """Return how wide a section is in a sheet of this width: as many lie side by side as there is room for.

    >>> _column_width(360), _column_width(800), _column_width(1200)
    (360, 384, 378)
    """
    columns = min(max((width + COLUMN_GAP) // (MIN_COLUMN + COLUMN_GAP), 1), SECTIONS)
    return (width - COLUMN_GAP * (columns - 1)) // columns


def exclude_current(deals: list[PlayedDeal], game: Game | None) -> list[PlayedDeal]:
    """Return the deals without the one that is in progress on the table, because it has no ending yet."""
    current = game.deal.text if game and game.deal and game.outcome is None else None
    return [dealt for dealt in deals if dealt.deal != current or dealt.record.ending != "open"]


def title_of(kind: str, words: Words) -> str | None:
    """Return the title for a statistics key: the game's title, and the options that make its statistics separate.

    Return None if this Lacuna does not have the game, for example because its plug-in was removed.
    """
    try:
        variant, chosen, _ = parse_address(kind)
    except LacunaError:
        return None
    titles = {option.id: option.title for option in variant.options}
    options = [
        Text("records.option", {"name": titles[name], "value": Text(f"value.{value}", default=value)})
        for name, value in variant.changed_options(chosen).items()
    ]
    title = words.format(variant.title)
    return words.say("records.options", game=title, options=words.format(join_texts(options))) if options else title


def _statistics(deals: list[PlayedDeal], kind: str, words: Words, style: Style) -> list[Element]:
    """Return the table of figures, the latest deals, and how far all deals came, each as a section.

    On a wide screen, the sections lie side by side.

    If help was used in a deal, the table has a second column for the deals without help.
    """
    total = figures(deals)
    share = _percent(total.won / total.played)
    columns, heads = [total], ["records.all"]
    won = words.say("records.won", won=total.won, n=total.played, share=share)
    counts = [text(words.say("records.counts"))]
    if any(dealt.record.helped for dealt in deals):
        clean = figures(deals, without_help=True)
        columns.append(clean)
        heads.append("records.clean")
        won = words.say("records.won-clean", won=won, clean=clean.won)
        counts.append(text(words.say("records.counts-clean")))
    return [
        section("records-figures", heading(won), _figures_table(columns, heads, won, words), *counts),
        section("records-latest", *_latest(deals, kind, words, style)),
        section("records-progress", *_progress(deals, words, style)),
    ]


def _figures_table(columns: Sequence[Figures], heads: Sequence[str], title: str, words: Words) -> Element:
    """Return the table of figures, without the rows in which every column has 0 or nothing."""
    rows = [[words.say(f"records.{name}"), *(show(column, words) for column in columns)] for name, show in ROWS]
    empty = {words.number(0, ","), words.say("records.nothing")}
    filled = [row for row in rows if set(row[1:]) - empty]
    return table(title, [words.say(head) for head in ("records.figure", *heads)], filled)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def time_text(milliseconds: float | None, words: Words) -> str:
    """Return a time in minutes and seconds, or a dash if there is none."""
    return words.say("records.nothing") if milliseconds is None else minutes_text(milliseconds, words)


def _number(number: float | None, words: Words) -> str:
    return words.say("records.nothing") if number is None else words.number(number, ",")


def _share(share: float | None, words: Words) -> str:
    return words.say("records.nothing") if share is None else _percent(share)


ROWS: tuple[Row, ...] = (
    ("played", lambda column, words: _number(column.played, words)),
    ("wins", lambda column, words: _number(column.won, words)),
    ("share", lambda column, words: _share(column.won / column.played if column.played else None, words)),
    ("lost", lambda column, words: _number(column.lost, words)),
    ("resigned", lambda column, words: _number(column.resigned, words)),
    ("open", lambda column, words: _number(column.open, words)),
    ("streak", lambda column, words: _number(column.streak, words)),
    ("longest", lambda column, words: _number(column.longest, words)),
    ("mean", lambda column, words: _share(column.mean, words)),
    ("best", lambda column, words: _share(column.best, words)),
    ("time", lambda column, words: time_text(column.time, words)),
    ("fastest", lambda column, words: time_text(column.fastest, words)),
    ("fewest", lambda column, words: _number(column.fewest, words)),
)


def _latest(deals: list[PlayedDeal], kind: str, words: Words, style: Style) -> list[Element]:
    """Return a chart of the last ``CHARTED`` deals, and a table of the last ``LISTED`` with buttons to play them."""
    last = deals[-CHARTED:]
    title = words.say("records.last", n=len(last))
    rows = [deal_row(dealt, _deal_button(dealt, kind, words), words) for dealt in deals[: -LISTED - 1 : -1]]
    latest = words.say("records.latest")
    return [
        heading(latest),
        *_chart([dealt.record for dealt in last], title, words, style),
        table(latest, deal_heads(words), rows),
        buttons(button(words.say("records.history", n=len(deals)), {"view": {"name": "history", "kind": kind}})),
    ]


def deal_heads(words: Words) -> list[str]:
    """Return the column heads for a list of deals."""
    return [words.say(f"records.{name}") for name in ("deal", "ended", "placed", "moves", "took")]


def deal_row(dealt: PlayedDeal, first: Element, words: Words) -> list[str | Element]:
    """Return a deal's row in a list: the cell ``first``, then how it ended, its cards in place, moves and time."""
    record = dealt.record
    return [
        first,
        ending_text(record, words),
        f"{record.best}/{record.of}",
        words.number(record.moves, ","),
        time_text(record.spent, words),
    ]


def open_deal(dealt: PlayedDeal, kind: str) -> dict[str, Any]:
    """Return the ``do`` of a button that continues a deal if it is unfinished, else plays it again.

    With ``replace``, undo brings back the unfinished game that the deal replaces.
    """
    kept = {"kept": True} if dealt.record.ending == "open" else {}
    return {"open": {"game": f"{kind}/{dealt.deal}", "replace": True, **kept}}


def _deal_button(dealt: PlayedDeal, kind: str, words: Words) -> Element:
    label = words.say("records.go-on" if dealt.record.ending == "open" else "records.again", deal=dealt.deal)
    return button(dealt.deal, open_deal(dealt, kind), label=label)


def ending_text(record: DealRecord, words: Words) -> str:
    """Return how a deal ended, and whether with help."""
    ending = words.say(f"records.ending.{record.ending}")
    return words.say("records.with-help", ending=ending) if record.helped else ending


def _progress(deals: list[PlayedDeal], words: Words, style: Style) -> list[Element]:
    """Return a chart and a table of how far the deals came.

    Deals are grouped by the most cards that were ever in place: from 0 to 9 %, from 10 to 19 % and so on, and 100 %.
    """
    title = words.say("records.spread")
    names = [*(f"{low}–{low + 9}" for low in range(0, 100, 10)), "100"]
    groups = [[dealt.record for dealt in deals if (dealt.record.ending == "won") is won] for won in (True, False)]
    won, rest = (histogram(records) for records in groups)
    labels = [words.say("records.wins"), words.say("records.not-won")]
    series = [Series(labels[0], "full", won), Series(labels[1], "lines", rest)]
    numbers = zip(names, won, rest, strict=True)
    rows = [[name, str(first), str(second)] for name, first, second in numbers if first or second]
    chart = _picture(names, series, title, words, style)
    return [heading(title), chart, table(title, ["%", *labels], rows)]


def _chart(records: Sequence[DealRecord], title: str, words: Words, style: Style) -> list[Element]:
    """Return a chart with a bar for each deal, filled if it was won, and a line that says what the bars show."""
    names = [str(number) for number in range(1, len(records) + 1)]
    heights = [round(100 * record.progress) for record in records]
    won = [height if record.ending == "won" else 0 for height, record in zip(heights, records, strict=True)]
    rest = [height - full for height, full in zip(heights, won, strict=True)]
    series = [Series(words.say("records.wins"), "full", won), Series(words.say("records.not-won"), "lines", rest)]
    return [_picture(names, series, title, words, style), hint(title)]


def _picture(names: Sequence[str], series: Sequence[Series], title: str, words: Words, style: Style) -> Element:
    # The title stands beside the picture, because it is wider than a narrow one.
    svg = stacked_bars(names, series, "", width=style.width, ink=style.ink)
    return picture(svg, words.say("records.chart", title=title))
