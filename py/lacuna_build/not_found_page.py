"""The page that a host shows for a wrong address, 404.html."""

from __future__ import annotations

import html
from collections.abc import Mapping

from lacuna_build.common import ROOT
from lacuna_build.content_policy import allow_inline_scripts
from lacuna_build.page_words import paragraph

SCRIPT = ROOT / "web" / "not-found.js"

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
<script>{script}</script>
</body>
</html>
"""


def not_found(policy: str, words: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return the page for wrong addresses. It is in every language, because no script there chooses one.

    A host shows it for addresses at any depth. So a script looks for the site's root.
    """
    lines = [
        paragraph(language, table["site.not-found"], f' <a href="./">{html.escape(table["site.games"])}</a>')
        for language, table in words.items()
    ]
    page = NOT_FOUND.format(policy=policy, body="\n".join(lines), script=SCRIPT.read_text(encoding="utf-8"))
    return allow_inline_scripts(page).encode()
