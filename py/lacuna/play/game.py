"""A game in progress: a variant with its options, a deal, and what was played, with undo, redeals and the outcome.

Nothing here depends on a particular variant: what a game offers follows from the capabilities of its rules
(:mod:`lacuna.model.rules_protocol`). Undo and redo are in :mod:`lacuna.play.history`, a game's base class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from lacuna.errors import IllegalMoveError, InvalidNotationError, NotNowError
from lacuna.games.address import address_of
from lacuna.games.registry import find_variant
from lacuna.model.deals import Deal, parse_deal, shuffle
from lacuna.model.moves import Move, compressed
from lacuna.model.notation import check_move_text, first_card, move_text, parse_board, print_board
from lacuna.model.rng import Generator
from lacuna.model.rules_protocol import Finishes, ListsMovesOfCard, Redeals, Rules, settle
from lacuna.model.state import State, apply
from lacuna.model.variant import Variant
from lacuna.play.history import MAX_LOG, Entry, History

Outcome = Literal["won", "lost", "resigned"]
#: The kinds of help that the player can ask for. A game in which help was used counts as assisted.
Help = Literal["hint", "show", "review"]
HELP: tuple[Help, ...] = get_args(Help)


class Game(History):
    """A variant (one of the games of the collection), its options, a deal or a custom position, and what was played.

    ``dealt`` is the position as dealt, before the automatic steps that open some games.

    >>> game = Game.new("gaps", "4711")
    >>> game.push(game.legal_moves[0])
    >>> len(game.log), game.pop().text == game.undone[0].text, len(game.log)
    (1, True, 0)
    """

    def __init__(
        self,
        variant: Variant,
        options: Mapping[str, str],
        position: State,
        *,
        deal: Deal | None = None,
        generator: Generator | None = None,
    ) -> None:
        """Start from a position. Without ``deal`` it is a custom one; without ``generator`` there are no redeals."""
        self.variant = variant
        self.options = variant.complete_options(options)
        self.rules = variant.configure(self.options)
        self.deal = deal
        self.dealt = position
        forced, state = settle(self.rules, position)
        super().__init__(Entry("", "start", forced, state, generator, 0))
        #: In how many positions the player asked for each kind of help. Undo and restart do not change it.
        self.help: dict[Help, int] = {}
        self._helped_positions: set[tuple[Help, State]] = set()
        #: A cache: the last entry for which the legal moves were listed, and the legal moves after it.
        self._legal: tuple[Entry | None, tuple[Move, ...]] = (None, ())

    @classmethod
    def new(cls, variant: Variant | str, deal: Deal | str | int, options: Mapping[str, str] | None = None) -> Game:
        """Return the game of a deal number."""
        variant = find_variant(variant) if isinstance(variant, str) else variant
        deal = parse_deal(str(deal)) if isinstance(deal, str | int) else deal
        chosen = variant.complete_options(options or {})
        rules = variant.configure(chosen)
        pack, generator = shuffle(deal, rules.pack)
        return cls(variant, chosen, rules.deal(pack), deal=deal, generator=generator)

    @classmethod
    def from_board(cls, variant: Variant | str, board: str, options: Mapping[str, str] | None = None) -> Game:
        """Return the game of a printed position. It has no generator, so it can never be redealt (rule notation 17)."""
        variant = find_variant(variant) if isinstance(variant, str) else variant
        chosen = variant.complete_options(options or {})
        return cls(variant, chosen, parse_board(variant.configure(chosen), board))

    def __str__(self) -> str:
        """Return the position in the printed form (rules notation 13–15); a custom position has no redeals."""
        return print_board(self.rules, self.state if self.deal else self.state._replace(redeals_left=0))

    def _repr_svg_(self) -> str:
        """Return the table as a picture, for notebooks."""
        from lacuna.pictures.table_picture import draw_game  # only notebooks need it

        return draw_game(self.variant, self.deal, self.rules, self.state, self.legal_moves)

    @property
    def address(self) -> str:
        """Return variant, changed options and deal: ``gaps?redeals=3/4711`` (docs/design.md, decision 7)."""
        return address_of(self.variant, self.options, self.deal)

    @property
    def variant_address(self) -> str:
        """Return the address without the deal: variant and changed options."""
        return address_of(self.variant, self.options, None)

    @property
    def statistics_key(self) -> str:
        """Return the key under which the statistics count this game, together with others of its kind."""
        return self.variant.statistics_key(self.options)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move in the rules' fixed order; none once the game is won or resigned."""
        if self._legal[0] is not self.entries[-1]:
            is_over = self.resigned or self.rules.is_won(self.state)
            self._legal = (self.entries[-1], () if is_over else self.rules.legal_moves(self.state))
        return self._legal[1]

    @property
    def blocked(self) -> bool:
        """Return whether there is no legal move although the game is neither won nor resigned."""
        return not self.legal_moves and not self.resigned and not self.rules.is_won(self.state)

    @property
    def resigned(self) -> bool:
        """Return whether the player has resigned (rule common 9)."""
        return self.entries[-1].kind == "resign"

    @property
    def can_resign(self) -> bool:
        """Return whether the player can resign: something was done, and the game is not over."""
        return len(self.entries) > 1 and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on. A blocked game without a redeal is lost."""
        if self.rules.is_won(self.state):
            return "won"
        if self.resigned:
            return "resigned"
        return "lost" if self.blocked and not self.can_redeal else None

    @property
    def progress(self) -> tuple[int, int]:
        """Return the number of cards in place, and the number of all cards that can be in place."""
        return self.rules.progress(self.state)

    @property
    def redeals_left(self) -> int:
        """Return the number of redeals left; ``UNLIMITED`` if the rules set no limit, 0 in a custom position."""
        return self.state.redeals_left if isinstance(self.rules, Redeals) and self.entries[-1].generator else 0

    @property
    def can_redeal(self) -> bool:
        """Return whether the rules allow a redeal now."""
        return self.why_no_redeal is None

    @property
    def why_no_redeal(self) -> str | None:
        """Return the reason why no redeal is possible now, such as ``none-left``; None if a redeal is possible.

        ``never`` means that the game with these options has no redeals. ``by-hand`` means that the game is a custom
        position, which a person typed in.
        """
        if not isinstance(self.rules, Redeals) or not self.rules.redeal_limit:
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
        """Return the safe moves that can be played now, in order; None if the rules have no safe moves at all."""
        if not isinstance(self.rules, Finishes):
            return None
        return () if self.outcome else self.rules.safe_moves(self.state)

    @property
    def finish_moves(self) -> tuple[Move, ...] | None:
        """Return moves that win by putting cards in place, or () if none are found; None if the rules cannot search."""
        if not isinstance(self.rules, Finishes):
            return None
        return () if self.outcome else self.rules.find_finish(self.state) or ()

    def branch(self) -> Game:
        """Return a game that starts from the current position, without history. It counts as a custom position."""
        return Game(self.variant, self.options, self.state)

    def up_to(self, place: int) -> Game:
        """Return a copy of the game ``place`` actions from its start, with nothing undone and no checkpoints."""
        game = Game(self.variant, self.options, self.dealt, deal=self.deal)
        game.entries = list(self.timeline[: place + 1])
        return game

    def text_of(self, move: Move) -> str:
        """Return the text of a move (rule notation 5)."""
        return move_text(self.rules.layout, move)

    def find_move(self, text: str) -> Move:
        """Return the legal move with this text; raise :class:`IllegalMoveError` if there is none."""
        if self.resigned:
            return find_move(self.rules, self.state, text, ())
        return find_move(self.rules, self.state, text, self._legal[1] if self._legal[0] is self.entries[-1] else None)

    def push(self, move: Move | str) -> None:
        """Play a legal move and the automatic (forced) steps that follow it."""
        if isinstance(move, str):
            move = self.find_move(move)
        elif move not in self.legal_moves:
            raise IllegalMoveError("illegal", move=self.text_of(move))
        forced, state = settle(self.rules, apply(self.state, move))
        self._add(self.text_of(move), "deal" if move.kind == "deal" else "move", (move, *forced), state)

    def push_series(self, texts: Sequence[str]) -> None:
        """Play several moves as one action: all of them, or none if one is illegal.

        Only games with safe moves have such actions.
        """
        if not isinstance(self.rules, Finishes) or self.resigned:
            raise InvalidNotationError("no-move", text=" ".join(texts)[:60])
        state = self.state
        moves: list[Move] = []
        for text in texts:
            move = find_move(self.rules, state, text)
            forced, state = settle(self.rules, apply(state, move))
            moves += (move, *forced)
        self._add(" ".join(texts), "series" if len(texts) > 1 else "move", tuple(moves), state)

    def redeal(self) -> None:
        """Gather the cards that are not in place and deal them anew.

        The random numbers continue those of the deal (rule deals 19).
        """
        generator = self.entries[-1].generator
        why = self.why_no_redeal
        if why or not isinstance(self.rules, Redeals) or generator is None:
            raise NotNowError(f"redeal-{why}", game=self.variant.title)
        source = generator.source()
        move = self.rules.redeal(self.state, source)
        self._add("redeal", "redeal", compressed(move) or (move,), apply(self.state, move), source.value())

    def restart(self) -> None:
        """Go back to the opening position. The restart can be undone."""
        if self.at_start:
            raise NotNowError("at-start")
        start = self.entries[0]
        self._add("restart", "restart", (), start.state, start.generator)

    def resign(self) -> None:
        """Give the game up (rule common 9). Resigning can be undone."""
        if not self.can_resign:
            raise NotNowError("resign")
        self._add("resign", "resign", (), self.state)

    def act(self, text: str) -> None:
        """Do an action by its text in a log: a move, several moves separated by spaces, or the name of an action."""
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

    def count_help(self, kind: Help) -> None:
        """Count this kind of help, once in each position.

        Which positions those are is not saved: once a save was loaded, help in the same position counts again.
        """
        if (kind, self.state) not in self._helped_positions:
            self._helped_positions.add((kind, self.state))
            self.help[kind] = min(self.help.get(kind, 0) + 1, MAX_LOG)


def find_move(rules: Rules, state: State, text: str, legal: Iterable[Move] | None = None) -> Move:
    """Return the legal move of a position with this text; raise :class:`IllegalMoveError` if there is none.

    ``legal`` has the legal moves if the caller knows them. Otherwise this function lists them. If the rules can list
    the moves of a single card, it lists only those of the text's first card, which is faster.
    """
    check_move_text(text)
    text_card = first_card(text)
    if legal is None:
        if rules.is_won(state):
            legal = ()
        elif text_card is not None and isinstance(rules, ListsMovesOfCard):
            legal = rules.moves_of(state, text_card)
        else:
            legal = rules.legal_moves(state)
    for move in legal:
        # The first card is compared before the text, because writing the texts of all moves takes much longer.
        if (move.kind != "move" or move.transfers[0].cards[0] == text_card) and move_text(rules.layout, move) == text:
            return move
    raise IllegalMoveError("illegal", move=text[:60])
