"""The sheet for writing a bot (sheet name ``player``): its code, a trial on some deals, and the trial's results.

A web worker plays the deals with the bot and with the built-in bots. The page stores the lines of the trial, which are
JSON texts, and sends them with every request. The first line is from this sheet, the others from the worker:

* First, ``game`` (an address without a deal) and ``count`` (how many deals) identify the trial.
* For each deal: ``deal`` is its number, ``of`` how many cards are to be placed. A field named after each bot has a
  list: how the deal ended for it, the number of actions, and the number of cards in place.
* Printed output: ``text``, and ``cut`` if there was more.
* An error that ended the trial: ``wrong`` is its kind, ``told`` the details, and ``deal`` the deal.

The player's code is stored between visits. So are earlier versions of it, which were replaced by the example or by one
another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lacuna.games.registry import plugin_for_worker
from lacuna.pictures.chart import Fill, Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.play.game import Game
from lacuna.player_code.bot_trial import BUILT_IN, ENDINGS, MOST_ACTIONS, MOST_PRINTED
from lacuna.player_code.run_code import MOST_CODE
from lacuna.protocol import Request, read_json, write_json
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, heading, table, text
from lacuna.storage_keys import BOT_CODE, EARLIER_BOT_CODE
from lacuna.survey.tally import wilson_interval
from lacuna.words import Words

#: The numbers of deals to choose from.
COUNTS = ("10", "100", "1000")
#: The most digits of the first deal's number.
MAX_DIGITS = 15
#: The most earlier versions of the code that are stored, and the most characters of all of them together.
MAX_EARLIER, MAX_EARLIER_TEXT = 9, 300_000
#: Of the deals won by the bot: the most that get a button, and the most whose numbers are listed.
MAX_BUTTONS, MAX_NAMED = 4, 40
#: The bots whose results are shown: the person's own, then the built-in ones.
BOTS = ("own", *BUILT_IN)
#: The word keys of the buttons that replace the code, by the argument ``go`` that they send.
REPLACEMENTS = {"example": "player.example-again", "mine": "player.mine"}
#: The endings in the chart, and how their bars are filled. ``rest`` stands for deals that the bot did not play to the
#: end.
FILLS: dict[str, Fill] = {"won": "full", "lost": "lines", "rest": "empty"}


class TrialDeal(NamedTuple):
    """The result of one deal: for each bot the ending and the cards in place; ``total`` cards are to be placed."""

    deal: str
    results: dict[str, tuple[str, int]]
    total: int


class Trial(NamedTuple):
    """A trial so far: the deals played, how many are to be played, and the error that ended it, if any."""

    deals: list[TrialDeal]
    deal_count: int
    error: dict[str, Any] | None


def view(request: Request, game: Game | None, words: Words, daily_wins: DailyWins) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``code``: the content of the field.
    * ``count``, ``from``: how many deals the bot is to play, and the number of the first.
    * ``lines``: the lines of the trial.
    * ``go``: ``start`` to begin a trial, ``on`` while it runs, ``failed`` if its worker was lost, ``example`` to
      replace the code with the example, ``mine`` to bring back earlier code (again for still earlier code).
    * ``width``, ``ink``: how wide the chart is, in pixels, and its colour.

    When a trial starts, ``work`` has the request for the worker. While the trial runs, there is no ``work``, so that
    the worker continues. Otherwise ``work`` is empty, which ends the worker. ``jot`` has the code for the page to
    store.
    """
    title = words.say("player.title")
    if game is None:
        return {"title": title, "parts": [text(words.say("console.no-game"))], "work": []}
    go, lines = request.optional("go"), [read_json(line) for line in request.items("lines") if type(line) is str]
    earlier = _load_earlier(daily_wins)
    code, field = _code_field(request, daily_wins, words)
    count, first, is_wrong = _read_deals(request)
    jot = _store(BOT_CODE, code, daily_wins) if "code" in request.args or go in REPLACEMENTS else []
    if go in REPLACEMENTS:
        earlier = _after_replacement(earlier, request.optional("code") or "", code, words)
        jot += _store(EARLIER_BOT_CODE, earlier, daily_wins)
    starts = go == "start" and not is_wrong and len(code) <= MOST_CODE
    if starts:
        lines = [{"game": game.variant_address, "count": int(count)}]
    trial = read_trial(lines, game.variant_address)
    is_running = starts or (go == "on" and trial.error is None and len(trial.deals) < trial.deal_count)
    offered = [*(["example"] if code != words.say("player.example") else []), *(["mine"] if earlier else [])]
    parts = [
        {**field, "hint": words.say("player.hint" if len(code) <= MOST_CODE else "console.long", n=MOST_ACTIONS)},
        *([] if is_running else _deal_fields(words, count, first, is_wrong)),
        {**_buttons(words, offered, is_running=is_running), "mark": "foot"},
        *(_progress(words, len(trial.deals), trial.deal_count) if is_running else []),
        *([{"kind": "log", **_error_log(words, trial.error)}] if trial.error else []),
        *([text(words.say("console.failed"))] if go == "failed" else []),
        *(_results(words, game.variant_address, trial, request) if trial.deals else []),
        *_printed(words, lines, game.variant_address),
    ]
    job = {"verb": "trial", "game": game.variant_address, "from": first, "count": int(count), "code": code}
    job |= plugin_for_worker(game.variant.id)
    work = {"work": [job] if starts else []} if starts or not is_running else {}
    more = {"lines": [write_json(line) for line in lines]} if starts else {}
    return {"title": title, "parts": parts, **({"jot": jot} if jot else {}), **work, **more}


