"""The texts of the page that can be read without a script, in every language, and the page for wrong addresses.

The texts themselves are in the engine's words.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping

from lacuna_build.common import ROOT, StepError

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
#: The place in index.html for what is shown without scripts, in every language.
NO_SCRIPT = "<noscript></noscript>"
#: The place for the notice that a script is missing, which the script removes.
MISSING = '<div id="missing" role="alert"></div>'
DESCRIPTION = '<meta name="description" content="">'
#: The choice of a language, to which the build adds all languages, each with its own name.
SYSTEM_LANGUAGE = '<option value="" data-word="language.system"></option>'
#: The choice of a theme, to which the build adds the themes of web/themes.json. Their names are words of the page.
SYSTEM_THEME = '<option value="system" data-word="theme.system"></option>'


def theme_names() -> list[str]:
    """Return the names of the themes that a player can choose, in the order of the choice."""
    themes = json.loads((ROOT / "web" / "themes.json").read_bytes())
    return [name for name in themes if name != "system"]


def with_words(template: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """Return the page with the texts that no script adds, in every language, and the choices of language and theme."""
    description = DESCRIPTION.replace('""', f'"{html.escape(words["en"]["site.description"])}"')
    said = "".join(_paragraph(language, table["site.no-script"]) for language, table in words.items())
    late = "".join(_paragraph(language, table["site.missing"]) for language, table in words.items())
    missing = MISSING.replace("</div>", f"{late}</div>")
    named = "".join(
        f'<option value="{language}" lang="{language}">{html.escape(table["site.language"])}</option>'
        for language, table in words.items()
    )
    themes = "".join(f'<option value="{name}" data-word="theme.{name}"></option>' for name in theme_names())
    texts = {
        NO_SCRIPT: f"<noscript>{said}</noscript>",
        DESCRIPTION: description,
        MISSING: missing,
        SYSTEM_LANGUAGE: SYSTEM_LANGUAGE + named,
        SYSTEM_THEME: SYSTEM_THEME + themes,
    }
    for place, text in texts.items():
        if template.count(place) != 1:
            raise StepError(f"index.html must hold {place} once")
        template = template.replace(place, text)
    return template


def _paragraph(language: str, text: str, link: str = "") -> str:
    return f'<p lang="{language}">{html.escape(text)}{link}</p>'


def not_found(policy: str, words: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return the page for wrong addresses, in every language, since no script chooses one there."""
    lines = [
        _paragraph(language, table["site.not-found"], f' <a href="./">{html.escape(table["site.above"])}</a>')
        for language, table in words.items()
    ]
    return NOT_FOUND.format(policy=policy, body="\n".join(lines)).encode()
