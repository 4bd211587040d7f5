"""SVG documents and elements as text. A document is drawn in one colour, the *ink*.

The page shows these pictures as images, which cannot see the page's colours, so the caller passes the ink.
"""

from __future__ import annotations

import re

_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|rgba?\([0-9., /%]{1,60}\)", re.ASCII)
#: The ink if none is given: a grey that is visible on any background.
INK = "#767676"
#: The font size in pixels, and the fill of hatched areas.
FONT_SIZE, HATCHING = 13, "url(#lines)"


def read_ink(text: str | None) -> str:
    """Return a colour from the page if it is valid, or else INK. A valid colour needs no escaping in SVG text."""
    return text if text is not None and _COLOUR.fullmatch(text) else INK


def svg_document(width: float, height: float, body: list[str], ink: str) -> str:
    """Return an SVG document of this size in pixels, with these elements, in this ink."""
    line = tag("path", d="M0 0V5", stroke="currentColor", stroke_width=3)
    size = {"width": 5, "height": 5, "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    lines = tag("defs", tag("pattern", line, id="lines", **size))
    colours = {"color": ink, "fill": "currentColor"}
    letters = {"font_family": "system-ui,sans-serif", "font_size": FONT_SIZE}
    box = {"width": width, "height": height, "viewBox": f"0 0 {width:g} {height:g}"}
    return tag("svg", lines + "".join(body), xmlns="http://www.w3.org/2000/svg", **box, **colours, **letters)


def text(x: float, y: float, content: str, anchor: str, **attributes: object) -> str:
    """Return a text element at this place, where ``anchor`` is ``start``, ``middle`` or ``end``."""
    return tag("text", escape(content), x=x, y=y, text_anchor=anchor, **attributes)


def escape(content: str) -> str:
    """Return text escaped for use inside an element."""
    # html.escape would do, but importing html loads its table of all character names.
    return content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """Return an SVG element. Floats are rounded to a tenth, and ``_`` in the names of attributes becomes ``-``."""
    values = {key: f"{value:.1f}" if isinstance(value, float) else value for key, value in attributes.items()}
    pairs = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in values.items())
    return f"<{name}{pairs}>{inside}</{name}>"
