"""Owns a chart of stacked bars as SVG text. It is shown as an image, so whoever asks says its width and its ink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from lacuna.pictures.svg import LINES, TEXT, svg_document, tag, text

#: How a part of a bar is filled: told apart without any colour.
Fill = Literal["full", "lines", "empty"]
HIGH = 220
NARROWEST, WIDEST = 260, 640
_LEFT, _TOP, _BOTTOM = 34, 30, 44
#: What a character of the text takes at most, of its size.
_WIDE = 0.6


class Series(NamedTuple):
    """One kind of what is counted: its name, how it is filled, and how many there are in each bar."""

    name: str
    fill: Fill
    counts: Sequence[int]


def stacked_bars(
    bars: Sequence[str],
    parts: Sequence[Series],
    title: str,
    *,
    width: int,
    ink: str,
    number: Callable[[int], str] = str,
) -> str:
    """Bars beside each other, one upon the other the parts of each; below each its name, and the title below all.

    Names of bars that would touch are left out. ``number`` writes what stands beside the bars.
    """
    wide = max(NARROWEST, min(WIDEST, width))
    top = _round(max((sum(counts) for counts in zip(*(part.counts for part in parts), strict=True)), default=1))
    step, scale = (wide - _LEFT - 6) / max(len(bars), 1), (HIGH - _TOP - _BOTTOM) / top
    base = HIGH - _BOTTOM
    body = [_line(_LEFT, base - n * scale, wide - 6) for n in (0, top / 2, top)]
    body += [text(_LEFT - 6, base - n * scale + 4, number(n), "end") for n in {0, top // 2, top} if n * 2 % top == 0]
    for at, _ in enumerate(bars):
        under = float(base)
        for part in parts:
            tall = part.counts[at] * scale
            under -= tall
            if tall:
                body.append(_bar(_LEFT + at * step + step * 0.12, under, step * 0.76, tall, part.fill))
    every = max(1, -(-int(max(map(len, bars), default=1) * TEXT * _WIDE + 6) // int(step)))
    named = [(at, name) for at, name in enumerate(bars) if at % every == 0]
    body += [text(_LEFT + (at + 0.5) * step, base + 17, name, "middle") for at, name in named]
    body.append(text((_LEFT + wide - 6) / 2, HIGH - 8, title, "middle"))
    return svg_document(wide, HIGH, [*body, *_legend(parts)], ink)


def _round(most: int) -> int:
    """The next even number above that is easy to read: its half stands beside the chart too."""
    ten = 1
    while True:
        for first in (2, 4, 6, 10):
            if first * ten >= most:
                return first * ten
        ten *= 10


def _legend(parts: Sequence[Series]) -> list[str]:
    """What each filling means, above the bars."""
    found, x = [], float(_LEFT)
    for part in parts:
        found += [_bar(x, 6, 14, 12, part.fill), text(x + 20, 17, part.name, "start")]
        x += 34 + len(part.name) * TEXT * _WIDE
    return found


def _bar(x: float, y: float, wide: float, tall: float, fill: Fill) -> str:
    inside = {"full": "currentColor", "lines": LINES, "empty": "none"}[fill]
    return tag("rect", x=x, y=y, width=wide, height=tall, fill=inside, stroke="currentColor")


def _line(left: float, y: float, right: float) -> str:
    return tag("path", d=f"M{left:.1f} {y:.1f}H{right:.1f}", stroke="currentColor", stroke_opacity=0.3)
