"""The text forms of moves and positions (docs/rules/notation.md). What is printed can be read back, in every family."""

from __future__ import annotations

import re

from lacuna.errors import BadBoardError, InvalidNotationError
from lacuna.model.cards import NAMES, parse_card
from lacuna.model.layout import BoardLine, Layout
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Redeals, Rules
from lacuna.model.state import UNLIMITED, State
from lacuna.words import Text

#: An empty slot on a printed board.
GAP = "--"
#: The longest text that is read as a board, in characters.
MAX_BOARD_TEXT = 10_000

_CARD = r"[A23456789TJQK][CSHD]'?"
_SLOT = r"[a-z][a-z0-9]*"
# These two are compiled when they are first used, because a start does not need them.
_MOVE = rf"deal|{_CARD}(-{_CARD})*:{_SLOT}>{_SLOT}|{_CARD}:{_SLOT}<?>{_CARD}:{_SLOT}"
_REDEALS_LEFT = r"redeals-left:\s*([0-9]{1,6}|unlimited)"


def move_text(layout: Layout, move: Move) -> str:
    """Return the text of a move. In one position, two different moves never have the same text.

    * ``8H:r4c1>r2c6``: a card goes from one slot to another; ``KD-QS-JH:t3>t5``: a packet does.
    * ``3S:r1c2<>2D:r2c5``: two cards swap places.
    * ``2D:v3>AC:r1c4``: a card replaces an ace, which is discarded.
    * ``deal``, ``redeal``: the kind of a move that is not a player's choice of cards.
    """
    if move.kind != "move":
        return move.kind
    first, *rest = move.transfers
    source, target = layout.slots[first.source].id, layout.slots[first.destination].id
    lifted = "-".join(NAMES[card] for card in first.cards)
    if not rest:
        return f"{lifted}:{source}>{target}"
    other = NAMES[rest[0].cards[0]]
    if rest[0].destination == first.source:
        return f"{lifted}:{source}<>{other}:{target}"
    return f"{lifted}:{source}>{other}:{target}"


def first_card(text: str) -> int | None:
    """Return the first card that the text of a move names, or None if it names none, as in ``deal``."""
    lead = text[: text.find(":")].partition("-")[0]
    return parse_card(lead) if ":" in text else None


def check_move_text(text: str) -> None:
    """Raise InvalidNotationError if a text cannot be a move in any position."""
    if not re.fullmatch(_MOVE, text):
        raise InvalidNotationError("no-move", text=text[:60])


def print_board(rules: Rules, state: State) -> str:
    """Return a position as text. Its last line is ``redeals-left`` if there are redeals left."""
    lines = board_lines(rules, state)
    if isinstance(rules, Redeals) and state.redeals_left:
        lines = (*lines, f"redeals-left: {'unlimited' if state.redeals_left == UNLIMITED else state.redeals_left}")
    return "\n".join(lines) + "\n"


def board_lines(rules: Rules, state: State) -> tuple[str, ...]:
    """Return the lines of a printed board: one for each row, pile or other group of slots, with its label if any."""
    return tuple(
        (f"{line.label}: " if line.label else "") + " ".join(token(state.piles[slot]) for slot in line.slots)
        for line in rules.layout.lines
    )


def parse_board(rules: Rules, text: str) -> State:
    """Return the position of a printed board, or raise BadBoardError if it is unreadable or impossible in the game.

    Without a line ``redeals-left`` no redeal is left.
    """
    if len(text) > MAX_BOARD_TEXT:
        raise BadBoardError("board-long", most=MAX_BOARD_TEXT, n=len(text))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    redeals_left = 0
    if lines and (match := re.fullmatch(_REDEALS_LEFT, lines[-1], re.ASCII)):
        redeals_left = UNLIMITED if match[1] == "unlimited" else int(match[1])
        lines.pop()
    expected = rules.layout.lines
    if len(lines) != len(expected):
        raise BadBoardError("board-lines", wanted=len(expected), n=len(lines))
    piles: list[Pile] = [()] * len(rules.layout.slots)
    for number, (line, board_line) in enumerate(zip(lines, expected, strict=True), 1):
        for slot, pile in zip(board_line.slots, _read_line(line, board_line, number), strict=True):
            piles[slot] = pile
    state = State(tuple(piles), redeals_left)
    if problem := rules.problem(state):
        raise BadBoardError(problem)
    return state


def _read_line(text: str, line: BoardLine, number: int) -> list[Pile]:
    where: object = line.label or Text("board.row", {"n": number})
    if line.label:
        label, colon, text = text.partition(":")
        if not colon or label.strip() != line.label:
            raise BadBoardError("board-label", line=number, label=line.label, text=label[:20])
    tokens = text.split()
    if len(tokens) != len(line.slots):
        raise BadBoardError("board-slots", line=where, n=len(tokens), wanted=len(line.slots))
    return [_read_token(part, where) for part in tokens]


def token(pile: Pile) -> str:
    """Return a pile as it is printed, its bottom card first."""
    return "-".join(NAMES[card] for card in pile) or GAP


def _read_token(text: str, where: object) -> Pile:
    if text == GAP:
        return ()
    try:
        return tuple(parse_card(part) for part in text.split("-"))
    except InvalidNotationError as error:
        raise BadBoardError("board-card", line=where, reason=error.text) from None
