"""A second, deliberately naive implementation of docs/rules/parade.md: strings in a dict, every chain tried.

Written from that page alone; it imports nothing of lacuna. A board is ``{"r1c1": [cards, bottom first], …,
"v1": […], "talon": […, the next card last], "discard": […]}``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Board = dict[str, list[str]]

RANKS = "A23456789TJQK"

#: Virginia Reel under each of its options, and the relatives. ``rows`` has the first rank of each row, from the top.
#: The other keys say what is allowed: ``strict``: only gaps that can be filled; ``exchange``: two misplaced
#: cards; ``replace``: a card takes the place of an Ace; ``leave``: an Ace goes to the discard pile; ``refill``: empty
#: reserve piles from the talon; ``any``: a deal while other moves remain; ``over gaps``: a deal while gaps are open;
#: ``to reserve``: a card moves to an empty reserve pile.
GAMES: dict[str, dict[str, Any]] = {
    "virginia-reel": {"rows": "234", "strict": True, "exchange": True, "replace": True},
    "virginia-reel?deal-any-time=on": {"rows": "234", "strict": True, "exchange": True, "replace": True, "any": True},
    "virginia-reel?relaxed-gaps=on": {"rows": "234", "exchange": True, "replace": True, "leave": True},
    "virginia-reel?relaxed-gaps=on&deal-any-time=on": {
        "rows": "234", "exchange": True, "replace": True, "leave": True, "any": True
    },
    "royal-parade": {"rows": "234", "exchange": True, "leave": True, "refill": True, "any": True, "over gaps": True},
    "picture-gallery": {
        "rows": "432", "leave": True, "refill": True, "any": True, "over gaps": True, "to reserve": True
    },
}  # fmt: skip


def read_board(text: str) -> Board:
    """Return the board of a printed position."""
    board: Board = {}
    for line in text.splitlines():
        label, tokens = line.split(": ")
        for number, token in enumerate(tokens.split(), 1):
            name = (
                label if label in ("talon", "discard") else f"v{number}" if label == "reserve" else f"{label}c{number}"
            )
            board[name] = [] if token == "--" else token.split("-")
    return board


def cells(board: Board) -> list[str]:
    """Return the names of the row cells, in reading order."""
    return [name for name in board if name[0] == "r"]


def reserve(board: Board) -> list[str]:
    """Return the names of the reserve piles."""
    return [name for name in board if name[0] == "v"]


def row_rank(game: str, cell: str) -> str:
    """Return the first rank of the foundations in a cell's row."""
    rank: str = GAMES[game]["rows"][int(cell[1]) - 1]
    return rank


def is_foundation(game: str, board: Board, cell: str) -> bool:
    """Return whether a row pile is a foundation: its bottom card has the row's rank."""
    return bool(board[cell]) and board[cell][0][0] == row_rank(game, cell)


def is_misplaced(game: str, board: Board, cell: str) -> bool:
    """Return whether a row pile is neither a foundation nor an Ace."""
    return bool(board[cell]) and not is_foundation(game, board, cell) and board[cell][0][0] != "A"


def next_by_three(low: str, high: str) -> bool:
    """Return whether ``high`` goes on ``low``: same suit, three higher."""
    return low[1] == high[1] and RANKS.index(high[0]) == RANKS.index(low[0]) + 3


def gaps(board: Board) -> list[str]:
    """Return the empty row cells."""
    return [cell for cell in cells(board) if not board[cell]]


def visible(game: str, board: Board) -> list[tuple[str, str]]:
    """Return every card that may move, with its place."""
    in_rows = [(board[cell][0], cell) for cell in cells(board) if is_misplaced(game, board, cell)]
    return in_rows + [(board[pile][-1], pile) for pile in reserve(board) if board[pile]]


def fillable(game: str, board: Board, used: frozenset[str] = frozenset()) -> bool:
    """Return whether the open gap can be filled, and the gap that this opens, and so on; every chain is tried."""
    open_gaps = gaps(board)
    if not open_gaps:
        return True
    (gap,) = open_gaps
    for card, place in visible(game, board):
        if card[0] == row_rank(game, gap) and card not in used:
            after = move_top_card(board, card, place, gap)
            if fillable(game, after, used | {card}):
                return True
    return False


def move_top_card(board: Board, card: str, source: str, target: str) -> Board:
    """Return the board with a card moved from the top of a pile to the top of another."""
    after = {name: list(pile) for name, pile in board.items()}
    assert after[source].pop() == card
    after[target].append(card)
    return after


def may_stand(game: str, board: Board) -> bool:
    """Return whether the gaps of a board are allowed."""
    return not GAMES[game].get("strict") or fillable(game, board)


