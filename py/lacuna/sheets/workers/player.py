"""Owns the sheet on which a person writes a player: its code, how many deals it is to play, what came of them.

The page keeps the lines that its worker brings, JSON text, one a deal, and hands them in each time; which deals are to
be played is said here. The code is kept between visits as a record of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lacuna.games.registry import plugin_for_worker
from lacuna.own_python.bot_trial import BUILT_IN, ENDINGS, MOST_PRINTED
from lacuna.own_python.run_code import MOST_CODE
from lacuna.pictures.chart import Fill, Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.protocol import Request, read_json, write_json
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, heading, table, text
from lacuna.storage_keys import BOT_CODE, EARLIER_BOT_CODE
from lacuna.survey.tally import wilson_interval
from lacuna.words import Words

#: The numbers of deals to choose from; the number of earlier codes that are stored, and their characters.
COUNTS = ("10", "100", "1000")
MOST_BEFORE, MOST_BEFORE_TEXT = 9, 300_000
#: So many of the deals that were won have a button, so many more are named.
BUTTONS, NAMED = 4, 40
PLAYERS = ("own", *BUILT_IN)
#: The buttons that put another code there, by what they ask for.
WAYS = {"example": "player.example-again", "mine": "player.mine"}
FILLS: dict[str, Fill] = {"won": "full", "lost": "lines", "rest": "empty"}


class Line(NamedTuple):
    """How one deal ended with each player, and how many cards it has to place."""

    deal: str
    ends: dict[str, tuple[str, int]]
    of: int


def view(request: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """Return the sheet. ``go`` is ``start`` to begin, ``on`` while it goes on, ``example`` to have that
    code again, ``mine`` what stood there before, and then what stood there before that, ``failed`` when the worker was
    lost; with anything else nothing is to be done."""
    title = words.say("player.title")
    if game is None:
        return {"title": title, "parts": [text(words.say("console.no-game"))], "work": []}
    go, lines = request.optional("go"), [read_json(line) for line in request.items("lines") if type(line) is str]
    before = _before(days)
    code, field = _code(request, days, words)
    count, first, wrong = _asked(request)
    keep = _keep(BOT_CODE, code, days) if "code" in request.args or go in ("example", "mine") else []
    if go in ("example", "mine"):
        before = _put_back(before, request.optional("code") or "", code, words)
        keep += _keep(EARLIER_BOT_CODE, before, days)
    starts = go == "start" and not wrong and len(code) <= MOST_CODE
    if starts:
        lines = [{"game": game.variant_address, "count": int(count)}]
    found, of, failed = read(lines, game.variant_address)
    on = starts or (go == "on" and failed is None and len(found) < of)
    ways = [*(["example"] if code != words.say("player.example") else []), *(["mine"] if before else [])]
    parts = [
        {**field, "hint": words.say("player.hint" if len(code) <= MOST_CODE else "console.long")},
        *([] if on else _fields(words, count, first, wrong)),
        {**_steering(words, ways, on=on), "mark": "foot"},
        *(_progress(words, len(found), of) if on else []),
        *([{"kind": "log", **_failure(words, failed)}] if failed else []),
        *([text(words.say("console.failed"))] if go == "failed" else []),
        *(_outcome(words, game.variant_address, found, of, request) if found else []),
        *_printed(words, lines, game.variant_address),
    ]
    job = {"verb": "trial", "game": game.variant_address, "from": first, "count": int(count), "code": code}
    job |= plugin_for_worker(game.variant.id)
    work = {"work": [job] if starts else []} if starts or not on else {}
    more = {"lines": [write_json(line) for line in lines]} if starts else {}
    return {"title": title, "parts": parts, **({"jot": keep} if keep else {}), **work, **more}


def read(lines: Sequence[Any], record: str) -> tuple[list[Line], int, dict[str, Any] | None]:
    """The deals that were played, of how many, and what was wrong with an answer; of another game there are none."""
    head = lines[0] if lines and type(lines[0]) is dict else {}
    if head.get("game") != record or type(head.get("count")) is not int:
        return [], 0, None
    found = [line for one in lines[1:] if (line := _line(one))]
    failed = next((one for one in lines[1:] if type(one) is dict and type(one.get("wrong")) is str), None)
    return found, head["count"], failed


def _line(line: Any) -> Line | None:
    if type(line) is not dict or type(line.get("deal")) is not str or type(line.get("of")) is not int:
        return None
    ends: dict[str, tuple[str, int]] = {}
    for name in PLAYERS:
        played = line.get(name)
        if type(played) is not list or len(played) != 3 or played[0] not in ENDINGS or type(played[2]) is not int:
            return None
        ends[name] = played[0], played[2]
    return Line(line["deal"], ends, line["of"]) if line["deal"].isdecimal() and line["of"] > 0 else None


def _code(request: Request, days: DailyWins, words: Words) -> tuple[str, Part]:
    """The code there is, and its field; what stands in it stays, but at first and when the example is wanted."""
    part = {"kind": "code", "id": "player-code", "name": "code", "label": words.say("player.code"), "rows": 12}
    typed, example, go = request.optional("code"), words.say("player.example"), request.optional("go")
    if go == "example":
        return example, {**part, "keys": "editor", "value": example}
    before = _before(days) if go == "mine" else []
    if typed is not None and not before:
        return typed, {**part, "keys": "editor"}
    kept = before[-1] if before else read_json(days.records.get(BOT_CODE, ""))
    code = kept if type(kept) is str and kept.strip() else example
    return code, {**part, "keys": "editor", "value": code}


def _before(days: DailyWins) -> list[str]:
    """The codes that something else was put in the place of, the last one last."""
    kept = read_json(days.records.get(EARLIER_BOT_CODE, ""))
    return [code for code in (kept if type(kept) is list else [kept]) if type(code) is str and code.strip()]


def _put_back(before: list[str], typed: str, code: str, words: Words) -> list[str]:
    """What is there to go back to once ``code`` has taken the place of what was typed. None of it is lost by going
    round: what was typed comes last behind the example, else first, so that all others come before it again."""
    left = [one for one in before if one not in (typed, code)]
    example = words.say("player.example")
    if typed.strip() and typed not in (code, example) and len(typed) <= MOST_CODE:
        left = [*left, typed] if code == example else [typed, *left]
    left = left[-MOST_BEFORE:]
    while sum(map(len, left)) > MOST_BEFORE_TEXT:
        left.pop(0)
    return left


def _keep(key: str, code: str | list[str], days: DailyWins) -> list[list[str]]:
    """The code is to be kept, if it is another."""
    kept = write_json(code)
    if (type(code) is str and len(code) > MOST_CODE) or days.records.get(key, "[]") == kept:
        return []
    days.records[key] = kept
    return [[key, kept]]


def _asked(request: Request) -> tuple[str, str, bool]:
    """How many deals, from which as it was typed, and whether that is no deal's number."""
    count, typed = request.optional("count"), request.optional("from")
    first = "1" if typed is None else typed.strip()
    wrong = not (first.isascii() and first.isdecimal() and len(first) <= 15 and int(first))
    return count if count in COUNTS else COUNTS[1], first, wrong


