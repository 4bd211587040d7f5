"""Owns the sheet of a survey: how many deals of the game on the table can be won, with a chart, and what is to be done.

The page keeps the lines that its workers bring and hands all of them in each time; which deals are to be searched next
is said here, so that none is searched twice and none is counted twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lacuna.games.registry import plugin_for_worker
from lacuna.model.rules_protocol import Redeals
from lacuna.pictures.chart import Fill, Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, heading, table, text
from lacuna.solver import Limits, Verdict, search_for
from lacuna.survey.tally import Tally, count_verdicts
from lacuna.words import Words

#: How many deals, from the first, there are to choose.
COUNTS = (100, 300, 1000)
#: So many deals a worker is given at a time.
CHUNK = 8
VERDICTS: tuple[Verdict, ...] = ("won", "lost", "unknown")
FILLS: tuple[Fill, ...] = ("full", "lines", "empty")
_LINE = re.compile(r"(\S+)/([0-9]{1,4}) (won|lost|unknown) ([0-9]{1,15})", re.ASCII)


class Found(NamedTuple):
    """What one deal came to, and after how many positions."""

    verdict: Verdict
    positions: int


def view(request: Request, game: Game | None, words: Words, _: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it; ``work`` has what is to be asked of the page's workers, part by part.

    ``go`` is ``start`` to begin or to go on, ``on`` while it does; without it nothing is to be done: ``work`` is empty.
    """
    title = words.say("ui.survey")
    if game is None or not _searched(game):
        return {"title": title, "parts": [text(words.say("survey-sheet.none"))], "work": []}
    found = read(game.variant_address, request.items("lines"))
    count = _count(request, len(found))
    left = [deal for deal in range(1, count + 1) if deal not in found]
    go = request.optional("go") if left else None
    going = go in ("start", "on")
    redeals = isinstance(game.rules, Redeals) and game.rules.redeal_limit
    parts: list[Part] = [
        heading(words.format(game.variant.title)),
        text(words.say("survey-sheet.about", n=count)),
        *([text(words.say("survey-sheet.round"))] if redeals else []),
        *_steering(words, count, count - len(left), left, going=going),
    ]
    wanted = {deal: one for deal, one in found.items() if deal <= count}
    if wanted:
        parts += _outcome(words, wanted, request)
    work = {"work": _work(game.variant_address, left) if go == "start" else []} if go != "on" else {}
    return {"title": title, "parts": parts, **work}


def _searched(game: Game) -> bool:
    """Whether there is a search for the game. The compiled one is the workers' alone: a kept memory cannot have it."""
    return search_for(game.rules, game.state, Limits(states=1), full_knowledge=True, engine="python") is not None


def read(record: str, lines: Iterable[Any]) -> dict[int, Found]:
    """What the lines tell of the deals of one game; each deal counts once, whatever else stands there is left aside."""
    found: dict[int, Found] = {}
    for line in lines:
        match = _LINE.fullmatch(line) if isinstance(line, str) else None
        if match and match[1] == record:
            found.setdefault(int(match[2]), Found(match[3], int(match[4])))  # type: ignore[arg-type] # as the pattern has it
    return found


def _count(request: Request, done: int) -> int:
    """How many deals were chosen, else the first choice that more than covers what is done."""
    chosen = request.optional("count")
    more = [count for count in COUNTS if count > done]
    return next((count for count in COUNTS if str(count) == chosen), more[0] if more else COUNTS[-1])


def _steering(words: Words, count: int, done: int, left: Sequence[int], *, going: bool) -> list[Part]:
    """How many, how far, and the button that fits."""
    parts: list[Part] = []
    if not going:
        counts = [str(one) for one in COUNTS]
        labels = [words.say("survey-sheet.deals", n=one) for one in COUNTS]
        label = words.say("survey-sheet.count")
        choice = {"name": "count", "label": label, "values": counts, "labels": labels, "value": str(count)}
        parts.append({"kind": "choice", **choice})
    told = words.say("survey-sheet.progress", done=count - len(left), n=count)
    parts += [{"kind": "progress", "value": count - len(left), "max": count, "label": told}, text(told)]
    if going:
        parts.append(buttons(button(words.say("survey-sheet.pause"), {"form": {"go": "pause"}}, primary=True)))
    elif left:
        key = "survey-sheet.go-on" if done else "survey-sheet.start"
        parts.append(buttons(button(words.say(key), {"form": {"go": "start"}}, primary=True)))
    return parts


def _outcome(words: Words, found: dict[int, Found], request: Request) -> list[Part]:
    """The share with its bounds; the chart, and its numbers beside it."""
    whole = count_verdicts(one.verdict for one in found.values())
    share, low, high = (words.number(100 * bound, ".1f") for bound in whole.share)
    parts = [
        heading(words.say("survey-sheet.won", won=whole.won, n=whole.deals, share=share)),
        text(words.say("survey-sheet.bounds", low=low, high=high)),
    ]
    if whole.unknown:
        parts.append(text(words.say("survey-sheet.unknown", n=whole.unknown)))
    kinds = [words.say(f"survey-sheet.verdict.{verdict}") for verdict in VERDICTS]
    bins, title = binned(found.values()), words.say("survey-sheet.effort")
    width, by_kind = request.args.get("width"), zip(*(counts for _, counts in bins), strict=True)
    svg = stacked_bars(
        [_short(words, most) for most, _ in bins],
        [Series(kind, fill, counts) for kind, fill, counts in zip(kinds, FILLS, by_kind, strict=True)],
        title,
        width=width if type(width) is int else 0,
        number=lambda n: words.number(n, ","),
        ink=read_ink(request.optional("ink")),
    )
    rows = [(words.say("survey-sheet.up-to", n=most), counts) for most, counts in bins]
    rows.append((words.say("survey-sheet.all"), whole))
    cells = [[name, *(words.number(n, ",") for n in counts)] for name, counts in rows]
    picture = {"kind": "picture", "svg": svg, "label": words.say("survey-sheet.chart")}
    return [*parts, picture, table(title, [title, *kinds], cells)]


def _short(words: Words, most: int) -> str:
    """The name of a bar."""
    thousands = most >= 1000
    return words.say(
        "survey-sheet.short-k" if thousands else "survey-sheet.short", n=most // 1000 if thousands else most
    )


def binned(found: Iterable[Found]) -> list[tuple[int, Tally]]:
    """How many deals took up to 10, 30, 100, 300 … positions; from the first of these with a deal to the last.

    >>> [(most, *counts) for most, counts in binned([Found("won", 7), Found("lost", 31), Found("lost", 100)])]
    [(10, 1, 0, 0), (30, 0, 0, 0), (100, 0, 2, 0)]
    """
    deals = list(found)
    bins: list[tuple[int, Tally]] = []
    least, most, end = -1, 10, max((one.positions for one in deals), default=-1)
    while least < end:
        bins.append((most, count_verdicts(one.verdict for one in deals if least < one.positions <= most)))
        least, most = most, most * 3 if str(most)[0] == "1" else most // 3 * 10
    first = next((at for at, (_, counts) in enumerate(bins) if counts.deals), 0)
    return bins[first:]


def _work(record: str, left: Sequence[int]) -> list[dict[str, str]]:
    """What is left, in parts for one worker each."""
    chunks = [left[at : at + CHUNK] for at in range(0, len(left), CHUNK)]
    beside = plugin_for_worker(record.partition("?")[0])
    return [{"verb": "survey", "game": record, "deals": ",".join(map(str, chunk)), **beside} for chunk in chunks]
