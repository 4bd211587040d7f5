"""The sheet of a survey: how many deals of the game on the table can be won, with a chart.

Web workers search the deals. The page stores the lines that they return, one line per deal, and sends all of them with
every request. From these lines the sheet finds out which deals are left, so that none is searched or counted twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lacuna.games.registry import plugin_for_worker
from lacuna.games.tally import Tally, count_verdicts
from lacuna.model.rules_protocol import Redeals
from lacuna.pictures.chart import Fill, Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, choice, heading, picture, progress, table, text
from lacuna.solver import Limits, Verdict, search_for
from lacuna.words import Words

#: The numbers of deals to choose from; a survey begins at deal 1.
COUNTS = (100, 300, 1000)
#: The number of deals that a worker gets at a time.
CHUNK = 8
#: The verdicts in the order in which they are stacked in each bar of the chart, and how each is filled there.
VERDICTS: tuple[Verdict, ...] = ("won", "lost", "unknown")
FILLS: tuple[Fill, ...] = ("full", "lines", "empty")
#: A line: the game's address with the deal, the verdict, and the number of positions searched.
_LINE = re.compile(r"(\S+)/([0-9]{1,4}) (won|lost|unknown) ([0-9]{1,15})", re.ASCII)


class DealVerdict(NamedTuple):
    """The verdict of the search of one deal, and how many positions were searched."""

    verdict: Verdict
    positions: int


def view(request: Request, game: Game | None, words: Words, _: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``count``: how many deals to search, one of ``COUNTS``.
    * ``lines``: the lines that the workers have returned so far.
    * ``go``: ``start`` to begin or continue the survey, ``on`` while it runs.
    * ``width``, ``ink``: how wide the chart is, in pixels, and its colour.

    When the survey starts, ``work`` has the requests for the workers. While it runs, there is no ``work``, so that the
    workers continue. Otherwise ``work`` is empty, which ends the workers.
    """
    title = words.say("ui.survey")
    if game is None or not _has_search(game):
        return {"title": title, "parts": [text(words.say("survey-sheet.none"))], "work": []}
    searched = read_lines(game.variant_address, request.items("lines"))
    count = _requested_count(request, len(searched))
    left = [deal for deal in range(1, count + 1) if deal not in searched]
    go = request.optional("go") if left else None
    is_running = go in ("start", "on")
    redeals = isinstance(game.rules, Redeals) and game.rules.redeal_limit
    parts: list[Element] = [
        heading(words.format(game.variant.title)),
        text(words.say("survey-sheet.about", n=count)),
        *([text(words.say("survey-sheet.round"))] if redeals else []),
        *_progress(words, count, len(left), is_running=is_running),
    ]
    counted = [verdict for deal, verdict in searched.items() if deal <= count]
    if counted:
        parts += _result(words, counted, request)
    work = {"work": _jobs(game.variant_address, left) if go == "start" else []} if go != "on" else {}
    return {"title": title, "parts": parts, **work}


def _has_search(game: Game) -> bool:
    """Return whether there is a search for the game.

    This code runs in the game's own worker, whose memory is stored as a snapshot. A snapshot cannot contain the
    compiled kernel, so only the survey's workers load it, and the Python search is asked for here.
    """
    return search_for(game.rules, game.state, Limits(states=1), full_knowledge=True, engine="python") is not None


def read_lines(address: str, lines: Iterable[Any]) -> dict[int, DealVerdict]:
    """Return the verdicts of one game by deal. Of two lines for a deal the first counts; invalid lines are ignored."""
    found: dict[int, DealVerdict] = {}
    for line in lines:
        match = _LINE.fullmatch(line) if isinstance(line, str) else None
        if match and match[1] == address:
            verdict = DealVerdict(match[3], int(match[4]))  # type: ignore[arg-type] # the pattern allows only verdicts
            found.setdefault(int(match[2]), verdict)
    return found


def _requested_count(request: Request, done: int) -> int:
    """Return how many deals to search, if ``done`` deals are searched already.

    It is what the player has chosen, or else the smallest choice greater than ``done``, or else the largest choice.
    """
    chosen = request.optional("count")
    more = [count for count in COUNTS if count > done]
    return next((count for count in COUNTS if str(count) == chosen), more[0] if more else COUNTS[-1])


