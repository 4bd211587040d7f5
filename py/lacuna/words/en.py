"""English: the engine's words here, the page's own in ``en_ui``."""

from lacuna.words.en_garden import GARDEN
from lacuna.words.en_ui import UI

ENGINE: dict[str, str] = {
    "rank.1": "ace",
    **{f"rank.{rank}": str(rank) for rank in range(2, 11)},
    "rank.11": "jack",
    "rank.12": "queen",
    "rank.13": "king",
    "suit.0": "clubs",
    "suit.1": "spades",
    "suit.2": "hearts",
    "suit.3": "diamonds",
    "card": "{rank} of {suit}",
    "packet": "{first} to {last}",
    "either": "{first} or {last}",
    "slot.cell": "row {row}, column {column}",
    "place.cell": "row {row} column {column}",
    "slot.pile": "row {row}, column {column}",
    "place.pile": "row {row} column {column}",
    "slot.reserve-pile": "reserve {column}",
    "place.reserve-pile": "reserve {column}",
    "slot.talon": "talon",
    "slot.discard": "discard pile",
    "place.discard": "the discard pile",
    "cell.card": "{slot}: {card}",
    "cell.to": "{cell}, to {places}",
    "cell.wants": "{cell}, needs {cards}",
    "cell.run": "{cell}, in place",
    "cell.locked": "{cell}, in place, locked",
    "cell.complete": "{cell}, row complete",
    "cell.waits": "{cell}, waits for {card}",
    "empty.cell.wants": "{slot}: gap, needs {cards}",
    "empty.cell": "{slot}: dead gap",
    "cell.run.pile": "{cell}, foundation",
    "cell.complete.pile": "{cell}, foundation complete",
    "empty.pile.wants": "{slot}: gap, needs {cards}",
    "empty.pile": "{slot}: gap",
    "empty.reserve-pile": "{slot}: empty",
    "empty.discard": "{slot}: empty",
    "hidden.talon.one": "talon: 1 card, {deals} left",
    "hidden.talon.many": "talon: {n} cards, {deals} left",
    "hidden.talon.none": "talon: empty, no deal left",
    "hidden.card": "{slot}: face down",
    "change.move": "{card} to {slot}.",
    "change.undo": "Undone.",
    "change.redo": "Done again.",
    "change.redeal": "Redealt.",
    "change.deal": "Dealt.",
    "change.restart": "From the start.",
    "change.new": "New deal {deal}.",
    "change.open": "{name}, deal {deal}.",
    "change.position": "{name}, a position entered by hand.",
    "status.progress": "{n} of {total} in place.",
    "status.progress.parade": "{n} of {total} on foundations.",
    "status.moves.one": "1 move.",
    "status.moves.many": "{n} moves.",
    "status.redeal": "No card fits any gap. Redeal ({left} left)?",
    "status.redeal-unlimited": "No card fits any gap. Redeal?",
    "status.lost": "No move is left: lost with {n} of {total} in place.",
    "status.lost.gaps": "No card fits any gap, and no redeal is left: lost with {n} of {total} in place.",
    "status.by-hand": "A position entered by hand has no redeal.",
    "status.lost.parade": "No move is left, and nothing to deal: lost with {n} of {total} on foundations.",
    "status.by-hand.parade": "A position entered by hand has no unseen talon.",
    "status.deal": "No card can move: deal.",
    "notice.must-fill": "Fill the gap first.",
    "status.won": "Won in {moves}.",
    "status.won-redeals": "Won in {moves}, {redeals}.",
    "count.moves.one": "1 move",
    "count.moves.many": "{n} moves",
    "count.deals.one": "1 deal",
    "count.deals.many": "{n} deals",
    "count.redeals.one": "one redeal",
    "count.redeals.many": "{n} redeals",
    "ask.redeal.one": "One move is left. Redeal all the same?",
    "ask.redeal.many": "{n} moves are left. Redeal all the same?",
    "ask.deal.one": "One move is left. Deal all the same?",
    "ask.deal.many": "{n} moves are left. Deal all the same?",
    "option.redeals": "Redeals",
    "option.random-gaps": "Randomly placed gaps on redeal",
    "option.relaxed-gaps": "Relaxed gaps",
    "option.deal-any-time": "Deal at any time",
    "value.unlimited": "unlimited",
    "value.on": "on",
    "value.off": "off",
}


def _joined(*tables: dict[str, str]) -> dict[str, str]:
    """One table of several; a key that two of them have is a mistake that would change the words of a game."""
    joined: dict[str, str] = {}
    for table in tables:
        if twice := joined.keys() & table.keys():
            raise ValueError(f"words that stand twice: {sorted(twice)}")
        joined |= table
    return joined


WORDS: dict[str, str] = _joined(ENGINE, GARDEN, UI)
