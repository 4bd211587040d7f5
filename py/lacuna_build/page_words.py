"""Puts the words of every language into the page where no script says them, and makes the page of a wrong address.

Owns what can be read without a script. The words themselves are the engine's.
"""

from __future__ import annotations

import html
from collections.abc import Mapping

from lacuna_build.common import StepError

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


def with_words(template: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """The page with what it says where no script runs, in every language, its description, and the languages."""
    description = DESCRIPTION.replace('""', f'"{html.escape(words["en"]["site.description"])}"')
    said = "".join(_paragraph(language, table["site.no-script"]) for language, table in words.items())
    late = "".join(_paragraph(language, table["site.missing"]) for language, table in words.items())
    missing = MISSING.replace("</div>", f"{late}</div>")
    named = "".join(
        f'<option value="{language}" lang="{language}">{html.escape(table["site.language"])}</option>'
        for language, table in words.items()
    )
    texts = {
        NO_SCRIPT: f"<noscript>{said}</noscript>",
        DESCRIPTION: description,
        MISSING: missing,
        SYSTEM_LANGUAGE: SYSTEM_LANGUAGE + named,
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
