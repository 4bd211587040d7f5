"""The command ``atlas``: the rows of the atlas, and the check of some of its deals."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from lacuna.atlas.check import MOST_POSITIONS, Draw, Finding, check_deal, draw
from lacuna.atlas.rows import Row, read_rows
from lacuna.command_line.solve_commands import read_whole
from lacuna.errors import BadOptionError
from lacuna.survey.progress_bar import Progress
from lacuna.words import Words


def atlas_report(options: Namespace, words: Words) -> tuple[dict[str, Any], str, bool]:
    """Return what the command prints, as the body of ``--json`` and as text, and whether all verdicts agree."""
    rows, count = read_rows(), read_whole("check", options.check)
    if count is not None:
        return _check(rows, count, options.seed or secrets.token_hex(4), words)
    if options.seed is not None:
        raise BadOptionError("atlas-seed")
    bodies = [
        {
            "game": row.address,
            "command": row.command,
            "deals": len(row.deals),
            **row.tally._asdict(),
            **{name: round(value, 5) for name, value in row.tally.share._asdict().items()},
        }
        for row in rows
    ]
    return {"rows": bodies}, _rows_text(rows, words), True


def _rows_text(rows: Sequence[Row], words: Words) -> str:
    width = max((len(row.address) for row in rows), default=0)
    lines = []
    for row in rows:
        shares = {name: words.number(100 * value, ".1f") for name, value in row.tally.share._asdict().items()}
        lines.append(
            f"{row.address:{width}}  {words.say('atlas.row', n=len(row.deals), **row.tally._asdict(), **shares)}"
        )
    return "\n".join(lines)


def _check(rows: Sequence[Row], count: int, seed: str, words: Words) -> tuple[dict[str, Any], str, bool]:
    drawn = draw(rows, count, seed)
    findings = []
    with closing(Progress(0, len(drawn.deals), words)) as progress:
        for deal in drawn.deals:
            findings.append(check_deal(deal))
            progress()
    differ = [finding for finding in findings if not finding.agrees]
    body = {
        "seed": seed,
        "checked": len(findings),
        **{kind: sum(finding.deal.verdict == kind for finding in findings) for kind in ("won", "lost")},
        "plain": sum(finding.plain for finding in findings),
        "too_large": drawn.too_large,
        "differ": [
            {
                "deal": f"{finding.deal.address}/{finding.deal.number}",
                "atlas": finding.deal.verdict,
                "found": finding.verdict,
            }
            for finding in differ
        ],
    }
    return body, _check_text(body, drawn, differ, words), not differ


def _check_text(body: dict[str, Any], drawn: Draw, differ: Sequence[Finding], words: Words) -> str:
    lines = [
        words.say(
            "atlas.differs",
            deal=f"{finding.deal.address}/{finding.deal.number}",
            atlas=words.say(f"atlas.{finding.deal.verdict}"),
            found=words.say(f"atlas.{finding.verdict}"),
        )
        for finding in differ
    ]
    counts = {name: body[name] for name in ("won", "lost", "plain", "seed")}
    return "\n".join(
        [
            *lines,
            words.say("atlas.checked", n=body["checked"], differ=len(differ), **counts),
            words.say("atlas.drawn", small=drawn.small, large=drawn.too_large, most=MOST_POSITIONS),
        ]
    )
