"""Sentences for a screen reader: what a change did and how the game stands.

The texts come from :mod:`lacuna.words`. The view model that carries them is :mod:`lacuna.scene.scene`.
"""

from __future__ import annotations

from collections.abc import Iterator

from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Pile, Transfer, displaced
from lacuna.model.rules_protocol import Deals, Notice, Redeals
from lacuna.model.state import UNLIMITED, State
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.words import Text, Words

#: If an undo moves more groups of cards than this, its sentence says only how many groups went back, not where.
MAX_NAMED_UNDO = 4


def describe_entry(game: Game, entry: Entry, words: Words) -> str:
    """Return what the game's last entry did: where its cards went, and which rows or foundations it completed.

    An entry of the kind ``series`` has several moves that the player made with one action.
    """
    if entry.kind == "series":
        return words.say("change.series", n=entry.length)
    sentences = [] if entry.kind == "move" else [words.say(f"change.{entry.kind}")]
    moves = _card_moves(game, entry, words, is_short=_has_one_destination(game, entry))
    return " ".join(map(_capitalized, [*sentences, *moves, *_uncovered(game, entry, words), *_completed(game, words)]))


def describe_redo(game: Game, entry: Entry, words: Words) -> str:
    """Return what redoing an entry did; it is the game's last entry now."""
    if entry.kind == "series":
        return _after_colon("change.redo", [words.say("change.series", n=entry.length)], words)
    action = [] if entry.kind == "move" else [words.say(f"change.the-{entry.kind}")]
    return _after_colon("change.redo", [*action, *_card_moves(game, entry, words), *_completed(game, words)], words)


def describe_undo(game: Game, entry: Entry, words: Words) -> str:
    """Return what undoing an entry did: where its cards went back to or, for many, only how many went back."""
    if entry.kind not in ("move", "series"):
        return _after_colon("change.undo", [words.say(f"change.the-{entry.kind}")], words)
    slots = game.rules.layout.slots
    returned = [
        words.say(
            "change.turned-back" if _is_turned_up(game, transfer) else "change.back",
            card=_packet_name(transfer.cards, words),
            slot=slots[transfer.source].title,
        )
        for move in entry.moves
        if move.kind == "move"
        for transfer in move.transfers
    ]
    count = [words.say("change.back-many", n=len(returned))]
    return _after_colon("change.undo", returned if len(returned) <= MAX_NAMED_UNDO else count, words)


def _card_moves(game: Game, entry: Entry, words: Words, *, is_short: bool = False) -> list[str]:
    """Return phrases on what the moves of an entry did.

    If ``is_short``, do not say where the moved card went: its label named its only destination before the move.
    """
    moves = [move for move in entry.moves if move.kind == "move"]
    phrases = [_transfer_phrases(game, move, words, is_short=is_short and not n) for n, move in enumerate(moves)]
    return [phrase for phrases_of_move in phrases for phrase in phrases_of_move]


def _transfer_phrases(game: Game, move: Move, words: Words, *, is_short: bool = False) -> list[str]:
    """Return one phrase for each transfer of a move; an exchange and a replaced card have one phrase for both."""
    slots, first, other = game.rules.layout.slots, move.transfers[0], displaced(move)
    rest, phrases = [*move.transfers], []
    if other:
        names = {"card": _packet_name(first.cards, words), "other": _packet_name(other.cards, words)}
        phrases.append(words.say("change.swap" if other.destination == first.source else "change.replace", **names))
        rest = [transfer for transfer in rest if transfer not in (first, other)]
    for transfer in rest:
        info, card = slots[transfer.destination], _packet_name(transfer.cards, words)
        if is_short and transfer is first and info.kind != "discard":
            phrases.append(words.say("change.moved", card=card))
        elif _is_turned_up(game, transfer):
            phrases.append(words.say("change.turned", card=card))
        else:
            phrases.append(words.say_for(info.kind, "change.move", card=card, slot=info.title))
    return phrases


def _is_turned_up(game: Game, transfer: Transfer) -> bool:
    """Return whether a card of the tableau is turned face up: the rules keep face-down cards in a slot of their own."""
    slots = game.rules.layout.slots
    return slots[transfer.source].kind == "talon" and slots[transfer.destination].kind == "tableau"


def describe_step(game: Game, entry: Entry, words: Words) -> str:
    """Return what any entry of the game did, without the automatic steps that followed it."""
    if entry.kind == "move":
        return describe_move(game, entry.moves[0], words)
    return words.say("change.series", n=entry.length) if entry.kind == "series" else words.say(f"change.{entry.kind}")


def describe_move(game: Game, move: Move, words: Words) -> str:
    """Return what a move does or did, as a sentence without the automatic steps that follow it."""
    return _capitalized(_transfer_phrases(game, move, words)[0])