def _progress(words: Words, count: int, left: int, *, is_running: bool) -> list[Element]:
    """Return the choice of how many deals to search, the progress, and the button that starts or pauses the survey."""
    parts: list[Element] = []
    done = count - left
    if not is_running:
        counts = {str(number): words.say("survey-sheet.deals", n=number) for number in COUNTS}
        parts.append(choice("count", words.say("survey-sheet.count"), counts, str(count)))
    label = words.say("survey-sheet.progress", done=done, n=count)
    parts += [progress(label, done, total=count), text(label)]
    if is_running or left:
        key = "pause" if is_running else "go-on" if done else "start"
        go = "pause" if is_running else "start"
        main_button = button(words.say(f"survey-sheet.{key}"), {"form": {"go": go}}, primary=True)
        parts.append(buttons(main_button, mark="foot"))
    return parts


def _result(words: Words, searched: Sequence[DealVerdict], request: Request) -> list[Element]:
    """Return the share of winnable deals with its bounds, and a chart with a table of its numbers."""
    tally = count_verdicts(deal.verdict for deal in searched)
    share, low, high = (words.number(100 * bound, ".1f") for bound in tally.share)
    won = "survey-sheet.won-at-least" if tally.unknown else "survey-sheet.won"
    parts = [
        heading(words.say(won, won=tally.won, n=tally.deals, share=share)),
        text(words.say("survey-sheet.bounds", low=low, high=high)),
    ]
    if tally.unknown:
        parts.append(text(words.say("survey-sheet.unknown", n=tally.unknown)))
    kinds = [words.say(f"survey-sheet.verdict.{verdict}") for verdict in VERDICTS]
    bins, title = group_by_positions(searched), words.say("survey-sheet.effort")
    width, by_kind = request.args.get("width"), zip(*(counts for _, counts in bins), strict=True)
    svg = stacked_bars(
        [_bar_name(words, upper) for upper, _ in bins],
        [Series(kind, fill, counts) for kind, fill, counts in zip(kinds, FILLS, by_kind, strict=True)],
        title,
        width=width if type(width) is int else 0,
        format_number=lambda n: words.number(n, ","),
        ink=read_ink(request.optional("ink")),
    )
    rows = [(words.say("survey-sheet.up-to", n=upper), counts) for upper, counts in bins]
    rows.append((words.say("survey-sheet.all"), tally))
    cells = [[name, *(words.number(n, ",") for n in counts)] for name, counts in rows]
    return [*parts, picture(svg, words.say("survey-sheet.chart")), table(title, [title, *kinds], cells)]


def _bar_name(words: Words, upper: int) -> str:
    """Return the name of a bar: its upper bound, short enough to stand below the bar."""
    if upper >= 1000:
        return words.say("survey-sheet.short-k", n=upper // 1000)
    return words.say("survey-sheet.short", n=upper)


def group_by_positions(deals: Sequence[DealVerdict]) -> list[tuple[int, Tally]]:
    """Group deals by the positions searched, up to 10, 30, 100, 300 …, and count the verdicts in each group.

    Return the upper bound and the counts of each group, from the first group that has a deal.

    >>> deals = [DealVerdict("won", 7), DealVerdict("lost", 31), DealVerdict("lost", 100)]
    >>> [(upper, *counts) for upper, counts in group_by_positions(deals)]
    [(10, 1, 0, 0), (30, 0, 0, 0), (100, 0, 2, 0)]
    """
    bins: list[tuple[int, Tally]] = []
    lower, upper, end = -1, 10, max((deal.positions for deal in deals), default=-1)
    while lower < end:
        bins.append((upper, count_verdicts(deal.verdict for deal in deals if lower < deal.positions <= upper)))
        lower, upper = upper, upper * 3 if str(upper)[0] == "1" else upper // 3 * 10
    first = next((index for index, (_, counts) in enumerate(bins) if counts.deals), 0)
    return bins[first:]


def _jobs(address: str, left: Sequence[int]) -> list[dict[str, str]]:
    """Return requests for the workers, each with up to ``CHUNK`` of the deals that are left."""
    chunks = [left[start : start + CHUNK] for start in range(0, len(left), CHUNK)]
    plugin = plugin_for_worker(address.partition("?")[0])
    return [{"verb": "survey", "game": address, "deals": ",".join(map(str, chunk)), **plugin} for chunk in chunks]