def _fields(words: Words, count: str, first: str, wrong: bool) -> list[Part]:
    labels = [words.say("survey-sheet.deals", n=int(one)) for one in COUNTS]
    choice = {"name": "count", "label": words.say("survey-sheet.count"), "values": list(COUNTS), "labels": labels}
    error = words.say("player.from-wrong") if wrong else ""
    number = {"id": "player-from", "name": "from", "label": words.say("player.from"), "value": first}
    return [
        {"kind": "choice", **choice, "value": count},
        {"kind": "field", **number, "hint": "", "error": error},
    ]


def _steering(words: Words, ways: Iterable[str], *, on: bool) -> Part:
    if on:
        return buttons(button(words.say("console.stop"), {"form": {"go": "stop"}}, primary=True))
    return buttons(
        button(words.say("console.run"), {"form": {"go": "start"}}, primary=True),
        {"text": words.say("player.copy"), "copies": "player-code"},
        *(button(words.say(WAYS[way]), {"form": {"go": way}}) for way in ways),
        button(words.say("player.console"), {"view": {"name": "console"}}),
    )


def _progress(words: Words, done: int, of: int) -> list[Part]:
    told = words.say("player.progress", done=done, n=of)
    return [{"kind": "progress", "value": done, "max": of, "label": told}, text(told)]


