"""Numbers and ranks of a game, counted on its table and by playing it, never read from its rules.

The sentences of the guides are compared with them: ``CLAIMS`` has the patterns by which a sentence names a number.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from helpers.sizes import DATA
from lacuna import Game
from lacuna.errors import NotNowError
from lacuna.model.cards import CLUBS, HEARTS, SUIT_ORDER, rank, suit
from lacuna.model.cards import card as make_card
from lacuna.model.deals import shuffle
from lacuna.model.rules_protocol import Deals
from lacuna.model.state import UNLIMITED
from lacuna.words import Words, rank_text

WORDS = Words()
RANK = r"(ace|king|queen|jack|\d+)"
CARD = r"((?:ace|king|queen|jack|\d+) of (?:clubs|spades|hearts|diamonds))"
TIMES = {1: "once", 2: "twice"}
RANK_NUMBERS = {WORDS.format(rank_text(number)): number for number in range(1, 14)}


class MeasuredGame:
    """A game with its options, dealt and played to count things."""

    def __init__(self, variant: str, options: dict[str, str]) -> None:
        self.game = Game.new(variant, "4711", options)
        self.slots = self.game.rules.layout.slots

    def kind(self, kind: str) -> list[int]:
        return [number for number, info in enumerate(self.slots) if info.kind == kind]

    @cached_property
    def pack(self) -> list[int]:
        """The cards that are shuffled."""
        assert self.game.deal is not None
        return list(shuffle(self.game.deal, self.game.rules.pack)[0])

    @property
    def piles(self) -> tuple[tuple[int, ...], ...]:
        return self.game.dealt.piles

    @cached_property
    def ranks(self) -> list[int]:
        """The ranks on the table, from the lowest."""
        return sorted({rank(card) for pile in self.piles for card in pile})

    @cached_property
    def gaps(self) -> int:
        return sum(not pile for pile in self.piles)

    @cached_property
    def decks(self) -> int:
        """The number of copies of each card."""
        (copies,) = set(Counter(card % 52 for card in self.pack).values())
        return copies

    def rows(self) -> tuple[int, int]:
        """Return the number of rows of the tableau and of slots in a row."""
        counts = Counter(self.slots[slot].row for slot in self.kind("tableau"))
        (columns,) = set(counts.values())
        return len(counts), columns

    @cached_property
    def redeals(self) -> int:
        """The number of redeals, found by redealing until it is refused: at once, or whenever no card fits."""
        game, dice = Game.new(self.game.variant, "4711", self.game.options), random.Random(1)
        if game.redeals_left == UNLIMITED:
            return UNLIMITED
        while True:
            try:
                game.redeal()
            except NotNowError:
                if not game.legal_moves:
                    return game.log.count("redeal")
                if not game.redeals_left and game.log.count("redeal"):
                    return game.log.count("redeal")
                if not game.redeals_left:
                    return 0
                game.push(dice.choice(game.legal_moves))

    @cached_property
    def deals(self) -> int:
        """The number of deals, found by playing: a deal whenever one is legal, else a random move.

        Open gaps may prevent a deal under relaxed rules. Then deals are allowed at any time, so that no gap opens.
        """
        at_once = {"deal-any-time": "on"} if self.game.options.get("relaxed-gaps") == "on" else {}
        game, dice = Game.new(self.game.variant, "4711", {**self.game.options, **at_once}), random.Random(1)
        rules = game.rules
        assert isinstance(rules, Deals)
        while rules.deals_left(game.state):
            assert game.legal_moves, "no deal is left, though the talon has cards"
            deal = [move for move in game.legal_moves if move.kind == "deal"]
            game.push(dice.choice(deal or game.legal_moves))
        return game.log.count("deal")

    def fitting(self, left: int, right: int | None = None) -> list[int]:
        """Return the cards that fit a gap between two cards, by its legal moves. Without `right`, a gap is there.

        The cards of the dealt game are exchanged so that the gap and its neighbours are in the middle of row 2.
        """
        piles = list(self.piles)
        start = next(slot for slot in self.kind("tableau") if (self.slots[slot].row, self.slots[slot].column) == (2, 2))
        for offset, card in enumerate((left, None, right)):
            gaps = [slot for slot, pile in enumerate(piles) if not pile and slot not in (start, start + 1)]
            source = gaps[0] if card is None else piles.index((card,))
            piles[start + offset], piles[source] = piles[source], piles[start + offset]
        state = self.game.dealt._replace(piles=tuple(piles))
        moves = [move.transfers[0] for move in self.game.rules.legal_moves(state)]
        return [move.cards[0] for move in moves if move.destination == start + 1]

    def middle(self) -> tuple[int, int]:
        """Return two hearts that follow one another in the middle of a row."""
        low, high = self.ranks[len(self.ranks) // 2 - 1 :][:2]
        return make_card(low, HEARTS), make_card(high, HEARTS)

    def fits_only_right(self) -> list[str]:
        """Return the names of a card and of all cards that fit right of it."""
        left, _ = self.middle()
        return [WORDS.card(card) for card in (left, *self.fitting(left))]

    def rank_that_fits_right(self) -> list[str]:
        """Return the names of a card and of the rank that fits right of it, in all suits."""
        left, _ = self.middle()
        fitting = self.fitting(left)
        assert {suit(card) for card in fitting} == set(SUIT_ORDER)
        return [WORDS.card(left), *rank_names(*{rank(card) for card in fitting})]

    def first_that_fits_right(self) -> list[str]:
        """Return the names of a card and of the lowest that fits right of it. All higher ones of its suit must fit."""
        left, _ = self.middle()
        fitting = sorted(self.fitting(left))
        assert fitting == [make_card(number, HEARTS) for number in self.ranks if number > rank(left)]
        return [WORDS.card(left), WORDS.card(fitting[0])]

    def fit_between(self) -> list[str]:
        """Return the names of two cards and of the two cards that fit between them."""
        left, follower = self.middle()
        right = make_card(self.ranks[-1], CLUBS)
        fitting = sorted(self.fitting(left, right), key=lambda card: card != follower)
        return [WORDS.card(card) for card in (left, right, *fitting)]

    def foundations(self) -> int:
        """Return the number of foundations; in parades, each slot of a row is one."""
        return len(self.kind("foundation") or self.kind("tableau"))

    def total(self) -> int:
        return len(self.pack) - self.aces_out()

    def aces_out(self) -> int:
        return 0 if self.kind("foundation") else sum(rank(card) == 1 for card in self.pack)

    def height(self) -> int:
        return self.total() // self.foundations()

    def heights(self) -> list[int]:
        """Return the number of cards in each pile, including face-down cards, in ascending order."""
        counts = Counter[int]()
        for info, pile in zip(self.slots, self.piles, strict=True):
            if info.kind in ("tableau", "talon"):
                counts[info.column] += len(pile)
        return sorted(counts.values())

    def reserve(self) -> int:
        return len(self.kind("reserve"))

    def fans(self) -> list[int]:
        return list(Counter(self.slots[slot].at[1] for slot in self.kind("reserve")).values())


def filled_place(measured: MeasuredGame) -> list[str]:
    """Return ranks of an example: third of a foundation in row 1, first in row 2, second in row 1, first in row 2."""
    first, second, *_ = (chain.split(", ") for chain in foundation_chains(measured).split("; "))
    return [first[2], second[0], first[1], second[0]]


def middle_ranks(measured: MeasuredGame) -> list[int]:
    """Return three ranks in the middle, the highest first."""
    top = max(map(rank, measured.pack))
    return [top // 2 - n for n in range(3)]


def wrapped_ranks(measured: MeasuredGame) -> list[int]:
    """Return four ranks in the order in which a pile is built down past the lowest."""
    low, second, *_, below, top = sorted(set(map(rank, measured.pack)))
    return [second, low, top, below]


#: A pattern for a sentence, and a function that returns what each group of the pattern must be.
Claim = tuple[str, Callable[[MeasuredGame], object]]


def rank_names(*ranks: int) -> tuple[str, ...]:
    """Return ranks as texts name them."""
    return tuple(WORDS.format(rank_text(number)) for number in ranks)


def rank_spans(measured: MeasuredGame) -> str:
    """Return the ranks of a short deck, such as ``ace and 6 to king``."""
    ranks = sorted({rank(card) for card in measured.pack})
    found: list[list[int]] = []
    for number in ranks:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return " and ".join(" to ".join(dict.fromkeys(rank_names(span[0], span[-1]))) for span in found)


def foundation_chains(measured: MeasuredGame) -> str:
    """Return the ranks of each row's foundations, read from a won game."""
    path = DATA / "won" / f"{measured.game.variant.id}.json"
    assert path.is_file(), (
        f"no won game {path.name}: tests/tools/find_win_parade.py finds one (docs/adding-a-variant.md)"
    )
    stored = json.loads(path.read_text(encoding="utf-8"))
    won = Game.new(*stored["game"].split("/"))
    for text in stored["log"]:
        won.act(text)
    assert won.outcome == "won"
    rows = [{tuple(map(rank, won.state.piles[slot])) for slot in row} for row in won.rules.layout.rows]
    assert all(len(row) == 1 for row in rows)
    return "; ".join(", ".join(rank_names(*chain)) for row in rows for chain in row)


