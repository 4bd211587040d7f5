"""The sheet for choosing a game: a list of games (``game_list.py``), and beside it the chosen game with its options.

The engine stores nothing about this sheet between requests. The page sends the content of all fields with each request.
What the player types is never sent back, because the player may have typed more since.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import address_of, parse_address
from lacuna.games.catalogue import describe_rules
from lacuna.games.registry import all_variants, find_variant
from lacuna.model.variant import Option, Variant
from lacuna.play.game import Game
from lacuna.protocol import Request, write_json
from lacuna.records.statistics import figures, of_kind
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, choice, field, heading, hint, section, subheading, text
from lacuna.sheets.table.game_list import list_parts
from lacuna.sheets.table.game_search import ListedGame, Query, find_games, is_favourite, list_games, read_query
from lacuna.sheets.table.typed_deal import DealNumber, GameLink, OtherLink, Typed, Unreadable, address_in, read_typed
from lacuna.storage_keys import FAVOURITE
from lacuna.words import Text, Words


class Choice(NamedTuple):
    """A game with its options, and what is typed in the field for the number. If that is a link, all is from it."""

    variant: Variant
    options: dict[str, str]
    typed: Typed


class Chooser(NamedTuple):
    """The data that the parts of the sheet need.

    ``current`` is the id of the game on the table, empty without one. ``is_startable`` says whether the
    chosen game may be opened.
    """

    choice: Choice
    current: str
    is_startable: bool
    stored_records: StoredRecords
    words: Words

    def say(self, key: str, **values: object) -> str:
        """Return a text in the player's language."""
        return self.words.say(key, **values)


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``game``: the id of the chosen game; without it the game on the table, or else that in the page's address.
    * ``site``: the page's address.
    * ``deal``: the deal number as typed. The player may also paste a link to a game there.
    * ``<game>?<option>``: the value of an option of a game, as in ``gaps?redeals``.
    * ``search``, ``show``, ``order``, ``searched``: see ``read_query``. A new search chooses the best match.
    * ``go``: whether the chosen game is to be opened.
    * ``favour``, ``forget``: the id of a game that becomes a favourite, or stops being one.

    In the sheet, ``keep`` has the changed favourites for the page to save, and ``do`` opens the game.
    """
    raw = request.optional("deal") or ""
    keep = _update_favourites(request, stored_records)
    query = read_query(request)
    found = find_games(list_games(game, stored_records, words), query, stored_records, words)
    chosen = _read_choice(request, game, read_typed(raw), _best_of(found, query, request, game))
    is_startable = bool(found) or isinstance(chosen.typed, GameLink)
    chooser = Chooser(chosen, game.variant.id if game else "", is_startable, stored_records, words)
    can_open = request.switch("go") and is_startable
    opening, error = _opening(chooser) if can_open else (None, "")
    sheet: dict[str, Any] = {
        "title": words.say("ui.choose-game"),
        "parts": [
            section("choose-list", *list_parts(found, query, chosen.variant, words)),
            *_chosen_game(chooser, raw, error),
        ],
        "step": "list",
    }
    if keep:
        sheet["keep"] = keep
    if opening:
        sheet["do"] = {"open": opening}
    return sheet


def _best_of(found: list[ListedGame], query: Query, request: Request, game: Game | None) -> Variant | None:
    """Return the game that a new search or filter chooses, or None if the chosen game stays."""
    if not query.is_new or not found:
        return None
    if query.words:
        return found[0].variant
    chosen = request.optional("game") or (game.variant.id if game else "")
    is_kept = query.show == "all" or any(listed.variant.id == chosen for listed in found)
    return None if is_kept else found[0].variant


def _read_choice(request: Request, game: Game | None, typed: Typed, best: Variant | None) -> Choice:
    """Return the game of the link in the field for the number; without one ``best``, or the game chosen in the list."""
    if isinstance(typed, GameLink):
        return Choice(typed.variant, typed.options, typed)
    name = request.optional("game")
    variant = best or (find_variant(name) if name else game.variant if game else _variant_of_page(request))
    options = variant.complete_options(game.options if game and game.variant is variant else {})
    for option in variant.options:
        value = request.optional(f"{variant.id}?{option.id}")
        if value in option.values:
            options[option.id] = value
    return Choice(variant, options, typed)


def _variant_of_page(request: Request) -> Variant:
    """Return the game in the page's address, which the page shows before the engine has opened it; else the first."""
    try:
        return parse_address(address_in(request.optional("site") or ""))[0]
    except LacunaError:
        return all_variants()[0]


def _opening(chooser: Chooser) -> tuple[dict[str, Any] | None, str]:
    """Return the arguments of ``open`` for the choice and an empty text, or None and an error message."""
    variant, options, typed = chooser.choice
    if isinstance(typed, OtherLink):
        return {"game": typed.address}, ""
    if isinstance(typed, Unreadable):
        return None, typed.error.message(chooser.words, page=True)
    deal = typed.deal
    is_saved = not deal and variant.id in chooser.stored_records.in_progress
    opening = deal_over(address_of(variant, options, deal), is_current=variant.id == chooser.current, is_saved=is_saved)
    return {**opening, "kept": True} if deal else opening, ""


