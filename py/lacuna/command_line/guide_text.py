"""The rules of a game as plain text, wrapped to the terminal."""

from __future__ import annotations

import shutil
import textwrap
from typing import Any

from lacuna.games.catalogue import describe_rules
from lacuna.model.variant import OptionValues, Variant
from lacuna.words import Words

#: The longest line, in characters, also on a wider terminal: longer ones are hard to read.
MAX_WIDTH = 100
#: The shortest line. On a narrower terminal, lines are broken by the terminal.
MIN_WIDTH = 30


def text_width() -> int:
    """Return how many characters a line may have."""
    return max(MIN_WIDTH, min(MAX_WIDTH, shutil.get_terminal_size().columns - 1))


def guide_report(variant: Variant, chosen: OptionValues, words: Words) -> tuple[dict[str, Any], str]:
    """Return how a game is played with these options, as the body of ``--json`` and as text."""
    body: dict[str, Any] = {
        "game": variant.id,
        "options": dict(chosen),
        "name": words.format(variant.title),
        "line": words.format(variant.tagline),
        "rules": describe_rules(variant, words, chosen),
        "source": words.format(variant.credit),
    }
    lines = [body["name"], *_wrap(body["line"])]
    for part in body["rules"]:
        lines += ["", part["title"]]
        lines += [line for paragraph in part["text"] for line in _wrap(paragraph, "  ")]
    lines += ["", *_wrap(words.say("help.source", source=body["source"]))]
    return body, "\n".join(lines)


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        text_width(),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
