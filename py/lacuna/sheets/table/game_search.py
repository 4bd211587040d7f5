"""The search for games in the chooser: which games the list shows, in which order, and what is known of each.

A search sorts its games by how well they match, and the first of them is chosen (``choose.py``). Nothing of this is
stored: the page sends the search, the filter and the order with each request.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, get_args

from lacuna.errors import UnknownVariantError
from lacuna.games.custom_games import SEPARATOR
from lacuna.games.registry import all_variants, find_variant
from lacuna.games.traits import traits_of
from lacuna.games.win_rates import Survey, percent_range, survey_of
from lacuna.model.rules_protocol import Redeals
from lacuna.model.state import UNLIMITED
from lacuna.model.variant import Variant
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.deal_record import split_key
from lacuna.records.statistics import by_kind
from lacuna.records.stored_records import StoredRecords
from lacuna.storage_keys import FAVOURITE
from lacuna.words import Words

#: The most characters of a search that are read.
MAX_SEARCH = 400
#: A filter shows games of at most so many moves, or of which at least so many of 100 deals can be won.
SHORT_MOVES, LIKELY_PERCENT = 75, 80
#: The most custom games in the list.
MAX_CUSTOM = 20

Show = Literal["all", "favourites", "going", "played", "unplayed", "short", "likely"]
Order = Literal["family", "name", "length", "chance", "last"]
SHOWS: tuple[Show, ...] = get_args(Show)
ORDERS: tuple[Order, ...] = get_args(Order)


class Query(NamedTuple):
    """What the list shall show: games that match the search and the filter ``show``, in this order.

    ``words`` are the words of the search. ``is_new`` says whether search or filter have changed since the sheet was
    last shown.
    """

    words: tuple[str, ...]
    show: Show
    order: Order
    is_new: bool

    @property
    def is_narrow(self) -> bool:
        """Whether a search or a filter may leave games out."""
        return bool(self.words) or self.show != SHOWS[0]

    @property
    def text(self) -> str:
        """The search and the filter as one text. The page sends it back, so that a new search is noticed."""
        return f"{self.show}/{' '.join(self.words)}"


class ListedGame(NamedTuple):
    """A game with what the list says of it and what it is filtered and sorted by.

    ``traits`` says in a few words how the game differs from others. ``played`` is the number of its deals that were
    played.
    """

    variant: Variant
    title: str
    traits: str
    survey: Survey | None
    is_favourite: bool
    is_in_progress: bool
    played: int


def read_query(request: Request) -> Query:
    """Return what the request asks the list for. Values that do not exist mean the first ones.

    Its arguments ``search``, ``show`` and ``order`` are the content of the fields; ``searched`` is the ``text`` of the
    query that the sheet shows.
    """
    words = tuple(_words_of((request.optional("search") or "")[:MAX_SEARCH]))
    show = next((name for name in SHOWS if name == request.optional("show")), SHOWS[0])
    order = next((name for name in ORDERS if name == request.optional("order")), ORDERS[0])
    query = Query(words, show, order, is_new=False)
    shown = request.optional("searched")
    return query._replace(is_new=query.text != (f"{SHOWS[0]}/" if shown is None else shown))


def list_games(game: Game | None, stored_records: StoredRecords, words: Words) -> list[ListedGame]:
    """Return all games in the order of the menu, then the player's custom games."""
    in_progress = {*stored_records.in_progress}
    if game:
        in_progress.discard(game.variant.id)
        if game.log and game.outcome is None:
            in_progress.add(game.variant.id)
    names = (split_key(key) for key in stored_records.texts)
    played = Counter(found[0].partition("?")[0] for found in names if found)
    return [
        ListedGame(
            variant,
            words.format(variant.title),
            describe_traits(variant, words),
            survey_of(variant.rules),
            is_favourite(variant, stored_records),
            variant.id in in_progress,
            played[variant.id],
        )
        for variant in [*all_variants(), *_custom_games(game, in_progress, stored_records)]
    ]


def _custom_games(game: Game | None, in_progress: Iterable[str], stored_records: StoredRecords) -> list[Variant]:
    """Return the custom games on the table, in progress, among the favourites and played, those played last first."""
    own_texts = {key: text for key, text in stored_records.texts.items() if SEPARATOR in key}
    last_played = sorted(by_kind(own_texts).items(), key=lambda kind: -kind[1][-1].record.last)
    names = [
        *([game.variant.id] if game else []),
        *sorted(in_progress),
        *(
            key.removeprefix(FAVOURITE)
            for key, text in own_texts.items()
            if key.startswith(FAVOURITE) and text == "true"
        ),
        *(kind for kind, _ in last_played),
    ]
    found: dict[str, Variant] = {}
    for name in names:
        with suppress(UnknownVariantError):
            if SEPARATOR in name:
                variant = find_variant(name)
                found[variant.id] = variant
    return [*found.values()][:MAX_CUSTOM]


