"""Owns the Rules protocol and its optional capabilities: what a family must answer, and what it may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from lacuna.model.layout import Layout, Slot
from lacuna.model.moves import Move
from lacuna.model.rng import Source
from lacuna.model.state import State, apply
from lacuna.words import Text

MarkWord = Literal["gap", "dead", "run", "run-end", "locked", "locked-end", "complete"]
RedealWhen = Literal["any", "blocked"]

Board = list[str] | dict[str, Any]


class Mark(NamedTuple):
    """What a player sees of a slot beside its cards.

    ``wants``: the cards that may come here now, the likeliest first. ``waits``: the cards beside which the top card,
    which cannot move, could go. ``figure``: how many cards a foundation has, where that is worth showing.
    """

    word: MarkWord | None = None
    wants: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    figure: int | None = None


class Notice(NamedTuple):
    """What a player must know now: a key of the words without its ``notice.``, and the slot that it is about."""

    word: str
    slot: Slot


class Rules(Protocol):
    """The rules of one game with its options: pure functions of a state."""

    @property
    def layout(self) -> Layout:
        """The slots of the table."""

    @property
    def pack(self) -> tuple[int, ...]:
        """All cards that are shuffled, in the order of rules §4.2."""

    def deal(self, cards: Sequence[int]) -> State:
        """The opening position of a shuffled pack, dealt from its end, before any automatic step."""

    def board(self, state: State) -> Board:
        """The position as the reference vectors have it: lines of tokens, without the apostrophes of second copies."""

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every legal move, exactly, in a fixed order, each once."""

    def is_won(self, state: State) -> bool:
        """Whether the game is won; then it has ended."""

    def progress(self, state: State) -> tuple[int, int]:
        """How many cards are where they belong, of how many."""

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        """One mark a slot; ``moves`` are the legal moves of the state."""

    def problem(self, state: State) -> Text | None:
        """Why a position entered by hand cannot be, or None."""

    def facts(self) -> Mapping[str, object]:
        """The numbers and names that rules texts are made with: numbers, or texts in no language yet."""


@runtime_checkable
class Redeals(Protocol):
    """Rules that can gather cards and deal them anew."""

    @property
    def redeal_limit(self) -> int:
        """How many redeals a deal begins with: 0 where the game has none, ``UNLIMITED`` where they are not counted."""

    @property
    def redeal_when(self) -> RedealWhen:
        """Whether a redeal waits until no move is left."""

    @property
    def redeal_by_double_tap(self) -> bool:
        """Whether a double-tap on any card redeals when blocked (rules §1.8)."""

    def redeal(self, state: State, source: Source) -> Move:
        """The redeal of this state with the source's next numbers."""


@runtime_checkable
class Deals(Protocol):
    """Rules with a talon; dealing from it is a move of kind ``deal``, listed last."""

    def deals_left(self, state: State) -> int:
        """How many deals the talon still holds."""

    def why_no_deal(self, state: State, others: bool) -> str | None:
        """Why there can be no deal now, as the end of a key of the words; ``others``: whether other moves are left."""


@runtime_checkable
class Forces(Protocol):
    """Rules with steps that follow by themselves; they belong to the move that caused them."""

    def forced(self, state: State) -> Move | None:
        """The next automatic step, or None."""


@runtime_checkable
class Notices(Protocol):
    """Rules with something that a player must know in some positions."""

    def notice(self, state: State) -> Notice | None:
        """What a player must know before anything else, or None."""


@runtime_checkable
class Finishes(Protocol):
    """Rules with moves that a player may have made by itself, when asked for; never forced."""

    def safe(self, state: State) -> tuple[Move, ...]:
        """The moves, one after another, that bring safe cards where they belong."""

    def finish(self, state: State) -> tuple[Move, ...] | None:
        """Moves of the last kind alone that win, or None."""


@runtime_checkable
class Finds(Protocol):
    """Rules that can tell the moves of one card without listing all: where there are hundreds, a log is read sooner."""

    def moves_of(self, state: State, card: int) -> Iterator[Move]:
        """The legal moves that lift this card, alone or as the bottom of a packet, in the order of all of them."""


class Search(Protocol):
    """Work that is done in slices."""

    answer: bool | None

    def run(self, nodes: int) -> bool:
        """Look at up to so many positions more; whether the search has ended, with its answer or none."""


@runtime_checkable
class Shuttles(Protocol):
    """Rules that can tell whether what is left only moves cards to and fro."""

    def shuttling(self, state: State) -> Search:
        """The search for anything else, to be run in slices; its answer True: only shuttling moves remain."""


def same_round(one: Rules, other: Rules) -> bool:
    """Whether rounds are played alike by both rules: they differ at most in what is about redeals alone."""
    return type(one) is type(other) and _of_round(one) == _of_round(other)


def _of_round(rules: Rules) -> dict[str, Any]:
    named: tuple[Any, ...] = fields(rules)  # type: ignore[arg-type] # all rules are dataclasses
    return {field.name: getattr(rules, field.name) for field in named if not field.name.startswith("redeal")}


def settle(rules: Rules, state: State) -> tuple[tuple[Move, ...], State]:
    """The automatic steps of a position, and the position after them."""
    steps = []
    while isinstance(rules, Forces) and (step := rules.forced(state)):
        steps.append(step)
        state = apply(state, step)
    return tuple(steps), state