def _has_one_destination(game: Game, entry: Entry) -> bool:
    """Return whether the card that the entry moved could go to one slot only."""
    if entry.kind != "move":
        return False
    card = entry.moves[0].transfers[0].cards[0]
    transfers = (move.transfers for move in game.rules.legal_moves(game.entries[-2].state))
    return sum(any(cards[0] == card for cards, _, _ in each) for each in transfers) == 1


def _uncovered(game: Game, entry: Entry, words: Words) -> list[str]:
    """Return a phrase on the card that a move has uncovered, if it is still on top of its pile."""
    if entry.kind != "move":
        return []
    source = entry.moves[0].transfers[0].source
    before, now = game.entries[-2].state.piles[source], entry.state.piles[source]
    if game.rules.layout.slots[source].fan == "none" or not now or now != before[: len(now)]:
        return []
    return [words.say("change.uncovered", card=words.card(now[-1]))]


def _completed(game: Game, words: Words) -> list[str]:
    """Return one phrase for each row or foundation that the last entry completed."""
    before, now = ({*_complete_slots(game, entry.state)} for entry in game.entries[-2:])
    infos = [game.rules.layout.slots[slot] for slot in sorted(now - before)]
    return [words.say_for(info.word_key, "change.complete", slot=info.title, row=info.row) for info in infos]


def _complete_slots(game: Game, state: State) -> Iterator[Slot]:
    return (slot for slot, mark in enumerate(game.rules.marks(state, ())) if mark.word == "complete")


def _after_colon(key: str, phrases: list[str], words: Words) -> str:
    """Return the text of ``key`` (a word and a colon) and then the phrases. All but the first get a capital."""
    first, *others = phrases
    return words.say(key, what=" ".join([first, *map(_capitalized, others)]))


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _packet_name(cards: Pile, words: Words) -> str:
    """Return the name of a card or, for several that move together, the names of the bottom and the top card."""
    if len(cards) == 1:
        return words.card(cards[0])
    return words.say("packet", first=words.card(cards[0]), last=words.card(cards[-1]))


def status_text(game: Game, notice: Notice | None, words: Words) -> str:
    """Return how the game stands: its outcome, or its progress with what can be done next.

    ``notice`` is something that the player must know now, or None.
    """
    done, total = game.progress
    family = game.variant.family
    if game.outcome == "won":
        return _won_text(game, words)
    if game.outcome == "resigned":
        return words.say_for(family, "status.resigned", n=done, total=total)
    if game.outcome == "lost":
        text = _lost_text(game, words)
        return text if game.deal else f"{text} {custom_position_note(game, words)}"
    if game.blocked:
        if game.redeals_left == UNLIMITED:
            return words.say("status.redeal-unlimited")
        return words.say("status.redeal", left=game.redeals_left)
    progress = words.say_for(family, "status.progress", n=done, total=total)
    if notice:
        progress = f"{progress} {words.say(f'notice.{notice.word}')}"
    if all(move.kind == "deal" for move in game.legal_moves):
        return f"{progress} {words.say('status.deal')}"
    return f"{progress} {words.say('status.moves', n=len(game.legal_moves))}"


def _won_text(game: Game, words: Words) -> str:
    played = game.since_restart
    redeals = sum(entry.kind == "redeal" for entry in played)
    moves = Text("count.moves", {"n": sum(entry.length for entry in played) - redeals})
    help_note = f" {words.say('status.helped', n=sum(game.help.values()))}" if game.help else ""
    if not redeals:
        return words.say("status.won", moves=moves) + help_note
    return words.say("status.won-redeals", moves=moves, redeals=Text("count.redeals", {"n": redeals})) + help_note


def _lost_text(game: Game, words: Words) -> str:
    """Return why the game is lost. Redeals are mentioned only if the game has them (docs/design.md, *Words*)."""
    rules, (done, total) = game.rules, game.progress
    if isinstance(rules, Redeals) and rules.redeal_limit and game.deal:
        return words.say("status.lost-redealt", n=done, total=total)
    if isinstance(rules, Deals) and rules.deals_left(game.state):
        infos = rules.layout.slots
        left = sum(len(pile) for pile, info in zip(game.state.piles, infos, strict=True) if info.kind == "talon")
        return words.say("status.lost-gap", n=done, total=total, cards=Text("count.cards", {"n": left}))
    return words.say_for(game.variant.family, "status.lost", n=done, total=total)


def custom_position_note(game: Game, words: Words) -> str:
    """Return a sentence on what a position lacks that was set up and not dealt, such as redeals.

    Redeals are mentioned only if the game has them.
    """
    if isinstance(game.rules, Redeals) and not game.rules.redeal_limit:
        return words.say("status.by-hand")
    return words.say_for(game.variant.family, "status.by-hand")
