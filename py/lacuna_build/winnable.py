"""Makes the lists of winnable deals and the table of docs/winnability.md out of surveys.

`python -m lacuna_build.winnable FOLDER`, where FOLDER has the files of `lacuna survey … --full-knowledge --out FILE`,
one a game and options. Owns which deals a list takes and how the lists and the table are written; the form of a list is
lacuna.winnable.packing's, the method is told in docs/winnability.md.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from lacuna.games.address import address_of
from lacuna.games.registry import all_variants, find_variant
from lacuna.games.win_rates import Survey as Surveyed
from lacuna.model.deals import parse_deal
from lacuna.model.rules_protocol import settle
from lacuna.model.state import apply
from lacuna.play.game import Game
from lacuna.survey.tally import wilson_interval
from lacuna.winnable import LISTS, module_of
from lacuna.winnable.packing import Packed, Weights, pack, pack_line
from lacuna_build.archive import PACKAGE
from lacuna_build.common import ROOT, say

DOCS = ROOT / "docs" / "winnability.md"
SURVEYED = PACKAGE / "games" / "win_rates.py"
#: A list has so many deals, numbers of six digits at most, and its text so many bytes.
WANTED, LARGEST_DEAL, MOST_BYTES = 1000, 999_999, 60_000
#: Weights are whole numbers up to this; so many have one of their own.
LARGEST_WEIGHT, MOST_WEIGHTS = 1000, 40
ROUNDS = 40
TABLE = re.compile(r"(<!-- surveys -->\n).*?(<!-- end -->)", re.DOTALL)
#: A row of it, and of which survey it is.
ROW = re.compile(r"^(?=\| `([^`]+)` \|)(.*)$", re.MULTILINE)

Digits = list[tuple[int, int]]


class Survey(NamedTuple):
    """A survey's file: of which game, and a line for each deal."""

    address: str
    head: dict[str, Any]
    deals: list[dict[str, Any]]


