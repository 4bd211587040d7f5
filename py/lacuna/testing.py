"""Checks that every game must pass, random playouts, and perft. For tests, and for authors of games."""

from __future__ import annotations

import json
import re

from lacuna.games.registry import registered
from lacuna.model.deals import parse_deal
from lacuna.model.moves import Move, inverse, shift
from lacuna.model.notation import check_move_text, parse_board, print_board
from lacuna.model.rng import Generator, Source
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.model.variant import PARTS, OptionValues, Variant
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.scene.scene import scene
from lacuna.words import Words

#: The form of an id. Ids are part of addresses, in which other characters are separators.
_ID = re.compile(r"[a-z0-9]+([-~][a-z0-9]+)*")
#: The deals that :func:`check_variant` tries: both random generators and the borders of their ranges (rules deals 8, 9,
#: 14–16).
DEALS = ("1", "2", "31999", "32000", "ms4294967301", "12345678901234567890")


def perft(rules: Rules, state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves.

    Dealing cards from the talon is a move; a redeal and an undo are not (rule common 2).

    The name and the idea are from chess programs ("performance test"): two move generators that agree on these numbers
    list the same moves.
    """
    if depth == 0:
        return 1
    if rules.is_won(state):
        return 0
    moves = rules.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, settle(rules, apply(state, move))[1], depth - 1) for move in moves)


def playout(game: Game, seed: int, most: int = 300) -> int:
    """Play random actions until the game ends, at most ``most`` of them, and return how many were played.

    A blocked game is redealt if possible. While moves remain, 1 in 41 actions is a redeal if one is allowed.
    """
    source: Source = Generator("mt", seed).source()
    done = 0
    while done < most and game.outcome is None:
        moves = game.legal_moves
        if game.can_redeal and (not moves or source.randint(40) == 0):
            game.redeal()
        elif moves:
            game.push(moves[source.randint(len(moves) - 1)])
        else:
            break
        done += 1
    return done


def check_variant(variant: Variant, deals: tuple[str, ...] = DEALS, playouts: int = 2, most: int = 300) -> None:
    """Raise AssertionError with a message if a game breaks a promise that every game makes.

    Checks its texts and options. Then plays each of ``deals`` at random ``playouts`` times, each time up to ``most``
    actions, and checks the positions.
    """
    _check_fields(variant)
    with registered(variant):
        for text in deals:
            _check_start(_new_game(variant, text))
            for seed in range(playouts):
                check_playout(Game.new(variant, text), seed, most)


def _new_game(variant: Variant, deal: str) -> Game:
    try:
        return Game.new(variant, deal)
    except (IndexError, ValueError) as error:
        sizes = "its rows, columns and ranks, or its piles and reserve, do not fit its pack"
        raise AssertionError(f"{variant.id} cannot be dealt ({error}): {sizes}") from error


def check_playout(game: Game, seed: int, most: int = 300) -> None:
    """Play up to ``most`` random actions and check each position, then undo to the start and redo to the end."""
    start = game.state
    check_position(game)
    check_scene(game)
    for step in range(most):
        before = game.state
        if not playout(game, seed * most + step, 1):
            break
        assert game.state != before or game.log[-1] == "redeal", "a move changes nothing"
        for move in game.entries[-1].moves:
            _check_ends(move, game.log[-1])
        check_position(game)
        # Checking a scene takes as long as checking 20 positions. Every 20th is enough to meet every kind of mark that
        # a scene shows on a pile.
        if step % 20 == 0:
            check_scene(game)
    check_scene(game)
    end, log = game.state, game.log
    assert load(dump(game)).state == end, "a save does not restore the position"
    while game.peek():
        game.pop()
    assert game.state == start, "undo does not lead back to the start"
    while game.undone:
        game.redo()
    assert (game.state, game.log) == (end, log), "redo does not lead back to the end"


def check_position(game: Game) -> None:
    """Check what must hold in every position of every game."""
    state, rules = game.state, game.rules
    texts = [game.text_of(move) for move in game.legal_moves]
    assert len(set(texts)) == len(texts), f"a move is listed twice: {texts}"
    for move, text in zip(game.legal_moves, texts, strict=True):
        check_move_text(text)
        _check_move(state, move, text)
    done, total = game.progress
    assert 0 <= done <= total, f"progress {done} of {total}"
    assert (game.outcome == "won") == rules.is_won(state), "the outcome is not the rules'"
    assert parse_board(rules, print_board(rules, state)) == state, "the printed board reads differently"


def check_scene(game: Game) -> None:
    """Check that the scene of a position is always the same JSON, and shows each slot and each legal move once."""
    text = json.dumps(scene(game))
    assert text == json.dumps(scene(game)), "the scene is not pure"
    view = json.loads(text)
    assert [pile["id"] for pile in view["piles"]] == [info.id for info in game.rules.layout.slots]
    assert sorted(view["moves"]) == sorted(game.text_of(move) for move in game.legal_moves)
    assert all(pile["label"] for pile in view["piles"]), "a cell has no name"
    names = {(pile["label"], pile.get("place")) for pile in view["piles"]}
    assert len(names) == len(view["piles"]), "two cells have one name"


def _check_ends(move: Move, text: str) -> None:
    assert all(source != destination for _, source, destination in move.transfers), f"{text} moves a card nowhere"


def _check_move(state: State, move: Move, text: str) -> None:
    _check_ends(move, text)
    lifted = [card for cards, _, _ in move.transfers for card in cards]
    assert len(set(lifted)) == len(lifted), f"{text} lifts a card twice"
    lifting = list(state.piles)
    for cards, source, _ in move.transfers:
        assert lifting[source][-len(cards) :] == cards, f"{text} lifts what is not on top"
        lifting[source] = lifting[source][: -len(cards)]
    after = shift(state.piles, move.transfers)
    assert shift(after, inverse(move.transfers)) == state.piles, f"{text} has no exact inverse"
    # All other piles are as they were, or the inverse would not lead back.
    touched = {slot for _, source, destination in move.transfers for slot in (source, destination)}
    assert sorted(c for slot in touched for c in after[slot]) == sorted(
        c for slot in touched for c in state.piles[slot]
    ), f"{text} loses cards"


def _check_fields(variant: Variant) -> None:
    assert all(_ID.fullmatch(name) for name in (variant.id, *variant.aliases)), f"{variant.id!r} is no id"
    assert variant.name and variant.line and variant.source, f"{variant.id} lacks a name, a line or a source"
    assert type(variant.order) is int and type(variant.family) is str, f"{variant.id}: order {variant.order!r}?"
    _check_texts(variant)
    try:
        _check_guide(variant, {})
    except KeyError as error:
        facts = ", ".join(variant.rules.facts())
        raise AssertionError(f"{variant.id}: {error} is no fact of its rules; there are {facts}") from error
    for option in variant.options:
        for value in option.values:
            rules = variant.configure({option.id: value})
            assert option.read(rules) == value, f"option {option.id} does not read back {value}"
            _check_guide(variant, {option.id: value})


def _check_texts(variant: Variant) -> None:
    """Check that all texts outside the guide can be formatted."""
    texts = {"name": variant.title, "line": variant.tagline, "source": variant.credit}
    for name, text in (texts | {f"option {option.id}": option.title for option in variant.options}).items():
        try:
            Words().format(text)
        except (LookupError, ValueError, AttributeError) as error:
            facts = ", ".join(text.values) or "none"
            reason = f"{error!r}; facts that can stand in braces there: {facts}"
            raise AssertionError(f"{variant.id}: its {name} cannot be told: {reason}") from error


def _check_guide(variant: Variant, chosen: OptionValues) -> None:
    for name, part in zip(PARTS, variant.guide_parts(chosen), strict=True):
        assert part.text, f"{variant.id} says nothing in the part {name} of its guide"


def _check_start(game: Game) -> None:
    rules = game.rules
    names = [info.id for info in rules.layout.slots]
    assert len(set(names)) == len(names), "two slots have one name"
    for slot, right in enumerate(rules.layout.right):
        assert right is None or rules.layout.left[right] == slot, "the neighbour tables disagree"
    dealt = [card for pile in game.dealt.piles for card in pile]
    assert len(set(dealt)) == len(dealt) and set(dealt) <= set(rules.pack), "the deal is not of the pack"
    assert rules.problem(game.dealt) is None, f"the rules refuse their own deal: {rules.problem(game.dealt)}"
    assert game.deal is not None and parse_deal(game.deal.text) == game.deal, "the deal's text is not canonical"
    assert Game.new(game.variant, game.deal).state == game.state, "the same number deals other cards"
