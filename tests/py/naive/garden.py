"""A second, deliberately naive implementation of docs/rules/garden.md: lists of card names by slot name.

Written from that page alone; it imports nothing of lacuna. A board is ``{"t1": ["3D", "8D"], "v1": ["7C"], …}``,
bottom first; face-down cards of pile 3 are under ``"d3"``. A slot that becomes empty stays.
"""

from __future__ import annotations

from typing import Any

Board = dict[str, list[str]]

ALL_RANKS = "A23456789TJQK"
SUITS = "CSHD"
RED = "HD"

#: Gloucestershire, with its option, and its two relatives. ``wrap``: a King may lie on an Ace;
#: ``empty``: which cards may go to an empty pile. In the functions, ``last`` is the highest rank of the pack, which is
#: lower than a King in small games of the tests.
GAMES: dict[str, dict[str, Any]] = {
    "gloucestershire": {"decks": 2, "foundations": 4, "wrap": True, "packets": True, "empty": "any"},
    "eight": {"decks": 2, "foundations": 8, "wrap": True, "packets": True, "empty": "any"},
    "pysol-gloucestershire": {"decks": 2, "foundations": 8, "wrap": False, "packets": False, "empty": "any"},
    "northwest-territory": {"decks": 1, "foundations": 4, "wrap": False, "packets": True, "empty": "king"},
}


def deal_out(game: str, shuffled: list[str]) -> Board:
    """Return the deal, card by card from the end of the list."""
    left = list(shuffled)
    reserve = 16 if game == "northwest-territory" else 52
    board: Board = {f"f{n}": [] for n in range(1, GAMES[game]["foundations"] + 1)}
    board |= {f"t{n}": [] for n in range(1, 9)}
    board |= {f"v{n}": [] for n in range(1, reserve + 1)}
    if game == "northwest-territory":
        board |= {f"d{n}": [] for n in range(2, 9)}
        for first in range(2, 9):
            for pile in range(first, 9):
                board[f"d{pile}"].append(left.pop())
        for pile in range(1, 9):
            board[f"t{pile}"].append(left.pop())
    else:
        for first in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8):
            for pile in range(first, 9):
                board[f"t{pile}"].append(left.pop())
    for place in range(1, reserve + 1):
        board[f"v{place}"].append(left.pop())
    assert not left
    return board


def continues(game: str, card: str, other: str, last: str = "K") -> bool:
    """Return whether a card may lie on another in the tableau: one lower, other colour, wrapping if the game wraps."""
    if (card[1] in RED) == (other[1] in RED):
        return False
    if other[0] == "A":
        return GAMES[game]["wrap"] and card[0] == last
    return ALL_RANKS.index(card[0]) == ALL_RANKS.index(other[0]) - 1


def goes_home(game: str, card: str, foundation: str, board: Board, last: str = "K") -> bool:
    """Return whether a card is the next of a foundation; the foundations are C S H D, and C S H D again."""
    ranks = ALL_RANKS[: ALL_RANKS.index(last) + 1]
    if card[1] != SUITS[(int(foundation[1:]) - 1) % 4]:
        return False
    rounds = GAMES[game]["decks"] * 4 // GAMES[game]["foundations"]
    missing = (ranks * rounds)[len(board[foundation]) :]
    return missing[:1] == card[0]


def legal(game: str, board: Board, last: str = "K") -> set[str]:
    """Return all legal moves as texts: every packet is tried on every slot."""
    if won(game, board, last):
        return set()
    found = set()
    for source, pile in board.items():
        if source[0] not in "tv" or not pile:
            continue
        longest = len(pile) if GAMES[game]["packets"] and source[0] == "t" else 1
        for size in range(1, longest + 1):
            packet = pile[-size:]
            if not all(continues(game, packet[n + 1], packet[n], last) for n in range(size - 1)):
                break
            for target in board:
                if target != source and may_place(game, board, packet, source, target, last):
                    found.add(f"{'-'.join(packet)}:{source}>{target}")
    return found


def may_place(game: str, board: Board, packet: list[str], source: str, target: str, last: str) -> bool:
    """Return whether a slot takes a packet."""
    if target[0] == "f":
        return len(packet) == 1 and goes_home(game, packet[0], target, board, last)
    if target[0] != "t":
        return False
    if board[target]:
        return continues(game, packet[0], board[target][-1], last)
    if GAMES[game]["empty"] == "king" and packet[0][0] != last:
        return False
    whole = source[0] == "t" and len(packet) == len(board[source])
    return not whole or bool(board.get(source.replace("t", "d")))


def play(board: Board, move: str) -> Board:
    """Return the board after a move; a face-down card that comes to the top is turned up."""
    after = {slot: list(pile) for slot, pile in board.items()}
    cards, places = move.split(":")
    source, target = places.split(">")
    for card in cards.split("-"):
        after[source].remove(card)
        after[target].append(card)
    hidden = after.get(source.replace("t", "d"))
    if source[0] == "t" and not after[source] and hidden:
        after[source].append(hidden.pop())
    return after


def won(game: str, board: Board, last: str = "K") -> bool:
    """Return whether all cards are on the foundations."""
    cards = sum(len(pile) for slot, pile in board.items() if slot[0] == "f")
    return cards == GAMES[game]["decks"] * 4 * (ALL_RANKS.index(last) + 1)


def perft(game: str, board: Board, depth: int, last: str = "K") -> int:
    """Return the number of sequences of ``depth`` moves."""
    if depth == 0:
        return 1
    return sum(perft(game, play(board, move), depth - 1, last) for move in legal(game, board, last))


def is_shuttling(game: str, board: Board, most: int = 20_000) -> bool | None:
    """Return whether only shuttling is left by rule garden 20: tableau moves that never lead to anything else.

    Return None after ``most`` positions.
    """
    seen = [board]
    known = {position_key(board)}
    at_first = count_empty_piles(board)
    for position in seen:
        moves = legal(game, position)
        if count_empty_piles(position) > at_first or any(":v" in move or ">f" in move for move in moves):
            return False
        for move in moves:
            after = play(position, move)
            if position_key(after) not in known:
                if len(known) == most:
                    return None
                known.add(position_key(after))
                seen.append(after)
    return True


def count_empty_piles(board: Board) -> int:
    return sum(not board[f"t{n}"] for n in range(1, 9))


def position_key(board: Board) -> str:
    return "/".join(f"{slot}:{'-'.join(pile)}" for slot, pile in board.items())
