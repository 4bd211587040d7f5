"""What hostile hands can bring into the page itself: addresses, composed games, backups, messages of a host, kept
records. Each is refused clearly or means something; a refusal leaves the table and what is kept byte for byte, and no
text from outside is ever read as HTML. The same through the bridge: tests/py/test_hostile_requests.py."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from side_requests import SIDE_REQUESTS
from table import FULL, Table, single_taps, word
from test_keeping import MOUNT, READ, WRITE

from lacuna.games.custom_games import DEFAULT_PARTS, FIELDS, id_of
from lacuna.play.game import Game
from lacuna.play.link import write_link
from lacuna.play.save import dump
from lacuna.protocol import CODES
from lacuna.records.deal_record import DealRecord, write_record
from lacuna.saved.backup import write_backup
from lacuna.testing import playout
from lacuna_build.server import StaticServer

sys.path.append(str(Path(__file__).resolve().parents[1] / "py"))

from helpers.mutation import damaged_text

#: Texts of each kind, in each of two browsers; a full run has ten times as many. With what goes through the bridge they
#: are more than 2,000, 200 of them here.
SHARE = {"link": 30, "game": 20, "backup": 20, "message": 20, "record": 10}
TIMES = 10 if FULL else 1
#: Texts of a call, and of a start.
BATCH, RECORDS = 20, 10
MARKUP = (
    '<img src=x onerror="window.hacked=1">',
    "<svg onload=hacked=1>",
    "<script>hacked=1</script>",
    "javascript:hacked=1",
)

# What must not change: the engine's scene and save, the page's, both stores; and what a text read as HTML would leave.
LOOK = f"""
window.look_ = async () => {{
  const {{ result }} = await ask_("scene", {{}});
  const bases = (await indexedDB.databases()).filter(({{ name }}) => name.startsWith("lacuna:"));
  const kept = await Promise.all(bases.map(({{ name }}) => ({READ})(name.replace("lacuna:", ""))));
  const copies = Object.entries(localStorage).sort();
  return JSON.stringify([result.rev, result.scene, result.save, kept, copies, window.scenes_.at(-1)]);
}};
// What the last change keeps is kept: the copies have gone, and nothing comes any more.
window.settled_ = async () => {{
  for (let now = "", next = ""; ; now = next) {{
    next = localStorage.length ? "" : await look_();
    if (next && next === now) return now;
    await new Promise((done) => setTimeout(done, 4));
  }}
}};
// The one script in the page's body is its own.
window.foreign_ = () => [...document.querySelectorAll(
  "img:not(.chart img), iframe, object, embed, [onerror], [onload], [href^=javascript], body script:not([type])")]
  .filter((one) => one.textContent !== 'void "the style sheet has come";').length + (window.hacked ? 1000 : 0);