def read_trial(lines: Sequence[Any], address: str) -> Trial:
    """Return the trial that the lines report. If that is missing or of another game, return one without deals."""
    head = lines[0] if lines and type(lines[0]) is dict else {}
    if head.get("game") != address or type(head.get("count")) is not int:
        return Trial([], 0, None)
    deals = [deal for line in lines[1:] if (deal := _read_deal(line))]
    error = next((line for line in lines[1:] if type(line) is dict and type(line.get("wrong")) is str), None)
    return Trial(deals, head["count"], error)


def _read_deal(line: Any) -> TrialDeal | None:
    if type(line) is not dict or type(line.get("deal")) is not str or type(line.get("of")) is not int:
        return None
    results: dict[str, tuple[str, int]] = {}
    for bot in BOTS:
        result = line.get(bot)
        if type(result) is not list or len(result) != 3 or result[0] not in ENDINGS or type(result[2]) is not int:
            return None
        results[bot] = result[0], result[2]
    return TrialDeal(line["deal"], results, line["of"]) if line["deal"].isdecimal() and line["of"] > 0 else None


def _code_field(request: Request, daily_wins: DailyWins, words: Words) -> tuple[str, Part]:
    """Return the code, and the field for it.

    The field has a ``value`` only if the page is to replace its content: when the sheet opens, with the stored code or
    the example, and when a button replaces the code.
    """
    part = {"kind": "code", "id": "player-code", "name": "code", "label": words.say("player.code"), "rows": 12}
    typed, example, go = request.optional("code"), words.say("player.example"), request.optional("go")
    if go == "example":
        return example, {**part, "keys": "editor", "value": example}
    earlier = _load_earlier(daily_wins) if go == "mine" else []
    if typed is not None and not earlier:
        return typed, {**part, "keys": "editor"}
    stored = earlier[-1] if earlier else read_json(daily_wins.records.get(BOT_CODE, ""))
    code = stored if type(stored) is str and stored.strip() else example
    return code, {**part, "keys": "editor", "value": code}


def _load_earlier(daily_wins: DailyWins) -> list[str]:
    """Return the earlier versions of the code. The button for earlier code brings back the last one."""
    stored = read_json(daily_wins.records.get(EARLIER_BOT_CODE, ""))
    return [code for code in (stored if type(stored) is list else [stored]) if type(code) is str and code.strip()]


def _after_replacement(earlier: list[str], typed: str, code: str, words: Words) -> list[str]:
    """Return the earlier versions of the code after ``code`` has replaced the typed code.

    If ``code`` is the example, the typed code is added at the end, so that it is the first to come back. If ``code`` is
    an earlier version, the typed code is added at the start. Pressing the button for earlier code again and again then
    goes through all versions in turn and loses none.
    """
    codes = [old for old in earlier if old not in (typed, code)]
    example = words.say("player.example")
    if typed.strip() and typed not in (code, example) and len(typed) <= MOST_CODE:
        codes = [*codes, typed] if code == example else [typed, *codes]
    codes = codes[-MAX_EARLIER:]
    while sum(map(len, codes)) > MAX_EARLIER_TEXT:
        codes.pop(0)
    return codes


def _store(key: str, code: str | list[str], daily_wins: DailyWins) -> list[list[str]]:
    """Store one or more versions of the code among the records; return the key and the text for the page to store.

    If nothing has changed, or if the code is too long, store and return nothing.
    """
    stored = write_json(code)
    if (type(code) is str and len(code) > MOST_CODE) or daily_wins.records.get(key, "[]") == stored:
        return []
    daily_wins.records[key] = stored
    return [[key, stored]]


def _read_deals(request: Request) -> tuple[str, str, bool]:
    """Return how many deals to play, the first deal's number as typed, and whether that is not a valid number."""
    count, typed = request.optional("count"), request.optional("from")
    first = "1" if typed is None else typed.strip()
    is_wrong = not (first.isascii() and first.isdecimal() and len(first) <= MAX_DIGITS and int(first))
    return count if count in COUNTS else COUNTS[1], first, is_wrong


def _deal_fields(words: Words, count: str, first: str, is_wrong: bool) -> list[Part]:
    labels = [words.say("survey-sheet.deals", n=int(number)) for number in COUNTS]
    choice = {"name": "count", "label": words.say("survey-sheet.count"), "values": list(COUNTS), "labels": labels}
    error = words.say("player.from-wrong", n=MAX_DIGITS) if is_wrong else ""
    number = {"id": "player-from", "name": "from", "label": words.say("player.from"), "value": first}
    return [
        {"kind": "choice", **choice, "value": count},
        {"kind": "field", **number, "hint": "", "error": error},
    ]


