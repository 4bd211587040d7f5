"""Owns the kept answers under tests/data: makes perft counts (by the naive rules) and golden messages (by the bridge),
and what is read aloud of openings in other languages.

``python tests/py/make_goldens.py`` writes them all anew; what then differs in git is what the change did. Perft
is counted by naive/gaps.py alone, so a bug in the engine cannot get into its files. With ``goldens`` or ``perft``
behind it, it makes one kind.
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
    """JSON that git can compare line by line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(body, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


# Perft


def counts(game: str, board: naive.Board) -> list[int]:
    """From depth 0 on."""
    return [naive.perft(game, board, depth) for depth in range(DEPTHS.get(game, 6) + 1)]


def perft_cases(game: str) -> Iterator[dict[str, Any]]:
    """Openings, and boards on which a redeal has landed."""
    only_when_blocked = naive.GAMES[game].get("only when blocked")
    for deal in DEALS:
        rows, die = numbering.opening(deal)
        board = naive.read([" ".join(row) for row in rows])
        yield perft_case(game, deal, "", [], board)
        if naive.GAMES[game]["redeals"] and (not only_when_blocked or deal in ("1", "32000")):
            log, board = until_blocked(game, board) if only_when_blocked else ([], board)
            board = naive.redeal(board, die, naive.GAMES[game]["gaps"])
            yield perft_case(game, deal, "redealt", [*log, "redeal"], board)


def perft_case(game: str, deal: str, note: str, after: list[str], board: naive.Board) -> dict[str, Any]:
    """One position and its counts."""
    told = {"game": game, "deal": deal, "note": note, "after": after, "board": naive.lines(board)}
    return {**told, "counts": counts(game, board)}


def until_blocked(game: str, board: naive.Board) -> tuple[list[str], naive.Board]:
    """Play moves by a fixed random choice until none is left."""
    roll = numbering.dice("987654321987")
    log: list[str] = []
    while moves := sorted(naive.legal(game, board)):
        log.append(moves[roll(len(moves))])
        board = naive.play(board, log[-1])
    return log, board


def make_perft() -> None:
    """tests/data/perft, one file a game."""
    for game in naive.GAMES:
        body = {"made by": "tests/py/make_goldens.py", "cases": list(perft_cases(game))}
        write(DATA / "perft" / f"{game}.json", body)


# Golden messages


def make_goldens() -> None:
    """tests/data/goldens, one file a registered variant and one for what no variant has."""
    from helpers import golden_scripts

    from lacuna import all_variants
    from lacuna.testing import check_variant

    for variant in all_variants():
        if not (DATA / "goldens" / f"{variant.id}.json").exists():
            check_variant(variant)  # a new game first hears what is wrong with it

    for name, steps in golden_scripts.all_goldens():
        body = {"made by": "tests/py/make_goldens.py", "steps": steps}
        write(DATA / "goldens" / f"{name}.json", body)


def make_openings() -> None:
    """tests/data/openings, a file a language but English: what is read aloud of an opening of each family."""
    from helpers.openings import told

    from lacuna.words import languages

    for language in languages()[1:]:
        path = DATA / "openings" / f"{language}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told(language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["perft", "goldens", "openings"]
    if "perft" in wanted:
        make_perft()
    if "goldens" in wanted:
        make_goldens()
    if "openings" in wanted:
        make_openings()