"""
WAIT = """
const frame = () => new Promise((done) => setTimeout(done, 4));
const calm = async (before) => {
  const until = performance.now() + 30_000;
  while (window.own_.sent === before && performance.now() < until) await frame();
  while (window.own_.answered < window.own_.sent) await frame();
  for (let n = 0; n < 3; n++) await frame();
};
// An address that names the game on the table, or nothing, is nothing to ask about.
const visit = async (text) => {
  const { sent } = own_;
  const [before, game] = [location.hash, JSON.parse(scenes_.at(-1)).game];
  location.hash = text;
  let wanted = location.hash.slice(1);
  try {
    wanted = decodeURIComponent(wanted);
  } catch {}
  if (location.hash !== before && wanted && wanted !== game) await calm(sent);
};
"""
VISIT = f"""
async (texts) => {{
  {WAIT}
  const told = [];
  for (const text of texts) {{
    const [before, foreign] = [await settled_(), foreign_()];
    const {{ sent }} = own_;
    own_.code = own_.message = "";
    document.getElementById("note").hidden = true;
    await visit(text);
    const note = document.getElementById("note");
    const {{ code, message }} = own_;
    told.push({{
      asked: own_.sent > sent, code, message, noted: !note.hidden,
      same: (await look_()) === before, foreign: foreign_() - foreign,
    }});
    if (own_.sent === sent || code) continue;
    await visit("gaps/4711"); // what was opened may lead away
  }}
  return told;
}}
"""
TYPE_IN = f"""
async (texts) => {{
  {WAIT}
  const told = [];
  for (const text of texts) {{
    const [before, foreign] = [await look_(), foreign_()];
    const {{ sent }} = own_;
    own_.code = own_.message = "";
    const area = document.querySelector("#view-parts textarea[name=text]");
    area.value = text;
    area.dispatchEvent(new Event("input", {{ bubbles: true }}));
    await calm(sent);
    const error = document.querySelector("#backup-text-error")?.textContent ?? "";
    const {{ code, message }} = own_;
    told.push({{
      asked: own_.sent > sent, code: code || (error && "refused"), message: message || error, noted: true,
      same: (await look_()) === before, foreign: foreign_() - foreign,
    }});
  }}
  return told;
}}
"""
POST = """
async (texts) => {
  const { look_, settled_, foreign_ } = frames[0];
  const told = [];
  for (const text of texts) {
    const [before, foreign] = [await settled_(), foreign_()];
    const { port1, port2 } = new MessageChannel();
    const answers = [];
    const answered = new Promise((done) => {
      port1.onmessage = ({ data }) => {
        const body = JSON.parse(data);
        if (body.event !== "ready" && "ok" in body) done(body);
      };
    });
    frames[0].postMessage({ lacuna: 1 }, "*", [port2]);
    port1.postMessage(text);
    const { ok, error } = await answered;
    told.push({
      asked: true, code: ok ? "" : error.code, message: ok ? "" : error.message, noted: true,
      same: (await look_()) === before, foreign: foreign_() - foreign,
    });
  }
  return told;
}
"""
HOST = b"""<!doctype html><link rel="icon" href="data:,">
<iframe src="./?embed=hostile#gaps/4711" width="900" height="700"></iframe>"""


# ---- the texts


def drawn(kind: str, browser: str) -> Iterator[Random]:
    """A source for each text of a kind; another one in each browser."""
    for number in range(SHARE[kind] * TIMES):
        yield Random(f"{kind} {number} {browser}")


def marked(text: str, source: Random) -> str:
    """Now and then with something in it that would be HTML."""
    if source.random() < 0.3:
        at = source.randrange(len(text) + 1)
        text = text[:at] + source.choice(MARKUP) + text[at:]
    return text


def played(address: str) -> Game:
    name, _, deal = address.partition("/")
    game = Game.new(name, deal)
    playout(game, 1, 6)
    return game


LINKS = [
    write_link(played("gaps/4711"), "fast"),
    write_link(played("virginia-reel/5"), "slow"),
    "gaps?redeals=3/7",
    "gallery",
]
SAVE = dump(played("gaps/7"))
RECORDS_KEPT = {
    "save:a": json.dumps(
        {"game": "gaps/5", "save": dump(played("gaps/5")), "earlier": [SAVE], "later": [],
         "at": 1_790_000_000_000, "begun": True}
    ),
    "record:play:gaps/5": write_record(DealRecord(1, 2, 3, 4, 0, 6, 48, "lost", ("hint",))),
    "record:game:gaps/6": dump(played("gaps/6")),
    "record:daily:gaps:2026-11-21:2026-11-21": '{"won":"2026-11-21","assisted":false,"moves":104}',
    "settings": '{"theme":"night","four":true}',
    "lesson": "true",
    "scene:gaps": '{"text":"{}","sum":7,"at":1}',
}  # fmt: skip
BACKUP = write_backup(RECORDS_KEPT)


def links(browser: str) -> list[str]:
    texts = [marked(damaged_text(source.choice(LINKS), source), source) for source in drawn("link", browser)]
    return [text.replace("\ud800", "%ED%A0%80") or "?" for text in texts]


def games(browser: str) -> list[str]:
    """Addresses of games put together: parts of any value, damaged."""
    texts = []
    for source in drawn("game", browser):
        parts = {name: source.choice(values) for name, values in FIELDS.items()}
        text = f"{id_of(parts if source.random() < 0.5 else DEFAULT_PARTS)}/{source.randrange(1, 99)}"
        texts.append(marked(damaged_text(text, source), source).replace("\ud800", "x") or "own1~")
    return texts


def backups(browser: str) -> list[str]:
    return [marked(damaged_text(BACKUP, source), source).replace("\ud800", "x") for source in drawn("backup", browser)]


def messages(browser: str) -> list[str]:
    kinds = ("newGame", "load", "undo", "getState", "hint")
    texts = []
    for source in drawn("message", browser):
        args = {"newGame": {"deal": "4711", "game": "gaps"}, "load": {"save": SAVE}}
        wanted = source.choice(kinds)
        text = json.dumps({"lacuna": 1, "id": 3, "do": wanted, "args": args.get(wanted, {})})
        texts.append(marked(damaged_text(text, source), source).replace("\ud800", "x"))
    return texts


def batches(texts: list[str]) -> Iterator[list[str]]:
    for at in range(0, len(texts), BATCH):
        yield texts[at : at + BATCH]


def clear(texts: list[str], told: list[dict[str, Any]]) -> int:
    """Each was refused clearly and changed nothing, or means something; so many were refused."""
    refused = 0
    for text, one in zip(texts, told, strict=True):
        assert one["foreign"] == 0, text[:300]
        if one["code"]:
            refused += 1
            assert one["code"] in {*CODES, "refused"} - {"internal"}, (text[:300], one)
            assert one["message"].isprintable() and 0 < len(one["message"]) < 1100, (text[:300], one)
            assert one["noted"], (text[:300], one)
        assert one["same"] or (not one["code"] and one["asked"]), (text[:300], one)
    return refused


# ---- through the page


@pytest.fixture(scope="module")
def attacked(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A page with a game under way, which is asked beside its own talk."""
    table = new_table(site)
    table.page.add_init_script(SIDE_REQUESTS + LOOK)
    table.boot("gaps/4711")
    table.play_by_tap(single_taps(table.game, 1)[0])
    return table


