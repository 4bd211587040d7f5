"""Sentences for a screen reader: what each pile holds, what a change did, how the game stands.

The texts come from :mod:`lacuna.words`. The view model that carries them is :mod:`lacuna.scene.scene`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.model.layout import Slot, SlotInfo
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Deals, Mark, Notice, Redeals
from lacuna.model.state import UNLIMITED, State
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.words import Text, Words

#: If an undo moves more groups of cards than this, its sentence says only how many groups went back, not where.
MAX_NAMED_UNDO = 4

#: The word keys that a card's label adds for these marks (:class:`lacuna.model.rules_protocol.Mark`), which say that
#: the card is in place.
_RUN_LABELS = {
    "run": "cell.run",
    "run-end": "cell.run",
    "locked": "cell.locked",
    "locked-end": "cell.locked",
    "complete": "cell.complete",
}


def describe_entry(game: Game, entry: Entry, words: Words) -> str:
    """Return what the game's last entry did: where its cards went, and which rows or foundations it completed.

    An entry of the kind ``series`` has several moves that the player made with one action.
    """
    if entry.kind == "series":
        return words.say("change.series", n=entry.length)
    sentences = [] if entry.kind == "move" else [words.say(f"change.{entry.kind}")]
    return " ".join(map(_capitalized, [*sentences, *_card_moves(game, entry, words), *_completed(game, words)]))


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
        words.say("change.back", card=_packet_name(cards, words), slot=slots[source].title)
        for move in entry.moves
        if move.kind == "move"
        for cards, source, _ in move.transfers
    ]
    count = [words.say("change.back-many", n=len(returned))]
    return _after_colon("change.undo", returned if len(returned) <= MAX_NAMED_UNDO else count, words)


def _card_moves(game: Game, entry: Entry, words: Words) -> list[str]:
    """Return one phrase for each transfer of an entry: which cards went where."""
    slots = game.rules.layout.slots
    return [
        words.say("change.move", card=_packet_name(cards, words), slot=slots[destination].title)
        for move in entry.moves
        if move.kind == "move"
        for cards, _, destination in move.transfers
    ]


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


def pile_labels(
    info: SlotInfo, pile: Pile, mark: Mark, destinations: dict[int, list[str]], words: Words
) -> tuple[str, list[str]]:
    """Return the label of a pile and, if several of its cards can be seen, a label for each card, bottom first.

    ``destinations`` is what :func:`destinations_by_card` returned.
    """
    if not pile:
        return _empty_label(info, mark, words), []
    key = f"top.{info.word_key}{'.wants' if mark.wants else ''}"
    if words.has(key):
        wants = _alternatives(mark.wants, words)
        return words.say(key, slot=info.title, card=words.card(pile[-1]), n=len(pile), cards=wants), []
    label = _card_label(info, pile[-1], mark, destinations, words)
    if len(pile) == 1 or info.fan == "none":
        return label, []
    return label, [*(_card_label(info, card, Mark(), destinations, words) for card in pile[:-1]), label]


def hidden_label(game: Game, info: SlotInfo, pile: Pile, words: Words) -> str:
    """Return the label of a talon: the number of its cards and of the deals left in it, but never which cards."""
    key = f"hidden.{info.word_key}"
    if not pile and words.has(f"{key}.none"):
        return words.say(f"{key}.none")
    left = game.rules.deals_left(game.state) if isinstance(game.rules, Deals) else 0
    return words.say(key, n=len(pile), slot=info.title, deals=Text("count.deals", {"n": left}))


def _empty_label(info: SlotInfo, mark: Mark, words: Words) -> str:
    wants = _alternatives(mark.wants, words)
    key = f"empty.{info.word_key}.wants" if wants else f"empty.{info.word_key}"
    # No card may enter this gap now, but one may later.
    if mark.word == "gap" and not wants and words.has(f"{key}.waits"):
        key += ".waits"
    return words.say(key, slot=info.title, cards=wants)


def _card_label(info: SlotInfo, card: int, mark: Mark, destinations: dict[int, list[str]], words: Words) -> str:
    """Return the label of a card: its slot and name, whether it is in place, where it can go or what it waits for."""
    label = words.say("cell.card", slot=info.title, card=words.card(card))
    if mark.word in _RUN_LABELS:
        label = words.say_for(info.word_key, _RUN_LABELS[mark.word], cell=label)
    if mark.wants:
        label = words.say("cell.wants", cell=label, cards=_alternatives(mark.wants, words))
    if card in destinations:
        return words.say("cell.to", cell=label, slots=words.either(destinations[card]))
    return words.say("cell.waits", cell=label, card=_alternatives(mark.waits, words)) if mark.waits else label


def _alternatives(cards: Sequence[int], words: Words) -> str:
    """Return cards as "a, b or c". The two copies of a card from two packs share a name, which is said once."""
    return words.either(list(dict.fromkeys(words.card(card) for card in cards)))


def _packet_name(cards: Pile, words: Words) -> str:
    """Return the name of a card or, for several that move together, the names of the bottom and the top card."""
    if len(cards) == 1:
        return words.card(cards[0])
    return words.say("packet", first=words.card(cards[0]), last=words.card(cards[-1]))


def destinations_by_card(game: Game, moves: Sequence[Move], words: Words) -> dict[int, list[str]]:
    """Return the names of the slots where each card can go, by card; a packet is listed under its bottom card."""
    slots_by_card: dict[int, list[Slot]] = {}
    for move in moves:
        for number, (cards, _, destination) in enumerate(move.transfers if move.kind == "move" else ()):
            # A move that replaces a card also discards the replaced one, but the player cannot drag that one there.
            if not (number and game.rules.layout.slots[destination].kind == "discard"):
                slots_by_card.setdefault(cards[0], []).append(destination)
    return {card: _slot_names(game, slots, words) for card, slots in slots_by_card.items()}


def _slot_names(game: Game, slots: Sequence[Slot], words: Words) -> list[str]:
    """Return the names of slots as destinations. One phrase stands for several empty slots if the words have one."""
    infos = game.rules.layout.slots
    empty = [slot for slot in slots if not game.state.piles[slot] and words.has(f"empties.{infos[slot].word_key}")]
    if len(empty) < 2:
        return [words.format(infos[slot].title, "to") for slot in slots]
    others = [words.format(infos[slot].title, "to") for slot in slots if slot not in empty]
    return [*others, words.say(f"empties.{infos[empty[0]].word_key}", n=len(empty))]


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
    """Return why the game is lost. Redeals are mentioned only if the game has them (rules §1.9, §2)."""
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
