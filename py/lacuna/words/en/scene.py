"""English: what the table shows or says: places, cells, changes, status, questions, and why a button is disabled."""

from __future__ import annotations

from lacuna.words.en.cards import SUITS

_FANS = ("upper", "lower")


def _slot(name: str, spoken: str, *, place: str | None = None, to: str | None = None) -> dict[str, str]:
    """Return the name of a slot, ``at`` and ``from`` for a card that lies there, ``to`` for a card that goes there."""
    forms = {"at": place and f"in {place}", "from": place and f"from {place}", "to": to}
    return {f"slot.{name}": spoken, **{f"slot.{name}.{form}": text for form, text in forms.items() if text}}


def _foundation(name: str, spoken: str, to: str) -> dict[str, str]:
    return {
        **_slot(name, spoken, to=to),
        f"empty.{name}.wants": "{slot}: empty, needs {cards}",
        f"empty.{name}": "{slot}: empty",
        f"top.{name}.wants": "{slot}: {card}, card {n}, needs {cards}",
        f"top.{name}": "{slot}: {card}, complete",
    }


def _reserve(name: str, spoken: str) -> dict[str, str]:
    return {**_slot(name, spoken, place=spoken, to=f"the {spoken}"), f"empty.{name}": "{slot}: played"}


#: Names of slots, and labels of empty slots, top cards and hidden cards. Keys with ``.wants`` name the cards that fit.
#: In a grid, the labels leave row and column out, because screen readers add them.
SLOTS: dict[str, str] = {
    **_slot("grid", "row {row}, column {column}"),
    "slot.grid.in-row": "row {row}",
    "slot.grid.rows": "row {rows}, column {column}",
    "slot.grid.columns": "row {row}, column {columns}",
    "empty.grid.wants": "gap, needs {cards}",
    "empty.grid.waits": "gap, waits for the gap beside it",
    "empty.grid": "gap, nothing fits",
    **_slot("pile", "row {row}, column {column}"),
    "slot.pile.rows": "row {rows}, column {column}",
    "slot.pile.columns": "row {row}, column {columns}",
    "cell.run.pile": "{cell}, foundation",
    "cell.complete.pile": "{cell}, foundation complete",
    "empty.pile.wants": "gap, needs {cards}",
    "empty.pile": "gap, nothing fits",
    **_slot("reserve-pile", "reserve pile {column}", place="the reserve"),
    "slot.reserve-pile.place": "pile {column}",
    "empty.reserve-pile": "empty, in the reserve",
    **_slot("talon", "stock", to="the stock"),
    "hidden.talon.one": "stock: 1 card, {deals} left",
    "hidden.talon.other": "stock: {n} cards, {deals} left",
    "hidden.talon.none": "stock: empty, no deals left",
    **_slot("discard", "discard pile", to="the discard pile"),
    "slot.discard.at": "discarded",
    "empty.discard": "{slot}: empty",
    **_slot("garden-pile", "pile {column}", place="pile {column}"),
    "empty.garden-pile": "{slot}: empty",
    "slot.garden-pile.columns": "pile {columns}",
    "empties.garden-pile": "an empty pile",
    "slot.face-down": "bottom of pile {column}",
    "hidden.face-down.one": "{slot}: 1 card face down",
    "hidden.face-down.other": "{slot}: {n} cards face down",
    "hidden.card": "{slot}: face down",
    "hidden.placed-card": "face down",
    **_reserve("reserve", "reserve, card {column}"),
}
for _n, _suit in enumerate(SUITS):
    SLOTS |= _foundation(f"foundation.{_n}", f"{_suit} foundation", f"the {_suit} foundation")
    SLOTS |= _foundation(f"foundations.{_n}", f"{_suit} foundation {{column}}", f"{_suit} foundation {{column}}")
for _n, _side in enumerate(_FANS, 1):
    SLOTS |= _reserve(f"fan.{_n}", f"{_side} fan, card {{column}}")

#: Labels of the cells of the accessible grid: first the card, then what it can do, then where it lies.
CELLS: dict[str, str] = {
    "cell.to": "{cell}, to {slots}",
    "cell.wants": "{cell}, needs {cards}",
    "cell.run": "{cell}, in place",
    "cell.locked": "{cell}, in place, locked",
    "cell.complete": "{cell}, row complete",
    "cell.waits": "{cell}, waits for {card}",
    "cell.at": "{cell}, {slot}",
    "cell.under.one": "{cell}, under {n} card",
    "cell.under.other": "{cell}, under {n} cards",
    "cards.rank": "{rank:a}",
    "cards.suit": "one of {n} {suit}",
    "cards.many": "one of {n} cards",
}

