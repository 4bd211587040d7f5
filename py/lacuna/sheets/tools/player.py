"""The sheet for writing a bot (sheet name ``player``): its code, a trial on some deals, and the trial's results.

A web worker plays the deals with the bot and with the built-in bots. The page stores the lines of the trial and sends
them with every request (:mod:`lacuna.sheets.tools.bot_results`).

The player's code is stored between visits. So are earlier versions of it, which were replaced by the example or by one
another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lacuna.errors import LacunaError
from lacuna.games.address import BOT
from lacuna.games.registry import plugin_for_worker
from lacuna.play.game import Game
from lacuna.player_code.bot_link import read_bot, write_bot
from lacuna.player_code.bot_trial import MOST_ACTIONS
from lacuna.player_code.run_code import MOST_CODE
from lacuna.protocol import Request, read_json, write_json
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, alert, button, buttons, choice, code_field, field, progress, text
from lacuna.sheets.tools.bot_results import error_log, printed, read_trial, results
from lacuna.storage_keys import BOT_CODE, EARLIER_BOT_CODE
from lacuna.words import Words

#: The numbers of deals to choose from.
COUNTS = ("10", "100", "1000")
#: The most digits of the first deal's number.
MAX_DIGITS = 15
#: The most earlier versions of the code that are stored, and the most characters of all of them together.
MAX_EARLIER, MAX_EARLIER_TEXT = 9, 300_000
#: The word keys of the buttons that replace the code, by the argument ``go`` that they send.
REPLACEMENTS = {"example": "player.example-again", "mine": "player.mine"}


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``code``: the content of the field.
    * ``count``, ``from``: how many deals the bot is to play, and the number of the first.
    * ``lines``: the lines of the trial.
    * ``shared``: a bot from a link. Its code is shown in the field, and the player's own is kept as earlier code.
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
    earlier = _load_earlier(stored_records)
    code, value = _read_code(request, stored_records, words)
    shared, link_error = _read_shared(request, words)
    if shared and "code" not in request.args:
        earlier = _after_replacement(earlier, code, words.say("player.example"), words)
        code = value = shared
    count, first, is_wrong = _read_deals(request)
    typed = request.optional("from")  # what stands in the field must stay as typed
    jot = _store(BOT_CODE, code, stored_records) if "code" in request.args or go in REPLACEMENTS else []
    if shared and "code" not in request.args:
        jot += _store(EARLIER_BOT_CODE, earlier, stored_records)
    if go in REPLACEMENTS:
        earlier = _after_replacement(earlier, request.optional("code") or "", code, words)
        jot += _store(EARLIER_BOT_CODE, earlier, stored_records)
    starts = go == "start" and not is_wrong and len(code) <= MOST_CODE
    if starts:
        lines = [{"game": game.variant_address, "count": int(count)}]
    trial = read_trial(lines, game.variant_address)
    is_running = starts or (go == "on" and trial.error is None and len(trial.deals) < trial.deal_count)
    hint = words.say("player.hint" if len(code) <= MOST_CODE else "console.long", n=MOST_ACTIONS)
    offered = [*(["example"] if code != words.say("player.example") else []), *(["mine"] if earlier else [])]
    parts = [
        *_link_notice(shared, link_error, words, has_own=bool(earlier)),
        code_field("player-code", words.say("player.code"), keys="editor", rows=12, hint=hint, value=value),
        *([] if is_running else _deal_fields(words, count, first if typed is None else typed, is_wrong)),
        _buttons(words, offered, _link_button(game, code, words), is_running=is_running),
        *(_progress(words, len(trial.deals), trial.deal_count) if is_running else []),
        *([error_log(words, trial.error)] if trial.error else []),
        *([text(words.say("console.failed"))] if go == "failed" else []),
        *(results(words, game.variant_address, trial, request, is_running=is_running) if trial.deals else []),
        *printed(words, lines, game.variant_address),
    ]
    job = {"verb": "trial", "game": game.variant_address, "from": first, "count": int(count), "code": code}
    job |= plugin_for_worker(game.variant.id)
    work = {"work": [job] if starts else []} if starts or not is_running else {}
    more = {"lines": [write_json(line) for line in lines]} if starts else {}
    return {"title": title, "parts": parts, **({"jot": jot} if jot else {}), **work, **more}


def _read_code(request: Request, stored_records: StoredRecords, words: Words) -> tuple[str, str | None]:
    """Return the code, and the value of the field for it.

    The value is None unless the page is to replace the field's content: when the sheet opens, with the stored code or
    the example, and when a button replaces the code.
    """
    typed, example, go = request.optional("code"), words.say("player.example"), request.optional("go")
    if go == "example":
        return example, example
    earlier = _load_earlier(stored_records) if go == "mine" else []
    if typed is not None and not earlier:
        return typed, None
    stored = earlier[-1] if earlier else read_json(stored_records.texts.get(BOT_CODE, ""))
    code = stored if type(stored) is str and stored.strip() else example
    return code, code


def _load_earlier(stored_records: StoredRecords) -> list[str]:
    """Return the earlier versions of the code. The button for earlier code brings back the last one."""
    stored = read_json(stored_records.texts.get(EARLIER_BOT_CODE, ""))
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


def _store(key: str, code: str | list[str], stored_records: StoredRecords) -> list[list[str]]:
    """Store one or more versions of the code among the records; return the key and the text for the page to store.

    If nothing has changed, or if the code is too long, store and return nothing.
    """
    stored = write_json(code)
    if (type(code) is str and len(code) > MOST_CODE) or stored_records.texts.get(key, "[]") == stored:
        return []
    stored_records.texts[key] = stored
    return [[key, stored]]


def _read_deals(request: Request) -> tuple[str, str, bool]:
    """Return how many deals to play, the first deal's number as typed, and whether that is not a valid number."""
    count, typed = request.optional("count"), request.optional("from")
    first = "1" if typed is None else typed.strip()
    is_wrong = not (first.isascii() and first.isdecimal() and len(first) <= MAX_DIGITS and int(first))
    return count if count in COUNTS else COUNTS[1], first, is_wrong