def is_favourite(variant: Variant, stored_records: StoredRecords) -> bool:
    """Return whether a game is one of the player's favourites."""
    return stored_records.texts.get(FAVOURITE + variant.id) == "true"


def describe_traits(variant: Variant, words: Words) -> str:
    """Return in a few words how a game differs from others; of a game without known traits, its line in the menu."""
    traits = "\u00a0· ".join(map(words.format, traits_of(variant.rules)))  # no line begins with a dot
    return traits[:1].upper() + traits[1:] or words.format(variant.tagline)


def find_games(
    games: Sequence[ListedGame], query: Query, stored_records: StoredRecords, words: Words
) -> list[ListedGame]:
    """Return the games that the list shows, favourites first. With a search the best match is the first."""
    shown = _sort([listed for listed in games if _is_shown(listed, query.show)], query.order, stored_records)
    if not query.words:
        return sorted(shown, key=lambda listed: not listed.is_favourite)
    ranked = [(rank, listed) for listed in shown if (rank := _match_rank(listed, query.words, words)) is not None]
    return [listed for _, listed in sorted(ranked, key=lambda pair: pair[0])]


def _is_shown(listed: ListedGame, show: Show) -> bool:
    survey = listed.survey
    return {
        "all": True,
        "favourites": listed.is_favourite,
        "going": listed.is_in_progress,
        "played": listed.played > 0,
        "unplayed": listed.played == 0,
        "short": survey is not None and survey.moves <= SHORT_MOVES,
        "likely": survey is not None and percent_range(survey)[0] >= LIKELY_PERCENT,
    }[show]


def _sort(games: list[ListedGame], order: Order, stored_records: StoredRecords) -> list[ListedGame]:
    """Return games in an order. Those for which it is not known come last, in the order of the menu."""
    if order == "name":
        return sorted(games, key=lambda listed: _words_of(listed.title))
    if order == "length":
        return sorted(games, key=lambda listed: listed.survey.moves if listed.survey else float("inf"))
    if order == "chance":
        return sorted(games, key=_chance_key)
    if order == "last":
        last: dict[str, int] = {}
        for kind, deals in by_kind(stored_records.texts).items():
            game = kind.partition("?")[0]
            last[game] = max(last.get(game, 0), deals[-1].record.last)
        return sorted(games, key=lambda listed: -last.get(listed.variant.id, 0))
    return games


def _chance_key(listed: ListedGame) -> tuple[float, float]:
    """Return a sort key: the share of deals that can be won without a redeal, then the number of redeals."""
    rules = listed.variant.rules
    limit = rules.redeal_limit if isinstance(rules, Redeals) else 0
    share = listed.survey.won / listed.survey.deals if listed.survey else -1.0
    return -share, -(float("inf") if limit == UNLIMITED else limit)


def _match_rank(listed: ListedGame, words: Sequence[str], texts: Words) -> int | None:
    """Return how well a game matches the words of a search, 0 being best, or None if it does not match all of them.

    A match of the title is better than one of the id or an alias, and that is better than one of the description.
    """
    phrase, variant = " ".join(words), listed.variant
    title = " ".join(_words_of(listed.title))
    names = [" ".join(_words_of(name)) for name in (variant.id, *variant.aliases)]
    everything = " ".join([title, *names, *_words_of(f"{listed.traits} {texts.format(variant.tagline)}")])
    in_order = (
        title == phrase,
        title.startswith(phrase),
        all(f" {word}" in f" {title}" for word in words),
        all(word in title for word in words) or "".join(words) in title.replace(" ", ""),
        any(name.startswith(phrase) for name in names),
        any(all(word in name for word in words) for name in names),
        all(word in everything for word in words),
    )
    return in_order.index(True) if True in in_order else None


def _words_of(text: str) -> list[str]:
    """Return the words of a text in lower case, without punctuation.

    >>> _words_of("G-A-P-S  (three tries)")
    ['g', 'a', 'p', 's', 'three', 'tries']
    """
    return "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
