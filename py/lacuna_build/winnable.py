"""The lists of winnable deals, made from surveys.

A survey searches many deals of one game for a solution, and records for each whether it can be won.

Run `python -m lacuna_build.winnable FOLDER`. FOLDER contains files that `lacuna survey … --full-knowledge --out FILE`
has written, one for each game with its options. This module chooses the deals of each list and writes the lists.
lacuna.winnable.packing defines the format of a list; docs/winnability.md describes the method.
"""

from __future__ import annotations

import json
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from lacuna.games.address import address_of
from lacuna.games.registry import find_variant
from lacuna.model.deals import parse_deal
from lacuna.model.rules_protocol import settle
from lacuna.model.state import apply
from lacuna.play.game import Game
from lacuna.winnable import LISTS, module_of
from lacuna.winnable.packing import Packed, Weights, pack, pack_line
from lacuna_build.archive import PACKAGE
from lacuna_build.common import say

#: The largest number of deals in a list, the largest deal number, and the largest size of a list's text in bytes.
DEALS_IN_LIST, LARGEST_DEAL, MAX_BYTES = 1000, 999_999, 35_000
#: The smallest number of deals in a list: no daily deal comes twice within a year.
LEAST_DEALS = 366
#: The most moves of a solution in a list. Players can look at the solution, and a longer one is of no use to them.
LONGEST_LINE = 300
#: The largest weight, and how many indexes have a weight each.
LARGEST_WEIGHT, MAX_WEIGHTS = 1000, 40
#: The number of rounds in the iteration of `weights_of`.
ROUNDS = 40

#: A winning line: for each move, its index among the legal moves, and how many moves were legal.
Digits = list[tuple[int, int]]


class Survey(NamedTuple):
    """The content of a survey's file: the game's address, the head line, and a line for each deal."""

    address: str
    head: dict[str, Any]
    deals: list[dict[str, Any]]


def read_survey(file: Path) -> Survey:
    """Return the survey in a file. If a deal is there twice, its last line counts."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    head, *bodies = [json.loads(line) for line in lines if line.endswith("\n")]
    variant = find_variant(head["game"])
    deals = {body["deal"]: body for body in bodies}
    in_order = sorted(deals.values(), key=lambda body: parse_deal(body["deal"]).number)
    return Survey(address_of(variant, variant.complete_options(head["options"]), None), head, in_order)


def digits_of(game: Game, line: Sequence[int]) -> Digits:
    """Return the digits of a line, which is given as indexes; raise ValueError if the line does not win."""
    rules, state = game.rules, game.state
    digits = []
    for index in line:
        moves = rules.legal_moves(state)
        digits.append((index, len(moves)))
        _, state = settle(rules, apply(state, moves[index]))
    if not rules.is_won(state):
        raise ValueError(f"the line of {game.address} does not win")
    return digits


def weights_of(lines: Sequence[Digits]) -> Weights:
    """Return a weight for each index. Of two legal indexes, one with twice the weight is played twice as often.

    This is the Plackett–Luce model of choice. Its weights are found by the iteration of Hunter (2004), "MM algorithms
    for generalized Bradley–Terry models": divide how often an index was played by the sum, over all moves where it was
    legal, of 1 / (sum of the weights of the legal moves), and repeat.
    """
    played = Counter(index for line in lines for index, _ in line)
    legal_counts = Counter(choices for line in lines for _, choices in line)
    weights = [1.0] * max(legal_counts)
    for _ in range(ROUNDS):
        sums = [sum(weights[:n]) for n in range(len(weights) + 1)]
        tail, shares = 0.0, [0.0] * len(weights)
        for index in reversed(range(len(weights))):
            tail += legal_counts[index + 1] / sums[index + 1]
            shares[index] = tail
        weights = [(played[index] + 0.5) / (share + 0.5) for index, share in enumerate(shares)]
    largest = max(weights[:MAX_WEIGHTS])
    return tuple(max(1, round(weight / largest * LARGEST_WEIGHT)) for weight in weights[:MAX_WEIGHTS])


def choose_list(survey: Survey) -> Packed | None:
    """Return the list of a survey: its first won deals, 1,000 at most and as many as fit, sorted easiest first.

    Deals with a solution of more than ``LONGEST_LINE`` moves are left out. Return None if fewer than ``LEAST_DEALS``
    remain.
    """
    variant = find_variant(survey.head["game"])
    won = [
        body
        for body in survey.deals
        if body["verdict"] == "won" and int(body["deal"]) <= LARGEST_DEAL and len(body["line"]) <= LONGEST_LINE
    ][:DEALS_IN_LIST]
    digits = [digits_of(Game.new(variant, body["deal"], survey.head["options"]), body["line"]) for body in won]

    def first(count: int) -> Packed:
        weights = weights_of(digits[:count])
        lines = zip(won[:count], digits[:count], strict=True)
        packed = sorted((body["distinct"], int(body["deal"]), pack_line(line, weights)) for body, line in lines)
        return Packed(tuple(deal for _, deal, _ in packed), tuple(line for *_, line in packed), weights)

    counts = range(LEAST_DEALS, len(won) + 1)
    fitting = bisect_right(counts, MAX_BYTES, key=lambda count: len(pack(first(count))))
    return first(counts[fitting - 1]) if fitting else None


def file_of(address: str) -> Path:
    """Return the file of a game's list."""
    return PACKAGE.parent / f"{module_of(address).replace('.', '/')}.py"


def write_list(address: str, packed: Packed) -> None:
    """Write the module of a list."""
    title = f'"""The winnable deals of {address}, made by lacuna_build/winnable.py: see docs/winnability.md."""'
    text = pack(packed)
    file_of(address).write_text(
        f'{title}\n\nTEXT = "{text}"  # noqa: E501 - one text, made by a tool\n', encoding="utf-8"
    )
    say(f"{address}: {len(packed.numbers)} deals, {len(text):,} bytes")


def main(arguments: Sequence[str]) -> int:
    """Write the lists of ``LISTS`` that do not exist yet, from a folder of surveys, finished or not.

    An existing list never changes, because the daily deals are drawn from it.
    """
    (folder,) = arguments
    for file in sorted(Path(folder).glob("*.jsonl")):
        survey = read_survey(file)
        if survey.address not in LISTS or file_of(survey.address).exists():
            continue
        if packed := choose_list(survey):
            write_list(survey.address, packed)
        else:
            say(f"{survey.address}: no list, of {len(survey.deals)} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
