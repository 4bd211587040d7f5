"""The list of all games in README.md, made from the games' own names and lines.

Run `python -m lacuna_build.game_list`, with py/ on the path, to write the list. tests/py/building/test_readme.py checks
that it is up to date.
"""

from __future__ import annotations

import textwrap
from itertools import groupby

from lacuna.games.registry import all_variants
from lacuna.model.variant import Variant
from lacuna.winnable import deals_of
from lacuna.words import Words
from lacuna_build.common import ROOT, say
from lacuna_build.generated_part import with_part

README = ROOT / "README.md"
WIDTH = 100


def markdown() -> str:
    """Return the list as Markdown: a table for each family, then which games have a list of winnable deals."""
    words = Words()
    families = groupby(all_variants(), key=lambda variant: variant.family)
    tables = [_table(family, list(variants), words) for family, variants in families]
    return "\n".join([*tables, textwrap.fill(_winnable(words), WIDTH), ""])


def _table(family: str, variants: list[Variant], words: Words) -> str:
    rows = [f"### {words.say(f'family.{family}')}", "", "| game | in one line | id |", "|---|---|---|"]
    for variant in variants:
        name, line = words.format(variant.title), words.format(variant.tagline)
        rows.append(f"| **{name}** | {line} | `{variant.id}` |")
    return "\n".join([*rows, ""])


def _winnable(words: Words) -> str:
    """Return how many games have a list of winnable deals, and the names of those that have none."""
    lists = [(variant, deals_of(variant, variant.complete_options({}))) for variant in all_variants()]
    sizes = sorted(len(found.deals) for _, found in lists if found)
    count = f"{sizes[0]:,} to {sizes[-1]:,}"
    without = [f"*{words.format(variant.title)}*" for variant, found in lists if not found]
    those = f"{len(lists) - len(without)} of the" if without else "All"
    missing = f" No list yet: {', '.join(without)}." if without else ""
    return (
        f"{those} {len(lists)} games have a list of {count} deals known to be winnable, and a daily deal from that "
        f"list.{missing}"
    )


def with_list(page: str) -> str:
    """Return a page with the list in its place; raise ValueError if the page does not have the place exactly once."""
    return with_part(page, "games", markdown())


if __name__ == "__main__":
    README.write_text(with_list(README.read_text(encoding="utf-8")), encoding="utf-8")
    say(f"{README.name}: {len(all_variants())} games")
