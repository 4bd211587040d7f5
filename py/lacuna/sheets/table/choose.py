"""Owns the sheet in which a game is chosen: all games by family, and beside them the one chosen, with its options.

What the player has put into its fields comes back with every request, for the page only shows it.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import address_of, is_link, parse_address
from lacuna.games.catalogue import describe_rules
from lacuna.games.registry import all_variants, find_variant
from lacuna.games.win_rates import survey_of
from lacuna.model.variant import Option, Variant
from lacuna.pictures.thumbnail import draw_thumbnail
from lacuna.play.game import Game
from lacuna.protocol import Request, write_json
from lacuna.records.daily_wins import DailyWins
from lacuna.records.statistics import figures, of_kind
from lacuna.sheets.parts import Part, button, buttons, heading, text
from lacuna.storage_keys import FAVOURITE
from lacuna.words import Text, Words

#: As long as an address with a number may be.
LONGEST = 400


class Chosen(NamedTuple):
    """What the fields say: a game with its options, a number as it was typed; whether a link said so."""

    variant: Variant
    options: dict[str, str]
    number: str
    linked: bool = False

    @property
    def address(self) -> str:
        """With the number as it was typed: whether there is such a deal is another question."""
        return address_of(self.variant, self.options, None) + (f"/{self.number}" if self.number else "")


class Seen(NamedTuple):
    """All that the parts are made of: ``now`` the game on the table, ``going`` the games that can be gone on with,
    ``search`` what names are looked for."""

    chosen: Chosen
    now: str
    going: frozenset[str]
    search: str
    days: DailyWins
    words: Words

    def say(self, key: str, **values: object) -> str:
        """A text in the player's language."""
        return self.words.say(key, **values)

    def favours(self, variant: Variant) -> bool:
        """Whether it is one of the player's favourites."""
        return self.days.records.get(FAVOURITE + variant.id) == "true"