def _deal_fields(words: Words, count: str, first: str, is_wrong: bool) -> list[Element]:
    counts = {number: words.say("survey-sheet.deals", n=int(number)) for number in COUNTS}
    error = words.say("player.from-wrong", n=MAX_DIGITS) if is_wrong else ""
    return [
        choice("count", words.say("survey-sheet.count"), counts, count),
        field("player-from", "from", words.say("player.from"), error=error, value=first),
    ]


def _read_shared(request: Request, words: Words) -> tuple[str, str]:
    """Return the code of the link in a request, and the reason if it cannot be read; one or both are empty."""
    link = request.optional("shared")
    if link is None:
        return "", ""
    try:
        return read_bot(link), ""
    except LacunaError as error:
        return "", error.message(words, page=True)


def _link_notice(shared: str, error: str, words: Words, *, has_own: bool) -> list[Element]:
    """Return a warning about the code of a link, or the reason why the link cannot be read.

    ``has_own``: the player has code of their own, which a button brings back.
    """
    sentences = [words.say("player.shared")] if shared else [error] if error else []
    if shared and has_own:
        sentences.append(words.say("player.shared-mine", mine=words.say("player.mine")))
    return [alert(" ".join(sentences), id="player-shared")] if sentences else []


def _link_button(game: Game, code: str, words: Words) -> list[Element]:
    """Return a button that copies a link to the bot; none if the code does not fit into a link."""
    try:
        address = f"{game.variant_address}{BOT}{write_bot(code)}"
    except LacunaError:
        return []
    return [button(words.say("player.link"), {"copy": "", "address": address})]


def _buttons(words: Words, offered: Iterable[str], link: Iterable[Element], *, is_running: bool) -> Element:
    if is_running:
        return buttons(button(words.say("console.stop"), {"form": {"go": "stop"}}, primary=True), mark="foot")
    return buttons(
        button(words.say("console.run"), {"form": {"go": "start"}}, primary=True),
        button(words.say("player.copy"), copies="player-code"),
        *link,
        *(button(words.say(REPLACEMENTS[name]), {"form": {"go": name}}) for name in offered),
        button(words.say("player.console"), {"view": {"name": "console"}}),
        mark="foot",
    )


def _progress(words: Words, done: int, count: int) -> list[Element]:
    label = words.say("player.progress", done=done, n=count)
    return [progress(label, done, total=count), text(label)]
