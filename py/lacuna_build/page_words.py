"""The texts that the build writes into the page, in every language.

They are texts that show without a script, and the choices of language and theme. The texts themselves are in
py/lacuna/words.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping

from lacuna_build.common import ROOT, StepError

#: The element of index.html for the text that browsers without scripts show, in every language.
NO_SCRIPT = "<noscript></noscript>"
#: The element for the notice that the page's script could not be loaded. The script removes it.
MISSING = '<div id="missing" role="alert"></div>'
DESCRIPTION = '<meta name="description" content="">'
#: The first option in the choice of a language. The build adds all languages after it, each with its own name.
SYSTEM_LANGUAGE = '<option value="" data-word="language.system"></option>'
#: The first option in the choice of a theme. The build adds the themes of web/themes.json after it; the page's script
#: writes their names.
SYSTEM_THEME = '<option value="system" data-word="theme.system"></option>'


def theme_names() -> list[str]:
    """Return the names of the themes that a player can choose, in the order in which they are listed."""
    themes = json.loads((ROOT / "web" / "themes.json").read_bytes())
    return [name for name in themes if name != "system"]


def with_words(template: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """Return the page with the texts that show without a script, and with the choices of language and theme.

    ``words`` has, for each language, the texts by key.
    """
    description = DESCRIPTION.replace('""', f'"{html.escape(words["en"]["site.description"])}"')
    no_script = "".join(paragraph(language, table["site.no-script"]) for language, table in words.items())
    notices = "".join(_notices(language, table) for language, table in words.items())
    missing = MISSING.replace("</div>", f"{notices}</div>")
    languages = "".join(
        f'<option value="{language}" lang="{language}">{html.escape(table["site.language"])}</option>'
        for language, table in words.items()
    )
    themes = "".join(f'<option value="{name}" data-word="theme.{name}"></option>' for name in theme_names())
    texts = {
        NO_SCRIPT: f"<noscript>{no_script}</noscript>",
        DESCRIPTION: description,
        MISSING: missing,
        SYSTEM_LANGUAGE: SYSTEM_LANGUAGE + languages,
        SYSTEM_THEME: SYSTEM_THEME + themes,
    }
    for place, text in texts.items():
        if template.count(place) != 1:
            raise StepError(f"index.html must hold {place} once")
        template = template.replace(place, text)
    return template


def _notices(language: str, table: Mapping[str, str]) -> str:
    """Return the reasons why the page's script does not run; the page shows the one that its head has found out."""
    again = f' <a href="">{html.escape(table["site.again"])}</a>'
    links = {"slow": again, "script": again, "type": again, "file": ' <a href="lacuna.html">lacuna.html</a>'}
    links |= {"old": "", "wasm": ""}
    return "".join(paragraph(language, table[f"site.missing-{why}"], link, why) for why, link in links.items())


def paragraph(language: str, text: str, link: str = "", why: str = "") -> str:
    """Return a paragraph in a language, as HTML; `link` is HTML that follows the text, `why` is for the style sheet."""
    mark = f' data-why="{why}"' if why else ""
    return f'<p lang="{language}"{mark}>{html.escape(text)}{link}</p>'