#: What an action changed, as it is announced.
CHANGES: dict[str, str] = {
    "change.move": "{card} moved to {slot:to}.",
    "change.move.discard": "{card} discarded.",
    "change.moved": "{card} moved.",
    "change.uncovered": "{card} uncovered.",
    "change.turned": "{card} turned face up.",
    "change.turned-back": "{card} turned face down.",
    "change.swap": "{card} and {other} swapped.",
    "change.replace": "{card} replaced {other}.",
    "change.back": "{card} moved back to {slot:to}.",
    "change.back-many.one": "1 card moved back to where it was.",
    "change.back-many.other": "{n} cards moved back to where they were.",
    "change.complete": "The {slot} is complete.",
    "change.complete.grid": "Row {row} is complete.",
    "change.complete.pile": "The foundation in {slot} is complete.",
    "change.undo": "Undone: {what}",
    "change.redo": "Redone: {what}",
    "change.redeal": "Redealt.",
    "change.deal": "Dealt.",
    "change.restart": "Deal restarted.",
    "change.the-redeal": "the redeal.",
    "change.the-deal": "the deal.",
    "change.the-restart": "the restart.",
    "change.resign": "Resigned.",
    "change.the-resign": "the resignation.",
    "change.new": "New deal {deal}.",
    "change.game-back": "{name}, deal {deal}, is back.",
    "change.position-back": "{name}, the custom position, is back.",
    "change.open": "{name}, deal {deal}.",
    "change.position": "{name}, a custom position.",
    "change.series.one": "1 card moved to the foundations.",
    "change.series.other": "{n} cards moved to the foundations.",
    "change.checkpoint": "Checkpoint set: {name}.",
    "change.forgotten": "Checkpoint removed: {name}.",
    "change.recalled": "Returned to checkpoint {name}.",
    "change.recalled-kept": "Returned to checkpoint {name}. Your last position was saved as {end}.",
    "change.goto": "Step {n} of {of}.",
}

#: How the game stands, and counts that other sentences contain.
STATUS: dict[str, str] = {
    "status.progress": "{n} of {total} in place.",
    "status.progress.parade": "{n} of {total} on the foundations.",
    "status.progress.garden": "{n} of {total} on the foundations.",
    "status.moves.one": "{n} possible move.",
    "status.moves.other": "{n} possible moves.",
    "status.redeal": "No card fits any gap. You can redeal ({left} left).",
    "status.redeal-unlimited": "No card fits any gap. You can redeal.",
    "status.lost": "No moves left. Lost with {n} of {total} in place.",
    "status.lost.gaps": "No card fits any gap. Lost with {n} of {total} in place.",
    "status.lost-redealt": "No card fits any gap, and no redeals are left. Lost with {n} of {total} in place.",
    "status.lost.parade": "No moves left, and nothing to deal. Lost with {n} of {total} on the foundations.",
    "status.lost-gap": "No moves left, and you can't deal while a gap is open. Lost with {n} of {total} on the "
    "foundations and {cards} in the stock.",
    "status.lost.garden": "No card can move. Lost with {n} of {total} on the foundations.",
    "status.by-hand": "This is a custom position.",
    "status.by-hand.gaps": "A custom position has no redeals.",
    "status.by-hand.parade": "A custom position has only the cards that were entered.",
    "status.resigned": "Resigned with {n} of {total} in place.",
    "status.resigned.parade": "Resigned with {n} of {total} on the foundations.",
    "status.resigned.garden": "Resigned with {n} of {total} on the foundations.",
    "status.deal": "No card can move. Deal new cards.",
    "status.shuttling": "Only moves back and forth are left. None of them helps.",
    "status.won": "Won in {moves}.",
    "status.helped.one": "Help used once.",
    "status.helped.other": "Help used {n} times.",
    "status.won-redeals": "Won in {moves} with {redeals}.",
    "notice.must-fill": "Fill the gap first.",
    "count.cards.one": "{n} card",
    "count.cards.other": "{n} cards",
    "count.moves.one": "{n} move",
    "count.moves.other": "{n} moves",
    "count.deals.one": "{n} deal",
    "count.deals.other": "{n} deals",
    "count.redeals.one": "{n} redeal",
    "count.redeals.other": "{n} redeals",
}

#: Questions that must be confirmed before an action.
QUESTIONS: dict[str, str] = {
    "ask.redeal.one": "You still have {n} possible move. Redeal anyway?",
    "ask.redeal.other": "You still have {n} possible moves. Redeal anyway?",
    "ask.resign": "Resign? The deal counts as resigned unless you undo it.",
    "ask.deal.one": "You still have {n} possible move. Deal anyway?",
    "ask.deal.other": "You still have {n} possible moves. Deal anyway?",
}

#: Why a button of the bar is disabled.
WHY: dict[str, str] = {
    "why.covered": "Close this view first.",
    "why.over": "The game is over.",
    "why.unplayed": "Make a move first.",
    "why.stuck": "Only when no card can move.",
    "why.redeal-by-hand": "A custom position has no redeals.",
    "why.redeal-won": "The game is won. There is nothing to redeal.",
    "why.redeal-resigned": "You resigned this game. Undo to continue.",
    "why.redeal-none-left": "No redeals are left.",
    "why.redeal-blocked": "You can redeal only when no card fits any gap.",
    "why.deal-resigned": "You resigned this game. Undo to continue.",
    "why.deal-empty": "The stock is empty. There is nothing left to deal.",
    "why.deal-gap": "Fill the open gap before you deal.",
    "why.deal-moves": "You can deal only when you have no other move.",
}

WORDS: dict[str, str] = {**SLOTS, **CELLS, **CHANGES, **STATUS, **QUESTIONS, **WHY}
