"""Which survey tells the players of a game how many deals can be won: the table SURVEYS in lacuna.games.win_rates.

docs/winnability.md has two tables. The surveys look at many deals, but only for a moment; the atlas looks at fewer
deals for minutes. For each game, the row counts that leaves the smaller interval for the share of winnable deals.
"""

from __future__ import annotations

import re
from statistics import median

from lacuna.atlas.rows import DATA, Row, read_rows
from lacuna.games.win_rates import Survey
from lacuna_build.archive import PACKAGE
from lacuna_build.winnable import DOCS, rows_in

WIN_RATES = PACKAGE / "games" / "win_rates.py"


def surveys_in(page: str) -> dict[str, Survey]:
    """Return the win rate of each row of the table of surveys in the page, by address."""
    found = {}
    for address, line in rows_in(page).items():
        cells = [cell.strip() for cell in line.split("|")]
        deals, won, lost = (int(cells[at].split(" ")[0].replace(",", "")) for at in (2, 3, 4))
        found[address] = Survey(deals, won, lost, int(cells[9].split(",")[0]))
    return found


def survey_of_row(row: Row) -> Survey:
    """Return the win rate of a row of the atlas. Raise StatisticsError if it has no deal that was won."""
    moves = median(deal.moves for deal in row.deals if deal.verdict == "won")
    return Survey(len(row.deals), row.tally.won, row.tally.lost, round(moves))


def uncertainty(survey: Survey) -> float:
    """Return how wide the confidence interval of the share of winnable deals is: from 0 to 1."""
    return survey.tally.share.high - survey.tally.share.low


def best_surveys() -> dict[str, Survey]:
    """Return the survey that counts for each game, by address, in the order of the table of surveys."""
    best = surveys_in(DOCS.read_text("utf-8"))
    for row in read_rows(DATA):
        survey = survey_of_row(row)
        if row.address not in best or uncertainty(survey) < uncertainty(best[row.address]):
            best[row.address] = survey
    return best


def write_win_rates() -> None:
    """Write the table SURVEYS."""
    rows = [f"    {address!r}: {survey!r},\n" for address, survey in best_surveys().items()]
    whole = re.compile(r"(^SURVEYS\b.*?\{\n).*?(^\})", re.DOTALL | re.MULTILINE)
    text = WIN_RATES.read_text("utf-8")
    lines = "".join(rows).replace("'", '"')
    WIN_RATES.write_text(whole.sub(lambda match: match[1] + lines + match[2], text), encoding="utf-8")


if __name__ == "__main__":
    write_win_rates()
