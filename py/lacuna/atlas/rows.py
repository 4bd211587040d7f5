"""The rows of the atlas: for each surveyed game, the verdict on each deal from 1 on, and what the search needed for it.

A row is a text file. Its head says how the row was made. Then there is a word for each deal, ten in a line: the number
of distinct positions that the search visited, a letter for the verdict (``w`` won, ``l`` lost, ``u`` unknown), and
after ``w`` the number of moves of the line. So deals 1 to 3 of a file may be ``103260w106 5123l 168000000u``. The last
line is the CRC-32 of everything before it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from lacuna.errors import BadOptionError
from lacuna.games.registry import all_variants
from lacuna.games.tally import Tally, count_verdicts
from lacuna.solver import Verdict

#: The folder of the files.
DATA = Path(__file__).with_name("data")
#: How many deals a line of a file has.
DEALS_IN_LINE = 10
_VERDICTS: dict[str, Verdict] = {"w": "won", "l": "lost", "u": "unknown"}
_DEAL = re.compile(r"([0-9]{1,12})(?:w([0-9]{1,6})|([lu]))", re.ASCII)
_FORM = re.compile(
    r"lacuna-atlas 1\ngame: (?P<address>.+)\ndeals: 1-(?P<last>[0-9]{1,9})\ncommand: (?P<command>.+)\n"
    r"seconds: (?P<seconds>[0-9]{1,12}\.[0-9])\n\n(?P<deals>[0-9wlu \n]*)\n",
    re.ASCII,
)


class DealResult(NamedTuple):
    """The result of one deal: its verdict, the distinct positions visited, and the moves of the line (0 if not won)."""

    verdict: Verdict
    positions: int
    moves: int = 0


class Row(NamedTuple):
    """The row of a game with its options, which ``address`` names. ``deals`` begins with deal 1 and has no gap.

    ``command`` is the command that repeats the survey, and ``seconds`` the time of all its searches together.
    """

    address: str
    command: str
    seconds: float
    deals: tuple[DealResult, ...]

    @property
    def tally(self) -> Tally:
        """The number of deals with each verdict."""
        return count_verdicts(deal.verdict for deal in self.deals)


def pack_row(row: Row) -> str:
    """Return the text of a row's file."""
    words = [f"{deal.positions}{deal.verdict[0]}{deal.moves if deal.verdict == 'won' else ''}" for deal in row.deals]
    lines = [" ".join(words[at : at + DEALS_IN_LINE]) for at in range(0, len(words), DEALS_IN_LINE)]
    head = [
        "lacuna-atlas 1",
        f"game: {row.address}",
        f"deals: 1-{len(row.deals)}",
        f"command: {row.command}",
        f"seconds: {row.seconds:.1f}",
        "",
    ]
    body = "".join(f"{line}\n" for line in [*head, *lines])
    return f"{body}checksum: {_checksum(body)}\n"


def unpack_row(text: str, name: str) -> Row:
    """Return the row in the text of the file ``name``; raise :class:`BadOptionError` if the text is damaged."""
    body, _, checksum = text.rpartition("checksum: ")
    form = _FORM.fullmatch(body)
    words = form["deals"].split() if form else []
    found = [_DEAL.fullmatch(word) for word in words]
    if checksum != f"{_checksum(body)}\n" or form is None or len(words) != int(form["last"]) or not all(found):
        raise BadOptionError("atlas-damaged", name=name)
    deals = tuple(DealResult(_VERDICTS[match[3] or "w"], int(match[1]), int(match[2] or 0)) for match in found if match)
    return Row(form["address"], form["command"], float(form["seconds"]), deals)


def read_rows(folder: Path = DATA) -> list[Row]:
    """Return all rows of a folder, with the games in their usual order.

    Raise :class:`BadOptionError` if a file is damaged.
    """
    rows = [unpack_row(_read(file), file.name) for file in sorted(folder.glob("*.txt"))]
    order = [variant.id for variant in all_variants()]
    return sorted(rows, key=lambda row: (order.index(row.address.partition("?")[0]), row.address))


def file_name(address: str) -> str:
    """Return the name of the file of a row.

    >>> file_name("virginia-reel?deal-any-time=on")
    'virginia-reel_deal-any-time_on.txt'
    """
    return f"{re.sub('[^a-z0-9-]', '_', address)}.txt"


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadOptionError("atlas-damaged", name=file.name) from None


def _checksum(body: str) -> str:
    return f"{crc32(body.encode()):08x}"
