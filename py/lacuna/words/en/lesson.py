"""English: the first lesson: each step, a detour, and the end."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "lesson.1": "A gap takes the card that follows its left neighbour in the same suit. The gap in row {row} comes "
    "after the {beside}. Tap the gap or the {card}.",
    "lesson.2": "A gap at the left end of a row takes an ace. Move the {card} to row {row}: its 2, 3 and 4 are already "
    "there.",
    "lesson.3": "The ace left a gap after the {beside}. Fill it with the {card}.",
    "lesson.4": "Every move opens a gap elsewhere. This one comes after the {beside}. Move the {card} there to "
    "complete row {row}.",
    "lesson.5": "Row {row} needs only the {card}. Move it there; this also opens a gap at the left end of another row.",
    "lesson.6": "Move the {card} to the left end of row {row}. That completes the last row and wins the game.",
    "lesson.aside": "That works too. Undo it, or go back to the lesson.",
    "lesson.stuck": "Dead end: no card fits any gap. Undo, or go back to the lesson.",
    "lesson.won": "Won: each row is in one suit, from the ace up. Close this to play your own game; the menu has more "
    "games.",
}