def legal(game: str, board: Board) -> set[str]:
    """Return all legal moves as texts."""
    if won(game, board):
        return set()
    fills = {
        f"{card}:{place}>{gap}"
        for gap in gaps(board)
        for card, place in visible(game, board)
        if card[0] == row_rank(game, gap) and may_stand(game, move_top_card(board, card, place, gap))
    }
    if GAMES[game].get("strict") and gaps(board):
        return fills
    found = fills | set(builds(game, board)) | set(aces(game, board)) | set(exchanges(game, board))
    if GAMES[game].get("to reserve") and not board["talon"]:
        for card, place in visible(game, board):
            for empty in reserve(board):
                if not board[empty] and (place[0] == "r" or len(board[place]) > 1):
                    found.add(f"{card}:{place}>{empty}")
    free = not gaps(board) or GAMES[game].get("over gaps")
    if board["talon"] and free and (GAMES[game].get("any") or not found):
        found.add("deal")
    return found


def builds(game: str, board: Board) -> Iterator[str]:
    """Yield moves to foundations: a card three higher in suit, if the gap that it leaves can be filled."""
    for card, place in visible(game, board):
        for cell in cells(board):
            on = is_foundation(game, board, cell) and next_by_three(board[cell][-1], card)
            if on and may_stand(game, move_top_card(board, card, place, cell)):
                yield f"{card}:{place}>{cell}"


def aces(game: str, board: Board) -> Iterator[str]:
    """Yield moves of Aces in rows: replaced by a card of the row's rank, or leaving freely."""
    for cell in cells(board):
        if not board[cell] or board[cell][0][0] != "A":
            continue
        ace = board[cell][0]
        bare = move_top_card(board, ace, cell, "discard")
        if GAMES[game].get("leave"):
            yield f"{ace}:{cell}>discard"
        for card, place in visible(game, board):
            fits = card[0] == row_rank(game, cell) and GAMES[game].get("replace")
            if fits and may_stand(game, move_top_card(bare, card, place, cell)):
                yield f"{card}:{place}>{ace}:{cell}"


def exchanges(game: str, board: Board) -> Iterator[str]:
    """Yield exchanges of two misplaced cards, each of the other row's rank."""
    if not GAMES[game].get("exchange"):
        return
    wrong = [cell for cell in cells(board) if is_misplaced(game, board, cell)]
    for upper in wrong:
        for lower in wrong:
            one, other = board[upper][0], board[lower][0]
            if upper[1] < lower[1] and one[0] == row_rank(game, lower) and other[0] == row_rank(game, upper):
                yield f"{one}:{upper}<>{other}:{lower}"


def won(game: str, board: Board) -> bool:
    """Return whether every row pile is a foundation of four cards and all Aces are out."""
    whole = all(is_foundation(game, board, cell) and len(board[cell]) == 4 for cell in cells(board))
    in_play = [card for name, pile in board.items() if name != "discard" for card in pile]
    return whole and not any(card[0] == "A" for card in in_play)


def progress(game: str, board: Board) -> int:
    """Return how many of the 96 cards are on foundations."""
    return sum(len(board[cell]) for cell in cells(board) if is_foundation(game, board, cell))


def play(game: str, board: Board, move: str) -> Board:
    """Return the board after a move and its automatic steps."""
    return play_automatic_moves(game, play_alone(board, move))


def play_alone(board: Board, move: str) -> Board:
    """Return the board after a move, before any automatic step."""
    if move == "deal":
        after = {name: list(pile) for name, pile in board.items()}
        for pile in reserve(board):
            if after["talon"]:
                after[pile].append(after["talon"].pop())
        return after
    if "<>" in move:
        one, other = (part.split(":") for part in move.split("<>"))
        return {**board, one[1]: [other[0]], other[1]: [one[0]]}
    card, source, *rest = move.replace(">", ":").split(":")
    if len(rest) == 2:
        board = move_top_card(board, rest[0], rest[1], "discard")
    return move_top_card(board, card, source, rest[-1])


def play_automatic_moves(game: str, board: Board) -> Board:
    """Return the board after all automatic steps."""
    for pile in reserve(board):
        if board[pile] and board[pile][-1][0] == "A":
            return play_automatic_moves(game, move_top_card(board, board[pile][-1], pile, "discard"))
    for pile in reserve(board):
        if GAMES[game].get("refill") and board["talon"] and not board[pile]:
            return play_automatic_moves(game, move_top_card(board, board["talon"][-1], "talon", pile))
    if GAMES[game].get("strict") and gaps(board):
        fills = legal(game, board)
        if len(fills) == 1:
            return play_automatic_moves(game, play_alone(board, fills.pop()))
    return board


def perft(game: str, board: Board, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves."""
    if depth == 0:
        return 1
    return sum(perft(game, play(game, board, move), depth - 1) for move in legal(game, board))
