"""One damaged text among all that is stored: everything stays, and one message names the damaged text."""

from __future__ import annotations

import random
from functools import cache

from helpers.browser_tabs import Browser, Tab
from helpers.mutation import damaged_text
from helpers.sizes import count
from test_storage_machine import BEGAN, NEARLY_WON, is_in_any

from lacuna.protocol import read_json
from lacuna.saved.stored_save import read_stored_save
from lacuna.storage_keys import QUARANTINE, SAVE
from lacuna.words import Words

DAMAGED = count(80, browser=0, full=400)
#: Before the former key of a text that this build has set aside.
ASIDE = f"{QUARANTINE}b:"


@cache
def played() -> tuple[dict[str, str], dict[str, str]]:
    """The database and the copies after some games in two tabs: a daily deal won, a copy of a game, one left behind."""
    browser = Browser(BEGAN)
    one, other = Tab(browser), Tab(browser)
    for save, move in NEARLY_WON.values():
        one.open({"save": save, **browser.when()})
        browser.clock += 1000
        one.do("play", move=move)
    for tab, pick in ((one, 0), (other, 1)):  # the same deal twice, with other moves
        tab.open(tab.opening("gaps/7"))
        if tab is other:
            tab.do("act", action="restart", entropy=browser.entropy())
            tab.do("act", action="undo", entropy=browser.entropy())
            tab.do("act", action="undo", entropy=browser.entropy())
        for _ in range(4):
            assert tab.current
            browser.clock += 1000
            tab.do("play", move=tab.current["moves"][pick])
    other.open(other.opening("gallery/3"))
    other.do("play", move=(other.current or {})["moves"][0])
    other.do("act", action="new", entropy=browser.entropy())
    other.choose(theme="night")
    other.put("lesson", "true")
    other.put("record:favourite:gaps", "true")
    for tab in (one, other, one):
        tab.hear()
        tab.merge()
        tab.finish()
    for tab in (one, other):
        tab.close()
    return browser.base, browser.copies


def games_in(texts: dict[str, str], left_out: str = "") -> list[str]:
    found = []
    for key, text in texts.items():
        stored = read_stored_save(key, text, read_json(text)) if key.startswith(SAVE) and key != left_out else None
        found += stored.saves if stored else []
    return found


def notice(tab: Tab) -> str:
    """What is said about what cannot be read. Of two versions of a game, and of a game whose plug-in is not installed,
    it is said at each start: both go on."""
    words, text = Words(), tab.report["text"]
    for key in ("kept.two", "kept.restored"):
        text = text.replace(words.say(key), "")
    before, _, after = words.say("kept.no-game", game="\0").partition("\0")
    return "" if before and text.startswith(before) and after.strip() in text else text.strip()


def damage(browser: Browser, number: int) -> tuple[str, str]:
    """Damage one text; return its key and what it is now. Each eighth is a copy of a save, beside the sound one."""
    source = random.Random(f"damaged {number}")
    kind = ("save", "record", "settings", "lesson", "save", "record", "save", "save")[number % 8]
    key = source.choice(sorted(key for key, _ in browser.all() if key.partition(":")[0] == kind))
    text = damaged_text(dict(browser.all())[key], source)
    (browser.copies if kind == "settings" or number % 8 == 7 else browser.base)[key] = text
    return key, text


def is_still_there(key: str, text: str, now: dict[str, str]) -> bool:
    """Whether a text is under its key or set aside, or was a sound save and its games are there."""
    games = games_in({key: text})
    return text in (now.get(key), now.get(ASIDE + key)) or bool(
        games and all(is_in_any(one, games_in(now)) for one in games)
    )


def test_one_damaged_text_costs_nothing_else_and_is_said_once() -> None:
    said = 0
    for number in range(DAMAGED):
        base, copies = played()
        browser = Browser(BEGAN + 10_000_000)
        browser.base, browser.copies, browser.names = dict(base), dict(copies), 9  # no name comes again
        key, text = damage(browser, number)
        what = f"{number}: {key} {text[:300]}"
        tab = Tab(browser)
        tab.finish()
        now = dict(browser.all())
        others = {name: one for name, one in [*base.items(), *copies.items()] if name != key}
        for name, one in others.items():
            assert name.startswith(SAVE) or now[name] == one, what
        assert all(is_in_any(save, games_in(now)) for save in games_in(others)), what
        assert is_still_there(key, text, now), what
        is_set_aside = now.get(ASIDE + key) == text
        assert bool(notice(tab)) == is_set_aside, (what, notice(tab))
        said += is_set_aside
        tab.load()
        tab.finish()
        assert not notice(tab), what
        assert not is_set_aside or dict(browser.all())[ASIDE + key] == text
    assert said > DAMAGED // 4
