"""The atlas: its files in py/lacuna/atlas/data, and its table in docs/winnability.md, made from surveys.

Run `python -m lacuna_build.atlas FOLDER`, then `python -m lacuna_build.win_rates`. FOLDER contains files that
`lacuna survey … --out FILE` has written, finished or not, one for each game with its options. Of each file, the deals
up to the first gap count. A file without deal 1 continues the row that the atlas has; a deal that is unknown there and
stands in the file counts anew. Rows of other surveys stay as they are. `lacuna.atlas.rows` defines the format;
docs/winnability.md describes the method.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

from lacuna.atlas.rows import DATA, DealResult, Row, file_name, pack_row, read_rows
from lacuna_build.common import say
from lacuna_build.generated_part import with_part
from lacuna_build.winnable import DOCS, Survey, counts_and_share, read_survey

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
        f"| `{row.address}` | {len(row.deals):,} | {counts_and_share(row.tally)} "
        f"| {mean(positions):,.0f}, {median(positions):,.0f} | {row.seconds / len(row.deals):.3f} | {length} "
        f"| {PUBLISHED.get(row.address, '–')} |"
    )


def main(arguments: Sequence[str]) -> int:
    """Write the rows of a folder of surveys, and the table."""
    (folder,) = arguments
    known = {row.address: row for row in read_rows(DATA)}
    for file in sorted(Path(folder).glob("*.jsonl")):
        survey = read_survey(file)
        if row := row_of(survey, known.get(survey.address)):
            text = pack_row(row)
            (DATA / file_name(row.address)).write_text(text, encoding="utf-8")
            say(f"{row.address}: {len(row.deals):,} deals, {len(text):,} bytes")
    DOCS.write_text(with_part(DOCS.read_text("utf-8"), "atlas", table(read_rows(DATA))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
