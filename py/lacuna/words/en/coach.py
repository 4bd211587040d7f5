"""English: hints and their reasons, the lamp, searches, winning lines, and the first lesson."""

from __future__ import annotations

#: The next move and the reason for it.
HINTS: dict[str, str] = {
    "hint.move": "Move the {card} to {slot:to}.",
    "hint.because": "Move the {card} to {slot:to}: it {why}.",
    "hint.swap": "Swap the {card} and the {other}.",
    "hint.swap-because": "Swap the {card} and the {other}: {why}.",
    "hint.swap-home": "that puts both in place",
    "hint.replace": "Replace the {other} with the {card}.",
    "hint.replace-because": "Replace the {other} with the {card}, which {why}.",
    "hint.discard": "Discard the {card}.",
    "hint.discard-because": "Discard the {card}: this {why}.",
    "hint.both": "{first} and {last}",
    "hint.card-at": "{card} ({slot})",
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
    "hint.wins.other": "You can win in {n} moves.",
    "hint.lost": "But this position has no solution.",
    "hint.lost-round": "But you need a redeal to win.",
    "hint.redeal": "No move here brings more cards into place. Redeal.",
    "hint.deal": "Deal new cards now.",
    "hint.cell": "{cell}, hint",
    "hint.undo": "No move here helps. Undo some moves.",
    "hint.search.running": "Still searching.",
    "hint.search.ended": "The search found nothing better.",
    "hint.search.failed": "The search couldn't run.",
    "hint.better": "A better move was found. {hint}",
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
    "lamp.cost.other": "{n} positions were searched in {seconds} s.",
}

#: The state and the result of a search that the player started.
SEARCHES: dict[str, str] = {
    "search.line": "Looking for a solution…",
    "search.back": "Looking for the last position that could still be won…",
    "search.none": "Lacuna can't analyse this game.",
    "search.failed": "The search couldn't run. Try again.",
    "search.lost": "This position has no solution.",
    "search.lost-round": "This position has no solution without a redeal.",
    "search.unknown": "No solution was found. There may still be one.",
    "search.unknown-round": "No solution without a redeal was found. There may still be one.",
    "search.back-none": "No winnable position was found in this game.",
    "search.turned.one": "The game could still be won {n} step ago. The next step was: {what}",
    "search.turned.other": "The game could still be won {n} steps ago. The next step was: {what}",
}

#: A winning line that is shown move by move.
SOLUTION: dict[str, str] = {
    "solution.open.one": "Solution in {n} move.",
    "solution.open.other": "Solution in {n} moves.",
    "solution.at": "Solution.",
    "solution.end": "Won. Close the solution to return to your game: nothing there has changed.",
}

#: The first lesson: each step, a detour, and the end.
LESSON: dict[str, str] = {
    "lesson.1": "A gap takes the next higher card of its left neighbour's suit. In row {row} that is the {card}: "
    "{way}.",
    "lesson.way.touch": "tap it or the gap",
    "lesson.way.mouse": "click it or the gap",
    "lesson.way.keys": "go to it with the arrow keys, then press Enter",
    "lesson.2": "A gap at the left end of a row takes an ace. Move the {card} to row {row}: its 2, 3 and 4 are already "
    "there.",
    "lesson.3": "The ace left a gap after the {beside}. Fill it with the {card}.",
    "lesson.4": "Every move opens a gap elsewhere. This one comes after the {beside}. Move the {card} there to "
    "complete row {row}.",
    "lesson.5": "Row {row} needs only the {card}. Move it there; this also opens a gap at the left end of another row.",
    "lesson.6": "Move the {card} to the left end of row {row}. That completes the last row and wins the game.",
    "lesson.aside": "Not part of the lesson. Undo, or go back to the lesson.",
    "lesson.stuck": "No card fits any gap. Undo, or go back to the lesson.",
    "lesson.won": "Won! In {name}, rows start with {low:a}. The menu has more games.",
    "lesson.play": "Play {name}",
}

WORDS: dict[str, str] = {**HINTS, **LAMP, **SEARCHES, **SOLUTION, **LESSON}
