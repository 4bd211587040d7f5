"""The game's worker, killed at moments drawn at random: it is started again, and no more is lost than the one tap that
was not answered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect
from table import BOOT_MS, FULL, Table, ends, single_taps, wait_for_value, word

from lacuna_build.server import StaticServer

#: What is drawn comes of this and the number of the kill alone, so a red one can be repeated.
SEED = 20261122
#: Kills in each browser. A later kill finds a page that has lost its worker before.
KILLS = {"chromium": 100, "firefox": 100} if FULL else {"chromium": 5, "firefox": 3}
#: The number of the first kill. The numbers go on in the second browser, so that both together have every moment.
FIRST = {"chromium": 0, "firefox": KILLS["chromium"]}
MOMENTS = ("move", "undo", "redeal", "hint", "idle", "boot")
DEALS = 12  # kills between two deals
#: In ms: at once, while the request is at work, about when it is answered, later; and all through a start.
DELAYS, BOOT_DELAYS = (0, 0, 1, 2, 4, 8, 16, 60), (0, 30, 100, 300, 600, 1000, 2000)
#: More than a worker may take for an answer (10 s), and for a step of its start (90 s).
NO_ANSWER, NO_START = 10_500, 90_500

# The game's worker can be got at, and killed so many ms after it was sent something: none, and it is at once.
KILLER = """
window.killed_ = 0;
window.Worker = class extends Worker {
  postMessage(message, ...more) {
    super.postMessage(message, ...more);
    if (message.isSideWorker) return;
    if (message.type === "boot") window.game_ = this;
    const wanted = window.armed_;
    if (this !== window.game_ || !wanted || !(message.text ?? message.type).includes(wanted.sent)) return;
    window.armed_ = null;
    window.kill_(wanted.after);
  }
};
window.kill_ = (after) => {
  const worker = window.game_;
  const kill = () => { worker.terminate(); window.killed_++; window.dead_ = worker; };
  if (after) setTimeout(kill, after);
  else kill();
};
"""


class Kills:
    """A page whose worker is killed, and CPython's game of what the page has shown."""

    def __init__(self, table: Table) -> None:
        self.table, self.page, self.done = table, table.page, 0

    def deal(self, number: int) -> None:
        """A deal with a move or two done in it, so that there is something to lose."""
        self.table.open(f"gaps/{number}")
        for text in single_taps(self.table.game, 2):
            self.table.play_by_tap(text)

    def arm(self, sent: str, after: int) -> None:
        """The worker will be killed so many ms after it was sent this."""
        self.page.evaluate("(armed) => { window.armed_ = armed }", {"sent": sent, "after": after})

    def killed(self) -> None:
        """Wait for the kill that was armed."""
        self.done += 1
        self.page.wait_for_function("(done) => window.killed_ === done", arg=self.done)

    def shown(self) -> int:
        """How many scenes the page has had: what the engine has answered."""
        count: int = self.page.evaluate("() => window.scenes_.length")
        return count

    def ask(self, moment: str) -> str:
        """The player asks for something; what CPython has to do if it was answered."""
        game = self.table.game
        if moment == "undo" and game.log:
            self.page.keyboard.press("Control+z")
            return "undo"
        if moment == "redeal" and game.can_redeal:
            self.page.locator("#redeal").click()
            sure = self.page.locator("#ask-yes")
            if game.legal_moves:
                sure.press("Enter")
            return "redeal"
        if moment == "hint":
            self.page.locator("#hint").click()
            return "hint"
        (text,) = single_taps(game, 1)
        self.table.tap(ends(text)[0])
        return text

    def do(self, asked: str) -> None:
        """CPython does it too."""
        game = self.table.game
        if asked == "undo":
            game.pop()
        elif asked != "hint":
            game.act(asked)

    def strike(self, moment: str, source: Random) -> None:
        """One kill; the page has noticed it at the end."""
        if moment in ("idle", "boot"):
            self.page.evaluate("(after) => window.kill_(after)", source.choice(DELAYS))
            self.killed()
        else:
            before = self.shown()
            self.arm('"verb":', source.choice(DELAYS))
            asked = self.ask(moment)
            self.killed()
            if self.shown() > before:  # the answer was faster
                self.do(asked)
        if moment == "boot":
            self.arm("boot", source.choice(BOOT_DELAYS))
        self.notice()
        if moment == "boot":
            self.killed()
            self.page.clock.fast_forward(NO_START)
            self.start_again()

    def notice(self) -> None:
        """Nobody notices before something is asked: that tap is the one that is lost."""
        if self.table.board.get_attribute("data-busy") == "false":
            self.ask("move")
        self.page.clock.fast_forward(NO_ANSWER)

    def start_again(self) -> None:
        """A start that stands still is told, and made again when the player says so; one that was over is noticed."""
        retry = self.page.locator("#retry")
        dead = "() => window.game_ === window.dead_"
        if self.page.evaluate(dead) and self.table.page.locator("html[data-ready]").count():
            self.notice()
        elif self.page.evaluate(dead):
            expect(retry).to_be_visible()
            retry.click()

    def check(self) -> None:
        """The board is that of what was answered, and it can be played on, back and forth."""
        expect(self.page.locator("#note")).to_contain_text(word("ui.note-lost"))
        self.table.wait_ready()
        self.table.check_scene()
        if not self.table.game.log:
            self.table.play_by_tap(single_taps(self.table.game, 1)[0])
        for keys, action in (("Control+z", "undo"), ("Control+Shift+z", "redo")):
            rev = self.table.rev
            self.page.keyboard.press(keys)
            self.table.wait_after(rev)
            self.table.repeat_in_python(action)