def read(file: Path) -> Survey:
    """The survey of a file; a deal that stands there twice counts once."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    head, *bodies = [json.loads(line) for line in lines if line.endswith("\n")]
    variant = find_variant(head["game"])
    deals = {body["deal"]: body for body in bodies}
    in_order = sorted(deals.values(), key=lambda body: parse_deal(body["deal"]).number)
    return Survey(address_of(variant, variant.choose(head["options"]), None), head, in_order)


def digits_of(game: Game, line: Sequence[int]) -> Digits:
    """Of each move of a line its index and how many were legal; the line must win."""
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
    """How much likelier an index is than others where both are legal (Hunter's algorithm for Plackett and Luce)."""
    played = Counter(index for line in lines for index, _ in line)
    among = Counter(choices for line in lines for _, choices in line)
    weights = [1.0] * max(among)
    for _ in range(ROUNDS):
        sums = [sum(weights[:n]) for n in range(len(weights) + 1)]
        tail, shares = 0.0, [0.0] * len(weights)
        for index in reversed(range(len(weights))):
            tail += among[index + 1] / sums[index + 1]
            shares[index] = tail
        weights = [(played[index] + 0.5) / (share + 0.5) for index, share in enumerate(shares)]
    most = max(weights[:MOST_WEIGHTS])
    return tuple(max(1, round(weight / most * LARGEST_WEIGHT)) for weight in weights[:MOST_WEIGHTS])


def listed(survey: Survey) -> Packed | None:
    """The list of a survey: its first 1,000 won deals, or, where their lines take too much room, the shortest lines."""
    variant = find_variant(survey.head["game"])
    won = [one for one in survey.deals if one["verdict"] == "won" and int(one["deal"]) <= LARGEST_DEAL]
    if len(won) < WANTED:
        return None
    digits = {
        one["deal"]: digits_of(Game.new(variant, one["deal"], survey.head["options"]), one["line"]) for one in won
    }
    weights = weights_of(list(digits.values()))
    lines = {deal: pack_line(line, weights) for deal, line in digits.items()}
    for chosen in (won, sorted(won, key=lambda one: len(lines[one["deal"]]))):
        ordered = sorted(chosen[:WANTED], key=lambda one: (one["distinct"], int(one["deal"])))
        packed = Packed(
            tuple(int(one["deal"]) for one in ordered), tuple(lines[one["deal"]] for one in ordered), weights
        )
        if len(pack(packed)) <= MOST_BYTES:
            return packed
    return None


def file_of(address: str) -> Path:
    """Where the list of a game stands."""
    return PACKAGE.parent / f"{module_of(address).replace('.', '/')}.py"


def write_list(address: str, packed: Packed) -> None:
    """The module of a list."""
    title = f'"""The winnable deals of {address}, made by lacuna_build/winnable.py: see docs/winnability.md."""'
    text = pack(packed)
    file_of(address).write_text(
        f'{title}\n\nTEXT = "{text}"  # noqa: E501 - one text, made by a tool\n', encoding="utf-8"
    )
    say(f"{address}: {len(packed.numbers)} deals, {len(text):,} bytes")


def row(survey: Survey) -> str:
    """A survey as a row of the table."""
    verdicts = Counter(one["verdict"] for one in survey.deals)
    n, won, lost, unknown = len(survey.deals), verdicts["won"], verdicts["lost"], verdicts["unknown"]
    share, low, own = wilson_interval(won, n)
    high = wilson_interval(won + unknown, n).high
    seconds = [one["seconds"] for one in survey.deals]
    distinct = [one["distinct"] for one in survey.deals]
    moves = sorted(len(one["line"]) for one in survey.deals if one["verdict"] == "won")
    length = f"{median(moves):.0f}, {moves[-1]}" if moves else "–"
    numbers = f"{survey.deals[0]['deal']}–{survey.deals[-1]['deal']}"
    upper = f"; {100 * high:.1f} if all unknown were" if unknown else ""
    return (
        f"| `{survey.address}` | {n:,} ({numbers}) | {won:,} | {lost:,} | {unknown:,} | {100 * share:.1f} % "
        f"[{100 * low:.1f}, {100 * own:.1f}]{upper} | {mean(distinct):,.0f}, {median(distinct):,.0f} "
        f"| {mean(seconds):.3f}, {median(seconds):.4f}, {max(seconds):.1f} | {length} |"
    )


def write_table(surveys: Sequence[Survey]) -> None:
    """The table of the docs, in the order of the menu; the rows of other surveys stay as they are."""
    order = [variant.id for variant in all_variants()]
    rows = dict(ROW.findall(DOCS.read_text("utf-8"))) | {one.address: row(one) for one in surveys}
    addresses = sorted(rows, key=lambda address: (order.index(address.partition("?")[0]), address))
    head = (
        "| game | deals | won | lost | unknown | share won, % [95 %] | distinct positions: mean, median "
        "| seconds: mean, median, most | moves of a line: median, most |\n" + "|---" * 9 + "|\n"
    )
    text, found = TABLE.subn(
        lambda match: f"{match[1]}{head}{chr(10).join(map(rows.__getitem__, addresses))}\n{match[2]}",
        DOCS.read_text("utf-8"),
    )
    if found != 1:
        raise ValueError(f"{DOCS.name} must have the place of the table once")
    DOCS.write_text(text, encoding="utf-8")


def surveys_in(table: str) -> dict[str, Surveyed]:
    """What the rows of the table tell, in few numbers."""
    found = {}
    for address, line in ROW.findall(table):
        cells = [cell.strip() for cell in line.split("|")]
        deals, won, lost = (int(cells[at].split(" ")[0].replace(",", "")) for at in (2, 3, 4))
        found[address] = Surveyed(deals, won, lost, int(cells[9].split(",")[0]))
    return found


def write_surveys() -> None:
    """What the engine knows of the surveys: the numbers of the table."""
    rows = [f"    {address!r}: {survey!r},\n" for address, survey in surveys_in(DOCS.read_text("utf-8")).items()]
    whole = re.compile(r"(^SURVEYS\b.*?\{\n).*?(^\})", re.DOTALL | re.MULTILINE)
    text = SURVEYED.read_text("utf-8")
    told = "".join(rows).replace("'", '"')
    SURVEYED.write_text(whole.sub(lambda match: match[1] + told + match[2], text), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Lists and table of a folder of surveys; a list that is there stays as it is: daily deals are drawn from it."""
    (folder,) = arguments
    surveys = [read(file) for file in sorted(Path(folder).glob("*.jsonl"))]
    write_table([survey for survey in surveys if survey.deals])
    write_surveys()
    for survey in surveys:
        if survey.address not in LISTS or file_of(survey.address).exists():
            continue
        if found := listed(survey):
            write_list(survey.address, found)
        else:
            say(f"{survey.address}: no list, of {len(survey.deals)} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
