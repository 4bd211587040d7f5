"""English: what the table shows or says: places, cells, changes, status, questions, and why a button is disabled."""

from __future__ import annotations

from lacuna.words.en.cards import SUITS

_FANS = ("upper", "lower")


def _slot(name: str, spoken: str, to: str | None = None) -> dict[str, str]:
    """Return the name of a slot, and the name for a card that goes there if that is different."""
    return {f"slot.{name}": spoken, **({f"slot.{name}.to": to} if to else {})}


def _foundation(name: str, spoken: str) -> dict[str, str]:
    return {
        **_slot(name, spoken),
        f"empty.{name}.wants": "{slot}: empty, needs {cards}",
        f"empty.{name}": "{slot}: empty",
        f"top.{name}.wants": "{slot}: {card}, card {n}, needs {cards}",
        f"top.{name}": "{slot}: {card}, complete",
    }


def _reserve(name: str, spoken: str) -> dict[str, str]:
    return {**_slot(name, spoken), f"empty.{name}": "{slot}: played"}


#: Names of slots, and labels of empty slots, top cards and hidden cards. Keys with ``.wants`` name the cards that fit.
SLOTS: dict[str, str] = {
    **_slot("grid", "row {row}, column {column}", "row {row} column {column}"),
    "empty.grid.wants": "{slot}: gap, needs {cards}",
    "empty.grid.waits": "{slot}: gap, waits for the gap beside it",
    "empty.grid": "{slot}: dead gap",
    **_slot("pile", "row {row}, column {column}", "row {row} column {column}"),
    "cell.run.pile": "{cell}, foundation",
    "cell.complete.pile": "{cell}, foundation complete",
    "empty.pile.wants": "{slot}: gap, needs {cards}",
    "empty.pile": "{slot}: gap",
    **_slot("reserve-pile", "reserve {column}"),
    "empty.reserve-pile": "{slot}: empty",
    "slot.talon": "talon",
    "hidden.talon.one": "talon: 1 card, {deals} left",
    "hidden.talon.many": "talon: {n} cards, {deals} left",
    "hidden.talon.none": "talon: empty, no deal left",
    **_slot("discard", "discard pile", "the discard pile"),
    "empty.discard": "{slot}: empty",
    **_slot("garden-pile", "pile {column}"),
    "empty.garden-pile": "{slot}: empty",
    "empties.garden-pile": "any of {n} empty piles",
    "slot.face-down": "under pile {column}",
    "hidden.face-down.one": "{slot}: 1 card face down",
    "hidden.face-down.many": "{slot}: {n} cards face down",
    "hidden.card": "{slot}: face down",
    **_reserve("reserve", "reserve, card {column}"),
}
for _n, _suit in enumerate(SUITS):
    SLOTS |= _foundation(f"foundation.{_n}", f"foundation of {_suit}")
    SLOTS |= _foundation(f"foundations.{_n}", f"foundation {{column}} of {_suit}")
for _n, _side in enumerate(_FANS, 1):
    SLOTS |= _reserve(f"fan.{_n}", f"{_side} fan, card {{column}}")

#: Labels of the cells of the accessible grid.
CELLS: dict[str, str] = {
    "cell.card": "{slot}: {card}",
    "cell.to": "{cell}, to {slots}",
    "cell.wants": "{cell}, needs {cards}",
    "cell.run": "{cell}, in place",
    "cell.locked": "{cell}, in place, locked",
    "cell.complete": "{cell}, row complete",
    "cell.waits": "{cell}, waits for {card}",
}

#: What an action changed, as it is announced.
CHANGES: dict[str, str] = {
    "change.move": "{card} to {slot}.",
    "change.back": "{card} back to {slot}.",
    "change.back-many": "{n} cards back to where they were.",
    "change.complete": "{slot} is complete.",
    "change.complete.grid": "Row {row} is complete.",
    "change.complete.pile": "The foundation in {slot} is complete.",
    "change.undo": "Undone: {what}",
    "change.redo": "Redone: {what}",
    "change.redeal": "Redealt.",
    "change.deal": "Dealt.",
    "change.restart": "Back to the start of this deal.",
    "change.the-redeal": "the redeal.",
    "change.the-deal": "the deal.",
    "change.the-restart": "the restart.",
    "change.resign": "Given up.",
    "change.the-resign": "giving up.",
    "change.new": "New deal {deal}.",
    "change.game-back": "{name}, deal {deal}, is back.",
    "change.position-back": "{name}, the position entered by hand, is back.",
    "change.open": "{name}, deal {deal}.",
    "change.position": "{name}, a position entered by hand.",
    "change.series.one": "1 card to the foundations.",
    "change.series.many": "{n} cards to the foundations.",
    "change.checkpoint": "Checkpoint set: {name}.",
    "change.forgotten": "Checkpoint removed: {name}.",
    "change.recalled": "Back at the checkpoint {name}.",
    "change.recalled-kept": "Back at the checkpoint {name}. Where you were is kept as {end}.",
    "change.goto": "Action {n} of {of}.",
}

