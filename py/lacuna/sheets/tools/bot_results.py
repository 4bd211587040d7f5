"""The results of a bot's trial, as lines and as parts of the sheet for writing a bot (player.py).

A trial is reported as lines, each of them a JSON text. The first line is from the sheet, the others from the worker
that plays the deals:

* First, ``game`` (an address without a deal) and ``count`` (how many deals) identify the trial.
* For each deal: ``deal`` is its number, ``of`` how many cards are to be placed. A field named after each bot has a
  list: how the deal ended for it, the number of actions, and the number of cards in place.
* Printed output: ``text``, and ``cut`` if there was more.
* An error that ended the trial: ``wrong`` is its kind, ``told`` the details, and ``deal`` the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lacuna.games.tally import wilson_interval
from lacuna.pictures.chart import Fill, Series, stacked_bars
from lacuna.pictures.svg import read_ink
from lacuna.player_code.bot_trial import BUILT_IN, ENDINGS, MOST_PRINTED
from lacuna.protocol import Request
from lacuna.sheets.parts import Element, button, buttons, heading, log, picture, table, text
from lacuna.words import Words

#: Of the deals won by the bot: the most that get a button, and the most whose numbers are listed.
MAX_BUTTONS, MAX_NAMED = 4, 40
#: The bots whose results are shown: the person's own, then the built-in ones.
BOTS = ("own", *BUILT_IN)
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


def error_log(words: Words, error: dict[str, Any]) -> Element:
    """Return the log with the error of the bot: the deal and what was wrong with the answer, or the traceback."""
    bad_answers = ("none", "changed", "kind", "illegal", "redeal")
    key = error["wrong"] if error["wrong"] in bad_answers else "raised"
    deal, detail = str(error.get("deal", ""))[:40], str(error.get("told", ""))
    entries = [("told", words.say(f"player.wrong.{key}", deal=deal, value=detail))]
    if key == "raised":
        entries.append(("wrong", detail))
    return log("player-wrong", words.say("player.wrong"), entries)


def results(words: Words, address: str, trial: Trial, request: Request, *, is_running: bool) -> list[Element]:
    """Return the share of deals won with its bounds, a chart and a table that compare the bots, and the deals won."""
    deals = trial.deals
    won = [deal.deal for deal in deals if deal.results["own"][0] == "won"]
    share, low, high = (words.number(100 * bound, ".1f") for bound in wilson_interval(len(won), len(deals)))
    parts = [
        heading(words.say("player.won", won=len(won), n=len(deals), share=share)),
        text(words.say("player.bounds", low=low, high=high)),
    ]
    if len(deals) < trial.deal_count and not is_running:
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
    chart = words.say("player.chart")
    return [*parts, picture(svg, chart), table(chart, head, rows), *_won_deals(words, address, won)]


def _count_endings(deals: Iterable[TrialDeal], bot: str, kind: str) -> int:
    """Return how many deals ended in this way for the bot; ``kind`` is a key of ``FILLS``."""
    endings = [deal.results[bot][0] for deal in deals]
    return sum(ending == kind or (kind == "rest" and ending not in FILLS) for ending in endings)


def _mean_placed(deals: Sequence[TrialDeal], bot: str) -> float:
    """Return the mean percentage of cards in place at the end of a deal."""
    return 100 * sum(deal.results[bot][1] / deal.total for deal in deals) / len(deals)


def _won_deals(words: Words, address: str, won: Sequence[str]) -> list[Element]:
    """Return the numbers of the deals that the bot won, and buttons that open the first few of them."""
    if not won:
        return []
    numbers = ", ".join(won[:MAX_NAMED]) + (" …" if len(won) > MAX_NAMED else "")
    first = [
        button(
            words.say("player.open", deal=deal), {"open": {"game": f"{address}/{deal}", "replace": True, "kept": True}}
        )
        for deal in won[:MAX_BUTTONS]
    ]
    return [text(words.say("player.won-deals", deals=numbers)), buttons(*first)]


def printed(words: Words, lines: Sequence[Any], address: str) -> list[Element]:
    """Return what the code printed in the deals of this game."""
    texts = [line for line in lines if type(line) is dict and type(line.get("text")) is str]
    if not texts or type(lines[0]) is not dict or lines[0].get("game") != address:
        return []
    entries = [("came", "".join(line["text"] for line in texts))]
    if texts[-1].get("cut") is True:
        entries.append(("told", words.say("player.cut", n=MOST_PRINTED)))
    return [log("player-printed", words.say("player.printed"), entries)]
