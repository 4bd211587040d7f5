"""Owns how a picture is written as SVG text: elements, text, a hatching, all in the one ink of whoever shows it.

It is shown as an image, so whoever asks says its ink.
"""

from __future__ import annotations

import re

_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|rgba?\([0-9., /%]{1,60}\)", re.ASCII)
#: Where no ink is told: to be seen on any ground.
INK = "#767676"
#: The size of all letters, and the filling that is hatched.
TEXT, LINES = 13, "url(#lines)"


def read_ink(text: str | None) -> str:
    """A colour as the page tells it, or one to be seen anywhere."""
    return text if text is not None and _COLOUR.fullmatch(text) else INK


def svg_document(wide: float, high: float, body: list[str], ink: str) -> str:
    """A whole picture."""
    line = tag("path", d="M0 0V5", stroke="currentColor", stroke_width=3)
    size = {"width": 5, "height": 5, "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    lines = tag("defs", tag("pattern", line, id="lines", **size))
    colours = {"color": ink, "fill": "currentColor"}
    letters = {"font_family": "system-ui,sans-serif", "font_size": TEXT}
    box = {"width": wide, "height": high, "viewBox": f"0 0 {wide:g} {high:g}"}
    return tag("svg", lines + "".join(body), xmlns="http://www.w3.org/2000/svg", **box, **colours, **letters)


def text(x: float, y: float, told: str, anchor: str, **more: object) -> str:
    """Letters at a place."""
    return tag("text", escape(told), x=x, y=y, text_anchor=anchor, **more)


def escape(told: str) -> str:
    """A text as it may stand in an element."""
    # By hand: the library's own way would bring all names of characters with it.
    return told.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """An element of SVG; numbers to a tenth."""
    told = {key: f"{value:.1f}" if isinstance(value, float) else value for key, value in attributes.items()}
    pairs = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in told.items())
    return f"<{name}{pairs}>{inside}</{name}>"