#: How the game stands, and counts that other sentences contain.
STATUS: dict[str, str] = {
    "status.progress": "{n} of {total} in place.",
    "status.progress.parade": "{n} of {total} on foundations.",
    "status.progress.garden": "{n} of {total} on the foundations.",
    "status.moves.one": "{n} possible move.",
    "status.moves.many": "{n} possible moves.",
    "status.redeal": "No card fits any gap. Redeal ({left} left)?",
    "status.redeal-unlimited": "No card fits any gap. Redeal?",
    "status.lost": "No move is left: lost with {n} of {total} in place.",
    "status.lost.gaps": "No card fits any gap: lost with {n} of {total} in place.",
    "status.lost-redealt": "No card fits any gap, and no redeal is left: lost with {n} of {total} in place.",
    "status.lost.parade": "No move is left, and there is nothing to deal: lost with {n} of {total} on foundations.",
    "status.lost-gap": "No move is left, and you cannot deal while a gap is open: lost with {n} of {total} on "
    "foundations and {cards} in the talon.",
    "status.lost.garden": "No card can move: lost with {n} of {total} on the foundations.",
    "status.by-hand": "This position was entered by hand.",
    "status.by-hand.gaps": "A position entered by hand has no redeal.",
    "status.by-hand.parade": "A position entered by hand has only the cards that were entered.",
    "status.resigned": "Given up with {n} of {total} in place.",
    "status.resigned.parade": "Given up with {n} of {total} on foundations.",
    "status.resigned.garden": "Given up with {n} of {total} on the foundations.",
    "status.deal": "No card can move: deal.",
    "status.shuttling": "Cards can only move back and forth now: no move leads on.",
    "status.won": "Won in {moves}.",
    "status.helped.one": "Helped once.",
    "status.helped.many": "Helped {n} times.",
    "status.won-redeals": "Won in {moves}, {redeals}.",
    "notice.must-fill": "Fill the gap first.",
    "count.cards.one": "{n} card",
    "count.cards.many": "{n} cards",
    "count.moves.one": "{n} move",
    "count.moves.many": "{n} moves",
    "count.deals.one": "{n} deal",
    "count.deals.many": "{n} deals",
    "count.redeals.one": "{n} redeal",
    "count.redeals.many": "{n} redeals",
}

#: Questions that must be confirmed before an action.
QUESTIONS: dict[str, str] = {
    "ask.redeal.one": "You still have {n} possible move. Redeal anyway?",
    "ask.redeal.many": "You still have {n} possible moves. Redeal anyway?",
    "ask.resign": "Give this game up? Your record then counts it as given up. Undo takes that back.",
    "ask.deal.one": "You still have {n} possible move. Deal anyway?",
    "ask.deal.many": "You still have {n} possible moves. Deal anyway?",
}

#: Why a button of the bar is disabled.
WHY: dict[str, str] = {
    "why.redeal-by-hand": "A position entered by hand has no redeal.",
    "why.redeal-won": "The game is won: there is nothing to redeal.",
    "why.redeal-resigned": "The game is given up. Undo takes that back.",
    "why.redeal-none-left": "No redeal is left.",
    "why.redeal-blocked": "You can redeal only when no card fits any gap.",
    "why.deal-resigned": "The game is given up. Undo takes that back.",
    "why.deal-empty": "The talon is empty: there is nothing left to deal.",
    "why.deal-gap": "A gap is open: fill it before you deal.",
    "why.deal-moves": "You can deal only when no other move is left.",
}

WORDS: dict[str, str] = {**SLOTS, **CELLS, **CHANGES, **STATUS, **QUESTIONS, **WHY}
