"""Owns a chart of stacked bars as SVG text. It is shown as an image, so whoever asks says its width and its ink."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

#: How a part of a bar is filled: told apart without any colour.
Fill = Literal["full", "lines", "empty"]
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|rgba?\([0-9., /%]{1,60}\)", re.ASCII)
#: Where no ink is told: to be seen on any ground.
INK = "#767676"
HIGH, TEXT = 220, 13
NARROWEST, WIDEST = 260, 640
_LEFT, _TOP, _BOTTOM = 34, 30, 44
#: What a character of the text takes at most, of its size.
_WIDE = 0.6


class Part(NamedTuple):
    """One kind of what is counted: its name, how it is filled, and how many there are in each bar."""

    name: str
    fill: Fill
    counts: Sequence[int]


def ink_of(text: str | None) -> str:
    """A colour as the page tells it, or one to be seen anywhere."""
    return text if text is not None and _COLOUR.fullmatch(text) else INK


def stacked(
    bars: Sequence[str], parts: Sequence[Part], title: str, *, width: int, ink: str, number: Callable[[int], str] = str
) -> str:
    """Bars beside each other, one upon the other the parts of each; below each its name, and the title below all.

    Names of bars that would touch are left out. ``number`` writes what stands beside the bars.
    """
    wide = max(NARROWEST, min(WIDEST, width))
    top = _round(max((sum(counts) for counts in zip(*(part.counts for part in parts), strict=True)), default=1))
    step, scale = (wide - _LEFT - 6) / max(len(bars), 1), (HIGH - _TOP - _BOTTOM) / top
    base = HIGH - _BOTTOM
    body = [_line(_LEFT, base - n * scale, wide - 6) for n in (0, top / 2, top)]
    body += [_text(_LEFT - 6, base - n * scale + 4, number(n), "end") for n in {0, top // 2, top} if n * 2 % top == 0]
    for at, _ in enumerate(bars):
        under = float(base)
        for part in parts:
            tall = part.counts[at] * scale
            under -= tall
            if tall:
                body.append(_bar(_LEFT + at * step + step * 0.12, under, step * 0.76, tall, part.fill))
    every = max(1, -(-int(max(map(len, bars), default=1) * TEXT * _WIDE + 6) // int(step)))
    named = [(at, name) for at, name in enumerate(bars) if at % every == 0]
    body += [_text(_LEFT + (at + 0.5) * step, base + 17, name, "middle") for at, name in named]
    body.append(_text((_LEFT + wide - 6) / 2, HIGH - 8, title, "middle"))
    return _svg(wide, [*body, *_legend(parts)], ink)


def _round(most: int) -> int:
    """The next even number above that is easy to read: its half stands beside the chart too."""
    ten = 1
    while True:
        for first in (2, 4, 6, 10):
            if first * ten >= most:
                return first * ten
        ten *= 10


def _legend(parts: Sequence[Part]) -> list[str]:
    """What each filling means, above the bars."""
    found, x = [], float(_LEFT)
    for part in parts:
        found += [_bar(x, 6, 14, 12, part.fill), _text(x + 20, 17, part.name, "start")]
        x += 34 + len(part.name) * TEXT * _WIDE
    return found


def _bar(x: float, y: float, wide: float, tall: float, fill: Fill) -> str:
    inside = {"full": "currentColor", "lines": "url(#lines)", "empty": "none"}[fill]
    return _tag("rect", x=x, y=y, width=wide, height=tall, fill=inside, stroke="currentColor")


def _line(left: float, y: float, right: float) -> str:
    return _tag("path", d=f"M{left:.1f} {y:.1f}H{right:.1f}", stroke="currentColor", stroke_opacity=0.3)


def _text(x: float, y: float, told: str, anchor: str) -> str:
    # By hand: the library's own way would bring all names of characters with it.
    safe = told.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _tag("text", safe, x=x, y=y, text_anchor=anchor)


def _svg(wide: int, body: list[str], ink: str) -> str:
    line = _tag("path", d="M0 0V5", stroke="currentColor", stroke_width=3)
    size = {"width": 5, "height": 5, "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    lines = _tag("defs", _tag("pattern", line, id="lines", **size))
    colours = {"color": ink, "fill": "currentColor"}
    letters = {"font_family": "system-ui,sans-serif", "font_size": TEXT}
    within = {"xmlns": "http://www.w3.org/2000/svg", "width": wide, "height": HIGH, "viewBox": f"0 0 {wide} {HIGH}"}
    return _tag("svg", lines + "".join(body), **within, **colours, **letters)


def _tag(name: str, inside: str = "", **attributes: object) -> str:
    """An element of SVG; numbers to a tenth."""
    told = {key: f"{value:.1f}" if isinstance(value, float) else value for key, value in attributes.items()}
    pairs = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in told.items())
    return f"<{name}{pairs}>{inside}</{name}>"
