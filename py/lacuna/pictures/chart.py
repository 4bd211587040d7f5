"""Charts of stacked bars as SVG text.

The page shows a chart as an image, which cannot see the page's width and colours, so the caller passes both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from lacuna.pictures.svg import FONT_SIZE, HATCHING, svg_document, tag, text

#: How a part of a bar is filled. The fills can be told apart without colours.
Fill = Literal["full", "lines", "empty"]
#: The size of a chart, in pixels: its height, and the limits of its width.
HEIGHT = 220
MIN_WIDTH, MAX_WIDTH = 260, 640
#: The space beside, above and below the bars, in pixels.
_LEFT, _TOP, _BOTTOM = 34, 30, 44
#: The width of a character, at most, as a fraction of the font size.
_CHARACTER_WIDTH = 0.6


class Series(NamedTuple):
    """A series of numbers, one for each bar, with its name and its fill."""

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
    """Return a chart: each bar stacks the parts' values for it, from the first part up.

    The names of the bars stand below them and the title below the chart. Of names that would touch, some are left out.
    ``number`` formats the numbers at the left.
    """
    wide = max(MIN_WIDTH, min(MAX_WIDTH, width))
    top = _round_up(max((sum(counts) for counts in zip(*(part.counts for part in parts), strict=True)), default=1))
    step, scale = (wide - _LEFT - 6) / max(len(bars), 1), (HEIGHT - _TOP - _BOTTOM) / top
    base = HEIGHT - _BOTTOM
    body = [_line(_LEFT, base - n * scale, wide - 6) for n in (0, top / 2, top)]
    body += [text(_LEFT - 6, base - n * scale + 4, number(n), "end") for n in {0, top // 2, top} if n * 2 % top == 0]
    for at, _ in enumerate(bars):
        top_edge = float(base)
        for part in parts:
            tall = part.counts[at] * scale
            top_edge -= tall
            if tall:
                body.append(_bar(_LEFT + at * step + step * 0.12, top_edge, step * 0.76, tall, part.fill))
    every = max(1, -(-int(max(map(len, bars), default=1) * FONT_SIZE * _CHARACTER_WIDTH + 6) // int(step)))
    named = [(at, name) for at, name in enumerate(bars) if at % every == 0]
    body += [text(_LEFT + (at + 0.5) * step, base + 17, name, "middle") for at, name in named]
    body.append(text((_LEFT + wide - 6) / 2, HEIGHT - 8, title, "middle"))
    return svg_document(wide, HEIGHT, [*body, *_legend(parts)], ink)


def _round_up(most: int) -> int:
    """Return the smallest round number of at least ``most``. It is even, since half of it is shown too."""
    power = 1
    while True:
        for digit in (2, 4, 6, 10):
            if digit * power >= most:
                return digit * power
        power *= 10


def _legend(parts: Sequence[Series]) -> list[str]:
    """Return the legend of the fills, above the bars."""
    found, x = [], float(_LEFT)
    for part in parts:
        found += [_bar(x, 6, 14, 12, part.fill), text(x + 20, 17, part.name, "start")]
        x += 34 + len(part.name) * FONT_SIZE * _CHARACTER_WIDTH
    return found


def _bar(x: float, y: float, wide: float, tall: float, fill: Fill) -> str:
    inside = {"full": "currentColor", "lines": HATCHING, "empty": "none"}[fill]
    return tag("rect", x=x, y=y, width=wide, height=tall, fill=inside, stroke="currentColor")


def _line(left: float, y: float, right: float) -> str:
    return tag("path", d=f"M{left:.1f} {y:.1f}H{right:.1f}", stroke="currentColor", stroke_opacity=0.3)