def view(request: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """Return the sheet. ``game``, ``deal``, ``search`` and ``<game>?<option>`` are what the fields say;
    with ``go`` the game is to be opened, ``favour`` and ``forget`` name a game that becomes a favourite, or is none
    any more; ``going`` are the games that the page has kept."""
    typed = (request.optional("deal") or "").strip()[: LONGEST + 1]
    chosen = _chosen(request, game, typed)
    now = game.variant.id if game else ""
    going = frozenset(one for one in request.items("going") if isinstance(one, str))
    keep = _favour(request, days)
    search = " ".join((request.optional("search") or "")[:LONGEST].casefold().split())
    seen = Seen(chosen, now, going, search, days, words)
    opening, refused = _opening(chosen, typed, words) if request.switch("go") else (None, "")
    sheet: dict[str, Any] = {
        "title": words.say("ui.choose-game"),
        "parts": [*_list(seen), *_game(seen, refused)],
        "step": "list",
    }
    if keep:
        sheet["keep"] = keep
    if opening:
        sheet["do"] = {"open": opening}
    return sheet


def _link(typed: str) -> str | None:
    """The address that was put in the place of a number: a whole link, or the end of one."""
    if len(typed) > LONGEST or not ("#" in typed or "/" in typed):
        return None
    return _decoded(typed[typed.rfind("#") + 1 :]).strip()


def _decoded(text: str) -> str:
    """By hand, for the library's way brings much with it."""
    octets = re.sub(
        rb"%([0-9a-fA-F]{2})", lambda found: bytes.fromhex(found[1].decode()), text.encode(errors="replace")
    )
    return octets.decode(errors="replace")


def _chosen(request: Request, game: Game | None, typed: str) -> Chosen:
    link = _link(typed)
    if link:
        try:
            variant, options, deal = parse_address(link)
        except LacunaError:
            pass  # a number with its "#", or told when it is to be opened
        else:
            return Chosen(variant, options, deal.text if deal else "", linked=True)
    asked = request.optional("game")
    variant = find_variant(asked) if asked else game.variant if game else all_variants()[0]
    options = variant.choose(game.options if game and game.variant is variant else {})
    for option in variant.options:
        value = request.optional(f"{variant.id}?{option.id}")
        if value in option.values:
            options[option.id] = value
    return Chosen(variant, options, typed)


def _opening(chosen: Chosen, typed: str, words: Words) -> tuple[dict[str, Any] | None, str]:
    """The arguments that open what was chosen, or why it cannot be. A deal that was left goes on where it was left."""
    link = _link(typed) or ""
    if is_link(link):
        return {"game": link}, ""
    address = link if "/" in link and not chosen.linked else chosen.address
    try:
        variant, options, deal = parse_address(address)
    except LacunaError as refused:
        return None, refused.message(words, page=True)
    return {"game": address_of(variant, options, deal), **({"kept": True} if deal else {})}, ""


def _favour(request: Request, days: DailyWins) -> list[list[str]]:
    """Does what was asked of the favourites: what is to be kept."""
    keep = []
    for name, is_one in (("favour", True), ("forget", False)):
        if asked := request.optional(name):
            key, told = FAVOURITE + find_variant(asked).id, write_json(is_one)
            days.records[key] = told
            keep.append([key, told])
    return keep


def _list(seen: Seen) -> list[Part]:
    """The games whose name, alias or line holds what is searched: favourites first, the rest by family."""
    found = [variant for variant in all_variants() if _is_found(variant, seen)]
    favourites = [variant for variant in found if seen.favours(variant)]
    families = dict.fromkeys(variant.family for variant in found)
    groups = [(seen.say("choose.favourites"), favourites)] if favourites else []
    for family in families:
        own = [variant for variant in found if variant.family == family and variant not in favourites]
        if own:
            groups.append((seen.words.say_for(family, "family"), own))
    field = {"kind": "field", "id": "choose-search", "name": "search", "value": seen.search}
    radios = {
        "kind": "radios",
        "id": "choose-games",
        "name": "game",
        "label": seen.say("ui.choose-game"),
        "value": seen.chosen.variant.id,
        "groups": [{"title": title, "values": [_value(one, seen) for one in games]} for title, games in groups],
    }
    parts = [radios] if found else [text(seen.say("choose.none-found"))]
    make = buttons(
        button(seen.say("choose.make"), {"view": {"name": "compose"}}),
        button(seen.say("choose.more"), {"view": {"name": "plugins"}}),
    )
    return [_section("choose-list", {**field, "label": seen.say("choose.search")}, *parts, make)]


def _is_found(variant: Variant, seen: Seen) -> bool:
    told = [*map(seen.words.format, (variant.title, variant.tagline)), variant.id, *variant.aliases]
    return all(any(word in one.casefold() for one in told) for word in seen.search.split())


def _value(variant: Variant, seen: Seen) -> Part:
    going = variant.id == seen.now or variant.id in seen.going
    return {
        "value": variant.id,
        "text": seen.words.format(variant.title),
        "hint": seen.words.format(variant.tagline),
        "facts": _facts(variant, seen.words),
        "picture": draw_thumbnail(variant.rules.layout),
        **({"mark": seen.say("choose.going")} if going else {}),
    }


def _facts(variant: Variant, words: Words) -> str:
    """How often it can be won, and in how many moves, by the surveys; empty where that is not known."""
    survey = survey_of(variant.rules)
    if survey is None:
        return ""
    low, high = 100 * survey.won // survey.deals, -(-100 * (survey.deals - survey.lost) // survey.deals)
    key = "choose.facts.least" if not survey.lost else "choose.facts"
    return words.say(key, low=low, high=high, moves=survey.moves)


def _game(seen: Seen, refused: str) -> list[Part]:
    """The game that is chosen: its options, the number, how it is played; what can be done with it."""
    variant, options, number, linked = seen.chosen
    name = seen.words.format(variant.title)
    hint = seen.say("choose.number-link", name=name) if linked else seen.say("choose.number-hint")
    field = {"kind": "field", "id": "choose-deal", "name": "deal", "label": seen.say("choose.number"), "value": number}
    rules: list[Part] = []
    for part in describe_rules(variant, seen.words, options):
        rules += [{"kind": "subheading", "text": part["title"]}, *map(text, part["text"])]
    source = {"kind": "hint", "text": seen.say("help.source", source=seen.words.format(variant.credit))}
    resumes = variant.id != seen.now and variant.id in seen.going
    resume = {
        "text": seen.say("choose.resume"),
        "id": "choose-resume",
        "do": {"open": {"game": variant.id, "kept": True}},
    }
    back = {"text": seen.say("choose.back"), "id": "choose-back", "icon": "back", "do": {"step": "list"}}
    return [
        {"kind": "buttons", "mark": "back", "buttons": [back]},
        {**heading(name), "id": "choose-name"},
        _section(
            "choose-game",
            *(_option(option, variant, options[option.id], seen.words) for option in variant.options),
            {**field, "hint": hint, "error": refused},
            buttons(*_mine(seen)),
            _section("choose-rules", *rules, source, label=name),
        ),
        {
            "kind": "buttons",
            "id": "choose-foot",
            "buttons": [
                {"text": seen.say("ui.cancel"), "do": {}},
                {"text": seen.say("choose.next"), "id": "choose-next", "primary": True, "do": {"step": "game"}},
                *([resume] if resumes else []),
                {"text": seen.say("choose.start"), "id": "choose-start", "primary": True, "do": {"form": {"go": True}}},
            ],
        },
    ]


def _mine(seen: Seen) -> list[dict[str, Any]]:
    """What the player has of a game: it may be a favourite, and has been played so often."""
    variant, options = seen.chosen.variant, seen.chosen.options
    favours = seen.favours(variant)
    star = {
        "text": seen.say("choose.favourite"),
        "pressed": favours,
        "do": {"form": {"forget" if favours else "favour": variant.id}},
    }
    kind = variant.statistics_key(options)
    deals = of_kind(seen.days.records, kind)
    if not deals:
        return [star]
    sums = figures(deals)
    record = {"text": seen.say("choose.record", won=sums.won, n=sums.played), "do": {"view": _records(kind)}}
    return [star, record]


def _records(kind: str) -> dict[str, str]:
    return {"name": "records", "kind": kind}


def _option(option: Option, variant: Variant, value: str, words: Words) -> Part:
    labels = [words.format(Text(f"value.{one}", default=one)) for one in option.values]
    return {
        "kind": "choice",
        "name": f"{variant.id}?{option.id}",
        "label": words.format(option.title),
        "values": list(option.values),
        "labels": labels,
        "value": value,
    }


def _section(name: str, *parts: Part, label: str = "") -> Part:
    return {"kind": "section", "id": name, "parts": list(parts), **({"label": label} if label else {})}
