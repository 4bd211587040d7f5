"""The list of games in the chooser as parts of the sheet: search, filter, order, and a radio button for each game."""

from __future__ import annotations

from collections.abc import Sequence

from lacuna.games.game_picture import picture_of
from lacuna.games.win_rates import summarize_chances
from lacuna.model.variant import Variant
from lacuna.sheets.parts import Element, button, buttons, choice, field, text
from lacuna.sheets.table.game_search import LIKELY_PERCENT, ORDERS, SHORT_MOVES, SHOWS, ListedGame, Query
from lacuna.words import Words

#: The numbers in the names of filters.
_NUMBERS = {"short": SHORT_MOVES, "likely": LIKELY_PERCENT}


def list_parts(found: list[ListedGame], query: Query, chosen: Variant, words: Words) -> list[Element]:
    """Return the fields and the list of games: favourites first, the others by family or in the chosen order.

    The sheet's status says how many games there are and, after a search or with a filter, which one is chosen.
    """
    say = words.say
    count = say("choose.found", n=len(found)) if found else say("choose.none-found")
    name = words.format(chosen.title)
    status = say("choose.selected", found=count, name=name) if found and query.is_narrow else count
    label = say("choose.search")
    groups: list[Element] = [
        ["fieldset", {"class": "family"}, ["legend", {}, title], *(_radio(listed, chosen, words) for listed in games)]
        for title, games in _groups(found, query, words)
    ]
    attributes = {"id": "choose-games", "role": "radiogroup", "tabindex": "-1", "aria-label": say("ui.choose-game")}
    make = buttons(
        button(say("choose.make"), {"view": {"name": "compose"}}),
        button(say("choose.more"), {"view": {"name": "plugins"}}),
    )
    # A chosen game that the list does not show, such as a custom game, stays chosen by a hidden field.
    is_listed = any(listed.variant is chosen for listed in found)
    return [
        field("choose-search", "search", label, hint=status, placeholder=label),
        _values("show", SHOWS, query.show, words),
        _values("order", ORDERS, query.order, words),
        _hidden("searched", query.text),
        *([] if is_listed else [_hidden("game", chosen.id)]),
        ["div", attributes, *groups] if found else text(say("choose.none-found")),
        make,
    ]


def _values(name: str, values: Sequence[str], value: str, words: Words) -> Element:
    """Return the field for the filter or for the order of the list."""
    options = {each: words.say(f"choose.{name}.{each}", n=_NUMBERS.get(each, 0)) for each in values}
    return choice(name, words.say(f"choose.{name}"), options, value)


def _hidden(name: str, value: str) -> Element:
    """Return a field that is not shown, but sent with the others."""
    return ["input", {"type": "hidden", "id": f"choose-{name}", "name": name, "value": value}]


def _groups(found: list[ListedGame], query: Query, words: Words) -> list[tuple[str, list[ListedGame]]]:
    """Return the games with a title for each group: the results of a search; or else favourites, then the others."""
    if query.words:
        return [(words.say("choose.found", n=len(found)), found)]
    favourites = [listed for listed in found if listed.is_favourite]
    others = [listed for listed in found if not listed.is_favourite]
    groups = [(words.say("choose.favourites"), favourites)]
    if query.order == "family":
        for family in dict.fromkeys(listed.variant.family for listed in others):
            games = [listed for listed in others if listed.variant.family == family]
            groups.append((words.say_for(family, "family"), games))
    else:
        groups.append((words.say(f"choose.order.{query.order}"), others))
    return [group for group in groups if group[1]]


def _radio(listed: ListedGame, chosen: Variant, words: Words) -> Element:
    """Return a radio button for a game, with its picture and what is known of it."""
    variant = listed.variant
    chances = summarize_chances(variant.rules)
    mark = words.say("choose.going") if listed.is_in_progress else ""
    if listed.played and not mark:
        mark = words.say("choose.played", n=listed.played)
    picture = picture_of(variant)
    box = {"class": "picture", "viewBox": " ".join(map(str, (0, 0, *picture["size"]))), "aria-hidden": "true"}
    shapes = [["path", {"class": kind, "d": outline}] for kind, outline in picture["paths"].items()]
    facts = [" ", ["small", {"class": "facts"}, words.format(chances)]] if chances else []
    texts = [["b", {}, listed.title], " ", ["i", {}, mark], " ", ["small", {}, listed.traits], *facts]
    is_chosen = {"checked": ""} if variant.id == chosen.id else {}
    return [
        "label",
        {"class": "game"},
        ["input", {"type": "radio", "name": "game", "value": variant.id, **is_chosen}],
        ["svg", box, *shapes],
        ["span", {}, *texts],
    ]
