"""What the page shows of each game before it is opened: family, name, options, rules and picture."""

from __future__ import annotations

from typing import Any

from lacuna.games.registry import all_variants
from lacuna.games.win_rates import describe_chances
from lacuna.model.variant import Option, OptionValues, Variant
from lacuna.words import Text, Words


def catalogue(words: Words) -> dict[str, Any]:
    """Return all families and games in the order of the menu."""
    variants = all_variants()
    families = dict.fromkeys(variant.family for variant in variants)
    return {
        "families": [{"id": family, "name": words.say_for(family, "family")} for family in families],
        "games": [_game(variant, words) for variant in variants],
    }


def describe_rules(variant: Variant, words: Words, chosen: OptionValues | None = None) -> list[dict[str, Any]]:
    """Return texts with headings: how a game is played with these options, and how often it can be won."""
    parts = [{"title": part.title, "text": list(part.text)} for part in variant.guide_parts(chosen, words)]
    sentences = describe_chances(variant.configure(chosen or {}))
    if sentences:
        parts.append({"title": words.say("chance"), "text": [" ".join(map(words.format, sentences))]})
    return parts


def _game(variant: Variant, words: Words) -> dict[str, Any]:
    # Imported here, because every start imports this module and none needs a picture.
    from lacuna.games.game_picture import picture_of

    return {
        "id": variant.id,
        "name": words.format(variant.title),
        "family": variant.family,
        "line": words.format(variant.tagline),
        "rules": describe_rules(variant, words),
        "source": words.format(variant.credit),
        "picture": picture_of(variant),
        "options": [_option(option, variant, words) for option in variant.options],
    }


def _option(option: Option, variant: Variant, words: Words) -> dict[str, Any]:
    return {
        "id": option.id,
        "label": words.format(option.title),
        "values": list(option.values),
        "labels": [words.format(Text(f"value.{value}", default=value)) for value in option.values],
        "default": option.read(variant.rules),
    }