@pytest.mark.one_browser
@pytest.mark.parametrize("name", ["img", "object", "iframe"])
def test_what_a_text_would_leave_as_html_would_be_seen_here(attacked: Table, name: str) -> None:
    added = "(name) => { const made = document.createElement(name); document.body.append(made);"
    added += " const count = foreign_(); made.remove(); return count; }"
    assert (attacked.page.evaluate(added, name), attacked.page.evaluate("() => foreign_()")) == (1, 0)


@pytest.mark.parametrize("texts", [links, games], ids=["link", "game"])
def test_a_damaged_address_is_refused_or_means_something(
    attacked: Table, kind: str, texts: Callable[[str], list[str]]
) -> None:
    every = texts(kind)
    refused = sum(clear(batch, attacked.page.evaluate(VISIT, batch)) for batch in batches(every))
    assert refused > len(every) / 3


def test_a_damaged_backup_is_refused_on_its_sheet_and_nothing_is_read_in(attacked: Table, kind: str) -> None:
    attacked.menu("records")
    attacked.page.get_by_role("button", name=word("records.backup")).click()
    expect(attacked.page.get_by_label(word("backup.text"))).to_be_visible()
    every = backups(kind)
    told = [one for batch in batches(every) for one in attacked.page.evaluate(TYPE_IN, batch)]
    attacked.close_sheets()
    assert clear(every, told) > len(every) / 3
    assert all(one["same"] for one in told)


def test_a_damaged_message_of_a_host_is_refused_and_the_frame_stays_as_it_was(
    new_table: Callable[..., Table], site: StaticServer, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(site.faults, "host.html", lambda path: (200, {"Content-Type": "text/html"}, HOST))
    table = new_table(site)
    table.page.add_init_script(SIDE_REQUESTS + LOOK)
    table.page.goto(f"{site.url}host.html")
    frame = table.page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-ready", "true", timeout=90_000)
    every = messages(kind)
    refused = sum(clear(batch, table.page.evaluate(POST, batch)) for batch in batches(every))
    assert refused > len(every) / 3


def test_damaged_records_stop_no_start_and_the_sound_game_beside_them_is_whole(
    attacked: Table, site: StaticServer, kind: str
) -> None:
    page = attacked.page
    site.faults["blank.html"] = lambda path: (
        200,
        {"Content-Type": "text/html"},
        b'<!doctype html><link rel="icon" href="data:,">',
    )
    game = played("gaps/7")
    sound = json.dumps(
        {"game": "gaps/7", "save": dump(game), "earlier": [], "later": [],
         "at": 1_795_000_000_000, "begun": True}
    )  # fmt: skip
    sources = list(drawn("record", kind))
    for at in range(0, len(sources), RECORDS):
        entries = []
        for number, source in enumerate(sources[at : at + RECORDS]):
            key, text = source.choice(list(RECORDS_KEPT.items()))
            name = f"save:{number}" if key == "save:a" else key
            entries.append([name, marked(damaged_text(text, source), source).replace("\ud800", "x")])
        page.goto(f"{site.url}blank.html")
        page.evaluate("() => localStorage.clear()")
        page.evaluate(WRITE, [MOUNT, [*entries, ["save:sound", sound]]])
        page.goto(f"{site.url}?{at}#gaps/7")
        attacked.wait_ready()
        attacked.game = game
        attacked.check_scene()
        after = page.evaluate(READ, MOUNT)
        assert any(key.startswith("save:") and dump(game) == json.loads(text)["save"] for key, text in after)
        assert page.evaluate("() => foreign_()") == 0
        assert page.locator("#failure[open]").count() == 0
        assert "internal" not in page.evaluate("() => own_.code")
