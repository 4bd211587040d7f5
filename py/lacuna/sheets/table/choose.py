"""The sheet for choosing a game: all games by family, and beside them the chosen game with its options.

The engine stores nothing about this sheet between requests. The page sends the content of all fields with each request.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import address_of, is_link, parse_address
from lacuna.games.catalogue import describe_rules
from lacuna.games.registry import all_variants, find_variant
from lacuna.games.win_rates import summarize_chances
from lacuna.model.variant import Option, Variant
from lacuna.pictures.thumbnail import draw_thumbnail
from lacuna.play.game import Game
from lacuna.protocol import Request, write_json
from lacuna.records.daily_wins import DailyWins
from lacuna.records.statistics import figures, of_kind
from lacuna.sheets.parts import Part, button, buttons, heading, text
from lacuna.storage_keys import FAVOURITE
from lacuna.words import Text, Words

#: The most characters of a field that are read: as many as an address with a deal number may have.
MAX_TYPED = 400


class Choice(NamedTuple):
    """A game with its options and a deal number as typed; or, with ``is_from_link``, all three from a typed link."""

    variant: Variant
    options: dict[str, str]
    number: str
    is_from_link: bool = False

    @property
    def address(self) -> str:
        """The game's address with the number as typed, even if no deal has that number."""
        return address_of(self.variant, self.options, None) + (f"/{self.number}" if self.number else "")


class Chooser(NamedTuple):
    """The data that the parts of the sheet need.

    ``current`` is the id of the game on the table, empty without one. ``saved`` has the ids of the games that can be
    continued. ``search`` has the words of the search in lower case, separated by single spaces.
    """

    choice: Choice
    current: str
    saved: frozenset[str]
    search: str
    daily_wins: DailyWins
    words: Words

    def say(self, key: str, **values: object) -> str:
        """Return a text in the player's language."""
        return self.words.say(key, **values)

    def is_favourite(self, variant: Variant) -> bool:
        """Return whether the game is one of the player's favourites."""
        return self.daily_wins.records.get(FAVOURITE + variant.id) == "true"


def view(request: Request, game: Game | None, words: Words, daily_wins: DailyWins) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``game``: the id of the chosen game; without it the game on the table, or else the first game.
    * ``deal``: the deal number as typed. The player may also paste a link to a game there.
    * ``<game>?<option>``: the value of an option of a game, as in ``gaps?redeals``.
    * ``search``: the words of the search. Only games that match all of them are listed.
    * ``go``: whether the chosen game is to be opened.
    * ``favour``, ``forget``: the id of a game that becomes a favourite, or stops being one.
    * ``going``: the ids of the games that the page has saved.

    In the sheet, ``keep`` has the changed favourites for the page to save, and ``do`` opens the game.
    """
    typed = (request.optional("deal") or "").strip()[: MAX_TYPED + 1]
    choice = _read_choice(request, game, typed)
    current = game.variant.id if game else ""
    saved = frozenset(name for name in request.items("going") if isinstance(name, str))
    keep = _update_favourites(request, daily_wins)
    search = " ".join((request.optional("search") or "")[:MAX_TYPED].casefold().split())
    chooser = Chooser(choice, current, saved, search, daily_wins, words)
    opening, error = _opening(choice, typed, words) if request.switch("go") else (None, "")
    sheet: dict[str, Any] = {
        "title": words.say("ui.choose-game"),
        "parts": [*_game_list(chooser), *_chosen_game(chooser, error)],
        "step": "list",
    }
    if keep:
        sheet["keep"] = keep
    if opening:
        sheet["do"] = {"open": opening}
    return sheet


def _address_in(typed: str) -> str | None:
    """Return the address of a game in a typed text if the text is a link or the end of one, else None."""
    if len(typed) > MAX_TYPED or not ("#" in typed or "/" in typed):
        return None
    return _percent_decode(typed[typed.rfind("#") + 1 :]).strip()


def _percent_decode(text: str) -> str:
    # urllib.parse has this function too, but importing it would load many other modules.
    octets = re.sub(
        rb"%([0-9a-fA-F]{2})", lambda match: bytes.fromhex(match[1].decode()), text.encode(errors="replace")
    )
    return octets.decode(errors="replace")


def _read_choice(request: Request, game: Game | None, typed: str) -> Choice:
    """Return the game of the link in the field for the number; without a link, the game chosen in the list."""
    if address := _address_in(typed):
        try:
            variant, options, deal = parse_address(address)
        except LacunaError:
            pass  # either a number with a "#" before it, or a wrong address; _opening reports the latter
        else:
            return Choice(variant, options, deal.text if deal else "", is_from_link=True)
    name = request.optional("game")
    variant = find_variant(name) if name else game.variant if game else all_variants()[0]
    options = variant.complete_options(game.options if game and game.variant is variant else {})
    for option in variant.options:
        value = request.optional(f"{variant.id}?{option.id}")
        if value in option.values:
            options[option.id] = value
    return Choice(variant, options, typed)


def _opening(choice: Choice, typed: str, words: Words) -> tuple[dict[str, Any] | None, str]:
    """Return the arguments of ``open`` for the choice and an empty text, or None and an error message.

    ``kept`` in them lets the page send its saves too: a save of the chosen deal is then continued.
    """
    typed_address = _address_in(typed) or ""
    if is_link(typed_address):  # with the moves of a game too, as play/link.py writes them
        return {"game": typed_address}, ""
    address = typed_address if "/" in typed_address and not choice.is_from_link else choice.address
    try:
        variant, options, deal = parse_address(address)
    except LacunaError as error:
        return None, error.message(words, page=True)
    return {"game": address_of(variant, options, deal), **({"kept": True} if deal else {})}, ""


def _update_favourites(request: Request, daily_wins: DailyWins) -> list[list[str]]:
    """Make a game a favourite, or no longer one, as requested, and return the keys and texts to save."""
    keep = []
    for name, is_favourite in (("favour", True), ("forget", False)):
        if game := request.optional(name):
            key, stored = FAVOURITE + find_variant(game).id, write_json(is_favourite)
            daily_wins.records[key] = stored
            keep.append([key, stored])
    return keep


def _game_list(chooser: Chooser) -> list[Part]:
    """Return the search field and the list of games that match the search: favourites first, the others by family."""
    found = [variant for variant in all_variants() if _matches_search(variant, chooser)]
    favourites = [variant for variant in found if chooser.is_favourite(variant)]
    families = dict.fromkeys(variant.family for variant in found)
    groups = [(chooser.say("choose.favourites"), favourites)] if favourites else []
    for family in families:
        others = [variant for variant in found if variant.family == family and variant not in favourites]
        if others:
            groups.append((chooser.words.say_for(family, "family"), others))
    field = {"kind": "field", "id": "choose-search", "name": "search", "value": chooser.search}
    radios = {
        "kind": "radios",
        "id": "choose-games",
        "name": "game",
        "label": chooser.say("ui.choose-game"),
        "value": chooser.choice.variant.id,
        "groups": [
            {"title": title, "values": [_radio(variant, chooser) for variant in games]} for title, games in groups
        ],
    }
    parts = [radios] if found else [text(chooser.say("choose.none-found"))]
    make = buttons(
        button(chooser.say("choose.make"), {"view": {"name": "compose"}}),
        button(chooser.say("choose.more"), {"view": {"name": "plugins"}}),
    )
    return [_section("choose-list", {**field, "label": chooser.say("choose.search")}, *parts, make)]


def _matches_search(variant: Variant, chooser: Chooser) -> bool:
    """Return whether each word of the search is in a game's title, one-line description, id or aliases."""
    texts = [*map(chooser.words.format, (variant.title, variant.tagline)), variant.id, *variant.aliases]
    return all(any(word in text.casefold() for text in texts) for word in chooser.search.split())


