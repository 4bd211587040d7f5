"""Owns Variant and Option: a game as one value, and what a player may choose before the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lacuna.errors import BadOptionError
from lacuna.rules import Rules

Options = Mapping[str, str]

SWITCH = ("off", "on")
_SPOKEN = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}


@dataclass(frozen=True)
class Option:
    """One choice before the deal.

    The default is read from the rules, so that no number is typed twice. ``apart``: a game with another value
    than the default keeps statistics of its own (rules §1.9).
    """

    id: str
    values: tuple[str, ...]
    read: Callable[[Any], str]
    apply: Callable[[Any, str], Rules]
    apart: bool = True

    def canonical(self, text: str) -> str:
        """The value as it is written, or an error that names the values there are."""
        value = text.strip().lower()
        if self.values == SWITCH:
            value = _SPOKEN.get(value, value)
        if value not in self.values:
            raise BadOptionError(f"option {self.id} takes {', '.join(self.values)}, not {text[:40]!r}")
        return value


@dataclass(frozen=True)
class Variant:
    """One game: rules as data, options, and its words.

    ``text`` are paragraphs of the rules page, with the rules' facts in braces. ``order`` is its place in the menu;
    ``revision`` counts changes of its rules, and saves carry it.
    """

    id: str
    name: str
    family: str
    rules: Rules
    line: str
    text: tuple[str, ...]
    source: str
    options: tuple[Option, ...] = ()
    aliases: tuple[str, ...] = ()
    order: int = 100
    revision: int = 1

    def choose(self, chosen: Options) -> dict[str, str]:
        """All options with their values, the default where nothing was chosen."""
        known = {option.id: option for option in self.options}
        for name in chosen:
            if name not in known:
                there_are = f"it has {', '.join(known)}" if known else "it has none"
                raise BadOptionError(f"{self.name} has no option {name[:40]!r}; {there_are}")
        return {
            option.id: option.canonical(chosen[option.id]) if option.id in chosen else option.read(self.rules)
            for option in self.options
        }

    def configure(self, chosen: Options) -> Rules:
        """The rules with these options."""
        rules = self.rules
        for option in self.options:
            if option.id in chosen:
                rules = option.apply(rules, option.canonical(chosen[option.id]))
        return rules

    def changed(self, chosen: Options) -> dict[str, str]:
        """Only the options that differ from the game's own, as its address has them."""
        return {option.id: chosen[option.id] for option in self.options if chosen[option.id] != option.read(self.rules)}

    def paragraphs(self, chosen: Options | None = None) -> tuple[str, ...]:
        """The rules text with the numbers of these options in it."""
        facts = self.configure(chosen or {}).facts()
        return tuple(paragraph.format_map(facts) for paragraph in self.text)
