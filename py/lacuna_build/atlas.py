"""The atlas: its files in py/lacuna/atlas/data, and its table in docs/winnability.md, made from surveys.

Run `python -m lacuna_build.atlas FOLDER`, then `python -m lacuna_build.win_rates`. FOLDER contains files that
`lacuna survey … --out FILE` has written, finished or not, one for each game with its options. Of each file, the deals
from 1 up to the first gap count. Rows of other surveys stay as they are. `lacuna.atlas.rows` defines the format;
docs/winnability.md describes the method.
"""

from __future__ import annotations

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


def row_of(survey: Survey) -> Row | None:
    """Return the row of a survey: its deals from 1 up to the first gap. Return None if deal 1 is not there.

    Raise ValueError if a verdict is not the kernel's. The check of the atlas needs another search than that.
    """
    bodies = [body for number, body in enumerate(survey.deals, 1) if body["deal"] == str(number)]
    if not bodies:
        return None
    if any(body["engine"] != "kernel" for body in bodies):
        raise ValueError(f"{survey.address}: the kernel has not searched all deals")
    deals = tuple(DealResult(body["verdict"], body["distinct"], len(body.get("line", ()))) for body in bodies)
    return Row(survey.address, _command(survey, len(deals)), sum(body["seconds"] for body in bodies), deals)


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
    for file in sorted(Path(folder).glob("*.jsonl")):
        if row := row_of(read_survey(file)):
            text = pack_row(row)
            (DATA / file_name(row.address)).write_text(text, encoding="utf-8")
            say(f"{row.address}: {len(row.deals):,} deals, {len(text):,} bytes")
    DOCS.write_text(with_part(DOCS.read_text("utf-8"), "atlas", table(read_rows(DATA))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
