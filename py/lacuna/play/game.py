"""Owns a game in play: its history with the generator beside each state, undo and redo, redeal, restart, the outcome.

It knows no variant by name: what a game can do it asks of the rules' capabilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Literal, NamedTuple, get_args

from lacuna.errors import IllegalMoveError, InvalidNotationError, NotNowError
from lacuna.games.address import address_of
from lacuna.games.registry import find_variant
from lacuna.model.deals import Deal, parse_deal, shuffle
from lacuna.model.moves import Move, compressed, expanded
from lacuna.model.notation import check_move_text, first_card, move_text, parse_board, print_board
from lacuna.model.rng import Generator
from lacuna.model.rules_protocol import Finds, Finishes, Redeals, settle
from lacuna.model.state import State, apply
from lacuna.model.variant import Variant
from lacuna.play.checkpoints import Checkpoints

#: The moves and actions of the longest log: it restores within 5 s in the browser, whatever the game.
MAX_LOG = 10_000

Outcome = Literal["won", "lost", "resigned"]
#: What the player may ask for beyond the rules; a game with any of it is an assisted one.
Help = Literal["hint", "show", "review"]
HELP: tuple[Help, ...] = get_args(Help)
EntryKind = Literal["start", "move", "series", "deal", "redeal", "restart", "resign"]


class Entry(NamedTuple):
    """One action of the log and what it led to: its text, its moves (the player's and the forced ones), the position.

    ``stored_moves`` are the moves; a redeal is stored as bytes, which take less memory. ``total`` counts the moves and
    actions in the log up to this entry; each move of a series counts.
    """

    text: str
    kind: EntryKind
    stored_moves: tuple[Move, ...] | bytes
    state: State
    generator: Generator | None
    total: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the action moved, in order."""
        return (expanded(self.stored_moves, "redeal"),) if isinstance(self.stored_moves, bytes) else self.stored_moves

    @property
    def length(self) -> int:
        """How many moves of the player's it is."""
        return self.text.count(" ") + 1


class Game:
    """A variant, its options, a deal number or a position, and what was played since.

    ``dealt`` is the position as dealt, before the automatic steps that open some games.

    >>> game = Game.new("gaps", "4711")
    >>> game.push(game.legal_moves[0])
    >>> len(game.log), game.pop().text == game.undone[0].text, len(game.log)
    (1, True, 0)
    """

    def __init__(
        self, variant: Variant, chosen: Mapping[str, str], start: State, deal: Deal | None, generator: Generator | None
    ) -> None:
        self.variant = variant
        self.options = variant.choose(chosen)
        self.rules = variant.configure(self.options)
        self.deal = deal
        self.dealt = start
        forced, state = settle(self.rules, start)
        self.entries = [Entry("", "start", forced, state, generator, 0)]
        self.undone: list[Entry] = []
        #: How often the player asked for what. It outlives undo and restart.
        self.help: dict[Help, int] = {}
        #: The places that the player named. They outlive undo too.
        self.checkpoints = Checkpoints()
        self._legal: tuple[Move, ...] | None = None

    @classmethod
    def new(cls, variant: Variant | str, deal: Deal | str, options: Mapping[str, str] | None = None) -> Game:
        """The game of a deal number."""
        variant = find_variant(variant) if isinstance(variant, str) else variant
        deal = parse_deal(deal) if isinstance(deal, str) else deal
        chosen = variant.choose(options or {})
        rules = variant.configure(chosen)
        pack, generator = shuffle(deal, rules.pack)
        return cls(variant, chosen, rules.deal(pack), deal, generator)

    @classmethod
    def from_board(cls, variant: Variant | str, board: str, options: Mapping[str, str] | None = None) -> Game:
        """The game of a position in the printed form. It has no generator: no redeal, no unseen talon (rules §5)."""
        variant = find_variant(variant) if isinstance(variant, str) else variant
        chosen = variant.choose(options or {})
        return cls(variant, chosen, parse_board(variant.configure(chosen), board), None, None)

    def __str__(self) -> str:
        """The position as it is printed and read (rules §5); one that was entered by hand has no redeal."""
        return print_board(self.rules, self.state if self.deal else self.state._replace(redeals_left=0))

    def _repr_svg_(self) -> str:
        """The table as a picture, which a notebook shows."""
        from lacuna.pictures.table_picture import draw_game  # it is wanted in notebooks alone

        return draw_game(self.variant, self.deal, self.rules, self.state, self.legal_moves)

    @property
    def state(self) -> State:
        """The position now."""
        return self.entries[-1].state

    @property
    def log(self) -> tuple[str, ...]:
        """What the player did, as texts; forced steps follow from it."""
        return tuple(entry.text for entry in self.entries[1:])

    @property
    def timeline(self) -> tuple[Entry, ...]:
        """What was done, from the start on, and behind it what was undone, in the order of doing it again."""
        return (*self.entries, *reversed(self.undone))

    @property
    def address(self) -> str:
        """Variant, the options that are not its own, and the deal: ``gaps?redeals=3/4711`` (design, decision 7)."""
        return address_of(self.variant, self.options, self.deal)

    @property
    def variant_address(self) -> str:
        """What the address begins with: variant and changed options."""
        return address_of(self.variant, self.options, None)

    @property
    def statistics_key(self) -> str:
        """Games with this in common are counted together."""
        return self.variant.statistics_key(self.options)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move in the rules' fixed order; none once the game is won or given up, for that ends it."""
        if self._legal is None:
            over = self.resigned or self.rules.is_won(self.state)
            self._legal = () if over else self.rules.legal_moves(self.state)
        return self._legal

    @property
    def blocked(self) -> bool:
        """Neither won nor given up, and no legal move: by enumeration."""
        return not self.legal_moves and not self.resigned and not self.rules.is_won(self.state)

    @property
    def resigned(self) -> bool:
        """Whether the player has given it up (rules §1.4)."""
        return self.entries[-1].kind == "resign"

    @property
    def can_resign(self) -> bool:
        """Whether it can be given up: something was done in it, and it goes on."""
        return len(self.entries) > 1 and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """Won; given up; lost when blocked with no redeal left; None while the game goes on."""
        if self.rules.is_won(self.state):
            return "won"
        if self.resigned:
            return "resigned"
        return "lost" if self.blocked and not self.can_redeal else None

    @property
    def progress(self) -> tuple[int, int]:
        """Cards where they belong, of how many."""
        return self.rules.progress(self.state)

    @property
    def redeals_left(self) -> int:
        """How many redeals are left; ``UNLIMITED`` when they are not counted, 0 in a position entered by hand."""
        return self.state.redeals_left if isinstance(self.rules, Redeals) and self.entries[-1].generator else 0

    @property
    def can_redeal(self) -> bool:
        """Whether the rules allow a redeal now."""
        return self.why_no_redeal is None

    @property
    def why_no_redeal(self) -> str | None:
        """Why there can be no redeal now, as the end of a key of the words; None when there can."""
        if not isinstance(self.rules, Redeals):
            return "never"
        if self.entries[-1].generator is None:
            return "by-hand"
        if self.rules.is_won(self.state):
            return "won"
        if self.resigned:
            return "resigned"
        if not self.redeals_left:
            return "none-left"
        return None if self.rules.redeal_when == "any" or self.blocked else "blocked"

    @property
    def safe_moves(self) -> tuple[Move, ...] | None:
        """The safe moves, one after another, that may be played by themselves; None where there is no such thing."""
        if not isinstance(self.rules, Finishes):
            return None
        return () if self.outcome else self.rules.safe(self.state)

    @property
    def finish_moves(self) -> tuple[Move, ...] | None:
        """The moves that end the game by themselves, none while they cannot; None where there is no such thing."""
        if not isinstance(self.rules, Finishes):
            return None
        return () if self.outcome else self.rules.finish(self.state) or ()

    @property
    def since_restart(self) -> tuple[Entry, ...]:
        """What was played since the cards were dealt, or since the last restart; to give up is not to play."""
        back = takewhile(lambda entry: entry.kind not in ("start", "restart"), reversed(self.entries))
        return tuple(entry for entry in back if entry.kind != "resign")[::-1]

    @property
    def at_start(self) -> bool:
        """Whether nothing was done since the cards were dealt, or since the last restart."""
        return self.entries[-1].kind in ("start", "restart")

    def branch(self) -> Game:
        """The same position with no past: to try moves on."""
        return Game(self.variant, self.options, self.state, None, None)

    def as_far_as(self, place: int) -> Game:
        """The game as it was so many actions from its start; nothing is undone in it."""
        game = Game(self.variant, self.options, self.dealt, self.deal, None)
        game.entries = list(self.timeline[: place + 1])
        return game

    def text_of(self, move: Move) -> str:
        """The move's text (rules §5)."""
        return move_text(self.rules.layout, move)

    def find_move(self, text: str) -> Move:
        """The legal move of a text."""
        return self._find(self.state, text, () if self.resigned else self._legal)

    def _find(self, state: State, text: str, legal: Sequence[Move] | None) -> Move:
        """As :meth:`find_move` in any position; ``legal`` are its legal moves, where they have been listed."""
        check_move_text(text)
        lead = first_card(text)
        if legal is not None:
            candidates: Iterable[Move] = legal
        elif self.rules.is_won(state):
            candidates = ()
        elif lead is not None and isinstance(self.rules, Finds):
            candidates = self.rules.moves_of(state, lead)
        else:
            candidates = self.rules.legal_moves(state)
        for move in candidates:
            # By its first card: to write all moves down would take longer than to find one.
            if (move.kind != "move" or move.transfers[0].cards[0] == lead) and self.text_of(move) == text:
                return move
        raise IllegalMoveError("illegal", move=text[:60])

    def push(self, move: Move | str) -> None:
        """Play a legal move and the forced steps that follow it."""
        if isinstance(move, str):
            move = self.find_move(move)
        elif move not in self.legal_moves:
            raise IllegalMoveError("illegal", move=self.text_of(move))
        forced, state = settle(self.rules, apply(self.state, move))
        self._add(self.text_of(move), "deal" if move.kind == "deal" else "move", (move, *forced), state)

    def push_series(self, texts: Sequence[str]) -> None:
        """Play moves one after another as one action: all of them, or none."""
        if not isinstance(self.rules, Finishes) or self.resigned:
            raise InvalidNotationError("no-move", text=" ".join(texts)[:60])
        state = self.state
        moves: list[Move] = []
        for text in texts:
            move = self._find(state, text, None)
            forced, state = settle(self.rules, apply(state, move))
            moves += (move, *forced)
        self._add(" ".join(texts), "series" if len(texts) > 1 else "move", tuple(moves), state)

    def redeal(self) -> None:
        """Gather the loose cards and deal them anew; the same generator goes on (rules §4.6)."""
        generator = self.entries[-1].generator
        why = self.why_no_redeal
        if why or not isinstance(self.rules, Redeals) or generator is None:
            raise NotNowError(f"redeal-{why}", game=self.variant.title)
        source = generator.source()
        move = self.rules.redeal(self.state, source)
        self._add("redeal", "redeal", compressed(move) or (move,), apply(self.state, move), source.value())

    def restart(self) -> None:
        """Back to the first position; it can be undone."""
        if self.at_start:
            raise NotNowError("at-start")
        start = self.entries[0]
        self._add("restart", "restart", (), start.state, start.generator)

    def resign(self) -> None:
        """Give the game up (rules §1.4); it can be undone."""
        if not self.can_resign:
            raise NotNowError("resign")
        self._add("resign", "resign", (), self.state)

    def act(self, text: str) -> None:
        """Do what a log's text says: a move, several parted by blanks, ``redeal``, ``restart`` or ``resign``."""
        if text == "redeal":
            self.redeal()
        elif text == "restart":
            self.restart()
        elif text == "resign":
            self.resign()
        elif " " in text:
            self.push_series(text.split(" "))
        else:
            self.push(text)

    def helped(self, what: Help) -> None:
        """The player was helped once more."""
        self.help[what] = min(self.help.get(what, 0) + 1, MAX_LOG)

    def peek(self) -> Entry | None:
        """The last action, or None at the start."""
        return self.entries[-1] if len(self.entries) > 1 else None

    def pop(self) -> Entry:
        """Undo the last action, whatever it was, and tell it."""
        if len(self.entries) == 1:
            raise NotNowError("undo")
        self.undone.append(self.entries.pop())
        self._legal = None
        return self.undone[-1]

    def redo(self) -> Entry:
        """Do again what was undone last; a redeal brings the same cards (rules §1.7)."""
        if not self.undone:
            raise NotNowError("redo")
        self.entries.append(self.undone.pop())
        self._legal = None
        return self.entries[-1]

    def drop_undone(self) -> None:
        """What was undone cannot be done again."""
        if self.undone:
            gone = [entry.text for entry in reversed(self.undone)]
            self.checkpoints.leave(len(self.entries) - 1, gone)
        self.undone.clear()

    def _add(
        self,
        text: str,
        kind: EntryKind,
        stored_moves: tuple[Move, ...] | bytes,
        state: State,
        generator: Generator | None = None,
    ) -> None:
        """One more entry; without a generator of its own it has that of the one before."""
        last = self.entries[-1]
        entry = Entry(text, kind, stored_moves, state, generator or last.generator, 0)
        entry = entry._replace(total=last.total + entry.length)
        if entry.total > MAX_LOG:
            raise NotNowError("log-full", most=MAX_LOG)
        self.drop_undone()
        self.checkpoints.follow(len(self.entries) - 1, text)
        self.entries.append(entry)
        self._legal = None