def deal_over(address: str, *, is_current: bool, is_saved: bool) -> dict[str, Any]:
    """Return the arguments of ``open`` for a deal that may replace an unfinished game, on the table or stored.

    With ``replace``, undo brings that game back. ``kept`` lets the page send its saves too, with which a save of the
    chosen deal is continued.
    """
    opening: dict[str, Any] = {"game": address}
    if is_current or is_saved:
        opening["replace"] = True
    if is_saved and not is_current:
        opening["kept"] = True
    return opening


def _update_favourites(request: Request, stored_records: StoredRecords) -> list[list[str]]:
    """Make a game a favourite, or no longer one, as requested, and return the keys and texts to save."""
    keep = []
    for name, is_starred in (("favour", True), ("forget", False)):
        if game := request.optional(name):
            key, stored = FAVOURITE + find_variant(game).id, write_json(is_starred)
            stored_records.texts[key] = stored
            keep.append([key, stored])
    return keep


def _chosen_game(chooser: Chooser, raw: str, error: str) -> list[Element]:
    """Return the chosen game: its options, the field for the number with its error, the rules, and buttons.

    ``raw`` is the content of that field. A link is replaced by the number in it. If no game matches the search, only
    the field is there, and the button to start is disabled.
    """
    variant, options, typed = chooser.choice
    link = typed if isinstance(typed, GameLink) else None
    say, name = chooser.say, chooser.words.format(variant.title)
    deal = field(
        "choose-deal",
        "deal",
        say("choose.number"),
        hint=say("choose.number-link", name=name) if link else say("choose.number-hint"),
        error=error,
        value=(link.deal.text if link.deal else "") if link else None,
        of=raw if link else None,
    )
    back = button(say("choose.back"), {"step": "list"}, id="choose-back", icon="back")
    title, parts = say("choose.none-found"), [deal]
    if chooser.is_startable:
        rules: list[Element] = []
        for each in describe_rules(variant, chooser.words, options):
            rules += [subheading(each["title"]), *map(text, each["text"])]
        source = hint(say("help.source", source=chooser.words.format(variant.credit)))
        title = name
        parts = [
            hint(chooser.words.format(variant.tagline), id="choose-line"),
            *(_option(option, variant, options[option.id], chooser.words) for option in variant.options),
            deal,
            buttons(*_player_buttons(chooser)),
            section("choose-rules", *rules, source, label=name),
        ]
    game = section("choose-game", *parts)
    return [buttons(back, mark="back"), heading(title, id="choose-name"), game, _foot(chooser)]


def _foot(chooser: Chooser) -> Element:
    """Return the buttons below the chosen game. If nothing can be started, the button for it is disabled.

    If the game is in progress, the main button and Enter continue it, because a new deal takes its place. They start a
    deal all the same if the player has typed its number or chosen options.
    """
    say, (variant, options, typed) = chooser.say, chooser.choice
    can_start = chooser.is_startable
    can_resume = can_start and variant.id in chooser.stored_records.in_progress - {chooser.current}
    is_deal_open = isinstance(typed, DealNumber | GameLink) and typed.deal is None
    should_resume = can_resume and is_deal_open and options == variant.complete_options({})
    step = button(say("choose.next"), {"step": "game"} if can_start else None, id="choose-next", primary=True)
    start = button(
        say("choose.start-new" if should_resume else "choose.start"),
        {"form": {"go": True}} if can_start else None,
        id="choose-start",
        primary=not should_resume,
    )
    opening = {"open": {"game": variant.id, "kept": True}}
    resume = button(say("choose.resume"), opening, id="choose-resume", primary=should_resume)
    main = [start, resume] if should_resume else [resume, start] if can_resume else [start]
    return buttons(button(say("ui.cancel"), {}), step, *main, id="choose-foot")


def _player_buttons(chooser: Chooser) -> list[Element]:
    """Return a button that makes the game a favourite or no longer one, and one for its statistics if it was played."""
    variant, options = chooser.choice.variant, chooser.choice.options
    is_starred = is_favourite(variant, chooser.stored_records)
    do = {"form": {"forget" if is_starred else "favour": variant.id}}
    star = button(chooser.say("choose.favourite"), do, pressed=is_starred)
    kind = variant.statistics_key(options)
    deals = of_kind(chooser.stored_records.texts, kind)
    if not deals:
        return [star]
    sums = figures(deals)
    record = chooser.say("choose.record", won=sums.won, n=sums.played)
    return [star, button(record, {"view": {"name": "records", "kind": kind}})]


def _option(option: Option, variant: Variant, value: str, words: Words) -> Element:
    values = {name: words.format(Text(f"value.{name}", default=name)) for name in option.values}
    return choice(f"{variant.id}?{option.id}", words.format(option.title), values, value)
