"""A second, deliberately naive implementation of the gap family's main games: every card is tried on every gap.

Written from docs/rules/gaps.md alone; it imports nothing of lacuna. A board is ``{(row, column): card or "--"}``,
rows and columns from 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Board = dict[tuple[int, int], str]
Die = Callable[[int], int]

RANKS = "A23456789TJQK"
CELLS = [(row, column) for row in (1, 2, 3, 4) for column in range(1, 14)]

#: Rules gaps 30–34. ``right``: whether a card also fits left of the next higher one; ``gaps``:
#: where a redeal leaves them; ``heads``: the only card that fits in column 1 of each row.
GAMES: dict[str, dict[str, Any]] = {
    "gallery": {"right": True, "redeals": 1, "only when blocked": False, "gaps": "random"},
    "gaps": {"right": False, "redeals": 2, "only when blocked": False, "gaps": "random"},
    "gaps-locked": {"right": False, "redeals": 2, "only when blocked": True, "gaps": "after run", "locked": True},
    "gaps-three-tries": {"right": False, "redeals": 2, "only when blocked": True, "gaps": "random"},
    "gaps-fixed": {"right": False, "redeals": 0, "heads": ["2C", "2H", "2S", "2D"]},
}


def read_board(rows: list[str]) -> Board:
    """Return the board of lines of tokens."""
    tokens = " ".join(rows).split()
    return dict(zip(CELLS, tokens, strict=True))


def board_lines(board: Board) -> list[str]:
    """Return the lines of tokens of a board."""
    return [" ".join(board[row, column] for column in range(1, 14)) for row in (1, 2, 3, 4)]


def follows(low: str, high: str) -> bool:
    """Return whether ``high`` is one higher than ``low``, in the same suit. Aces are no cards of the game."""
    if "--" in (low, high) or low[1] != high[1]:
        return False
    return RANKS.index(high[0]) == RANKS.index(low[0]) + 1


def run_length(board: Board, row: int, game: str = "gaps") -> int:
    """Return how many cards of a row are in place. In ``gaps-fixed`` each row has its own suit."""
    heads = GAMES[game].get("heads")
    if board[row, 1][0] != "2" or (heads and board[row, 1] != heads[row - 1]):
        return 0
    length = 1
    while length < 12 and follows(board[row, length], board[row, length + 1]):
        length += 1
    return length


def count_in_place(board: Board, game: str = "gaps") -> int:
    """Return how many of the 48 cards are in place."""
    return sum(run_length(board, row, game) for row in (1, 2, 3, 4))


def may_fill(game: str, board: Board, card: str, gap: tuple[int, int]) -> bool:
    """Return whether the card fits the gap; `legal` checks whether it may leave its slot."""
    row, column = gap
    rules = GAMES[game]
    if column == 1:
        by_left = card == rules["heads"][row - 1] if "heads" in rules else card[0] == "2"
    else:
        by_left = follows(board[row, column - 1], card)
    by_right = rules["right"] and column < 13 and follows(card, board[row, column + 1])
    return bool(by_left or by_right)


def legal(game: str, board: Board) -> set[str]:
    """Return all legal moves as texts."""
    if won(game, board):
        return set()
    found = set()
    for row, column in CELLS:
        card = board[row, column]
        fixed = GAMES[game].get("locked") and column <= run_length(board, row)
        if card == "--" or fixed:
            continue
        for gap in CELLS:
            if board[gap] == "--" and may_fill(game, board, card, gap):
                found.add(f"{card}:r{row}c{column}>r{gap[0]}c{gap[1]}")
    return found


def won(game: str, board: Board) -> bool:
    """Return whether columns 1–12 of every row are 2…K of one suit, in ``gaps-fixed`` of the row's own."""
    return all(run_length(board, row, game) == 12 for row in (1, 2, 3, 4))


def play(board: Board, move: str) -> Board:
    """Return the board after a move."""
    card, places = move.split(":")
    source, target = places.split(">")
    after = dict(board)
    after[parse_slot(source)] = "--"
    after[parse_slot(target)] = card
    return after


def parse_slot(name: str) -> tuple[int, int]:
    """Return the row and column of a slot's name."""
    row, column = name[1:].split("c")
    return int(row), int(column)


def perft(game: str, board: Board, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves."""
    if depth == 0:
        return 1
    return sum(perft(game, play(board, move), depth - 1) for move in legal(game, board))


def redeal(board: Board, die: Die, gaps: str) -> Board:
    """Redeal by rules gaps 18–22 (``random``) or 23–25 (``after run``); ``die(n)`` rolls 0 … n − 1."""
    after = dict(board)
    free = [place for place in CELLS if place[1] > run_length(board, place[0])]  # not in a run: dealt again
    cards = [board[place] for place in free if board[place] != "--"]
    if gaps == "random":
        cards += ["AC", "AS", "AH", "AD"]
    else:
        empty = [(row, run_length(board, row) + 1) for row in (1, 2, 3, 4)]
        free = [place for place in free if place not in empty]
        after.update(dict.fromkeys(empty, "--"))
    for k in range(len(cards) - 1, 0, -1):
        j = die(k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    for place in free:
        card = cards.pop()
        after[place] = "--" if card[0] == "A" else card
    return after