def test_a_killed_worker_is_started_again_and_no_answered_move_is_lost(
    new_table: Callable[..., Table], site: StaticServer, kind: str
) -> None:
    table = new_table(site)
    table.page.add_init_script(KILLER)
    table.page.clock.install()
    table.boot("gaps/1")
    kills = Kills(table)
    for number in range(FIRST[kind], FIRST[kind] + KILLS[kind]):
        source = Random(f"{SEED} {number}")
        moment = MOMENTS[number % len(MOMENTS)]
        if number % DEALS == FIRST[kind] % DEALS:
            kills.deal(number + 1)
        kills.strike(moment, source)
        kills.check()
    assert kills.done >= KILLS[kind]


HOST = b"""<!doctype html><link rel="icon" href="data:,"><script src="embed.js"></script>
<lacuna-game id="one" deal="7"></lacuna-game>"""


@pytest.mark.one_browser
def test_what_a_host_has_asked_for_when_the_worker_was_lost_is_answered_by_the_next_one(
    new_table: Callable[..., Table], site: StaticServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(site.faults, "host.html", lambda path: (200, {"Content-Type": "text/html"}, HOST))
    table = new_table(site)
    page = table.page
    page.add_init_script(KILLER)
    page.clock.install()
    page.goto(f"{site.url}host.html")
    assert page.evaluate("() => one.getState()")["game"] == "gaps/7"
    (frame,) = (frame for frame in page.frames if "embed=" in frame.url)
    frame.evaluate('() => { window.armed_ = { sent: \'"verb":"embed"\', after: 0 } }')
    page.evaluate("() => { window.asked_ = [one.newGame({ deal: '9' }), one.hint(), one.getState()] }")
    frame.wait_for_function("() => window.killed_ === 1")
    page.clock.fast_forward(NO_ANSWER)
    wait_for_value(frame, "html", "data-ready", "true", timeout=BOOT_MS)
    answers = page.evaluate(
        "() => Promise.race([Promise.all(asked_), new Promise((done) => setTimeout(done, 20_000, 'none'))])"
    )
    assert [state["game"] for state in answers] == ["gaps/9"] * 3
