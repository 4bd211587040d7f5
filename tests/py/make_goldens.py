"""Writes the expected results under tests/data: perft counts, golden messages, and openings as they are read aloud.

``python tests/py/make_goldens.py`` writes all of them; ``goldens``, ``perft`` or ``openings`` writes one kind. The
difference in git then shows what a change has done. naive/gaps.py alone counts perft, so a bug in the engine cannot get
into those files. The bridge gives the golden messages.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests" / "py")]

from naive import gaps as naive  # noqa: E402
from naive import numbering  # noqa: E402

DEALS = ("1", "2", "31999", "32000", "4711", "ms4294967301", "12345678901234567890")
DEPTHS = {"gallery": 4, "gaps-fixed": 7}


def write(path: Path, body: Any) -> None:
    """Write JSON that git can compare line by line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(body, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


# Perft


def counts(game: str, board: naive.Board) -> list[int]:
    """Return the perft counts of a board from depth 0 on."""
    return [naive.perft(game, board, depth) for depth in range(DEPTHS.get(game, 6) + 1)]


def perft_cases(game: str) -> Iterator[dict[str, Any]]:
    """Yield openings, and boards after a redeal."""
    only_when_blocked = naive.GAMES[game].get("only when blocked")
    for deal in DEALS:
        rows, die = numbering.opening(deal)
        board = naive.read_board([" ".join(row) for row in rows])
        yield perft_case(game, deal, "", [], board)
        if naive.GAMES[game]["redeals"] and (not only_when_blocked or deal in ("1", "32000")):
            log, board = until_blocked(game, board) if only_when_blocked else ([], board)
            board = naive.redeal(board, die, naive.GAMES[game]["gaps"])
            yield perft_case(game, deal, "redealt", [*log, "redeal"], board)


def perft_case(game: str, deal: str, note: str, after: list[str], board: naive.Board) -> dict[str, Any]:
    """Return a position and its counts."""
    position = {"game": game, "deal": deal, "note": note, "after": after, "board": naive.board_lines(board)}
    return {**position, "counts": counts(game, board)}


def until_blocked(game: str, board: naive.Board) -> tuple[list[str], naive.Board]:
    """Play random moves, the same each time, until none is legal; return the log and the board."""
    roll = numbering.make_die("987654321987")
    log: list[str] = []
    while moves := sorted(naive.legal(game, board)):
        log.append(moves[roll(len(moves))])
        board = naive.play(board, log[-1])
    return log, board


def make_perft() -> None:
    """Write tests/data/perft, one file for each game."""
    for game in naive.GAMES:
        body = {"made by": "tests/py/make_goldens.py", "cases": list(perft_cases(game))}
        write(DATA / "perft" / f"{game}.json", body)


# Golden messages


def make_goldens() -> None:
    """Write tests/data/goldens, one file for each variant and one for what belongs to no variant."""
    from helpers import golden_scripts

    from lacuna import all_variants
    from lacuna.testing import check_variant

    for variant in all_variants():
        if not (DATA / "goldens" / f"{variant.id}.json").exists():
            check_variant(variant)  # a new game is checked before its first golden file

    for name, steps in golden_scripts.all_goldens():
        body = {"made by": "tests/py/make_goldens.py", "steps": steps}
        write(DATA / "goldens" / f"{name}.json", body)


def make_openings() -> None:
    """Write tests/data/openings, one file for each language but English: openings of each family as read aloud."""
    from helpers.openings import spoken_openings

    from lacuna.words import languages

    for language in languages()[1:]:
        path = DATA / "openings" / f"{language}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(spoken_openings(language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    kinds = sys.argv[1:] or ["perft", "goldens", "openings"]
    if "perft" in kinds:
        make_perft()
    if "goldens" in kinds:
        make_goldens()
    if "openings" in kinds:
        make_openings()