def rank_step(measured: MeasuredGame) -> int:
    """Return the difference between successive ranks of a foundation."""
    first, second, *_ = (RANK_NUMBERS[name] for name in foundation_chains(measured).split("; ")[0].split(", "))
    return second - first


GAPS: list[Claim] = [
    (r"One deck of (\d+) cards", lambda c: (len(c.pack),)),
    (r", ([\w ]+) in each suit", lambda c: (rank_spans(c),)),
    (r"(\d+) rows of (\d+)", lambda c: c.rows()),
    (r"(?:leaving|leaves|are the) (\d+) (?:new |random )?gaps", lambda c: (c.gaps,)),
    (r"[Tt]he (\d+)s are", lambda c: rank_names(*({rank(card) for card in c.pack} - set(c.ranks)))),
    (rf"from {RANK} (?:up )?to {RANK}", lambda c: rank_names(c.ranks[0], c.ranks[-1])),
    (rf"from the {RANK} at its left end, with", lambda c: rank_names(c.ranks[0])),
    (rf"of its {RANK}, up to {RANK}", lambda c: rank_names(c.ranks[0], c.ranks[-1])),
    (rf"from the {RANK} at its left end to {RANK}", lambda c: rank_names(c.ranks[0], c.ranks[-1])),
    (rf"row: {RANK}, {RANK}, {RANK} and so on", lambda c: rank_names(*c.ranks[:3])),
    (rf"left end of a row, (?:any|only the|the) {RANK}", lambda c: rank_names(c.ranks[0])),
    (rf"right neighbour is an? {RANK}", lambda c: rank_names(c.ranks[0])),
    (rf"left neighbour is an? {RANK}", lambda c: rank_names(c.ranks[-1])),
    (rf"Of the cards in place, only an? {RANK} can move", lambda c: rank_names(c.ranks[0])),
    (rf"(?:fits|gap) to the right of an? {RANK}(?= or of|:)", lambda c: rank_names(c.ranks[-1])),
    (rf"while the {RANK} stays", lambda c: rank_names(c.ranks[-1])),
    (rf"up to the {RANK}", lambda c: rank_names(c.ranks[-1])),
    (rf"[Tt]he {RANK} follows the {RANK}", lambda c: rank_names(c.ranks[1], c.ranks[0])),
    (rf"until an? {RANK} lies there|move an? {RANK} to a left end", lambda c: rank_names(c.ranks[0])),
    (rf"only the {RANK} of the same suit", lambda c: rank_names(c.ranks[1])),
    (rf"each {RANK} fits to the right of its {RANK}", lambda c: rank_names(c.ranks[1], c.ranks[0])),
    (
        rf"each {RANK} lies: no row can grow until the {RANK} of its suit lies next to its {RANK}",
        lambda c: rank_names(c.ranks[1], c.ranks[1], c.ranks[0]),
    ),
    (rf"right of the {CARD}, only the {CARD} fits", lambda c: c.fits_only_right()),
    (rf"right of the {CARD}, any {RANK} fits", lambda c: c.rank_that_fits_right()),
    (rf"right of the {CARD}, the {CARD} fits, and so does every higher card", lambda c: c.first_that_fits_right()),
    (rf"[Bb]etween the {CARD} and the {CARD}, only the {CARD} and the {CARD} fit\.", lambda c: c.fit_between()),
    (r"redeal (once|twice|\d+ times)", lambda c: (TIMES.get(c.redeals, f"{c.redeals} times"),)),
    (r"(\d+) redeals?\b", lambda c: (c.redeals,)),
    (r"with (\d+) cards(?=:)", lambda c: (len(c.pack),)),
    (r"(\d+) tries", lambda c: (c.redeals + 1,)),
    (r"(?:leaving|leaves) (\d+) (?:of these|places) empty at random", lambda c: (c.gaps,)),
    (r"all (\d+) cards are in place", lambda c: (sum(map(len, c.piles)),)),
    (r"up to (\d+) in all", lambda c: (sum(map(len, c.piles)),)),
]

