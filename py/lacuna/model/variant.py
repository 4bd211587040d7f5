"""A game as one value: its rules, its options and its texts.

A game is one :class:`Variant` in one file. docs/adding-a-variant.md says how to write one. The texts in it are English.
Their translations are in ``lacuna.words``; a plug-in without translations stays English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from lacuna.errors import BadOptionError
from lacuna.model.rules_protocol import Deals, Redeals, Rules
from lacuna.words import Text, Words

#: The chosen values of a game's options, by the ids of the options.
OptionValues = Mapping[str, str]

#: The values of an option that is off or on.
SWITCH = ("off", "on")
_SWITCH_SYNONYMS = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}


@dataclass(frozen=True)
class Option:
    """One choice that the player makes before the deal.

    * ``id``: its name in addresses and saves.
    * ``values``: the values that it takes, as texts. ``SWITCH`` is off and on.
    * ``read``: returns the option's value in given rules. Its value in the game's own rules is the default, which is
      therefore not written anywhere else.
    * ``apply``: returns given rules with the option set to a value.
    * ``separate_statistics``: whether games with a value other than the default have their own statistics
      (docs/protocol.md, *Records*).
    * ``name``: the name that players read if the words have no ``option.<id>``, as for an option from a plug-in.
    """

    id: str
    values: tuple[str, ...]
    read: Callable[[Any], str]
    apply: Callable[[Any, str], Rules]
    separate_statistics: bool = True
    name: str = ""

    @property
    def title(self) -> Text:
        """The name that players read."""
        return Text(f"option.{self.id}", default=self.name or self.id)

    def canonical(self, text: str) -> str:
        """Return the value that a text means, or raise BadOptionError, which lists the possible values."""
        value = text.strip().lower()
        if self.values == SWITCH:
            value = _SWITCH_SYNONYMS.get(value, value)
        if value not in self.values:
            raise BadOptionError("option-value", name=self.id, values=", ".join(self.values), text=text[:40])
        return value


@dataclass(frozen=True)
class Guide:
    """How a game is played, in the order in which it is read. A part is one or more paragraphs, each on one line.

    * ``summary``: what the game is, in one sentence.
    * ``layout``: the table as it is dealt.
    * ``goal``: what to build.
    * ``moves``: what may be moved where.
    * ``stuck``: what to do when nothing fits.
    * ``end``: how the game is won and lost.
    * ``tips``: two pieces of advice.

    The parts may use the facts of the rules in braces, such as ``{rows}``, so that a guide never repeats a number that
    the rules know. Facts may also be whole sentences, chosen by the rules and options. Each family has a ``GUIDE``
    that consists of such facts. A game takes it unchanged, or replaces single parts with its own text.
    """

    summary: str
    layout: str
    goal: str
    moves: str
    stuck: str
    end: str
    tips: str


#: The names of the parts of a guide, in order. Their headings are ``guide.<part>`` in the words.
PARTS = tuple(field.name for field in fields(Guide))


class Part(NamedTuple):
    """A part of a guide in one language: its heading and its paragraphs."""

    title: str
    text: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """One game of the collection.

    * ``id``: its name in addresses and saves, in lower case with hyphens. It must never change.
    * ``name``: the name that players read.
    * ``family``: ``gaps``, ``parade`` or ``garden``.
    * ``rules``: an instance of the family's rules class.
    * ``line``: one line for the menu. Like the guide, it may use the facts of the rules in braces.
    * ``guide``: how the game is played.
    * ``source``: where the rules come from.
    * ``options``: what the player may choose before the deal.
    * ``aliases``: other ids that find the game.
    * ``order``: its place in the menu. Gap games have 100 and up, parade games 200 and up, garden games 300 and up.
    * ``revision``: goes up when the rules change. Saves carry it, and a save of another revision is refused.
    * ``text_prefix``: the prefix of the keys of its texts in other languages, if it is not ``game.<id>``. Games that
      share their texts, such as custom games, share a prefix.
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
    text_prefix: str = ""

    @property
    def title(self) -> Text:
        """The name that players read."""
        return self._text("name", self.name, {"name": self.name})

    @property
    def tagline(self) -> Text:
        """The line about the game in the menu."""
        return self._text("line", self.line, self.rules.facts())

    @property
    def credit(self) -> Text:
        """Where the rules come from."""
        return self._text("source", self.source)

    def _text(self, key: str, english: str, facts: Mapping[str, object] | None = None) -> Text:
        return Text(f"{self.text_prefix or f'game.{self.id}'}.{key}", facts or {}, english)

    def complete_options(self, chosen: OptionValues) -> dict[str, str]:
        """Return the values of all options: the chosen ones, and the defaults of the others."""
        known = {option.id: option for option in self.options}
        for name in chosen:
            if name not in known:
                key = "other-options" if known else "no-option"
                raise BadOptionError(key, game=self.title, name=name[:40], options=", ".join(known))
        return {
            option.id: option.canonical(chosen[option.id]) if option.id in chosen else option.read(self.rules)
            for option in self.options
        }

    def configure(self, chosen: OptionValues) -> Rules:
        """Return the rules with these options."""
        rules = self.rules
        for option in self.options:
            if option.id in chosen:
                rules = option.apply(rules, option.canonical(chosen[option.id]))
        return rules

    def changed_options(self, chosen: OptionValues) -> dict[str, str]:
        """Return the options that differ from the defaults: those that an address contains.

        ``chosen`` must have all options, as :meth:`complete_options` returns them.
        """
        return {option.id: chosen[option.id] for option in self.options if chosen[option.id] != option.read(self.rules)}

    def statistics_key(self, chosen: OptionValues) -> str:
        """Return the key under which results are counted: the id, with the changed options that matter.

        docs/protocol.md, *Records*, says which matter.

        ``chosen`` must have all options, as :meth:`complete_options` returns them.
        """
        separate = {option.id for option in self.options if option.separate_statistics}
        query = "&".join(f"{name}={value}" for name, value in self.changed_options(chosen).items() if name in separate)
        return self.id + (f"?{query}" if query else "")

    def guide_parts(self, chosen: OptionValues | None = None, words: Words | None = None) -> tuple[Part, ...]:
        """Return the parts of the guide in order, for these options, in the language of ``words`` or in English."""
        words = words or Words()
        rules = self.configure(chosen or {})
        facts = rules.facts()
        parts = []
        for name in PARTS:
            text = words.format(self._text(name, getattr(self.guide, name), facts))
            lines = (" ".join(line.split()) for line in text.splitlines())
            parts.append(Part(words.say(f"guide.{_heading_key(name, rules)}"), tuple(line for line in lines if line)))
        return tuple(parts)


def _heading_key(part: str, rules: Rules) -> str:
    """Return the end of the key of a part's heading. ``stuck`` is named after what helps: redeals or the talon."""
    if part == "stuck" and isinstance(rules, Redeals) and rules.redeal_limit:
        return "stuck.redeals"
    return "stuck.deals" if part == "stuck" and isinstance(rules, Deals) else part
