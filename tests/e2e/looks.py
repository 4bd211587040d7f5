"""What must hold on every screen, in every window: each check returns the problems that it finds, as texts.

The checks look at the page's document. What is painted on the canvas is checked by tests/web/faces.test.mjs, the cells
over it by test_targets.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from axe import find_violations
from playwright.sync_api import CDPSession, Page
from table import set_window

Size = tuple[int, int]
#: What a notch and the bar of a phone take of a window at the left, the top, the right and the bottom, in px.
Insets = tuple[int, int, int, int]
NO_INSETS = (0, 0, 0, 0)
USUAL_TEXT, LARGE_TEXT = 16, 32
DESK = (1280, 800)

# Elements that are wider than what holds them: the page, or what scrolls in an open sheet. Long lines of code are not
# wrapped.
SIDEWAYS = """
() => [document.documentElement, document.body, ...document.querySelectorAll("dialog[open], dialog[open] *")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .filter((one) => one.matches("html, body") || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.id || one.localName)
  .filter((name) => name !== "player-code")
"""
# Texts that do not fit into what holds them, and those of the title that touch the window's edge.
CUT_OFF = """
() => [...document.querySelectorAll(":is(#bar, #lesson, #note, dialog[open]) *")]
  .filter((one) => one.matches("button, span, label, h1, h2, h3, p, legend, b, select"))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === "none")
  .filter((one) => (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    || (one.matches("#title :not(:has(*))") && one.textContent && one.getBoundingClientRect().right > innerWidth - 4))
  .map((one) => one.textContent || one.ariaLabel || one.id)
"""
# Open sheets that do not lie in the window, or whose way out is not in sight. A sheet that lies on its side keeps
# clear of the notch; one that stands upright reaches under the bar below, with its padding.
OUT_OF_WINDOW = """
([left, top, right, bottom]) => [...document.querySelectorAll("dialog[open]")].flatMap((sheet) => {
  const isLow = innerWidth > innerHeight;
  const inside = (one, [l, t, r, b]) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.left >= l - 0.01 && box.top >= t - 0.01 && box.right <= innerWidth - r + 0.01
      && box.bottom <= innerHeight - b + 0.01;
  };
  const found = inside(sheet, isLow ? [left, 0, right, bottom] : [0, 0, 0, 0]) ? [] : [sheet.id];
  const ways = sheet.querySelectorAll(sheet.role === "alertdialog" ? "button" : "[data-close]");
  const wayOut = [...ways].find((one) => one.checkVisibility());
  if (!wayOut || !inside(wayOut, [left, top, right, bottom])) found.push(`the way out of ${sheet.id}`);
  return found;
})
"""
# What of the uppermost sheet cannot be brought into sight by scrolling, clear of the notch: its first text and all
# that can be used. With `scrolls` false: what is not in sight as it stands.
OUT_OF_REACH = """
([left, top, right, bottom, scrolls]) => {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!sheet) return [];
  const share = (one) => {
    const box = one.getBoundingClientRect();
    let [l, t, r, b] = [Math.max(box.left, left), Math.max(box.top, top),
      Math.min(box.right, innerWidth - right), Math.min(box.bottom, innerHeight - bottom)];
    for (let up = one.parentElement; sheet.contains(up); up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const edge = up.getBoundingClientRect();
      [l, t, r, b] = [Math.max(l, edge.left), Math.max(t, edge.top), Math.min(r, edge.right), Math.min(b, edge.bottom)];
    }
    return (Math.max(0, r - l) * Math.max(0, b - t)) / (box.width * box.height);
  };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const all = (selector) => [...sheet.querySelectorAll(selector)].filter(shown);
  const parts = [...all("h2, h3, p").slice(0, 1), ...all(`button, select, ${scrolls ? "input" : "label"}`)];
  const scrolled = [sheet, ...sheet.querySelectorAll("*")].map((one) => [one, one.scrollTop]);
  const found = parts.filter((one) => {
    if (scrolls) one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return share(one) < 0.95; // half a pixel may be beyond the edge
  });
  for (const [one, before] of scrolled) one.scrollTop = before;
  return found.map((one) => one.id || one.name || one.ariaLabel || one.textContent);
}
"""
# Buttons and lists of values in sight that are too small for a finger: under 24 px (WCAG 2.5.8).
TOO_SMALL = """
() => [...document.querySelectorAll(":is(#bar, #lesson, #note, dialog[open]) :is(button, select)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, { width, height }]) => width > 0 && Math.min(width, height) < 23.99)
  .map(([one, { width, height }]) =>
    `${one.id || one.ariaLabel || one.textContent} ${width.toFixed(1)} x ${height.toFixed(1)}`)
"""
# All checks at once, by their names. What scrolls comes last, and what needs not be in sight without scrolling is left
# out.
CHECKS = f"""
([insets, hasToBeInSight]) => ({{
  "scrolls sideways": ({SIDEWAYS})(),
  "texts that are cut off": ({CUT_OFF})(),
  "too small for a finger": ({TOO_SMALL})(),
  "not in the window": ({OUT_OF_WINDOW})(insets),
  "out of sight without scrolling": hasToBeInSight ? ({OUT_OF_REACH})([...insets, false]) : [],
  "out of reach": ({OUT_OF_REACH})([...insets, true]),
}})
"""


@dataclass(frozen=True)
class Look:
    """A window that a screen is looked at in: its size, what a notch takes of it, and how large text is, in px."""

    size: Size
    scheme: str = "light"
    insets: Insets = NO_INSETS
    text: int = USUAL_TEXT
    axe: bool = False  # axe takes far longer than all other checks

    def __str__(self) -> str:
        notch = f", insets {self.insets}" if any(self.insets) else ""
        return f"{self.size[0]} x {self.size[1]}, {self.scheme}, text of {self.text} px{notch}"


class Window:
    """Gives a page of Chromium other windows, colours, notches and sizes of text."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._insets = NO_INSETS
        self._text = USUAL_TEXT
        self._scheme = ""

    def show(self, look: Look) -> None:
        """Give the page this look, and wait until it is laid out and painted."""
        if look.scheme != self._scheme:
            self.page.emulate_media(color_scheme="dark" if look.scheme == "dark" else "light", reduced_motion="reduce")
        if look.insets != self._insets:
            sides = dict(zip(("left", "top", "right", "bottom"), look.insets, strict=True))
            self._devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": sides})
        if look.text != self._text:
            self._devtools.send("Page.setFontSizes", {"fontSizes": {"standard": look.text, "fixed": look.text - 3}})
        self._scheme, self._insets, self._text = look.scheme, look.insets, look.text
        set_window(self.page, *look.size)

    def close(self) -> None:
        """Let go of the page."""
        self._devtools.detach()


def find_problems(page: Page, look: Look, *, has_to_be_in_sight: bool = False) -> dict[str, list[str]]:
    """Return what is wrong with the page in its window: the names of the checks that failed, with what they found."""
    checks: dict[str, list[str]] = page.evaluate(CHECKS, [look.insets, has_to_be_in_sight])
    if look.axe:
        checks["axe"] = find_violations(page)
    return {name: found for name, found in checks.items() if found}


def list_problems(problems: Mapping[str, Mapping[str, list[str]]]) -> str:
    """Return the problems by window as lines: the window, the check, and what it found."""
    lines = [f"{look}: {check}: {found}" for look, checks in problems.items() for check, found in checks.items()]
    return "\n".join(["", *lines])
