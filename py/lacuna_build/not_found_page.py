"""The page that a host shows for a wrong address, 404.html."""

from __future__ import annotations

import html
from collections.abc import Mapping

from lacuna_build.page_words import paragraph

NOT_FOUND = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
{policy}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lacuna</title>
</head>
<body>
{body}
</body>
</html>
"""


def not_found(policy: str, words: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return the page for wrong addresses. It is in every language, because no script there chooses one."""
    lines = [
        paragraph(language, table["site.not-found"], f' <a href="./">{html.escape(table["site.above"])}</a>')
        for language, table in words.items()
    ]
    return NOT_FOUND.format(policy=policy, body="\n".join(lines)).encode()
