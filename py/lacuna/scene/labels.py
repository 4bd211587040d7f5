"""Labels of the cells of the accessible grid: what lies there, what it can do, and where it lies.

The texts come from :mod:`lacuna.words`. A label begins with the card, because a player who moves from card to card by
ear should hear the news first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from lacuna.model.cards import rank, suit
from lacuna.model.layout import Slot, SlotInfo
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Deals, Mark
from lacuna.play.game import Game
from lacuna.words import Text, Words, rank_text

#: The labels of a gap or card that many cards fit or wait for describe these cards if they are more than this.
MAX_NAMED_CARDS = 2
#: Slots whose labels leave row and column out, by their word keys: a screen reader adds those of the grid.
_PLACED_BY_GRID = ("grid", "pile")

#: The word keys that a card's label adds for these marks (:class:`lacuna.model.rules_protocol.Mark`), which say that
#: the card is in place.
_RUN_LABELS = {
    "run": "cell.run",
    "run-end": "cell.run",
    "locked": "cell.locked",
    "locked-end": "cell.locked",
    "complete": "cell.complete",
}


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
    covered = enumerate(pile[:-1], 1 - len(pile))
    return label, [*(_card_label(info, card, Mark(), destinations, words, above=-n) for n, card in covered), label]


def place_name(info: SlotInfo, words: Words) -> str:
    """Return where a slot is if the labels of its cards leave that out, or else an empty text."""
    is_left_out = info.word_key in _PLACED_BY_GRID or words.has(f"slot.{info.word_key}.place")
    return words.format(info.title, "place") if is_left_out else ""


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


def _card_label(
    info: SlotInfo, card: int, mark: Mark, destinations: dict[int, list[str]], words: Words, *, above: int = 0
) -> str:
    """Return the label of a card: its name, whether it is in place, where it can go or what it waits for, its slot.

    ``above`` is the number of cards that cover it. It is said of cards that cannot move.
    """
    label = words.card(card)
    if mark.word in _RUN_LABELS:
        label = words.say_for(info.word_key, _RUN_LABELS[mark.word], cell=label)
    if mark.wants:
        label = words.say("cell.wants", cell=label, cards=_alternatives(mark.wants, words))
    if can_move := card in destinations:
        label = words.say("cell.to", cell=label, slots=_either_place(destinations[card], words))
    elif mark.waits:
        label = words.say("cell.waits", cell=label, card=_alternatives(mark.waits, words))
    if info.word_key not in _PLACED_BY_GRID:
        form = "from" if can_move and words.has(f"slot.{info.word_key}.from") else "at"
        label = words.say("cell.at", cell=label, slot=words.format(info.title, form))
    return words.say("cell.under", cell=label, n=above) if above and not can_move else label


def _alternatives(cards: Sequence[int], words: Words) -> str:
    """Return cards as "a, b or c", or a short description of more than MAX_NAMED_CARDS cards.

    The two copies of a card from two packs share a name, which is said once.
    """
    names = list(dict.fromkeys(words.card(card) for card in cards))
    if len(names) <= MAX_NAMED_CARDS:
        return words.either(names)
    if len({rank(card) for card in cards}) == 1:
        return words.say("cards.rank", rank=rank_text(rank(cards[0])))
    if len({suit(card) for card in cards}) == 1:
        return words.say("cards.suit", n=len(names), suit=Text(f"suit.{suit(cards[0])}"))
    return words.say("cards.many", n=len(names))


def _either_place(names: list[str], words: Words) -> str:
    """Return names of slots as alternatives. Names that contain commas are joined by "or" only."""
    if not any("," in name for name in names):
        return words.either(names)
    return reduce(lambda first, last: words.say("either", first=first, last=last), names)


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
    """Return the names of slots as destinations. One phrase stands for several slots if the words have one."""
    infos, by_key = game.rules.layout.slots, dict[str, list[Slot]]()
    for slot in slots:
        by_key.setdefault(infos[slot].word_key, []).append(slot)
    names = []
    for key, group in by_key.items():
        empty = [slot for slot in group if not game.state.piles[slot]] if words.has(f"empties.{key}") else []
        rest = [slot for slot in group if slot not in empty] if len(empty) > 1 else group
        short = _short_name(game, rest, words) if rest else None
        names += [short] if short else [words.format(infos[slot].title, "to") for slot in rest]
        names += [words.say(f"empties.{key}")] if len(empty) > 1 else []
    return names


def _short_name(game: Game, slots: Sequence[Slot], words: Words) -> str | None:
    """Return one name for slots of the same kind and row or column, or for the only gap of a row; None otherwise."""
    infos, key = [game.rules.layout.slots[slot] for slot in slots], game.rules.layout.slots[slots[0]].word_key
    rows, columns = sorted({info.row for info in infos}), sorted({info.column for info in infos})
    if len(slots) == 1:
        in_row = next((row for row in game.rules.layout.rows if slots[0] in row), ())
        is_only_gap = words.has(f"slot.{key}.in-row") and sum(not game.state.piles[slot] for slot in in_row) == 1
        return words.say(f"slot.{key}.in-row", row=rows[0]) if is_only_gap else None
    if len(columns) == 1 and words.has(f"slot.{key}.rows"):
        return words.say(f"slot.{key}.rows", rows=words.either([*map(str, rows)]), column=columns[0])
    if len(rows) == 1 and words.has(f"slot.{key}.columns"):
        return words.say(f"slot.{key}.columns", row=rows[0], columns=words.either([*map(str, columns)]))
    return None
