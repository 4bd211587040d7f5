"""English: hints and their reasons, the lamp, searches, and winning lines."""

from __future__ import annotations

#: The next move and the reason for it.
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
    "hint.peeks": "This knows the hidden cards.",
}

#: Whether the game can still be won.
LAMP: dict[str, str] = {
    "lamp.open": "Searching: it is not known yet whether this can be won.",
    "lamp.won": "Winnable from here.",
    "lamp.won-round": "All {total} can be brought into place before the redeal.",
    "lamp.lost": "Lost from here: no way wins.",
    "lamp.lost-round": "Not all {total} can be brought into place before the redeal: at most {best} were found.",
    "lamp.unknown": "Not known: the search ended without an answer. At most {best} of {total} came into place.",
    "lamp.unknown-round": "Not known: the search found a way to {best} of {total} in place before the redeal.",
    "lamp.unknown-unseen": "Not known while cards are still to be dealt.",
    "lamp.cost.one": "{n} position was searched in {seconds} s.",
    "lamp.cost.many": "{n} positions were searched in {seconds} s.",
}

#: The state and the result of a search that the player started.
SEARCHES: dict[str, str] = {
    "search.line": "Looking for a way that wins.",
    "search.back": "Looking for the last position that could be won.",
    "search.none": "This game has no search that could tell.",
    "search.failed": "The search could not be made: its files could not be had, or it stopped. Ask again to try again.",
    "search.lost": "There is no way that wins from here.",
    "search.lost-round": "No way from here wins without a redeal.",
    "search.unknown": "No way that wins was found from here. There may be one.",
    "search.unknown-round": "No way that wins without a redeal was found from here. There may be one.",
    "search.back-none": "No position of this game was found that could be won.",
    "search.turned.one": "{n} move ago this could still be won. Then came: {what}",
    "search.turned.many": "{n} moves ago this could still be won. Then came: {what}",
}

#: A winning line that is shown move by move.
SOLUTION: dict[str, str] = {
    "solution.open.one": "A way that wins, in {n} move.",
    "solution.open.many": "A way that wins, in {n} moves.",
    "solution.at": "A way that wins.",
    "solution.end": "Won. Close this: your own game is as you left it.",
}

WORDS: dict[str, str] = {**HINTS, **LAMP, **SEARCHES, **SOLUTION}