def _radio(variant: Variant, chooser: Chooser) -> Part:
    is_in_progress = variant.id == chooser.current or variant.id in chooser.saved
    chances = summarize_chances(variant.rules)
    return {
        "value": variant.id,
        "text": chooser.words.format(variant.title),
        "hint": chooser.words.format(variant.tagline),
        "facts": chooser.words.format(chances) if chances else "",
        "picture": draw_thumbnail(variant.rules.layout),
        **({"mark": chooser.say("choose.going")} if is_in_progress else {}),
    }


def _chosen_game(chooser: Chooser, error: str) -> list[Part]:
    """Return the chosen game: its options, the field for the number with its error, the rules, and buttons."""
    variant, options, number, is_from_link = chooser.choice
    name = chooser.words.format(variant.title)
    hint = chooser.say("choose.number-link", name=name) if is_from_link else chooser.say("choose.number-hint")
    field = {
        "kind": "field",
        "id": "choose-deal",
        "name": "deal",
        "label": chooser.say("choose.number"),
        "value": number,
    }
    rules: list[Part] = []
    for section in describe_rules(variant, chooser.words, options):
        rules += [{"kind": "subheading", "text": section["title"]}, *map(text, section["text"])]
    source = {"kind": "hint", "text": chooser.say("help.source", source=chooser.words.format(variant.credit))}
    can_resume = variant.id != chooser.current and variant.id in chooser.saved
    resume = {
        "text": chooser.say("choose.resume"),
        "id": "choose-resume",
        "do": {"open": {"game": variant.id, "kept": True}},
    }
    back = {"text": chooser.say("choose.back"), "id": "choose-back", "icon": "back", "do": {"step": "list"}}
    return [
        {"kind": "buttons", "mark": "back", "buttons": [back]},
        {**heading(name), "id": "choose-name"},
        _section(
            "choose-game",
            *(_option(option, variant, options[option.id], chooser.words) for option in variant.options),
            {**field, "hint": hint, "error": error},
            buttons(*_player_buttons(chooser)),
            _section("choose-rules", *rules, source, label=name),
        ),
        {
            "kind": "buttons",
            "id": "choose-foot",
            "buttons": [
                {"text": chooser.say("ui.cancel"), "do": {}},
                {"text": chooser.say("choose.next"), "id": "choose-next", "primary": True, "do": {"step": "game"}},
                *([resume] if can_resume else []),
                {**button(chooser.say("choose.start"), {"form": {"go": True}}, primary=True), "id": "choose-start"},
            ],
        },
    ]


def _player_buttons(chooser: Chooser) -> list[dict[str, Any]]:
    """Return a button that makes the game a favourite or no longer one, and one for its statistics if it was played."""
    variant, options = chooser.choice.variant, chooser.choice.options
    is_favourite = chooser.is_favourite(variant)
    star = {
        "text": chooser.say("choose.favourite"),
        "pressed": is_favourite,
        "do": {"form": {"forget" if is_favourite else "favour": variant.id}},
    }
    kind = variant.statistics_key(options)
    deals = of_kind(chooser.daily_wins.records, kind)
    if not deals:
        return [star]
    sums = figures(deals)
    record = {
        "text": chooser.say("choose.record", won=sums.won, n=sums.played),
        "do": {"view": {"name": "records", "kind": kind}},
    }
    return [star, record]


def _option(option: Option, variant: Variant, value: str, words: Words) -> Part:
    labels = [words.format(Text(f"value.{name}", default=name)) for name in option.values]
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
