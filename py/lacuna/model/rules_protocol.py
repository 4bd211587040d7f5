"""The protocols that a family of games implements: ``Rules``, and optional ones for what only some games have.

Every game has rules that implement :class:`Rules`. The optional protocols are ``Redeals``, ``Deals``, ``Forces``,
``Notices``, ``Finishes``, ``ListsMovesOfCard`` and ``Shuttles``. A family implements those that its games need, and the
rest of the package checks with ``isinstance`` before it uses one.

Rules are immutable and do not store a position: what a method returns depends only on its arguments. So undo, searches
and replays can ask about any position in any order.

*Rule deals 10* in a comment is number 10 of docs/rules/deals.md (docs/rules.md explains the numbers).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import Move
from lacuna.model.rng import Source
from lacuna.model.state import State, apply
from lacuna.words import Text

#: The kind of a mark. An empty slot is a ``gap`` if a card may still come to it, and ``dead`` if none can. A card in
#: place is ``run``, or ``locked`` in games where it may not move. The cards in place in one row, or on one foundation,
#: are a run. The last card of a run is ``run-end`` or ``locked-end``, and ``complete`` if the run is finished.
MarkWord = Literal["gap", "dead", "run", "run-end", "locked", "locked-end", "complete"]
#: When the player may redeal: at any time, or only when no move is left.
RedealWhen = Literal["any", "blocked"]

#: A position in the form of the reference vectors, the boards in tests/data/vectors that another program computed: the
#: lines of the board, or named groups of lines.
Board = list[str] | dict[str, Any]


class Mark(NamedTuple):
    """What a player sees at a slot besides its cards.

    * ``word``: the kind of mark, or None.
    * ``wants``: in a gap, the cards that may come now; on a foundation, the cards that it takes next.
    * ``waits``: only in gap games: for a card that no gap takes now, the cards that it waits for. A gap beside one of
      them would take it.
    * ``card_count``: the number of cards on a foundation, or None if it is not worth showing.
    """

    word: MarkWord | None = None
    wants: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    card_count: int | None = None


class Notice(NamedTuple):
    """Something that the player must know now.

    ``word`` is the key of its text, without the prefix ``notice.``; ``slot`` is the slot that the notice is about.
    """

    word: str
    slot: Slot


class Rules(Protocol):
    """The rules of one game with its options chosen.

    Implementations are frozen dataclasses. Their fields are the differences between the games of a family.
    """

    @property
    def layout(self) -> Layout:
        """The slots of the table."""

    @property
    def pack(self) -> tuple[int, ...]:
        """All cards that are shuffled, in the order of rule deals 10."""

    def deal(self, cards: Sequence[int]) -> State:
        """Return the position after dealing a shuffled pack from its end, before any automatic step."""

    def board(self, state: State) -> Board:
        """Return the position as the reference vectors have it: cards of a second deck are not marked as such."""

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return every legal move exactly once, in a fixed order."""

    def is_won(self, state: State) -> bool:
        """Return whether the game is won. A won game has ended, even if moves would still be possible."""

    def progress(self, state: State) -> tuple[int, int]:
        """Return the number of cards in place, and the number of cards in place in a won game."""

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """Return one mark for each slot. ``moves`` are the legal moves of the state."""

    def problem(self, state: State) -> Text | None:
        """Return why this position is impossible in the game, or None. Used for positions that a person typed in."""

    def facts(self) -> Mapping[str, object]:
        """Return the values of the placeholders, such as ``{rows}``, in the game's texts.

        A value is a number, or a Text, which is translated when it is inserted.
        """


@runtime_checkable
class Redeals(Protocol):
    """Rules that can gather cards, shuffle them and deal them again."""

    @property
    def redeal_limit(self) -> int:
        """How many redeals the player has when a deal begins: 0 if none, ``UNLIMITED`` if there is no limit."""

    @property
    def redeal_when(self) -> RedealWhen:
        """``"any"`` if the player may redeal whenever they like, ``"blocked"`` if only when no move is left."""

    @property
    def redeal_by_double_tap(self) -> bool:
        """Whether a double-tap on any card redeals a blocked game (docs/protocol.md, *Moves and actions*)."""

    def redeal(self, state: State, source: Source) -> Move:
        """Return the redeal of this position, shuffled with the next numbers of ``source``."""


@runtime_checkable
class Deals(Protocol):
    """Rules with a talon: face-down cards, which are dealt in the course of the game.

    Dealing from the talon is a move of kind ``deal``. It is the last in the list of legal moves.
    """

    def deals_left(self, state: State) -> int:
        """Return how often the talon can still be dealt from."""

    def why_no_deal(self, state: State, has_other_moves: bool) -> str | None:
        """Return why dealing is not allowed now, or None if it is allowed.

        The reason is a word such as ``gap``; the words (``lacuna.words``) have its sentence under ``why.deal-gap``.
        ``has_other_moves`` says whether there are legal moves besides the deal.
        """


@runtime_checkable
class Forces(Protocol):
    """Rules with automatic steps. A step belongs to the move that caused it: both are one entry of the history."""

    def forced_move(self, state: State) -> Move | None:
        """Return the next automatic step, or None."""


@runtime_checkable
class Notices(Protocol):
    """Rules with positions in which the player must know something before they go on."""

    def notice(self, state: State) -> Notice | None:
        """Return what the player must know in this position, or None."""


@runtime_checkable
class Finishes(Protocol):
    """Rules with moves that the game offers to make for the player."""

    def safe_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves that put all safe cards where they belong, in playing order."""

    def find_finish(self, state: State) -> tuple[Move, ...] | None:
        """Return moves that win and only put cards where they belong, or None if the search finds none."""


@runtime_checkable
class ListsMovesOfCard(Protocol):
    """Rules that can list the moves of one card without listing all moves.

    To read the text of a move, only the moves of its card are needed. In games with hundreds of moves this saves most
    of the time of replaying a log.
    """

    def moves_of(self, state: State, card: int) -> Iterator[Move]:
        """Yield the legal moves that lift this card, alone or as the bottom of a packet, in the order of all moves."""


class ShuttleSearch(Protocol):
    """A search that runs in slices.

    ``answer`` is True if only shuttling moves remain, and False if not. It is None while the search runs, and stays
    None if the search stops without an answer.
    """

    answer: bool | None

    def run(self, nodes: int) -> bool:
        """Look at up to ``nodes`` more positions. Return whether the search has ended."""


@runtime_checkable
class Shuttles(Protocol):
    """Rules that can find out whether only shuttling moves remain: moves that carry cards to and fro for ever."""

    def shuttle_search(self, state: State) -> ShuttleSearch:
        """Return a search that finds out whether only shuttling moves remain."""


def same_round(one: Rules, other: Rules) -> bool:
    """Return whether both rules play a round alike: they differ at most in fields about redeals.

    A round is the play between two redeals. If rounds are alike, facts about a round, such as how often it can be won,
    hold for both games.
    """
    return type(one) is type(other) and _round_fields(one) == _round_fields(other)


def _round_fields(rules: Rules) -> dict[str, Any]:
    all_fields: tuple[Any, ...] = fields(rules)  # type: ignore[arg-type] # all rules are dataclasses
    return {field.name: getattr(rules, field.name) for field in all_fields if not field.name.startswith("redeal")}


def settle(rules: Rules, state: State) -> tuple[tuple[Move, ...], State]:
    """Make all automatic steps of a position, one after the other. Return the steps, and the position after them."""
    steps = []
    while isinstance(rules, Forces) and (step := rules.forced_move(state)):
        steps.append(step)
        state = apply(state, step)
    return tuple(steps), state
