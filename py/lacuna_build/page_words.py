"""Puts the words of every language into the page where no script says them, and makes the page of a wrong address.

Owns what can be read without a script. The words themselves are the engine's.
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
#: Where index.html says what it says without a script: in every language there is.
NO_SCRIPT = "<noscript></noscript>"
#: And where it says that a script has not come, until the script takes it away.
MISSING = '<div id="missing" role="alert"></div>'
DESCRIPTION = '<meta name="description" content="">'
#: The choice of a language, which the build fills with those there are, each named in itself.
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
    """The page of an address that is none, in every language: nothing on it can be computed."""
    lines = [
        _paragraph(language, table["site.not-found"], f' <a href="./">{html.escape(table["site.above"])}</a>')
        for language, table in words.items()
    ]
    return NOT_FOUND.format(policy=policy, body="\n".join(lines)).encode()
