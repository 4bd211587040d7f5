"""English: what lies on the table, what was done, how the game stands, what is asked."""

from __future__ import annotations

_SUITS = ("clubs", "spades", "hearts", "diamonds")
_FANS = ("upper", "lower")
_RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")


def _article(rank: str) -> str:
    """An ace and an 8; a king and a 7."""
    return "an" if rank in ("ace", "8") else "a"


def _slot(name: str, spoken: str, to: str | None = None) -> dict[str, str]:
    """A slot as it is named, and as it is gone to where that is said in another way."""
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


CARDS: dict[str, str] = {
    "number.group": ",",
    "number.point": ".",
    **{f"rank.{rank}": name for rank, name in enumerate(_RANKS, 1)},
    # In two forms, after an article: an ace, a 7, and at the beginning of a sentence.
    **{f"rank.{rank}.a": f"{_article(name)} {name}" for rank, name in enumerate(_RANKS, 1)},
    **{f"rank.{rank}.A": f"{_article(name).capitalize()} {name}" for rank, name in enumerate(_RANKS, 1)},
    **{f"suit.{number}": suit for number, suit in enumerate(_SUITS)},
    "card": "{rank} of {suit}",
    "packet": "{first} to {last}",
    "list": ", ",
    "either": "{first} or {last}",
}

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
for _n, _suit in enumerate(_SUITS):
    SLOTS |= _foundation(f"foundation.{_n}", f"foundation of {_suit}")
    SLOTS |= _foundation(f"foundations.{_n}", f"foundation {{column}} of {_suit}")
for _n, _side in enumerate(_FANS, 1):
    SLOTS |= _reserve(f"fan.{_n}", f"{_side} fan, card {{column}}")

#: What a cell of the accessible grid is called.
CELLS: dict[str, str] = {
    "cell.card": "{slot}: {card}",
    "cell.to": "{cell}, to {slots}",
    "cell.wants": "{cell}, needs {cards}",
    "cell.run": "{cell}, in place",
    "cell.locked": "{cell}, in place, locked",
    "cell.complete": "{cell}, row complete",
    "cell.waits": "{cell}, waits for {card}",
}

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
}

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
    "ask.redeal.one": "You still have {n} possible move. Redeal anyway?",
    "ask.redeal.many": "You still have {n} possible moves. Redeal anyway?",
    "ask.resign": "Give this game up? Your record then counts it as given up. Undo takes that back.",
    "ask.deal.one": "You still have {n} possible move. Deal anyway?",
    "ask.deal.many": "You still have {n} possible moves. Deal anyway?",
}

#: Why an action of the bar cannot be done now.
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

HINTS: dict[str, str] = {
    "hint.move": "{card} to {slot}.",
    "hint.because": "{card} to {slot}: it {why}.",
    "hint.both": "{first} and {last}",
    "hint.follows": "follows {card}",
    "hint.before": "goes before {card}",
    "hint.on": "goes on {card}",
    "hint.home": "is in place there",
    "hint.uncovers": "uncovers {card}",
    "hint.room": "makes room for {cards}",
    "hint.room-rank": "makes room for any {rank}",
    "hint.room-many": "makes room for one of {n} cards",
    "hint.empties": "empties {slot}",
    "hint.wins.one": "That wins.",
    "hint.wins.many": "{n} moves from here win the game.",
    "hint.lost": "But no way from here wins.",
    "hint.lost-round": "But no way from here wins without a redeal.",
    "hint.redeal": "No move here brings more cards into place: redeal.",
    "hint.deal": "No move here leads on: deal.",
    "hint.cell": "{cell}, hint",
    "hint.undo": "No way leads on from here: undo.",
}

WORDS: dict[str, str] = {**CARDS, **SLOTS, **CELLS, **CHANGES, **STATUS, **WHY, **HINTS}
