"""A second, deliberately naive implementation of the gap family's relatives (docs/rules/gaps.md): strings in a dict.

Written from that page alone; it imports nothing of lacuna. A board is ``{(row, column): card or "--"}``, rows and
columns from 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Board = dict[tuple[int, int], str]
Die = Callable[[int], int]

#: Rules gaps 35–45. ``run``: the ranks of a finished row; ``rule``: which card fits right of
#: another; ``right``: whether a card also fits left of the next higher one; ``gaps``: where a redeal leaves them;
#: ``out``: the rank that is taken out after the deal. ``start``: where the Aces (or the rank of ``out``) are at the
#: start: taken out, moved to column 1 after the deal (``lead``), put there before it (``head``), or left as dealt
#: (``stay``).
GAMES: dict[str, dict[str, Any]] = {
    "montana": {"redeals": 2, "gaps": "after run"},
    "spaces": {"redeals": 2, "gaps": "random cells"},
    "addiction": {"redeals": 3, "gaps": "aces"},
    "free-parking": {"redeals": 2, "gaps": "after run", "right": True},
    "blue-moon": {"columns": 14, "run": "A23456789TJQK", "start": "lead", "redeals": 2, "gaps": "after run"},
    "red-moon": {"columns": 14, "run": "A23456789TJQK", "start": "head", "redeals": 2, "gaps": "after run"},
    "jungle": {
        "columns": 14, "run": "A23456789TJQK", "start": "lead", "rule": "any suit", "redeals": 1, "gaps": "after run",
    },
    "spaces-and-aces": {"columns": 14, "run": "A23456789TJQK", "start": "stay", "rule": "any higher", "redeals": 0},
    "paganini": {"columns": 10, "run": "A6789TJQK", "start": "lead", "redeals": 1, "gaps": "after run"},
    "house-of-commons": {"columns": 10, "run": "23456789T", "out": "A", "redeals": 1, "gaps": "after run"},
    "pretzel": {"columns": 6, "run": "A2345", "out": "6", "redeals": 0},
}  # fmt: skip
USUAL = {"columns": 13, "run": "23456789TJQK", "start": "out", "out": "A", "rule": "left", "right": False, "gaps": ""}


def rule(game: str, name: str) -> Any:
    """Return a value of a game from the table ``GAMES``, or the usual one."""
    return GAMES[game].get(name, USUAL.get(name))


def cells(game: str) -> list[tuple[int, int]]:
    return [(row, column) for row in (1, 2, 3, 4) for column in range(1, rule(game, "columns") + 1)]


def ranks(game: str) -> set[str]:
    """Return the ranks that are shuffled."""
    return set(rule(game, "run")) | ({rule(game, "out")} if rule(game, "start") == "out" else set())


def lay_out(game: str, shuffled: list[str]) -> Board:
    """Return the opening of a shuffled pack, dealt from its end."""
    left = list(shuffled)
    board = dict.fromkeys(cells(game), "--")
    start = rule(game, "start")
    if start == "head":
        for row, suit in enumerate("CSHD", 1):
            board[row, 1] = f"A{suit}"
            left.remove(f"A{suit}")
    first = {"out": 1, "lead": 2, "stay": 2, "head": 3}[start]
    for row, column in cells(game):
        if column >= first:
            board[row, column] = left.pop()
    assert not left
    if start == "out":
        return {place: "--" if card[0] == rule(game, "out") else card for place, card in board.items()}
    if start == "lead":
        aces = [place for place in cells(game) if board[place][0] == "A"]
        for row, place in enumerate(aces, 1):
            board[row, 1], board[place] = board[place], "--"
    return board


def read_board(game: str, rows: list[str]) -> Board:
    return dict(zip(cells(game), " ".join(rows).split(), strict=True))


def board_lines(game: str, board: Board) -> list[str]:
    return [" ".join(board[row, column] for r, column in cells(game) if r == row) for row in (1, 2, 3, 4)]


def may_fill(game: str, board: Board, card: str, gap: tuple[int, int]) -> bool:
    """Return whether the card may go to the gap."""
    row, column = gap
    run = rule(game, "run")
    left = board.get((row, column - 1), "edge")
    right = board.get((row, column + 1), "edge")
    by_right = rule(game, "right") and right not in ("--", "edge") and right[1] == card[1]
    if by_right and run.index(right[0]) == run.index(card[0]) + 1:
        return True
    if left == "edge":
        return card[0] == run[0]
    if left == "--":
        return False
    higher = run.index(card[0]) - run.index(left[0])
    if rule(game, "rule") == "any suit":
        return higher == 1
    if rule(game, "rule") == "any higher":
        return higher >= 1 and card[1] == left[1]
    return higher == 1 and card[1] == left[1]


def legal(game: str, board: Board) -> set[str]:
    """Return all legal moves as texts: every card is tried on every gap."""
    if won(game, board):
        return set()
    return {
        f"{card}:r{row}c{column}>r{gap[0]}c{gap[1]}"
        for (row, column), card in board.items()
        for gap, nothing in board.items()
        if card != "--" and nothing == "--" and may_fill(game, board, card, gap)
    }


def count_in_row(game: str, board: Board, row: int) -> int:
    """Return how many cards of a row are in place."""
    length = 0
    for column, rank in enumerate(rule(game, "run"), 1):
        if board[row, column] != rank + board[row, 1][1]:
            break
        length += 1
    return length


def count_in_place(game: str, board: Board) -> int:
    return sum(count_in_row(game, board, row) for row in (1, 2, 3, 4))


def won(game: str, board: Board) -> bool:
    return count_in_place(game, board) == 4 * len(rule(game, "run"))


def play(board: Board, move: str) -> Board:
    card, places = move.split(":")
    source, target = (tuple(int(n) for n in place[1:].split("c")) for place in places.split(">"))
    return {**board, source: "--", target: card}  # type: ignore[dict-item]


def perft(game: str, board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(game, play(board, move), depth - 1) for move in legal(game, board))


def redeal(game: str, board: Board, die: Die) -> Board:
    """Gather the cards that are not in place, shuffle and deal them again; ``die(n)`` rolls 0 … n − 1."""
    free = [(row, column) for row, column in cells(game) if column > count_in_row(game, board, row)]
    cards = [board[place] for place in free if board[place] != "--"]
    if rule(game, "gaps") == "aces":
        cards += ["AC", "AS", "AH", "AD"]
    for k in range(len(cards) - 1, 0, -1):
        j = die(k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    empty: list[tuple[int, int]] = []
    if rule(game, "gaps") == "after run":
        empty = [(row, count_in_row(game, board, row) + 1) for row in (1, 2, 3, 4)]
    elif rule(game, "gaps") == "random cells":
        while len(empty) < 4:
            place = free[die(len(free))]
            empty += [] if place in empty else [place]
    after = dict(board)
    for place in free:
        card = "--" if place in empty else cards.pop()
        after[place] = "--" if rule(game, "gaps") == "aces" and card[0] == "A" else card
    assert not cards
    return after
