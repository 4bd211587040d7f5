"""The atlas, made from surveys: its files in py/lacuna/atlas/data, its table in docs/winnability.md, and what the game
tells players from it (the table SURVEYS in lacuna.games.win_rates).

Run `python -m lacuna_build.atlas FOLDER`. FOLDER contains files that `lacuna survey … --out FILE` has written, finished
or not, one for each game with its options. Of each file, the deals up to the first gap count. A file without deal 1
continues the row that the atlas has; a deal that is unknown there and stands in the file counts anew. Rows of other
surveys stay as they are. `lacuna.atlas.rows` defines the format; docs/winnability.md describes the method.
"""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

from lacuna.atlas.rows import DATA, DealResult, Row, file_name, pack_row, read_rows
from lacuna.games.tally import Tally, wilson_interval
from lacuna.games.win_rates import Survey as WinRate
from lacuna_build.archive import PACKAGE
from lacuna_build.common import ROOT, say
from lacuna_build.generated_part import with_part
from lacuna_build.winnable import Survey, read_survey

DOCS = ROOT / "docs" / "winnability.md"
WIN_RATES = PACKAGE / "games" / "win_rates.py"
#: What others have published about the same deals' rules, by the address of a row; docs/winnability.md has the sources.
PUBLISHED = {
    "gaps": "85.8 ± 3.7 (Blake and Gent), 89.3 ± 9.1 (Helmstetter and Cazenave)",
    "gaps-fixed": "24.902 ± 0.028 (Blake and Gent)",
}
HEAD = (
    "| game | deals | won | lost | unknown | share won, % [95 %] | distinct positions: mean, median | seconds: mean "
    "| moves of a line: median, most | published, % |\n" + "|---" * 10 + "|\n"
)


def row_of(survey: Survey, known: Row | None = None) -> Row | None:
    """Return the row of a survey: its deals from 1 up to the first gap. Return None if there is nothing to add.

    A survey without deal 1 continues ``known``, the same game's row so far. So a survey can go on without the file of
    the earlier deals. An unknown deal of that row may be searched again, for example because the computer was busy;
    its time counts twice. Raise ValueError if such a survey had other limits, or if a verdict is not the kernel's:
    the check of the atlas needs another search than that.
    """
    found = {int(body["deal"]): body for body in survey.deals}
    before = known.deals if known and 1 not in found else ()
    again = [number for number, deal in enumerate(before, 1) if deal.verdict == "unknown" and number in found]
    further = list(itertools.takewhile(found.__contains__, itertools.count(len(before) + 1)))
    bodies = {number: found[number] for number in again + further}
    if not bodies:
        return None
    if any(body["engine"] != "kernel" for body in bodies.values()):
        raise ValueError(f"{survey.address}: the kernel has not searched all deals")
    if known and before and known.command != _command(survey, len(before)):
        raise ValueError(f"{survey.address}: the row was made by another command: {known.command}")
    deals = dict(enumerate(before, 1)) | {
        number: DealResult(body["verdict"], body["distinct"], len(body.get("line", ())))
        for number, body in bodies.items()
    }
    seconds = (known.seconds if known and before else 0.0) + sum(body["seconds"] for body in bodies.values())
    return Row(survey.address, _command(survey, len(deals)), seconds, tuple(deals.values()))


def _command(survey: Survey, last: int) -> str:
    """Return the command that repeats a survey. The number of jobs does not change the verdicts."""
    limits = {name: int(value) if value == int(value) else value for name, value in survey.head["limits"].items()}
    if "memory" in limits:
        limits["memory"] >>= 20
    address = f'"{survey.address}"' if "?" in survey.address else survey.address
    options = [f"--{name} {limits[name]}" for name in ("states", "seconds", "memory") if name in limits]
    options += [f"--{name.replace('_', '-')}" for name in ("plain", "full_knowledge") if survey.head.get(name)]
    out = file_name(survey.address).replace(".txt", ".jsonl")
    return " ".join([f"python -m lacuna survey {address} --deals 1-{last}", *options, f"--out {out}"])


def table(rows: Sequence[Row]) -> str:
    """Return the table of the docs."""
    return HEAD + "".join(f"{_table_row(row)}\n" for row in rows)


def _table_row(row: Row) -> str:
    positions = [deal.positions for deal in row.deals]
    moves = [deal.moves for deal in row.deals if deal.verdict == "won"]
    length = f"{median(moves):.0f}, {max(moves)}" if moves else "–"
    return (
        f"| `{row.address}` | {len(row.deals):,} | {_counts_and_share(row.tally)} "
        f"| {mean(positions):,.0f}, {median(positions):,.0f} | {row.seconds / len(row.deals):.3f} | {length} "
        f"| {PUBLISHED.get(row.address, '–')} |"
    )


def _counts_and_share(tally: Tally) -> str:
    """Return four cells of a table: the counts of won, lost and unknown, and the share won with its interval."""
    won, lost, unknown = tally
    share, low, high = wilson_interval(won, tally.deals)
    upper = f"; {100 * tally.share.high:.1f} if all unknown were" if unknown else ""
    return f"{won:,} | {lost:,} | {unknown:,} | {100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]{upper}"


def win_rate_of(row: Row) -> WinRate:
    """Return the figures that the game shows for a row. Raise StatisticsError if no deal of it was won."""
    moves = median(deal.moves for deal in row.deals if deal.verdict == "won")
    return WinRate(len(row.deals), row.tally.won, row.tally.lost, round(moves))


def write_win_rates(rows: Sequence[Row]) -> None:
    """Write the table SURVEYS, the figures that the game shows."""
    lines = "".join(f'    "{row.address}": {win_rate_of(row)!r},\n' for row in rows)
    whole = re.compile(r"(^SURVEYS\b.*?\{\n).*?(^\})", re.DOTALL | re.MULTILINE)
    text = WIN_RATES.read_text("utf-8")
    WIN_RATES.write_text(whole.sub(lambda match: match[1] + lines + match[2], text), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Write the rows of a folder of surveys, the table, and the figures that the game shows."""
    (folder,) = arguments
    known = {row.address: row for row in read_rows(DATA)}
    for file in sorted(Path(folder).glob("*.jsonl")):
        survey = read_survey(file)
        if row := row_of(survey, known.get(survey.address)):
            text = pack_row(row)
            (DATA / file_name(row.address)).write_text(text, encoding="utf-8")
            say(f"{row.address}: {len(row.deals):,} deals, {len(text):,} bytes")
    rows = read_rows(DATA)
    DOCS.write_text(with_part(DOCS.read_text("utf-8"), "atlas", table(rows)), encoding="utf-8")
    write_win_rates(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