PARADE: list[Claim] = [
    (r"uses (\d+) cards \((\d+) decks?\)", lambda c: (len(c.pack), c.decks)),
    (r"(\d+) rows of (\d+) places", lambda c: c.rows()),
    (
        r"are for (\d+)s, (\d+)s and (\d+)s",
        lambda c: [chain.split(",")[0] for chain in foundation_chains(c).split("; ")],
    ),
    (r"reserve of (\d+) piles", lambda c: (c.reserve(),)),
    (r"other (\d+) cards form", lambda c: (len(c.piles[c.kind("talon")[0]]),)),
    (r"each card (\d+) higher|in steps of (\d+)", lambda c: (rank_step(c),)),
    (r"(\d+, .*; .*; [^.]*)", lambda c: (foundation_chains(c),)),
    (
        rf"to move an? {RANK} from the row for (\d+)s to an? {RANK}, an? {RANK} must be ready",
        filled_place,
    ),
    (r"each of the (\d+) reserve piles", lambda c: (c.reserve(),)),
    (r"foundation of (\d+) cards", lambda c: (c.height(),)),
    (r"enough for (\d+) deals\.", lambda c: (c.deals,)),
    (r"enough for (\d+) deals at most", lambda c: (-(-len(c.piles[c.kind("talon")[0]]) // c.reserve()),)),
    (r"all (\d+) foundations have their (\d+) cards", lambda c: (c.foundations(), c.height())),
    (r"(\d+) cards in all", lambda c: (c.total(),)),
    (r"the (\d+) aces", lambda c: (c.aces_out(),)),
]

GARDEN: list[Claim] = [
    (r"All (\d+) cards \((\d+) decks?\)", lambda c: (len(c.pack), c.decks)),
    (r"(\d+) piles of (\d+) to (\d+) cards", lambda c: (len(c.heights()), c.heights()[0], c.heights()[-1])),
    (r"spread in (\d+) fans \(overlapping rows\) of (\d+)", lambda c: (len(c.fans()), *set(c.fans()))),
    (r"reserve of (\d+) cards", lambda c: (c.reserve(),)),
    (r"help of (\d+) face-up cards", lambda c: (c.reserve(),)),
    (r"(\d+) foundations, one for each suit", lambda c: (c.foundations(),)),
    (r"(\d+) foundations, (\d+) for each suit", lambda c: (c.foundations(), c.foundations() // 4)),
    (r"with (\d+) foundations", lambda c: (c.foundations(),)),
    (r"(\d+) cards each", lambda c: (c.height(),)),
    (rf"red {RANK}, black {RANK}, red {RANK}", lambda c: rank_names(*middle_ranks(c))),
    (rf"from there: {RANK}, {RANK}, {RANK}, {RANK}\.", lambda c: rank_names(*wrapped_ranks(c))),
    (r"all (\d+) cards are on", lambda c: (len(c.pack),)),
]

CLAIMS = {"gaps": GAPS, "parade": PARADE, "garden": GARDEN}


def find_wrong_claims(
    text: str,
    measured: MeasuredGame,
    claims: Mapping[str, list[Claim]] = CLAIMS,
    english: Callable[[str], str] = str,
) -> Iterator[str]:
    """Yield each wrong statement of a text, and each sentence with a number that no claim explains.

    Another language has its own ``claims``, and ``english`` translates its ranks.
    """
    rest = text
    for pattern, measure in claims[measured.game.variant.family]:
        for found in re.finditer(pattern, text):
            claimed = [english(part) for part in found.groups() if part is not None]
            actual = [str(value) for value in measure(measured)]  # type: ignore[attr-defined]
            if claimed != actual:
                yield f"{found[0]}: {actual}"
        rest = re.sub(pattern, " ", rest)
    yield from re.findall(r"[^.]*\d[^.]*", rest)
