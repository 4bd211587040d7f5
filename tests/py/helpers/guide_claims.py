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
from lacuna.model.cards import rank
from lacuna.model.deals import shuffle
from lacuna.model.rules_protocol import Deals
from lacuna.model.state import UNLIMITED
from lacuna.words import Words, rank_text

WORDS = Words()
RANK = r"(ace|king|queen|jack|\d+)"
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
    (r"(?:leaves|are the|any) (\d+) (?:gaps|places)", lambda c: (c.gaps,)),
    (r"the (\d+)s (?:are|come)", lambda c: rank_names(*({rank(card) for card in c.pack} - set(c.ranks)))),
    (rf"from {RANK} to {RANK}", lambda c: rank_names(c.ranks[0], c.ranks[-1])),
    (rf"runs {RANK}, {RANK}, {RANK} and so on", lambda c: rank_names(*c.ranks[:3])),
    (rf"(?:any|only the) {RANK}(?= of|\.)", lambda c: rank_names(c.ranks[0])),
    (rf"a {RANK} on its right", lambda c: rank_names(c.ranks[0])),
    (rf"A {RANK} on its left", lambda c: rank_names(c.ranks[-1])),
    (rf"right of a {RANK}", lambda c: rank_names(c.ranks[-1])),
    (rf"as long as the {RANK}", lambda c: rank_names(c.ranks[-1])),
    (rf"up to the {RANK}", lambda c: rank_names(c.ranks[-1])),
    (rf"[Tt]he {RANK} (?:follows|counts as one higher than) the {RANK}", lambda c: rank_names(c.ranks[1], c.ranks[0])),
    (r"(\d+) redeals?\b", lambda c: (c.redeals,)),
    (r"(\d+) tries", lambda c: (c.redeals + 1,)),
    (r"leaves (\d+) of these places", lambda c: (c.gaps,)),
    (r"all (\d+) cards are in place", lambda c: (sum(map(len, c.piles)),)),
    (r"(\d+) at most", lambda c: (sum(map(len, c.piles)),)),
]

PARADE: list[Claim] = [
    (r"(\d+) decks?, (\d+) cards", lambda c: (c.decks, len(c.pack))),
    (r"(\d+) rows of (\d+) places", lambda c: c.rows()),
    (r"for (\d+)s, (\d+)s and (\d+)s", lambda c: [chain.split(",")[0] for chain in foundation_chains(c).split("; ")]),
    (r"reserve of (\d+) piles", lambda c: (c.reserve(),)),
    (r"other (\d+) cards wait", lambda c: (len(c.piles[c.kind("talon")[0]]),)),
    (r"each card (\d+) higher|up by (\d+)", lambda c: (rank_step(c),)),
    (r"(\d+, .*; .*; [^.]*)", lambda c: (foundation_chains(c),)),
    (r"each of the (\d+) reserve piles", lambda c: (c.reserve(),)),
    (r"enough for (\d+) deals\.", lambda c: (c.deals,)),
    (r"enough for (\d+) deals at most", lambda c: (-(-len(c.piles[c.kind("talon")[0]]) // c.reserve()),)),
    (r"all (\d+) foundations have their (\d+) cards", lambda c: (c.foundations(), c.height())),
    (r"(\d+) cards in all", lambda c: (c.total(),)),
    (r"the (\d+) aces", lambda c: (c.aces_out(),)),
]

GARDEN: list[Claim] = [
    (r"(\d+) decks?, (\d+) cards", lambda c: (c.decks, len(c.pack))),
    (r"(\d+) decks?(?=, hidden)", lambda c: (c.decks,)),
    (r"(\d+) piles of (\d+) to (\d+) cards", lambda c: (len(c.heights()), c.heights()[0], c.heights()[-1])),
    (r"reserve of (\d+) fans of (\d+) cards", lambda c: (len(c.fans()), *set(c.fans()))),
    (r"reserve of (\d+) cards", lambda c: (c.reserve(),)),
    (r"(\d+) foundations, one for each suit", lambda c: (c.foundations(),)),
    (r"(\d+) foundations, (\d+) for each suit", lambda c: (c.foundations(), c.foundations() // 4)),
    (r"with (\d+) foundations", lambda c: (c.foundations(),)),
    (r"(\d+) cards each", lambda c: (c.height(),)),
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
