"""English: the sentences from which the family of gap games makes a guide.

Never type a number or a rank here: the rules fill them in.
"""

from __future__ import annotations

#: What the game is, and its layout.
LAYOUT: dict[str, str] = {
    "fact.summary.any": "Sort one deck into rows of one suit each, moving one card at a time into a gap.",
    "fact.summary.own": "Sort one deck into rows, each with a fixed suit, moving one card at a time into a gap.",
    "fact.deck": "One deck of {cards} cards",
    "fact.deck-some": "One deck of {cards} cards, {ranks} in each suit,",
    "fact.laid.out": "{deck} is dealt face up in {rows} rows of {columns}. The {out} are then removed, leaving {gaps} "
    "gaps.",
    "fact.laid.lead": "{deck} is dealt face up in {rows} rows of {columns} places, with the left end of each row kept "
    "free. The {heads} then move to these left ends; the places that they leave are the {gaps} gaps.",
    "fact.laid.head": "{deck} is dealt face up in {rows} rows of {columns} places. The {heads} go to the left ends of "
    "the rows, and the place after each of them stays empty. These are the {gaps} gaps.",
    "fact.laid.stay": "{deck} is dealt face up in {rows} rows of {columns} places, but the left end of each row stays "
    "empty. These are the {gaps} gaps.",
}

GOAL: dict[str, str] = {
    "fact.aim.any": "Build each row in one suit, from {low} up to {high}. Any row may have any suit. At the end, the "
    "last place of each row is empty.",
    "fact.aim.head": "Build each row in the suit of its {low}, up to {high}. At the end, the last place of each row is "
    "empty.",
    "fact.aim.own": "Build each row in its fixed suit, from {low} up to {high}. The suits, from the top row down: "
    "{suits}. At the end, the last place of each row is empty.",
    "fact.in-place.any": "A card is in place when it belongs to an unbroken run of one suit from the left end of its "
    "row: {begin} and so on.",
    "fact.in-place.own": "A card is in place when it belongs to an unbroken run of the row's suit from the left end "
    "of its row: {begin} and so on.",
}

MOVES: dict[str, str] = {
    "fact.takes": "Move one card at a time, from the same row or another, into a gap that takes it. The place that it "
    "leaves becomes a gap.",
    "fact.fills.left": "A gap takes only the card that follows its left neighbour: one rank higher, in the same suit. "
    "To the right of the {left}, only the {follower} fits.",
    "fact.fills.either": "A gap takes the card that follows its left neighbour (one rank higher, in the same suit), or "
    "the card that comes before its right neighbour (one rank lower, in the same suit). Between the {left} and the "
    "{right}, only the {follower} and the {before} fit.",
    "fact.fills.any-suit": "A gap takes any card one rank higher than its left neighbour, whatever the suit: to the "
    "right of the {left}, any {next} fits.",
    "fact.fills.any-higher": "A gap takes any higher card of its left neighbour's suit: to the right of the {left}, "
    "the {follower} fits, and so does every higher card of that suit.",
    "fact.jump": "The {next} follows the {first}.",
    "fact.start.any": "At the left end of a row, any {low} fits.",
    "fact.start.any-too": "At the left end of a row, any {low} fits too.",
    "fact.start.own": "At the left end of a row, only the {low} of the row's suit fits.",
    "fact.start.own-too": "At the left end of a row, the {low} of the row's suit fits too.",
    "fact.start.fixed": "The {heads} at the left ends never move.",
    "fact.limits.left": "Nothing fits to the right of {high:a} or of another gap.",
    "fact.limits.either": "If the left neighbour is {high:a} or a gap, only the right neighbour counts. If the right "
    "neighbour is {low:a} or a gap, only the left neighbour counts. If neither neighbour counts, nothing fits, except "
    "at the left end of a row.",
    "fact.freedom.any": "Any card that fits a gap may move there, even if it is in place.",
    "fact.freedom.low": "Of the cards in place, only {low:a} can move: to the left end of another row, even with cards "
    "in place after it.",
    "fact.freedom.own": "A card in place stays where it is, because it fits no gap.",
    "fact.freedom.locked": "A card in place is locked: it never moves again. Each card in place scores one point, up "
    "to {total} in all.",
}

STUCK: dict[str, str] = {
    "fact.stuck.none": "The cards are dealt only once. When no card fits any gap, you have lost, but you can undo "
    "moves and try another way.",
    "fact.stuck.any": "You can redeal {times}, at any time, even while cards still fit.",
    "fact.stuck.any-endless": "You can redeal at any time, as often as you like.",
    "fact.stuck.blocked": "You can redeal {times}, but only when no card fits any gap.",
    "fact.stuck.blocked-endless": "Whenever no card fits any gap, you can redeal, as often as you like.",
    "fact.redeal.shuffled": "A redeal collects all cards that are not in place, shuffles them together with the "
    "{out}, and deals them to all empty places. The {out} are then removed again, leaving {gaps} new gaps.",
    "fact.redeal.after-run": "A redeal collects all cards that are not in place, shuffles them, and deals them to the "
    "empty places. In each row, the first place after the cards that are in place stays empty; if none are, the left "
    "end does. These are the new gaps.",
    "fact.redeal.after-run-heads": "A redeal collects all cards that are not in place, shuffles them, and deals them "
    "to the empty places. In each row, the first place after the cards that are in place stays empty. These are the "
    "new gaps.",
    "fact.redeal.random-slots": "A redeal collects all cards that are not in place, shuffles them, and deals them to "
    "the empty places, leaving {gaps} of these empty at random. These are the new gaps.",
    "fact.double": "When no card fits, you can also double-tap or double-click any card to redeal.",
    "fact.redeals-endless": "any number of redeals",
}

END: dict[str, str] = {
    "fact.end.none": "You win when all {total} cards are in place. You lose when no card fits any gap.",
    "fact.end.some": "You win when all {total} cards are in place. You lose when no card fits any gap and no redeals "
    "are left.",
    "fact.end.endless": "You win when all {total} cards are in place. You cannot lose, because you can "
    "redeal whenever no card fits.",
}

TIPS: dict[str, str] = {
    "fact.tip.high": "Avoid opening a gap to the right of {high:a}: nothing fits there while the {high} stays.",
    "fact.tip.either": "A row can also grow from right to left. If a card already lies in the column for its rank, and "
    "its row can still be built in its suit, fill a gap on its left with the card that comes before it.",
    "fact.tip.redeal": "Before you redeal, bring into place every card that you can: only cards in place stay where "
    "they are.",
    "fact.tip.once": "The cards are dealt only once, so look a few moves ahead before you fill a gap.",
}

WORDS: dict[str, str] = {**LAYOUT, **GOAL, **MOVES, **STUCK, **END, **TIPS}