def _buttons(words: Words, offered: Iterable[str], *, is_running: bool) -> Part:
    if is_running:
        return buttons(button(words.say("console.stop"), {"form": {"go": "stop"}}, primary=True))
    return buttons(
        button(words.say("console.run"), {"form": {"go": "start"}}, primary=True),
        {"text": words.say("player.copy"), "copies": "player-code"},
        *(button(words.say(REPLACEMENTS[name]), {"form": {"go": name}}) for name in offered),
        button(words.say("player.console"), {"view": {"name": "console"}}),
    )


def _progress(words: Words, done: int, count: int) -> list[Part]:
    label = words.say("player.progress", done=done, n=count)
    return [{"kind": "progress", "value": done, "max": count, "label": label}, text(label)]


def _error_log(words: Words, error: dict[str, Any]) -> Part:
    """Return the log with the error of the bot: the deal and what was wrong with the answer, or the traceback."""
    bad_answers = ("none", "changed", "kind", "illegal", "redeal")
    key = error["wrong"] if error["wrong"] in bad_answers else "raised"
    deal, detail = str(error.get("deal", ""))[:40], str(error.get("told", ""))
    entries = [{"mark": "told", "text": words.say(f"player.wrong.{key}", deal=deal, value=detail)}]
    if key == "raised":
        entries.append({"mark": "wrong", "text": detail})
    return {"id": "player-wrong", "label": words.say("player.wrong"), "entries": entries}


def _results(words: Words, address: str, trial: Trial, request: Request) -> list[Part]:
    """Return the share of deals won with its bounds, a chart and a table that compare the bots, and the deals won."""
    deals = trial.deals
    won = [deal.deal for deal in deals if deal.results["own"][0] == "won"]
    share, low, high = (words.number(100 * bound, ".1f") for bound in wilson_interval(len(won), len(deals)))
    parts = [
        heading(words.say("player.won", won=len(won), n=len(deals), share=share)),
        text(words.say("player.bounds", low=low, high=high)),
    ]
    if len(deals) < trial.deal_count:
        parts.append(text(words.say("player.stopped", done=len(deals), n=trial.deal_count)))
    names = [words.say(f"player.{bot}") for bot in BOTS]
    counts = [[_count_endings(deals, bot, kind) for kind in FILLS] for bot in BOTS]
    title, kinds = words.say("player.deals"), [words.say(f"player.end.{kind}") for kind in FILLS]
    width, by_kind = request.args.get("width"), zip(*counts, strict=True)
    svg = stacked_bars(
        [words.say(f"player.{bot}.short") for bot in BOTS],
        [Series(kind, fill, numbers) for kind, fill, numbers in zip(kinds, FILLS.values(), by_kind, strict=True)],
        title,
        width=width if type(width) is int else 0,
        format_number=lambda n: words.number(n, ","),
        ink=read_ink(request.optional("ink")),
    )
    rows = [
        [name, *(words.number(n, ",") for n in numbers), words.say("player.share", share=_mean_placed(deals, bot))]
        for bot, name, numbers in zip(BOTS, names, counts, strict=True)
    ]
    head = [words.say("player.who"), *kinds, words.say("player.placed-mean")]
    picture = {"kind": "picture", "svg": svg, "label": words.say("player.chart")}
    return [*parts, picture, table(words.say("player.chart"), head, rows), *_won_deals(words, address, won)]


def _count_endings(deals: Iterable[TrialDeal], bot: str, kind: str) -> int:
    """Return how many deals ended in this way for the bot; ``kind`` is a key of ``FILLS``."""
    endings = [deal.results[bot][0] for deal in deals]
    return sum(ending == kind or (kind == "rest" and ending not in FILLS) for ending in endings)


def _mean_placed(deals: Sequence[TrialDeal], bot: str) -> float:
    """Return the mean percentage of cards in place at the end of a deal."""
    return 100 * sum(deal.results[bot][1] / deal.total for deal in deals) / len(deals)


def _won_deals(words: Words, address: str, won: Sequence[str]) -> list[Part]:
    """Return the numbers of the deals that the bot won, and buttons that open the first few of them."""
    if not won:
        return []
    numbers = ", ".join(won[:MAX_NAMED]) + (" …" if len(won) > MAX_NAMED else "")
    first = [
        button(words.say("player.open", deal=deal), {"open": {"game": f"{address}/{deal}"}})
        for deal in won[:MAX_BUTTONS]
    ]
    return [text(words.say("player.won-deals", deals=numbers)), buttons(*first)]


def _printed(words: Words, lines: Sequence[Any], address: str) -> list[Part]:
    """Return what the code printed in the deals of this game."""
    printed = [line for line in lines if type(line) is dict and type(line.get("text")) is str]
    if not printed or type(lines[0]) is not dict or lines[0].get("game") != address:
        return []
    entries = [{"mark": "came", "text": "".join(line["text"] for line in printed)}]
    if printed[-1].get("cut") is True:
        entries.append({"mark": "told", "text": words.say("player.cut", n=MOST_PRINTED)})
    return [{"kind": "log", "id": "player-printed", "label": words.say("player.printed"), "entries": entries}]
