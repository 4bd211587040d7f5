"""English: hints and their reasons, the lamp, searches, and winning lines."""

from __future__ import annotations

#: The next move and the reason for it.
HINTS: dict[str, str] = {
    "hint.move": "Move the {card} to {slot:to}.",
    "hint.because": "Move the {card} to {slot:to}: it {why}.",
    "hint.swap": "Swap the {card} and the {other}.",
    "hint.swap-because": "Swap the {card} and the {other}: {why}.",
    "hint.swap-home": "both are in place then",
    "hint.replace": "Replace the {other} with the {card}.",
    "hint.replace-because": "Replace the {other} with the {card}, which {why}.",
    "hint.discard": "Discard the {card}.",
    "hint.discard-because": "Discard the {card}: this {why}.",
    "hint.both": "{first} and {last}",
    "hint.the": "the {card}",
    "hint.follows": "follows the {card}",
    "hint.before": "goes before the {card}",
    "hint.on": "goes on the {card}",
    "hint.home": "is in place there",
    "hint.uncovers": "uncovers the {card}",
    "hint.room": "makes room for {cards}",
    "hint.room-rank": "makes room for any {rank}",
    "hint.room-many": "makes room for one of {n} cards",
    "hint.empties": "empties {slot}",
    "hint.wins.one": "This wins the game.",
    "hint.wins.many": "You can win in {n} moves.",
    "hint.lost": "But this position has no solution.",
    "hint.lost-round": "But you need a redeal to win.",
    "hint.redeal": "No move here brings more cards into place. Redeal.",
    "hint.deal": "No move here helps. Deal new cards.",
    "hint.cell": "{cell}, hint",
    "hint.undo": "No move here helps. Undo some moves.",
    "hint.peeks": "This uses cards you can't see yet.",
}

#: Whether the game can still be won.
LAMP: dict[str, str] = {
    "lamp.open": "Searching: it isn't known yet whether this position can be won.",
    "lamp.won": "This position can be won.",
    "lamp.won-round": "All {total} cards can be brought into place without a redeal.",
    "lamp.lost": "This position has no solution.",
    "lamp.redeal": "This position can't be won without a redeal (best found: {best} of {total}).",
    "lamp.unknown": "Not known: the search ended without an answer. Best found: {best} of {total}.",
    "lamp.unknown-round": "Not known: the search ended without an answer. Best found without a redeal: "
    "{best} of {total}.",
    "lamp.unknown-unseen": "Not known while cards remain to be dealt.",
    "lamp.cost.one": "{n} position was searched in {seconds} s.",
    "lamp.cost.many": "{n} positions were searched in {seconds} s.",
}

#: The state and the result of a search that the player started.
SEARCHES: dict[str, str] = {
    "search.line": "Looking for a solution …",
    "search.back": "Looking for the last position that could still be won …",
    "search.none": "Lacuna can't analyse this game.",
    "search.failed": "The search couldn't run. Try again.",
    "search.lost": "This position has no solution.",
    "search.lost-round": "This position has no solution without a redeal.",
    "search.unknown": "No solution was found. There may still be one.",
    "search.unknown-round": "No solution without a redeal was found. There may still be one.",
    "search.back-none": "No winnable position was found in this game.",
    "search.turned.one": "The game could still be won {n} move ago. The next move was: {what}",
    "search.turned.many": "The game could still be won {n} moves ago. The next move was: {what}",
}

#: A winning line that is shown move by move.
SOLUTION: dict[str, str] = {
    "solution.open.one": "Solution in {n} move.",
    "solution.open.many": "Solution in {n} moves.",
    "solution.at": "Solution.",
    "solution.end": "Won. Close the solution to return to your game: nothing there has changed.",
}

WORDS: dict[str, str] = {**HINTS, **LAMP, **SEARCHES, **SOLUTION}
