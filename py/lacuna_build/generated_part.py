"""The parts of Markdown pages that a program writes, between the lines `<!-- NAME -->` and `<!-- end of NAME -->`."""

from __future__ import annotations

import re


def with_part(page: str, name: str, part: str) -> str:
    """Return a page with a part in its place; raise ValueError if the page does not have the place exactly once."""
    place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    text, found = place.subn(lambda match: f"{match[1]}{part}{match[2]}", page)
    if found != 1:
        raise ValueError(f"the page must have the place of the {name} once")
    return text
