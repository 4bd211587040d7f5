"""Owns Variant, Guide and Option: a game as one value, how it is told, and what a player may choose before the deal.

Their texts are English; the words of another language go before them (``lacuna.words``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from lacuna.errors import BadOptionError
from lacuna.model.rules_protocol import Rules
from lacuna.words import Text, Words

Options = Mapping[str, str]

SWITCH = ("off", "on")
_SPOKEN = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}


@dataclass(frozen=True)
class Option:
    """One choice before the deal.

    The default is read from the rules, so that no number is typed twice. ``apart``: a game with another value
    than the default keeps statistics of its own (rules §1.9). ``name`` is what a player reads where the words have no
    ``option.<id>``: a plug-in's option brings its own.
    """

    id: str
    values: tuple[str, ...]
    read: Callable[[Any], str]
    apply: Callable[[Any, str], Rules]
    separate_statistics: bool = True
    name: str = ""

    @property
    def title(self) -> Text:
        """Its name, to be said in any language."""
        return Text(f"option.{self.id}", default=self.name or self.id)

    def canonical(self, text: str) -> str:
        """The value as it is written, or an error that names the values there are."""
        value = text.strip().lower()
        if self.values == SWITCH:
            value = _SPOKEN.get(value, value)
        if value not in self.values:
            raise BadOptionError("option-value", name=self.id, values=", ".join(self.values), text=text[:40])
        return value


@dataclass(frozen=True)
class Guide:
    """How a game is played, in the parts in which a player reads it; each is one paragraph or several, a line each.

    The rules' facts fill what stands in braces, so that no number and no rank is typed. A family has a guide made of
    its own sentences; a game takes it as it is, or says some part in its own way.
    """

    goal: str
    moves: str
    stuck: str
    end: str
    tip: str


#: The parts of a guide, in order; their headings are ``guide.<part>`` in the words.
PARTS = tuple(field.name for field in fields(Guide))


class Part(NamedTuple):
    """A part of a guide as it is shown: its heading and its paragraphs."""

    title: str
    text: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """One game: rules as data, options, and its texts in English.

    ``line`` and ``guide`` may use the rules' facts in braces. ``order`` tells where it stands in the
    menu: the families have bands, gaps from 100 on, parade from 200, garden from 300; without one a game stands last.
    ``revision`` counts changes of its rules, and saves carry it. ``texts`` is what the keys of its texts begin with in
    the words of a language, where that is not ``game.<id>``: of many games that share theirs.
    """

    id: str
    name: str
    family: str
    rules: Rules
    line: str
    guide: Guide
    source: str
    options: tuple[Option, ...] = ()
    aliases: tuple[str, ...] = ()
    order: int = 999
    revision: int = 1
    texts: str = ""

    @property
    def title(self) -> Text:
        """Its name, to be said in any language."""
        return self._own("name", self.name, {"name": self.name})

    @property
    def tagline(self) -> Text:
        """The one line of the menu, to be said in any language."""
        return self._own("line", self.line, self.rules.facts())

    @property
    def credit(self) -> Text:
        """Where its rules come from, to be said in any language."""
        return self._own("source", self.source)

    def _own(self, key: str, english: str, facts: Mapping[str, object] | None = None) -> Text:
        return Text(f"{self.texts or f'game.{self.id}'}.{key}", facts or {}, english)

    def choose(self, chosen: Options) -> dict[str, str]:
        """All options with their values, the default where nothing was chosen."""
        known = {option.id: option for option in self.options}
        for name in chosen:
            if name not in known:
                key = "other-options" if known else "no-option"
                raise BadOptionError(key, game=self.title, name=name[:40], options=", ".join(known))
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

    def changed_options(self, chosen: Options) -> dict[str, str]:
        """Only the options that differ from the game's own, as its address has them."""
        return {option.id: chosen[option.id] for option in self.options if chosen[option.id] != option.read(self.rules)}

    def statistics_key(self, chosen: Options) -> str:
        """The same for games that are counted together: another number of redeals stands apart (rules §1.9)."""
        separate_statistics = {option.id for option in self.options if option.separate_statistics}
        kept = "&".join(
            f"{name}={value}" for name, value in self.changed_options(chosen).items() if name in separate_statistics
        )
        return self.id + (f"?{kept}" if kept else "")

    def guide_parts(self, chosen: Options | None = None, words: Words | None = None) -> tuple[Part, ...]:
        """How the game is played with these options: the parts of its guide, in order."""
        words = words or Words()
        facts = self.configure(chosen or {}).facts()
        parts = []
        for name in PARTS:
            text = words.format(self._own(name, getattr(self.guide, name), facts))
            lines = (" ".join(line.split()) for line in text.splitlines())
            parts.append(Part(words.say(f"guide.{name}"), tuple(line for line in lines if line)))
        return tuple(parts)
