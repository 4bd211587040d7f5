"""English: the first lesson: each step, a detour, and the end."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "lesson.1": "A gap takes the card that follows its left neighbour. The gap in row {row} stands after the {beside}: "
    "tap the gap, or the {card}.",
    "lesson.2": "A gap at the head of a row takes an ace. Bring the {card} to row {row}: its 2, 3 and 4 are there.",
    "lesson.3": "The ace left a gap after the {beside}. Fill it with the {card}.",
    "lesson.4": "Every move opens a gap elsewhere. This one stands after the {beside}: the {card} ends row {row}.",
    "lesson.5": "Row {row} lacks only its {card}. It goes there, and leaves the head of another row free.",
    "lesson.6": "Now the {card} to the head of row {row}: that puts the last row in order, and wins.",
    "lesson.aside": "That works too. Undo it, or go back to the lesson.",
    "lesson.stuck": "This way ends here: no card fits any gap. Undo, or go back to the lesson.",
    "lesson.won": "Won: every row runs in suit from the ace. Close this to play your own game; the menu has more.",
}