def _failure(words: Words, failed: dict[str, Any]) -> Part:
    """What was wrong with an answer, and in which deal."""
    known = ("none", "changed", "kind", "illegal", "redeal")
    key = failed["wrong"] if failed["wrong"] in known else "raised"
    deal, told = str(failed.get("deal", ""))[:40], str(failed.get("told", ""))
    entries = [{"mark": "told", "text": words.say(f"player.wrong.{key}", deal=deal, told=told)}]
    if key == "raised":
        entries.append({"mark": "wrong", "text": told})
    return {"id": "player-wrong", "label": words.say("player.wrong"), "entries": entries}


def _outcome(words: Words, record: str, found: list[Line], of: int, request: Request) -> list[Part]:
    """The share with its bounds, the chart and its numbers, the deals that were won."""
    won = [line.deal for line in found if line.ends["own"][0] == "won"]
    share, low, high = (words.number(100 * bound, ".1f") for bound in wilson_interval(len(won), len(found)))
    parts = [
        heading(words.say("survey-sheet.won", won=len(won), n=len(found), share=share)),
        text(words.say("player.bounds", low=low, high=high)),
    ]
    if len(found) < of:
        parts.append(text(words.say("player.stopped", done=len(found), n=of)))
    names = [words.say(f"player.{name}") for name in PLAYERS]
    counts = [[_count(found, name, kind) for kind in FILLS] for name in PLAYERS]
    title, kinds = words.say("player.deals"), [words.say(f"player.end.{kind}") for kind in FILLS]
    width, by_kind = request.args.get("width"), zip(*counts, strict=True)
    svg = stacked_bars(
        [words.say(f"player.{name}.short") for name in PLAYERS],
        [Series(kind, fill, some) for kind, fill, some in zip(kinds, FILLS.values(), by_kind, strict=True)],
        title,
        width=width if type(width) is int else 0,
        number=lambda n: words.number(n, ","),
        ink=read_ink(request.optional("ink")),
    )
    rows = [
        [label, *(words.number(n, ",") for n in some), f"{words.number(_placed(found, name), '.0f')} %"]
        for name, label, some in zip(PLAYERS, names, counts, strict=True)
    ]
    head = [words.say("player.who"), *kinds, words.say("player.placed-mean")]
    picture = {"kind": "picture", "svg": svg, "label": words.say("player.chart")}
    return [*parts, picture, table(words.say("player.chart"), head, rows), *_deals(words, record, won)]


def _count(found: Iterable[Line], name: str, kind: str) -> int:
    ends = [line.ends[name][0] for line in found]
    return sum(end == kind or (kind == "rest" and end not in FILLS) for end in ends)


def _placed(found: Sequence[Line], name: str) -> float:
    """The share of cards in place at the end, of a hundred, on average."""
    return 100 * sum(line.ends[name][1] / line.of for line in found) / len(found)


def _deals(words: Words, record: str, won: Sequence[str]) -> list[Part]:
    """The deals that were won; the first of them can be opened."""
    if not won:
        return []
    told = ", ".join(won[:NAMED]) + (" …" if len(won) > NAMED else "")
    opening = [
        button(words.say("player.open", deal=deal), {"open": {"game": f"{record}/{deal}"}}) for deal in won[:BUTTONS]
    ]
    return [text(words.say("player.won-deals", deals=told)), buttons(*opening)]


def _printed(words: Words, lines: Sequence[Any], record: str) -> list[Part]:
    """What the code printed in this game's deals."""
    told = [line for line in lines if type(line) is dict and type(line.get("text")) is str]
    if not told or type(lines[0]) is not dict or lines[0].get("game") != record:
        return []
    entries = [{"mark": "came", "text": "".join(line["text"] for line in told)}]
    if told[-1].get("cut") is True:
        entries.append({"mark": "told", "text": words.say("player.cut", n=MOST_PRINTED)})
    return [{"kind": "log", "id": "player-printed", "label": words.say("player.printed"), "entries": entries}]
