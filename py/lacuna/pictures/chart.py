"""Charts of stacked bars as SVG text.

The page shows a chart as an image, which cannot see the page's width and colours, so the caller passes both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from lacuna.pictures.svg import FONT_SIZE, HATCHING, svg_document, tag, text

#: How a part of a bar is filled. The fills look different without colours too.
Fill = Literal["full", "lines", "empty"]
#: The height of a chart and the limits of its width, in pixels.
HEIGHT = 220
MIN_WIDTH, MAX_WIDTH = 260, 640
#: The space to the left of the bars, above them (for a legend of one line) and below them, in pixels.
_LEFT, _TOP, _BOTTOM = 34, 30, 44
#: The greatest width of a character, as a fraction of the font size.
_CHARACTER_WIDTH = 0.6
#: The height of a line of the legend, and the space between two entries of it, in pixels.
_LEGEND_LINE, _LEGEND_SPACE = 20, 10


class Series(NamedTuple):
    """A series of numbers, one for each bar, with its name and its fill."""

    name: str
    fill: Fill
    counts: Sequence[int]


def stacked_bars(
    bars: Sequence[str],
    all_series: Sequence[Series],
    title: str,
    *,
    width: int,
    ink: str,
    format_number: Callable[[int], str] = str,
) -> str:
    """Return a chart in which each bar stacks the counts of all series, the first series at the bottom.

    ``bars`` are the names of the bars, which stand below them, and the title stands below the names. If names would
    touch, some are left out. ``format_number`` formats the numbers at the left. ``width`` is the width of the page, and
    ``ink`` the colour of the chart.
    """
    chart_width = max(MIN_WIDTH, min(MAX_WIDTH, width))
    counts_by_bar = zip(*(series.counts for series in all_series), strict=True)
    scale_end = _round_up(max(map(sum, counts_by_bar), default=1))
    legend, legend_bottom = _legend(all_series, chart_width)
    base = HEIGHT - _BOTTOM
    step, scale = (chart_width - _LEFT - 6) / max(len(bars), 1), (base - legend_bottom) / scale_end
    body = [_line(_LEFT, base - n * scale, chart_width - 6) for n in (0, scale_end / 2, scale_end)]
    labelled = [n for n in {0, scale_end // 2, scale_end} if n * 2 % scale_end == 0]
    body += [text(_LEFT - 6, base - n * scale + 4, format_number(n), "end") for n in labelled]
    for index in range(len(bars)):
        top_edge = float(base)
        for series in all_series:
            bar_height = series.counts[index] * scale
            top_edge -= bar_height
            if bar_height:
                body.append(_bar(_LEFT + index * step + step * 0.12, top_edge, step * 0.76, bar_height, series.fill))
    # Every how many bars a name is shown, so that the names do not touch.
    shown_step = max(1, -(-int(max(map(len, bars), default=1) * FONT_SIZE * _CHARACTER_WIDTH + 6) // int(step)))
    named = [(index, name) for index, name in enumerate(bars) if index % shown_step == 0]
    body += [text(_LEFT + (index + 0.5) * step, base + 17, name, "middle") for index, name in named]
    body.append(text((_LEFT + chart_width - 6) / 2, HEIGHT - 8, title, "middle"))
    return svg_document(chart_width, HEIGHT, [*body, *legend], ink)


def _round_up(most: int) -> int:
    """Return the first of 2, 4, 6, 10, 20, 40 … that is at least ``most``, the highest bar.

    All are even, because the chart also shows half of the number.
    """
    power = 1
    while True:
        for digit in (2, 4, 6, 10):
            if digit * power >= most:
                return digit * power
        power *= 10


def _legend(all_series: Sequence[Series], chart_width: int) -> tuple[list[str], float]:
    """Return the legend of the fills, above the bars, and its bottom. It has several lines in a narrow chart."""
    elements: list[str] = []
    x, top = float(_LEFT), 0
    for series in all_series:
        width = 20 + len(series.name) * FONT_SIZE * _CHARACTER_WIDTH
        if x > _LEFT and x + width > chart_width:
            x, top = float(_LEFT), top + _LEGEND_LINE
        elements += [_bar(x, top + 6, 14, 12, series.fill), text(x + 20, top + 17, series.name, "start")]
        x += width + _LEGEND_SPACE
    return elements, top + _TOP


def _bar(x: float, y: float, width: float, height: float, fill: Fill) -> str:
    inside = {"full": "currentColor", "lines": HATCHING, "empty": "none"}[fill]
    return tag("rect", x=x, y=y, width=width, height=height, fill=inside, stroke="currentColor")


def _line(left: float, y: float, right: float) -> str:
    return tag("path", d=f"M{left:.1f} {y:.1f}H{right:.1f}", stroke="currentColor", stroke_opacity=0.3)
